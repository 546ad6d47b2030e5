internal import TinctGraphics
public import TinctPuzzles

/// Some puzzles of a pack, one after the other, that were read without a look at the others, and their
/// text.
public struct PackPart: Sendable {
  /// What was read.
  public struct Reading: Sendable {
    /// The puzzles, without those that are wrong.
    public internal(set) var puzzles: [Puzzle] = []
    /// Those that are positions, without those that are wrong.
    public internal(set) var positions: [StonesPosition] = []
    /// The first of these.
    var firstPosition: JSONNode?
    /// What is wrong with them; nil if their text is no JSON.
    var problems: DocumentReader? = DocumentReader()

    /// Whether nothing is wrong.
    public var isSound: Bool { problems?.isSound == true }

    /// The same but for the puzzles: all that `PackEdition.check` looks at.
    public var withoutPuzzles: Reading {
      var reading = self
      reading.puzzles = []
      return reading
    }
  }

  /// Reads so many parts, by number from 0, and gives what was read in order.
  public typealias Runner = (_ count: Int, _ read: @escaping @Sendable (Int) -> Reading) ->
    [Reading]

  /// What was read.
  public private(set) var reading = Reading()
  /// Index of the first puzzle in the pack.
  public let firstIndex: Int
  /// Where the text stands in that of the pack.
  private let range: Range<Int>
  /// The elements of `puzzles` as far as they are objects.
  private var objects: [JSONObject] = []

  /// Reads puzzles from the elements of `puzzles` in a document, whose text is all of it.
  init(_ nodes: [JSONNode], in document: JSONDocument) {
    (firstIndex, range) = (0, document.bytes.indices)
    read(nodes)
  }

  /// Reads puzzles from the text of a pack.
  init(_ excerpt: JSONDocument.Excerpt, of bytes: [UInt8], limits: Limits) {
    (firstIndex, range) = (excerpt.first, excerpt.range)
    if let document = try? JSONDocument(excerpt, of: bytes, limits: limits) {
      read(document.root.children)
    } else {
      reading.problems = nil
    }
  }

  private mutating func read(_ nodes: [JSONNode]) {
    var known = KnownSides()
    var reader = DocumentReader()
    for node in nodes {
      guard let object = reader.object(node, required: [], optional: nil) else { continue }
      let isPosition = StonesPosition.isPosition(object)
      let keys = isPosition ? StonesPosition.documentKeys : Puzzle.documentKeys
      for key in keys { _ = reader.attempt(try object.required(key)) }
      guard !isPosition else {
        reading.firstPosition = reading.firstPosition ?? node
        if let position = StonesPosition(object, &known, &reader) {
          reading.positions.append(position)
        }
        continue
      }
      objects.append(object)
      if let puzzle = Puzzle(object, &known, &reader) { reading.puzzles.append(puzzle) }
    }
    reading.problems = reader
  }

  /// Reads one part after the other.
  public static func inTurn(
    count: Int, read: @escaping @Sendable (Int) -> Reading
  ) -> [Reading] {
    (0..<count).map(read)
  }
}

// MARK: - Text

extension PackPart {
  /// The text of the part with solutions of some of its puzzles, each in place of the one that is there,
  /// if any; without any, as it was read.
  ///
  /// Traps unless the part is sound and there is an element for each puzzle.
  public func text(with solutions: [[Connectors]?]) -> [UInt8] {
    precondition(reading.isSound && solutions.count == objects.count, "each has its place")
    guard let bytes = objects.first?.node.document.bytes else { return [] }
    var text: [UInt8] = []
    text.reserveCapacity(2 * range.count)
    var done = range.lowerBound
    for (object, solution) in zip(objects, solutions) {
      guard let solution else { continue }
      do {
        done = try Self.write(solution, into: object, behind: done, to: &text)
      } catch { preconditionFailure("what was read as a puzzle is one: \(error)") }
    }
    text += bytes[done..<range.upperBound]
    return text
  }

  /// Appends the text behind some place up to a solution, and the solution; gives the place from which
  /// on the text goes on.
  private static func write(
    _ solution: [Connectors], into object: JSONObject, behind place: Int, to text: inout [UInt8]
  ) throws(DocumentError) -> Int {
    let bytes = object.node.document.bytes
    let pieces = try object.required("pieces")
    if let old = object["solution"] {
      text += bytes[place..<old.byteRange.lowerBound]
      write(solution, like: pieces, to: &text)
      return old.byteRange.upperBound
    }
    let members = object.members
    // A puzzle has a name, a grid, sources and pieces, so there is a last member and one before.
    let (last, previous) = (members[members.count - 1], members[members.count - 2])
    let end = last.value.byteRange.upperBound
    text += bytes[place..<end]
    text += bytes[previous.value.byteRange.upperBound..<last.nameNode.byteRange.lowerBound]
    text += "\"solution\"".utf8
    text += bytes[last.nameNode.byteRange.upperBound..<last.value.byteRange.lowerBound]
    write(solution, like: pieces, to: &text)
    return end
  }

  /// Appends a list whose numbers are spaced as those of `pieces`.
  private static func write(
    _ solution: [Connectors], like pieces: JSONNode, to text: inout [UInt8]
  ) {
    let bytes = pieces.document.bytes
    var place = pieces.byteRange.lowerBound
    // The spaces may differ from number to number, as where a row of the board is a line.
    for (number, piece) in zip(pieces.elementRanges, solution) {
      // To make a slice of the few bytes between two numbers takes longer.
      while place < number.lowerBound {
        text.append(bytes[place])
        place += 1
      }
      piece.write(to: &text)
      place = number.upperBound
    }
    text += bytes[place..<pieces.byteRange.upperBound]
  }
}
