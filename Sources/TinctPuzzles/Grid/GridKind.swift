internal import TinctGraphics

/// A tiling of the plane, or of the hyperbolic plane, that grids are cut from.
///
/// A new tiling is a static constant in `Grid/Tilings` that plans the cells of a specification, and
/// an entry in `all`. Nothing else knows tilings by name: code works on the cells, sides and
/// neighbours of a `Grid`, and documents and commands take the options that `options(for:)` lists.
public struct GridKind: Sendable {
  /// The name that documents use.
  public let name: String
  /// The shapes of its boards, the usual one first.
  public let shapes: [GridShape.Name]
  /// All cells are translations of one cell, so that a piece looks the same wherever it is.
  public let hasOneCell: Bool

  /// The options of a shape besides its size.
  private let furtherOptions: @Sendable (GridShape.Name) -> [GridOption]
  /// Plans the cells of a grid whose shape the kind has. Each number of the shape is at least 1 and
  /// at most the limit of cells; the plan may take memory in proportion to that limit, and no more.
  let plan: @Sendable (GridSpecification) throws(GridError) -> GridPlan

  /// All kinds, in the order in which messages list them.
  public static let all: [GridKind] = [
    .square, .hex, .triangle, .octagonSquare, .rhombitrihexagonal, .trihexagonal, .snubSquare,
    .elongatedTriangular, .cairo, .penrose, .cube, .heptagon, .custom,
  ]

  /// Finds the kind with a name; nil if there is none.
  public init?(named name: String) {
    guard let kind = GridKind.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  init(
    name: String, shapes: [GridShape.Name], hasOneCell: Bool = false,
    furtherOptions: @escaping @Sendable (GridShape.Name) -> [GridOption] = { _ in [] },
    plan: @escaping @Sendable (GridSpecification) throws(GridError) -> GridPlan
  ) {
    self.name = name
    self.shapes = shapes
    self.hasOneCell = hasOneCell
    self.furtherOptions = furtherOptions
    self.plan = plan
  }

  /// Returns the options of a grid of the kind in a shape: the shape if there are several, its
  /// size, then the optional ones.
  public func options(for shape: GridShape.Name) -> [GridOption] {
    (shapes.count > 1 ? [.shape] : []) + shape.sizes + furtherOptions(shape)
  }

  /// The name in messages: `a hex grid`, `an octagon-square grid`.
  public var gridName: String {
    "\("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name) grid"
  }

  /// The shape of boards if none is named.
  public var usualShape: GridShape.Name { shapes[0] }
}

extension GridKind: Hashable {
  /// Compares the names.
  public static func == (left: GridKind, right: GridKind) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The cells of a grid, counted but not made yet.
struct GridPlan {
  /// The number of cells.
  let count: Int
  /// The width and height after which the tiling repeats; see `Grid.period`.
  var period: Point?
  /// Makes the cells, without walls.
  let makeCells: () -> [Grid.Cell]
}
