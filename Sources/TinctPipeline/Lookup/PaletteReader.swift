internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics

/// A palette from a file of any format.
public struct LoadedPalette: Hashable, Sendable {
  /// The palette in sRGB, every colour named.
  public let palette: Palette
  /// The palette as the file holds it; it may have no name there.
  public let source: SwatchPalette
  /// The format of the file; nil for folders.
  public let format: PaletteFormat?
  /// Remarks for people on how the file was read.
  public let fileNotes: [String]
  /// A sentence for each colour that is outside sRGB.
  public let gamutNotes: [String]
}

/// Reads palettes of any format: from a file, an Xcode colour set or asset catalogue (folders), an
/// address of coolors.co, or `-` for standard input.
public struct PaletteReader: Sendable {
  private let inputs: InputReader
  private let limits: Limits
  private let names: [String]
  private let calibrated: CalibratedColors?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - inputs: reads the files.
  ///   - limits: limits on files.
  ///   - names: names for the colours, in order, of palettes that name none; empty to number them.
  ///   - calibrated: the meaning of calibrated colours of Interface Builder; nil for the one of the
  ///     system that the document is for.
  public init(
    inputs: InputReader, limits: Limits = Limits(), names: [String] = [],
    calibrated: CalibratedColors? = nil
  ) {
    self.inputs = inputs
    self.limits = limits
    self.names = names
    self.calibrated = calibrated
  }

  /// The palettes at a path, at least one.
  public func palettes(at path: String) throws(Rejection) -> [LoadedPalette] {
    // A colour set is named by its folder; the file in it has no name.
    let path = Self.colorSet(of: path) ?? path
    let isInput = path == InputReader.standardInput
    let location = isInput ? "standard input" : path
    let (reading, format) = try reading(path, location)
    var fileNotes = reading.notes.map { "\(location): \($0)" }
    let fallback = isInput ? "palette" : paletteStem(of: path)
    let single = reading.palettes.filter { !$0.swatches.isEmpty || !$0.strings.isEmpty }
    var sources: [SwatchPalette] = []
    for source in single.isEmpty ? reading.palettes : single {
      sources.append(try named(source, location, notes: &fileNotes))
    }
    var gamutNotes: [String] = []
    let palettes = SwatchPalette.palettes(sources, named: fallback, notes: &gamutNotes)
    return zip(palettes, sources).map { palette, source in
      var named = source
      named.name = palette.name
      var own: [String] = []
      _ = named.palette(named: fallback, notes: &own)
      return LoadedPalette(
        palette: palette, source: source, format: format, fileNotes: fileNotes,
        gamutNotes: own.map { "\(location): \($0)" })
    }
  }

  /// Distinguishes palettes in a folder from other files there, such as a picture of them or a
  /// note.
  public func isStray(_ path: String) -> Bool {
    // A file that cannot be read counts as a palette, so that its problem is reported.
    guard inputs.isFile(path), let bytes = inputs.peek(path) else { return false }
    return !PaletteFormat.mayBePalette(bytes, named: path, limits: limits)
  }

  private func reading(
    _ path: String, _ location: String
  ) throws(Rejection) -> (PaletteReading, PaletteFormat?) {
    if PaletteFormat.isAddress(path) {
      return (try read(Array(path.utf8), as: .coolors, path), .coolors)
    }
    if inputs.isFolder(path) {
      return (try AssetCatalogReader(inputs: inputs, limits: limits).read(path), nil)
    }
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(path) } catch {
      throw Rejection(Failure(error))
    }
    guard let format = PaletteFormat(recognizing: bytes, named: path) else {
      throw Rejection(
        Failure(
          .badData, location: location, problem: "this is not a known kind of palette file",
          remedy: "known are "
            + PaletteFormat.all.map(\.name).joined(separator: ", ")))
    }
    return (try read(bytes, as: format, location), format)
  }

  private func read(
    _ bytes: [UInt8], as format: PaletteFormat, _ location: String
  ) throws(Rejection) -> PaletteReading {
    do throws(PaletteFileError) {
      return try format.read(bytes, limits: limits, calibrated: calibrated)
    } catch { throw Rejection(error, file: location) }
  }

  private func named(
    _ source: SwatchPalette, _ location: String, notes: inout [String]
  ) throws(Rejection) -> SwatchPalette {
    guard source.isUnnamed else {
      if !names.isEmpty {
        notes.append("\(location): the colours have names, which stay; --names was not used")
      }
      return source
    }
    let count = source.swatches.count
    guard !names.isEmpty else {
      let roles = count == 2 ? "base,text" : Scheme.names.joined(separator: ",")
      if count == 2 || count == 4 {
        notes.append(
          "\(location): the \(count) colours have no names; --names \(roles) gives them some")
      }
      return source
    }
    guard let renamed = source.renamed(names) else {
      throw Rejection(
        Failure(
          .usage, location: location,
          problem:
            "the palette has \(count) colours without names, and --names gives \(names.count)",
          remedy: "give one name for each colour"))
    }
    return renamed
  }

  /// The folder of a colour set from the path of its contents; nil for anything else.
  private static func colorSet(of path: String) -> String? {
    let ending = "/contents.json"
    guard path.lowercased().hasSuffix(".colorset" + ending) else { return nil }
    return String(path.dropLast(ending.count))
  }
}

/// Reads the colours of an Xcode asset catalogue, or of one colour set in it: folders.
///
/// Each folder that holds colour sets is a palette, named by its path in the catalogue; the
/// catalogue's own folder gives no name. Each variant of a colour, such as dark, makes a further
/// palette of that folder, in which colours without the variant are unchanged.
private struct AssetCatalogReader {
  /// The deepest nesting of folders: a link to a folder above would never end.
  private static let deepest = 32

  let inputs: InputReader
  let limits: Limits

  func read(_ path: String) throws(Rejection) -> PaletteReading {
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var reading = Reading()
    if root.lowercased().hasSuffix(".colorset") {
      var group = Group(name: nil)
      group.add(try colors(root, &reading), named: paletteStem(of: root))
      reading.palettes = group.palettes
    } else {
      try visit(root, path: [], &reading)
    }
    guard !reading.palettes.isEmpty else {
      throw Rejection(
        Failure(
          .badData, location: path, problem: "the folder holds no colour sets",
          remedy: "name an .xcassets or .colorset folder, or a palette file"))
    }
    return PaletteReading(palettes: reading.palettes, notes: reading.notes)
  }

  private struct Reading {
    var palettes: [SwatchPalette] = []
    var notes: [String] = []
  }

  /// The colours of a folder by their variants.
  private struct Group {
    let name: String?
    private var colors: [(name: String, variants: [SwatchPalette])] = []
    private var variants: [String] = []

    init(name: String?) { self.name = name }

    mutating func add(_ palettes: [SwatchPalette], named name: String) {
      colors.append((name, palettes))
      for palette in palettes {
        if let variant = palette.name, !variants.contains(variant) { variants.append(variant) }
      }
    }

    /// The universal palette first, then one for each variant.
    var palettes: [SwatchPalette] {
      guard !colors.isEmpty else { return [] }
      return ([nil] + variants.map(Optional.some)).map { variant in
        let swatches = colors.compactMap { color in
          let found =
            color.variants.first { $0.name == variant } ?? color.variants.first { $0.name == nil }
            ?? color.variants.first
          return found?.swatches.first.map {
            SwatchPalette.Swatch(name: color.name, color: $0.color)
          }
        }
        let words = [name, variant].compactMap(\.self)
        return SwatchPalette(
          name: words.isEmpty ? nil : words.joined(separator: " "), swatches: swatches)
      }
    }
  }

  private func visit(
    _ folder: String, path: [String], _ reading: inout Reading
  ) throws(Rejection) {
    guard path.count < Self.deepest else {
      throw Rejection(Failure(.badData, location: folder, problem: "folders are nested too deep"))
    }
    let entries: [String]
    do { entries = try inputs.names(inFolder: folder) } catch {
      throw Rejection(Failure(InputError.unreadable(path: folder, error)))
    }
    var group = Group(name: path.isEmpty ? nil : path.joined(separator: "/"))
    var folders: [String] = []
    for entry in entries where !entry.hasPrefix(".") {
      let path = "\(folder)/\(entry)"
      if entry.lowercased().hasSuffix(".colorset") {
        group.add(try colors(path, &reading), named: paletteStem(of: entry))
      } else if !entry.contains("."), inputs.isFolder(path) {
        folders.append(entry)
      }
    }
    reading.palettes += group.palettes
    for entry in folders {
      try visit("\(folder)/\(entry)", path: path + [entry], &reading)
    }
  }

  private func colors(
    _ folder: String, _ reading: inout Reading
  ) throws(Rejection) -> [SwatchPalette] {
    let file = "\(folder)/Contents.json"
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(file) } catch {
      throw Rejection(Failure(error))
    }
    let found: PaletteReading
    do throws(PaletteFileError) {
      found = try PaletteFormat.colorset.read(bytes, limits: limits)
    } catch { throw Rejection(error, file: file) }
    reading.notes += found.notes.map { "\(file): \($0)" }
    return found.palettes
  }
}

/// The name of a file or folder of palettes without its ending, for palettes without a name.
private func paletteStem(of path: String) -> String {
  var path = path[...]
  while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
  if PaletteFormat.isAddress(String(path)) { return "coolors" }
  let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  let endings = [".tokens.json"] + PaletteFormat.endings + [".xcassets", ".colorset"]
  let ending = endings.first { file.lowercased().hasSuffix($0) && file.count > $0.count }
  return String(file.dropLast(ending?.count ?? 0))
}

extension Rejection {
  /// Describes an error of a palette file: `a.ase: byte 8: the file announces ...`.
  public init(_ error: PaletteFileError, file: String) {
    switch error {
    case .text(let errors): self.init(errors, file: file)
    case .bytes(let offset, let problem, let remedy):
      self.init(
        Failure(.badData, location: "\(file): byte \(offset)", problem: problem, remedy: remedy))
    case .picture(let offset, let problem, let remedy, let limit):
      self.init(
        Failure(
          .badData, location: "\(file): byte \(offset)", problem: problem,
          remedy: limit.map { "if you trust the file, raise the limit with \($0.option)" }
            ?? remedy))
    case .whole(let problem, let remedy):
      self.init(Failure(.badData, location: file, problem: problem, remedy: remedy))
    }
  }
}

extension PaletteFileError.PictureLimit {
  /// The option that raises the limit.
  fileprivate var option: String {
    switch self {
    case .sidePixels: "--max-side"
    case .imagePixels: "--max-pixels"
    case .chunks: "--max-chunks"
    case .chunkBytes: "--max-chunk-bytes"
    }
  }
}
