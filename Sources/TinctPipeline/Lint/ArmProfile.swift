internal import TinctGraphics
internal import TinctPuzzles

/// The alpha of a piece along one side of its cell, just inside, counter-clockwise, a sample a pixel.
struct ArmProfile {
  /// 0...1 each.
  let amounts: [Double]
  /// The pixel that each sample lies in.
  let pixels: [[Int]]

  /// How far inside the samples lie, in pixels: where arms that end at the side are still whole, and
  /// on squares in the middle of pixels.
  private static let depth = 1.5

  init(_ bitmap: Bitmap, side: Grid.Side, of cell: Grid.Cell) {
    let corners = cell.corners
    let scale = Double(bitmap.width) / PieceSprite.canvas(of: cell)
    let width = (corners[1] - corners[0]).length * scale
    let reach = (side.midpoint - cell.center).length * scale - Self.depth
    let middle =
      Point(x: Double(bitmap.width) / 2, y: Double(bitmap.height) / 2)
      + Point(angle: side.angle, distance: reach)
    let count = max(Int(width.rounded()), 1)
    let points = (0..<count).map { index in
      middle + Point(angle: side.angle + .pi / 2, distance: Double(index) + 0.5 - Double(count) / 2)
    }
    amounts = points.map { Self.alpha(of: bitmap, at: $0) }
    pixels = points.map { point in
      [
        min(max(Int(point.x), 0), bitmap.width - 1), min(max(Int(point.y), 0), bitmap.height - 1),
      ]
    }
  }

  /// The alpha at a point, between those of the four pixels about it; 0 outside.
  private static func alpha(of bitmap: Bitmap, at point: Point) -> Double {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func amount(_ column: Double, _ row: Double) -> Double {
      let (column, row) = (Int(column), Int(row))
      guard (0..<bitmap.width).contains(column), (0..<bitmap.height).contains(row) else { return 0 }
      return Double(bitmap[column, row].alpha) / 255
    }
    let (right, down) = (x - left, y - top)
    let upper = amount(left, top) * (1 - right) + amount(left + 1, top) * right
    let lower = amount(left, top + 1) * (1 - right) + amount(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }

  /// How many pixels of the side are covered.
  var covered: Double { amounts.reduce(0, +) }

  /// How many pixels of the side one arm covers and the other does not, where the two meet.
  ///
  /// Seen from the other cell a side runs the other way; and as every piece is turned, each arm meets
  /// both kinds of side. So the worse of the two ways counts.
  func gap(to other: ArmProfile) -> Double {
    max(gaps(to: other.amounts).reduce(0, +), gaps(to: other.amounts.reversed()).reduce(0, +))
  }

  /// The pixel where it differs most from one that it should meet.
  func farthestPixel(from other: ArmProfile) -> [Int] {
    let gaps = zip(gaps(to: other.amounts), gaps(to: other.amounts.reversed())).map(max)
    return gaps.indices.max { gaps[$0] < gaps[$1] }.map { pixels[$0] } ?? pixels[0]
  }

  private func gaps(to other: [Double]) -> [Double] { zip(amounts, other).map { abs($0 - $1) } }
}
