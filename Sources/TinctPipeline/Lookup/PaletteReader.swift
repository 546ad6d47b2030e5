internal import TinctBoards
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
  public var fileNotes: [String]
  /// A sentence for each colour that is outside sRGB.
  public let gamutNotes: [String]
  /// Advice on names for colours that have none; not told where roles are proposed for them.
  public var nameNotes: [String] = []

  /// The names in the file of colours that have the name of a role here, by the role.
  public var formerNames: [String: String] {
    Dictionary(
      palette.colors.compactMap { color in color.ownName.map { (color.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the palette with roles for the names of its colours.
  ///
  /// A palette that serves themes as it is, and has not all of the colours, stays, with a note: it
  /// may stand beside one that needs the roles.
  func taking(_ roles: PaletteRoles, in file: String) throws(Rejection) -> LoadedPalette {
    guard !roles.roles.isEmpty else { return self }
    let renamed: SwatchPalette
    do throws(PaletteRoles.Problem) { renamed = try source.taking(roles) } catch {
      guard palette.hasRoles else { throw Rejection(Failure(error, in: palette, file: file)) }
      var same = self
      same.fileNotes.append(
        "\(file): palette \(quoted(palette.name)) keeps its own roles; --roles was not used")
      return same
    }
    // The notes are those that were made when the file was read.
    var notes: [String] = []
    return LoadedPalette(
      palette: renamed.palette(named: palette.name, notes: &notes), source: renamed,
      format: format, fileNotes: fileNotes, gamutNotes: gamutNotes)
  }

  /// Returns palettes with roles for the names of their colours; of several, those that lack such
  /// a colour are left out, with a note, unless all do.
  ///
  /// A file of design tokens has groups of primitives beside those that are meant.
  static func taking(
    _ roles: PaletteRoles, _ entries: [Shelf<LoadedPalette>.Entry]
  ) throws(Rejection) -> [Shelf<LoadedPalette>.Entry] {
    var taken: [Shelf<LoadedPalette>.Entry] = []
    var notes: [String] = []
    var first: Rejection?
    for entry in entries {
      do throws(Rejection) {
        let item = try entry.item.taking(roles, in: entry.file)
        taken.append(
          Shelf<LoadedPalette>.Entry(item: item, file: entry.file, isChosen: entry.isChosen))
      } catch {
        first = first ?? error
        notes.append(
          "\(entry.file): palette \(quoted(entry.item.palette.name)) is left out, because it lacks "
            + "colours that --roles names")
      }
    }
    guard !taken.isEmpty, let kept = taken.first else {
      if let failure = Failure(roles, inSeveral: entries) { throw Rejection(failure) }
      if let first { throw first }
      return []
    }
    var item = kept.item
    item.fileNotes += notes
    taken[0] = Shelf<LoadedPalette>.Entry(
      item: item, file: kept.file, isChosen: kept.isChosen)
    return taken
  }
}

/// Reads palettes of any format: from a file, an Xcode colour set or asset catalogue (folders), an
/// address of coolors.co, a list of hexadecimal colours, or `-` for standard input.
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
    try palettes(at: path, [])
  }

  /// - Parameters:
  ///   - folder: the folder that is read, if the file belongs to one.
  ///   - sets: the files of design tokens that are read together, if this is one of them.
  private func palettes(
    at path: String, inFolder folder: String? = nil,
    _ sets: [(file: String, document: JSONDocument)]
  ) throws(Rejection) -> [LoadedPalette] {
    // A colour set is named by its folder; the file in it has no name.
    let path = Self.colorSet(of: path) ?? path
    let isInput = path == InputReader.standardInput
    let location = InputReader.shown(path)
    let own = sets.first { $0.file == path }
    let (reading, format) = try reading(path, location, own?.document, sets.map(\.document))
    try check(reading.palettes.reduce(0) { $0 + $1.swatches.count }, of: "colours", location)
    var fileNotes = reading.notes.map { "\(location): \($0)" }
    let stem = folder.map { paletteStem(of: path, inFolder: $0) } ?? paletteStem(of: path)
    let fallback = isInput ? "palette" : stem
    let single = reading.palettes.filter { !$0.swatches.isEmpty || !$0.strings.isEmpty }
    var sources: [SwatchPalette] = []
    var nameNotes: [String] = []
    for source in single.isEmpty ? reading.palettes : single {
      sources.append(try named(source, location, notes: &fileNotes, advice: &nameNotes))
    }
    var gamutNotes: [String] = []
    let palettes = SwatchPalette.palettes(sources, named: fallback, notes: &gamutNotes)
    return zip(palettes, sources).map { palette, source in
      var named = source
      named.name = palette.name
      var own: [String] = []
      _ = named.palette(named: fallback, notes: &own)
      // What is said of CMYK is of no use where another palette of the file was chosen.
      let hasCMYK = source.swatches.contains { $0.color.space == .cmyk }
      let notes = fileNotes.filter { hasCMYK || !$0.hasSuffix(cmykNote) }
      return LoadedPalette(
        palette: palette, source: source, format: format, fileNotes: notes,
        gamutNotes: own.map { "\(location): \($0)" }, nameNotes: nameNotes)
    }
  }

  /// The palettes of the files that a folder stands for, sorted by name; nil for anything else, as
  /// for an asset catalogue.
  ///
  /// Files of design tokens are read together: Tokens Studio writes one for each set, and tokens
  /// may stand for those of another.
  func entries(
    inFolder path: String
  ) throws(Rejection) -> [Shelf<LoadedPalette>.Entry]? {
    guard let files = files(inFolder: path) else { return nil }
    let order = setOrder(inFolder: path)
    let sets = setsOfTokens(files, inFolder: path, order)
    var entries: [Shelf<LoadedPalette>.Entry] = []
    var unread: [Rejection] = []
    for file in files {
      do throws(Rejection) {
        entries += try palettes(at: file, inFolder: path, sets)
          .map { Shelf.Entry(item: $0, file: file) }
      } catch {
        // The other sets are of use without one of which nothing can be resolved.
        guard sets.contains(where: { $0.file == file }) else { throw error }
        unread.append(error)
      }
    }
    guard let first = entries.first else {
      if let error = unread.first { throw error }
      return nil
    }
    var item = first.item
    item.fileNotes += unread.flatMap(\.failures).map(\.message)
    let names = Set(files.map { paletteStem(of: $0, inFolder: path) })
    item.fileNotes += order.filter { !names.contains($0) }.map { name in
      "\(Self.metadata(of: path)): there is no file of the set \(quoted(name)), which is left out"
    }
    entries[0] = Shelf.Entry(item: item, file: first.file)
    return entries
  }

  /// The files of design tokens among those of a folder, in the order that Tokens Studio gives its
  /// sets in `$metadata.json`; none if there is only one.
  private func setsOfTokens(
    _ files: [String], inFolder folder: String, _ order: [String]
  ) -> [(file: String, document: JSONDocument)] {
    let sets = files.compactMap { file -> (file: String, document: JSONDocument)? in
      guard file.lowercased().hasSuffix(".json") || file.lowercased().hasSuffix(".tokens"),
        let bytes = inputs.peek(file), PaletteFormat(recognizing: bytes, named: file) == .tokens
      else { return nil }
      return (try? JSONDocument(parsing: bytes, limits: limits)).map { (file, $0) }
    }
    guard sets.count > 1 else { return [] }
    func rank(_ file: String) -> Int {
      order.firstIndex(of: paletteStem(of: file, inFolder: folder)) ?? -1
    }
    return sets.enumerated().sorted {
      (rank($0.element.file), $0.offset) < (rank($1.element.file), $1.offset)
    }.map(\.element)
  }

  /// The file in which Tokens Studio lists the sets of a folder.
  private static func metadata(of folder: String) -> String {
    withoutSlashes(behind: folder) + "/$metadata.json"
  }

  /// The names of the sets of design tokens that Tokens Studio lists for a folder, in their order;
  /// those of sets in folders in it have slashes: `light/theme`.
  private func setOrder(inFolder folder: String) -> [String] {
    let order = inputs.peek(Self.metadata(of: folder)).flatMap {
      try? JSONDocument(parsing: $0, limits: limits).root.object()["tokenSetOrder"]?.array()
    }
    return (order ?? []).compactMap { $0.kind == .string ? $0.text : nil }
  }

  /// The files that a folder of palettes stands for, sorted by name; nil for anything else, such as
  /// an asset catalogue. Files in folders in it count if they are listed sets of design tokens.
  func files(inFolder path: String) -> [String]? {
    let folder = withoutSlashes(behind: path)
    let endings = PaletteFormat.endings + [".xcassets"]
    guard !endings.contains(where: folder.lowercased().hasSuffix), inputs.isFolder(path),
      let names = try? inputs.names(inFolder: path),
      !names.contains(where: { $0.lowercased().hasSuffix(".colorset") })
    else { return nil }
    let nested = setOrder(inFolder: folder).filter { name in
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }.map { "\(folder)/\($0).json" }.filter(inputs.isFile)
    let files =
      names.filter { name in
        !name.hasPrefix(".") && endings.contains(where: name.lowercased().hasSuffix)
      }.map { "\(folder)/\($0)" }.filter { !isStray($0) } + nested.sorted()
    return files.isEmpty ? nil : files
  }

  /// Distinguishes palettes in a folder from other files there, such as a picture of them or a
  /// note.
  public func isStray(_ path: String) -> Bool {
    // A file that cannot be read counts as a palette, so that its problem is reported.
    guard inputs.isFile(path), let bytes = inputs.peek(path) else { return false }
    return !PaletteFormat.mayBePalette(bytes, named: path, limits: limits)
  }

  private func reading(
    _ path: String, _ location: String, _ tokens: JSONDocument?, _ sets: [JSONDocument]
  ) throws(Rejection) -> (PaletteReading, PaletteFormat?) {
    if PaletteFormat.isAddress(path) {
      return (try read(Array(path.utf8), as: .coolors, path), .coolors)
    }
    if PaletteFormat.isList(path) {
      return (try read(Array(path.utf8), as: .hex, "the colours \(quoted(path))"), nil)
    }
    if inputs.isFolder(path) {
      return (try AssetCatalogReader(inputs: inputs, limits: limits).read(path), nil)
    }
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(path) } catch {
      throw Rejection(Failure(error))
    }
    guard !JPEGImage.isJPEG(bytes) else {
      throw Rejection(
        Failure(
          .badData, location: location, problem: "this is a picture, not a palette",
          remedy: "take colours from it with 'tinct palette pick \(shellQuoted(path)) --count 4'"))
    }
    guard let format = PaletteFormat(recognizing: bytes, named: path) else {
      throw Rejection(
        Failure(
          .badData, location: location, problem: "this is not a known kind of palette file",
          remedy: "known are "
            + PaletteFormat.all.map(\.name).joined(separator: ", ")))
    }
    if format == .tokens, let tokens {
      do throws(PaletteFileError) {
        let reading = try PaletteFormat.readTokens(tokens, beside: sets, limits: limits)
        return (reading, format)
      } catch { throw Rejection(error, file: location) }
    }
    // Before memory is taken for them: these formats have a colour on each line, or in each word.
    if [.hex, .gpl, .jasc, .paintNET].contains(format) {
      let ends = Array((format == .hex ? "\n ,;" : "\n").utf8)
      try check(bytes.count { ends.contains($0) }, of: "lines", location)
    }
    return (try read(bytes, as: format, location), format)
  }

  /// Refuses a file with more colours than the limit: one of three bytes becomes a hundred times as
  /// many, with its name.
  private func check(_ count: Int, of things: String, _ location: String) throws(Rejection) {
    // Some lines of the formats are heads and comments.
    let spare = things == "lines" ? 1000 : 0
    guard count > limits.paletteColors + spare else { return }
    throw Rejection(
      Failure(
        .badData, location: location,
        problem:
          "the file has \(count) \(things), above the limit of \(limits.paletteColors) colours",
        remedy: "if you trust it, raise the limit with --max-colors"))
  }

  private func read(
    _ bytes: [UInt8], as format: PaletteFormat, _ location: String
  ) throws(Rejection) -> PaletteReading {
    do throws(PaletteFileError) {
      return try format.read(bytes, limits: limits, calibrated: calibrated)
    } catch { throw Rejection(error, file: location) }
  }

  private func named(
    _ source: SwatchPalette, _ location: String, notes: inout [String], advice: inout [String]
  ) throws(Rejection) -> SwatchPalette {
    guard source.isUnnamed else {
      if !names.isEmpty {
        notes.append("\(location): the colours have names, which are kept; --names was not used")
      }
      return source
    }
    let count = source.swatches.count
    guard !names.isEmpty else {
      let roles =
        Self.proposedNames(source)
        ?? (count == 2 ? "base,text" : Scheme.names.joined(separator: ","))
      if count == 2 || count == 4 {
        advice.append(
          "\(location): the \(count) colours have no names; --names \(roles) gives them some")
      }
      return source
    }
    guard let renamed = source.renamed(names) else {
      throw Rejection(
        Failure(
          .usage, location: location,
          problem:
            "the palette has \(count) colours without names, but --names gives \(names.count)",
          remedy: "give one name for each colour"))
    }
    return renamed
  }

  /// The roles that boards give the colours of a palette without names, in its order; nil if one
  /// would have none.
  private static func proposedNames(_ source: SwatchPalette) -> String? {
    var notes: [String] = []
    let palette = source.palette(named: "palette", notes: &notes)
    guard let roles = InkRules.emptyGrid.proposedRoles(for: palette)?.roles else { return nil }
    let names = palette.colors.map { color in roles.first { $0.color == color.name }?.name }
    return names.contains(nil) ? nil : names.compactMap(\.self).joined(separator: ",")
  }

  /// The folder of a colour set from the path of its contents; nil for anything else.
  private static func colorSet(of path: String) -> String? {
    let ending = "/contents.json"
    guard path.lowercased().hasSuffix(".colorset" + ending) else { return nil }
    return String(path.dropLast(ending.count))
  }
}

/// The path of a folder as it is without slashes at the end; that of the root stays.
private func withoutSlashes(behind path: String) -> String {
  var path = path[...]
  while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
  return String(path)
}

/// The name of a file or folder of palettes without its ending, for palettes without a name.
public func paletteStem(of path: String) -> String {
  let path = withoutSlashes(behind: path)
  if PaletteFormat.isAddress(path) { return "coolors" }
  if PaletteFormat.isList(path) { return "colours" }
  let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  let endings = [".tokens.json"] + PaletteFormat.endings + [".xcassets", ".colorset"]
  let ending = endings.first { file.lowercased().hasSuffix($0) && file.count > $0.count }
  return String(file.dropLast(ending?.count ?? 0))
}

/// The name of a file in a folder without its ending, but with the folders between them, such as
/// `light/theme`; for a file elsewhere its own.
public func paletteStem(of path: String, inFolder folder: String) -> String {
  let head = withoutSlashes(behind: folder)
  let stem = paletteStem(of: path)
  guard path.hasPrefix(head + "/") else { return stem }
  let between = path.dropFirst(head.count + 1).split(separator: "/").dropLast()
  return (between.map(String.init) + [stem]).joined(separator: "/")
}

extension Rejection {
  /// Describes an error of a palette file: `a.ase: byte 8: the file declares ...`.
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
