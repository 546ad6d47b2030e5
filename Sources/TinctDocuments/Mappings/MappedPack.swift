public import TinctGraphics
public import TinctPuzzles

/// Puzzles in JSON that another program wrote, read as a mapping says, into which solutions can be
/// written while every other byte stays.
public struct MappedPack: Sendable {
  /// The pointer to solutions where it leads nowhere: before there are any, or by a mistake.
  public struct MissingSolutions: Hashable, Sendable {
    /// The pointer.
    public let pointer: String
    /// The value in which it ends, and what that lacks.
    public let problem: String
    /// The key that is likely meant; nil if none is.
    public let remedy: String?
  }

  /// The puzzles as a pack.
  public let pack: PuzzlePack
  /// The pointer to solutions if it leads nowhere in any puzzle; else nil.
  public let missingSolutions: MissingSolutions?

  let document: JSONDocument
  let mapping: PuzzleMapping
  /// The puzzles, with what the wildcards that lead to them met.
  let places: [PointerWalker.Match]

  /// Reads puzzles.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - name: the name of the pack, if the mapping has none, and of a puzzle that is the whole
  ///     file.
  /// - Throws: all errors of the file and of the mapping, each with line, column and key path.
  public init(
    parsing bytes: [UInt8], by mapping: PuzzleMapping, named name: String, limits: Limits = Limits()
  ) throws(MappingErrors) {
    do { document = try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw MappingErrors(file: DocumentErrors([error]), mapping: nil)
    }
    self.mapping = mapping
    var reading = MappedReading(document, mapping)
    places = reading.places()
    var puzzles: [Puzzle] = []
    for (index, place) in places.enumerated() where !reading.isFull {
      let name = reading.name(place, index, file: name)
      if let puzzle = reading.board(place)?.puzzle(named: name) { puzzles.append(puzzle) }
    }
    try reading.finish()
    pack = PuzzlePack(name: mapping.pack ?? name, puzzles: puzzles)
    missingSolutions = reading.missingSolutions
  }

  /// Returns true for a text that is a document of Tinct's own, such as a pack, and needs no
  /// mapping.
  public static func isOwnDocument(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.contains("\"format\"") && start.contains("\"tinct-")
  }
}

// MARK: - Solutions

extension MappedPack {
  /// Returns the text with solutions; every other byte stays.
  ///
  /// A new solution is laid out as the pieces are, and stands behind the last member of the object
  /// that holds it, spaced as the last two are.
  ///
  /// - Parameter solutions: for each puzzle its solution, or nil to leave it as it is.
  /// - Throws: all errors; among them solutions that the mapping has no values for, or no place.
  public func text(solutions: [[Connectors]?]) throws(MappingErrors) -> [UInt8] {
    if solutions.contains(where: { $0 != nil }) { try checkHoldsSolutions() }
    var reading = MappedReading(document, mapping)
    _ = reading.places()
    var edits = TextEdits(of: document.bytes)
    for (place, solution) in zip(places, solutions) {
      guard let solution, let board = reading.board(place) else { continue }
      reading.write(solution, of: board, place, to: &edits)
    }
    try reading.finish()
    return edits.text(of: 0..<document.bytes.count)
  }

  /// Throws, at the mapping, if it does not say where solutions stand.
  public func checkHoldsSolutions() throws(MappingErrors) {
    guard mapping.solution == nil else { return }
    let error = mapping.root.error(
      "the mapping does not say where solutions stand",
      remedy: "add \"solution\", such as \"/solution\"")
    throw MappingErrors(file: nil, mapping: DocumentErrors([error]))
  }
}

/// The errors of a foreign file, and of the mapping by which it was read; at least one.
public struct MappingErrors: Error, Hashable, Sendable {
  /// The errors of the file; nil for none.
  public let file: DocumentErrors?
  /// The errors of the mapping; nil for none.
  public let mapping: DocumentErrors?
}
