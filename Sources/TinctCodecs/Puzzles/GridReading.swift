internal import TinctGraphics
internal import TinctPuzzles

/// A grid as a document has it, its walls left aside.
///
/// Which keys there may be follows from the kind and the shape.
struct GridReading {
  /// The value of `grid`.
  let object: JSONObject
  /// What it says; nil if anything is wrong with it.
  let grid: GridSpecification?

  /// Reads the value of `grid`; nil, and noted, where it has no kind and shape.
  init?(_ node: JSONNode?, _ reader: inout DocumentReader) {
    guard let node, let raw = reader.attempt(try node.object()) else { return nil }
    guard let kindNode = raw["kind"] else {
      _ = reader.object(node, required: ["kind"], optional: nil)
      return nil
    }
    guard let kind = reader.attempt(try Self.kind(kindNode)),
      let shape = reader.attempt(try Self.shape(raw["shape"], of: kind))
    else { return nil }
    let sizes = shape.sizes.map(\.rawValue)
    let further = kind.options(for: shape).map(\.rawValue).filter { !sizes.contains($0) }
    guard
      let object = reader.object(
        node, required: ["kind"] + sizes, optional: further + ["walls"])
    else { return nil }
    self.object = object
    grid = Self.grid(kind, shape, object, &reader)
  }

  private static func kind(_ node: JSONNode) throws(DocumentError) -> GridKind {
    let name = try node.string()
    if let kind = GridKind(named: name) { return kind }
    throw node.error(
      "there is no kind of grid \(quoted(name))", remedy: remedy(name, GridKind.all.map(\.name)))
  }

  private static func shape(
    _ node: JSONNode?, of kind: GridKind
  ) throws(DocumentError) -> GridShape.Name {
    guard let node else { return kind.usualShape }
    let name = try node.string()
    if let shape = GridShape.Name(rawValue: name), kind.shapes.contains(shape) { return shape }
    throw node.error(
      "a grid of kind \(quoted(kind.name)) has no shape \(quoted(name))",
      remedy: remedy(name, kind.shapes.map(\.rawValue)))
  }

  private static func remedy(_ name: String, _ known: [String]) -> String {
    likeliestName(for: name, in: known).map { "did you mean \(quoted($0))?" }
      ?? "known here: \(known.joined(separator: ", "))"
  }

  private static func grid(
    _ kind: GridKind, _ shape: GridShape.Name, _ object: JSONObject, _ reader: inout DocumentReader
  ) -> GridSpecification? {
    guard let read = self.shape(shape, object, &reader) else { return nil }
    // Lists depend on the number of cells and their sides, which these do not change.
    let orientation: GridOrientation? = choice(object, .orientation, &reader)
    let offset: GridOffset? = choice(object, .offset, &reader)
    let wraps = reader.attempt(try object["wraps"]?.boolean())
    return GridSpecification(
      kind: kind, shape: read, orientation: orientation ?? .flat, offset: offset ?? .odd,
      wraps: wraps ?? false)
  }

  private static func shape(
    _ name: GridShape.Name, _ object: JSONObject, _ reader: inout DocumentReader
  ) -> GridShape? {
    if name == .polygons {
      guard let cells = object["cells"] else { return nil }
      return PolygonReading.polygons(cells, &reader).map { .polygons($0) }
    }
    var numbers: [GridOption: Int] = [:]
    for option in name.sizes {
      numbers[option] = reader.attempt(
        try object[option.rawValue]?.integer(in: 1...GridSpecification.cellLimit))
    }
    guard numbers.count == name.sizes.count else { return nil }
    return GridShape(name) { numbers[$0] ?? 1 }
  }

  private static func choice<Choice>(
    _ object: JSONObject, _ option: GridOption, _ reader: inout DocumentReader
  ) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    guard let node = object[option.rawValue] else { return nil }
    return reader.attempt(try choice(node, option))
  }

  private static func choice<Choice>(
    _ node: JSONNode, _ option: GridOption
  ) throws(DocumentError) -> Choice where Choice: RawRepresentable<String> & CaseIterable {
    let name = try node.string()
    if let choice = Choice(rawValue: name) { return choice }
    throw node.error(
      "there is no \(option.rawValue) \(quoted(name))",
      remedy: remedy(name, Choice.allCases.map(\.rawValue)))
  }

  /// How many sides each cell of a grid has; the error is at the value that is to blame.
  func sides(of grid: GridSpecification) throws(DocumentError) -> [Int] {
    // A key path of two steps takes more time than all else here.
    do { return try Grid(grid).cells.map { $0.sides.count } } catch {
      if case .polygon(let number, let problem) = error, let cells = object["cells"] {
        throw PolygonReading.error(problem, ofPolygon: number, in: cells)
      }
      let node = error.option.flatMap { object[$0.rawValue] } ?? object.node
      throw node.error(error.description)
    }
  }
}
