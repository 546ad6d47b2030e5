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
    line(width: measures.wireWidth(unit: unit), knob: measures.theme.knob.radius)
  }

  /// The noodle a pixel larger on all sides.
  func rim() -> Path {
    let wider = 2.0
    let outline = NoodleOutline(
      width: measures.wireWidth(unit: unit) + wider, bend: joint(bend: true),
      junction: joint(bend: false))
    return arms.isEmpty ? Path() : outline.path(arms)
  }

  /// The inner line of the noodle and the hole in its knob, or nil if the theme has none.
  func core(powered: Bool) -> Path? {
    let theme = measures.theme
    let share = powered ? theme.wire.poweredCore : theme.wire.core
    let hole = powered ? theme.knob.poweredHole : theme.knob.hole
    guard share > 0 || hole > 0 else { return nil }
    guard share > 0 else { return arms.count == 1 && !isSource ? disc(hole) : nil }
    return line(width: measures.wireWidth(unit: unit, share: share), knob: hole)
  }

  /// The disc of the source mark.
  func sourceDisc() -> Path { disc(measures.theme.source.radius) }

  /// The ring of the source mark.
  func sourceRing() -> Path { disc(measures.theme.source.ring) }

  /// The ring of the source mark without the dot in it.
  func sourceAnnulus() -> Path {
    let theme = measures.theme.source
    var path = disc(theme.ring)
    guard theme.dot > 0 else { return path }
    // Against the sense of the outer edge, so that the winding inside comes to zero.
    path.append(disc(theme.dot).mapped(Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)))
    return path
  }

  /// A line along the middle of the noodle, a share of its width wide.
  func line(share: Double) -> Path {
    line(width: measures.wireWidth(unit: unit, share: share), knob: 0)
  }

  /// The dot of the source mark, or nil if the theme has none.
  func sourceDot() -> Path? {
    measures.theme.source.dot > 0 ? disc(measures.theme.source.dot) : nil
  }

  private func line(width: Double, knob: Double) -> Path {
    guard !arms.isEmpty else { return knob > 0 && !isSource ? disc(knob) : Path() }
    let outline = NoodleOutline(width: width, bend: joint(bend: true), junction: joint(bend: false))
    var path = outline.path(arms)
    if arms.count == 1, knob > 0, !isSource { path.append(disc(knob)) }
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

  private func disc(_ units: Double) -> Path {
    .circle(center: Point(x: 0, y: 0), radius: measures.radius(units, unit: unit))
  }
}
