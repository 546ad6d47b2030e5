public import TinctGraphics

/// A format of pictures that keeps outlines as outlines.
public enum VectorFormat: String, CaseIterable, Hashable, Sendable {
  /// Scalable Vector Graphics, for the web and for drawing programs.
  case svg
  /// Portable Document Format, for printing.
  case pdf
}

extension SceneRenderer {
  /// Draws a scene as a vector file: outlines stay outlines, sprites become images.
  ///
  /// Equal scenes give equal bytes under one version of Cairo: there is no date in them, and names
  /// in SVG are numbered in the order of their first use.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - scene: the scene; the limits hold for its size in pixels.
  ///   - colors: the colour of each ink of the scene, alpha included.
  ///   - page: the page; by default the scene just fills one in CSS's pixels.
  /// - Throws: `tooLarge`, `badGeometry`, `inkWithoutColor`, `unavailable`, `noMemory` or `cairo`.
  public func vectorFile(
    _ format: VectorFormat, of scene: Scene, colors: [Ink: Color], page: VectorPage? = nil
  ) throws(RasterError) -> [UInt8] {
    let page = page ?? VectorPage(around: scene)
    let bytes = try vectorFile(format, page: page, sheets: 1) { _ in (scene, colors) }
    return format == .svg ? SVGText(bytes, page).bytes : bytes
  }

  /// Draws scenes as a PDF of several pages of one size.
  ///
  /// - Parameters:
  ///   - page: the layout of each page.
  ///   - sheets: the number of pages, at least 1.
  ///   - sheet: returns the scene of a page, from 0, and the colour of each of its inks, alpha
  ///     included; called for one page after the other, so that not all need be in memory at once.
  /// - Throws: as `vectorFile`, and what `sheet` throws.
  public func pages(
    _ page: VectorPage, sheets: Int,
    sheet: (Int) throws(RasterError) -> (scene: Scene, colors: [Ink: Color])
  ) throws(RasterError) -> [UInt8] {
    try vectorFile(.pdf, page: page, sheets: sheets, sheet: sheet)
  }

  private func vectorFile(
    _ format: VectorFormat, page: VectorPage, sheets: Int,
    sheet: (Int) throws(RasterError) -> (scene: Scene, colors: [Ink: Color])
  ) throws(RasterError) -> [UInt8] {
    // SVG is written in pixels of the scene, whatever their size, because it has few digits after
    // the point.
    let unit = format == .svg ? page.scale : 1
    let sink = ByteSink()
    try withExtendedLifetime(sink) { () throws(RasterError) in
      let canvas = try Canvas(
        format, width: page.width / unit, height: page.height / unit, scale: unit / page.scale,
        sink: sink)
      for index in 0..<sheets {
        let (scene, colors) = try sheet(index)
        for ink in scene.inks where colors[ink] == nil { throw .inkWithoutColor(name: ink.name) }
        try check(scene)
        if index > 0 { canvas.showPage() }
        canvas.enter(
          Transform(turnedBy: 0, scaledBy: page.scale / unit, movedTo: page.origin * (1 / unit)))
        try Self.draw(scene.elements, on: canvas, colors)
        canvas.leave()
      }
      try canvas.finish()
    }
    return sink.bytes
  }
}

/// An SVG by Cairo, made reproducible: Cairo numbers names across everything that a process draws,
/// and its versions begin files differently.
struct SVGText {
  /// The file.
  private(set) var bytes: [UInt8]

  /// Rewrites the head and the names of a file.
  ///
  /// - Parameters:
  ///   - text: the file as Cairo has written it, in pixels of the scene.
  ///   - page: the page of the file.
  init(_ text: [UInt8], _ page: VectorPage) {
    let content = Self.range(of: "<svg", in: text, from: 0)
      .flatMap { Self.range(of: ">", in: text, from: $0.upperBound) }
    bytes = Array(Self.head(page).utf8)
    bytes.reserveCapacity(text.count + bytes.count)
    Self.append(text[(content?.upperBound ?? 0)...], to: &bytes)
  }

  /// Returns the start of a file, which replaces that of Cairo.
  private static func head(_ page: VectorPage) -> String {
    let (width, height) = (page.width / page.scale, page.height / page.scale)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(length(page.width, page))" height="\(length(page.height, page))" \
      viewBox="0 0 \(number(width)) \(number(height))">
      """
  }

  /// Writes a length in points: in pixels if the scene is in those of CSS, else in millimetres.
  private static func length(_ points: Double, _ page: VectorPage) -> String {
    page.scale == VectorPage.pointsPerPixel
      ? number(points / page.scale) : number(points * 25.4 / VectorPage.pointsPerInch) + "mm"
  }

  /// Writes a number with up to four digits after the point.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 10000).rounded() / 10000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// The texts before and after a name, in all forms in which Cairo writes one.
  private static let forms: [(before: [UInt8], end: UInt8)] = [
    (Array(" id=\"".utf8), UInt8(ascii: "\"")), (Array("url(#".utf8), UInt8(ascii: ")")),
    (Array("href=\"#".utf8), UInt8(ascii: "\"")),
  ]

  /// Appends a text with its names numbered in the order of their first use.
  private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var names: [ArraySlice<UInt8>: Int] = [:]
    var (start, position) = (text.startIndex, text.startIndex)
    while position < text.endIndex {
      let form = forms.first {
        $0.before[0] == text[position] && text[position...].starts(with: $0.before)
      }
      guard let form else {
        position += 1
        continue
      }
      let name = text[(position + form.before.count)...].prefix { $0 != form.end }
      let number = names[name] ?? names.count + 1
      names[name] = number
      bytes += text[start..<name.startIndex]
      bytes += "i\(number)".utf8
      (start, position) = (name.endIndex, name.endIndex)
    }
    bytes += text[start...]
  }

  /// Finds a word at or after a position.
  private static func range(
    of word: String, in text: [UInt8], from start: Int
  ) -> Range<Int>? {
    let word = Array(word.utf8)
    guard start <= text.count - word.count else { return nil }
    return (start...text.count - word.count).first { text[$0...].starts(with: word) }
      .map { $0..<$0 + word.count }
  }
}

/// The page of a vector file, and the position of the scene on it.
public struct VectorPage: Hashable, Sendable {
  /// Points in an inch.
  public static let pointsPerInch = 72.0
  /// Points in a pixel of CSS, of which an inch has 96.
  public static let pointsPerPixel = 0.75

  /// Width of the page in points.
  public var width: Double
  /// Height of the page in points.
  public var height: Double
  /// Points in a pixel of the scene, above 0.
  public var scale: Double
  /// The position of the upper left corner of the scene, in points.
  public var origin: Point

  /// Makes a page that a scene just fills.
  ///
  /// - Parameter scale: points in a pixel of the scene, above 0.
  public init(around scene: Scene, scale: Double = pointsPerPixel) {
    self.init(
      width: Double(scene.width) * scale, height: Double(scene.height) * scale, scale: scale,
      origin: Point(x: 0, y: 0))
  }

  /// Makes a page.
  public init(width: Double, height: Double, scale: Double, origin: Point) {
    self.width = width
    self.height = height
    self.scale = scale
    self.origin = origin
  }
}
