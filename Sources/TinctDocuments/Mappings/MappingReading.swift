internal import TinctPuzzles

/// Reads a mapping, and goes on after what is wrong.
struct MappingReading {
  var reader: DocumentReader
  /// The pointers to what is read of puzzles.
  private var read: [PointerPattern] = []
  private var areSquares = true

  init(_ reader: DocumentReader) { self.reader = reader }

  mutating func mapping(_ root: JSONNode) -> PuzzleMapping? {
    let format = reader.attempt(try root.document(format: PuzzleMapping.format, version: 1))
    let object = reader.object(
      format?.node, required: ["format", "version", "puzzles", "grid", "pieces"],
      optional: [
        "pack", "name", "order", "first", "sources", "locked", "walls", "solution", "$comment",
      ])
    guard let object else { return nil }
    let pack = reader.attempt(try object["pack"]?.nonEmptyString())
    let puzzles = reader.attempt(try Self.list(object["puzzles"]))
    let name = pointer(object["name"])
    let grid = grid(object["grid"])
    let order = order(object["order"])
    let first = reader.attempt(try object["first"]?.integer(in: 0...1)) ?? 0
    let pieces = object["pieces"].flatMap { self.pieces($0) }
    let sources = cells(object["sources"])
    let locked = cells(object["locked"])
    let walls = (object["walls"].map { $0.kind == .array ? $0.children : [$0] } ?? [])
      .compactMap { self.walls($0) }
    if sources == nil, object["sources"] == nil, let pieces,
      !pieces.code.entries.contains(where: \.isSource)
    {
      reader.note(
        object.node.error(
          "the mapping does not say where sources are",
          remedy: "add \"sources\", or mark values of pieces with \"source\": true"))
    }
    let solution = object["solution"].flatMap { self.solution($0) }
    guard let puzzles, let pieces else { return nil }
    for pattern in read + (solution.map { [$0.at] } ?? []) { check(pattern, of: puzzles) }
    if let solution { check(solution, beside: pieces, of: puzzles) }
    return PuzzleMapping(
      root: root, pack: pack, puzzles: puzzles, name: name, grid: grid, order: order, first: first,
      pieces: pieces, sources: sources, locked: locked, walls: walls, solution: solution)
  }

  private static func list(_ node: JSONNode?) throws(DocumentError) -> PointerPattern? {
    guard let node else { return nil }
    let pattern = try PointerPattern(node)
    guard pattern.metCount == 0 else {
      throw node.error("a step @ means what this list met", remedy: "write * for every element")
    }
    return pattern
  }

  private mutating func pointer(_ node: JSONNode?) -> PointerPattern? {
    guard let node, let pattern = reader.attempt(try PointerPattern(node)) else { return nil }
    read.append(pattern)
    return pattern
  }

  /// Notes steps `@` for which the list of puzzles has no wildcards.
  private mutating func check(_ pattern: PointerPattern, of puzzles: PointerPattern) {
    let wildcards = puzzles.wildcardCount
    guard pattern.metCount > wildcards else { return }
    reader.note(
      pattern.node.error(
        "there are more steps @ than steps * in \"puzzles\", which has \(wildcards)"))
  }

  // MARK: Grid and order

  private mutating func grid(_ node: JSONNode?) -> [String: PuzzleMapping.Setting] {
    let options = GridOption.allCases.filter { $0 != .cells }.map(\.rawValue)
    guard let object = reader.object(node, required: ["kind"], optional: options) else {
      return [:]
    }
    var settings: [String: PuzzleMapping.Setting] = [:]
    for member in object.members { settings[member.name] = setting(member.value) }
    areSquares = object["kind"].map { $0.kind == .string && $0.text == "square" } ?? false
    return settings
  }

  private mutating func setting(_ node: JSONNode) -> PuzzleMapping.Setting? {
    switch node.kind {
    case .string where PointerPattern.isPointer(node.text):
      return PuzzleMapping.Setting(node: node, at: pointer(node), values: nil)
    case .object:
      guard let object = reader.object(node, required: ["at"], optional: ["values"]) else {
        return nil
      }
      let values = reader.attempt(try object["values"]?.object())
      return PuzzleMapping.Setting(
        node: node, at: pointer(object["at"]),
        values: values.map { values in
          Dictionary(
            values.members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        })
    case .null, .boolean, .number, .string, .array:
      return PuzzleMapping.Setting(node: node, at: nil, values: nil)
    }
  }

  private mutating func order(_ node: JSONNode?) -> CellOrder {
    guard let node, let pair = reader.attempt(try node.array(count: 2)) else { return .reading }
    let next = reader.attempt(try pair[0].choice(CellOrder.Direction.self))
    let line = reader.attempt(try pair[1].choice(CellOrder.Direction.self))
    guard let next, let line else { return .reading }
    let order = CellOrder(next: next, line: line)
    guard order.isByColumns != CellOrder(next: line, line: next).isByColumns else {
      reader.note(
        node.error(
          "both directions are along one line",
          remedy: "name the one from cell to cell, then the one from line to line, such as "
            + "[\"right\", \"down\"]"))
      return .reading
    }
    return order
  }

  // MARK: Pieces

  private mutating func pieces(_ node: JSONNode) -> PuzzleMapping.Pieces? {
    guard node.kind == .object else {
      return pointer(node).map {
        PuzzleMapping.Pieces(
          at: $0, separator: nil, rowSeparator: nil, code: PieceCode(node), column: nil, row: nil,
          missing: nil)
      }
    }
    let object = reader.object(
      node, required: ["at"],
      optional: [
        "separator", "rowSeparator", "values", "sides", "base", "turn", "column", "row", "missing",
      ])
    guard let object else { return nil }
    var code = PieceCode(node)
    if let values = object["values"] {
      code.entries = reader.members(values) { (node) throws(DocumentError) in node }
        .compactMap { entry($1, for: $0) }
      code.table = Dictionary(
        code.entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    code.bits = object["sides"].flatMap { sides($0) }
    code.base = reader.attempt(try object["base"]?.integer(in: 2...36)) ?? 10
    code.turn = object["turn"].flatMap { turn($0) }
    for name in ["sides", "base"] where code.table != nil {
      guard let node = object[name] else { continue }
      reader.note(node.error("values and numbers cannot be combined", remedy: "leave one out"))
    }
    let separator = reader.attempt(try object["separator"]?.string())
    let rowSeparator = reader.attempt(try object["rowSeparator"]?.nonEmptyString())
    if let node = object["rowSeparator"], object["separator"] == nil {
      reader.note(
        node.error(
          "rows of a string are parted, but not its cells",
          remedy: "add \"separator\", \"\" for one character for each cell"))
    }
    if let rowSeparator, rowSeparator == separator, let node = object["rowSeparator"] {
      reader.note(node.error("rows are parted by what parts cells", remedy: "leave it out"))
    }
    let column = pointer(object["column"])
    let row = pointer(object["row"])
    for (node, other) in [(object["column"], "row"), (object["row"], "column")] {
      guard let node, object[other] == nil else { continue }
      reader.note(node.error("a column without a row, or the reverse", remedy: "add \"\(other)\""))
    }
    let missing = object["missing"].flatMap { entry($0, for: "") }
    if missing != nil, column == nil, let node = object["missing"] {
      reader.note(
        node.error(
          "cells can be left out only where each says its \"column\" and \"row\"",
          remedy: "leave this out"))
    }
    guard let at = pointer(object["at"]) else { return nil }
    let beside = [("turn", code.turn?.at), ("column", column), ("row", row)]
    for case (let name, let pattern?) in beside {
      // Pieces of a row may share their row, but a turn of their own is written for each.
      let isRight =
        name == "turn"
        ? pattern.wildcardCount == at.wildcardCount : pattern.wildcardCount <= at.wildcardCount
      guard !isRight else { continue }
      reader.note(
        pattern.node.error(
          "there are \(pattern.wildcardCount) steps *, and \(at.wildcardCount) in \"at\"",
          remedy: "\"\(name)\" names one value for each piece"))
    }
    return PuzzleMapping.Pieces(
      at: at, separator: separator, rowSeparator: rowSeparator, code: code, column: column,
      row: row, missing: missing)
  }

  /// Reads a piece of the table.
  private mutating func entry(_ node: JSONNode, for key: String) -> PieceCode.Entry? {
    var (piece, turn, isSource) = (node, 0, false)
    if node.kind == .object {
      let object = reader.object(node, required: ["piece"], optional: ["turn", "source"])
      guard let object, let inner = object["piece"] else { return nil }
      piece = inner
      turn = reader.attempt(try object["turn"]?.integer(in: -31...31)) ?? 0
      isSource = reader.attempt(try object["source"]?.boolean()) ?? false
    }
    let sides: PieceCode.Entry.Sides?
    switch piece.kind {
    case .number:
      sides = reader.attempt(try piece.integer(in: 0...Int(UInt32.max))).map {
        .mask(UInt32($0))
      }
    case .array: sides = self.sides(piece).map { .sides($0) }
    case .string: sides = .name(piece.text)
    case .null, .boolean, .object:
      reader.note(
        piece.error(
          "expected a piece, found \(piece.kind)",
          remedy: "give a number with a bit for each side, a list of sides, or the name of a piece")
      )
      sides = nil
    }
    return sides.map {
      PieceCode.Entry(key: key, sides: $0, turn: turn, isSource: isSource, node: piece)
    }
  }

  private mutating func sides(_ node: JSONNode) -> [Int]? {
    guard let list = reader.attempt(try node.array()) else { return nil }
    let areSquares = areSquares
    var sides: [Int] = []
    for element in list {
      guard let side = reader.attempt(try Self.side(element, areSquares)) else { return nil }
      guard !sides.contains(side) else {
        reader.note(element.error("this side is listed twice", remedy: "list each side once"))
        return nil
      }
      sides.append(side)
    }
    return sides
  }

  private static func side(_ node: JSONNode, _ areSquares: Bool) throws(DocumentError) -> Int {
    guard node.kind == .string else {
      return try node.integer(in: 0...Connectors.sideLimit - 1)
    }
    guard areSquares else {
      throw node.error(
        "sides have names on squares only", remedy: "give its number, counter-clockwise from 0")
    }
    return try node.choice(SideName.self).number
  }

  private mutating func turn(_ node: JSONNode) -> PieceCode.Turn? {
    guard node.kind == .object else {
      return pointer(node).map {
        PieceCode.Turn(at: $0, after: nil, isInDegrees: false, isClockwise: false, node: node)
      }
    }
    let object = reader.object(node, required: [], optional: ["at", "after"] + Self.turnKeys)
    guard let object else { return nil }
    let after = reader.attempt(try object["after"]?.string())
    guard (object["at"] == nil) != (object["after"] == nil) else {
      reader.note(
        node.error(
          "a turn stands somewhere else, or behind the piece",
          remedy: "give \"at\", a pointer, or \"after\", the text before it"))
      return nil
    }
    return turn(object, at: pointer(object["at"]), after: after)
  }

  private static let turnKeys = ["unit", "clockwise"]

  private mutating func turn(
    _ object: JSONObject, at: PointerPattern?, after: String?
  ) -> PieceCode.Turn {
    let unit = reader.attempt(try object["unit"]?.choice(TurnUnit.self))
    let clockwise = reader.attempt(try object["clockwise"]?.boolean())
    return PieceCode.Turn(
      at: at, after: after, isInDegrees: unit == .degrees, isClockwise: clockwise ?? false,
      node: object.node)
  }

  // MARK: Cells, walls, solution

  private mutating func cells(_ node: JSONNode?) -> PuzzleMapping.Cells? {
    guard let node else { return nil }
    if node.kind == .array { return .fixed(node) }
    guard node.kind == .object else { return pointer(node).map { .numbers($0) } }
    let object = reader.object(node, required: [], optional: ["at", "column", "row", "flag"])
    return object.flatMap { cells($0, called: "at") }
  }

  /// Reads how cells are named, by their numbers under a key, or by columns and rows.
  private mutating func cells(
    _ object: JSONObject, called key: String
  ) -> PuzzleMapping.Cells? {
    let given = [key, "column", "flag"].filter { object[$0] != nil }
    guard given.count == 1, (object["column"] == nil) == (object["row"] == nil) else {
      reader.note(
        object.node.error(
          "cells are named by \"\(key)\", or by \"column\" and \"row\"",
          remedy: "give one of these ways"))
      return nil
    }
    if object[key] != nil { return pointer(object[key]).map { .numbers($0) } }
    if object["flag"] != nil { return pointer(object["flag"]).map { .flags($0) } }
    guard let column = pointer(object["column"]), let row = pointer(object["row"]) else {
      return nil
    }
    guard column.wildcardCount == row.wildcardCount else {
      reader.note(row.node.error("there must be as many steps * as in \"column\""))
      return nil
    }
    return .positions(column: column, row: row)
  }

  private mutating func walls(_ node: JSONNode) -> PuzzleMapping.Walls? {
    let object = reader.object(
      node, required: [],
      optional: [
        "cell", "column", "row", "flag", "mask", "side", "sides", "to", "toColumn", "toRow",
      ])
    guard let object else { return nil }
    if object["mask"] != nil {
      if let other = object.members.first(where: { !["mask", "sides"].contains($0.name) }) {
        reader.note(
          other.nameNode.error("a mask says all sides of its cell", remedy: "leave it out"))
        return nil
      }
      guard let mask = pointer(object["mask"]) else { return nil }
      let bits = object["sides"].flatMap { sides($0) }
      return PuzzleMapping.Walls(cells: nil, side: .mask(mask, bits))
    }
    let given = ["side", "to", "toColumn"].filter { object[$0] != nil }
    guard given.count == 1, (object["toColumn"] == nil) == (object["toRow"] == nil) else {
      reader.note(
        node.error(
          "a wall is on a \"side\" of its cell, or between it and the cell \"to\", or \"toColumn\" "
            + "and \"toRow\"",
          remedy: "give one of these, or a \"mask\" for each cell"))
      return nil
    }
    guard let cells = cells(object, called: "cell"), let side = wallSide(object) else { return nil }
    return PuzzleMapping.Walls(cells: cells, side: side)
  }

  private mutating func wallSide(_ object: JSONObject) -> PuzzleMapping.Walls.Side? {
    if object["to"] != nil { return pointer(object["to"]).map { .number($0) } }
    if object["toColumn"] != nil {
      guard let column = pointer(object["toColumn"]), let row = pointer(object["toRow"]) else {
        return nil
      }
      return .position(column: column, row: row)
    }
    guard let side = object["side"] else { return nil }
    if side.kind != .string || !PointerPattern.isPointer(side.text) {
      let areSquares = areSquares
      return reader.attempt(try Self.side(side, areSquares)).map { .fixed($0, side) }
    }
    var sides: [String: Int]?
    if let table = object["sides"] {
      let areSquares = areSquares
      let members = reader.members(table) { (node) throws(DocumentError) in
        try Self.side(node, areSquares)
      }
      sides = Dictionary(members, uniquingKeysWith: { first, _ in first })
    }
    return pointer(side).map { .value($0, sides) }
  }

  private mutating func solution(_ node: JSONNode) -> PuzzleMapping.Solution? {
    guard node.kind == .object else {
      return reader.attempt(try PointerPattern(node)).map {
        PuzzleMapping.Solution(at: $0, turns: nil)
      }
    }
    let object = reader.object(node, required: ["at"], optional: ["turns"])
    guard let object, let at = object["at"] else { return nil }
    let turns = reader.object(object["turns"], required: [], optional: Self.turnKeys)
      .map { turn($0, at: nil, after: nil) }
    return reader.attempt(try PointerPattern(at)).map {
      PuzzleMapping.Solution(at: $0, turns: turns)
    }
  }

  /// Notes a solution that would be written over something else, or over that of another puzzle.
  private mutating func check(
    _ solution: PuzzleMapping.Solution, beside pieces: PuzzleMapping.Pieces,
    of puzzles: PointerPattern
  ) {
    let at = solution.at
    let wildcards = (at.wildcardCount, pieces.at.wildcardCount)
    guard wildcards.0 == 0 || wildcards.0 == wildcards.1 else {
      reader.note(
        at.node.error(
          "a solution has no step *, or as many as the pieces, \(wildcards.1)",
          remedy: "name the list that holds it, or the value for each piece"))
      return
    }
    if at.isFromRoot, at.metCount < puzzles.wildcardCount {
      reader.note(
        at.node.error(
          "some puzzles would have their solution at one value",
          remedy: "write a step @ for each step * of \"puzzles\""))
      return
    }
    if let other = read.first(where: { at.overlaps($0, puzzles: puzzles) }) {
      reader.note(
        at.node.error(
          "solutions would be written over what \(quoted(other.text)) reads",
          remedy: "give them a value of their own"))
    }
  }
}

/// The sides of a square by name.
private enum SideName: String, CaseIterable {
  case right, up, left, down

  var number: Int {
    switch self {
    case .right: 0
    case .up: 1
    case .left: 2
    case .down: 3
    }
  }
}

/// The units of turns.
private enum TurnUnit: String, CaseIterable { case sides, degrees }
