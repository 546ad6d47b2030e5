internal import TinctGraphics

/// The parts of one piece, as paths about the middle of its cell, in pixels.
struct PieceShape {
  let measures: BoardMeasures
  let cell: Grid.Cell
  /// The connected sides and how the arm to each ends.
  let arms: [NoodleOutline.Arm]
  let isSource: Bool
  private let unit: Double

  /// - Parameter tip: how the arm to a side ends.
  init(
    measures: BoardMeasures, cell: Grid.Cell, connectors: Connectors, isSource: Bool,
    tip: (_ side: Int, _ unit: Double) -> NoodleOutline.Tip
  ) {
    let unit = measures.unit(of: cell)
    self.measures = measures
    self.cell = cell
    self.isSource = isSource
    self.unit = unit
    arms = connectors.sides.map { side in
      NoodleOutline.Arm(
        angle: cell.sides[side].angle,
        length: (cell.sides[side].midpoint - cell.center).length * measures.cell,
        tip: tip(side, unit))
    }
  }

  /// The noodle with its knob.
  func wire() -> Path {
    noodle(
      width: measures.wireWidth(unit: unit),
      knob: measures.radius(measures.theme.knob.radius, unit: unit))
  }

  /// The noodle a pixel larger on all sides, without its knob.
  func rim() -> Path {
    noodle(width: measures.wireWidth(unit: unit) + 2, knob: 0)
  }

  /// The inner line of the noodle and the hole in its knob; nil if the theme has none, or if the
  /// noodle is too thin for it.
  func core(powered: Bool) -> Path? {
    let theme = measures.theme
    let share = powered ? theme.wire.poweredCore : theme.wire.core
    let hole = measures.holeRadius(
      powered ? theme.knob.poweredHole : theme.knob.hole, in: theme.knob.radius, unit: unit)
    guard share == 0 else {
      return measures.lineWidth(unit: unit, share: share).map { noodle(width: $0, knob: hole) }
    }
    return hole > 0 && arms.count == 1 && !isSource ? disc(hole) : nil
  }

  /// A line along the middle of the noodle, a share of its width wide; nil if it would be too thin.
  ///
  /// Its arms flare half as far as the noodle's, so that it stays a line, yet follows the noodle.
  func line(share: Double) -> Path? {
    guard let width = measures.lineWidth(unit: unit, share: share), !arms.isEmpty else {
      return nil
    }
    return NoodleOutline(
      width: width, bend: joint(bend: true), junction: joint(bend: false) / 2
    ).path(arms)
  }

  /// The disc of the source mark.
  func sourceDisc() -> Path {
    disc(measures.radius(measures.theme.source.radius, unit: unit))
  }

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
    let radius = min(measures.radius(theme.dot, unit: unit), sourceRingRadius - 1)
    return theme.dot > 0 && radius > 0 ? disc(radius) : nil
  }

  private var sourceRingRadius: Double {
    measures.holeRadius(
      measures.theme.source.ring, in: measures.theme.source.radius, unit: unit)
  }

  private func noodle(width: Double, knob: Double) -> Path {
    let hasKnob = arms.count == 1 && knob > 0 && !isSource
    var path = Path()
    if !arms.isEmpty {
      let outline = NoodleOutline(
        width: width, bend: joint(bend: true), junction: joint(bend: false))
      path = outline.path(arms)
    }
    if hasKnob { path.append(disc(knob)) }
    return path
  }

  /// How far out arms join, as a share of their length.
  ///
  /// The arms of a source run straight into its disc. Elsewhere a junction joins inside its
  /// shortest arm, so that an open end is still straight.
  private func joint(bend: Bool) -> Double {
    let theme = measures.theme
    let length = arms.map(\.length).min() ?? 1
    if isSource { return 0.9 * measures.radius(theme.source.radius, unit: unit) / length }
    if bend { return theme.wire.bend }
    let reach = arms.map(\.reach).min() ?? length
    return min(theme.wire.junction, reach / length)
  }

  private func disc(_ radius: Double) -> Path {
    .circle(center: Point(x: 0, y: 0), radius: radius)
  }
}
