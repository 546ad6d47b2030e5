internal import CCairo
internal import TinctGraphics

/// A Cairo surface and the context that draws on it; released when it goes out of scope.
@safe struct Canvas: ~Copyable {
  /// What a pixel holds.
  enum Format {
    /// Premultiplied colour in native-endian ARGB words.
    case color
    /// Alpha alone.
    case coverage
  }

  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer
  /// The images that a document holds; nil where pixels are drawn.
  private let images: DocumentImages?

  /// Makes a clear canvas.
  init(width: Int, height: Int, format: Format) {
    // Neither call returns null: what fails gives an object in an error state, seen in `check`.
    unsafe self.init(
      surface: cairo_image_surface_create(
        format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      width: width, height: height, images: nil)
  }

  /// Makes a clear canvas for a document, of which Cairo writes all but the end as it likes, and the
  /// end with `finish`.
  ///
  /// - Parameters:
  ///   - width: the width of the page in the units of the format: pixels in SVG, points in PDF.
  ///   - height: its height.
  ///   - sink: takes the bytes; it must be there until `finish`.
  init(_ format: DocumentFormat, width: Double, height: Double, sink: ByteSink) {
    let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let surface: OpaquePointer =
      switch format {
      case .svg: unsafe cairo_svg_surface_create_for_stream(ByteSink.write, closure, width, height)
      case .pdf: unsafe cairo_pdf_surface_create_for_stream(ByteSink.write, closure, width, height)
      }
    // Else it has the time of the day in it.
    if format == .pdf {
      unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    }
    unsafe self.init(
      surface: surface, width: Int(width.rounded(.up)), height: Int(height.rounded(.up)),
      images: DocumentImages(format))
  }

  private init(surface: OpaquePointer, width: Int, height: Int, images: DocumentImages?) {
    unsafe self.surface = surface
    unsafe context = cairo_create(surface)
    self.width = width
    self.height = height
    self.images = images
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    // Curves within a twentieth of a pixel: finer makes no visible difference, coarser shows.
    unsafe cairo_set_tolerance(context, 0.05)
  }

  /// Whether outlines stay outlines on it.
  var isDocument: Bool { images != nil }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Throws if anything failed since the start: Cairo's errors stay set once they happen.
  func check() throws(RasterError) {
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Ends a page of a document, and begins another one of its size.
  func showPage() { unsafe cairo_show_page(context) }

  /// Writes the end of a document; nothing can be drawn after.
  func finish() throws(RasterError) {
    try check()
    unsafe cairo_surface_finish(surface)
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Sets what is drawn with, until the next time.
  func set(_ color: Color) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Draws with an additional map of the plane from here on, until `leave`.
  func enter(_ transform: Transform) {
    unsafe cairo_save(context)
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d,
      x0: transform.tx, y0: transform.ty)
    unsafe cairo_transform(context, &matrix)
  }

  /// Draws inside a path only from here on, until `leave`.
  func enter(_ path: Path) {
    unsafe cairo_save(context)
    trace(path)
    unsafe cairo_clip(context)
  }

  /// Takes back the last `enter`.
  func leave() {
    unsafe cairo_restore(context)
  }

  /// Draws what follows apart, until `endGroup`.
  func beginGroup() {
    unsafe cairo_push_group(context)
  }

  /// Lays down what was drawn since `beginGroup` as one, faded by an opacity in 0...1.
  func endGroup(opacity: Double) {
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
  }

  func fill(_ path: Path) {
    trace(path)
    unsafe cairo_fill(context)
  }

  func stroke(_ path: Path, _ stroke: Scene.Stroke) {
    trace(path)
    unsafe cairo_set_line_width(context, stroke.width)
    unsafe cairo_set_line_cap(
      context, stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_stroke(context)
  }

  /// Pours the current source through a mask that is scaled to be `size` pixels wide; on a canvas of
  /// pixels only.
  func stamp(_ mask: AlphaMask, origin: Point, size: Double) {
    let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(mask.width)))
    var bytes = [UInt8](repeating: 0, count: stride * mask.height)
    for row in 0..<mask.height {
      bytes.replaceSubrange(
        row * stride..<row * stride + mask.width,
        with: mask.amounts[row * mask.width..<(row + 1) * mask.width])
    }
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let image = unsafe cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height),
        Int32(stride))
      unsafe place(image, width: mask.width, height: mask.height, origin: origin, size: size) {
        unsafe cairo_mask(context, $0)
      }
      unsafe cairo_surface_finish(image)
      unsafe cairo_surface_destroy(image)
    }
  }

  /// Draws a picture that is scaled to be `size` pixels wide.
  func draw(_ bitmap: Bitmap, origin: Point, size: Double) {
    if let images { return draw(images.image(of: bitmap), origin: origin, size: size) }
    var words = bitmap.pixels.map { PremultipliedPixel($0).argb }
    unsafe words.withUnsafeMutableBytes { bytes in
      let image = unsafe cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * 4))
      unsafe place(
        image, width: bitmap.width, height: bitmap.height, origin: origin, size: size
      ) {
        unsafe cairo_set_source(context, $0)
        unsafe cairo_paint(context)
      }
      unsafe cairo_surface_finish(image)
      unsafe cairo_surface_destroy(image)
    }
  }

  private func draw(_ image: DocumentImage, origin: Point, size: Double) {
    unsafe place(
      image.colors, width: image.width, height: image.height, origin: origin, size: size
    ) { colors in
      unsafe cairo_set_source(context, colors)
      guard let alpha = unsafe image.coverage else {
        unsafe cairo_paint(context)
        return
      }
      let coverage = unsafe cairo_pattern_create_for_surface(alpha)
      unsafe cairo_pattern_set_filter(coverage, CAIRO_FILTER_GOOD)
      unsafe cairo_mask(context, coverage)
      unsafe cairo_pattern_destroy(coverage)
    }
  }

  /// Puts an image in its place, and leaves it and the context as they were.
  private func place(
    _ image: OpaquePointer?, width: Int, height: Int, origin: Point, size: Double,
    _ body: (OpaquePointer?) -> Void
  ) {
    unsafe cairo_save(context)
    unsafe cairo_translate(context, origin.x, origin.y)
    unsafe cairo_scale(context, size / Double(width), size / Double(width))
    let pattern = unsafe cairo_pattern_create_for_surface(image)
    // This filter averages when it shrinks; the default one skips pixels below half size.
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // Beyond its edge the image goes on as it ends, else neighbouring sprites would show a seam. In
    // documents that would make a larger image of it; there its viewers decide.
    if images == nil { unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
    unsafe cairo_rectangle(context, 0, 0, Double(width), Double(height))
    unsafe cairo_clip(context)
    unsafe body(pattern)
    unsafe cairo_pattern_destroy(pattern)
    unsafe cairo_restore(context)
  }

  private func trace(_ path: Path) {
    unsafe cairo_new_path(context)
    for segment in path.segments {
      switch segment {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let point):
        unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }

  /// The pixels of a colour canvas, row by row without gaps.
  func words() throws(RasterError) -> [UInt32] {
    try check()
    let (data, stride) = unsafe try pixels()
    return unsafe [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
      let bytes = UnsafeMutableRawBufferPointer(words)
      for row in 0..<height {
        let source = unsafe UnsafeRawBufferPointer(start: data + row * stride, count: width * 4)
        let target = unsafe bytes[row * width * 4..<(row + 1) * width * 4]
        unsafe UnsafeMutableRawBufferPointer(rebasing: target).copyMemory(from: source)
      }
      count = width * height
    }
  }

  /// Lends the pixels of an area of a coverage canvas, which lies inside it and is not empty.
  func withCoverage(
    of area: PixelArea, _ body: (_ coverage: Span<UInt8>, _ stride: Int) -> Void
  ) throws(RasterError) {
    try check()
    let (data, stride) = unsafe try pixels()
    let start = unsafe UnsafePointer(data + area.y * stride + area.x)
    let count = stride * (area.height - 1) + area.width
    let coverage = unsafe Span(_unsafeStart: start, count: count)
    body(coverage, stride)
  }

  /// Makes an area of a coverage canvas clear.
  func clear(_ area: PixelArea) throws(RasterError) {
    let (data, stride) = unsafe try pixels()
    for row in area.y..<area.y + area.height {
      unsafe (data + row * stride + area.x).update(repeating: 0, count: area.width)
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  private func pixels() throws(RasterError) -> (data: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw .cairo(reason: "no pixels")
    }
    return unsafe (data, Int(cairo_image_surface_get_stride(surface)))
  }
}
