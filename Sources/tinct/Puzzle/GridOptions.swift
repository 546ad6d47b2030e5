public import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
public import TinctPuzzles

extension GridOrientation: ExpressibleByArgument {}
extension GridOffset: ExpressibleByArgument {}

/// Which grid: the options of commands that make boards.
struct GridOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The kind of grid: \(GridKind.all.map(\.name).joined(separator: ", ")).",
      valueName: "kind"))
  var grid = "square"

  @Option(
    help: ArgumentHelp(
      """
      The outline of the board. (default: the kind's first of \
      \(GridShape.Name.allCases.map(\.rawValue).joined(separator: ", ")))
      """, valueName: "shape"))
  var shape: String?

  @Option(
    help: ArgumentHelp(
      "Columns of a rectangle or parallelogram: of cells, or of a tiling's largest cells.",
      valueName: "count"))
  var columns: Int?

  @Option(help: ArgumentHelp("Rows of a rectangle or parallelogram.", valueName: "count"))
  var rows: Int?

  @Option(
    help: ArgumentHelp("Cells along a side of a hexagon or triangle.", valueName: "count"))
  var side: Int?

  @Option(
    help: ArgumentHelp("Rings of cells, the middle among them.", valueName: "count"))
  var rings: Int?

  @Option(
    help: ArgumentHelp(
      "For a custom grid, a JSON file with its cells: a list of polygons, each a list of [x, y].",
      valueName: "file"))
  var polygons: String?

  @Option(help: "Whether hexagons have a side on top, or a corner. (default: flat)")
  var orientation: GridOrientation?

  @Option(
    help:
      "Which columns of flat hexagons lie lower, or rows of pointy ones to the right. (default: odd)"
  )
  var offset: GridOffset?

  @Flag(help: "Join the right border to the left one, and the bottom to the top.")
  var wraps = false

  func validate() throws {
    guard let kind = GridKind(named: grid) else {
      let known = GridKind.all.map(\.name).joined(separator: ", ")
      throw ValidationError("--grid takes one of \(known), not '\(grid)'.")
    }
    let name = try shapeName(of: kind)
    let taken = kind.options(for: name)
    for (option, isGiven) in given where isGiven && !taken.contains(option) {
      throw ValidationError(
        "\(Self.flag(option)) is not for \(Self.title(kind, name)), which takes "
          + taken.map(Self.flag).joined(separator: ", ") + ".")
    }
    for option in name.sizes where given.first(where: { $0.0 == option })?.1 != true {
      throw ValidationError("\(Self.title(kind, name)) takes \(Self.flag(option)).")
    }
  }

  /// The grid, walls left out; nil, and noted, where the file of polygons cannot be read.
  func specification(_ run: Run) throws -> GridSpecification? {
    guard let kind = GridKind(named: grid) else {
      preconditionFailure("the kind was checked")
    }
    let name = try shapeName(of: kind)
    let sizes: [GridOption: Int?] = [
      .columns: columns, .rows: rows, .side: side, .rings: rings,
    ]
    let shape: GridShape
    if let numbers = GridShape(name, size: { (sizes[$0] ?? nil) ?? 0 }) {
      shape = numbers
    } else {
      guard let polygons, let bytes = run.read(polygons) else { return nil }
      let read = run.attempt { () throws(Rejection) in
        do throws(DocumentErrors) {
          return try GridShape(parsingPolygons: bytes, limits: run.limits)
        } catch { throw Rejection(error, file: polygons) }
      }
      guard let read else { return nil }
      shape = read
    }
    return GridSpecification(
      kind: kind, shape: shape, orientation: orientation ?? .flat, offset: offset ?? .odd,
      wraps: wraps)
  }

  private func shapeName(of kind: GridKind) throws -> GridShape.Name {
    guard let shape else { return kind.usualShape }
    if let name = GridShape.Name(rawValue: shape), kind.shapes.contains(name) { return name }
    throw ValidationError(
      "--shape takes one of \(kind.shapes.map(\.rawValue).joined(separator: ", ")) for "
        + "\(kind.gridName), not '\(shape)'.")
  }

  private var given: [(GridOption, Bool)] {
    [
      (.columns, columns != nil), (.rows, rows != nil), (.side, side != nil),
      (.rings, rings != nil), (.cells, polygons != nil), (.orientation, orientation != nil),
      (.offset, offset != nil), (.wraps, wraps),
    ]
  }

  private static func flag(_ option: GridOption) -> String {
    option == .cells ? "--polygons" : "--\(option.rawValue)"
  }

  private static func title(_ kind: GridKind, _ shape: GridShape.Name) -> String {
    kind.shapes.count > 1 ? "--grid \(kind.name) --shape \(shape.rawValue)" : "--grid \(kind.name)"
  }
}
