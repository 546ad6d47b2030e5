public import TinctGraphics
public import TinctPuzzles

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

  /// The shape that a document of polygons describes; nil, with all errors noted, where it does not.
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
  /// - Throws: all errors, each with line, column and key path; also where the polygons make no grid.
  public init(parsingPolygons bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits) { root, reader in
      PolygonReading.shape(root, &reader)
    }
  }
}
