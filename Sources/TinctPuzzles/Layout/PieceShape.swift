internal import TinctGraphics

/// The parts of one piece, as paths about the middle of its cell, in pixels.
struct PieceShape {
  let measures: BoardMeasures
  /// An arm to each connected side, in their order.
  let arms: [NoodleArm]
  let isSource: Bool
  /// The size of a pixel of the picture, which is above 1 where the drawing gets smaller.
  private let pixel: Double

  /// A piece that lies, or glides, in a cell.
  ///
  /// - Parameters:
  ///   - turn: by how many sides its arms have glided on, counter-clockwise.
  ///   - tip: how the arm to a side ends.
  init(
    measures: BoardMeasures, frame: CellFrame, connectors: Connectors, isSource: Bool,
    turn: Double = 0, tip: (_ side: Int) -> NoodleArm.Tip
  ) {
    self.measures = measures
    self.isSource = isSource
    pixel = 1 / (frame.chart?.scale ?? 1)
    arms = connectors.sides.map { side in
      turn == 0
        ? frame.arm(to: side, tip: tip(side))
        : frame.arm(at: Double(side) + turn, tip: tip(side))
    }
  }

  /// The noodle with its knob.
  func wire() -> Path {
    noodle(width: measures.wireWidth, knob: measures.radius(measures.theme.knob.radius))
  }

  /// The noodle a pixel larger on all sides, without its knob.
  func rim() -> Path {
    noodle(width: measures.wireWidth + 2 * pixel, knob: 0)
  }

  /// The inner line of the noodle and the hole in its knob; nil if the theme has none, or if the
  /// noodle is too thin for it.
  func core(powered: Bool) -> Path? {
    let theme = measures.theme
    let share = powered ? theme.wire.poweredCore : theme.wire.core
    let hole = measures.holeRadius(
      powered ? theme.knob.poweredHole : theme.knob.hole, in: theme.knob.radius, pixel: pixel)
    guard share == 0 else {
      return measures.lineWidth(share: share, pixel: pixel).map { noodle(width: $0, knob: hole) }
    }
    return hole > 0 && arms.count == 1 && !isSource ? disc(hole) : nil
  }

  /// A line along the middle of the noodle, a share of its width wide; nil if it would be too thin.
  ///
  /// Its arms flare half as far as the noodle's, so that it stays a line, yet follows the noodle.
  func line(share: Double) -> Path? {
    guard let width = measures.lineWidth(share: share), !arms.isEmpty else { return nil }
    return NoodleOutline(
      width: width, bend: joint(bend: true), junction: joint(bend: false) / 2
    ).path(arms)
  }

  /// The disc of the source mark.
  func sourceDisc() -> Path { disc(measures.radius(measures.theme.source.radius)) }

  /// The ring of the source mark.
  func sourceRing() -> Path { disc(sourceRingRadius) }

  /// The ring of the source mark without the dot in it.
  func sourceAnnulus() -> Path {
    var path = sourceRing()
    // Against the sense of the outer edge, so that the winding inside comes to zero.
    let flip = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    if let dot = sourceDot() { path.append(dot.mapped(flip)) }
    return path
  }

  /// The dot of the source mark, or nil if the theme has none.
  func sourceDot() -> Path? {
    let theme = measures.theme.source
    let radius = min(measures.radius(theme.dot), sourceRingRadius - pixel)
    return theme.dot > 0 && radius > 0 ? disc(radius) : nil
  }

  private var sourceRingRadius: Double {
    measures.holeRadius(measures.theme.source.ring, in: measures.theme.source.radius, pixel: pixel)
  }

  private func noodle(width: Double, knob: Double) -> Path {
    let hasKnob = arms.count == 1 && knob > 0 && !isSource
    var path = Path()
    if !arms.isEmpty {
      let outline = NoodleOutline(
        width: width, bend: joint(bend: true), junction: joint(bend: false))
      path = outline.path(arms)
      // Where arms do not meet in the middle, what they make may pass the source by.
      if isSource, !arms.allSatisfy(\.meetsMiddle) {
        for arm in arms { path.append(outline.stem(arm)) }
      }
    }
    if hasKnob { path.append(disc(knob)) }
    return path
  }

  /// How far out arms join, as a share of their depth.
  ///
  /// The arms of a source run straight into its disc. Elsewhere a junction joins inside its
  /// shortest arm, so that an open end is still straight.
  private func joint(bend: Bool) -> Double {
    let theme = measures.theme
    if isSource, arms.allSatisfy(\.meetsMiddle) {
      let length = arms.map(\.depth).min() ?? 1
      return min(0.9 * measures.radius(theme.source.radius) / length, 1)
    }
    if bend { return theme.wire.bend }
    return arms.map { ($0.depth - $0.inset) / $0.depth }.reduce(theme.wire.junction, min)
  }

  private func disc(_ radius: Double) -> Path {
    .circle(center: Point(x: 0, y: 0), radius: radius)
  }
}
