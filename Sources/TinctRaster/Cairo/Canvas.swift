internal import CCairo
internal import TinctGraphics

/// A Cairo image and the context that draws on it; released when it goes out of scope.
@safe struct Canvas: ~Copyable {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Makes a clear ARGB32 canvas.
  init(width: Int, height: Int) {
    // Neither call returns null: what fails gives an object in an error state, seen in `words`.
    unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    unsafe context = cairo_create(surface)
    self.width = width
    self.height = height
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    // Curves within a twentieth of a pixel: finer makes no visible difference, coarser shows.
    unsafe cairo_set_tolerance(context, 0.05)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Cairo's errors stay set once they happen; asked once, after drawing.
  private func check() throws(RasterError) {
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// The pixels as premultiplied native-endian ARGB words, row by row without gaps.
  func words() throws(RasterError) -> [UInt32] {
    try check()
    unsafe cairo_surface_flush(surface)
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw .cairo(reason: "no pixels")
    }
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

  /// Draws elements in order, each ink in the color that `paint` gives for it.
  func draw(_ elements: [Scene.Element], paint: (Ink) -> Color) {
    for element in elements {
      switch element {
      case .fill(let path, let ink):
        set(paint(ink))
        trace(path)
        unsafe cairo_fill(context)
      case .stroke(let path, let stroke, let ink):
        set(paint(ink))
        trace(path)
        unsafe cairo_set_line_width(context, stroke.width)
        unsafe cairo_set_line_cap(
          context, stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        unsafe cairo_stroke(context)
      case .sprite(let mask, let origin, let size, let ink):
        set(paint(ink))
        stamp(mask, origin: origin, size: size)
      case .group(let members, let transform, let opacity):
        drawGroup(members, transform, opacity: opacity, paint: paint)
      }
    }
  }

  private func drawGroup(
    _ members: [Scene.Element], _ transform: Transform, opacity: Double, paint: (Ink) -> Color
  ) {
    guard opacity > 0 else { return }
    unsafe cairo_save(context)
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d,
      x0: transform.tx, y0: transform.ty)
    unsafe cairo_transform(context, &matrix)
    // Overlapping members must fade as one, so they are drawn apart and laid down together.
    if opacity < 1 { unsafe cairo_push_group(context) }
    draw(members, paint: paint)
    if opacity < 1 {
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint_with_alpha(context, opacity)
    }
    unsafe cairo_restore(context)
  }

  private func set(_ color: Color) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
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

  /// Pours the current source through a mask, scaled to a square of `size` pixels.
  private func stamp(_ mask: AlphaMask, origin: Point, size: Double) {
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
      unsafe cairo_save(context)
      unsafe cairo_translate(context, origin.x, origin.y)
      let scale = size / Double(mask.width)
      unsafe cairo_scale(context, scale, scale)
      // The filter that averages when it shrinks; the default one skips pixels below half size.
      let pattern = unsafe cairo_pattern_create_for_surface(image)
      unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      unsafe cairo_mask(context, pattern)
      unsafe cairo_pattern_destroy(pattern)
      unsafe cairo_restore(context)
      unsafe cairo_surface_finish(image)
      unsafe cairo_surface_destroy(image)
    }
  }
}
