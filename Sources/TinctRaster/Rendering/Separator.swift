internal import TinctGraphics

/// Draws the elements of a scene one by one as coverage, and lays their inks on a canvas.
struct Separator: ~Copyable {
  private var inks: InkCanvas
  private let coverage: ElementCoverage
  /// The index of each ink on the canvas.
  private var indices: [Ink: Int]
  private let opacities: [Ink: Double]
  private let isEven: Bool
  /// The pixels that are drawn.
  private var area: PixelArea

  /// Makes a clear picture.
  ///
  /// - Parameters:
  ///   - names: all inks of the elements, and maybe others, in the order of the amounts.
  ///   - parts: the parts that were drawn before.
  init(
    width: Int, height: Int, inks names: [Ink], opacities: [Ink: Double], parts: PartStore,
    evenly: Bool
  ) {
    inks = InkCanvas(inks: names, width: width, height: height)
    area = inks.area
    coverage = ElementCoverage(width: width, height: height, parts: parts, evenly: evenly)
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
    coverage.enter(area)
    try draw(elements, .identity)
    coverage.leave()
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
      case .fill(_, let ink), .soft(_, _, let ink), .stroke(_, _, let ink),
        .sprite(_, _, _, let ink):
        let (index, opacity) = (index(of: ink), opacities[ink] ?? 1)
        try coverage.lend(element, in: area, transform) { amounts, stride, area in
          inks.lay(ink: index, coverage: amounts, stride: stride, area: area, opacity: opacity)
        }
      case .shade(_, let ramp):
        // A transform without an inverse makes everything flat, which covers no pixel.
        guard let back = transform.inverse else { continue }
        let shares = ramp.inks.map { opacities[$0] ?? 1 }
        try coverage.lend(element, in: area, transform) { amounts, stride, area in
          inks.lay(
            ramp, opacities: shares, coverage: amounts, stride: stride, area: area, back: back)
        }
      case .picture: throw .pictureWithoutInk
      case .clip(let path, let members):
        coverage.enter(path)
        try draw(members, transform)
        coverage.leaveClip()
      case .group(let members, let inner, let opacity):
        // Invisible elements are skipped before they are drawn; they would add no mix. So are flat
        // ones, which Cairo refuses.
        guard opacity > 0, inner.inverse != nil else { continue }
        coverage.enter(inner)
        // An opaque group needs no sheet of its own: laying its members directly gives the same
        // mixes.
        if opacity < 1 { inks.beginGroup(area) }
        try draw(members, inner.then(transform))
        if opacity < 1 { inks.endGroup(opacity: opacity) }
        coverage.leave()
      }
    }
  }

  private func index(of ink: Ink) -> Int {
    // A broken invariant, not an error of the input: the caller lists the inks of the scene.
    guard let index = indices[ink] else { preconditionFailure("every ink of the scene is listed") }
    return index
  }
}

/// The coverage of the elements of a scene, one after another: drawn as a whole, or put together
/// from parts that were drawn before.
final class ElementCoverage {
  private let whole: PixelArea
  /// The sheet for shapes drawn as a whole. Most boards have none, and it takes much memory, so it
  /// is made when it is needed.
  private var sheet: CoverageSheet?
  /// The maps and clips that are open.
  private var entered: [(borrowing Canvas) -> Void] = []
  /// Shapes of parts, which are drawn apart from the sheet.
  private let layers: PartLayers
  /// The clips that are open; what is drawn apart knows nothing of them.
  private var clipCount = 0
  private let isEven: Bool

  /// - Parameter parts: the parts that were drawn before.
  init(width: Int, height: Int, parts: PartStore, evenly: Bool) {
    whole = PixelArea(x: 0, y: 0, width: width, height: height)
    layers = PartLayers(parts, picture: whole, evenly: evenly)
    isEven = evenly
  }

  /// Draws only inside a path until `leaveClip`.
  func enter(_ clip: Path) {
    enter { $0.enter(clip) }
    clipCount += 1
  }

  /// Ends the clip that was entered last.
  func leaveClip() {
    clipCount -= 1
    leave()
  }

  /// Draws inside an area of whole pixels until `leave`.
  func enter(_ area: PixelArea) { enter { $0.enter(.rectangle(area)) } }

  /// Maps all that is drawn until `leave`.
  func enter(_ transform: Transform) { enter { $0.enter(transform) } }

  private func enter(_ step: @escaping (borrowing Canvas) -> Void) {
    entered.append(step)
    sheet?.draw(step)
  }

  /// Ends the map, or the area, that was entered last.
  func leave() {
    entered.removeLast()
    sheet?.draw { $0.leave() }
  }

  private func madeSheet() throws(RasterError) -> CoverageSheet {
    if let sheet { return sheet }
    let made = try CoverageSheet(width: whole.width, height: whole.height, evenly: isEven)
    for step in entered { made.draw(step) }
    sheet = made
    return made
  }

  /// Lends the coverage of an element that is one shape.
  ///
  /// - Parameters:
  ///   - area: the pixels that it may touch and that are wanted, not empty.
  ///   - transform: maps the element into the picture; the coverage has entered it.
  ///   - body: takes the coverage of an area row by row, with the bytes from one row to the next, 0
  ///     if all are the same one; not called if nothing is covered.
  func lend(
    _ element: Scene.Element, in area: PixelArea, _ transform: Transform,
    _ body: (_ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) {
    switch element {
    case .fill(let path, _), .shade(let path, _):
      if clipCount == 0, let solid = path.pixels(transform) {
        let shared = solid.intersection(area)
        let row = [UInt8](repeating: 255, count: shared.width)
        return shared.isEmpty ? () : body(row.span, 0, shared)
      }
      if try lendParts(of: path, in: area, transform, body) { return }
      try lend(area, body) { $0.fill(path) }
    case .soft(let path, let softness, _):
      if clipCount == 0,
        try layers.withAmounts(of: path, softness, transform, in: area, body)
      {
        return
      }
      let amounts = try SoftMask.amounts(of: path, softness, transform, in: area, evenly: isEven)
      try lend(amounts, in: area, body)
    case .stroke(let path, let stroke, _): try lend(area, body) { $0.stroke(path, stroke) }
    case .sprite(let mask, let origin, let size, _):
      guard clipCount == 0 else {
        return try lend(area, body) { $0.stamp(mask, origin: origin, size: size) }
      }
      try layers.withCoverage(of: mask, origin: origin, size: size, transform) {
        amounts, stride, box in
        let shared = box.intersection(area)
        guard !shared.isEmpty else { return }
        let start = (shared.y - box.y) * stride + shared.x - box.x
        let end = start + (shared.height - 1) * stride + shared.width
        body(amounts.extracting(start..<end), stride, shared)
      }
    case .picture, .clip, .group: preconditionFailure("the element is one shape")
    }
  }

  /// Lends what is drawn in an area.
  private func lend(
    _ area: PixelArea,
    _ body: (_ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void,
    _ draw: (borrowing Canvas) -> Void
  ) throws(RasterError) {
    let sheet = try madeSheet()
    try sheet.clear(area)
    sheet.draw(draw)
    try sheet.withCoverage(of: area) { body($0, $1, area) }
  }

  /// Lends a path of parts as above; returns false for one that must be drawn as a whole.
  func lendParts(
    of path: Path, in area: PixelArea, _ transform: Transform,
    _ body: (_ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) -> Bool {
    guard clipCount == 0 else { return false }
    return try layers.withCoverage(of: path, transform, in: area, body)
  }

  /// Lends amounts of an area, as far as clips let them through.
  private func lend(
    _ amounts: [UInt8], in area: PixelArea,
    _ body: (_ coverage: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) {
    guard clipCount > 0 else { return body(amounts.span, area.width, area) }
    var shown = amounts
    let sheet = try madeSheet()
    try sheet.clear(area)
    sheet.draw { $0.paint() }
    try sheet.withCoverage(of: area) { coverage, stride in
      for y in 0..<area.height {
        for x in 0..<area.width where coverage[y * stride + x] < 255 {
          let pixel = y * area.width + x
          let product = UInt32(shown[pixel]) * UInt32(coverage[y * stride + x])
          shown[pixel] = UInt8((product + 127) / 255)
        }
      }
    }
    body(shown.span, area.width, area)
  }
}

extension Path {
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
