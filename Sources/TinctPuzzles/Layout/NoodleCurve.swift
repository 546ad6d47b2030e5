internal import TinctGraphics

/// How the middle of a noodle turns a corner.
enum NoodleCurve: Hashable {
  /// Along a circle.
  case arc
  /// Along arcs that follow a superellipse: their radii, as shares of one, and by which share of the
  /// corner each turns.
  case spline([Piece])
  /// Straight across.
  case chamfer
  /// Not before the corner.
  case mitre

  /// An arc of a spline.
  struct Piece: Hashable {
    let radius: Double
    let share: Double
  }

  /// How noodles of a theme turn.
  init(_ wire: Theme.Wire) {
    switch wire.curve {
    case .arc: self = .arc
    case .superellipse: self = .spline(Self.superellipse(exponent: wire.exponent))
    case .chamfer: self = .chamfer
    case .mitre: self = .mitre
    }
  }

  /// What stands for a step of a line that turns along circles.
  func steps(_ step: CenterLine.Step) -> [CenterLine.Step] {
    guard case .arc(let radius, let turn) = step else { return [step] }
    let tangents = radius * tangent(abs(turn) / 2)
    switch self {
    case .arc: return [step]
    case .mitre: return [.straight(tangents), .corner(turn: turn), .straight(tangents)]
    case .chamfer:
      return [
        .corner(turn: turn / 2), .straight(2 * tangents * cosine(turn / 2)),
        .corner(turn: turn / 2),
      ]
    case .spline(let pieces):
      guard radius > 0 else { return [step] }
      let arcs = pieces.map { CenterLine.Step.arc(radius: $0.radius, turn: $0.share * turn) }
      let end = CenterLine(from: Point(x: 0, y: 0), heading: 0, arcs).end.place
      let scale = tangents * 2 * cosine(turn / 2) / end.length
      return pieces.map { .arc(radius: $0.radius * scale, turn: $0.share * turn) }
    }
  }

  /// A quarter of |x|^n + |y|^n = 1 as arcs.
  ///
  /// At the end of its normal at an angle a, y/x is the (n-1)th root of tan a. Each arc turns from one
  /// such angle to the next, and is as long as its chord asks.
  private static func superellipse(exponent n: Double) -> [Piece] {
    let count = 12
    let shares = (0...count).map { step in
      let time = Double(step) / Double(count)
      // Shorter steps at both ends, where the curve is flat and long.
      return time * time * (3 - 2 * time)
    }
    let points = shares.map { share -> Point in
      if share == 0 { return Point(x: 1, y: 0) }
      if share == 1 { return Point(x: 0, y: 1) }
      let slope = power(tangent(share * .pi / 2), 1 / (n - 1))
      let x = 1 / power(1 + power(slope, n), 1 / n)
      return Point(x: x, y: slope * x)
    }
    return (0..<count).map { step in
      let turn = (shares[step + 1] - shares[step]) * .pi / 2
      let chord = (points[step + 1] - points[step]).length
      return Piece(
        radius: chord / (2 * sine(turn / 2)), share: shares[step + 1] - shares[step])
    }
  }
}
