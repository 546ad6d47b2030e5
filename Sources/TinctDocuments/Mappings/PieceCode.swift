internal import TinctPuzzles

/// The way in which a foreign file writes pieces: by a table, as numbers with a bit for each side,
/// or by the names of pieces; with a turn beside or behind it, or without.
struct PieceCode: Sendable {
  /// A piece of the table.
  struct Entry: Sendable {
    /// The sides that it reaches, in one of the ways in which a mapping says so.
    enum Sides: Sendable {
      case mask(UInt32)
      case sides([Int])
      case name(String)
    }

    /// The value that stands for it.
    let key: String
    let sides: Sides
    /// The turns, counter-clockwise, by which the piece is turned.
    let turn: Int
    /// The cell is a source as well.
    let isSource: Bool
    /// The piece in the mapping.
    let node: JSONNode
  }

  /// The way in which turns are written.
  struct Turn: Sendable {
    /// The turn of each cell; nil where it is part of the piece's text.
    let at: PointerPattern?
    /// The text between a piece and its turn; empty where the turn is the digits at the end.
    let after: String?
    /// One turn by a side is written as so many: 90 on squares where turns are in degrees; nil for
    /// one.
    let isInDegrees: Bool
    let isClockwise: Bool
    let node: JSONNode
  }

  /// The pieces by what stands for them; nil where pieces are numbers, or names.
  var table: [String: Entry]?
  /// The pieces of the table as they stand there.
  var entries: [Entry] = []
  /// The side of each bit of a number; nil for Tinct's own numbers.
  var bits: [Int]?
  /// The base of numbers in strings.
  var base = 10
  var turn: Turn?
  /// The value of the mapping that says all this.
  let node: JSONNode
  /// The pieces by name, for cells of each number of sides.
  private var named: [Int: [String: Connectors]] = [:]

  init(_ node: JSONNode) { self.node = node }
}

/// A piece as a foreign file has it.
struct WrittenPiece: Sendable {
  /// The piece before it is turned as `Turn` says.
  let base: Connectors
  let turns: Int
  let isSource: Bool

  /// The piece as it lies on its cell.
  func connectors(sides: Int) -> Connectors { base.turned(by: turns, sides: sides) }
}

/// The reason why a value stands for no piece, or a piece for no value.
enum PieceProblem: Error {
  /// The value is not right.
  case value(String, remedy: String?)
  /// The turn is not right.
  case turn(String)
  /// The mapping says something that does not fit the cell.
  case mapping(JSONNode, String)
}

// MARK: - Reading

extension PieceCode {
  /// Returns the piece that a text stands for.
  ///
  /// - Parameters:
  ///   - turnText: the turn, where it stands elsewhere.
  ///   - sides: the number of sides of the cell.
  mutating func piece(
    _ text: String, turnText: String?, sides: Int
  ) throws(PieceProblem) -> WrittenPiece {
    let (text, ownTurn) = parts(of: text)
    var turns = 0
    if let turn {
      let written = turnText ?? ownTurn
      if let written { turns = try turn.turns(written, sides: sides) }
    }
    if let table {
      guard let entry = table[text] else {
        throw .value(
          "\(quoted(text)) is not among the values of the mapping",
          remedy: "add it to \"values\", or correct it; there are "
            + Self.some(of: entries.map { quoted($0.key) }))
      }
      return WrittenPiece(
        base: try connectors(of: entry, sides: sides), turns: turns, isSource: entry.isSource)
    }
    let base = try number(text, sides: sides) ?? pieces(sides)[text]
    guard let base else {
      throw .value(
        "\(quoted(text)) is neither a number\(self.base == 10 ? "" : " in base \(self.base)") nor "
          + "the name of a piece",
        remedy: (self.base == 10 ? "" : "correct \"base\", or ")
          + "say what it means by \"values\" in the mapping")
    }
    return WrittenPiece(base: base, turns: turns, isSource: false)
  }

  /// The text of a piece, and that of its turn if it stands behind it.
  private func parts(of text: String) -> (piece: String, turn: String?) {
    guard let after = turn?.after else { return (text, nil) }
    guard !after.isEmpty else { return Self.partsByDigits(text) }
    guard let range = text.ranges(of: after).last else { return (text, nil) }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Parts a text such as `L2` before the digits at its end; digits alone are a piece.
  static func partsByDigits(_ text: String) -> (piece: String, turn: String?) {
    let digits = text.reversed().prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < text.count else { return (text, nil) }
    return (String(text.dropLast(digits)), String(text.suffix(digits)))
  }

  private func number(_ text: String, sides: Int) throws(PieceProblem) -> Connectors? {
    guard let number = UInt64(text, radix: base), !text.hasPrefix("+") else { return nil }
    guard let bits else {
      guard number >> UInt64(sides) == 0 else {
        throw .value(
          "\(number) has more bits than the cell has sides", remedy: "the cell has \(sides) sides")
      }
      return Connectors(mask: UInt32(number))
    }
    guard number >> UInt64(bits.count) == 0 else {
      throw .value(
        "\(number) has more bits than the mapping lists sides",
        remedy: "list \(64 - number.leadingZeroBitCount) sides in \"sides\", or correct it")
    }
    let reached = bits.indices.filter { number >> UInt64($0) & 1 == 1 }.map { bits[$0] }
    guard reached.allSatisfy({ $0 < sides }) else {
      throw .value("\(number) reaches a side that the cell lacks", remedy: "it has \(sides) sides")
    }
    return Connectors(sides: reached)
  }

  mutating func connectors(
    of entry: Entry, sides: Int
  ) throws(PieceProblem) -> Connectors {
    let base: Connectors
    switch entry.sides {
    case .mask(let mask): base = Connectors(mask: mask)
    case .sides(let reached): base = Connectors(sides: reached)
    case .name(let name):
      guard let known = pieces(sides)[name] else {
        throw .mapping(
          entry.node,
          "no piece on a cell of \(sides) sides is called \(quoted(name)); known: "
            + Self.some(of: pieces(sides).keys.sorted()))
      }
      base = known
    }
    guard base.fit(sides: sides) else {
      throw .mapping(entry.node, "the piece reaches sides that a cell of \(sides) sides lacks")
    }
    return base.turned(by: entry.turn, sides: sides)
  }

  /// The pieces by name on cells of a number of sides; only the blank one on cells of so many that
  /// the pieces are too many to name.
  private mutating func pieces(_ sides: Int) -> [String: Connectors] {
    if let known = named[sides] { return known }
    let all = sides <= 12 ? PieceClass.all(sides: sides, maxConnectors: sides) : []
    var pieces = ["blank": Connectors(mask: 0)]
    for piece in all { pieces[piece.name] = piece.connectors }
    named[sides] = pieces
    return pieces
  }

  private static func some(of names: [String]) -> String {
    names.prefix(12).joined(separator: ", ")
      + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }
}

extension PieceCode.Turn {
  /// Returns the turns by a side, counter-clockwise, that a text stands for.
  func turns(_ text: String, sides: Int) throws(PieceProblem) -> Int {
    guard let number = Int(text), abs(number) <= 1 << 31 else {
      throw .turn("\(quoted(text)) is no turn; a turn is a whole number")
    }
    var turns = number
    if isInDegrees {
      guard (number * sides).isMultiple(of: 360) else {
        throw .turn("a piece on a cell of \(sides) sides does not turn by \(number) degrees")
      }
      turns = number * sides / 360
    }
    return isClockwise ? -turns : turns
  }

  /// Returns the text for turns by a side, counter-clockwise, as a number from 0 on.
  func text(_ turns: Int, sides: Int) -> String {
    let turns = isClockwise ? -turns : turns
    let least = (turns % sides + sides) % sides
    return String(isInDegrees ? least * 360 / sides : least)
  }
}

// MARK: - Writing

extension PieceCode {
  /// The texts that stand for a piece.
  struct Text: Equatable {
    let piece: String
    /// The turn, where it stands elsewhere; nil for none.
    let turn: String?
  }

  /// The digits of the numbers of a board.
  struct Digits {
    /// Digits above 9 are capitals.
    let areCapitals: Bool
    /// The least number of digits.
    let count: Int
  }

  /// The form of a solution where pieces do not say how they are turned.
  private static let turnedSolution = "\"solution\": {\"at\": \"/solution\", \"turns\": {}}"

  /// Returns the texts for a piece that is a turn of another, which is written so as that is.
  ///
  /// - Parameters:
  ///   - old: the text of the other piece, and of its turn.
  ///   - digits: the digits of numbers in strings.
  mutating func text(
    for piece: Connectors, insteadOf old: Text, sides: Int, digits: Digits
  ) throws(PieceProblem) -> Text {
    let written = try self.piece(old.piece, turnText: old.turn, sides: sides)
    guard written.connectors(sides: sides) != piece else { return old }
    if let turn {
      let turns = written.base.turns(to: piece, sides: sides)
      guard let turns else { throw .mapping(turn.node, "no turn of a piece gives its solution") }
      let text = turn.text(turns, sides: sides)
      guard let after = turn.after else { return Text(piece: old.piece, turn: text) }
      return Text(piece: parts(of: old.piece).piece + after + text, turn: nil)
    }
    if table != nil {
      for entry in entries where entry.isSource == written.isSource {
        if try connectors(of: entry, sides: sides) == piece {
          return Text(piece: entry.key, turn: nil)
        }
      }
      throw .mapping(
        node,
        "no value stands for a piece that reaches the sides "
          + piece.sides.map(String.init).joined(separator: ", ")
          + (written.isSource ? " and is a source" : "")
          + ", as a solution needs; add one, or have "
          + "turns written instead: \(Self.turnedSolution)")
    }
    guard UInt64(old.piece, radix: base) != nil else {
      throw .mapping(
        node,
        "the solution turns pieces, and names of pieces do not say how they are turned; have turns "
          + "written instead: \(Self.turnedSolution)")
    }
    var number = UInt64(piece.mask)
    if let bits {
      number = 0
      for side in piece.sides {
        guard let bit = bits.firstIndex(of: side) else {
          throw .mapping(node, "no bit stands for side \(side), which a solution needs")
        }
        number |= 1 << UInt64(bit)
      }
    }
    let text = String(number, radix: base, uppercase: digits.areCapitals)
    let zeros = String(repeating: "0", count: max(0, digits.count - text.count))
    return Text(piece: zeros + text, turn: nil)
  }
}
