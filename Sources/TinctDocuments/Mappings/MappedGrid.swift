internal import TinctPuzzles

/// The grid of a puzzle of a foreign file, with the values that say so.
struct MappedGrid {
  let specification: GridSpecification
  /// By the names of options.
  let nodes: [String: JSONNode]
}

extension MappedReading {
  /// The value of an option, in the file or the mapping; nil if nothing says it.
  private mutating func option(
    _ name: String, _ place: PointerWalker.Match
  ) -> (node: JSONNode?, isRight: Bool) {
    guard let setting = mapping.grid[name] else { return (nil, true) }
    guard let at = setting.at else { return (setting.node, true) }
    let isSize = ["kind", "columns", "rows", "side", "rings"].contains(name)
    guard let node = value(at, in: place, isRequired: isSize) else { return (nil, !isSize) }
    guard let values = setting.values else { return (node, true) }
    let text =
      node.kind == .string
      ? node.text : String(decoding: document.bytes[node.byteRange], as: UTF8.self)
    guard let meant = values[text] else {
      note(
        node.error(
          "\(quoted(text)) is not among the values of the mapping",
          remedy: "add it to \"values\" of \(quoted(name)), or correct it"), of: node)
      return (nil, false)
    }
    return (meant, true)
  }

  /// Reads the grid of a puzzle, without walls.
  ///
  /// Columns and rows that nothing says follow from the lines of cells.
  mutating func grid(
    _ place: PointerWalker.Match, _ list: MappedList,
    _ positions: [(column: Int, row: Int, cell: MappedCell)]?
  ) -> MappedGrid? {
    var nodes: [String: JSONNode] = [:]
    var isRight = true
    for name in mapping.grid.keys.sorted() {
      let (node, isKnown) = option(name, place)
      nodes[name] = node
      isRight = isRight && isKnown
    }
    guard isRight, let kindNode = nodes["kind"], let kind = attempt(kindNode, Self.kind) else {
      return nil
    }
    var shape = kind.usualShape
    if let node = nodes["shape"] {
      guard
        let named = attempt(node, { (node) throws(DocumentError) in try Self.shape(node, kind) })
      else { return nil }
      shape = named
    }
    guard kind.name != "custom" else {
      note(
        kindNode.error(
          "a mapping has no polygons", remedy: "turn such puzzles into a pack, which has"),
        of: kindNode)
      return nil
    }
    guard let sizes = sizes(shape, kindNode, nodes, list, positions, place),
      let size = GridShape(shape, size: { sizes[$0] ?? 1 })
    else { return nil }
    var grid = GridSpecification(kind: kind, shape: size)
    if let node = nodes["orientation"] {
      guard
        let choice = attempt(
          node,
          { (node) throws(DocumentError) in
            try node.choice(GridOrientation.self)
          })
      else { return nil }
      grid.orientation = choice
    }
    if let node = nodes["offset"] {
      guard
        let choice = attempt(
          node,
          { (node) throws(DocumentError) in
            try node.choice(GridOffset.self)
          })
      else { return nil }
      grid.offset = choice
    }
    if let node = nodes["wraps"] {
      guard let wraps = attempt(node, Self.flag) else { return nil }
      grid.wraps = wraps
    }
    let mapped = MappedGrid(specification: grid, nodes: nodes)
    return areLines(list, of: mapped, positions == nil) ? mapped : nil
  }

  private static func kind(_ node: JSONNode) throws(DocumentError) -> GridKind {
    let name = try node.string()
    if let kind = GridKind(named: name) { return kind }
    let near = likeliestName(for: name, in: GridKind.all.map(\.name))
    throw node.error(
      "there is no kind of grid \(quoted(name))",
      remedy: (near.map { "did you mean \(quoted($0))? Known: " } ?? "known: ")
        + "\(GridKind.all.map(\.name).joined(separator: ", ")); "
        + "say by \"values\" of \"kind\" in the mapping what other words mean")
  }

  private static func shape(
    _ node: JSONNode, _ kind: GridKind
  ) throws(DocumentError) -> GridShape.Name {
    let name = try node.string()
    if let shape = GridShape.Name(rawValue: name), kind.shapes.contains(shape) { return shape }
    throw node.error(
      "a grid of kind \(quoted(kind.name)) has no shape \(quoted(name))",
      remedy: "known here: \(kind.shapes.map(\.rawValue).joined(separator: ", "))")
  }

  private static func flag(_ node: JSONNode) throws(DocumentError) -> Bool {
    guard node.kind == .number else { return try node.boolean() }
    return try node.integer(in: 0...1) == 1
  }

  private mutating func sizes(
    _ shape: GridShape.Name, _ kind: JSONNode, _ nodes: [String: JSONNode], _ list: MappedList,
    _ positions: [(column: Int, row: Int, cell: MappedCell)]?, _ place: PointerWalker.Match
  ) -> [GridOption: Int]? {
    var sizes: [GridOption: Int] = [:]
    for option in shape.sizes {
      guard let node = nodes[option.rawValue] else { continue }
      guard
        let size = attempt(
          node,
          { (node) throws(DocumentError) in
            try node.integer(in: 1...GridSpecification.cellLimit)
          })
      else { return nil }
      sizes[option] = size
    }
    guard sizes.count < shape.sizes.count else { return sizes }
    guard shape.sizes.contains(.columns) else {
      let missing = shape.sizes.filter { sizes[$0] == nil }.map { quoted($0.rawValue) }
      note(
        mapping.root.error(
          "the mapping does not say where the size of a \(shape.rawValue) stands",
          remedy: "add \(missing.joined(separator: " and ")) to \"grid\""), of: mapping.root)
      return nil
    }
    if let positions {
      sizes[.columns] = sizes[.columns] ?? (positions.map(\.column).max() ?? 0) + 1
      sizes[.rows] = sizes[.rows] ?? (positions.map(\.row).max() ?? 0) + 1
      return sizes
    }
    let (along, across): (GridOption, GridOption) =
      mapping.order.isByColumns ? (.rows, .columns) : (.columns, .rows)
    let (cells, lines) = (list.cells.count, list.lines)
    guard cells > 0 else {
      note(place.node.error("there are no pieces"), of: place.node)
      return nil
    }
    if let length = sizes[along] {
      sizes[across] = max(1, cells / length)
    } else if let count = sizes[across] {
      sizes[along] = lines.count == count ? Self.usualLength(of: lines) : max(1, cells / count)
    } else {
      (sizes[along], sizes[across]) = (Self.usualLength(of: lines), lines.count)
    }
    return sizes
  }

  /// Returns the length that most lines have, so that the one that differs is to blame; of equally
  /// frequent ones that of the first line.
  private static func usualLength(of lines: [Int]) -> Int {
    let counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return lines.first { counts[$0] == most } ?? lines[0]
  }

  /// Returns true if the file lists cells line by line as its columns and rows are.
  private mutating func areLines(
    _ list: MappedList, of grid: MappedGrid, _ isListed: Bool
  ) -> Bool {
    let (columns, rows) = (grid.specification.columns, grid.specification.rows)
    guard isListed, list.lines.count > 1, columns > 0,
      (try? grid.specification.cellCount()) == columns * rows
    else { return true }
    let length = mapping.order.isByColumns ? rows : columns
    var cell = 0
    for (number, line) in list.lines.enumerated() {
      guard line == length else {
        let first = list.cells[cell]
        let word = mapping.order.isByColumns ? "column" : "row"
        note(
          first.error(
            "\(word) \(number + 1) has \(line) cell\(line == 1 ? "" : "s"), but each has \(length)",
            remedy: "correct it, or \"order\" in the mapping"), of: first.node)
        return false
      }
      cell += line
    }
    return true
  }

  /// The grid without walls; nil, noted at the value to blame, if there is no such grid.
  mutating func openGrid(_ grid: MappedGrid, _ place: PointerWalker.Match) -> Grid? {
    do { return try grids.openGrid(of: grid.specification) } catch {
      let node =
        error.option.flatMap { grid.nodes[$0.rawValue] } ?? grid.nodes["kind"] ?? place.node
      note(node.error(error.description), of: node)
      return nil
    }
  }
}
