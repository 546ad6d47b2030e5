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

  /// Makes a clear picture.
  ///
  /// - Parameter names: all inks of the elements, and maybe others, in the order of the amounts.
  /// - Throws: `unavailable`.
  init(
    width: Int, height: Int, inks names: [Ink], opacities: [Ink: Double], evenly: Bool
  ) throws(RasterError) {
    inks = InkCanvas(inks: names, width: width, height: height)
    area = inks.area
    coverage = try CoverageSheet(width: width, height: height, evenly: evenly)
    indices = Self.indices(names)
    self.opacities = opacities
    isEven = evenly
  }

  /// Returns the finished picture.
  consuming func separation() -> Separation { inks.separation(isOrdered: isEven) }

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
        try coverage.clear(area)
        coverage.draw { $0.fill(path) }
        try lay(ink, area)
      case .shade(let path, let ramp):
        try coverage.clear(area)
        coverage.draw { $0.fill(path) }
        try lay(ramp, area, transform)
      case .soft(let path, let softness, let ink):
        let amounts = try SoftMask.amounts(
          of: path, softness, transform, in: area, evenly: isEven)
        try coverage.clear(area)
        coverage.draw { $0.paint() }
        try lay(ink, area, amounts)
      case .stroke(let path, let stroke, let ink):
        try coverage.clear(area)
        coverage.draw { $0.stroke(path, stroke) }
        try lay(ink, area)
      case .sprite(let mask, let origin, let size, let ink):
        try coverage.clear(area)
        coverage.draw { $0.stamp(mask, origin: origin, size: size) }
        try lay(ink, area)
      case .picture: throw .pictureWithoutInk
      case .clip(let path, let members):
        coverage.draw { $0.enter(path) }
        try draw(members, transform)
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

  /// Lays inks that run into each other, by the coverage that was drawn in an area.
  private mutating func lay(
    _ ramp: InkRamp, _ area: PixelArea, _ transform: Transform
  ) throws(RasterError) {
    // A transform without an inverse makes everything flat, which covers no pixel.
    guard let back = transform.inverse else { return }
    let opacities = ramp.inks.map { self.opacities[$0] ?? 1 }
    try coverage.withCoverage(of: area) { span, stride in
      inks.lay(
        ramp, opacities: opacities, coverage: span, stride: stride, area: area
      ) { back($0) }
    }
  }

  /// Lays an ink by amounts, as far as the coverage that was drawn in the area lets them through.
  private mutating func lay(
    _ ink: Ink, _ area: PixelArea, _ amounts: [UInt8]
  ) throws(RasterError) {
    guard let index = indices[ink] else { preconditionFailure("every ink of the scene is listed") }
    var shown = amounts
    try coverage.withCoverage(of: area) { span, stride in
      for y in 0..<area.height {
        for x in 0..<area.width where span[y * stride + x] < 255 {
          let pixel = y * area.width + x
          shown[pixel] = UInt8((UInt32(shown[pixel]) * UInt32(span[y * stride + x]) + 127) / 255)
        }
      }
    }
    inks.lay(
      ink: index, coverage: shown.span, stride: area.width, area: area,
      opacity: opacities[ink] ?? 1)
  }

  /// Lays an ink on the canvas, by the coverage that was drawn in an area.
  private mutating func lay(_ ink: Ink, _ area: PixelArea) throws(RasterError) {
    // A broken invariant, not an error of the input: the caller lists the inks of the scene.
    guard let index = indices[ink] else { preconditionFailure("every ink of the scene is listed") }
    let opacity = opacities[ink] ?? 1
    try coverage.withCoverage(of: area) { span, stride in
      inks.lay(ink: index, coverage: span, stride: stride, area: area, opacity: opacity)
    }
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
}
