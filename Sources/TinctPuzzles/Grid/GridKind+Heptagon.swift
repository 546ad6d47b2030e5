extension GridKind {
  /// Regular heptagons of the hyperbolic plane, three around each corner, in Poincare's disk: the
  /// tiling {7,3}.
  ///
  /// Sides are arcs at right angles to the disk's circle, or straight where they point to its middle.
  /// A ring is all cells beside the ring before it. Cells are numbered ring by ring, counter-clockwise
  /// from the right. The unit of length is that of the board: cells are smaller towards the circle.
  public static let heptagon = GridKind(name: "heptagon", shapes: [.disc]) {
    specification throws(GridError) in
    guard case .disc(let rings) = specification.shape,
      let count = HeptagonTiling.cellCount(rings: rings)
    else { throw specification.tooLarge }
    return GridPlan(count: count) { HeptagonTiling.cells(rings: rings) }
  }
}
