internal import CCairo
internal import TinctGraphics

/// The images of a vector file: one for equal pictures, so that each is written once.
final class VectorImages {
  private let format: VectorFormat
  private var images: [Bitmap: VectorImage] = [:]
  private var pixelCount = 0

  /// The pixels above which images are forgotten at the end of a page: pages have sprites in
  /// common, but each has light of its own.
  private static let mostPixels = 1 << 20

  init(_ format: VectorFormat) { self.format = format }

  /// Returns the image of a picture, which lives until the end of the page.
  func image(of bitmap: Bitmap) -> VectorImage {
    if let known = images[bitmap] { return known }
    // Viewers of PDF mix the colours of neighbouring pixels without regard to their alpha, and
    // Cairo makes clear pixels black, so sprites would get dark rims. In PDF, colours and
    // alpha are therefore separate images.
    let image = VectorImage(bitmap, splitsAlpha: format == .pdf)
    images[bitmap] = image
    pixelCount += bitmap.width * bitmap.height
    return image
  }

  /// Forgets the images of a page, if they are large.
  func endPage() {
    guard pixelCount > Self.mostPixels else { return }
    images = [:]
    pixelCount = 0
  }
}

/// A picture as surfaces of Cairo.
@safe final class VectorImage {
  let width: Int
  let height: Int
  /// The colours, with their alpha if `coverage` is nil.
  let colors: OpaquePointer?
  /// The alpha, if that is apart.
  let coverage: OpaquePointer?

  init(_ bitmap: Bitmap, splitsAlpha: Bool) {
    (width, height) = (bitmap.width, bitmap.height)
    guard splitsAlpha else {
      unsafe colors = Self.surface(
        CAIRO_FORMAT_ARGB32, bitmap, bitmap.pixels.map { PremultipliedPixel($0).argb })
      unsafe coverage = nil
      return
    }
    unsafe colors = Self.surface(CAIRO_FORMAT_RGB24, bitmap, bitmap.colorsSpread.map(\.rgb))
    unsafe coverage = Self.surface(CAIRO_FORMAT_A8, bitmap, bitmap.pixels.map(\.alpha))
  }

  /// Makes a surface of values, one for each pixel.
  private static func surface<Value: BitwiseCopyable>(
    _ format: cairo_format_t, _ bitmap: Bitmap, _ values: [Value]
  ) -> OpaquePointer? {
    let surface = unsafe cairo_image_surface_create(
      format, Int32(bitmap.width), Int32(bitmap.height))
    unsafe cairo_surface_flush(surface)
    // Without memory the surface is in an error state, which the canvas sees once it is drawn.
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return unsafe surface }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    unsafe values.withUnsafeBytes { bytes in
      let length = bytes.count / bitmap.height
      for row in 0..<bitmap.height {
        let source = unsafe bytes[row * length..<(row + 1) * length]
        let target = unsafe UnsafeMutableRawBufferPointer(
          start: data + row * stride, count: length)
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
    return unsafe surface
  }

  deinit {
    unsafe cairo_surface_destroy(colors)
    // Does nothing for nil.
    unsafe cairo_surface_destroy(coverage)
  }
}

extension StraightPixel {
  /// The colour as Cairo has it without alpha.
  fileprivate var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension Bitmap {
  /// The pixels, clear ones with the colour of a nearest pixel that is not clear.
  fileprivate var colorsSpread: [StraightPixel] {
    var pixels = pixels
    var isKnown = pixels.map { $0.alpha > 0 }
    // Colours spread from known pixels to their neighbours, one step in all directions a round.
    var wave = pixels.indices.filter { isKnown[$0] }
    while !wave.isEmpty {
      var next: [Int] = []
      for index in wave {
        let (x, y) = (index % width, index / width)
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          guard (0..<width).contains(x + dx), (0..<height).contains(y + dy) else { continue }
          let other = index + dx + dy * width
          guard !isKnown[other] else { continue }
          isKnown[other] = true
          pixels[other] = pixels[index]
          next.append(other)
        }
      }
      wave = next
    }
    return pixels
  }
}
