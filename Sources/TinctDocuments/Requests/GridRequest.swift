internal import TinctBoards
public import TinctPuzzles

/// A grid of cells: its kind, outline and size.
public struct GridChoice: Hashable, Sendable {
  /// The kind of grid.
  public var grid = "square"
  /// The outline; nil for the kind's usual one.
  public var shape: String?
  /// Columns of a rectangle or parallelogram.
  public var columns: Int?
  /// Rows of a rectangle or parallelogram.
  public var rows: Int?
  /// Cells along a side of a hexagon or triangle.
  public var side: Int?
  /// Cells along the other sides of an irregular or extended hexagon.
  public var otherSide: Int?
  /// Rings of cells, the middle among them.
  public var rings: Int?
  /// A JSON file with the polygons of a custom grid.
  public var polygons: String?
  /// The cells of a grid of chosen hexagons: `q,r` for each, with spaces between.
  public var hexes: String?
  /// The way hexagons stand; nil for flat.
  public var orientation: GridOrientation?
  /// The columns or rows of hexagons that are shifted; nil for odd.
  public var offset: GridOffset?
  /// True to join opposite borders.
  public var wraps = false

  /// Chooses a rectangle of squares whose size is still to be said.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("grid", \.grid, default: "square"),
    RequestField("shape", \.shape),
    RequestField("columns", \.columns),
    RequestField("rows", \.rows),
    RequestField("side", \.side),
    RequestField("other-side", \.otherSide),
    RequestField("rings", \.rings),
    RequestField("polygons", \.polygons, role: .input),
    RequestField("hexes", \.hexes),
    RequestField("orientation", \.orientation),
    RequestField("offset", \.offset),
    RequestField("wraps", \.wraps, default: false),
  ]

  /// Everything that is said but the file of polygons, by the names of the options.
  public var settings: [(name: String, value: String)] {
    Self.fields.filter { $0.role == .setting }.map { ($0.name, $0.text(self)) }
  }

  /// Refuses options that the kind of grid does not take, and sizes that it lacks.
  public func check() throws(RequestProblem) {
    guard let kind = GridKind(named: grid) else {
      let names = GridKind.all.map(\.name)
      let guess = likeliestName(for: grid, in: names).map { "; did you mean '\($0)'?" } ?? "."
      throw RequestProblem(
        "grid", "--grid takes one of \(names.joined(separator: ", ")), not '\(grid)'\(guess)")
    }
    let name = try shapeName(of: kind)
    let taken = kind.options(for: name)
    for (option, isGiven) in given where isGiven && !taken.contains(option) {
      let others = kind.shapes.filter { kind.options(for: $0).contains(option) }.map(\.rawValue)
      if shape == nil, !others.isEmpty {
        throw RequestProblem(
          Self.name(option),
          "\(Self.flag(option)) is for --shape \(others.joined(separator: ", ")); "
            + (others.count == 1 ? "add it." : "add one of them."))
      }
      throw RequestProblem(
        Self.name(option),
        "\(Self.flag(option)) is not for \(Self.title(kind, name)), which takes "
          + taken.map(Self.flag).joined(separator: ", ") + ".")
    }
    for option in name.sizes where given.first(where: { $0.0 == option })?.1 != true {
      throw RequestProblem("grid", "\(Self.title(kind, name)) needs \(Self.flag(option)).")
    }
    _ = try chosenHexes()
  }

  /// The coordinates of the chosen hexagons; nil where there are none.
  public func chosenHexes() throws(RequestProblem) -> [AxialCoordinates]? {
    guard let hexes else { return nil }
    var chosen: [AxialCoordinates] = []
    for pair in hexes.split(whereSeparator: \.isWhitespace) {
      let numbers = pair.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let q = numbers[0], let r = numbers[1] else {
        throw RequestProblem(
          "hexes",
          "--hexes takes coordinates q,r with spaces between, such as '0,0 1,0 0,1', not '\(pair)'."
        )
      }
      chosen.append(AxialCoordinates(q: q, r: r))
    }
    return chosen
  }

  /// The name of the outline.
  public func shapeName(of kind: GridKind) throws(RequestProblem) -> GridShape.Name {
    guard let shape else { return kind.usualShape }
    if let name = GridShape.Name(rawValue: shape), kind.shapes.contains(name) { return name }
    throw RequestProblem(
      "shape",
      "--shape takes one of \(kind.shapes.map(\.rawValue).joined(separator: ", ")) for "
        + "\(kind.gridName), not '\(shape)'.")
  }

  private var given: [(GridOption, Bool)] {
    [
      (.columns, columns != nil), (.rows, rows != nil), (.side, side != nil),
      (.otherSide, otherSide != nil), (.rings, rings != nil), (.cells, polygons != nil),
      (.hexes, hexes != nil), (.orientation, orientation != nil), (.offset, offset != nil),
      (.wraps, wraps),
    ]
  }

  private static func name(_ option: GridOption) -> String {
    switch option {
    case .cells: "polygons"
    case .otherSide: "other-side"
    default: option.rawValue
    }
  }

  private static func flag(_ option: GridOption) -> String { "--" + name(option) }

  private static func title(_ kind: GridKind, _ shape: GridShape.Name) -> String {
    kind.shapes.count > 1 ? "--grid \(kind.name) --shape \(shape.rawValue)" : "--grid \(kind.name)"
  }
}

/// The picture of an empty grid.
public struct GridRequest: Request {
  /// The words of the command.
  public static let command = "grid"

  /// The grid.
  public var grid = GridChoice()
  /// The distance between opposite sides of a cell; nil for 48 pixels, or what fills the page.
  public var cell: Length?
  /// The width of the lines around cells; nil for a 24th of a cell.
  public var line: Length?
  /// The distance between neighbouring cells.
  public var gap = Length(0, .px)
  /// The ground on each side of the cells; nil for half a cell, on a page 10 mm.
  public var margin: Length?
  /// The number of colours in which cells are filled.
  public var colors = 1
  /// The distribution of these colours.
  public var shading = CellShading.neighbors
  /// The seed of a random shading; nil for 1.
  public var seed: UInt64?
  /// The diameter of a point in the middle of each cell; nil for none.
  public var points: Length?
  /// The width of lines between the middles of neighbours; nil for none.
  public var links: Length?
  /// The labels of cells; nil for none.
  public var labels: CellNaming?
  /// The paper; nil for as much as is needed.
  public var page: Paper?
  /// True to turn the page on its side.
  public var landscape = false
  /// Pixels in an inch; nil for 96, or 300 for lengths that are not in pixels.
  public var dpi: Double?
  /// True for a ground in the palette's colour under the grid.
  public var ground = true
  /// True to mark sides that wrap by arrows.
  public var wrapMarks = true
  /// The palettes.
  public var palettes = PaletteChoice()
  /// The form of the picture; nil for what `out` ends in, else PNG.
  public var form: PrintFormat?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    GridChoice.fields.map { $0.within(\.grid) } + [
      RequestField("cell", \.cell, in: .leastNonzeroMagnitude...1e5),
      RequestField("line", \.line, in: 0...1e4),
      RequestField("gap", \.gap, default: Length(0, .px), in: 0...1e4),
      RequestField("margin", \.margin, in: 0...1e5),
      RequestField("colors", \.colors, default: 1, in: 0...Double(GridLook.mostColors)),
      RequestField("shading", \.shading, default: .neighbors),
      RequestField("seed", \.seed),
      RequestField("points", \.points, in: 0...1e4),
      RequestField("links", \.links, in: 0...1e4),
      RequestField("labels", \.labels),
      RequestField("page", \.page),
      RequestField("landscape", \.landscape, default: false),
      RequestField("dpi", \.dpi, in: 1...9600),
      RequestField("ground", \.ground, default: true),
      RequestField("wrap-marks", \.wrapMarks, default: true),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("as", \.form)
    ] + PictureOutput.drawingFields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try grid.check()
    let lengths: [(String, Length?, ClosedRange<Double>)] = [
      ("line", line, 0...1e4), ("gap", gap, 0...1e4), ("margin", margin, 0...1e5),
      ("points", points, 0...1e4), ("links", links, 0...1e4),
    ]
    for (option, length, range) in lengths {
      guard let length, !range.contains(length.value) else { continue }
      throw RequestProblem(
        option,
        "--\(option) takes a length from 0 to \(Int(range.upperBound)), not \(length.value).")
    }
    if let cell, !(cell.value > 0 && cell.value <= 1e5) {
      throw RequestProblem(
        "cell", "--cell takes a length above 0, up to 100000, not \(cell.value).")
    }
    if shading != .neighbors && colors < 2 {
      throw RequestProblem(
        "shading", "--shading \(shading.rawValue) needs --colors of at least 2.")
    }
    if seed != nil && shading != .random {
      throw RequestProblem("seed", "--seed is for --shading random.")
    }
    if landscape && page == nil {
      throw RequestProblem("landscape", "--landscape needs a --page.")
    }
    try palettes.checkTogether()
    try output.checkTogether()
    try PrintFormat.check(form, output, palettes)
  }

  /// The form of the picture.
  public var chosenForm: PrintFormat { PrintFormat.chosen(form, out: output.out) }

  /// Pixels per inch.
  public var pixelsPerInch: Double {
    if let dpi { return dpi }
    let given = [cell, line, gap, margin, points, links].compactMap(\.self)
    return page == nil && given.allSatisfy { $0.unit == .px } ? 96 : 300
  }
}
