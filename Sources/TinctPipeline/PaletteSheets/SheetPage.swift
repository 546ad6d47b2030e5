internal import TinctDocuments
internal import TinctGraphics
internal import TinctRaster

/// A page for labels, swatches and pictures, on a grey that suits all colours.
struct SheetPage {
  /// The colours of the page itself.
  enum Tone {
    static let paper = StraightPixel(red: 0xEF, green: 0xEF, blue: 0xED)
    static let ink = StraightPixel(red: 0x1D, green: 0x1D, blue: 0x1F)
    static let quiet = StraightPixel(red: 0x66, green: 0x66, blue: 0x6B)
    static let rule = StraightPixel(red: 0xD6, green: 0xD6, blue: 0xD3)
    static let good = StraightPixel(red: 0x2C, green: 0x7A, blue: 0x3F)
    static let bad = StraightPixel(red: 0xB4, green: 0x2B, blue: 0x2B)
  }

  let fonts: SheetFonts
  private var elements: [Scene.Element] = []

  init(fonts: SheetFonts) { self.fonts = fonts }

  /// Sets a text on a base line; a text wider than `width` is cut short.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double, bold: Bool = false,
    tone: StraightPixel = Tone.ink, side: Label.Anchor.Across = .start, width: Double = .infinity
  ) {
    let font = bold ? fonts.bold : fonts.regular
    let label = Label(
      font.cut(text, size: size, width: width), size: size, at: Point(x: x, y: y),
      anchor: Label.Anchor(side, .baseline))
    elements.append(.labels([label], in: font, .fixed(tone)))
  }

  /// Sets a text on several lines, which break at spaces; the last one is cut short if there are
  /// more.
  ///
  /// - Parameters:
  ///   - y: the base line of the first line.
  ///   - step: the distance of base lines.
  /// - Returns: the number of lines.
  @discardableResult
  mutating func lines(
    _ text: String, _ x: Double, _ y: Double, size: Double, bold: Bool = false,
    tone: StraightPixel = Tone.ink, side: Label.Anchor.Across = .start, width: Double, most: Int,
    step: Double
  ) -> Int {
    let lines = fonts.lines(text, size: size, bold: bold, width: width, most: most)
    for (number, line) in lines.enumerated() {
      self.text(
        line, x, y + Double(number) * step, size: size, bold: bold, tone: tone, side: side,
        width: width)
    }
    return lines.count
  }

  /// Draws a line from left to right, a pixel high.
  mutating func rule(_ x: Double, _ y: Double, width: Double) {
    elements.append(
      .fill(.roundedRectangle(x: x, y: y, width: width, height: 1, radius: 0), .fixed(Tone.rule)))
  }

  /// Draws a box with round corners; a box in a light colour gets an outline, so that it does not
  /// blend into the page.
  mutating func swatch(
    _ color: Color, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) {
    let outer = Path.roundedRectangle(
      x: x, y: y, width: width, height: height, radius: radius)
    let paper = Color(Tone.paper)
    // A translucent colour lets the page show through.
    let mixed = Color.mix(
      paper, Color(red: color.red, green: color.green, blue: color.blue), share: color.alpha,
      in: .srgb)
    if mixed.contrast(with: paper) < 1.2 {
      elements.append(.fill(outer, .fixed(Tone.rule)))
      let inner = Path.roundedRectangle(
        x: x + 1, y: y + 1, width: width - 2, height: height - 2, radius: radius - 1)
      elements.append(.fill(inner, .fixed(mixed.pixel)))
    } else {
      elements.append(.fill(outer, .fixed(mixed.pixel)))
    }
  }

  /// Lays down a picture with round corners, pixel for pixel; a light one gets an outline.
  mutating func picture(_ bitmap: Bitmap, _ x: Int, _ y: Int, radius: Double) {
    let origin = Point(x: Double(x), y: Double(y))
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    let box = Path.roundedRectangle(
      x: origin.x, y: origin.y, width: width, height: height, radius: radius)
    if Color(bitmap[0, 0]).contrast(with: Color(Tone.paper)) < 1.25 {
      let outer = Path.roundedRectangle(
        x: origin.x - 1, y: origin.y - 1, width: width + 2, height: height + 2, radius: radius + 1)
      elements.append(.fill(outer, .fixed(Tone.rule)))
    }
    elements.append(
      .clip(box, [.picture(bitmap, origin: origin, size: Double(bitmap.width))]))
  }

  /// Draws a tick or a cross in a square.
  mutating func mark(isGood: Bool, _ x: Double, _ y: Double, side: Double) {
    func point(_ across: Double, _ down: Double) -> Point {
      Point(x: x + across * side, y: y + down * side)
    }
    var path = Path()
    if isGood {
      path.move(to: point(0.08, 0.55))
      path.line(to: point(0.38, 0.85))
      path.line(to: point(0.94, 0.15))
    } else {
      path.move(to: point(0.12, 0.12))
      path.line(to: point(0.88, 0.88))
      path.move(to: point(0.88, 0.12))
      path.line(to: point(0.12, 0.88))
    }
    elements.append(
      .stroke(
        path, Scene.Stroke(width: side * 0.17), .fixed(isGood ? Tone.good : Tone.bad)))
  }

  /// Draws the page.
  func bitmap(width: Int, height: Int, limits: Limits) throws(RasterError) -> Bitmap {
    let (scene, colors) = drawing(width: width, height: height)
    return try SceneRenderer(limits: limits).bitmap(of: scene, colors: colors)
  }

  fileprivate func drawing(width: Int, height: Int) -> (scene: Scene, colors: [Ink: Color]) {
    let paper = Scene.Element.fill(
      Path.roundedRectangle(
        x: 0, y: 0, width: Double(width), height: Double(height), radius: 0), .fixed(Tone.paper))
    let scene = Scene(width: width, height: height, elements: [paper] + elements)
    var colors: [Ink: Color] = [:]
    for ink in scene.inks { colors[ink] = ink.fixedColor }
    return (scene, colors)
  }
}

/// Pages of A4 that are filled one after the other.
struct SheetPaper {
  /// Width and height of a page in the pixels of its scene.
  let width: Int
  let height: Int
  private let scale: Double
  private var pages: [SheetPage] = []

  /// Describes a page as wide as what is on it.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - isLandscape: true for the longer side below.
  ///   - leastHeight: the height that a page must have for what cannot be divided; more than the
  ///     paper's makes everything smaller.
  init(width: Int, isLandscape: Bool, leastHeight: Int) {
    let points = Paper.a4.size
    let inches = VectorPage.pointsPerInch
    let (short, long) = (
      points.width.pixels(perInch: inches), points.height.pixels(perInch: inches)
    )
    let size = isLandscape ? Point(x: long, y: short) : Point(x: short, y: long)
    scale = min(size.x / Double(width), size.y / Double(leastHeight))
    self.width = Int((size.x / scale).rounded(.up))
    height = Int((size.y / scale).rounded(.up))
    self.size = size
  }

  private let size: Point

  /// The number of pages.
  var pageCount: Int { pages.count }

  /// The factors by which pages may be made larger, and what is on them smaller, where that saves a
  /// page that would be nearly empty.
  static let stretches = [1, 1.06, 1.12, 1.18, 1.25]

  /// Further factors, which make labels small, to keep a block from being alone on the last page.
  static let strongStretches = [1.3, 1.35, 1.4]

  /// Divides blocks that stand below each other among as few pages as hold them.
  ///
  /// All pages are about as full as the others, and the last of several holds more than one block
  /// wherever they can be divided so.
  ///
  /// - Parameters:
  ///   - heights: the heights of the blocks.
  ///   - gap: the room between two blocks.
  ///   - room: the height of what is on a page; a higher block has one to itself.
  /// - Returns: the blocks of each page.
  static func pages(_ heights: [Int], gap: Int, room: Int) -> [Range<Int>] {
    /// The best pages from a block on.
    struct Rest {
      var count = 0
      var endsAlone = false
      var squares = 0
      var next = 0
    }
    let end = heights.count
    var rests = [Rest](repeating: Rest(), count: end + 1)
    for start in heights.indices.reversed() {
      var best: Rest?
      var height = -gap
      for next in start + 1...end {
        height += gap + heights[next - 1]
        guard height <= room || next == start + 1 else { break }
        let (rest, free) = (rests[next], max(room - height, 0))
        let other = Rest(
          count: rest.count + 1,
          endsAlone: next == end ? start > 0 && start == end - 1 : rest.endsAlone,
          squares: rest.squares + free * free, next: next)
        func isBetter(_ one: Rest) -> Bool {
          (other.count, other.endsAlone ? 1 : 0, other.squares)
            <= (one.count, one.endsAlone ? 1 : 0, one.squares)
        }
        if best.map(isBetter) ?? true { best = other }
      }
      rests[start] = best ?? Rest()
    }
    var pages: [Range<Int>] = []
    while let start = pages.last?.upperBound ?? heights.indices.first, start < end {
      pages.append(start..<rests[start].next)
    }
    return pages
  }

  /// Adds a page.
  mutating func add(_ page: SheetPage) { pages.append(page) }

  /// Draws the pages as a PDF.
  func pdf(limits: Limits) throws(RasterError) -> [UInt8] {
    try pdf(of: pages.count, limits: limits) { pages[$0] }
  }

  /// Draws pages that are made one after the other as a PDF, so that one at a time is in memory.
  func pdf(
    of count: Int, limits: Limits, page: (Int) throws(RasterError) -> SheetPage
  ) throws(RasterError) -> [UInt8] {
    let area = VectorPage(width: size.x, height: size.y, scale: scale, origin: Point(x: 0, y: 0))
    return try SceneRenderer(limits: limits).pages(area, sheets: count) {
      (index) throws(RasterError) in
      try page(index).drawing(width: width, height: height)
    }
  }
}

/// A sheet as it is written.
enum FinishedSheet {
  /// One picture.
  case picture(Bitmap)
  /// A PDF.
  case paper([UInt8])
}

/// The arrangement of many equal blocks on a page.
enum SheetBlocks {
  /// Width by height of a page that suits screens and paper.
  static let shape = 1.4

  /// Returns the number of columns in which blocks make a page of the best shape; one for a few.
  ///
  /// - Parameter few: the most blocks that are laid out below each other.
  static func columns(_ count: Int, width: Double, height: Double, few: Int) -> Int {
    guard count > few else { return 1 }
    func offset(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns) * width / (Double(rows) * height) / shape
      return max(ratio, 1 / ratio)
    }
    return (1...count).min { offset($0) < offset($1) } ?? 1
  }
}
