extension Scene.Element {
  /// The pixels that drawing the element can touch.
  ///
  /// Curves stay inside the hull of their control points, so this may be too large, never too small.
  ///
  /// - Parameter transform: what maps the element into the picture.
  public func bounds(_ transform: Transform = .identity) -> PixelArea {
    var box = Box()
    add(to: &box, transform)
    return box.pixels
  }

  private func add(to box: inout Box, _ transform: Transform) {
    switch self {
    case .fill(let path, _): box.add(path, transform, around: 0)
    case .stroke(let path, let stroke, _):
      box.add(path, transform, around: stroke.width / 2 * transform.stretch)
    case .sprite(let mask, let origin, let size, _):
      box.add(origin, size: size, aspect: Double(mask.height) / Double(mask.width), transform)
    case .picture(let bitmap, let origin, let size):
      box.add(origin, size: size, aspect: Double(bitmap.height) / Double(bitmap.width), transform)
    case .clip(_, let members):
      for member in members { member.add(to: &box, transform) }
    case .group(let members, let inner, _):
      for member in members { member.add(to: &box, inner.then(transform)) }
    }
  }
}

/// An upright rectangle that grows.
private struct Box {
  private var minimum = Point(x: .infinity, y: .infinity)
  private var maximum = Point(x: -.infinity, y: -.infinity)

  mutating func add(_ point: Point, around: Double) {
    minimum = Point(x: min(minimum.x, point.x - around), y: min(minimum.y, point.y - around))
    maximum = Point(x: max(maximum.x, point.x + around), y: max(maximum.y, point.y + around))
  }

  mutating func add(_ origin: Point, size: Double, aspect: Double, _ transform: Transform) {
    for corner in [(0, 0), (size, 0), (0, size * aspect), (size, size * aspect)] {
      add(transform(origin + Point(x: corner.0, y: corner.1)), around: 1)
    }
  }

  mutating func add(_ path: Path, _ transform: Transform, around: Double) {
    for segment in path.segments {
      switch segment {
      case .move(let point), .line(let point): add(transform(point), around: around)
      case .curve(let first, let second, let point):
        add(transform(first), around: around)
        add(transform(second), around: around)
        add(transform(point), around: around)
      case .close: break
      }
    }
  }

  /// All pixels touched; a pixel more on each side for anti-aliasing.
  var pixels: PixelArea {
    guard minimum.x <= maximum.x else { return PixelArea(x: 0, y: 0, width: 0, height: 0) }
    let (left, top) = (Int(minimum.x.rounded(.down)) - 1, Int(minimum.y.rounded(.down)) - 1)
    return PixelArea(
      x: left, y: top, width: Int(maximum.x.rounded(.up)) + 1 - left,
      height: Int(maximum.y.rounded(.up)) + 1 - top)
  }
}
