/// A motion of the hyperbolic plane that maps the tiling {7,3} to itself, by where it takes the three
/// vectors of which all others are sums.
struct HyperbolicMotion: Sendable {
  static let identity = HyperbolicMotion(
    images: [
      HyperbolicPoint(.one, .zero, .zero), HyperbolicPoint(.zero, .one, .zero),
      HyperbolicPoint(.zero, .zero, .one),
    ])

  private let images: [HyperbolicPoint]

  private init(images: [HyperbolicPoint]) { self.images = images }

  /// Reflections in mirrors, the last one first.
  init(reflectionsIn mirrors: [Int]) {
    images = Self.identity.images.map { vector in
      mirrors.reversed().reduce(vector) { $0.reflected(in: $1) }
    }
  }

  /// Where a vector goes.
  func callAsFunction(_ vector: HyperbolicPoint) -> HyperbolicPoint {
    func sum(_ part: (HyperbolicPoint) -> CubicInteger) -> CubicInteger {
      vector.first * part(images[0]) + vector.second * part(images[1])
        + vector.third * part(images[2])
    }
    return HyperbolicPoint(sum(\.first), sum(\.second), sum(\.third))
  }

  /// The motion that does the right one first.
  static func * (left: HyperbolicMotion, right: HyperbolicMotion) -> HyperbolicMotion {
    HyperbolicMotion(images: right.images.map { left($0) })
  }
}
