/// How much of a layer's pixels a tint looks at. What it does not see, a plate need not tell apart.
enum TintSight: Int, Comparable, Sendable {
  /// The alpha alone: what an opaque colour leaves of a sprite.
  case alpha
  /// The colour too, except where there is nothing.
  case visible
  /// All, the colours of clear pixels as well: these stay in the file for programs that use them.
  case whole

  static func < (left: TintSight, right: TintSight) -> Bool { left.rawValue < right.rawValue }

  /// The number of a pixel that all pixels share that look the same.
  @inline(__always)
  func word(_ pixel: StraightPixel) -> UInt32 {
    switch self {
    case .alpha: pixel.word & 0xFF00_0000
    case .visible: pixel.alpha == 0 ? 0 : pixel.word
    case .whole: pixel.word
    }
  }
}

extension TintRecipe<Color> {
  /// What each layer's tint looks at.
  var sights: [TintSight] {
    layers.enumerated().map { index, layer in
      let sight = layer.tint.sight
      // Nothing is seen of a clear pixel that lies over something.
      return index > 0 ? min(sight, .visible) : sight
    }
  }
}

extension Tint<Color> {
  fileprivate var sight: TintSight {
    switch self {
    case .own: .whole
    case .fill(let fill):
      switch (fill.hidesAll, fill.stops.count) {
      case (true, 1): .alpha
      case (true, _): .visible
      case (false, _): .whole
      }
    case .channels, .key: .visible
    }
  }
}

extension Tint<Color>.Fill {
  /// Whether nothing of the layer's own colours is left.
  fileprivate var hidesAll: Bool {
    blend == .normal && opacity >= 1 && stops.allSatisfy { $0.paint.alpha >= 1 }
  }
}
