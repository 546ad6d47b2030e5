internal import CCairo
internal import TinctGraphics

/// The images of a vector file: one for equal pictures, so that each is written once.
final class VectorImages {
  /// The subject of an image.
  enum Subject: Hashable {
    /// A picture in colours of its own.
    case picture(Bitmap)
    /// A mask in a colour.
    case mask(AlphaMask, Color)

    /// A page may show one of a few sprites thousands of times, and equal ones share their memory,
    /// so that comparing them takes less time than hashing all of them would.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .picture(let bitmap):
        hasher.combine(bitmap.width)
        for pixel in bitmap.pixels.sample { hasher.combine(pixel) }
      case .mask(let mask, let color):
        hasher.combine(mask.width)
        hasher.combine(color)
        for amount in mask.amounts.sample { hasher.combine(amount) }
      }
    }
  }

  private let format: VectorFormat
  private var images: [Subject: VectorImage] = [:]
  private var pixelCount = 0

  /// The pixels above which images are forgotten at the end of a page: pages have sprites in
  /// common, but each has light of its own.
  private static let mostPixels = 1 << 20

  init(_ format: VectorFormat) { self.format = format }

  /// Returns the image of a subject, which lives until the end of the page.
  func image(of subject: Subject) -> VectorImage {
    if let known = images[subject] { return known }
    // Viewers of PDF mix the colours of neighbouring pixels without regard to their alpha, and
    // Cairo makes clear pixels black, so sprites would get dark rims. In PDF, colours and
    // alpha are therefore separate images.
    let splitsAlpha = format == .pdf
    let image =
      switch subject {
      case .picture(let bitmap): VectorImage(bitmap, splitsAlpha: splitsAlpha)
      case .mask(let mask, let color): VectorImage(mask, color, splitsAlpha: splitsAlpha)
      }
    images[subject] = image
    pixelCount += image.width * image.height
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
      unsafe colors = Self.surface(CAIRO_FORMAT_ARGB32, bitmap.width, bitmap.pixels) {
        PremultipliedPixel($0).argb
      }
      unsafe coverage = nil
      return
    }
    unsafe colors = Self.surface(CAIRO_FORMAT_RGB24, bitmap.width, bitmap.colorsSpread, \.rgb)
    unsafe coverage = Self.surface(CAIRO_FORMAT_A8, bitmap.width, bitmap.pixels, \.alpha)
  }

  /// A mask in a colour, whose alpha is the mask's.
  init(_ mask: AlphaMask, _ color: Color, splitsAlpha: Bool) {
    (width, height) = (mask.width, mask.height)
    let alphas = (0...255).map { UInt8((color.alpha * Double($0)).rounded()) }
    var pixel = color.pixel
    guard splitsAlpha else {
      let words = alphas.map { alpha in
        pixel.alpha = alpha
        return PremultipliedPixel(pixel).argb
      }
      unsafe colors = Self.surface(CAIRO_FORMAT_ARGB32, mask.width, mask.amounts) {
        words[Int($0)]
      }
      unsafe coverage = nil
      return
    }
    let rgb = pixel.rgb
    unsafe colors = Self.surface(CAIRO_FORMAT_RGB24, mask.width, mask.amounts) { _ in rgb }
    unsafe coverage = Self.surface(CAIRO_FORMAT_A8, mask.width, mask.amounts) { alphas[Int($0)] }
  }

  /// Makes a surface of the values that pixels stand for, row by row.
  private static func surface<Pixel: BitwiseCopyable, Value: BitwiseCopyable>(
    _ format: cairo_format_t, _ width: Int, _ pixels: [Pixel], _ value: (Pixel) -> Value
  ) -> OpaquePointer? {
    let height = pixels.count / width
    let surface = unsafe cairo_image_surface_create(format, Int32(width), Int32(height))
    unsafe cairo_surface_flush(surface)
    // Without memory the surface is in an error state, which the canvas sees once it is drawn.
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return unsafe surface }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      // Rows start at multiples of four bytes.
      let target = unsafe UnsafeMutableRawPointer(data + row * stride)
        .assumingMemoryBound(to: Value.self)
      for x in 0..<width { unsafe target[x] = value(pixels[row * width + x]) }
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

extension Array {
  /// Some of the elements, from all parts of the array.
  fileprivate var sample: [Element] {
    stride(from: count / 64, to: count, by: Swift.max(count / 32, 1)).map { self[$0] }
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
