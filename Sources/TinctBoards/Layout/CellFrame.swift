internal import TinctGraphics
internal import TinctPuzzles

/// A cell in the coordinates of its drawing: about its middle, in pixels.
///
/// A cell whose sides are arcs is drawn as a regular polygon, which a chart maps to the cell.
struct CellFrame {
  /// The corners; side k lies between the corners k and k + 1.
  let corners: [Point]
  /// The map for the drawing of a cell of arcs; nil for straight sides.
  let chart: CellChart?
  /// A turn by one side maps the drawing to itself.
  let isRegular: Bool
  /// The distance from the middle to the nearest side.
  let inradius: Double
  /// An arm across each side, in full depth.
  private let arms: [NoodleArm]

  /// - Parameters:
  ///   - cell: the cell.
  ///   - scale: pixels in the unit of the grid.
  ///   - arcInradius: the radius of the circle inscribed in the regular polygon that stands for a
  ///     cell of arcs, in pixels.
  init(_ cell: Grid.Cell, scale: Double, arcInradius: Double) {
    chart = CellChart(cell, scale: scale, inradius: arcInradius)
    isRegular = chart != nil || cell.rotationCount == cell.sides.count
    if let chart {
      corners = chart.corners
      inradius = corners[0].length * cosine(.pi / Double(corners.count))
      arms = cell.sides.indices.map { side in
        NoodleArm(angle: chart.angle(of: side), length: arcInradius, tip: .joined(overlap: 0))
      }
    } else {
      corners = cell.corners.map { ($0 - cell.center) * scale }
      inradius = cell.inradius * scale
      let feet = cell.sides.map { ($0.midpoint - cell.center) * scale }
      arms = cell.sides.indices.map { side in
        NoodleArm(
          foot: feet[side], angle: cell.sides[side].angle,
          depth: Self.depth(of: side, feet: feet, sides: cell.sides), tip: .joined(overlap: 0))
      }
    }
  }

  /// Returns the distance from the middle of a side straight inwards within which that side is the
  /// nearest.
  private static func depth(of side: Int, feet: [Point], sides: [Grid.Side]) -> Double {
    let foot = feet[side]
    var depth = Double.infinity
    for other in sides.indices where other != side {
      let outwards = Point(angle: sides[other].angle, distance: 1)
      let way = feet[other] - foot
      let nearing = 1 - cosine(sides[other].angle - sides[side].angle)
      // Sides in one line never get closer.
      guard nearing > 1e-9 else { continue }
      depth = min(depth, (way.x * outwards.x + way.y * outwards.y) / nearing)
    }
    // Exactly equal for arms that meet in the middle, in spite of rounding.
    return abs(depth - foot.length) <= 1e-9 * depth ? foot.length : depth
  }

  /// The distance from the middle to the nearest side, in the drawing of noodles.
  var noodleInradius: Double { chart == nil ? inradius : arms[0].depth }

  /// Returns the arm to a side.
  func arm(to side: Int, tip: NoodleArm.Tip) -> NoodleArm {
    var arm = arms[side]
    arm.tip = tip
    return arm
  }

  /// Returns an arm that glides from side to side.
  ///
  /// - Parameter position: whole numbers are the middles of sides; between them, the arm glides
  ///   along a curve that touches the sides at their middles, and stays at a right angle to it.
  func arm(at position: Double, tip: NoodleArm.Tip) -> NoodleArm {
    let count = Double(arms.count)
    let turned = position - (position / count).rounded(.down) * count
    let (side, share) = (Int(turned) % arms.count, turned - turned.rounded(.down))
    guard share > 0 else { return arm(to: side, tip: tip) }
    let (from, to) = (arms[side], arms[(side + 1) % arms.count])
    let corner = corners[(side + 1) % arms.count]
    // Control points with which a cubic curve approximates an arc of the polygon's inscribed
    // circle.
    let turn = to.angle - from.angle
    let bend = turn - (turn / (2 * .pi)).rounded() * 2 * .pi
    let reach = abs(bend) < 1e-6 ? 2.0 / 3 : 4.0 / 3 * tangent(bend / 4) / tangent(bend / 2)
    let points = [
      from.foot, from.foot + (corner - from.foot) * reach, to.foot + (corner - to.foot) * reach,
      to.foot,
    ]
    let (foot, along) = Self.curve(points, at: share)
    return NoodleArm(
      foot: foot, angle: along.angle - .pi / 2, depth: from.depth + (to.depth - from.depth) * share,
      tip: tip)
  }

  /// Returns a point on a cubic Bezier curve, and the direction there.
  private static func curve(_ points: [Point], at share: Double) -> (Point, along: Point) {
    func mixed(_ points: [Point]) -> [Point] {
      zip(points, points.dropFirst()).map { $0 + ($1 - $0) * share }
    }
    let ends = mixed(mixed(points))
    return (mixed(ends)[0], ends[1] - ends[0])
  }
}

extension CellFrame {
  /// Returns a disc about one of the corners.
  func disc(about corner: Int, radius: Double) -> Path {
    chart?.disc(about: corner, radius: radius)
      ?? .circle(center: corners[corner], radius: radius)
  }
}

/// The transform from the drawing of a cell, about its middle, to the picture.
struct CellPlacement {
  /// The map for the drawing of a cell of arcs; nil for straight sides.
  let chart: CellChart?
  /// The transform that is applied to a piece first: its turn and scale about its middle.
  let pose: Transform
  /// The map of what is drawn about the cell's middle to the picture: a translation, and a stretch
  /// next to none, which fits the tiling to whole pixels.
  let move: Transform
  /// Its shapes may be drawn apart from those of other cells, which are like them.
  private let isRepeated: Bool

  /// - Parameters:
  ///   - middle: the position of its middle in the picture.
  ///   - stretch: the factors by which the board is stretched across and down.
  ///   - isRepeated: true if its shapes are drawn apart: equal cells lie whole pixels apart.
  init(
    _ frame: CellFrame, at middle: Point, stretch: Point = Point(x: 1, y: 1),
    pose: Transform = .identity, isRepeated: Bool = false
  ) {
    chart = frame.chart
    self.pose = pose
    self.isRepeated = isRepeated
    move = Transform(a: stretch.x, b: 0, c: 0, d: stretch.y, tx: middle.x, ty: middle.y)
  }

  /// Maps the path of a piece, drawn about the middle of its cell.
  ///
  /// - Parameter shift: the shift in the picture, in pixels; smaller where cells get smaller.
  func piece(_ path: Path, movedBy shift: Point? = nil) -> Path {
    let posed = pose == .identity ? path : path.mapped(pose)
    guard let chart else { return posed.mapped(moved(by: shift)).steadied }
    return chart.noodle(posed, movedBy: shift).mapped(move).steadied
  }

  /// Maps a point of a piece, seen from the middle of its cell.
  func piece(_ point: Point) -> Point {
    let posed = pose(point)
    return move(chart?.noodle(posed) ?? posed)
  }

  /// Maps the path of a tile, drawn about the middle of its cell.
  func tile(_ path: Path, movedBy shift: Point? = nil) -> Path {
    (chart?.tile(path) ?? path).mapped(moved(by: shift)).steadied
  }

  /// The shift, of less than a quarter of a pixel, that takes its middle to a pixel's middle or
  /// edge. Halfway between it stays: to take it to either would not turn with the board.
  var shiftToPixel: Point? {
    guard chart == nil, pose == .identity else { return nil }
    func shift(_ value: Double) -> Double {
      let shift = (2 * value).rounded() / 2 - value
      return abs(shift) < 0.25 - 1e-6 ? shift : 0
    }
    return Point(x: shift(move.tx), y: shift(move.ty))
  }

  private func moved(by shift: Point?) -> Transform {
    guard let shift else { return move }
    let way = shift * (chart?.scale ?? 1)
    return move.then(Transform(turnedBy: 0, movedTo: way))
  }

  /// Shapes of cells may be drawn apart. In cells of arcs everything gets small, down to less than
  /// the pixel by which arms overlap, or than the gap between tiles, so that seams would show.
  fileprivate var isApart: Bool { isRepeated && chart == nil }
}

extension Path {
  /// Adds the path of a piece, drawn about the middle of its cell.
  mutating func append(_ piece: Path, at placement: CellPlacement, movedBy shift: Point? = nil) {
    let path = placement.piece(piece, movedBy: shift)
    if placement.isApart { append(part: path) } else { append(path) }
  }

  /// Adds what a cell has of a layer, all of it mapped already.
  ///
  /// - Parameter isApart: true if a gap is left between the shapes of neighboring cells.
  mutating func append(_ shape: Path, of placement: CellPlacement, isApart: Bool) {
    if isApart, placement.isApart { append(part: shape) } else { append(shape) }
  }
}
