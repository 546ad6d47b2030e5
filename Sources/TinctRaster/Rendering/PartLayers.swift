internal import TinctGraphics

/// The coverage of shapes that are made of parts, each of which is drawn once and laid where it
/// occurs.
final class PartLayers {
  private let store: PartStore
  private let isEven: Bool
  /// The whole picture.
  private let whole: PixelArea
  /// The parts of the shape together, and their blur; empty between two shapes.
  private var joined: AmountSheet
  private var blurred: AmountSheet
  /// The border of both around the picture: what lies beyond its edge is blurred into it.
  private var border = 0

  /// A part at its position.
  private struct Laid<Content> {
    let content: Content
    let area: PixelArea
  }

  init(_ store: PartStore, picture: PixelArea, evenly: Bool) {
    self.store = store
    isEven = evenly
    whole = picture
    joined = AmountSheet(picture)
    blurred = AmountSheet(picture)
  }

  /// The longest side of a part in pixels; larger ones are hardly ever repeated.
  private static let longestSide = 4096

  /// Lends the coverage of a path.
  ///
  /// - Parameters:
  ///   - area: the pixels that are wanted.
  ///   - body: takes the amounts, row by row, and the area that they cover.
  /// - Returns: false if the path must be drawn as a whole.
  func withCoverage(
    of path: Path, _ transform: Transform, in area: PixelArea,
    _ body: (_ amounts: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) -> Bool {
    guard let parts = try masks(of: path, transform, in: area) else { return false }
    join(parts)
    joined.lend(area, body)
    return true
  }

  /// Lays parts together.
  private func join(_ parts: [Laid<PartMask>]) {
    var cut: [PartMask.Cut]?
    for part in parts { joined.join(part.content, in: part.area, cut: &cut) }
  }

  /// Lends the amounts of a shape with a blurred edge; see `withCoverage`.
  func withAmounts(
    of path: Path, _ softness: Softness, _ transform: Transform, in area: PixelArea,
    _ body: (_ amounts: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) -> Bool {
    let blur = BoxBlur(deviation: softness.deviation)
    let wide = area.grown(by: softness.reach + 1)
    if border <= softness.reach {
      border = softness.reach + 1
      joined = AmountSheet(whole.grown(by: border))
      blurred = AmountSheet(whole.grown(by: border))
    }
    guard let parts = try masks(of: path, transform, in: wide, softness.shift) else { return false }
    // Each part counts as far as those before it do not cover it, so that their blurs add up to
    // that of all together, without spots where they overlap.
    var blurs: [Laid<PartBlur>] = []
    blurs.reserveCapacity(parts.count)
    for part in parts {
      var cut: [PartMask.Cut]? = []
      joined.join(part.content, in: part.area, cut: &cut)
      let content = store.blurred(part.content, blur, without: cut ?? [])
      blurs.append(Laid(content: content, area: part.area.grown(by: blur.reach)))
    }
    joined.clear()
    add(blurs, blur, in: area)
    guard softness.side != .whole else {
      blurred.lend(area, body)
      return true
    }
    guard let sharp = try masks(of: path, transform, in: area) else { return false }
    join(sharp)
    joined.cut(by: blurred, isInside: softness.side == .inside, in: area)
    blurred.clear()
    joined.lend(area, body)
    return true
  }

  /// Lends the coverage of a sprite, which may reach beyond the picture.
  func withCoverage(
    of mask: AlphaMask, origin: Point, size: Double, _ transform: Transform,
    _ body: (_ amounts: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) throws(RasterError) {
    // Rounded first: of equal sprites whole pixels apart, one may touch a pixel more by an error of
    // rounding, where its edge lies on that of a pixel.
    let (origin, transform) = (origin.steadied, transform.steadied)
    let element = Scene.Element.sprite(mask, origin: origin, size: size, Ink("sprite"))
    let area = element.bounds(transform)
    let corner = Point(x: -Double(area.x), y: -Double(area.y))
    let stamp = PartStore.Stamp(
      mask: mask, origin: origin, size: size,
      transform: transform.then(Transform(turnedBy: 0, movedTo: corner)), width: area.width,
      height: area.height, evenly: isEven)
    let part = try store.part(.stamp(stamp)) { () throws(RasterError) in
      try drawn(width: area.width, height: area.height) { canvas in
        canvas.enter(stamp.transform)
        canvas.stamp(mask, origin: stamp.origin, size: size)
        canvas.leave()
      }
    }
    // A copy of the reference, because what is lent must outlive the call.
    let amounts = part.amounts
    body(amounts.span, area.width, area)
  }

  /// The rows whose sums are added at once: few enough to stay in the processor's cache.
  private static let stripHeight = 64

  /// Adds the blurs of parts, strip by strip.
  private func add(_ blurs: [Laid<PartBlur>], _ blur: BoxBlur, in area: PixelArea) {
    let box = blurs.reduce(PixelArea(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.area) }
      .intersection(area).intersection(whole)
    guard !box.isEmpty else { return }
    for top in stride(from: box.y, to: box.y + box.height, by: Self.stripHeight) {
      let strip = PixelArea(
        x: box.x, y: top, width: box.width, height: Self.stripHeight
      ).intersection(box)
      var sums = [UInt32](repeating: 0, count: strip.count)
      for laid in blurs { laid.content.add(to: &sums, of: strip, from: laid.area) }
      blurred.set(strip, sums, blur)
    }
  }

  // MARK: - Parts

  /// Returns the parts of a path that touch an area, drawn; nil if the path has none, or if they
  /// would not be those of other boards.
  private func masks(
    of path: Path, _ transform: Transform, in area: PixelArea, _ shift: Point = Point(x: 0, y: 0)
  ) throws(RasterError) -> [Laid<PartMask>]? {
    guard let move = transform.wholePixels else { return nil }
    let parts = path.parts
    guard !parts.isEmpty else { return nil }
    let (right, down) = (shift.x.rounded(.down), shift.y.rounded(.down))
    let rest = Point(x: shift.x - right, y: shift.y - down)
    var masks: [Laid<PartMask>] = []
    masks.reserveCapacity(parts.count)
    for part in parts {
      let box = Scene.Element.fill(part, Ink("part")).bounds()
      guard max(box.width, box.height) < Self.longestSide else { return nil }
      let position = PixelArea(
        x: box.x + move.x + Int(right), y: box.y + move.y + Int(down),
        width: box.width + (rest.x > 0 ? 1 : 0), height: box.height + (rest.y > 0 ? 1 : 0))
      guard !position.intersection(area).isEmpty else { continue }
      let corner = Point(x: -Double(box.x), y: -Double(box.y))
      let near = part.mapped(Transform(turnedBy: 0, movedTo: corner))
      let key = PartStore.Key.path(near, shift: rest, evenly: isEven)
      let mask = try store.part(key) { () throws(RasterError) in
        try drawn(width: position.width, height: position.height) { canvas in
          canvas.enter(Transform(turnedBy: 0, movedTo: rest))
          canvas.fill(near)
          canvas.leave()
        }
      }
      masks.append(Laid(content: mask, area: position))
    }
    return masks
  }

  /// Draws near the origin.
  private func drawn(
    width: Int, height: Int, _ draw: (borrowing Canvas) -> Void
  ) throws(RasterError) -> PartMask {
    let amounts = try CoverageSheet.coverage(
      width: width, height: height, evenly: isEven, draw)
    return PartMask(width: width, height: height, amounts: amounts)
  }
}

extension PartBlur {
  /// Adds the sums of a blur that lies in an area to those of a strip.
  fileprivate func add(to target: inout [UInt32], of strip: PixelArea, from area: PixelArea) {
    let shared = area.intersection(strip)
    guard !shared.isEmpty else { return }
    unsafe sums.withUnsafeBufferPointer { sums in
      unsafe target.withUnsafeMutableBufferPointer { target in
        for y in shared.y..<shared.y + shared.height {
          let from = (y - area.y) * width + shared.x - area.x
          let to = (y - strip.y) * strip.width + shared.x - strip.x
          for x in 0..<shared.width { unsafe target[to + x] &+= sums[from + x] }
        }
      }
    }
  }
}

extension Point {
  /// The point with both coordinates rounded to 2^-20 of a pixel.
  fileprivate var steadied: Point {
    Point(x: (x * 0x1p20).rounded() / 0x1p20, y: (y * 0x1p20).rounded() / 0x1p20)
  }
}

extension Transform {
  /// The whole pixels by which the map shifts everything; nil if it does anything else.
  fileprivate var wholePixels: (x: Int, y: Int)? {
    guard a == 1, b == 0, c == 0, d == 1, tx == tx.rounded(), ty == ty.rounded() else { return nil }
    return (Int(tx), Int(ty))
  }

  /// The map rounded by less than any pixel shows, so that equal ones are equal in spite of
  /// rounding.
  fileprivate var steadied: Transform {
    func steady(_ number: Double) -> Double { (number * 0x1p30).rounded() / 0x1p30 }
    let origin = Point(x: tx, y: ty).steadied
    return Transform(
      a: steady(a), b: steady(b), c: steady(c), d: steady(d), tx: origin.x, ty: origin.y)
  }
}
