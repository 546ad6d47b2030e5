/// A display list in inks: what a picture shows, and nothing about its colours.
///
/// Elements are drawn in order, each over what is there (source-over). Where nothing is drawn, the
/// picture is clear.
public struct Scene: Hashable, Sendable {
  /// Width in pixels, at least 1.
  public var width: Int
  /// Height in pixels, at least 1.
  public var height: Int
  /// What is drawn, back to front.
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
        case .fill(_, let ink), .stroke(_, _, let ink), .sprite(_, _, _, let ink):
          if seen.insert(ink).inserted { inks.append(ink) }
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
  /// The same scene with some inks drawn in others.
  public func replacing(_ inks: [Ink: Ink]) -> Scene {
    Scene(width: width, height: height, elements: elements.map { $0.replacing(inks) })
  }

  /// One thing that is drawn.
  public indirect enum Element: Hashable, Sendable {
    /// The inside of a path (non-zero winding).
    case fill(Path, Ink)
    /// A line along a path.
    case stroke(Path, Stroke, Ink)
    /// The alpha of a sprite, drawn in one ink into a rectangle.
    case sprite(AlphaMask, origin: Point, size: Double, Ink)
    /// A picture in colours of its own, in a square of `size` pixels. A scene with pictures cannot
    /// be separated into inks, only drawn directly.
    case picture(Bitmap, origin: Point, size: Double)
    /// Elements drawn only inside a path (non-zero winding).
    case clip(Path, [Element])
    /// Elements drawn together: mapped, then faded as one.
    case group([Element], Transform, opacity: Double)
  }

  /// How a line is drawn.
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
