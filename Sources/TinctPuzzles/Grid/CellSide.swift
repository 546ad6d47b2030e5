/// One side of one cell of a grid.
public struct CellSide: Hashable, Sendable {
  /// Number of the cell, from 0, row by row.
  public var cell: Int
  /// Number of the side, from 0, counter-clockwise from the right.
  public var side: Int

  /// Names a side of a cell.
  public init(cell: Int, side: Int) {
    self.cell = cell
    self.side = side
  }
}

extension CellSide: CustomStringConvertible {
  /// The form used in messages: `cell 5, side 2`.
  public var description: String { "cell \(cell), side \(side)" }
}
