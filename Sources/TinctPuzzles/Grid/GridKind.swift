/// A tiling of the plane that grids are cut from.
///
/// A tiling is one file, `Grid+Name.swift`, that makes cells of a specification, and one entry in
/// `all`. Nothing else knows tilings by name: code works on the cells, sides and neighbours of a
/// `Grid`.
public struct GridKind: Sendable {
  /// The name that documents use.
  public let name: String

  /// Makes the cells of a grid whose size has been checked, walls left out.
  let makeCells: @Sendable (GridSpecification) throws(GridError) -> [Grid.Cell]

  /// All kinds, in the order in which messages list them.
  public static let all: [GridKind] = [.square, .hex]

  /// The kind with a name, or nil where there is none.
  public init?(named name: String) {
    guard let kind = GridKind.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  init(
    name: String,
    makeCells: @escaping @Sendable (GridSpecification) throws(GridError) -> [Grid.Cell]
  ) {
    self.name = name
    self.makeCells = makeCells
  }
}

extension GridKind: Hashable {
  /// Whether two kinds have one name.
  public static func == (left: GridKind, right: GridKind) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
