// The walls of puzzles, in whatever form they are written.

extension MappingGuess {
  /// The way in which walls are written.
  enum Walls: Equatable {
    /// Objects of a mapping's `walls`, each with its keys in order.
    case entries([[Member]], isSure: Bool)
    /// Something is called walls, but nothing that a mapping can say fits it.
    case unknown(Steps)

    /// A key of `walls` in a mapping, and a pointer or another value, as JSON.
    struct Member: Equatable {
      let key: String
      let value: Value

      init(_ key: String, _ value: Value) { (self.key, self.value) = (key, value) }
    }

    enum Value: Equatable {
      case pointer(Steps)
      case json(String)
    }
  }

  private static let wallNames = ["walls", "wall", "barriers", "fences", "blocked", "blocks"]

  /// Tinct's names for the sides of squares, and the words of others for them in the same order.
  private static let sideNames = ["right", "up", "left", "down"]
  private static let sideWords = [
    sideNames, ["east", "north", "west", "south"], ["e", "n", "w", "s"], ["r", "u", "l", "d"],
    ["right", "top", "left", "bottom"], ["r", "t", "l", "b"],
  ]

  private static func side(_ word: String) -> String? {
    let word = word.lowercased()
    return sideWords.lazy.compactMap { $0.firstIndex(of: word) }.first.map { sideNames[$0] }
  }

  /// Returns the way in which walls are written; nil where nothing is called so, or none has any.
  ///
  /// - Parameter sides: the number of sides of the cells.
  func walls(sides: Int) -> Walls? {
    if let flags = wallFlags { return flags }
    guard let steps = Self.member(Self.wallNames, of: samples, { _ in true }) else {
      return wallsInCells
    }
    let nodes = samples.compactMap { Self.value(at: steps, in: $0) }
    let elements = nodes.flatMap(\.elements)
    if elements.isEmpty, nodes.allSatisfy({ $0.kind == .array }) { return nil }
    return masks(nodes, steps, sides) ?? listed(elements, steps, sides) ?? .unknown(steps)
  }

  // MARK: - A value for each cell

  /// The number of cells in a row of each puzzle.
  private func width(_ index: Int) -> Int? {
    if let columns, let width = Self.value(at: columns, in: samples[index])?.whole { return width }
    guard let first = cells.values[index].elements.first else { return nil }
    switch cells.form {
    case .list: return first.kind == .array ? first.elements.count : nil
    case .text(let separator, nil): return Self.parts(of: first.written, separator).count
    case .text, .objects: return nil
    }
  }

  /// Numbers with a bit for each side, one for each cell.
  private func masks(_ nodes: [JSONNode], _ steps: Steps, _ sides: Int) -> Walls? {
    let masks = nodes.map { texts(of: $0, .list).compactMap { Int($0) } }
    guard nodes.count == cells.values.count,
      zip(masks, zip(nodes, cells.values)).allSatisfy({ masks, pair in
        masks.count == texts(of: pair.1, cells.form).count
          && masks.count == texts(of: pair.0, .list).count
          && masks.allSatisfy { (0..<1 << sides).contains($0) }
      })
    else { return nil }
    return masked(masks, steps, sides)
  }

  /// Returns masks with the order of their sides: one by which cells beside each other agree about
  /// the wall between them.
  private func masked(_ masks: [[Int]], _ steps: Steps, _ sides: Int) -> Walls {
    guard sides == 4 else {
      return .entries([[.init("mask", .pointer(steps))]], isSure: false)
    }
    let orders = Self.orders(of: ["up", "right", "down", "left"])
    let tries = orders.map { order in (order, disagreement(masks, order)) }
    let best = tries.min { $0.1.share < $1.1.share } ?? tries[0]
    let list = "[" + best.0.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    return .entries(
      [[.init("mask", .pointer(steps)), .init("sides", .json(list))]],
      isSure: best.1.walls > 0 && best.1.share == 0
        && tries.count { $0.1.share == 0 } == 1)
  }

  /// Counts the walls inside of boards, and the share of them of which the cell beyond knows
  /// nothing.
  private func disagreement(
    _ masks: [[Int]], _ order: [String]
  ) -> (walls: Int, share: Double) {
    var (walls, lonely) = (0, 0)
    let opposite = ["up": "down", "down": "up", "left": "right", "right": "left"]
    for (index, masks) in masks.enumerated() {
      guard let width = width(index), width > 0 else { continue }
      for (cell, mask) in masks.enumerated() {
        for (bit, side) in order.enumerated() where mask >> bit & 1 == 1 {
          let (column, row) = (cell % width, cell / width)
          let (x, y) =
            switch side {
            case "up": (column, row - 1)
            case "down": (column, row + 1)
            case "left": (column - 1, row)
            default: (column + 1, row)
            }
          guard (0..<width).contains(x), y >= 0, y * width + x < masks.count,
            let back = opposite[side].flatMap({ order.firstIndex(of: $0) })
          else { continue }
          walls += 1
          lonely += masks[y * width + x] >> back & 1 == 1 ? 0 : 1
        }
      }
    }
    return (walls, walls == 0 ? 1 : Double(lonely) / Double(walls))
  }

  private static func orders(of list: [String]) -> [[String]] {
    guard list.count > 1 else { return [list] }
    return list.flatMap { first in
      orders(of: list.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// Flags of each cell, or lists of flags in the puzzle, with sides in their names: `wallRight`.
  private var wallFlags: Walls? {
    func flagged(_ names: [String], _ prefix: Steps, needsWord: Bool) -> [[Walls.Member]] {
      names.compactMap { name in
        let word = name.lowercased().filter(\.isLetter)
        let rest = word.replacing("walls", with: "").replacing("wall", with: "")
        guard let side = Self.side(rest), !needsWord || rest != word else { return nil }
        return [
          .init("flag", .pointer(prefix + [name])), .init("side", .json("\"\(side)\"")),
        ]
      }
    }
    if let first = cellObjects.first {
      let cell = cells.steps + ["*"]
      let names = first.members.filter { $0.value.isFlag }.map(\.name)
      let found = flagged(names, cell, needsWord: true)
      if !found.isEmpty { return .entries(found, isSure: true) }
      for name in first.members.map(\.name)
      where Self.wallNames.contains(name.lowercased()) && first[name]?.kind == .object {
        let inner = first[name].map { JSONObject($0).members } ?? []
        let found = flagged(
          inner.filter { $0.value.isFlag }.map(\.name), cell + [name], needsWord: false)
        if !found.isEmpty { return .entries(found, isSure: true) }
      }
    }
    guard let first = samples.first else { return nil }
    let lists = first.members.filter { member in
      zip(samples, cells.values).allSatisfy { sample, value in
        let flags = sample[member.name].map { self.flags(in: $0) } ?? []
        return !flags.isEmpty && flags.count == texts(of: value, cells.form).count
          && flags.allSatisfy(\.isFlag)
      }
    }
    let found = flagged(lists.map(\.name), [], needsWord: true)
    return found.isEmpty ? nil : .entries(found, isSure: true)
  }

  private func flags(in node: JSONNode) -> [JSONNode] {
    node.kind == .array ? node.elements.flatMap(flags) : [node]
  }

  /// Walls in the object of each cell: numbers with a bit for each side.
  private var wallsInCells: Walls? {
    guard let steps = Self.member(Self.wallNames, of: cellObjects, { _ in true }), steps.count == 1
    else { return nil }
    let all = cells.steps + ["*"] + steps
    let values = cellObjects.compactMap { $0[steps[0]] }
    guard values.allSatisfy({ ($0.whole ?? -1) >= 0 }) else { return .unknown(all) }
    let masks = cells.values.map { value in
      value.elements.compactMap { JSONObject($0)[steps[0]]?.whole }
    }
    // Cells in any order say nothing about their neighbours.
    if case .objects(_, .some, _) = cells.form {
      return .entries([[.init("mask", .pointer(all))]], isSure: false)
    }
    return masked(masks, all, 4)
  }

  // MARK: - A list of walls

  /// Walls in a list: a cell and a side of it each, or two cells beside each other.
  private func listed(_ elements: [JSONNode], _ steps: Steps, _ sides: Int) -> Walls? {
    guard let first = elements.first else { return nil }
    let each = steps + ["*"]
    func member(_ key: String, _ inner: Steps) -> Walls.Member {
      .init(key, .pointer(each + inner))
    }
    if elements.allSatisfy({ $0.kind == .object }) {
      return listed(elements.map { JSONObject($0) }, each)
    }
    guard elements.allSatisfy({ $0.kind == .array && $0.elements.count == first.elements.count })
    else { return nil }
    let parts = elements.map(\.elements)
    let numbers = parts.map { $0.map(\.whole) }
    switch first.elements.count {
    case 2 where numbers.allSatisfy({ !$0.contains(nil) }):
      let areSides = numbers.allSatisfy { (0..<sides).contains($0[1] ?? -1) }
      let width = width(0) ?? 0
      let areNeighbors = numbers.allSatisfy { pair in
        let gap = abs((pair[0] ?? 0) - (pair[1] ?? 0))
        return gap == 1 || width > 0 && gap == width
      }
      guard areSides || areNeighbors else { return nil }
      return .entries(
        [[member("cell", ["0"]), member(areSides ? "side" : "to", ["1"])]],
        isSure: areSides != areNeighbors)
    case 2 where parts.allSatisfy({ $0.allSatisfy { $0.elements.count == 2 } }):
      return .entries(
        [
          [
            member("column", ["0", "0"]), member("row", ["0", "1"]),
            member("toColumn", ["1", "0"]),
            member("toRow", ["1", "1"]),
          ]
        ], isSure: false)
    case 2:
      guard numbers.allSatisfy({ $0[0] != nil }), let table = sideTable(parts.map { $0[1] }) else {
        return nil
      }
      return .entries([[member("cell", ["0"]), member("side", ["1"])] + table], isSure: true)
    case 3:
      guard numbers.allSatisfy({ $0[0] != nil && $0[1] != nil }),
        let table = sideTable(parts.map { $0[2] })
      else { return nil }
      return .entries(
        [[member("column", ["0"]), member("row", ["1"]), member("side", ["2"])] + table],
        isSure: false)
    case 4:
      let areNeighbors = numbers.allSatisfy { ends in
        let ends = ends.compactMap(\.self)
        return ends.count == 4 && abs(ends[0] - ends[2]) + abs(ends[1] - ends[3]) == 1
      }
      guard areNeighbors else { return nil }
      return .entries(
        [
          [
            member("column", ["0"]), member("row", ["1"]), member("toColumn", ["2"]),
            member("toRow", ["3"]),
          ]
        ], isSure: false)
    default: return nil
    }
  }

  private func listed(_ walls: [JSONObject], _ each: Steps) -> Walls? {
    func member(_ key: String, _ inner: Steps) -> Walls.Member {
      .init(key, .pointer(each + inner))
    }
    func place(_ names: [String], _ column: String, _ row: String, _ cell: String)
      -> [Walls.Member]?
    {
      if let steps = Self.member(names, of: walls, \.isWhole) { return [member(cell, steps)] }
      let pair = Self.member(names, of: walls) {
        $0.elements.count == 2 && $0.elements.allSatisfy(\.isWhole)
      }
      if let pair { return [member(column, pair + ["0"]), member(row, pair + ["1"])] }
      let object = Self.member(names, of: walls) { node in
        node.kind == .object && JSONObject(node)["x"]?.isWhole == true
          && JSONObject(node)["y"]?.isWhole == true
      }
      return object.map { [member(column, $0 + ["x"]), member(row, $0 + ["y"])] }
    }
    for (one, other) in [("from", "to"), ("a", "b"), ("cell1", "cell2"), ("first", "second")] {
      if let start = place([one], "column", "row", "cell"),
        let end = place([other], "toColumn", "toRow", "to")
      {
        return .entries([start + end], isSure: true)
      }
    }
    var cell = place(["cell", "index", "tile", "at", "pos", "position"], "column", "row", "cell")
    if cell == nil, let column = Self.member(["column", "col", "x", "c"], of: walls, \.isWhole),
      let row = Self.member(["row", "y", "r"], of: walls, \.isWhole)
    {
      cell = [member("column", column), member("row", row)]
    }
    let side = Self.member(
      ["side", "direction", "dir", "d", "to", "edge", "facing"], of: walls
    ) { [.number, .string].contains($0.kind) }
    guard let cell, let side,
      let table = sideTable(walls.compactMap { Self.value(at: side, in: $0) })
    else { return nil }
    return .entries([cell + [member("side", side)] + table], isSure: true)
  }

  /// Returns the table of what stands for sides; none for Tinct's own numbers and names, nil if it
  /// is not known.
  private func sideTable(_ nodes: [JSONNode]) -> [Walls.Member]? {
    if nodes.allSatisfy({ (0..<6).contains($0.whole ?? -1) }) { return [] }
    let words = Set(nodes.map(\.written))
    if words.isSubset(of: Self.sideNames) { return [] }
    // All words of the language, for other puzzles may have those that these lack.
    let language = Self.sideWords.lazy.flatMap { list in
      [list, list.map { $0.uppercased() }, list.map { $0.prefix(1).uppercased() + $0.dropFirst() }]
    }.first { words.isSubset(of: $0) }
    guard let language else { return nil }
    let table = zip(language, Self.sideNames).map { "\(JSONValue.string($0)): \"\($1)\"" }
    return [.init("sides", .json("{" + table.joined(separator: ", ") + "}"))]
  }
}
