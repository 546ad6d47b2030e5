public import TinctDocuments
internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles

/// Reads puzzles from a pack, a list of Net game IDs, a single ID, or a game that Net saved.
public struct PackReader: Sendable {
  /// A pack and its origin.
  public struct Source: Sendable {
    /// The pack.
    public var pack: PuzzlePack
    /// The origin as messages name it: a path, `standard input`, or the game ID.
    public let location: String
    /// The folder of its file with a slash at the end, empty for the current one; paths in the pack
    /// are relative to it.
    public let folder: String
    /// A name for files made from it: the file's name without its ending, or a game ID's size.
    public let stem: String
    /// It is a single puzzle from a game ID on the command line.
    public let isGameID: Bool
    /// The moves on its one puzzle, if it is a saved game.
    public var history: History<NoodlesAction>?
    /// The line and the column of the name of its palette, as `3:14`; nil without one.
    public var paletteLocation: String?
    /// The description of the game whose boards the pack holds; nil for other packs.
    public var game: GameDocument?
    /// The number or the name of the puzzle that was chosen after the path; nil for all.
    public var choice: String?
    /// The pointer to solutions of the mapping by which it was read, if it leads nowhere.
    public var missingSolutions: MappedPack.MissingSolutions?
  }

  /// A mapping, and its origin for messages.
  public struct Mapping: Sendable {
    /// The mapping.
    public let mapping: PuzzleMapping
    /// The path.
    public let location: String
  }

  private let inputs: InputReader
  private let mapping: Mapping?
  private let limits: Limits
  private let jobs: JobRunner

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - mapping: says how files are read that are JSON of other programs; nil for none of them.
  ///   - jobs: runs the reading of large packs, by default on one thread.
  public init(
    inputs: InputReader, mapping: Mapping? = nil, limits: Limits = Limits(),
    jobs: JobRunner = JobRunner(threads: 1)
  ) {
    self.inputs = inputs
    self.mapping = mapping
    self.limits = limits
    self.jobs = jobs
  }

  /// Reads a pack or the description of a game on a grid (which begin with `{`), a game saved by
  /// Net (which begins with `SAVEFILE`), or a list of Net game IDs, one a line. A text that can be
  /// nothing else is itself read as a game ID.
  ///
  /// - Parameters:
  ///   - text: a path, `-` for standard input, or a game ID.
  ///   - name: the name for the puzzle of a game ID; by default its size.
  public func read(_ text: String, gameIDNamed name: String? = nil) throws(Rejection) -> Source {
    if NetGameID.isLikely(text) { return try source(ofGameID: text, name: name) }
    let bytes: [UInt8]
    do { bytes = try inputs.read(text) } catch { throw Rejection(Failure(error)) }
    let isInput = text == InputReader.standardInput
    let location = InputReader.shown(text)
    let (folder, file) = Self.split(text)
    let stem = isInput ? "puzzles" : file
    var source = Source(
      pack: PuzzlePack(name: stem, puzzles: []), location: location, folder: isInput ? "" : folder,
      stem: stem, isGameID: false)
    if NetSave.isLikely(bytes) {
      let save = try save(bytes, location: location, name: stem)
      source.pack.puzzles = [save.puzzle]
      source.history = save.history
    } else if let mapping, !MappedPack.isOwnDocument(bytes), !NetGameID.isLikely(Self.text(bytes)) {
      let mapped = try foreign(bytes, by: mapping, location: location, name: stem)
      (source.pack, source.missingSolutions) = (mapped.pack, mapped.missingSolutions)
    } else if GameDocument.isLikely(bytes) {
      let game: GameDocument
      do { game = try GameDocument(parsing: bytes, limits: limits) } catch {
        throw Rejection(error, file: location)
      }
      (source.pack, source.game) = (game.pack, game)
      source.paletteLocation = game.paletteLocation
    } else {
      (source.pack, source.paletteLocation) = try pack(bytes, location: location, name: stem)
    }
    return source
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(200), as: UTF8.self)
  }

  private func foreign(
    _ bytes: [UInt8], by mapping: Mapping, location: String, name: String
  ) throws(Rejection) -> MappedPack {
    do throws(MappingErrors) {
      return try MappedPack(parsing: bytes, by: mapping.mapping, named: name, limits: limits)
    } catch { throw Rejection(error, file: location, mapping: mapping.location) }
  }

  private func save(
    _ bytes: [UInt8], location: String, name: String
  ) throws(Rejection) -> NetSave {
    do { return try NetSave(parsing: bytes, name: name, limits: limits) } catch {
      throw Rejection(DocumentErrors([error]), file: location)
    }
  }

  private func pack(
    _ bytes: [UInt8], location: String, name: String
  ) throws(Rejection) -> (pack: PuzzlePack, paletteLocation: String?) {
    // Of a file that says that it is JSON, nobody wants to hear how game IDs begin.
    let isJSON =
      Self.isJSON(bytes)
      || location.lowercased().hasSuffix(".json") && !NetGameID.isLikely(Self.text(bytes))
    if !isJSON, let failure = Self.binary(bytes, location: location) { throw Rejection(failure) }
    let pack: PuzzlePack
    do throws(DocumentErrors) {
      if isJSON {
        let source = try PackSource(parsing: bytes, limits: limits)
        let parts = jobs.run(Array(0..<source.partCount)) { source.part($0) }
        return (try source.pack(of: parts), source.paletteLocation)
      }
      pack = try PuzzlePack(netGameIDs: bytes, name: name, limits: limits)
    } catch { throw Rejection(error, file: location) }
    guard !pack.puzzles.isEmpty else {
      let failure = Failure(
        .badData, location: location, problem: "there is no puzzle in it",
        remedy: "give a pack, or Net game IDs such as 5x5:..., one a line")
      throw Rejection(failure)
    }
    return (pack, nil)
  }

  private func source(ofGameID text: String, name: String?) throws(Rejection) -> Source {
    let name = name ?? String(text.prefix { $0 != ":" })
    do {
      let puzzle = try NetGameID.puzzle(text, name: name)
      return Source(
        pack: PuzzlePack(name: name, puzzles: [puzzle]), location: Self.shortened(text), folder: "",
        stem: name, isGameID: true)
    } catch {
      let failure = Failure(
        .badData, location: "the game ID \(quoted(text)), character \(error.column)",
        problem: error.problem,
        remedy: error.remedy)
      throw Rejection(failure)
    }
  }

  /// The beginning of a game ID, for messages.
  private static func shortened(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// A failure for bytes that are not text at all, reported once rather than for each line; nil for
  /// text.
  private static func binary(_ bytes: [UInt8], location: String) -> Failure? {
    let control = bytes.firstIndex { $0 < 0x20 && !" \t\r\n\u{C}\u{1A}".utf8.contains($0) }
    guard control != nil || String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let found = isPNG ? "a PNG picture" : isUTF16 ? "text in UTF-16" : "not text in UTF-8"
    return Failure(
      .badData, location: location, problem: "this is \(found)",
      remedy: isUTF16
        ? "save it as UTF-8" : "give a pack, or Net game IDs such as 5x5:..., one a line")
  }

  /// Recognizes JSON by its first character that is not white space: no game ID begins with that of
  /// an object, or of a comment.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let first = bytes[start...].first { !" \t\r\n".utf8.contains($0) }
    return first.map("{/".utf8.contains) ?? false
  }

  private static func split(_ path: String) -> (folder: String, stem: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let file = path[start...]
    let dot = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 }
    return (String(path[..<start]), String(file[..<(dot ?? file.endIndex)]))
  }
}
