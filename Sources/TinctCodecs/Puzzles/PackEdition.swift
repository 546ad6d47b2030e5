public import TinctGraphics
public import TinctPuzzles

/// The text of a pack, whose puzzles are read part by part, perhaps several parts at once, and into
/// which solutions can be written while every other byte stays.
///
/// A solution is laid out as its puzzle is: its key after the last one, with the space that stands
/// between the last two, and its numbers spaced as those of `pieces`.
public struct PackEdition: Sendable {
  /// How many parts there are; that follows from the text alone.
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
