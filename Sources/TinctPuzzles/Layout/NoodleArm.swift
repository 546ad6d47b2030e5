internal import TinctGraphics

/// An arm of a noodle: it comes in through a side of the cell at a right angle.
struct NoodleArm: Hashable {
  /// How an arm ends.
  enum Tip: Hashable {
    /// Cut off, so far beyond the side that it runs under the arm it meets.
    case joined(overlap: Double)
    /// Rounded, with the middle of the rounding so far inside the side.
    case open(inset: Double)
    /// Cut off, so far inside the side.
    case flat(inset: Double)
    /// Rounded, with the middle of the rounding so far beyond the side.
    case stub(reach: Double)

    /// The end of an arm that is so much wider on both sides.
    func grown(by width: Double) -> Tip {
      if case .flat(let inset) = self { .flat(inset: inset - width) } else { self }
    }
  }

  /// Where it crosses the side, seen from the middle of the cell.
  var foot: Point
  /// Direction outwards, at a right angle to the side: radians, counter-clockwise from the right.
  var angle: Double
  /// How far it can run in from the side before it is nearer to another side.
  var depth: Double
  /// How it ends.
  var tip: Tip

  init(foot: Point, angle: Double, depth: Double, tip: Tip) {
    self.foot = foot
    self.angle = angle
    self.depth = depth
    self.tip = tip
  }

  /// An arm that runs straight to the middle of its cell.
  ///
  /// - Parameter length: distance from the middle to the side.
  init(angle: Double, length: Double, tip: Tip) {
    self.init(
      foot: Point(angle: angle, distance: length), angle: angle, depth: length, tip: tip)
  }

  /// How far inside the side its straight edges stop.
  var inset: Double {
    switch tip {
    case .joined(let overlap): -overlap
    case .open(let inset), .flat(let inset): inset
    case .stub(let reach): -reach
    }
  }

  /// Whether it points to the middle of the cell, and can run in so far.
  var meetsMiddle: Bool {
    (foot - Point(angle: angle, distance: depth)).length < 1e-6 * depth
  }

  /// The place so far inside the side, straight on.
  func place(inside distance: Double) -> Point {
    foot - Point(angle: angle, distance: distance)
  }
}
