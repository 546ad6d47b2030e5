import TinctPuzzles

/// A way to lay a grid onto itself: by turning it, turning it over, or moving a grid that wraps.
///
/// Each cell goes to a cell, and the sides of a cell to sides in their order, or against it where
/// the grid is turned over, so that sides that meet go to sides that meet.
struct GridSymmetry: Hashable, Sendable {
  /// The image of each cell.
  let cells: [Int]
  /// The image of side 0 of each cell: a side of the cell's image.
  let firstSides: [Int]
  /// The grid is turned over.
  let isReflection: Bool

  /// The image of a side.
  ///
  /// - Parameter sideCount: number of sides of its cell.
  func image(of cellSide: CellSide, sideCount: Int) -> CellSide {
    let steps = isReflection ? sideCount - cellSide.side : cellSide.side
    return CellSide(
      cell: cells[cellSide.cell], side: (firstSides[cellSide.cell] + steps) % sideCount)
  }

  /// The piece of a cell as it lies on the cell's image.
  ///
  /// - Parameter sideCount: number of sides of its cell, on which the connectors fit.
  func image(of connectors: Connectors, on cell: Int, sideCount: Int) -> Connectors {
    Connectors(
      sides: connectors.sides.map {
        image(of: CellSide(cell: cell, side: $0), sideCount: sideCount).side
      })
  }
}

extension Grid {
  /// All symmetries, the one that leaves everything where it is first; walls count as borders.
  ///
  /// They are found from neighbours alone: where one side goes decides where all sides of the cells
  /// that are joined to it go, so every side is tried in place of the first one. A grid in several
  /// parts has only the symmetry that moves nothing. Takes time in proportion to the square of the
  /// number of cells at worst, and mostly to that number.
  var symmetries: [GridSymmetry] {
    let identity = GridSymmetry(
      cells: Array(cells.indices), firstSides: cells.map { _ in 0 }, isReflection: false)
    var found = [identity]
    for isReflection in [false, true] {
      for cell in cells.indices {
        for side in cells[cell].sides.indices {
          let symmetry = symmetry(
            taking: CellSide(cell: cell, side: side), isReflection: isReflection)
          if let symmetry, symmetry != identity { found.append(symmetry) }
        }
      }
    }
    return found
  }

  /// The symmetry that takes side 0 of cell 0 to a side of a cell; nil where there is none.
  private func symmetry(taking cellSide: CellSide, isReflection: Bool) -> GridSymmetry? {
    var images = [Int](repeating: -1, count: cells.count)
    var firstSides = [Int](repeating: 0, count: cells.count)
    guard cells[0].sides.count == cells[cellSide.cell].sides.count else { return nil }
    (images[0], firstSides[0]) = (cellSide.cell, cellSide.side)
    var order = [0]
    var next = 0
    while next < order.count {
      let cell = order[next]
      next += 1
      let (sides, targets) = (cells[cell].sides, cells[images[cell]].sides)
      for side in sides.indices {
        let steps = isReflection ? sides.count - side : side
        let target = targets[(firstSides[cell] + steps) % sides.count].neighbor
        guard let other = sides[side].neighbor else {
          if target == nil { continue } else { return nil }
        }
        let count = cells[other.cell].sides.count
        guard let target, cells[target.cell].sides.count == count else { return nil }
        let first =
          isReflection
          ? (target.side + other.side) % count : (target.side + count - other.side) % count
        if images[other.cell] < 0 {
          (images[other.cell], firstSides[other.cell]) = (target.cell, first)
          order.append(other.cell)
        } else if images[other.cell] != target.cell || firstSides[other.cell] != first {
          return nil
        }
      }
    }
    guard order.count == cells.count, Set(images).count == cells.count else { return nil }
    return GridSymmetry(cells: images, firstSides: firstSides, isReflection: isReflection)
  }
}
