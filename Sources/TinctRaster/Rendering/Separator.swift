internal import TinctGraphics

/// Draws the elements of a scene one by one as coverage, and lays their inks on a canvas.
struct Separator: ~Copyable {
  private var inks: InkCanvas
  private let coverage: CoverageSheet
  /// The index of each ink on the canvas.
  private var indices: [Ink: Int]
  private let opacities: [Ink: Double]
  private let isEven: Bool
  /// The pixels that are drawn.
  private var area: PixelArea
  /// Shapes of parts, which are drawn apart from the sheet.
  private let layers: PartLayers
  /// The clips that are open; what is drawn apart knows nothing of them.
  private var clipCount = 0

  /// Makes a clear picture.
  ///
  /// - Parameters:
  ///   - names: all inks of the elements, and maybe others, in the order of the amounts.
  ///   - parts: the parts that were drawn before.
  /// - Throws: `unavailable`.
  init(
    width: Int, height: Int, inks names: [Ink], opacities: [Ink: Double], parts: PartStore,
    evenly: Bool
  ) throws(RasterError) {
    inks = InkCanvas(inks: names, width: width, height: height)
    area = inks.area
    coverage = try CoverageSheet(width: width, height: height, evenly: evenly)
    layers = PartLayers(parts, picture: inks.area, evenly: evenly)
    indices = Self.indices(names)
    self.opacities = opacities
    isEven = evenly
  }

  /// Returns the finished picture.
  consuming func separation() -> Separation {
    // Taken out, because a copy would copy the picture again when its indices are taken.
    var canvas = InkCanvas(inks: [], width: 1, height: 1)
    swap(&canvas, &inks)
    return canvas.separation(isOrdered: isEven)
  }

  /// Returns an area of the picture so far, by default all of it.
  func snapshot(of area: PixelArea?) -> Separation { inks.snapshot(of: area ?? inks.area) }

  /// Replaces an area of the picture, which lies inside it and is not empty.
  ///
  /// - Parameter names: the inks of the elements.
  mutating func redraw(
    _ elements: [Scene.Element], in area: PixelArea, inks names: [Ink]
  ) throws(RasterError) {
    guard area != inks.area else {
      // Nothing of the former picture remains, so the canvas may start like a new one.
      inks.restart(inks: names)
      indices = Self.indices(names)
      return try draw(elements, .identity)
    }
    // Inks that the area no longer needs stay: other parts of the picture may use them, and their
    // indices must not change.
    inks.add(names.filter { indices[$0] == nil })
    indices = Self.indices(inks.inks)
    inks.clear(area)
    self.area = area
    // Clipped to whole pixels, so that the clip's own edge adds no anti-aliasing.
    coverage.draw { $0.enter(.rectangle(area)) }
    try draw(elements, .identity)
    coverage.draw { $0.leave() }
    self.area = inks.area
  }

  /// Makes the picture clear, without inks.
  mutating func clear() {
    inks.restart(inks: [])
    indices = [:]
  }

  private static func indices(_ inks: [Ink]) -> [Ink: Int] {
    Dictionary(uniqueKeysWithValues: inks.enumerated().map { ($1, $0) })
  }

  /// Draws elements.
  ///
  /// - Parameter transform: maps the elements into the picture; the canvas is set to it.
  mutating func draw(
    _ elements: [Scene.Element], _ transform: Transform
  ) throws(RasterError) {
    for element in elements {
      // Only the element's own pixels are cleared and laid, so that a picture of many small
      // elements costs little more than the pixels they cover.
      let area = element.bounds(transform).intersection(area)
      guard !area.isEmpty else { continue }
      switch element {
      case .fill(let path, let ink):
        if try layParts(path, ink, area, transform) { continue }
        try coverage.clear(area)
        coverage.draw { $0.fill(path) }
        try lay(ink, area)
      case .shade(let path, let ramp):
        if try layParts(path, ramp, area, transform) { continue }
        try coverage.clear(area)
        coverage.draw { $0.fill(path) }
        try lay(ramp, area, transform)
      case .soft(let path, let softness, let ink):
        if try layParts(path, softness, ink, area, transform) { continue }
        let amounts = try SoftMask.amounts(
          of: path, softness, transform, in: area, evenly: isEven)
        try lay(ink, area, amounts)
      case .stroke(let path, let stroke, let ink):
        try coverage.clear(area)
        coverage.draw { $0.stroke(path, stroke) }
        try lay(ink, area)
      case .sprite(let mask, let origin, let size, let ink):
        if try layParts(mask, origin, size, ink, transform) { continue }
        try coverage.clear(area)
        coverage.draw { $0.stamp(mask, origin: origin, size: size) }
        try lay(ink, area)
      case .picture: throw .pictureWithoutInk
      case .clip(let path, let members):
        coverage.draw { $0.enter(path) }
        clipCount += 1
        try draw(members, transform)
        clipCount -= 1
        coverage.draw { $0.leave() }
      case .group(let members, let inner, let opacity):
        // Invisible elements are skipped before they are drawn; they would add no mix.
        guard opacity > 0 else { continue }
        coverage.draw { $0.enter(inner) }
        // An opaque group needs no sheet of its own: laying its members directly gives the same
        // mixes.
        if opacity < 1 { inks.beginGroup(area) }
        try draw(members, inner.then(transform))
        if opacity < 1 { inks.endGroup(opacity: opacity) }
        coverage.draw { $0.leave() }
      }
    }
  }

  // MARK: - Parts

  /// Lays an ink by the coverage of parts; returns false if the path must be drawn as a whole.
  private mutating func layParts(
    _ path: Path, _ ink: Ink, _ area: PixelArea, _ transform: Transform
  ) throws(RasterError) -> Bool {
    if let solid = path.pixels(transform), clipCount == 0 {
      let shared = solid.intersection(area)
      let row = [UInt8](repeating: 255, count: shared.width)
      if !shared.isEmpty { lay(ink, row.span, 0, shared) }
      return true
    }
    guard clipCount == 0 else { return false }
    return try layers.withCoverage(of: path, transform, in: area) { lay(ink, $0, $1, $2) }
  }

  /// Lays inks that run into each other; see above.
  private mutating func layParts(
    _ path: Path, _ ramp: InkRamp, _ area: PixelArea, _ transform: Transform
  ) throws(RasterError) -> Bool {
    guard clipCount == 0, let back = transform.inverse else { return false }
    if let solid = path.pixels(transform) {
      let shared = solid.intersection(area)
      let row = [UInt8](repeating: 255, count: shared.width)
      if !shared.isEmpty { lay(ramp, row.span, 0, shared, back) }
      return true
    }
    return try layers.withCoverage(of: path, transform, in: area) { lay(ramp, $0, $1, $2, back) }
  }

  /// Lays an ink by the amounts of parts with blurred edges; see above.
  private mutating func layParts(
    _ path: Path, _ softness: Softness, _ ink: Ink, _ area: PixelArea, _ transform: Transform
  ) throws(RasterError) -> Bool {
    guard clipCount == 0 else { return false }
    return try layers.withAmounts(of: path, softness, transform, in: area) {
      lay(ink, $0, $1, $2)
    }
  }

  /// Lays an ink by a sprite, which others of its kind are like.
  private mutating func layParts(
    _ mask: AlphaMask, _ origin: Point, _ size: Double, _ ink: Ink, _ transform: Transform
  ) throws(RasterError) -> Bool {
    guard clipCount == 0 else { return false }
    let area = area
    try layers.withCoverage(of: mask, origin: origin, size: size, transform) {
      amounts, stride, box in
      let shared = box.intersection(area)
      let start = (shared.y - box.y) * stride + shared.x - box.x
      let end = start + (shared.height - 1) * stride + shared.width
      lay(ink, amounts.extracting(start..<end), stride, shared)
    }
    return true
  }

  // MARK: - Inks

  /// Lays inks that run into each other, by the coverage that was drawn in an area.
  private mutating func lay(
    _ ramp: InkRamp, _ area: PixelArea, _ transform: Transform
  ) throws(RasterError) {
    // A transform without an inverse makes everything flat, which covers no pixel.
    guard let back = transform.inverse else { return }
    let opacities = opacities(of: ramp)
    try coverage.withCoverage(of: area) { span, stride in
      inks.lay(
        ramp, opacities: opacities, coverage: span, stride: stride, area: area, back: back)
    }
  }

  private mutating func lay(
    _ ramp: InkRamp, _ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea, _ back: Transform
  ) {
    inks.lay(
      ramp, opacities: opacities(of: ramp), coverage: coverage, stride: stride, area: area,
      back: back)
  }

  private func opacities(of ramp: InkRamp) -> [Double] { ramp.inks.map { opacities[$0] ?? 1 } }

  /// Lays an ink by amounts, as far as clips let them through.
  private mutating func lay(
    _ ink: Ink, _ area: PixelArea, _ amounts: [UInt8]
  ) throws(RasterError) {
    guard clipCount > 0 else { return lay(ink, amounts.span, area.width, area) }
    try coverage.clear(area)
    coverage.draw { $0.paint() }
    var shown = amounts
    try coverage.withCoverage(of: area) { span, stride in
      for y in 0..<area.height {
        for x in 0..<area.width where span[y * stride + x] < 255 {
          let pixel = y * area.width + x
          shown[pixel] = UInt8((UInt32(shown[pixel]) * UInt32(span[y * stride + x]) + 127) / 255)
        }
      }
    }
    lay(ink, shown.span, area.width, area)
  }

  /// Lays an ink on the canvas, by the coverage that was drawn in an area.
  private mutating func lay(_ ink: Ink, _ area: PixelArea) throws(RasterError) {
    let (index, opacity) = (index(of: ink), opacities[ink] ?? 1)
    try coverage.withCoverage(of: area) { span, stride in
      inks.lay(ink: index, coverage: span, stride: stride, area: area, opacity: opacity)
    }
  }

  private mutating func lay(
    _ ink: Ink, _ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea
  ) {
    inks.lay(
      ink: index(of: ink), coverage: coverage, stride: stride, area: area,
      opacity: opacities[ink] ?? 1)
  }

  private func index(of ink: Ink) -> Int {
    // A broken invariant, not an error of the input: the caller lists the inks of the scene.
    guard let index = indices[ink] else { preconditionFailure("every ink of the scene is listed") }
    return index
  }
}

extension Path {
  fileprivate static func rectangle(_ area: PixelArea) -> Path {
    let (left, top) = (Double(area.x), Double(area.y))
    let (right, bottom) = (left + Double(area.width), top + Double(area.height))
    return .polygon([
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom),
    ])
  }

  /// Returns the pixels that the path covers, if it is an upright rectangle of whole ones in the
  /// picture; nil for any other path.
  fileprivate func pixels(_ transform: Transform) -> PixelArea? {
    guard segments.count == 5, segments[4] == .close else { return nil }
    var corners: [Point] = []
    for segment in segments.prefix(4) {
      switch segment {
      case .move(let point), .line(let point): corners.append(transform(point))
      case .curve, .close: return nil
      }
    }
    let (start, end) = (corners[0], corners[2])
    let turned = [Point(x: start.x, y: end.y), Point(x: end.x, y: start.y)]
    guard
      corners[1] == turned[0] && corners[3] == turned[1]
        || corners[1] == turned[1] && corners[3] == turned[0],
      [start.x, start.y, end.x, end.y].allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    return PixelArea(
      x: Int(min(start.x, end.x)), y: Int(min(start.y, end.y)), width: Int(abs(end.x - start.x)),
      height: Int(abs(end.y - start.y)))
  }
}
