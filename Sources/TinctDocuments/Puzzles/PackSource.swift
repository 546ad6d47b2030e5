public import TinctGraphics
public import TinctPuzzles

/// The text of a pack, whose puzzles are read part by part, perhaps several parts at once, and into
/// which solutions can be written while every other byte stays.
///
/// A solution is laid out as its puzzle is: its key after the last one, with the space that stands
/// between the last two, and its numbers spaced as those of `pieces`.
public struct PackSource: Sendable {
  /// The number of parts, which follows from the text alone.
  public var partCount: Int { excerpts?.count ?? 1 }

  private let bytes: [UInt8]
  private let limits: Limits
  /// The document; without its puzzles, where these are read part by part.
  private let document: JSONDocument
  /// The parts; nil where all puzzles are in the document.
  private let excerpts: [JSONDocument.Excerpt]?
  /// The puzzles in the document.
  private let puzzles: [JSONNode]
  private let name: String?
  private let palette: String?
  private let strings: [Palette.NamedString]
  private let reader: DocumentReader

  /// Reads a pack document but for its puzzles.
  ///
  /// - Throws: all errors, where these leave nothing to be read; the others are told by `check`.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self.bytes = bytes
    self.limits = limits
    if let outline = PackOutline(bytes),
      let document = try? JSONDocument(parsing: bytes, limits: limits, passingOver: outline.list)
    {
      (self.document, excerpts) = (document, outline.parts)
    } else {
      (document, excerpts) = (try Self.wholeDocument(bytes, limits), nil)
    }
    var reader = DocumentReader()
    let format = reader.attempt(
      try document.root.document(
        format: PuzzlePack.documentFormat, version: PuzzlePack.documentVersion))
    guard
      let object = reader.object(format?.node, required: ["name", "puzzles"], optional: nil)
    else {
      // What is no JSON is told before what is no pack.
      _ = try Self.wholeDocument(bytes, limits)
      throw reader.failure
    }
    name = reader.attempt(try object["name"]?.nonEmptyString())
    palette = reader.attempt(try object["palette"]?.nonEmptyString())
    strings = reader.strings(object["strings"])
    puzzles = reader.attempt(try object["puzzles"]?.array()) ?? []
    self.reader = reader
  }

  /// Reads a part, by number from 0; on any thread.
  public func part(_ number: Int) -> PackPart {
    guard let excerpts else { return PackPart(puzzles, in: document) }
    return PackPart(excerpts[number], of: bytes, limits: limits)
  }

  /// Throws all errors of the pack, if there are any.
  ///
  /// - Parameter readings: what was read of all parts, in order.
  public func check(_ readings: [PackPart.Reading]) throws(DocumentErrors) {
    _ = try pack(of: readings)
  }

  /// The pack.
  ///
  /// - Parameter readings: what was read of all parts, in order.
  /// - Throws: all errors.
  public func pack(of readings: [PackPart.Reading]) throws(DocumentErrors) -> PuzzlePack {
    var reader = reader
    for reading in readings {
      guard let problems = reading.problems else {
        _ = try Self.wholeDocument(bytes, limits)
        preconditionFailure("parts of what is JSON are JSON")
      }
      reader.note(problems)
    }
    let (puzzles, positions) = (readings.flatMap(\.puzzles), readings.flatMap(\.positions))
    if let position = readings.lazy.compactMap(\.firstPosition).first, !puzzles.isEmpty {
      reader.note(
        position.error(
          "a pack holds puzzles of one kind; this one is of stones, others are not",
          remedy: "move it to another pack"))
    }
    return try reader.finish(
      name.map { name in
        var pack = PuzzlePack(name: name, palette: palette, puzzles: puzzles)
        (pack.positions, pack.strings) = (positions, strings)
        return pack
      })
  }

  /// The text of the pack, in pieces.
  ///
  /// - Parameter texts: those of all parts, in order.
  public func text(of texts: [[UInt8]]) -> [[UInt8]] {
    guard let excerpts else { return texts }
    var pieces: [[UInt8]] = []
    var done = 0
    for (excerpt, text) in zip(excerpts, texts) {
      pieces += [Array(bytes[done..<excerpt.range.lowerBound]), text]
      done = excerpt.range.upperBound
    }
    return pieces + [Array(bytes[done...])]
  }

  private static func wholeDocument(
    _ bytes: [UInt8], _ limits: Limits
  ) throws(DocumentErrors) -> JSONDocument {
    do { return try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw DocumentErrors([error])
    }
  }
}

/// Some puzzles of a pack, one after the other, that were read without a look at the others, and
/// their text.
public struct PackPart: Sendable {
  /// The content of a part, and its errors.
  public struct Reading: Sendable {
    /// The puzzles, without those that are wrong.
    public internal(set) var puzzles: [Puzzle] = []
    /// The positions of stones, without wrong ones.
    public internal(set) var positions: [StonesPosition] = []
    /// The first of these.
    var firstPosition: JSONNode?
    /// The errors of the part; nil if its text is no JSON.
    var problems: DocumentReader? = DocumentReader()

    /// The part has no errors.
    public var isSound: Bool { problems?.isSound == true }

    /// The same but for the puzzles: all that `PackSource.check` looks at.
    public var withoutPuzzles: Reading {
      var reading = self
      reading.puzzles = []
      return reading
    }
  }

  /// Reads so many parts, by number from 0, and gives what was read in order.
  public typealias Runner = (_ count: Int, _ read: @escaping @Sendable (Int) -> Reading) ->
    [Reading]

  /// The content that was read.
  public private(set) var reading = Reading()
  /// Index of the first puzzle in the pack.
  public let firstIndex: Int
  /// The range of the part in the text of the pack.
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
  /// The text of the part with solutions of some of its puzzles, each in place of the one that is
  /// there, if any; without any, as it was read.
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

  /// Appends the text behind some place up to a solution, and the solution; gives the place from
  /// which on the text goes on.
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
