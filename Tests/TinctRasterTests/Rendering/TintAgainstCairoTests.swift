import CCairo
import Testing
import TinctGraphics

@Suite struct TintAgainstCairoTests {
  /// All pairs of a channel and an alpha, one in each pixel.
  private static let sprite = Bitmap(
    width: 256, height: 256,
    pixels: (0..<65_536).map { (offset: Int) -> StraightPixel in
      let channel = UInt8(offset & 255)
      return StraightPixel(
        red: channel, green: 255 - channel, blue: channel / 2, alpha: UInt8(offset >> 8))
    })

  /// The sprite after Cairo has painted a colour under its ATOP operator, premultiplied.
  private func cairo(_ color: Color, _ opacity: Double) throws -> [PremultipliedPixel] {
    var problem: UnsafePointer<CChar>?
    try #require(tinct_cairo_load(&problem) == 0)
    var words = Self.sprite.pixels.map { PremultipliedPixel($0).argb }
    let status = words.withUnsafeMutableBytes { bytes -> cairo_status_t in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, 256, 256,
        256 * 4)
      let context = cairo_create(surface)
      defer {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
      }
      cairo_set_operator(context, CAIRO_OPERATOR_ATOP)
      cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
      cairo_paint(context)
      cairo_surface_flush(surface)
      return cairo_status(context)
    }
    try #require(status == CAIRO_STATUS_SUCCESS)
    return words.map { PremultipliedPixel(argb: $0) }
  }

  /// The largest difference between our result, premultiplied, and Cairo's.
  private func difference(_ color: Color, opacity: Double = 1) throws -> Int {
    let theirs = try cairo(color, opacity)
    let tinted = try Self.sprite.tinted(Tint(color, opacity: opacity))
    var worst = 0
    for (pixel, other) in zip(tinted.pixels, theirs) {
      let ours = PremultipliedPixel(pixel)
      for (a, b) in [
        (ours.red, other.red), (ours.green, other.green), (ours.blue, other.blue),
        (ours.alpha, other.alpha),
      ] { worst = max(worst, abs(Int(a) - Int(b))) }
    }
    return worst
  }

  @Test(arguments: [
    Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1),
    Color(red: 0.2, green: 0.6, blue: 0.4), Color(red: 0, green: 0, blue: 0),
  ])
  func `an opaque tint is Cairo's to the bit`(color: Color) throws {
    #expect(try difference(color) == 0)
  }

  /// Cairo cuts the source to 8 bits (less than 1 step), rounds the premultiplied backdrop and two
  /// products (half a step each); comparing rounds our straight result again (half a step). What
  /// does not cancel has come to 2 steps here.
  @Test(arguments: [0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.9])
  func `a translucent tint is within Cairo's rounding`(opacity: Double) throws {
    for color in [
      Color(red: 1, green: 0, blue: 0.2), Color(red: 0.3, green: 0.7, blue: 1),
      Color(red: 0.05, green: 0.5, blue: 0.95),
    ] {
      #expect(try difference(color, opacity: opacity) <= 2)
    }
  }
}
