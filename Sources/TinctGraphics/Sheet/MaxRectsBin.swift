/// A page that rectangles are put into one by one, never moved again.
///
/// The free space is kept as all *maximal* free rectangles, which overlap (Jylänki, "A Thousand Ways
/// to Pack the Bin", 2010, section 2.4).
struct MaxRectsBin {
  /// Which of the places that a rectangle fits into is taken.
  enum Rule: CaseIterable {
    /// Where the less of the two sides that are left over is least.
    case shortSide
    /// Where the larger of the two sides that are left over is least.
    case longSide
    /// Where the least area is left over.
    case area
    /// Where the rectangle ends topmost.
    case top
  }

  private(set) var free: [PixelArea]

  init(_ size: PixelSize) {
    free = [PixelArea(x: 0, y: 0, width: size.width, height: size.height)]
  }

  /// Takes a place for a rectangle; nil, with nothing changed, if there is none.
  mutating func place(_ size: PixelSize, _ rule: Rule) -> PixelArea? {
    var best: (score: Score, place: PixelArea)?
    for gap in free where size.width <= gap.width && size.height <= gap.height {
      let score = Score(size, in: gap, rule)
      if best.map({ score < $0.score }) ?? true {
        best = (
          score, PixelArea(x: gap.x, y: gap.y, width: size.width, height: size.height)
        )
      }
    }
    guard let place = best?.place else { return nil }
    take(place)
    return place
  }

  private mutating func take(_ place: PixelArea) {
    var kept: [PixelArea] = []
    var cut: [PixelArea] = []
    for gap in free {
      if gap.intersection(place).isEmpty { kept.append(gap) } else { Self.cut(gap, place, &cut) }
    }
    // What is left of a cut gap lies within the gap, so it cannot hold one that was not cut.
    for (index, gap) in cut.enumerated() {
      let isWithinOther =
        kept.contains { $0.contains(gap) }
        || cut.indices.contains {
          $0 != index && cut[$0].contains(gap) && (cut[$0] != gap || $0 < index)
        }
      if !isWithinOther { kept.append(gap) }
    }
    free = kept
  }

  /// Adds the largest rectangles of a gap that a place in it leaves.
  private static func cut(_ gap: PixelArea, _ place: PixelArea, _ cut: inout [PixelArea]) {
    let parts = [
      PixelArea(x: gap.x, y: gap.y, width: place.x - gap.x, height: gap.height),
      PixelArea(x: place.maxX, y: gap.y, width: gap.maxX - place.maxX, height: gap.height),
      PixelArea(x: gap.x, y: gap.y, width: gap.width, height: place.y - gap.y),
      PixelArea(x: gap.x, y: place.maxY, width: gap.width, height: gap.maxY - place.maxY),
    ]
    cut += parts.filter { !$0.isEmpty }
  }
}

/// How good a place is, the least best; equals are told apart by the place, so that the same
/// rectangles always come to lie the same way.
private struct Score: Comparable {
  private let first: Int
  private let second: Int
  private let y: Int
  private let x: Int

  init(_ size: PixelSize, in gap: PixelArea, _ rule: MaxRectsBin.Rule) {
    let (wide, high) = (gap.width - size.width, gap.height - size.height)
    switch rule {
    case .shortSide: (first, second) = (min(wide, high), max(wide, high))
    case .longSide: (first, second) = (max(wide, high), min(wide, high))
    case .area: (first, second) = (gap.width * gap.height - size.area, min(wide, high))
    case .top: (first, second) = (gap.y + size.height, wide)
    }
    (y, x) = (gap.y, gap.x)
  }

  static func < (left: Score, right: Score) -> Bool {
    (left.first, left.second, left.y, left.x) < (right.first, right.second, right.y, right.x)
  }
}

extension PixelArea {
  /// The column after the last.
  var maxX: Int { x + width }
  /// The row after the last.
  var maxY: Int { y + height }

  func contains(_ other: PixelArea) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
