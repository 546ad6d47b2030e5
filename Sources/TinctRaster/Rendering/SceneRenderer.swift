public import TinctGraphics

/// Draws scenes with Cairo, into separations or directly in colours.
///
/// Drawing directly is the oracle that separations are tested against, and the way for scenes with
/// more mixes than can be indexed.
public struct SceneRenderer: Sendable {
  /// Coordinates beyond this overflow Cairo's 24.8 fixed point.
  private static let largestCoordinate = 8_388_607.0

  private let limits: Limits
  /// The parts of shapes that were drawn, for the next scenes.
  let parts = PartStore()

  /// Makes a renderer that refuses pictures over the limits before it takes memory.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Draws a scene in ink amounts.
  ///
  /// Cairo computes the covered share of each pixel; `InkCanvas` lays that much of the element's
  /// ink over the picture.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - opacities: opacity of each ink that is not opaque, 0...1. The ground shows through a
  ///     translucent ink, so palettes share a separation only if their opacities agree.
  ///   - inks: the inks of the separation, among them all of the scene's, so that the mixes of
  ///     several scenes can be compared; nil for the scene's own.
  ///   - evenly: true for the mean of the drawing and its quarter turns, so that turned scenes give
  ///     turned separations, pixel for pixel; it takes four times as long.
  /// - Returns: the separation, with every distinct mix that the drawing has.
  /// - Throws: `tooLarge`, `badGeometry`, `pictureWithoutInk`, `unavailable`, `noMemory` or
  ///   `cairo`.
  public func separation(
    of scene: Scene, opacities: [Ink: Double] = [:], inks: [Ink]? = nil, evenly: Bool = false
  ) throws(RasterError) -> Separation {
    try check(scene)
    var separator = Separator(
      width: scene.width, height: scene.height, inks: inks ?? scene.inks, opacities: opacities,
      parts: parts, evenly: evenly)
    try separator.draw(scene.elements, .identity)
    return separator.separation()
  }

  /// Draws a scene directly in colours, with the coverage that separations have.
  ///
  /// - Parameter colors: the colour of each ink of the scene, alpha included.
  /// - Throws: `tooLarge`, `badGeometry`, `inkWithoutColor`, `unavailable`, `noMemory` or `cairo`.
  public func bitmap(of scene: Scene, colors: [Ink: Color]) throws(RasterError) -> Bitmap {
    for ink in scene.inks where colors[ink] == nil { throw .inkWithoutColor(name: ink.name) }
    try check(scene)
    let canvas = try Canvas(width: scene.width, height: scene.height, format: .color)
    let coverage = ElementCoverage(
      width: scene.width, height: scene.height, parts: parts, evenly: false)
    try Self.draw(scene.elements, on: canvas, colors, coverage: coverage)
    return Bitmap(
      width: scene.width, height: scene.height,
      pixels: try canvas.words().map { PremultipliedPixel(argb: $0).straight })
  }

  /// Draws elements on a canvas of colours, or of a vector file.
  ///
  /// - Parameters:
  ///   - transform: maps the elements into the scene; the canvas is set to it.
  ///   - coverage: puts shapes together from parts; nil to draw all shapes as a whole.
  static func draw(
    _ elements: [Scene.Element], on canvas: borrowing Canvas, _ colors: [Ink: Color],
    _ transform: Transform = .identity, coverage: ElementCoverage? = nil
  ) throws(RasterError) {
    for element in elements {
      if let coverage, try drawParts(of: element, on: canvas, colors, transform, coverage) {
        continue
      }
      switch element {
      case .fill(let path, let ink):
        canvas.set(colors[ink] ?? Color(.clear))
        canvas.fill(path)
      case .shade(let path, let ramp):
        draw(path, ramp, on: canvas, colors, transform)
      case .soft(let path, let softness, let ink):
        try draw(path, softness, colors[ink] ?? Color(.clear), on: canvas, transform)
      case .stroke(let path, let stroke, let ink):
        canvas.set(colors[ink] ?? Color(.clear))
        canvas.stroke(path, stroke)
      case .sprite(let mask, let origin, let size, let ink):
        draw(mask, colors[ink] ?? Color(.clear), on: canvas, origin: origin, size: size)
      case .picture(let bitmap, let origin, let size):
        canvas.draw(bitmap, origin: origin, size: size)
      case .clip(let path, let members):
        // As in separations, what is clipped is drawn as a whole.
        canvas.enter(path)
        try draw(members, on: canvas, colors, transform)
        canvas.leave()
      case .group(let members, let inner, let opacity):
        // Cairo refuses what makes everything flat, which covers no pixel.
        guard inner.inverse != nil else { continue }
        canvas.enter(inner)
        if opacity < 1 { canvas.beginGroup() }
        try draw(members, on: canvas, colors, inner.then(transform), coverage: coverage)
        if opacity < 1 { canvas.endGroup(opacity: opacity) }
        canvas.leave()
      }
    }
  }

  /// Draws a shape that is put together from parts, through an image of its coverage; returns false
  /// for anything else.
  private static func drawParts(
    of element: Scene.Element, on canvas: borrowing Canvas, _ colors: [Ink: Color],
    _ transform: Transform, _ coverage: ElementCoverage
  ) throws(RasterError) -> Bool {
    let path: Path
    switch element {
    case .fill(let shape, _), .shade(let shape, _): path = shape
    default: return false
    }
    let whole = PixelArea(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let area = element.bounds(transform).intersection(whole)
    guard path.hasParts, !area.isEmpty, let back = transform.inverse else { return false }
    var amounts = [UInt8](repeating: 0, count: area.count)
    let isDrawn = try coverage.lendParts(of: path, in: area, transform) { lent, stride, box in
      for y in 0..<box.height {
        let start = (box.y - area.y + y) * area.width + box.x - area.x
        for x in 0..<box.width { amounts[start + x] = lent[y * stride + x] }
      }
    }
    guard isDrawn else { return false }
    let mask = AlphaMask(width: area.width, height: area.height, amounts: amounts)
    let origin = Point(x: Double(area.x), y: Double(area.y))
    canvas.enter(back)
    if case .fill(_, let ink) = element {
      canvas.set(colors[ink] ?? Color(.clear))
      canvas.stamp(mask, origin: origin, size: Double(area.width))
    } else if case .shade(_, let ramp) = element {
      canvas.beginGroup()
      canvas.enter(transform)
      draw(.rectangle(area).mapped(back), ramp, on: canvas, colors, transform)
      canvas.leave()
      canvas.endGroup(through: mask, origin: origin)
    }
    canvas.leave()
    return true
  }

  /// Draws a shape with a blurred edge as an image of its coverage.
  private static func draw(
    _ path: Path, _ softness: Softness, _ color: Color, on canvas: borrowing Canvas,
    _ transform: Transform
  ) throws(RasterError) {
    guard let back = transform.inverse else { return }
    let detail = canvas.isVectorFile ? detail(of: softness, on: canvas) : 1
    let scaled = transform.then(
      Transform(turnedBy: 0, scaledBy: detail, movedTo: Point(x: 0, y: 0)))
    var edge = softness
    (edge.deviation, edge.shift) = (edge.deviation * detail, edge.shift * detail)
    // Viewers fade the outermost pixels of an image, which must not be seen.
    let border = canvas.isVectorFile ? 1 : 0
    let whole = PixelArea(
      x: 0, y: 0, width: Int((Double(canvas.width) * detail).rounded(.up)),
      height: Int((Double(canvas.height) * detail).rounded(.up))
    ).grown(by: border)
    let area = Scene.Element.soft(path, edge, Ink("soft")).bounds(scaled).grown(by: border)
      .intersection(whole)
    guard !area.isEmpty else { return }
    // In a vector file the sharp edge of an inner shade is an outline.
    let isClipped = canvas.isVectorFile && softness.side == .inside
    if isClipped { edge.side = .whole }
    var amounts = try SoftMask.amounts(of: path, edge, scaled, in: area, evenly: false)
    if isClipped { amounts = amounts.map { 255 - $0 } }
    let mask = AlphaMask(width: area.width, height: area.height, amounts: amounts)
    let origin = Point(x: Double(area.x) / detail, y: Double(area.y) / detail)
    let size = Double(area.width) / detail
    if isClipped { canvas.enter(path) }
    canvas.enter(back)
    draw(mask, color, on: canvas, origin: origin, size: size)
    canvas.leave()
    if isClipped { canvas.leave() }
  }

  /// The pixels of an image of soft light in a vector file for each of the scene.
  ///
  /// A vector file may be enlarged, so that sharp edges have two. Where all is blurred, some to a
  /// deviation are enough, and with so many the boxes of the blur have 11, an odd number: what
  /// drawing and enlarging smooth makes up for what these are narrower than larger ones.
  private static func detail(of softness: Softness, on canvas: borrowing Canvas) -> Double {
    let fine = softness.side == .outside ? 2 : min(5.85 / max(softness.deviation, 1e-3), 2)
    // The image, with what the blur needs around it, must fit into a surface of Cairo.
    let side = Double(max(canvas.width, canvas.height) + 2 * softness.reach)
    return min(fine, Double(Limits.mostSidePixels - 16) / side)
  }

  /// Draws a mask in a colour: in a vector file as an image.
  private static func draw(
    _ mask: AlphaMask, _ color: Color, on canvas: borrowing Canvas, origin: Point, size: Double
  ) {
    guard !canvas.isVectorFile else {
      return canvas.draw(mask, color, origin: origin, size: size)
    }
    canvas.set(color)
    canvas.stamp(mask, origin: origin, size: size)
  }

  /// Draws a shape in colours that run into each other: along a line or from a point as Cairo does
  /// it, else as an image.
  private static func draw(
    _ path: Path, _ ramp: InkRamp, on canvas: borrowing Canvas, _ colors: [Ink: Color],
    _ transform: Transform
  ) {
    let colors = ramp.inks.map { colors[$0] ?? Color(.clear) }
    switch ramp.shape {
    case .linear(let from, let to): canvas.fill(path, colors, from: from, to: to, radius: nil)
    case .radial(let center, let radius):
      canvas.fill(path, colors, from: center, to: center, radius: radius)
    case .field:
      let area = Scene.Element.shade(path, ramp).bounds(transform)
        .intersection(PixelArea(x: 0, y: 0, width: canvas.width, height: canvas.height))
      guard let back = transform.inverse, !area.isEmpty else { return }
      let bitmap = bitmap(of: ramp, colors, in: area, back)
      canvas.enter(path)
      canvas.enter(back)
      canvas.draw(
        bitmap, origin: Point(x: Double(area.x), y: Double(area.y)), size: Double(area.width))
      canvas.leave()
      canvas.leave()
    }
  }

  /// Returns the colours of a ramp at the pixels of an area.
  private static func bitmap(
    of ramp: InkRamp, _ colors: [Color], in area: PixelArea, _ back: Transform
  ) -> Bitmap {
    var sampler = RampSampler(ramp.shape)
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(area.count)
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        let share = sampler.share(at: back(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let way = min(max(share, 0), 1) * Double(colors.count - 1)
        let first = min(Int(way), colors.count - 2)
        pixels.append(colors[first].mixed(with: colors[first + 1], way - Double(first)).pixel)
      }
    }
    return Bitmap(width: area.width, height: area.height, pixels: pixels)
  }

  /// Throws `tooLarge` if a picture of a size in pixels may not be made.
  public func checkSize(width: Int, height: Int) throws(RasterError) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    let largestSide = min(limits.sidePixels, Limits.mostSidePixels)
    guard width > 0, height > 0, max(width, height) <= largestSide, !overflow,
      area <= limits.imagePixels
    else {
      throw .tooLarge(
        width: width, height: height, largestSide: largestSide, largestArea: limits.imagePixels)
    }
  }

  /// Throws if a scene may not, or cannot, be drawn.
  func check(_ scene: Scene) throws(RasterError) {
    try checkSize(width: scene.width, height: scene.height)
    guard scene.elements.allSatisfy({ Self.isDrawable($0, .identity) }) else {
      throw .badGeometry
    }
  }

  /// Checks that all numbers of an element are finite and, in the picture, within Cairo's range,
  /// beyond which it silently draws nonsense.
  ///
  /// - Parameter map: maps the element into the picture.
  private static func isDrawable(_ element: Scene.Element, _ map: Transform) -> Bool {
    switch element {
    case .fill(let path, _): return fits(path, map)
    case .shade(let path, let ramp): return fits(path, map) && fits(ramp.shape)
    case .soft(let path, let softness, _):
      return fits(path, map) && fits(softness.deviation) && fits(softness.shift)
    case .stroke(let path, let stroke, _): return fits(path, map) && fits(stroke.width)
    case .sprite(_, let origin, let size, _), .picture(_, let origin, let size):
      return fits(map(origin)) && fits(map(origin + Point(x: size, y: size)))
    case .clip(let path, let members):
      return fits(path, map) && members.allSatisfy { isDrawable($0, map) }
    case .group(let members, let inner, let opacity):
      let whole = inner.then(map)
      let numbers = [whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty, opacity]
      return numbers.allSatisfy(fits) && members.allSatisfy { isDrawable($0, whole) }
    }
  }

  private static func fits(_ path: Path, _ map: Transform) -> Bool {
    path.segments.allSatisfy {
      switch $0 {
      case .move(let point), .line(let point): fits(map(point))
      case .curve(let first, let second, let point):
        fits(map(first)) && fits(map(second)) && fits(map(point))
      case .close: true
      }
    }
  }

  private static func fits(_ shape: InkRamp.Shape) -> Bool {
    switch shape {
    case .linear(let from, let to): fits(from) && fits(to)
    case .radial(let center, let radius): fits(center) && fits(radius)
    case .field(let field):
      fits(field.reach) && field.samples.allSatisfy { fits($0.point) && fits($0.value) }
    }
  }

  private static func fits(_ point: Point) -> Bool { fits(point.x) && fits(point.y) }

  private static func fits(_ number: Double) -> Bool { abs(number) <= largestCoordinate }
}

extension Color {
  /// Returns the colour on the straight line to another in sRGB, channel by channel.
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
