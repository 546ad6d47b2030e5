/// A tiling of the plane, or of the hyperbolic plane, that grids are cut from.
///
/// A tiling is one file, `GridKind+Name.swift`, that makes cells of a specification, and one entry in
/// `all`. Nothing else knows tilings by name: code works on the cells, sides and neighbours of a
/// `Grid`, and documents and commands take what `options(for:)` lists.
public struct GridKind: Sendable {
  /// The name that documents use.
  public let name: String
  /// The shapes of its boards, the usual one first.
  public let shapes: [GridShape.Name]
  /// Whether all cells are one cell moved, so that pieces can be drawn once for a whole board.
  public let hasOneCell: Bool

  /// What a shape takes beside its size.
  private let furtherOptions: @Sendable (GridShape.Name) -> [GridOption]
  /// Plans a grid whose shape fits the kind and whose numbers are at least 1 and at most the limit
  /// of cells, in memory in proportion to that limit at most.
  let plan: @Sendable (GridSpecification) throws(GridError) -> GridPlan

  /// All kinds, in the order in which messages list them.
  public static let all: [GridKind] = [
    .square, .hex, .triangle, .octagonSquare, .rhombitrihexagonal, .trihexagonal, .snubSquare,
    .cairo, .penrose, .cube, .heptagon, .custom,
  ]

  /// The kind with a name, or nil where there is none.
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

  /// What a document may say of a grid of the kind that has a shape: the shape where there are
  /// several, its size, then what may be left out.
  public func options(for shape: GridShape.Name) -> [GridOption] {
    (shapes.count > 1 ? [.shape] : []) + shape.sizes + furtherOptions(shape)
  }

  /// What messages call a grid of the kind: `a hex grid`, `an octagon-square grid`.
  public var gridName: String {
    "\("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name) grid"
  }

  /// The shape of boards where none is named.
  public var usualShape: GridShape.Name { shapes[0] }
}

extension GridKind: Hashable {
  /// Whether two kinds have one name.
  public static func == (left: GridKind, right: GridKind) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The cells of a grid before they are made.
struct GridPlan {
  /// How many there are.
  let count: Int
  /// Makes them, walls left out.
  let makeCells: () -> [Grid.Cell]
}
