internal import TinctGraphics
internal import TinctPuzzles

/// Distances in a grid of the hyperbolic plane, drawn in the Poincare disk: in steps from the
/// middle cell to one beside it.
///
/// In the picture all outer cells are nearly as far from the middle; in the plane each ring of them
/// is a step farther than the one before.
struct DiskDistance {
  /// The middle of the disk.
  private let middle: Point
  /// The square of its radius.
  private let square: Double
  /// e to the power of a quarter of a step.
  private let quarter: Double

  /// Measures a grid; nil if its cells have no arcs for sides.
  init?(_ grid: Grid) {
    guard let disk = grid.disk, let first = grid.cells.first,
      let next = first.sides.compactMap(\.neighbor).first
    else { return nil }
    middle = disk.middle
    square = disk.radius * disk.radius
    let step = Self.cosh(first.center - middle, grid.cells[next.cell].center - middle, square)
    guard step > 1 else { return nil }
    quarter = (step + (step * step - 1).squareRoot()).squareRoot().squareRoot()
  }

  /// Returns the distance of two points, rounded to halves.
  func halves(from first: Point, to second: Point) -> Double {
    let cosh = Self.cosh(first - middle, second - middle, square)
    var (power, count) = (quarter, 0)
    while (power + 1 / power) / 2 < cosh, count < 1000 {
      power *= quarter * quarter
      count += 1
    }
    return Double(count) / 2
  }

  /// Returns the hyperbolic cosine of the distance of two points, seen from the middle.
  private static func cosh(_ first: Point, _ second: Point, _ square: Double) -> Double {
    func rest(_ point: Point) -> Double { square - point.x * point.x - point.y * point.y }
    let way = second - first
    return 1 + 2 * square * (way.x * way.x + way.y * way.y) / (rest(first) * rest(second))
  }
}
