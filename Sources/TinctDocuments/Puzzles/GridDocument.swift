public import TinctGraphics
public import TinctPuzzles

/// A grid as a document has it, its walls left aside.
///
/// The kind and the shape decide which keys it may have.
struct GridReading {
  /// The value of `grid`.
  let object: JSONObject
  /// The grid; nil if anything is wrong with it.
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
    if name == .chosen {
      guard let hexes = object["hexes"] else { return nil }
      return Self.hexes(hexes, &reader).map { .chosen($0) }
    }
    var numbers: [GridOption: Int] = [:]
    for option in name.sizes {
      numbers[option] = reader.attempt(
        try object[option.rawValue]?.integer(in: 1...GridSpecification.cellLimit))
    }
    guard numbers.count == name.sizes.count else { return nil }
    return GridShape(name) { numbers[$0] ?? 1 }
  }

  /// The coordinates of chosen hexagons; nil, with all errors noted, where anything is wrong.
  private static func hexes(
    _ node: JSONNode, _ reader: inout DocumentReader
  ) -> [AxialCoordinates]? {
    guard let list = reader.attempt(try node.array()) else { return nil }
    guard (1...GridSpecification.cellLimit).contains(list.count) else {
      let limit = GridSpecification.cellLimit
      reader.note(node.error("expected from 1 to \(limit) hexagons, found \(list.count)"))
      return nil
    }
    var hexes: [AxialCoordinates] = []
    for element in list {
      guard let hex = reader.attempt(try hex(element)) else { continue }
      hexes.append(hex)
    }
    return hexes.count == list.count ? hexes : nil
  }

  private static func hex(_ node: JSONNode) throws(DocumentError) -> AxialCoordinates {
    let pair = try node.array(count: 2)
    let range = -AxialCoordinates.farthest...AxialCoordinates.farthest
    return AxialCoordinates(q: try pair[0].integer(in: range), r: try pair[1].integer(in: range))
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

  /// Returns a grid without walls; throws at the value that is to blame.
  func openGrid(
    of grid: GridSpecification, _ grids: inout GridCache
  ) throws(DocumentError) -> Grid {
    do { return try grids.openGrid(of: grid) } catch {
      if case .polygon(let number, let problem) = error, let cells = object["cells"] {
        throw PolygonReading.error(problem, ofPolygon: number, in: cells)
      }
      var node = error.option.flatMap { object[$0.rawValue] } ?? object.node
      // The hexagon itself rather than the whole list.
      if case .hex(let number, _) = error { node = node.children[number] }
      throw node.error(error.description)
    }
  }
}

/// Reads the cells of custom grids: lists of polygons, each a list of corners `[x, y]`.
enum PolygonReading {
  /// The polygons; nil, with all errors noted, where anything is wrong with them.
  static func polygons(_ node: JSONNode, _ reader: inout DocumentReader) -> [[Point]]? {
    guard let list = reader.attempt(try node.array()) else { return nil }
    guard (1...GridSpecification.cellLimit).contains(list.count) else {
      let limit = GridSpecification.cellLimit
      reader.note(node.error("expected from 1 to \(limit) cells, found \(list.count)"))
      return nil
    }
    var polygons: [[Point]] = []
    for element in list {
      guard let corners = reader.attempt(try corners(element)) else { continue }
      polygons.append(corners)
    }
    return polygons.count == list.count ? polygons : nil
  }

  private static func corners(_ node: JSONNode) throws(DocumentError) -> [Point] {
    let list = try node.array()
    guard (3...Connectors.sideLimit).contains(list.count) else {
      throw node.error(
        "expected from 3 to \(Connectors.sideLimit) corners, found \(list.count)")
    }
    var corners: [Point] = []
    for element in list {
      let pair = try element.array(count: 2)
      let range = -PolygonProblem.farthest...PolygonProblem.farthest
      corners.append(Point(x: try pair[0].number(in: range), y: try pair[1].number(in: range)))
    }
    return corners
  }

  /// The shape that a document of polygons describes; nil, with all errors noted, where it does
  /// not.
  static func shape(_ root: JSONNode, _ reader: inout DocumentReader) -> GridShape? {
    var cells: JSONNode? = root
    if root.kind == .object { cells = reader.attempt(try root.object().required("cells")) }
    guard let cells, let polygons = polygons(cells, &reader) else { return nil }
    return reader.attempt(try checked(polygons, cells))
  }

  /// The shape of polygons that are known to make a grid.
  static func checked(_ polygons: [[Point]], _ cells: JSONNode) throws(DocumentError) -> GridShape {
    let shape = GridShape.polygons(polygons)
    do { _ = try GridSpecification(kind: .custom, shape: shape).cellCount() } catch {
      guard case .polygon(let number, let problem) = error else {
        throw cells.error(error.description)
      }
      throw Self.error(problem, ofPolygon: number, in: cells)
    }
    return shape
  }

  /// The error for a polygon that is no cell, at the polygon.
  static func error(
    _ problem: PolygonProblem, ofPolygon number: Int, in cells: JSONNode
  ) -> DocumentError {
    let list = cells.kind == .array ? cells.children : []
    let node = list.indices.contains(number) ? list[number] : cells
    return node.error("polygon \(number) \(problem)")
  }
}

extension GridShape {
  /// Reads polygons of a custom grid from a JSON document: a list of them, or an object with such a
  /// list as `cells`, as the grid of a puzzle is.
  ///
  /// - Throws: all errors, each with line, column and key path; also where the polygons make no
  ///   grid.
  public init(parsingPolygons bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits) { root, reader in
      PolygonReading.shape(root, &reader)
    }
  }
}

/// The grids that were met, and the value that was read last; most puzzles of a pack share theirs.
struct KnownSides {
  private var grids = GridCache()
  /// The last grid that was read without a mistake, walls included, and its text.
  private var board: (text: ArraySlice<UInt8>, grid: GridSpecification, openGrid: Grid)?

  /// Returns the grid, with its walls and without, if the value is written as the last one was.
  func board(writtenAs node: JSONNode) -> (grid: GridSpecification, openGrid: Grid)? {
    guard let board, board.text == node.document.bytes[node.byteRange] else { return nil }
    return (board.grid, board.openGrid)
  }

  /// Remembers a value that was read without a mistake.
  mutating func note(_ node: JSONNode, _ grid: GridSpecification, openGrid: Grid) {
    board = (node.document.bytes[node.byteRange], grid, openGrid)
  }

  /// Returns a grid without walls; throws at the value that is to blame.
  mutating func openGrid(
    of grid: GridSpecification, _ reading: GridReading
  ) throws(DocumentError) -> Grid {
    try reading.openGrid(of: grid, &grids)
  }
}

extension GridSpecification {
  /// The value of `grid` in documents; what is as usual is left out.
  public var documentValue: JSONValue {
    var members = [JSONValue.Member("kind", .string(kind.name))]
    if shape.name != kind.usualShape {
      members.append(.init("shape", .string(shape.name.rawValue)))
    }
    for (option, value) in shape.numbers {
      members.append(.init(option.rawValue, .integer(value)))
    }
    if case .polygons(let polygons) = shape {
      members.append(.init("cells", .array(polygons.map(Self.documentValue))))
    }
    if case .chosen(let hexes) = shape {
      let pairs = hexes.map { JSONValue.array([.integer($0.q), .integer($0.r)]) }
      members.append(.init("hexes", .array(pairs)))
    }
    if orientation != .flat { members.append(.init("orientation", .string(orientation.rawValue))) }
    if offset != .odd { members.append(.init("offset", .string(offset.rawValue))) }
    if wraps { members.append(.init("wraps", true)) }
    if !walls.isEmpty {
      let given = GivenSides(self)
      let pairs = walls.map { wall in
        let wall = given?.converted(wall) ?? wall
        return JSONValue.array([.integer(wall.cell), .integer(wall.side)])
      }
      members.append(.init("walls", .array(pairs)))
    }
    return .object(members)
  }

  private static func documentValue(_ corners: [Point]) -> JSONValue {
    .array(corners.map { .array([.number($0.x), .number($0.y)]) })
  }
}
