import Foundation
import Testing
import TinctGraphics
import TinctRaster

struct VectorFileTests {
  private static let ink = Ink("x")
  private static let square = Scene(
    width: 40, height: 20,
    elements: [
      .fill(.circle(center: Point(x: 10, y: 10), radius: 5), ink),
      .group(
        [.fill(.circle(center: Point(x: 20, y: 10), radius: 5), ink)], .identity, opacity: 0.5),
    ])
  private static let colors = [ink: Color(red: 1, green: 0, blue: 0)]

  private static func text(_ format: VectorFormat, _ page: VectorPage? = nil) throws -> String {
    String(
      decoding: try SceneRenderer().vectorFile(format, of: square, colors: colors, page: page),
      as: UTF8.self)
  }

  @Test func `a scene fills its page, in pixels of CSS`() throws {
    #expect(
      try Self.text(.svg).contains(#"width="40" height="20" viewBox="0 0 40 20">"#))
    #expect(try Self.text(.pdf).contains("/MediaBox [ 0 0 30 15 ]"))
  }

  @Test func `pages have the size they are given, in millimetres and points`() throws {
    // A4, the scene at 254 pixels an inch: ten of its pixels are a millimetre.
    let points = 72 / 25.4
    let page = VectorPage(
      width: 210 * points, height: 297 * points, scale: points / 10,
      origin: Point(x: 50 * points, y: 60 * points))
    #expect(
      try Self.text(.svg, page)
        .contains(#"width="210mm" height="297mm" viewBox="0 0 2100 2970">"#))
    #expect(try Self.text(.svg, page).contains("M 515 "), "the circle ends 51.5 mm from the left")
    let box = try #require(
      try Self.text(.pdf, page).firstMatch(of: #//MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]/#))
    let (width, height) = (try #require(Double(box.1)), try #require(Double(box.2)))
    #expect(abs(width - 595.2756) < 0.001)
    #expect(abs(height - 841.8898) < 0.001)
  }

  @Test func `outlines stay outlines, and documents have no date`() throws {
    let svg = try Self.text(.svg)
    #expect(svg.contains("<path") && !svg.contains("<image"))
    let pdf = try Self.text(.pdf)
    #expect(!pdf.contains("/Image") && !pdf.contains("CreationDate"))
  }

  /// The units of a PDF are points, larger than pixels of the scene.
  @Test(arguments: [VectorFormat.svg, .pdf])
  func `soft light is drawn up to the far corner of a page`(format: VectorFormat) throws {
    func file(_ scale: Double, middle: Double) throws -> String {
      let disc = Path.circle(center: Point(x: middle, y: middle), radius: 3)
      let glow = Ink("glow")
      let field = InkField([InkField.Sample(Point(x: 0, y: 0), 0.5)], reach: 100)
      let scene = Scene(
        width: 100, height: 100,
        elements: [
          .soft(disc, Softness(deviation: 1), glow),
          .shade(disc, InkRamp([glow, Ink("sun")], .field(field))),
        ])
      let color = Color(red: 1, green: 0.5, blue: 0)
      let page = VectorPage(around: scene, scale: scale)
      let bytes = try SceneRenderer().vectorFile(
        format, of: scene, colors: [glow: color, Ink("sun"): color], page: page)
      return String(decoding: bytes, as: UTF8.self)
    }
    let image = format == .svg ? "<image " : "/Subtype /Image"
    for scale in [VectorPage.pointsPerPixel, 0.1, 2] {
      // As many pictures as in the middle of the page.
      let counts = try [50, 90].map { try file(scale, middle: $0).ranges(of: image).count }
      #expect(counts[0] >= 2 && counts[1] == counts[0])
    }
  }

  /// The sizes of the images in an SVG.
  private static func images(in svg: String) -> [(width: Int, height: Int)] {
    svg.matches(of: #/<image [^>]*?width="(\d+)" height="(\d+)"/#).map {
      (Int($0.1) ?? 0, Int($0.2) ?? 0)
    }
  }

  @Test(arguments: [Softness.Side.whole, .inside, .outside])
  func `soft light has as many pixels as its blur can show`(side: Softness.Side) throws {
    func image(_ deviation: Double) throws -> (width: Int, height: Int) {
      let scene = Scene(
        width: 600, height: 400,
        elements: [
          .soft(
            .circle(center: Point(x: 300, y: 200), radius: 100),
            Softness(deviation: deviation, side: side), Self.ink)
        ])
      let svg = String(
        decoding: try SceneRenderer().vectorFile(.svg, of: scene, colors: Self.colors),
        as: UTF8.self)
      return try #require(Self.images(in: svg).first)
    }
    let (sharp, soft) = (try image(0.5), try image(30))
    #expect(sharp.width >= 400)
    #expect(side == .outside ? soft.width >= 400 : soft.width < 120)
  }

  @Test func `a picture as large as Cairo can draw has soft light in a vector file`() throws {
    let scene = Scene(
      width: 32_700, height: 20,
      elements: [
        .soft(
          .rectangle(PixelArea(x: 0, y: 0, width: 32_700, height: 20)),
          Softness(deviation: 1, side: .outside), Self.ink),
        .soft(
          .rectangle(PixelArea(x: 0, y: 5, width: 32_700, height: 10)), Softness(deviation: 1),
          Self.ink),
      ])
    var limits = Limits()
    limits.sidePixels = 32_767
    for format in VectorFormat.allCases {
      #expect(throws: Never.self) {
        try SceneRenderer(limits: limits).vectorFile(format, of: scene, colors: Self.colors)
      }
    }
  }

  @Test func `the limits hold, and every ink needs a colour`() throws {
    var limits = Limits()
    limits.sidePixels = 39
    #expect(throws: RasterError.self) {
      try SceneRenderer(limits: limits).vectorFile(.svg, of: Self.square, colors: Self.colors)
    }
    #expect(throws: RasterError.inkWithoutColor(name: "x")) {
      try SceneRenderer().vectorFile(.pdf, of: Self.square, colors: [:])
    }
  }
}
