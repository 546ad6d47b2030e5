internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

extension GridRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let resolved =
      chosenForm == .separation
      ? [ResolvedPalette(inksAlone: .emptyGrid, kind: .twoColors)]
      : session.resolved(session.palettes(palettes), inks: .emptyGrid, for: "empty grids")
    let title = "--grid \(grid.grid)"
    if let specification = session.specification(of: grid), let font = session.labelFont(),
      !resolved.isEmpty,
      let sheet = session.attempt({ () throws(Failure) in
        try GridSheet(self, specification, font: font, limits: session.limits, title: title)
      })
    {
      if sheet.labelsLeftOut > 0 {
        session.warn(
          "\(title): \(sheet.labelsLeftOut) of \(sheet.labelCount) labels are left out, because they "
            + "would be smaller than 6 px (4.5 pt); give a larger --cell")
      }
      let printer = session.printer(
        resolved,
        session.settings(effort: output.effort, format: chosenForm, mostColors: output.indexed))
      let key = Session.key(session.common(self), [])
      let name = slug("\(specification.kind.name) \(specification.shape)", fallback: "grid")
      let picture = PlannedPicture(
        stem: name, values: .init(puzzle: name), palettes: printer.filePalettes, source: title,
        dependencies: []
      ) { (wanted, take) throws(Failure) in
        do throws(RasterError) {
          try printer.print(
            Drawing(sheet.scene, page: sheet.page), key: key, palettes: wanted, take: take)
        } catch { throw Failure(error, drawing: title) }
      }
      session.make(
        [picture], of: self, output: output, ending: chosenForm.ending, fields: [],
        paletteCount: palettes.palette.count, things: "grids")
    }
    return RunSummary("the grid", palettes: resolved.count, facts: [], to: output.out)
  }
}

extension Session {
  /// Reads the grid of a choice, walls left out; nil, with the failure noted, where the file of
  /// polygons cannot be read.
  public func specification(of choice: GridChoice) -> GridSpecification? {
    guard let kind = GridKind(named: choice.grid), let name = try? choice.shapeName(of: kind) else {
      preconditionFailure("the choice was checked")
    }
    let sizes: [GridOption: Int?] = [
      .columns: choice.columns, .rows: choice.rows, .side: choice.side,
      .otherSide: choice.otherSide, .rings: choice.rings,
    ]
    let shape: GridShape
    if let numbers = GridShape(name, size: { (sizes[$0] ?? nil) ?? 0 }) {
      shape = numbers
    } else if name == .chosen {
      guard let hexes = try? choice.chosenHexes() else {
        preconditionFailure("the choice was checked")
      }
      shape = .chosen(hexes)
    } else {
      guard let polygons = choice.polygons, let bytes = read(polygons) else { return nil }
      let read = attempt { () throws(Rejection) in
        do throws(DocumentErrors) {
          return try GridShape(parsingPolygons: bytes, limits: limits)
        } catch { throw Rejection(error, file: polygons) }
      }
      guard let read else { return nil }
      shape = read
    }
    return GridSpecification(
      kind: kind, shape: shape, orientation: choice.orientation ?? .flat,
      offset: choice.offset ?? .odd, wraps: choice.wraps)
  }
}

/// An empty grid, laid out and drawn.
private struct GridSheet {
  /// The picture.
  let scene: Scene
  /// The page that it lies on.
  let page: Drawing.Page
  /// The number of labels, and of those that are left out because they would be too small to be
  /// read.
  let (labelCount, labelsLeftOut): (Int, Int)

  /// Lays out and draws a grid.
  ///
  /// - Throws: if it does not fit its page or the limits, or has no such colouring or labels.
  init(
    _ request: GridRequest, _ specification: GridSpecification, font: Font, limits: Limits,
    title: String
  ) throws(Failure) {
    func refused(_ problem: String) -> Failure {
      Failure(.usage, location: title, problem: problem)
    }
    let grid: Grid
    do throws(GridError) { grid = try Grid(specification) } catch {
      throw refused(error.description)
    }
    let names: [String]
    do throws(CellNamingError) { names = try request.labels?.names(of: grid) ?? [] } catch {
      throw refused(error.description)
    }
    let size = Self.pageSize(request)
    page = Drawing.Page(pixelsPerInch: request.pixelsPerInch, size: size)
    let look = Self.look(grid, request, size)
    try Self.check(grid, look, request, size, limits, title)
    let drawing = GridDrawing(grid, look, page: size)
    do {
      scene = try drawing.scene(names: names, font: font, marksWrapping: request.wrapMarks)
    } catch { throw refused(error.description) }
    (labelCount, labelsLeftOut) = (
      names.count, drawing.labelsLeftOut(names: names, font: font)
    )
  }

  /// The smallest labels that can be read, on a screen or on paper.
  private static let leastLabel = Length(6, .px)

  private static func pageSize(_ request: GridRequest) -> Point? {
    guard let (width, height) = request.page?.size else { return nil }
    let sides = [width, height].map { $0.pixels(perInch: request.pixelsPerInch) }
    return request.landscape
      ? Point(x: sides[1], y: sides[0]) : Point(x: sides[0], y: sides[1])
  }

  private static func look(_ grid: Grid, _ request: GridRequest, _ page: Point?) -> GridLook {
    let resolution = request.pixelsPerInch
    var margin = request.margin?.pixels(perInch: resolution)
    var cell = (request.cell ?? Length(48, .px)).pixels(perInch: resolution)
    if let page {
      margin = margin ?? Length(10, .mm).pixels(perInch: resolution)
      if request.cell == nil, let margin {
        cell = max(
          min(
            (page.x - 2 * margin) / grid.bounds.width, (page.y - 2 * margin) / grid.bounds.height
          ), 0.01)
      }
    }
    // Without a fraction of a pixel where pixels are meant.
    let isPixels = resolution == 96 && page == nil
    func whole(_ length: Double) -> Double { isPixels ? max(length.rounded(), 1) : length }
    return GridLook(
      cell: cell, line: request.line?.pixels(perInch: resolution) ?? whole(cell / 24),
      gap: request.gap.pixels(perInch: resolution), margin: margin ?? whole(cell / 2),
      colors: request.colors, shading: request.shading, seed: request.seed ?? 1,
      points: request.points?.pixels(perInch: resolution) ?? 0,
      links: request.links?.pixels(perInch: resolution) ?? 0,
      leastLabel: Self.leastLabel.pixels(perInch: resolution), hasGround: request.ground)
  }

  private static func check(
    _ grid: Grid, _ look: GridLook, _ request: GridRequest, _ page: Point?, _ limits: Limits,
    _ title: String
  ) throws(Failure) {
    let room = 2 * (grid.cells.map(\.inradius).min() ?? 0) * look.cell
    guard look.gap + look.line < room else {
      throw Failure(
        .usage, location: title, problem: "nothing would be left of its smallest cells",
        remedy: "give a larger --cell, or a smaller --gap and --line")
    }
    var size = GridDrawing.size(of: grid, look)
    if let page {
      // A hair of rounding is none.
      guard size.x <= page.x + 1e-6, size.y <= page.y + 1e-6 else {
        func millimetres(_ size: Point) -> String {
          [size.x, size.y].map {
            String(Int(($0 / request.pixelsPerInch * 25.4 - 0.01).rounded(.up)))
          }
          .joined(separator: " x ")
        }
        throw Failure(
          .usage, location: title,
          problem: "with its margins it has \(millimetres(size)) mm, the page \(millimetres(page))",
          remedy: "give a smaller --cell or --margin, a larger --page, or --landscape")
      }
      size = page
    }
    let longest = max(size.x, size.y)
    guard longest <= Double(limits.sidePixels) + 1, size.x * size.y <= Double(limits.imagePixels)
    else {
      throw Failure(
        .badData, location: title,
        problem: "the picture would have \(Int(size.x)) x \(Int(size.y)) pixels, more than the "
          + "limit of \(limits.sidePixels) a side or \(limits.imagePixels) in all",
        remedy: "give a smaller --cell, --margin or --dpi, or raise --max-side and --max-pixels")
    }
  }
}
