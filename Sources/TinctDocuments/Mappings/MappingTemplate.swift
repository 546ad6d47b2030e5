public import TinctGraphics
internal import TinctPuzzles

extension PuzzleMapping {
  /// A mapping to begin from.
  public struct Template: Sendable {
    /// The text, with comments.
    public let bytes: [UInt8]
    /// The number of puzzles that it finds in the file; nil if it cannot read it yet.
    public let puzzleCount: Int?
    /// Every puzzle that was tried can be solved as the mapping reads it.
    public let isSolvable: Bool
    /// The reason why it cannot read the file yet; nil if it can.
    public let problem: String?
    /// Something in the file that it does not read, because it could not be guessed, and the way to
    /// write it; nil for none.
    public let omission: String?
  }

  /// Returns a mapping to begin from, with comments, made by looking at a file: at the names of its
  /// keys, at the sizes of its lists, and at the pieces, which must make boards that can be solved.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8 that another program wrote.
  ///   - name: the name of the file, for the comments.
  /// - Throws: errors of the JSON, and one for a file without anything like a puzzle.
  public static func template(
    for bytes: [UInt8], named name: String, limits: Limits = Limits()
  ) throws(DocumentErrors) -> Template {
    let document: JSONDocument
    do throws(DocumentError) { document = try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw DocumentErrors([error])
    }
    guard let guess = MappingGuess(document.root) else {
      throw DocumentErrors([
        document.root.error(
          "nothing in it looks like the cells of a puzzle",
          remedy: "write the mapping by hand, beginning with the example")
      ])
    }
    let text = MappingText(guess, file: name)
    // Trying every order of sides and cells on a large file would take long.
    let isLarge = bytes.count > 1_000_000
    var first: Template?
    for (sides, order) in isLarge ? [text.orders[0]] : text.orders {
      func tried(countingFrom first: Int) -> (template: [UInt8], trial: Trial) {
        let lines = text.lines(sides: sides, order: order, first: first)
        let template = Array(lines.joined(separator: "\n").utf8)
        return (template, Trial(template, bytes, name, limits))
      }
      var (template, trial) = tried(countingFrom: guess.first)
      if trial.pack == nil, guess.first == 0, guess.namesCells {
        // A cell beyond the last one is the last one, where counting begins at 1.
        let other = tried(countingFrom: 1)
        if other.trial.pack != nil { (template, trial) = other }
      }
      let found = Template(
        bytes: template, puzzleCount: trial.pack?.puzzles.count, isSolvable: trial.isSolvable,
        problem: trial.problem, omission: text.omission)
      if found.isSolvable { return found }
      if first == nil || first?.puzzleCount == nil && found.puzzleCount != nil { first = found }
    }
    guard let first else { preconditionFailure("there is an order of sides") }
    return first
  }

  /// The result of reading a file by a mapping.
  private struct Trial {
    private(set) var pack: PuzzlePack?
    private(set) var problem: String?
    private(set) var isSolvable = false

    /// The most puzzles, cells of each, and turns of pieces that are tried.
    private static let (mostPuzzles, mostCells, mostTurns) = (5, 2500, 20_000)

    init(_ template: [UInt8], _ bytes: [UInt8], _ name: String, _ limits: Limits) {
      let mapping: PuzzleMapping
      do { mapping = try PuzzleMapping(parsing: template, limits: limits) } catch {
        problem = error.errors.first.map { "\($0)" }
        return
      }
      do {
        pack = try MappedPack(parsing: bytes, by: mapping, named: name, limits: limits).pack
      } catch {
        problem = (error.mapping ?? error.file)?.errors.first.map { "\($0)" }
        return
      }
      let tried = pack?.puzzles.filter { $0.pieces.count <= Self.mostCells } ?? []
      isSolvable = !tried.isEmpty && tried.prefix(Self.mostPuzzles).allSatisfy(Self.isRight)
    }

    /// Returns true for a puzzle whose solution solves it or, without one, that has a solution.
    private static func isRight(_ puzzle: Puzzle) -> Bool {
      // A board of blank cells is solved, but is no puzzle.
      guard puzzle.pieces.contains(where: { !$0.sides.isEmpty }) else { return false }
      let grid = puzzle.makeGrid()
      if let solution = puzzle.solution {
        return solution.indices.allSatisfy { cell in
          solution[cell].sides.allSatisfy { side in
            grid.cells[cell].sides[side].neighbor.map {
              solution[$0.cell].sides.contains($0.side)
            } ?? false
          }
        }
      }
      var solver = PuzzleSolver(grid: grid)
      let board = PuzzleSolver.Board(pieces: puzzle.pieces, sources: puzzle.sources)
      return !solver.solve(board, limits: .init(solutions: 1, trials: mostTurns)).solutions.isEmpty
    }
  }
}

/// The text of a mapping that was guessed.
private struct MappingText {
  private let guess: MappingGuess
  private let file: String
  private let code: Code
  private let isHex: Bool

  /// The way in which pieces are written.
  private enum Code {
    /// Numbers with a bit for each side.
    case numbers(base: Int)
    /// Characters that draw boxes, heavy ones for sources.
    case boxes(hasHeavy: Bool)
    /// Names, with the text between a piece and its turn, and whether turns are degrees.
    case names([String], after: String?, isInDegrees: Bool)
  }

  init(_ guess: MappingGuess, file: String) {
    (self.guess, self.file) = (guess, file)
    let texts = guess.texts
    let numbers = texts.compactMap { Int($0) }
    let isNumeric = numbers.count == texts.count && guess.turns == nil
    let areHexadecimal =
      !isNumeric && guess.turns == nil
      && texts.allSatisfy { $0.count <= 2 && Int($0, radix: 16) != nil }
    let masks = areHexadecimal ? texts.compactMap { Int($0, radix: 16) } : isNumeric ? numbers : []
    let words = guess.kinds?.words.map(\.kind)
    isHex =
      words.map { $0.contains("hex") }
      ?? (16..<64).contains(masks.max() ?? 0)
    code = Self.code(
      texts, numbers: masks, base: areHexadecimal ? 16 : 10, guess, isHex: isHex)
  }

  private static func code(
    _ texts: [String], numbers: [Int], base: Int, _ guess: MappingGuess, isHex: Bool
  ) -> Code {
    let sides = isHex ? 6 : 4
    if !numbers.isEmpty, (0..<64).contains(numbers.max() ?? 0), numbers.allSatisfy({ $0 >= 0 }) {
      return .numbers(base: base)
    }
    var seen: Set<String> = []
    let distinct = texts.filter { seen.insert($0).inserted }
    if distinct.allSatisfy({ light[$0] != nil || heavy[$0] != nil }) {
      return .boxes(hasHeavy: distinct.contains { light[$0] == nil })
    }
    guard guess.turns == nil else { return .names(distinct, after: nil, isInDegrees: false) }
    for separator in ["-", "_", ":", "@", "/", ".", ""] {
      let parts = distinct.map { turned($0, separator) }
      let turns = parts.compactMap(\.turn)
      guard 2 * turns.count > distinct.count else { continue }
      let isInDegrees = (turns.max() ?? 0) >= 30
      guard isInDegrees || turns.allSatisfy({ (0...sides).contains($0) }) else { continue }
      var names: [String] = []
      for part in parts where !names.contains(part.piece) { names.append(part.piece) }
      return .names(names, after: separator, isInDegrees: isInDegrees)
    }
    return .names(Array(distinct.prefix(128)), after: nil, isInDegrees: false)
  }

  /// Returns a piece and the turn behind it; nil for none.
  private static func turned(
    _ text: String, _ separator: String
  ) -> (piece: String, turn: Int?) {
    guard let sign = separator.first else {
      let parts = PieceCode.partsByDigits(text)
      return (parts.piece, parts.turn.flatMap { Int($0) })
    }
    guard let index = text.lastIndex(of: sign), let turn = Int(text[index...].dropFirst())
    else { return (text, nil) }
    return (String(text[..<index]), turn)
  }

  // MARK: - Sides

  private static let directions = ["up", "right", "down", "left"]

  /// The orders of the sides of bits, and of cells, that may be meant, the likeliest first.
  var orders: [(sides: [String], order: [String])] {
    var cells = [["right", "down"], ["down", "right"]]
    // Pieces turn, so that boards that are mirrored are solved as well; walls do not.
    if guess.walls(sides: isHex ? 6 : 4) != nil {
      cells += [
        ["right", "up"], ["left", "down"], ["left", "up"], ["down", "left"], ["up", "right"],
        ["up", "left"],
      ]
    }
    return cells.flatMap { order in sideOrders.map { ($0, order) } }
  }

  /// The orders of the sides of bits: where solutions show which, all; else one for each side that
  /// can be opposite to the first, for pieces turn. One where no number has bits.
  private var sideOrders: [[String]] {
    guard case .numbers = code else { return [[]] }
    guard !isHex else { return [["0", "1", "2", "3", "4", "5"], ["0", "5", "4", "3", "2", "1"]] }
    let usual = [
      ["up", "right", "down", "left"], ["up", "down", "left", "right"],
      ["up", "left", "right", "down"],
    ]
    guard guess.solution.isThere else { return usual }
    let all = Self.permutations(Self.directions)
    return usual + all.filter { !usual.contains($0) }
  }

  private static func permutations(_ list: [String]) -> [[String]] {
    guard list.count > 1 else { return [list] }
    return list.flatMap { first in
      permutations(list.filter { $0 != first }).map { [first] + $0 }
    }
  }

  // MARK: - Lines

  /// Returns the lines of the mapping.
  ///
  /// - Parameters:
  ///   - sides: the sides of bits, the lowest first.
  ///   - order: the directions from cell to cell, and from line to line.
  ///   - first: the number of the first cell, column and row.
  func lines(sides: [String], order: [String], first: Int) -> [String] {
    var lines = [
      "{",
      "  // Where puzzles stand in \(file), made by looking at it. Change what is wrong; comments may",
      "  // stay. Pointers begin at a puzzle, or with #/ at the root of the file; * is every element.",
      #"  "format": "tinct-mapping", "version": 1,"#, "",
      "  // The puzzles\(guess.puzzles.isEmpty ? ": the file is one" : "").",
      "  \"puzzles\": \(Self.pointer(guess.puzzles)),",
    ]
    if let name = guess.name {
      lines += [
        "  // Their names; without it, their keys or numbers.",
        "  \"name\": \(Self.pointer(name)),",
      ]
    }
    lines += gridLines
    if first == 1 {
      lines += ["", "  // Cells, columns and rows are numbered from 1.", "  \"first\": 1,"]
    } else if guess.namesCells {
      lines += [
        "", "  // ? Cells, columns and rows are numbered from 0. Where the file counts from 1:",
        "  // \"first\": 1,",
      ]
    }
    return lines + pieceLines(sides, order) + cellLines(first: first) + solutionLines + ["}", ""]
  }

  private var gridLines: [String] {
    var options: [String] = []
    if let kinds = guess.kinds {
      let words = kinds.words.map { "\(JSONValue.string($0.word)): \"\($0.kind)\"" }
      options.append(
        "\"kind\": {\"at\": \(Self.pointer(kinds.steps)), \"values\": {"
          + words.joined(separator: ", ") + "}}")
    } else {
      options.append("\"kind\": \"\(isHex ? "hex" : "square")\"")
    }
    var comments = ["", "  // The grid, with the keys that it has in packs."]
    if let columns = guess.columns, let rows = guess.rows {
      options += ["\"columns\": \(Self.pointer(columns))", "\"rows\": \(Self.pointer(rows))"]
    } else if isOneLine, let count = guess.cells.values.first?.elements.count {
      let side = (1...max(count, 1)).first { $0 * $0 >= count } ?? 1
      comments.append("  // ? Nothing says the number of columns; rows follow from it.")
      options.append("\"columns\": \(side * side == count ? side : count)")
    } else {
      comments.append("  // Columns and rows follow from the lines of pieces.")
    }
    if let wraps = guess.wraps { options.append("\"wraps\": \(Self.pointer(wraps))") }
    return comments + ["  \"grid\": {\(options.joined(separator: ", "))},"]
  }

  /// The pieces are one list without lines.
  private var isOneLine: Bool {
    guess.cells.form == .list
      && guess.cells.values.first?.elements.allSatisfy { $0.kind != .array } ?? false
  }

  private func pieceLines(_ sides: [String], _ order: [String]) -> [String] {
    let isUsual = order == ["right", "down"]
    let directions = (isUsual ? ["right", "up"] : order).map { "\"\($0)\"" }
    var lines = [
      "",
      "  // The pieces of each puzzle, cell by cell, usually row by row. \"order\" says another order:",
      "  // the direction from cell to cell, then from line to line.",
      "  \(isUsual ? "// " : "")\"order\": [\(directions.joined(separator: ", "))],",
      "  \"pieces\": {", "    \"at\": \(Self.pointer(guess.pieceSteps)),",
    ]
    switch guess.cells.form {
    case .list: break
    case .objects(_, let column, let row):
      if let column, let row {
        let steps = guess.cells.steps + ["*"]
        lines.append(
          "    \"column\": \(Self.pointer(steps + [column])), \"row\": "
            + "\(Self.pointer(steps + [row])),")
      }
    case .text(let separator, let rowSeparator):
      let rows = rowSeparator.map { ", \"rowSeparator\": \(JSONValue.string($0))" } ?? ""
      lines += [
        "    // What stands between cells\(rows.isEmpty ? "" : ", and between rows"); \"\" for nothing.",
        "    \"separator\": \(JSONValue.string(separator))\(rows),",
      ]
    }
    lines += codeLines(sides)
    if let turns = guess.turns {
      let isInDegrees = (guess.turnNumbers(at: turns).max() ?? 0) >= 30
      lines += [
        "    // ? The turn of each piece from its name's, in degrees or sides, clockwise or not.",
        "    \"turn\": {\"at\": \(Self.pointer(turns)), \"unit\": "
          + "\"\(isInDegrees ? "degrees" : "sides")\", \"clockwise\": true},",
      ]
    }
    return lines + ["  },"]
  }

  private func codeLines(_ sides: [String]) -> [String] {
    switch code {
    case .numbers(let base):
      let comments = [
        "    // ? The side of each bit, the lowest first. Of turns and mirror images only a picture",
        "    // tells which is meant: try 'tinct board' with this mapping.",
      ]
      let list =
        isHex
        ? "[" + sides.joined(separator: ", ") + "]"
        : "[" + sides.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
      let numbered = [
        "    // On hexagons, sides are numbered counter-clockwise from the upper right."
      ]
      return comments + (isHex ? numbered : []) + ["    \"sides\": \(list),"]
        + (base == 10 ? [] : ["    \"base\": \(base),"])
    case .boxes(let hasHeavy):
      let tables = hasHeavy ? [Self.lightTable, Self.heavyTable] : [Self.lightTable]
      return ["    // The piece that each character stands for.", "    \"values\": {"]
        + tables.flatMap { $0 } + ["    },"]
    case .names(let names, let after, let isInDegrees):
      var lines = [
        "    // The piece that each value stands for: its name, a list of sides, or a number with a",
        "    // bit for each side; {\"piece\": \"end\", \"source\": true} is a source as well.",
        "    \"values\": {",
      ]
      for name in names {
        let piece = Self.piece(name, among: names, isHex: isHex)
        if piece == nil { lines.append("      // ? What is this?") }
        lines.append("      \(JSONValue.string(name)): \(piece ?? "\"blank\""),")
      }
      lines.append("    },")
      if let after {
        lines += [
          "    // ? The turn behind the piece, clockwise or not.",
          "    \"turn\": {\"after\": \(JSONValue.string(after)), \"unit\": "
            + "\"\(isInDegrees ? "degrees" : "sides")\", \"clockwise\": true},",
        ]
      }
      return lines
    }
  }

  private func cellLines(first: Int) -> [String] {
    var lines: [String] = []
    if let sources = guess.sources {
      lines += [
        "", "  // The cells from which power comes.", "  \"sources\": \(Self.text(sources)),",
      ]
    } else if hasPieceSources {
      lines += ["", "  // Sources are marked in \"values\"; \"sources\" would add cells to them."]
    } else {
      lines += [
        "",
        "  // ? Nothing says from which cells power comes; here it is the first of each puzzle. Leave",
        "  // it out where \"values\" mark a piece with \"source\": true, for these add to it.",
        "  \"sources\": [\(first)],",
      ]
    }
    lines += wallLines
    guard let locked = guess.locked else { return lines }
    return lines + [
      "", "  // The cells whose pieces do not turn.", "  \"locked\": \(Self.text(locked)),",
    ]
  }

  /// Some of the values stand for sources.
  private var hasPieceSources: Bool {
    switch code {
    case .numbers: false
    case .boxes(let hasHeavy): hasHeavy
    case .names(let names, _, _):
      names.contains {
        Self.piece($0, among: names, isHex: isHex)?.contains("\"source\"") ?? false
      }
    }
  }

  private var wallLines: [String] {
    switch guess.walls(sides: isHex ? 6 : 4) {
    case nil: return []
    case .entries(let entries, let isSure):
      let texts = entries.map { entry in
        let members = entry.map { member in
          let value =
            switch member.value {
            case .pointer(let steps): Self.pointer(steps)
            case .json(let text): text
            }
          return "\"\(member.key)\": \(value)"
        }
        return "{" + members.joined(separator: ", ") + "}"
      }
      return [
        "",
        "  // \(isSure ? "" : "? ")Walls, by cells and sides of these, or by the cells beyond.",
      ]
        + (texts.count == 1
          ? ["  \"walls\": \(texts[0]),"]
          : ["  \"walls\": ["] + texts.map { "    \($0)," } + ["  ],"])
    case .unknown(let steps):
      return [
        "",
        "  // ? \(Self.pointer(steps)) are not read: it could not be guessed which walls these are.",
        "  // A wall is a cell and a side of it, or two cells beside each other:",
        "  // \"walls\": {\"cell\": \"/walls/*/0\", \"side\": \"/walls/*/1\"},",
        "  // \"walls\": {\"cell\": \"/walls/*/0\", \"to\": \"/walls/*/1\"},",
        "  // or a number for each cell with a bit for each side, or flags for each cell:",
        "  // \"walls\": {\"mask\": \"/walls\", \"sides\": [\"up\", \"right\", \"down\", \"left\"]},",
        "  // \"walls\": [{\"flag\": \"/rightWalls\", \"side\": \"right\"}],",
      ]
    }
  }

  /// The sentence about walls that the mapping leaves out; nil if it leaves out none.
  var omission: String? {
    guard case .unknown(let steps) = guess.walls(sides: isHex ? 6 : 4) else { return nil }
    return "it could not be guessed which walls \(Self.pointer(steps)) are, so it leaves them out; "
      + "write \"walls\" as its comments show"
  }

  private var solutionLines: [String] {
    let (steps, isThere) = guess.solution
    if case .names(_, after: nil, _) = code, guess.turns == nil, !isThere {
      return [
        "",
        "  // Where 'puzzle solve' writes solutions: for each piece the turns by a side,",
        "  // counter-clockwise, for its value does not say how it is turned.",
        "  \"solution\": {\"at\": \(Self.pointer(steps)), \"turns\": {}},",
      ]
    }
    return [
      "",
      isThere
        ? "  // Where solutions stand, written as the pieces are."
        : "  // Where 'puzzle solve' writes solutions, as the pieces are written.",
      "  \"solution\": \(Self.pointer(steps)),",
    ]
  }

  private static func text(_ cells: MappingGuess.Marked) -> String {
    switch cells {
    case .numbers(let steps): pointer(steps)
    case .places(let column, let row):
      "{\"column\": \(pointer(column)), \"row\": \(pointer(row))}"
    case .flag(let steps): "{\"flag\": \(pointer(steps))}"
    }
  }

  private static func pointer(_ steps: MappingGuess.Steps) -> String {
    let parts = steps.map { step in
      step == "*"
        ? step : step.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    return "\(JSONValue.string(parts.map { "/" + $0 }.joined()))"
  }

  // MARK: - Pieces

  /// The pieces that words stand for, those first whose words are parts of others'.
  private static let words: [(piece: String, words: [String])] = [
    ("blank", ["blank", "empty", "none", "void", "null"]),
    ("cross", ["cross", "plus", "four", "x", "+"]),
    ("tee", ["tee", "fork", "junction", "branch", "three", "t"]),
    ("straight", ["straight", "pipe", "line", "bar", "beam", "i"]),
    ("bend", ["bend", "elbow", "corner", "curve", "angle", "knee", "l"]),
    (
      "end",
      ["end", "cap", "stub", "leaf", "lamp", "bulb", "terminal", "sink", "house", "plug", "e"]
    ),
  ]

  /// Returns the piece that a word stands for, as JSON; nil if it is not known.
  private static func piece(_ word: String, among all: [String], isHex: Bool) -> String? {
    var word = word.lowercased()
    if word == "s" {
      let isTaken = all.contains { $0.lowercased() != "s" && known($0)?.piece == "straight" }
      word = isTaken ? "source" : "straight"
    }
    if ["", ".", " ", "_", "0"].contains(word) { return "\"blank\"" }
    guard let piece = known(word)?.piece else {
      return word.contains("source") ? "{\"piece\": \"end\", \"source\": true}" : nil
    }
    let hexes = ["bend": "bend-01", "tee": "tee-012", "cross": "cross-0123"]
    return "\"\(isHex ? hexes[piece] ?? piece : piece)\""
  }

  private static func known(_ word: String) -> (piece: String, words: [String])? {
    let word = word.lowercased()
    return words.first { entry in
      entry.words.contains { $0.count < 3 ? $0 == word : word.contains($0) }
    }
  }

  private static let (light, lightTable) = table("╶╵╴╷└┘┐┌─│┴┤┬├┼", isSource: false)
  private static let (heavy, heavyTable) = table("╺╹╸╻┗┛┓┏━┃┻┫┳┣╋", isSource: true)

  /// Returns the masks of characters, and the lines that say so.
  private static func table(
    _ characters: String, isSource: Bool
  ) -> (masks: [String: Int], lines: [String]) {
    let masks = [1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 7, 14, 13, 11, 15]
    let pairs = zip(characters.map(String.init), masks)
    let texts = pairs.map { character, mask in
      isSource
        ? "\"\(character)\": {\"piece\": \(mask), \"source\": true}," : "\"\(character)\": \(mask),"
    }
    let width = isSource ? 2 : 8
    let lines = stride(from: 0, to: texts.count, by: width).map { start in
      "      " + texts[start..<min(start + width, texts.count)].joined(separator: " ")
    }
    return (Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1) }), lines)
  }
}
