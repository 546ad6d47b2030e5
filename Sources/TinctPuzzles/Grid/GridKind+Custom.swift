extension GridKind {
  /// Any polygons: cells are neighbours across sides that have both ends in common.
  ///
  /// Cells are numbered as the polygons are given, and side k runs from corner k to corner k + 1. A
  /// polygon that is given clockwise is turned round, its first corner staying the first. Corners
  /// that differ by less than a millionth of the sides' mean length are one.
  public static let custom = GridKind(
    name: "custom", shapes: [.polygons],
    plan: { specification throws(GridError) in try customPlan(specification) })

  private static func customPlan(
    _ specification: GridSpecification
  ) throws(GridError) -> GridPlan {
    guard case .polygons(let polygons) = specification.shape else {
      throw .noSuchShape(kind: specification.kind, specification.shape.name)
    }
    guard !polygons.isEmpty else {
      throw .empty(kind: specification.kind, option: .cells, value: 0)
    }
    guard polygons.count <= GridSpecification.cellLimit else { throw specification.tooLarge }
    let cells = try CustomPolygons(polygons).cells()
    return GridPlan(count: cells.count) { cells }
  }
}
