// Guesses at the parts of a puzzle besides its pieces and their number: sources, locked cells,
// names, turns, solutions.

extension MappingGuess {
  /// A way to name cells: a pointer to numbers, to columns and rows, or to a flag of each cell.
  enum Marked {
    case numbers(Steps)
    case places(column: Steps, row: Steps)
    case flag(Steps)
  }

  /// The cells from which power comes; nil if nothing looks like it.
  var sources: Marked? {
    marked([
      "source", "sources", "valve", "valves", "start", "starts", "lamp", "root", "server", "pump",
      "tap", "well", "power", "origin", "main", "input", "entry", "battery", "generator",
    ])
  }

  /// The cells whose pieces do not turn; nil if nothing looks like it.
  var locked: Marked? { marked(["locked", "lock", "fixed", "pinned", "frozen", "static"]) }

  private func marked(_ names: [String]) -> Marked? {
    let inCell = cellObjects
    if let flag = Self.member(names, of: inCell, \.isFlag), flag.count == 1 {
      return .flag(cells.steps + ["*"] + flag)
    }
    let fits: (JSONNode) -> Bool = { Self.places($0) != nil }
    guard let steps = Self.member(names, of: samples, fits), steps != cells.steps,
      let value = Self.value(at: steps, in: samples[0])
    else { return nil }
    // A list of two numbers is a place, where the key names one cell.
    if value.elements.count == 2, value.elements.allSatisfy(\.isWhole),
      let name = steps.last, !name.lowercased().hasSuffix("s")
    {
      return .places(column: steps + ["0"], row: steps + ["1"])
    }
    return Self.places(value).map { inner in
      inner.isEmpty
        ? .numbers(steps) : .places(column: steps + inner[0], row: steps + inner[1])
    }
  }

  /// Returns the steps from a value to the columns and the rows of the cells that it names; none if
  /// it is their numbers, nil if it names no cells.
  private static func places(_ node: JSONNode) -> [Steps]? {
    switch node.kind {
    case .number: return node.isWhole ? [] : nil
    case .object:
      let object = [JSONObject(node)]
      guard let column = member(["column", "col", "x", "c"], of: object, \.isWhole),
        let row = member(["row", "y", "r"], of: object, \.isWhole)
      else { return nil }
      return [column, row]
    case .array:
      guard let first = node.elements.first else { return [] }
      if node.elements.allSatisfy(\.isWhole) { return [] }
      if first.kind == .array {
        let arePairs = node.elements.allSatisfy {
          $0.elements.count == 2 && $0.elements.allSatisfy(\.isWhole)
        }
        return arePairs ? [["*", "0"], ["*", "1"]] : nil
      }
      return places(first).flatMap { inner in inner.isEmpty ? nil : inner.map { ["*"] + $0 } }
    case .string, .boolean, .null: return nil
    }
  }

  /// Cells are named by numbers, or by columns and rows, so that it matters which is the first.
  var namesCells: Bool {
    if case .objects(_, _?, _?) = cells.form { return true }
    return [sources, locked].contains { marked in
      switch marked {
      case .some(.numbers), .some(.places): true
      case .some(.flag), .none: false
      }
    }
  }

  /// The number of the first cell, column and row.
  var first: Int {
    if case .objects(_, let column?, let row?) = cells.form {
      let least = cellObjects.flatMap { [$0[column]?.whole, $0[row]?.whole] }.compactMap(\.self)
      return (least.min() ?? 0) == 1 ? 1 : 0
    }
    guard case .numbers(let steps) = sources else { return 0 }
    let isLast = zip(samples, cells.values).contains { sample, value in
      let node = Self.value(at: steps, in: sample)
      return node?.whole == texts(of: value, cells.form).count
    }
    return isLast ? 1 : 0
  }

  /// The name of each puzzle; nil if nothing tells them apart.
  var name: Steps? {
    guard samples.count > 1 || !puzzles.isEmpty else { return nil }
    return [
      "name", "title", "label", "caption", "id", "key", "level", "number", "nr", "slug",
    ].lazy.compactMap { name in
      Self.member([name], of: samples) { $0.kind == .number || $0.kind == .string && $0.text != "" }
    }.first { steps in
      let names = samples.compactMap { Self.value(at: steps, in: $0)?.written }
      return Set(names).count == samples.count
    }
  }

  /// The flag of boards that wrap; nil for none.
  var wraps: Steps? {
    Self.member(["wraps", "wrap", "wrapping", "torus", "toroidal"], of: samples, \.isFlag)
  }

  /// The kinds of grids by the words for them, and where these stand; nil for squares or hexagons
  /// that no word tells.
  var kinds: (steps: Steps, words: [(word: String, kind: String)])? {
    let steps = Self.member(["kind", "type", "tiling", "topology", "grid", "shape"], of: samples) {
      $0.kind == .string && Self.kind($0.text) != nil
    }
    guard let steps else { return nil }
    let words = Set(samples.compactMap { Self.value(at: steps, in: $0)?.written }).sorted()
    return (steps, words.compactMap { word in Self.kind(word).map { (word, $0) } })
  }

  private static func kind(_ word: String) -> String? {
    let word = word.lowercased()
    if word.contains("hex") { return "hex" }
    return word.contains("square") || word == "sq" || word == "rect" ? "square" : nil
  }

  /// The turn of each cell, beside its piece; nil for none.
  var turns: Steps? {
    let names = ["rotation", "rotations", "rot", "turn", "turns", "angle", "angles", "orientation"]
    if let own = Self.member(names, of: cellObjects, \.isWhole), own.count == 1 {
      return cells.steps + ["*"] + own
    }
    guard cells.form == .list,
      let steps = Self.member(names, of: samples, { $0.kind == .array }),
      zip(samples, cells.values).allSatisfy({ sample, value in
        let turns = Self.value(at: steps, in: sample).map { texts(of: $0, .list) } ?? []
        return turns.count == texts(of: value, .list).count
          && turns.allSatisfy { Int($0) != nil }
      })
    else { return nil }
    return steps
  }

  /// The numbers that stand for turns, where they stand beside pieces.
  func turnNumbers(at steps: Steps) -> [Int] {
    if steps.contains("*"), let last = steps.last {
      return cellObjects.compactMap { $0[last]?.whole }
    }
    return samples.compactMap { Self.value(at: steps, in: $0) }
      .flatMap { texts(of: $0, .list) }.compactMap { Int($0) }
  }

  /// The pointer to solutions, or to the place that they may be written to.
  var solution: (steps: Steps, isThere: Bool) {
    let names = ["solution", "solved", "answer", "goal", "target", "won"]
    if let own = Self.member(names, of: cellObjects, { !$0.kind.isContainer }), own.count == 1 {
      return (cells.steps + ["*"] + own, true)
    }
    if case .objects = cells.form { return (cells.steps + ["*", "solution"], false) }
    // A flag says only that it is solved.
    let known = Self.member(names, of: samples) { ![.boolean, .number, .object].contains($0.kind) }
    return known.map { ($0, true) } ?? (["solution"], false)
  }
}
