internal import CCairo
internal import TinctGraphics

/// A Cairo surface and the context that draws on it; released when it goes out of scope.
@safe struct Canvas: ~Copyable {
  /// The contents of a pixel.
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
  /// The images that a vector file holds; nil where pixels are drawn.
  private let images: VectorImages?

  /// Makes a clear canvas.
  ///
  /// - Throws: `unavailable`.
  init(width: Int, height: Int, format: Format) throws(RasterError) {
    try Self.loadCairo()
    // Neither call returns null: after a failure the object is in an error state, which `check`
    // finds.
    unsafe self.init(
      surface: cairo_image_surface_create(
        format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      width: width, height: height, images: nil)
  }

  /// Makes a clear canvas for a vector file. Cairo writes it piece by piece, and its end in
  /// `finish`.
  ///
  /// - Parameters:
  ///   - width: the width of the page in the units of the format: pixels in SVG, points in PDF.
  ///   - height: its height.
  ///   - scale: pixels of the scene in such a unit.
  ///   - sink: takes the bytes; it must live until `finish`.
  /// - Throws: `unavailable`.
  init(
    _ format: VectorFormat, width: Double, height: Double, scale: Double, sink: ByteSink
  ) throws(RasterError) {
    try Self.loadCairo()
    let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let surface: OpaquePointer =
      switch format {
      case .svg: unsafe cairo_svg_surface_create_for_stream(ByteSink.write, closure, width, height)
      case .pdf: unsafe cairo_pdf_surface_create_for_stream(ByteSink.write, closure, width, height)
      }
    // Otherwise the file would contain the time at which it was made.
    if format == .pdf {
      unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    }
    unsafe self.init(
      surface: surface, width: Int((width * scale).rounded(.up)),
      height: Int((height * scale).rounded(.up)),
      images: VectorImages(format))
  }

  private init(surface: OpaquePointer, width: Int, height: Int, images: VectorImages?) {
    unsafe self.surface = surface
    unsafe context = cairo_create(surface)
    self.width = width
    self.height = height
    self.images = images
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    // Curves are exact to a twentieth of a pixel: finer makes no visible difference, coarser does.
    unsafe cairo_set_tolerance(context, 0.05)
  }

  /// Loads Cairo when it is first needed, because that takes as long as a run that draws nothing.
  private static func loadCairo() throws(RasterError) {
    var problem: UnsafePointer<CChar>?
    guard unsafe tinct_cairo_load(&problem) == 0 else {
      let reason = unsafe problem.map { unsafe String(cString: $0) }
      throw .unavailable(library: "Cairo", reason: reason ?? "it is not there")
    }
  }

  /// The canvas is that of a vector file, in which outlines stay outlines.
  var isVectorFile: Bool { images != nil }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Throws if anything has failed so far: Cairo's errors are sticky.
  func check() throws(RasterError) { try Self.check(unsafe cairo_status(context)) }

  private static func check(_ status: cairo_status_t) throws(RasterError) {
    guard status != CAIRO_STATUS_NO_MEMORY else { throw .noMemory }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Ends a page of a vector file, and begins another one of its size.
  func showPage() {
    unsafe cairo_show_page(context)
    images?.endPage()
  }

  /// Writes the end of a vector file; nothing can be drawn afterwards.
  func finish() throws(RasterError) {
    try check()
    unsafe cairo_surface_finish(surface)
    try Self.check(unsafe cairo_surface_status(surface))
  }

  /// Sets the colour of all drawing until the next call.
  func set(_ color: Color) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Maps all drawing by a further transform, until `leave`.
  func enter(_ transform: Transform) {
    unsafe cairo_save(context)
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d,
      x0: transform.tx, y0: transform.ty)
    unsafe cairo_transform(context, &matrix)
  }

  /// Limits all drawing to the inside of a path, until `leave`.
  func enter(_ path: Path) {
    unsafe cairo_save(context)
    trace(path)
    unsafe cairo_clip(context)
  }

  /// Undoes the last `enter`.
  func leave() {
    unsafe cairo_restore(context)
  }

  /// Starts a group, which is drawn apart until `endGroup`.
  func beginGroup() {
    unsafe cairo_push_group(context)
  }

  /// Lays the open group down as one, faded by an opacity in 0...1.
  func endGroup(opacity: Double) {
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
  }

  /// Draws the open group through a mask, each of whose amounts is a pixel of the scene.
  func endGroup(through mask: AlphaMask, origin: Point) {
    unsafe cairo_pop_group_to_source(context)
    stamp(mask, origin: origin, size: Double(mask.width))
  }

  /// Fills a path (non-zero winding).
  func fill(_ path: Path) {
    trace(path)
    unsafe cairo_fill(context)
  }

  /// Fills everything that clips leave.
  func paint() { unsafe cairo_paint(context) }

  /// Fills a path (non-zero winding) in colours at equal distances along a line, or from a point to
  /// a circle around it.
  func fill(_ path: Path, _ colors: [Color], from start: Point, to end: Point, radius: Double?) {
    let pattern =
      if let radius {
        unsafe cairo_pattern_create_radial(start.x, start.y, 0, start.x, start.y, radius)
      } else { unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y) }
    for (offset, color) in Self.stops(colors) {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    unsafe cairo_set_source(context, pattern)
    fill(path)
    unsafe cairo_pattern_destroy(pattern)
  }

  /// The stops of a gradient. Cairo mixes straight colours between them; where these differ in
  /// alpha, stops between them make it the mix of premultiplied colours, as CSS has it (CSS Images
  /// 3, 3.4.2): on the way to a clear colour, the other one fades and keeps its hue.
  private static func stops(_ colors: [Color]) -> [(offset: Double, color: Color)] {
    let length = 1 / Double(colors.count - 1)
    var stops: [(offset: Double, color: Color)] = []
    for (index, (one, other)) in zip(colors, colors.dropFirst()).enumerated() {
      let parts = one.alpha == other.alpha ? 1 : 16
      for part in 0...parts {
        let share = Double(part) / Double(parts)
        let alpha = one.alpha * (1 - share) + other.alpha * share
        // A clear colour has the hue of what it fades to.
        let weight =
          alpha > 0 ? other.alpha * share / alpha : one.alpha > 0 || other.alpha == 0 ? 0 : 1
        func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * weight }
        stops.append(
          (
            (Double(index) + share) * length,
            Color(
              red: mixed(one.red, other.red), green: mixed(one.green, other.green),
              blue: mixed(one.blue, other.blue), alpha: alpha)
          ))
      }
    }
    return stops
  }

  /// Draws a line along a path.
  func stroke(_ path: Path, _ stroke: Scene.Stroke) {
    trace(path)
    unsafe cairo_set_line_width(context, stroke.width)
    unsafe cairo_set_line_cap(
      context, stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_stroke(context)
  }

  /// Draws the current colour through a mask that is scaled to be `size` pixels wide; on canvases
  /// of pixels only.
  func stamp(_ mask: AlphaMask, origin: Point, size: Double) {
    let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(mask.width)))
    // Cairo wants rows that start at multiples of four bytes.
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
      unsafe draw(image, width: mask.width, height: mask.height, origin: origin, size: size) {
        unsafe cairo_mask(context, $0)
      }
      unsafe cairo_surface_finish(image)
      unsafe cairo_surface_destroy(image)
    }
  }

  /// Draws a picture that is scaled to be `size` pixels wide.
  func draw(_ bitmap: Bitmap, origin: Point, size: Double) {
    if let images { return draw(images.image(of: .picture(bitmap)), origin: origin, size: size) }
    var words = bitmap.pixels.map { PremultipliedPixel($0).argb }
    unsafe words.withUnsafeMutableBytes { bytes in
      let image = unsafe cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * 4))
      unsafe draw(
        image, width: bitmap.width, height: bitmap.height, origin: origin, size: size
      ) {
        unsafe cairo_set_source(context, $0)
        unsafe cairo_paint(context)
      }
      unsafe cairo_surface_finish(image)
      unsafe cairo_surface_destroy(image)
    }
  }

  /// Draws a mask in a colour, scaled to be `size` pixels wide; in vector files only.
  func draw(_ mask: AlphaMask, _ color: Color, origin: Point, size: Double) {
    guard let images else { preconditionFailure("pixels are stamped") }
    draw(images.image(of: .mask(mask, color)), origin: origin, size: size)
  }

  /// Draws an image of a vector file, its colours through its alpha if that is apart.
  private func draw(_ image: VectorImage, origin: Point, size: Double) {
    unsafe draw(
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

  /// Scales an image, hands its pattern to a body that draws it, and leaves both the image and the
  /// context as they were.
  private func draw(
    _ image: OpaquePointer?, width: Int, height: Int, origin: Point, size: Double,
    _ body: (OpaquePointer?) -> Void
  ) {
    unsafe cairo_save(context)
    unsafe cairo_translate(context, origin.x, origin.y)
    unsafe cairo_scale(context, size / Double(width), size / Double(width))
    let pattern = unsafe cairo_pattern_create_for_surface(image)
    // This filter averages when it shrinks; the default one skips pixels below half size.
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // Beyond its edge the image repeats its outermost pixels, or neighbouring sprites would show a
    // seam. In vector files Cairo would write a larger image for that, so there it is left to
    // viewers.
    if images == nil { unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
    unsafe cairo_rectangle(context, 0, 0, Double(width), Double(height))
    unsafe cairo_clip(context)
    unsafe body(pattern)
    unsafe cairo_pattern_destroy(pattern)
    unsafe cairo_restore(context)
  }

  /// Makes a path the current one of the context.
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

  /// Returns the pixels of a colour canvas, row by row without gaps.
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

  /// Lends the pixels of an area of a coverage canvas; the area lies inside and is not empty.
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

  /// Returns the memory of the canvas, with everything drawn that Cairo may have deferred.
  private func pixels() throws(RasterError) -> (data: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw .cairo(reason: "no pixels")
    }
    return unsafe (data, Int(cairo_image_surface_get_stride(surface)))
  }
}

/// Collects the bytes of a vector file that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The function that Cairo calls; its first argument is the sink.
  static let write: cairo_write_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
