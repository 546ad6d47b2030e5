public import TinctGraphics
public import TinctPuzzles

/// The text of a pack, whose puzzles are read part by part, perhaps several parts at once, and into
/// which solutions can be written while every other byte stays.
public struct PackSource: Sendable {
  /// The number of parts, which follows from the text alone.
  public var partCount: Int { document.excerpts.count }

  private let limits: Limits
  /// The document without its puzzles.
  private let document: JSONDocument
  private let name: String?
  private let palette: String?
  /// The line and the column of the name of its palette, as `3:14`; nil without one.
  package let paletteLocation: String?
  private let strings: [Palette.NamedString]
  private let reader: DocumentReader

  /// Reads a pack document but for its puzzles.
  ///
  /// - Throws: all errors, where these leave nothing to be read; the others are told by
  ///   `pack(of:)`.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    guard
      let document = try? JSONDocument(parsing: bytes, limits: limits, passingOver: "puzzles")
    else {
      try Self.checkSyntax(bytes, limits)
      preconditionFailure("what is passed over hides mistakes, and makes none")
    }
    var reader = DocumentReader()
    let format = reader.attempt(try Self.format(document.root))
    let keys = ["name", "puzzles"]
    let raw = reader.object(format?.node, required: [], optional: nil).map {
      reader.spelled($0, known: ["$schema", "format", "version", "palette", "strings"] + keys)
    }
    for key in keys { _ = reader.attempt(try raw?.required(key)) }
    guard let object = raw else {
      // Syntax errors within the puzzles, which were passed over, come before a missing key.
      try Self.checkSyntax(bytes, limits)
      throw reader.failure
    }
    name = reader.attempt(try object["name"]?.nonEmptyString())
    palette = reader.attempt(try object["palette"]?.nonEmptyString())
    paletteLocation = object["palette"]?.location
    strings = reader.strings(object["strings"])
    _ = reader.attempt(try object["puzzles"]?.array())
    (self.document, self.limits, self.reader) = (document, limits, reader)
  }

  /// The document, if it is of the format of packs. Whatever takes packs takes games, too, so an
  /// error about something else says how games begin.
  private static func format(_ root: JSONNode) throws(DocumentError) -> JSONObject {
    if root.kind == .object {
      let object = JSONObject(root)
      let format = object["format"].flatMap { try? $0.string() }
      if object["format"] == nil, ["width", "height", "states"].allSatisfy({ object[$0] != nil }) {
        throw root.error(
          "this is the board of a game as another program has it, without the game",
          remedy: "put it under \"start\" in a file with \"format\": "
            + "\(quoted(GameDocument.format)), whose \"states\" say what its numbers mean")
      }
      if let node = object["format"], let format, format != PuzzlePack.documentFormat {
        let known = [PuzzlePack.documentFormat, GameDocument.format]
        throw node.error(
          "expected \(known.map(quoted).joined(separator: " or ")), found \(quoted(format))",
          remedy: JSONNode.use(ofFormat: format)
            ?? likeliestName(for: format, in: known).map { "did you mean \(quoted($0))?" }
            ?? "is this the right kind of file?")
      }
    }
    return try root.document(
      format: PuzzlePack.documentFormat, version: PuzzlePack.documentVersion)
  }

  /// Reads a part, by number from 0; on any thread.
  public func part(_ number: Int) -> PackPart { read(document.excerpts[number]).part }

  /// Reads a part and writes solutions into its text; on any thread.
  ///
  /// A solution is laid out as its puzzle is: its key after the last one, with the space that
  /// stands between the last two, and its numbers spaced as those of `pieces`.
  ///
  /// - Parameter solution: returns the solution of a puzzle, by its index in the pack, which takes
  ///   the place of one that is there; nil leaves the puzzle as it is. Not called where the part
  ///   has errors.
  /// - Returns: the part without its puzzles, which would be many at once.
  public func part(
    _ number: Int, solution: (Puzzle, _ index: Int) -> [Connectors]?
  ) -> PackPart {
    let excerpt = document.excerpts[number]
    var (part, objects) = read(excerpt)
    guard part.problems?.isSound == true else { return part }
    part.text.reserveCapacity(2 * excerpt.range.count)
    var done = excerpt.range.lowerBound
    for (index, (object, puzzle)) in zip(objects, part.puzzles).enumerated() {
      guard let solution = solution(puzzle, excerpt.first + index) else { continue }
      let written = GivenSides(puzzle.gridSpecification)?.converted(solution) ?? solution
      do throws(DocumentError) {
        done = try Self.write(written, into: object, from: done, to: &part.text)
      } catch { preconditionFailure("what was read as a puzzle is one: \(error)") }
    }
    part.text += document.bytes[done..<excerpt.range.upperBound]
    part.puzzles = []
    return part
  }

  /// Returns the pack that parts make up, all of them in order.
  ///
  /// - Throws: all errors.
  public func pack(of parts: [PackPart]) throws(DocumentErrors) -> PuzzlePack {
    var reader = reader
    for part in parts {
      guard let problems = part.problems else {
        try Self.checkSyntax(document.bytes, limits)
        preconditionFailure("parts of what is JSON are JSON")
      }
      reader.note(problems)
    }
    let puzzles = parts.flatMap(\.puzzles)
    if let position = parts.lazy.compactMap(\.firstPosition).first, !puzzles.isEmpty {
      reader.note(
        position.error(
          "a pack holds puzzles of one kind; this one is of stones, others are not",
          remedy: "move it to another pack"))
    }
    return try reader.finish(
      name.map { name in
        var pack = PuzzlePack(name: name, palette: palette, puzzles: puzzles)
        (pack.positions, pack.strings) = (parts.flatMap(\.positions), strings)
        return pack
      })
  }

  /// Returns the text of the pack in pieces, of parts with solutions, all of them in order.
  public func text(of parts: [PackPart]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var done = 0
    for (excerpt, part) in zip(document.excerpts, parts) {
      pieces += [Array(document.bytes[done..<excerpt.range.lowerBound]), part.text]
      done = excerpt.range.upperBound
    }
    return pieces + [Array(document.bytes[done...])]
  }

  /// Throws the first mistake in the syntax of the whole document, if there is one.
  private static func checkSyntax(_ bytes: [UInt8], _ limits: Limits) throws(DocumentErrors) {
    do { _ = try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw DocumentErrors([error])
    }
  }
}

/// Some puzzles of a pack, one after the other, that were read without a look at the others.
public struct PackPart: Sendable {
  /// The puzzles, without those that are wrong.
  public internal(set) var puzzles: [Puzzle] = []
  /// The positions of stones, without wrong ones.
  public internal(set) var positions: [StonesPosition] = []
  /// The text with solutions, if these were to be written.
  public internal(set) var text: [UInt8] = []
  /// The first position of stones.
  fileprivate var firstPosition: JSONNode?
  /// The errors of the part; nil if its text is no JSON.
  fileprivate var problems: DocumentReader? = DocumentReader()

  /// Reads so many parts, by number from 0, and gives what was read in order.
  public typealias Runner = (_ count: Int, _ read: @escaping @Sendable (Int) -> PackPart) ->
    [PackPart]
}

// MARK: - Puzzles

extension PackSource {
  /// Reads some elements of `puzzles`.
  ///
  /// - Returns: the part, and its puzzles as far as they are objects.
  private func read(_ excerpt: JSONDocument.Excerpt) -> (part: PackPart, objects: [JSONObject]) {
    var part = PackPart()
    guard let elements = try? JSONDocument(excerpt, of: document.bytes, limits: limits) else {
      part.problems = nil
      return (part, [])
    }
    var objects: [JSONObject] = []
    var known = KnownSides()
    var reader = DocumentReader()
    for node in elements.root.children {
      guard let raw = reader.object(node, required: [], optional: nil) else { continue }
      let isPosition = StonesPosition.isPosition(raw)
      let keys = isPosition ? StonesPosition.documentKeys : Puzzle.documentKeys
      let others = isPosition ? StonesPosition.furtherKeys : Puzzle.furtherKeys
      let object = reader.spelled(raw, known: keys + others, elsewhere: ["walls": "grid"])
      for key in keys { _ = reader.attempt(try object.required(key)) }
      guard !isPosition else {
        part.firstPosition = part.firstPosition ?? node
        if let position = StonesPosition(object, &known, &reader) {
          part.positions.append(position)
        }
        continue
      }
      objects.append(object)
      if let puzzle = Puzzle(object, &known, &reader) { part.puzzles.append(puzzle) }
    }
    part.problems = reader
    return (part, objects)
  }
}

// MARK: - Text

extension PackSource {
  /// Appends the text from an offset to a solution, and the solution; returns the offset at which
  /// the text goes on.
  private static func write(
    _ solution: [Connectors], into object: JSONObject, from offset: Int, to text: inout [UInt8]
  ) throws(DocumentError) -> Int {
    let bytes = object.node.document.bytes
    let pieces = try object.required("pieces")
    if let old = object["solution"] {
      text += bytes[offset..<old.byteRange.lowerBound]
      write(solution, like: pieces, to: &text)
      return old.byteRange.upperBound
    }
    let members = object.members
    // A puzzle has a name, a grid, sources and pieces, so there is a last member and one before.
    let (last, previous) = (members[members.count - 1], members[members.count - 2])
    let end = last.value.byteRange.upperBound
    text += bytes[offset..<end]
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
    var offset = pieces.byteRange.lowerBound
    // The spaces may differ from number to number, as where a row of the board is a line.
    for (number, piece) in zip(pieces.elementRanges, solution) {
      // To make a slice of the few bytes between two numbers takes longer.
      while offset < number.lowerBound {
        text.append(bytes[offset])
        offset += 1
      }
      piece.write(to: &text)
      offset = number.upperBound
    }
    text += bytes[offset..<pieces.byteRange.upperBound]
  }
}
