extension GridKind {
  /// Penrose's rhombs (P3), thick ones of 72 and thin ones of 36 degrees, around a star of five thick
  /// ones.
  ///
  /// A ring is all cells that touch the ring before it, be it by a corner. Cells are numbered ring by
  /// ring, counter-clockwise from the right.
  public static let penrose = GridKind(name: "penrose", shapes: [.disc]) {
    specification throws(GridError) in
    guard case .disc(let rings) = specification.shape, rings <= PenroseTiling.ringLimit else {
      throw specification.tooLarge
    }
    let rhombs = PenroseTiling.rhombs(rings: rings)
    return GridPlan(count: rhombs.count) { PenroseTiling.cells(rhombs) }
  }
}
