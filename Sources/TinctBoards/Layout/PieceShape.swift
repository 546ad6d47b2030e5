internal import TinctGraphics
internal import TinctPuzzles

/// The parts of one piece, as paths about the middle of its cell, in pixels.
struct PieceShape {
  let measures: BoardMeasures
  /// An arm to each connected side, in their order.
  let arms: [NoodleArm]
  let isSource: Bool
  /// The front that cuts it off; nil if all of it is there.
  private let front: NoodleFront?
  /// The size of a pixel of the picture, which is above 1 if the drawing is scaled down.
  private let pixel: Double
  /// The distance from the middle of the cell to its nearest side.
  private let inradius: Double
  /// The shape of knobs and sources that are polygons, its sides 1 away from the middle.
  private let polygon: [Point]
  private let curve: NoodleCurve
  /// The outlines of noodles so far.
  private let memo: NoodleMemo

  /// Describes a piece at rest, or gliding, in a cell.
  ///
  /// - Parameters:
  ///   - turn: the number of sides by which its arms have glided on, counter-clockwise.
  ///   - fringe: the front that cuts it off, with the passed share; nil if all of it is there.
  ///   - memo: the outlines of noodles so far.
  ///   - tip: returns the end of the arm to a side.
  init(
    measures: BoardMeasures, frame: CellFrame, connectors: Connectors, isSource: Bool,
    turn: Double = 0, fringe: (inlet: Int?, passed: Double)? = nil,
    memo: NoodleMemo = NoodleMemo(), tip: (_ side: Int) -> NoodleArm.Tip
  ) {
    self.measures = measures
    self.isSource = isSource
    self.memo = memo
    pixel = 1 / (frame.chart?.scale ?? 1)
    inradius = frame.noodleInradius
    let curve = NoodleCurve(measures.theme.wire)
    self.curve = curve
    front = fringe.map { fringe in
      NoodleFront(
        inlet: fringe.inlet.flatMap { connectors.sides.firstIndex(of: $0) }, share: fringe.passed)
    }
    let arms = connectors.sides.map { side in
      var arm =
        turn == 0
        ? frame.arm(to: side, tip: tip(side))
        : frame.arm(at: Double(side) + turn, tip: tip(side))
      if case .joined(let overlap, _) = arm.tip, overlap < 0 {
        // Cut off by an edge inside its side, it is square to that, however soon it bends.
        (arm.foot, arm.depth) = (arm.point(inside: -overlap), arm.depth + overlap)
        arm.tip = .joined(overlap: 0)
      }
      if case .open(let inset) = arm.tip {
        // In the sharp corner of a thin cell so little of an arm is left that its end comes as near
        // to the side as it can without crossing it.
        arm.tip = .open(inset: min(inset, max(measures.wireWidth / 2, 0.8 * arm.depth)))
      }
      return arm
    }
    self.arms = arms
    if frame.isRegular {
      polygon = frame.corners.map { $0 * (1 / frame.inradius) }
    } else if arms.count == 1, measures.theme.knob.shape == .polygon {
      // The noodle meets a side of its box squarely, as it does in a regular cell.
      let outline = NoodleOutline(
        width: measures.wireWidth, bend: 0, junction: 0, curve: curve,
        tightest: 1.25 * measures.wireWidth, inradius: inradius)
      polygon = Self.regular(frame.corners.count, facing: outline.heading(from: arms[0]) + .pi)
    } else {
      polygon = Self.regular(frame.corners)
    }
  }

  /// Returns the noodle, with its knob unless that has its own ink.
  func wire() -> Path { noodle(grownBy: 0, hasKnob: !measures.hasKnobInk) }

  /// Returns the knob; nil unless it has its own ink.
  func knob() -> Path? {
    guard hasKnob, measures.hasKnobInk else { return nil }
    return knob(grownBy: 0)
  }

  /// Returns the noodle with its knob and the line around both; nil if the theme has no such line.
  func outline() -> Path? {
    measures.outline > 0 ? noodle(grownBy: measures.outline, hasKnob: true) : nil
  }

  /// Returns the line around a knob with its own ink; nil if there is none.
  func knobOutline() -> Path? {
    guard hasKnob, measures.hasKnobInk, measures.outline > 0 else { return nil }
    return knob(grownBy: measures.outline)
  }

  /// Returns the whole piece with its source mark, enlarged on all sides.
  func silhouette(grownBy width: Double) -> Path {
    var path = noodle(grownBy: measures.outline + width, hasKnob: true)
    if let trail = trail(grownBy: width) { path.append(trail) }
    if isSource {
      path.append(mark(measures.radius(measures.theme.source.radius) + width))
    }
    return path
  }

  /// Returns the noodle enlarged by a pixel on all sides, without its knob.
  func rim() -> Path { noodle(grownBy: measures.outline + pixel, hasKnob: false) }

  /// Returns the inner line of the noodle and the hole in its knob; nil if the theme has none, or
  /// if the noodle is too thin for it.
  func core(_ look: PieceLook) -> Path? {
    let theme = measures.theme
    let share = look.core(in: theme)
    let hole = theme.knob.shape == .ring ? 0 : hole(look)
    guard share == 0 else {
      return measures.lineWidth(share: share, pixel: pixel).map { width in
        var path = noodle(width: width)
        if hasKnob, hole > 0 { path.append(knobShape(hole)) }
        return path
      }
    }
    return hole > 0 && hasKnob ? knobShape(hole) : nil
  }

  /// Returns a line along the middle of the noodle with a share of its width; nil if it would be
  /// too thin.
  ///
  /// Its arms flare half as much as the noodle's, so that it follows the noodle but remains a line.
  func line(share: Double) -> Path? {
    guard let width = measures.lineWidth(share: share), !arms.isEmpty else { return nil }
    let outline = NoodleOutline(
      width: width, bend: joint(bend: true), junction: joint(bend: false) / 2, curve: curve,
      tightest: tightest, inradius: inradius, hasNubs: false)
    return front.map { outline.path(arms, cutBy: $0) } ?? memo.path(outline, arms)
  }

  /// Returns the highlight: a line along the noodle that ends round before a knob or a source mark,
  /// and a spot on the knob; nil if it would be too thin.
  func highlight(_ style: Theme.Highlight) -> Path? {
    guard let width = measures.lineWidth(share: style.width) else { return nil }
    // In a cell that is scaled down to where it would be thinner than a pixel, it is a smear.
    guard pixel <= 1 || width >= pixel else { return nil }
    guard hasKnob || isSource else { return line(share: style.width) }
    let end = knobEnd
    let radius =
      isSource ? measures.radius(measures.theme.source.radius) : knobRadius * end.size
    let outline = NoodleOutline(
      width: width, bend: joint(bend: true), junction: 0, curve: curve,
      tightest: tightest, inradius: inradius)
    var path = Path()
    if let front {
      path.append(outline.path(arms, cutBy: front, endingAt: radius + width))
    } else {
      let shift = measures.shift(x: style.x, y: style.y)
      for arm in arms {
        // The disc would cover a rounding that the shift moves inwards.
        let out = Point(angle: arm.angle, distance: 1)
        let inwards = max(-(shift.x * out.x + shift.y * out.y), 0)
        if let line = outline.streak(arm, endingAt: radius + width + inwards) { path.append(line) }
      }
    }
    guard hasKnob else { return path.segments.isEmpty ? nil : path }
    let shift = Point(x: style.x, y: style.y)
    let way = shift.length > 0 ? shift * (0.35 * radius / shift.length) : shift
    path.append(.circle(center: end.center + way, radius: width * 0.75 * end.size))
    return path
  }

  /// Returns the part of the cell that a front has passed.
  ///
  /// - Parameters:
  ///   - inlet: the index of the arm by which it comes; nil for the middle of the cell.
  ///   - share: the passed share of its way, 0...1.
  func cut(from inlet: Int?, share: Double) -> NoodleCut {
    // A piece with one arm ends in the middle, where its knob or a source mark reaches further.
    let mark = isSource ? measures.radius(measures.theme.source.radius) : hasKnob ? knobRadius : 0
    return style(width: measures.wireWidth).cut(
      arms, at: NoodleFront(inlet: inlet, share: share),
      endingAt: max(mark, measures.wireWidth / 2) + measures.outline)
  }

  /// In turns tighter than this, the edges of a noodle crack, or a short end looks like a hook.
  private var tightest: Double { 1.25 * measures.wireWidth }

  /// Returns the way from an arm straight on, beyond its side.
  ///
  /// - Parameter index: the index of the arm.
  func onward(from index: Int) -> Path { onward(from: index, width: measures.wireWidth) }

  /// Returns the way of a sharp highlight from an arm straight on; nil if the theme has none, or if
  /// it would be too thin.
  func highlight(onwardFrom index: Int) -> Path? {
    guard measures.hasSharpHighlight, let style = measures.theme.wire.highlight,
      let width = measures.lineWidth(share: style.width), pixel <= 1 || width >= pixel
    else { return nil }
    return onward(from: index, width: width)
  }

  private func onward(from index: Int, width: Double) -> Path {
    let (arm, half) = (arms[index], width / 2)
    let start = CenterLine.Stance(point: arm.foot, heading: arm.angle).after(
      .straight(-0.1 * inradius))
    // A chart turns away from what it maps soon beyond the side.
    return CenterLine(from: start.point, heading: start.heading, [.straight(0.5 * inradius)])
      .stroked(radius: half, isRoundAtStart: false, isRoundAtEnd: false)
  }

  /// Returns an arm from its end to the middle of the cell, with the marks behind it.
  func rootArm(_ arm: NoodleArm) -> Path {
    var path = style(width: measures.wireWidth).stem(arm)
    addTrail(of: arm, measures.wireWidth, to: &path)
    return path
  }

  /// Returns the disc of the source mark.
  func sourceDisc() -> Path { mark(measures.radius(measures.theme.source.radius)) }

  /// Returns the ring of the source mark; nil if the theme has none.
  func sourceRing() -> Path? { sourceRingRadius > 0 ? mark(sourceRingRadius) : nil }

  /// Returns the ring of the source mark without the dot in it.
  func sourceAnnulus() -> Path {
    var path = sourceRing() ?? Path()
    // Against the direction of the outer edge, so that the winding number inside is zero.
    if let dot = sourceDot() { path.append(dot.reversed) }
    return path
  }

  /// Returns the dot of the source mark, or nil if the theme has none.
  func sourceDot() -> Path? {
    let theme = measures.theme.source
    let radius = min(measures.radius(theme.dot), sourceRingRadius - pixel)
    // In a cell that is scaled down, a dot of hardly a pixel is a speck.
    return theme.dot > 0 && radius >= (pixel > 1 ? 1.5 * pixel : 1e-9) ? mark(radius) : nil
  }

  private var sourceRingRadius: Double {
    measures.holeRadius(measures.theme.source.ring, in: measures.theme.source.radius, pixel: pixel)
  }

  private var hasKnob: Bool {
    let knob = measures.theme.knob
    return arms.count == 1 && knob.radius > 0 && knob.shape != .cap && !isSource
  }

  private func hole(_ look: PieceLook) -> Double {
    let knob = measures.theme.knob
    let hole = look == .quiet ? knob.hole : knob.poweredHole
    let share = knobRadius / max(measures.radius(knob.radius), 1e-9)
    let whole =
      share < 1
      ? max(min(measures.radius(hole) * share, knobRadius - pixel), 0)
      : measures.holeRadius(hole, in: knob.radius, pixel: pixel)
    // It is gone where the knob is no more than the end of the noodle.
    return whole * (front?.share ?? 1)
  }

  /// The radius of the knob.
  private var knobRadius: Double { measures.knobRadius(inradius: inradius) }

  /// The middle of the knob, and its size relative to all of it.
  ///
  /// The knob is the end of the noodle that a front has left, and becomes as wide as that on the
  /// way to the side. If it went before the noodle, or after it, a network that vanishes would fall
  /// apart.
  private var knobEnd: (center: Point, size: Double) {
    guard let front, hasKnob else { return (Point(x: 0, y: 0), 1) }
    let least = min(measures.wireWidth / 2 / max(knobRadius, 1e-9), 1)
    return (
      style(width: measures.wireWidth).point(on: arms[0], at: front.share),
      least + (1 - least) * front.share
    )
  }

  /// Returns the noodle, widened by an amount on both sides.
  private func noodle(grownBy width: Double, hasKnob withKnob: Bool) -> Path {
    let isRing = measures.theme.knob.shape == .ring && hasKnob
    // In a ring the noodle ends where the ring is thickest, so that its end shows at neither edge.
    let end = isRing ? (knobRadius * knobEnd.size + hole(.quiet)) / 2 : nil
    var path = noodle(width: measures.wireWidth + 2 * width, endingAt: end)
    if hasKnob, withKnob { path.append(self.knob(grownBy: width)) }
    let hub = measures.radius(measures.theme.wire.hub)
    if hub > 0, arms.count > 2, !isSource, middleSize > 0.5 {
      path.append(disc(hub + width))
    }
    return path
  }

  private func knob(grownBy width: Double) -> Path {
    var path = knobShape(knobRadius * knobEnd.size + width)
    let hole = hole(.quiet) - width
    // A hole is a disc in the opposite direction, under the non-zero winding rule.
    if measures.theme.knob.shape == .ring, hole > 0 { path.append(knobShape(hole).reversed) }
    return path
  }

  /// Returns the shape of the knob, or of the hole in it.
  private func knobShape(_ radius: Double) -> Path {
    let center = knobEnd.center
    return measures.theme.knob.shape == .polygon
      ? .polygon(polygon.map { center + $0 * radius }) : .circle(center: center, radius: radius)
  }

  private func mark(_ radius: Double) -> Path {
    measures.theme.source.shape == .polygon ? figure(radius) : disc(radius)
  }

  private func style(width: Double) -> NoodleOutline {
    NoodleOutline(
      width: width, bend: joint(bend: true), junction: joint(bend: false), curve: curve,
      tightest: tightest, inradius: inradius)
  }

  private func noodle(width: Double, endingAt end: Double? = nil) -> Path {
    guard !arms.isEmpty else { return Path() }
    let outline = style(width: width)
    let arms = arms.map { arm in
      var arm = arm
      arm.tip = arm.tip.grown(by: (width - measures.wireWidth) / 2)
      return arm
    }
    if let front {
      // A round end would reach into the hole of a ring.
      var path = outline.path(arms, cutBy: front, endingAt: end, isFlat: end != nil)
      if let inlet = front.inlet, front.share > 0 { addTrail(of: arms[inlet], width, to: &path) }
      return path
    }
    // If arms do not meet in the middle, the noodle may miss the source mark, so they are joined to
    // it; straight ones to nothing else, or a crumb of the ground would show between them.
    let isApart = isSource && !arms.allSatisfy(\.meetsMiddle)
    var path =
      end.map { outline.stem(arms[0], endingAt: $0) }
      ?? (isApart && curve.isStraight ? Path() : memo.path(outline, arms))
    for arm in arms { addTrail(of: arm, width, to: &path) }
    if isApart, end == nil {
      for arm in arms { path.append(outline.stem(arm)) }
    }
    return path
  }

  /// Adds the marks in which an arm goes on beyond the border, unless they have their own ink.
  private func addTrail(of arm: NoodleArm, _ width: Double, to path: inout Path) {
    guard arm.tip.trail > 0, !measures.theme.hasBeyondInk else { return }
    let grow = (width - measures.wireWidth) / 2
    path.append(measures.trail.path(behind: arm, grownBy: grow, isOpen: grow < 0))
  }

  /// Returns the marks in which arms go on beyond the border, where they have an ink of their own.
  func trail(grownBy width: Double = 0) -> Path? {
    guard measures.theme.hasBeyondInk, arms.contains(where: { $0.tip.trail > 0 }) else {
      return nil
    }
    let trail = measures.trail
    return arms.reduce(into: Path()) { $0.append(trail.path(behind: $1, grownBy: width)) }
  }

  /// Returns the area beyond the border in which an arm goes on.
  func areaBeyond(from index: Int) -> Path { measures.trail.area(behind: arms[index]) }

  /// Returns the distance at which arms join, relative to their depth.
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
    let depth = arms.map(\.depth).max() ?? 1
    // In a cell that is wide for its noodles, arms that joined as far out would be webbed.
    let junction = theme.wire.junction * min(measures.widestJunction / depth, 1)
    return max(arms.map { ($0.depth - $0.inset) / $0.depth }.reduce(junction, min), 0)
  }

  private func disc(_ radius: Double) -> Path {
    .circle(center: Point(x: 0, y: 0), radius: max(radius, 0) * middleSize)
  }

  /// Returns the polygon with its sides at a distance.
  private func figure(_ radius: Double) -> Path {
    .polygon(polygon.map { $0 * radius * middleSize })
  }

  /// Returns the regular polygon with as many corners as a cell has, turned as the cell is: a cell
  /// with sharp corners, made smaller, would have points that stand out beside arms.
  ///
  /// - Parameter corners: the corners of the cell about its middle, counter-clockwise.
  private static func regular(_ corners: [Point]) -> [Point] {
    let step = 2 * Double.pi / Double(corners.count)
    let first = corners[0].angle
    // The mean by which corners lie farther around than those of a regular polygon.
    let turn = corners.enumerated().reduce(0.0) { sum, corner in
      let further = corner.element.angle - first - Double(corner.offset) * step
      return sum + further.remainder(dividingBy: 2 * .pi)
    }
    return regular(corners.count, facing: first + turn / Double(corners.count) + step / 2)
  }

  /// Returns a regular polygon with its sides 1 away from the middle, one of them in a direction.
  private static func regular(_ count: Int, facing angle: Double) -> [Point] {
    let step = 2 * Double.pi / Double(count)
    return (0..<count).map {
      Point(angle: angle + (Double($0) - 0.5) * step, distance: 1 / cosine(step / 2))
    }
  }

  /// The size of hubs and marks, which shrink where a front passes them.
  private var middleSize: Double {
    guard let front else { return 1 }
    let way = front.inlet.map { arms[$0].foot.length } ?? 0
    return front.middleSize(span: way > 0 ? min(measures.wireWidth / 2 / way, 0.4) : 0.4)
  }
}

/// The paths of pieces of one look, gathered by ink.
struct PieceLayers {
  private let look: PieceLook
  private let measures: BoardMeasures
  private var theme: Theme { measures.theme }
  /// The shares of the way along the network, where they decide the ink.
  private var samples: [InkField.Sample] = []
  private var trail = Path()
  private var outline = Path()
  private var wire = Path()
  private var knobOutline = Path()
  private var knob = Path()
  private var core = Path()
  private var highlight = Path()
  private var disc = Path()
  private var ring = Path()
  private var dot = Path()

  /// The number of the branch, or of the colour of the group, from 1; 0 for pieces of none.
  private let branch: Int
  /// The noodles beyond the sides at which they run on, and the cells of all pieces.
  private var (beyond, within) = (Path(), Path())
  /// The sharp highlights there.
  private var highlightBeyond = Path()
  /// The arms of sources, each with the ramp into the ink of its branch.
  private var rootArms: [Scene.Element] = []
  /// Parts of noodles with ramps between inks: what arms of sources run on into, and both sides of
  /// where two branches meet.
  private var changes: [Scene.Element] = []

  init(_ look: PieceLook, _ measures: BoardMeasures, branch: Int = 0) {
    self.look = look
    self.measures = measures
    self.branch = branch
  }

  /// The width in pixels of cells below which the rings of sources lie on pixels.
  private static let smallCell = 40.0

  /// Adds an arm of a source, which runs from the ink of the source's piece into that of a branch.
  ///
  /// It begins to do so where it leaves the mark of the source, which has one ink: what the mark
  /// hides of the change would be a seam at its edge.
  ///
  /// - Parameters:
  ///   - path: the outline of the arm.
  ///   - next: the noodle that it runs on into, in the picture, with the depth of its arm; nil to
  ///     end the change at the side of the cell.
  mutating func add(
    _ path: Path, of arm: NoodleArm, branch: Int, at placement: CellPlacement,
    goingOnInto next: (path: Path, depth: Double)?
  ) {
    // One on a loop is hollow, arms and all.
    guard branch > 0, look == .powered else { return }
    let height = arm.foot.x * cosine(arm.angle) - arm.foot.y * sine(arm.angle)
    let hidden = min(measures.radius(theme.source.radius), 0.8 * height)
    let end = next.map { reach(of: arm, and: $0.depth) } ?? 0
    let ramp = ramp(
      [Ink.powered, look.ink(branch: branch)], along: arm, from: hidden - height, to: end,
      at: placement)
    rootArms.append(.shade(placement.piece(path), ramp))
    guard let next else { return }
    // The noodle beyond the end of the change has the ink of the branch already.
    let part = arm.strip(from: 0, to: end, reach: measures.wireWidth)
    changes.append(.clip(placement.piece(part), [.shade(next.path, ramp)]))
  }

  /// Adds the change of ink in a noodle towards a side at which another branch meets its own, as on
  /// a loop; the piece beyond adds the other half of it.
  ///
  /// - Parameter depth: the depth of the arm beyond.
  mutating func add(
    _ noodle: Path, of arm: NoodleArm, meeting branch: Int, depth: Double,
    at placement: CellPlacement
  ) {
    guard branch > 0, self.branch > 0, branch != self.branch, look == .powered else { return }
    let reach = reach(of: arm, and: depth)
    let ramp = ramp(
      [look.ink(branch: self.branch), look.ink(branch: branch)], along: arm, from: -reach,
      to: reach, at: placement)
    // A pixel beyond the side, as arms are.
    let part = arm.strip(from: -reach, to: 1, reach: measures.wireWidth)
    changes.append(.clip(placement.piece(part), [.shade(placement.piece(noodle), ramp)]))
  }

  /// Returns the distance from a side at which a change of ink ends: before the noodles there part.
  private func reach(of arm: NoodleArm, and depth: Double) -> Double {
    let depth = min(arm.depth, depth)
    return max(min(0.6 * depth, depth - measures.wireWidth / 2), 0.25 * depth)
  }

  /// Returns inks that run into each other across a side, between distances beyond it.
  private func ramp(
    _ inks: [Ink], along arm: NoodleArm, from start: Double, to end: Double,
    at placement: CellPlacement
  ) -> InkRamp {
    InkRamp(
      inks,
      .linear(
        from: placement.piece(arm.point(inside: -start)),
        to: placement.piece(arm.point(inside: -end))))
  }

  /// The ink depends on the way along the network.
  var isFlowing: Bool { look == .powered && theme.wire.flow != nil }

  /// Adds the area of a cell, and what its noodle runs on into although that is drawn apart: light
  /// does not take the end of an arm there for an edge, which would show as a ring across the
  /// noodle.
  mutating func add(
    _ area: Path, onward: [Path], highlights: [Path], at placement: CellPlacement
  ) {
    within.append(area)
    for path in onward { beyond.append(placement.piece(path)) }
    guard let style = theme.wire.highlight, look.highlightInk != nil else { return }
    let shift = measures.shift(x: style.x, y: style.y)
    for path in highlights { highlightBeyond.append(placement.piece(path, movedBy: shift)) }
  }

  /// Adds points of a piece with their shares of the way along the network.
  mutating func add(_ points: [InkField.Sample], at placement: CellPlacement) {
    samples += points.map { InkField.Sample(placement.piece($0.point), $0.value) }
  }

  mutating func add(_ shape: PieceShape, at placement: CellPlacement) {
    func add(_ part: Path?, to path: inout Path) {
      if let part { path.append(part, at: placement) }
    }
    add(shape.trail(), to: &trail)
    add(shape.outline(), to: &outline)
    add(shape.wire(), to: &wire)
    add(shape.knobOutline(), to: &knobOutline)
    add(shape.knob(), to: &knob)
    add(shape.core(look), to: &core)
    if let style = theme.wire.highlight, style.blur == 0, look.highlightInk != nil,
      let line = shape.highlight(style)
    {
      highlight.append(
        line, at: placement, movedBy: shape.measures.shift(x: style.x, y: style.y))
    }
    guard shape.isSource else { return }
    // Rings of few pixels look lopsided between pixels.
    let shift = measures.cell < Self.smallCell ? placement.shiftToPixel : nil
    let marks: [(path: Path?, layer: WritableKeyPath<PieceLayers, Path>)] = [
      (shape.sourceDisc(), \.disc), (shape.sourceRing(), \.ring), (shape.sourceDot(), \.dot),
    ]
    for mark in marks {
      guard let path = mark.path else { continue }
      self[keyPath: mark.layer].append(path, at: placement, movedBy: shift)
    }
  }

  /// The elements of some groups of pieces of one look; what lies on noodles of several groups is
  /// laid once, so that no seam shows between them.
  static func elements(of groups: [PieceLayers]) -> [Scene.Element] {
    var whole = Path()
    for group in groups {
      whole.append(group.wire)
      whole.append(group.knob)
    }
    var (beyond, within) = (Path(), Path())
    for group in groups {
      beyond.append(group.beyond)
      within.append(group.within)
    }
    let light = groups.first?.light(on: whole, goingOnTo: beyond, within: within) ?? []
    return groups.flatMap { $0.noodleParts.compactMap($0.filled) } + groups.flatMap(\.changes)
      + groups.flatMap { $0.detailParts.compactMap($0.filled) } + groups.flatMap(\.rootArms)
      + light + groups.flatMap(\.top)
  }

  /// The elements from the ground up: each covers the edges of the one before.
  var elements: [Scene.Element] { Self.elements(of: [self]) }

  /// A shape with its ink.
  private typealias Part = (path: Path, ink: Ink)

  private var noodleParts: [Part?] {
    [part(trail, .beyond), part(outline, look.outlineInk), part(wire, look.ink(branch: branch))]
  }

  private var detailParts: [Part?] {
    [part(knobOutline, look.outlineInk), part(knob, look.knobInk), part(core, look.coreInk)]
  }

  private var bodyParts: [Part?] { noodleParts + detailParts }

  private var topParts: [Part?] {
    [part(disc, .source), part(ring, .sourceRing), part(dot, .source)]
  }

  private var highlightPart: Part? {
    var path = highlight
    path.append(highlightBeyond)
    return part(path, look.highlightInk)
  }

  /// Returns sharp highlights, cut off where the noodle ends although they run on into pieces that
  /// are drawn apart: shifted towards the light, they would lie on those.
  private func cut(_ highlights: [Scene.Element]) -> [Scene.Element] {
    guard !highlights.isEmpty, !highlightBeyond.segments.isEmpty else { return highlights }
    var body = wire
    body.append(knob)
    return [.clip(body, highlights)]
  }

  private func part(_ path: Path, _ ink: Ink?) -> Part? {
    guard let ink, !path.segments.isEmpty else { return nil }
    return (path, ink)
  }

  private var top: [Scene.Element] {
    cut([highlightPart].compactMap(filled)) + topParts.compactMap(filled)
  }

  private func filled(_ part: Part?) -> Scene.Element? {
    guard let (path, ink) = part else { return nil }
    guard isFlowing, ink == .powered, !samples.isEmpty else { return .fill(path, ink) }
    let field = InkField(samples, reach: 0.75 * measures.cell)
    return .shade(path, InkRamp(theme.flowInks, .field(field)))
  }

  /// Returns the elements of pieces between two looks without soft light. Each shape is laid once,
  /// in an ink between those of both looks: a shape of one look that is partly visible over the
  /// same shape of the other would make its edges fuller.
  ///
  /// - Parameters:
  ///   - base: the pieces in one look.
  ///   - over: the same pieces in the other.
  ///   - share: the share of the other look.
  static func elements(
    between base: PieceLayers, and over: PieceLayers, share: Double
  ) -> [Scene.Element] {
    func mix(_ path: Path, _ from: Ink, _ to: Ink) -> Scene.Element {
      .fill(path, from, mixedWith: to, share: share)
    }
    let bottom = (base.look.ink(branch: base.branch), over.look.ink(branch: over.branch))
    func mixed(_ part: Part?, _ other: Part?) -> [Scene.Element] {
      switch (part, other) {
      case (nil, nil): return []
      // It comes from the noodle, or becomes one with it.
      case (nil, let other?): return [mix(other.path, bottom.0, other.ink)]
      case (let part?, nil): return [mix(part.path, part.ink, bottom.1)]
      case (let part?, let other?):
        let inner = mix(other.path, part.ink, other.ink)
        if part.path == other.path { return [inner] }
        // The smaller shape lies on the larger one.
        return base.isWider(than: over)
          ? [mix(part.path, part.ink, bottom.1), inner]
          : [mix(other.path, bottom.0, other.ink), mix(part.path, part.ink, other.ink)]
      }
    }
    return zip(base.bodyParts, over.bodyParts).flatMap(mixed)
      + base.cut(mixed(base.highlightPart, over.highlightPart))
      + zip(base.topParts, over.topParts).flatMap(mixed)
  }

  /// Returns true if the inner line of the noodle is at least as wide as in another look, or the
  /// holes in knobs where there is none.
  private func isWider(than other: PieceLayers) -> Bool {
    func widths(_ look: PieceLook) -> (Double, Double) {
      (look.core(in: theme), look == .quiet ? theme.knob.hole : theme.knob.poweredHole)
    }
    return widths(look) >= widths(other.look)
  }

  /// Returns the soft light on noodles, and the shade on their other side.
  private func light(
    on whole: Path, goingOnTo beyond: Path, within: Path
  ) -> [Scene.Element] {
    guard !whole.segments.isEmpty else { return [] }
    var shape = whole
    if !beyond.segments.isEmpty { shape.append(beyond) }
    let sides = [(theme.wire.shade, look.shadeInk), (theme.wire.highlight, look.highlightInk)]
    let light = sides.compactMap { style, ink -> Scene.Element? in
      guard let style, style.blur > 0, let ink else { return nil }
      return measures.innerLight(shape, style, ink)
    }
    return light.isEmpty || beyond.segments.isEmpty ? light : [.clip(within, light)]
  }
}
