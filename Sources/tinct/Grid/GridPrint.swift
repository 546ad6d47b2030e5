internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// An empty grid ready to be printed.
struct GridPrint {
  /// The picture.
  let scene: Scene
  /// Pixels of the scene in an inch.
  let pixelsPerInch: Double
  /// The size of the page in pixels; nil for that of the scene.
  let pageSize: Point?

  /// Lays out and draws a grid.
  ///
  /// - Throws: if it does not fit its page or the limits, or has no such colouring.
  init(
    _ grid: Grid, _ options: GridLookOptions, names: [String], font: Font, limits: Limits,
    title: String
  ) throws(Failure) {
    pixelsPerInch = options.pixelsPerInch
    pageSize = Self.pageSize(options)
    let look = Self.look(grid, options, pageSize)
    try Self.check(grid, look, options, pageSize, limits, title)
    let drawing = GridDrawing(grid, look, page: pageSize)
    do {
      scene = try drawing.scene(names: names, font: font, marksWrapping: options.wrapMarks)
    } catch {
      throw Failure(.usage, place: title, problem: error.description)
    }
  }

  private static func pageSize(_ options: GridLookOptions) -> Point? {
    guard let (width, height) = options.page?.size else { return nil }
    let sides = [width, height].map { $0.pixels(perInch: options.pixelsPerInch) }
    return options.landscape
      ? Point(x: sides[1], y: sides[0]) : Point(x: sides[0], y: sides[1])
  }

  private static func look(_ grid: Grid, _ options: GridLookOptions, _ page: Point?) -> GridLook {
    let resolution = options.pixelsPerInch
    var margin = options.margin?.pixels(perInch: resolution)
    var cell = (options.cell ?? Length(48, .px)).pixels(perInch: resolution)
    if let page {
      margin = margin ?? Length(10, .mm).pixels(perInch: resolution)
      if options.cell == nil, let margin {
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
      cell: cell, line: options.line?.pixels(perInch: resolution) ?? whole(cell / 24),
      gap: options.gap.pixels(perInch: resolution), margin: margin ?? whole(cell / 2),
      colors: options.colors, hasGround: options.ground)
  }

  private static func check(
    _ grid: Grid, _ look: GridLook, _ options: GridLookOptions, _ page: Point?, _ limits: Limits,
    _ title: String
  ) throws(Failure) {
    let room = 2 * (grid.cells.map(\.inradius).min() ?? 0) * look.cell
    guard look.gap + look.line < room else {
      throw Failure(
        .usage, place: title, problem: "nothing would be left of its smallest cells",
        remedy: "give a larger --cell, or a smaller --gap and --line")
    }
    var size = GridDrawing.size(of: grid, look)
    if let page {
      // A hair of rounding is none.
      guard size.x <= page.x + 1e-6, size.y <= page.y + 1e-6 else {
        func millimetres(_ size: Point) -> String {
          [size.x, size.y].map {
            String(Int(($0 / options.pixelsPerInch * 25.4 - 0.01).rounded(.up)))
          }
          .joined(separator: " x ")
        }
        throw Failure(
          .usage, place: title,
          problem: "with its margins it has \(millimetres(size)) mm, the page \(millimetres(page))",
          remedy: "give a smaller --cell or --margin, a larger --page, or --landscape")
      }
      size = page
    }
    let longest = max(size.x, size.y)
    guard longest <= Double(limits.sidePixels) + 1, size.x * size.y <= Double(limits.imagePixels)
    else {
      throw Failure(
        .badData, place: title,
        problem: "the picture would have \(Int(size.x)) x \(Int(size.y)) pixels, more than the "
          + "limit of \(limits.sidePixels) a side or \(limits.imagePixels) in all",
        remedy: "give a smaller --cell or --dpi, or raise --max-side and --max-pixels")
    }
  }
}
