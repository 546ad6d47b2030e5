public import TinctCodecs
public import TinctGraphics

/// Reads palettes of any format from what a person names: a file, an Xcode colour set or asset
/// catalogue (folders), an address of coolors.co, or `-` for standard input.
public struct PaletteReader: Sendable {
  let inputs: InputReader
  private let limits: Limits
  private let names: [String]
  private let calibrated: CalibratedColors?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - inputs: what files are read with.
  ///   - limits: limits on files.
  ///   - names: names for the colours of palettes in which none has one, in order; empty leaves them
  ///     to be numbered.
  ///   - calibrated: what calibrated colours of Interface Builder mean; nil for what they do on the
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
    // The folder has the name of a colour set, its file has none.
    let path = Self.colorSet(of: path) ?? path
    let isInput = path == InputReader.standardInput
    let place = isInput ? "standard input" : path
    let (reading, format) = try reading(path, place: place)
    var fileNotes = reading.notes.map { "\(place): \($0)" }
    let fallback = isInput ? "palette" : Self.stem(of: path)
    let single = reading.palettes.filter { !$0.swatches.isEmpty || !$0.strings.isEmpty }
    var sources: [SwatchPalette] = []
    for source in single.isEmpty ? reading.palettes : single {
      sources.append(try named(source, place: place, notes: &fileNotes))
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
        gamutNotes: own.map { "\(place): \($0)" })
    }
  }

  /// Whether a file that lies in a folder of palettes is there for another reason, such as a picture
  /// of them or a note. What cannot be read counts as a palette, so that somebody hears of it.
  public func isStray(_ path: String) -> Bool {
    guard inputs.isFile(path), let bytes = inputs.peek(path) else { return false }
    return !PaletteFormat.mayBePalette(bytes, named: path, limits: limits)
  }

  private func reading(
    _ path: String, place: String
  ) throws(Rejection) -> (PaletteReading, PaletteFormat?) {
    if PaletteFormat.isAddress(path) {
      return (try read(Array(path.utf8), as: .coolors, path), .coolors)
    }
    if inputs.isFolder(path) { return (try AssetCatalogReader(reader: self).read(path), nil) }
    let bytes = try bytes(of: path)
    guard let format = PaletteFormat(recognizing: bytes, named: path) else {
      throw Rejection(
        Failure(
          .badData, place: place, problem: "this is no palette file that is known",
          remedy: "known are "
            + PaletteFormat.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    return (try read(bytes, as: format, place), format)
  }

  func bytes(of path: String) throws(Rejection) -> [UInt8] {
    do { return try inputs.read(path) } catch { throw Rejection(Failure(error)) }
  }

  func read(
    _ bytes: [UInt8], as format: PaletteFormat, _ place: String
  ) throws(Rejection) -> PaletteReading {
    do { return try format.read(bytes, limits: limits, calibrated: calibrated) } catch {
      throw Rejection(error, file: place)
    }
  }

  private func named(
    _ source: SwatchPalette, place: String, notes: inout [String]
  ) throws(Rejection) -> SwatchPalette {
    guard source.isUnnamed else {
      if !names.isEmpty {
        notes.append("\(place): the colours have names, which stay; --names was not used")
      }
      return source
    }
    let count = source.swatches.count
    guard !names.isEmpty else {
      let roles = count == 2 ? "base,text" : Scheme.names.joined(separator: ",")
      if count == 2 || count == 4 {
        notes.append(
          "\(place): the \(count) colours have no names; --names \(roles) gives them some")
      }
      return source
    }
    guard let renamed = source.renamed(names) else {
      throw Rejection(
        Failure(
          .usage, place: place,
          problem:
            "the palette has \(count) colours without names, and --names gives \(names.count)",
          remedy: "give one name for each colour"))
    }
    return renamed
  }

  /// The colour set whose contents a path names; nil for anything else.
  private static func colorSet(of path: String) -> String? {
    let ending = "/contents.json"
    guard path.lowercased().hasSuffix(".colorset" + ending) else { return nil }
    return String(path.dropLast(ending.count))
  }

  static func stem(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    if PaletteFormat.isAddress(String(path)) { return "coolors" }
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    let endings = [".tokens.json"] + PaletteFormat.endings + [".xcassets", ".colorset"]
    let ending = endings.first { file.lowercased().hasSuffix($0) && file.count > $0.count }
    return String(file.dropLast(ending?.count ?? 0))
  }
}
