internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles

/// Reads puzzles from what a person names: a pack, a list of Net game IDs, or one such ID.
public struct PackReader: Sendable {
  /// A pack with where it came from.
  public struct Source: Sendable {
    /// The pack.
    public var pack: PuzzlePack
    /// What it was read from, for messages: a path, `standard input`, or the game ID.
    public let place: String
    /// The folder of its file with a slash at the end, empty for the current one: paths in the pack
    /// start there.
    public let folder: String
    /// A name for files made from it, when they are named after it: the file's, without its ending.
    public let stem: String
  }

  /// All that is wrong with an input; at least one failure.
  public struct Rejection: Error, Hashable, Sendable {
    /// What is wrong, in the order of the input.
    public let failures: [Failure]
  }

  private let inputs: InputReader
  private let limits: Limits

  /// Makes a reader.
  public init(inputs: InputReader, limits: Limits = Limits()) {
    self.inputs = inputs
    self.limits = limits
  }

  /// Reads a pack, from the first byte `{` on, or a list of Net game IDs, one a line; or takes the
  /// text itself for a game ID, if it can be nothing else.
  ///
  /// - Parameter text: a path, `-` for standard input, or a game ID.
  public func read(_ text: String) throws(Rejection) -> Source {
    if NetGameID.isLikely(text) { return try source(ofGameID: text) }
    let bytes: [UInt8]
    do { bytes = try inputs.read(text) } catch { throw Rejection(failures: [Failure(error)]) }
    let isInput = text == InputReader.standardInput
    let place = isInput ? "standard input" : text
    let (folder, file) = Self.split(text)
    let stem = isInput ? "puzzles" : file
    return Source(
      pack: try pack(bytes, place: place, name: stem), place: place,
      folder: isInput ? "" : folder, stem: stem)
  }

  private func pack(
    _ bytes: [UInt8], place: String, name: String
  ) throws(Rejection) -> PuzzlePack {
    if Self.isJSON(bytes) {
      do { return try PuzzlePack(parsing: bytes, limits: limits) } catch {
        throw Rejection(failures: [Failure(error, file: place)])
      }
    }
    let (puzzles, errors) = PuzzlePack.puzzles(netGameIDs: bytes, limits: limits)
    guard errors.isEmpty else {
      throw Rejection(failures: errors.map { Failure($0, file: place) })
    }
    guard !puzzles.isEmpty else {
      let failure = Failure(
        .badData, place: place, problem: "there is no puzzle in it",
        remedy: "give a pack, or Net game IDs such as 5x5:..., one a line")
      throw Rejection(failures: [failure])
    }
    return PuzzlePack(name: name, puzzles: puzzles)
  }

  private func source(ofGameID text: String) throws(Rejection) -> Source {
    let size = String(text.prefix { $0 != ":" })
    do {
      let puzzle = try NetGameID.puzzle(text, name: size)
      return Source(
        pack: PuzzlePack(name: size, puzzles: [puzzle]), place: text, folder: "", stem: size)
    } catch {
      let failure = Failure(
        .badData, place: "the game ID, character \(error.column)", problem: error.problem,
        remedy: error.remedy)
      throw Rejection(failures: [failure])
    }
  }

  /// Whether the first character that is not space can only begin a JSON object.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    return bytes[start...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  private static func split(_ path: String) -> (folder: String, stem: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let file = path[start...]
    let dot = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 }
    return (String(path[..<start]), String(file[..<(dot ?? file.endIndex)]))
  }
}
