extension GridSpecification {
  /// The column and row that lie some columns and rows away, and whether the border lies between;
  /// nil where the grid ends before.
  func place(column: Int, row: Int) -> (column: Int, row: Int, crossesBorder: Bool)? {
    let isInside = (0..<columns).contains(column) && (0..<rows).contains(row)
    if isInside { return (column, row, false) }
    guard wraps else { return nil }
    return (wrapped(column, columns), wrapped(row, rows), true)
  }

  private func wrapped(_ index: Int, _ count: Int) -> Int {
    ((index % count) + count) % count
  }
}
