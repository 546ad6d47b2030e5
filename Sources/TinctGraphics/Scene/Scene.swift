/// A name such as `background`, `wire` or `powered` that a scene uses in place of a colour.
///
/// A theme defines how the colour of each ink follows from a palette.
public struct Ink: Hashable, Sendable {
  /// The name of the ink in its theme.
  public let name: String

  /// Names an ink.
  public init(_ name: String) {
    self.name = name
  }
}

extension Ink {
  /// Returns the ink that has the same colour in every palette; it is named by the colour's
  /// hexadecimal form.
  public static func fixed(_ pixel: StraightPixel) -> Ink {
    let digits = [pixel.red, pixel.green, pixel.blue].map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return Ink("#" + digits.joined())
  }

  /// The colour of an ink made by `fixed`, nil for any other.
  public var fixedColor: Color? {
    guard name.count == 7, name.first == "#", let rgb = UInt32(name.dropFirst(), radix: 16) else {
      return nil
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgb >> shift) }
    return Color(StraightPixel(red: byte(16), green: byte(8), blue: byte(0)))
  }
}

/// A picture as a display list in inks, without any colours.
///
/// Elements are drawn in order, each over those before (source-over). Where nothing is drawn, the
/// picture is clear.
public struct Scene: Hashable, Sendable {
  /// Width in pixels, at least 1.
  public var width: Int
  /// Height in pixels, at least 1.
  public var height: Int
  /// The elements, back to front.
  public var elements: [Element]

  /// Makes a scene.
  public init(width: Int, height: Int, elements: [Element] = []) {
    self.width = width
    self.height = height
    self.elements = elements
  }

  /// The inks the scene is drawn in, in the order of their first use.
  public var inks: [Ink] {
    var seen: Set<Ink> = []
    var inks: [Ink] = []
    func visit(_ elements: [Element]) {
      for element in elements {
        switch element {
        case .fill(_, let ink), .stroke(_, _, let ink), .sprite(_, _, _, let ink),
          .soft(_, _, let ink):
          if seen.insert(ink).inserted { inks.append(ink) }
        case .shade(_, let ramp):
          inks += ramp.inks.filter { seen.insert($0).inserted }
        case .picture: break
        case .clip(_, let members), .group(let members, _, _): visit(members)
        }
      }
    }
    visit(elements)
    return inks
  }
}

extension Scene {
  /// Returns the scene with some inks drawn in others.
  public func replacing(_ inks: [Ink: Ink]) -> Scene {
    Scene(width: width, height: height, elements: elements.map { $0.replacing(inks) })
  }

  /// A part of a scene.
  public indirect enum Element: Hashable, Sendable {
    /// The inside of a path (non-zero winding).
    case fill(Path, Ink)
    /// The inside of a path (non-zero winding) in inks that run into each other. The ramp's points
    /// are mapped like those of the path.
    case shade(Path, InkRamp)
    /// The inside of a path (non-zero winding) with a blurred edge: a shadow, a glow, an inner
    /// shade.
    case soft(Path, Softness, Ink)
    /// A line along a path.
    case stroke(Path, Stroke, Ink)
    /// The alpha of a sprite, drawn in one ink into a rectangle.
    case sprite(AlphaMask, origin: Point, size: Double, Ink)
    /// A picture in colours of its own, in a square of `size` pixels. A scene with pictures cannot
    /// be separated into inks, only drawn directly.
    case picture(Bitmap, origin: Point, size: Double)
    /// Elements drawn only inside a path (non-zero winding).
    case clip(Path, [Element])
    /// Elements mapped and then faded as one.
    case group([Element], Transform, opacity: Double)
  }

  /// The look of a line.
  public struct Stroke: Hashable, Sendable {
    /// The shape of a line's ends.
    public enum Cap: Hashable, Sendable {
      /// Cut off at the end point.
      case butt
      /// A half-circle beyond the end point.
      case round
    }

    /// Width of the line in pixels, above 0.
    public var width: Double
    /// The shape of its ends; corners are rounded.
    public var cap: Cap

    /// Describes a line.
    public init(width: Double, cap: Cap = .round) {
      self.width = width
      self.cap = cap
    }
  }
}

extension Scene.Element {
  fileprivate func replacing(_ inks: [Ink: Ink]) -> Scene.Element {
    switch self {
    case .fill(let path, let ink): .fill(path, inks[ink] ?? ink)
    case .shade(let path, let ramp):
      .shade(path, InkRamp(ramp.inks.map { inks[$0] ?? $0 }, ramp.shape))
    case .soft(let path, let softness, let ink): .soft(path, softness, inks[ink] ?? ink)
    case .stroke(let path, let stroke, let ink): .stroke(path, stroke, inks[ink] ?? ink)
    case .sprite(let mask, let origin, let size, let ink):
      .sprite(mask, origin: origin, size: size, inks[ink] ?? ink)
    case .picture: self
    case .clip(let path, let members): .clip(path, members.map { $0.replacing(inks) })
    case .group(let members, let transform, let opacity):
      .group(members.map { $0.replacing(inks) }, transform, opacity: opacity)
    }
  }
}

extension Scene.Element {
  /// Returns the pixels that drawing the element can touch.
  ///
  /// Curves stay inside the hull of their control points, so the result may be too large, but never
  /// too small.
  ///
  /// - Parameter transform: maps the element into the picture.
  public func bounds(_ transform: Transform = .identity) -> PixelArea {
    var box = Box()
    add(to: &box, transform)
    return box.pixels
  }

  private func add(to box: inout Box, _ transform: Transform) {
    switch self {
    case .fill(let path, _), .shade(let path, _): box.add(path, transform, around: 0)
    case .soft(let path, let softness, _):
      // An inner shade lies on the shape.
      let reach = softness.side == .inside ? 0 : softness.reach
      box.add(path, transform, around: Double(reach))
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

/// An upright rectangle that grows to hold points.
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

  /// The pixels that the rectangle touches, and one more on each side for anti-aliasing.
  var pixels: PixelArea {
    guard minimum.x <= maximum.x else { return PixelArea(x: 0, y: 0, width: 0, height: 0) }
    let (left, top) = (Int(minimum.x.rounded(.down)) - 1, Int(minimum.y.rounded(.down)) - 1)
    return PixelArea(
      x: left, y: top, width: Int(maximum.x.rounded(.up)) + 1 - left,
      height: Int(maximum.y.rounded(.up)) + 1 - top)
  }
}
