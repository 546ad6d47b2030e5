internal import TinctPuzzles

/// The grid against which the lists of a puzzle are read, as far as it could be read itself.
struct BoardReading {
  /// The specification; nil if anything is wrong with it.
  private(set) var grid: GridSpecification?
  /// The grid without walls; nil if it cannot be made.
  private(set) var openGrid: Grid?
  /// The number of sides of each cell of that grid.
  private var sides: [Int]?
  /// The numbers of sides in the document, if they are not those of the grid.
  private var given: GivenSides?

  /// Reads the value of `grid`.
  init(_ node: JSONNode?, _ known: inout KnownSides, _ reader: inout DocumentReader) {
    if let known = node.flatMap({ known.board(writtenAs: $0) }) {
      (grid, openGrid) = (known.grid, known.openGrid)
      sides = known.openGrid.cells.map { $0.sides.count }
      given = GivenSides(known.grid)
      return
    }
    guard let reading = GridReading(node, &reader) else { return }
    if let grid = reading.grid {
      openGrid = reader.attempt(try known.openGrid(of: grid, reading))
      if openGrid != nil { self.grid = grid }
      // A key path of two steps would take more time than all else here.
      sides = openGrid?.cells.map { $0.sides.count }
    }
    given = grid.flatMap { GivenSides($0) }
    let walls = reader.attempt(try reading.object["walls"]?.array()) ?? []
    let read = walls.compactMap { wall($0, &reader) }
    grid?.walls = read
    if reader.isSound, let grid, let openGrid {
      known.note(reading.object.node, grid, openGrid: openGrid)
    }
  }

  // MARK: - Lists

  /// Takes a wall from a pair `[cell, side]`.
  private func wall(_ node: JSONNode, _ reader: inout DocumentReader) -> CellSide? {
    guard let pair = reader.attempt(try node.array(count: 2)) else { return nil }
    let cell = cell(pair[0], &reader)
    let count = cell.flatMap { sides?[$0] }
    let side = reader.attempt(
      try pair[1].integer(
        in: 0...(count.map { $0 - 1 } ?? .max), because: count.map(Self.reason)))
    guard let cell, let side else { return nil }
    let wall = CellSide(cell: cell, side: side)
    return given?.converted(wall) ?? wall
  }

  private func cell(_ node: JSONNode, _ reader: inout DocumentReader) -> Int? {
    reader.attempt(
      try node.integer(
        in: 0...(sides.map { $0.count - 1 } ?? .max),
        because: sides.map { "cells are numbered from 0 to \($0.count - 1)" }))
  }

  /// The elements of a list of cells; nil without a list.
  func cells(_ list: JSONNode?, _ reader: inout DocumentReader) -> [Int]? {
    reader.attempt(try list?.array())?.compactMap { cell($0, &reader) }
  }

  /// Returns true for a list that has not one element for each cell, and notes that: a wrong number
  /// of columns, for one, would make nearly every entry of every list an error of its own.
  func isMiscounted(
    _ kind: PuzzleError.List, _ list: JSONNode?, _ reader: inout DocumentReader
  ) -> Bool {
    guard let sides, let list, let elements = try? list.array(), elements.count != sides.count
    else { return false }
    let error = PuzzleError.count(kind, expected: sides.count, actual: elements.count)
    let remedy = grid.flatMap { grid in
      grid.columns > 0 && grid.rows > 0
        ? "or is the grid not \(grid.columns) columns by \(grid.rows) rows?" : nil
    }
    reader.note(list.error(error.description, remedy: remedy))
    return true
  }

  /// The elements of a list with one for each cell; nil without a list that is right.
  func list<Element>(
    _ kind: PuzzleError.List, _ list: JSONNode?, _ reader: inout DocumentReader,
    read: (JSONNode) throws(DocumentError) -> Element
  ) -> [Element]? {
    guard let elements = reader.attempt(try list?.array()),
      !isMiscounted(kind, list, &reader)
    else { return nil }
    var values: [Element] = []
    for node in elements {
      do throws(DocumentError) { values.append(try read(node)) } catch { reader.note(error) }
    }
    return values.count == sides?.count && values.count == elements.count ? values : nil
  }

  /// The elements of a list with a mask for each cell; nil without a list that is right.
  func connectors(
    _ kind: PuzzleError.List, _ list: JSONNode?, _ reader: inout DocumentReader
  ) -> [Connectors]? {
    guard let list else { return nil }
    if let masks = plainConnectors(list) { return given?.converted(masks) ?? masks }
    guard let elements = reader.attempt(try list.array()),
      !isMiscounted(kind, list, &reader)
    else { return nil }
    var masks: [Connectors] = []
    for (index, node) in elements.enumerated() {
      let count = sides.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      let mask = reader.attempt(
        try node.integer(
          in: 0...(count.map { (1 << $0) - 1 } ?? .max), because: count.map(Self.reason)))
      if let mask { masks.append(Connectors(mask: UInt32(truncatingIfNeeded: mask))) }
    }
    guard masks.count == sides?.count, masks.count == elements.count else { return nil }
    return given?.converted(masks) ?? masks
  }

  /// The elements of a list with a mask for each cell; nil if anything is wrong, or written in a
  /// way that takes a closer look.
  private func plainConnectors(_ list: JSONNode) -> [Connectors]? {
    guard let sides, let masks = list.naturalNumbers(), masks.count == sides.count else {
      return nil
    }
    var connectors: [Connectors] = []
    connectors.reserveCapacity(masks.count)
    for (mask, sides) in zip(masks, sides) {
      guard mask >> sides == 0 else { return nil }
      connectors.append(Connectors(mask: UInt32(mask)))
    }
    return connectors
  }

  private static func reason(sides: Int) -> String { "the cell has \(sides) sides" }
}
