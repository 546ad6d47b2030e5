public import TinctGraphics
public import TinctPuzzles

extension PuzzlePack {
  /// The `format` of pack documents.
  public static let documentFormat = "tinct-puzzles"
  /// The `version` of pack documents.
  static let documentVersion = 1

  /// Reads a pack document, as `schemas/puzzles.schema.json` describes it.
  ///
  /// Packs and puzzles may hold any further keys, for games have data of their own; they are
  /// passed over.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - run: runs the parts of the reading, perhaps several at once.
  /// - Throws: all errors, each with line, column and key path.
  public init(
    parsing bytes: [UInt8], limits: Limits = Limits(),
    inParts run: PackPart.Runner = { count, read in (0..<count).map(read) }
  ) throws(DocumentErrors) {
    let source = try PackSource(parsing: bytes, limits: limits)
    self = try source.pack(of: run(source.partCount) { source.part($0) })
  }
}

extension Puzzle {
  /// The keys that an element of `puzzles` must have.
  static let documentKeys = ["name", "grid", "sources", "pieces"]
  /// The keys that it may have besides those of anybody's own.
  static let furtherKeys = ["solution", "lockedCells"]

  /// Takes a puzzle from an element of `puzzles`.
  ///
  /// - Parameter known: of puzzles before.
  init?(
    _ object: JSONObject, _ known: inout KnownSides, _ reader: inout DocumentReader
  ) {
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let board = BoardReading(object["grid"], &known, &reader)
    guard !board.isMiscounted(.pieces, object["pieces"], &reader) else { return nil }
    let sources = board.cells(object["sources"], &reader)
    let locked = board.cells(object["lockedCells"], &reader)
    let pieces = board.connectors(.pieces, object["pieces"], &reader)
    let solution = board.connectors(.solution, object["solution"], &reader)
    guard let name, let grid = board.grid, let sources, let pieces else { return nil }
    do {
      try self.init(
        name: name, grid: grid, openGrid: board.openGrid, sources: sources, locked: locked ?? [],
        pieces: pieces, solution: solution)
    } catch {
      // Reading has checked everything by now; a check that only the model makes is still told.
      reader.note(object.node.error(error.description))
      return nil
    }
  }
}

extension PuzzlePack {
  /// The pack as a JSON document that `init(parsing:limits:)` reads back to an equal pack.
  ///
  /// Each puzzle stands on a line of its own, so that differences between two versions of a pack
  /// show which puzzles changed. Equal packs give equal bytes.
  public var documentBytes: [UInt8] {
    var text = PackText(name: name, palette: palette, strings: strings)
    let lines = text.lines(
      puzzles.map(\.documentLine) + positions.map(\.documentLine))
    return lines + text.end
  }
}

/// The text of a pack document, part by part, for packs that are written while they are made.
///
/// `lines` for some puzzles after the others, and then `end`, make up the document.
public struct PackText: Sendable {
  private let name: String
  private let palette: String?
  private let strings: [Palette.NamedString]
  private var hasBegun = false

  /// Begins a document.
  public init(name: String, palette: String?, strings: [Palette.NamedString] = []) {
    self.name = name
    self.palette = palette
    self.strings = strings
  }

  /// The next puzzles, each given as its `Puzzle.documentLine`; before the first, the beginning of
  /// the document.
  public mutating func lines(_ lines: [[UInt8]]) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    var bytes = hasBegun ? [] : beginning
    bytes.reserveCapacity(bytes.count + lines.reduce(0) { $0 + $1.count + 6 })
    for line in lines {
      bytes += (hasBegun ? ",\n    " : "\n    ").utf8
      bytes += line
      hasBegun = true
    }
    return bytes
  }

  /// The text after the last puzzle.
  public var end: [UInt8] { (hasBegun ? Array("\n  ".utf8) : beginning) + "]\n}\n".utf8 }

  private var beginning: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("format", .string(PuzzlePack.documentFormat)),
      .init("version", .integer(PuzzlePack.documentVersion)),
      .init("name", .string(name)),
    ]
    if let palette { members.append(.init("palette", .string(palette))) }
    if !strings.isEmpty {
      members.append(
        .init("strings", .object(strings.map { JSONValue.Member($0.name, .string($0.text)) })))
    }
    members.append(.init("puzzles", .array([])))
    // Without the brackets that close the list and the document.
    return JSONValue.object(members).documentBytes.dropLast("]\n}\n".utf8.count)
  }
}

extension Puzzle {
  /// The puzzle as it stands in a pack document, on one line.
  public var documentLine: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)),
      .init("grid", gridSpecification.documentValue),
      .init("sources", .array(sources.map { .integer($0) })),
    ]
    if !locked.isEmpty {
      members.append(.init("lockedCells", .array(locked.map { .integer($0) })))
    }
    var bytes = Array("\(JSONValue.object(members, .line))".utf8.dropLast())
    bytes.reserveCapacity(bytes.count + 40 + 4 * (pieces.count + (solution?.count ?? 0)))
    let given = GivenSides(gridSpecification)
    Self.append(given?.converted(pieces) ?? pieces, as: "pieces", to: &bytes)
    if let solution {
      Self.append(given?.converted(solution) ?? solution, as: "solution", to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Appends a member by hand: a large pack has millions of numbers.
  private static func append(
    _ connectors: [Connectors], as name: String, to bytes: inout [UInt8]
  ) {
    bytes += ", \"\(name)\": [".utf8
    for (cell, piece) in connectors.enumerated() {
      if cell > 0 {
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: " "))
      }
      piece.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension Connectors {
  /// Appends the mask as it stands in a document.
  func write(to bytes: inout [UInt8]) { Self.write(mask, to: &bytes) }

  private static func write(_ number: UInt32, to bytes: inout [UInt8]) {
    if number >= 10 { write(number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
