internal import Synchronization
internal import TinctGraphics

/// The outline of a noodle: arms from the sides of a cell that join smoothly inside of it.
///
/// One rule draws every piece on every polygon. A line joins each arm with the next, see
/// `CenterLine`; the outline follows each line at half the noodle's width on its right. So a tee
/// and a cross flare, and a piece with two arms is a bend of constant width.
///
/// All outlines run counter-clockwise, so that overlapping outlines add up under the non-zero
/// winding rule.
struct NoodleOutline: Hashable {
  /// Width of the noodle.
  var width: Double
  /// The share of their depth at which a bend leaves its two arms, 0...1: 1 is at the sides, and
  /// less leaves straight ends.
  var bend: Double
  /// The same share for three arms or more.
  var junction: Double
  /// The curve of turns.
  var curve = NoodleCurve.arc
  /// The radius below which a turn in which an open end lies is drawn straight, the same for all
  /// lines along a noodle: a wide pen that ends within a tight turn leaves a lump at the side of
  /// the noodle, and a crack behind the lump; a thin one leaves a hook.
  var tightest = 0.0
  /// The distance from the middle of the cell to its nearest side: an arc that fills the cell and
  /// is tighter than that is tight for an open end, too.
  var inradius = 0.0
  /// An open arm in a sharp corner, of which only a knob shows beside another arm, is drawn; a thin
  /// line in it would be a barb.
  var hasNubs = true

  private var half: Double { width / 2 }

  /// Returns the outline of the piece with the given arms about the middle of the cell.
  ///
  /// - Parameter arms: one or more in their order around the cell, counter-clockwise.
  func path(_ arms: [NoodleArm]) -> Path {
    if arms.count == 1 { return stem(arms[0]) }
    if arms.count == 2 { return ribbon(arms) }
    // Straight lines across the corners of arms that do not run to the middle would fill all that
    // is between them.
    if curve == .chamfer, !arms.allSatisfy(\.meetsMiddle) { return spider(arms) }
    return star(arms.indices.map { straightened($0, of: arms) }) ?? spider(arms)
  }

  /// Returns what a front leaves of the piece with the given arms: the line from the side that it
  /// comes from, or from the middle, cut off round where it stands. In a junction, the other arms
  /// grow from the middle evenly once it is there; lines that part before would be two tongues.
  ///
  /// - Parameters:
  ///   - arms: one or more in their order around the cell, counter-clockwise.
  ///   - front: the front; its inlet is the index of an arm.
  ///   - end: the distance from the front at which the arm of a piece with one arm ends, and from
  ///     the middle at which those of a source begin; nil for none.
  ///   - isFlat: the arm of a piece with one arm is cut off straight there.
  func path(
    _ arms: [NoodleArm], cutBy front: NoodleFront, endingAt end: Double? = nil,
    isFlat: Bool = false
  ) -> Path {
    if arms.count > 2, let inlet = front.inlet {
      return junction(of: arms, from: inlet, share: front.share)
    }
    return ways(arms, from: front.inlet, endingAt: end).reduce(into: Path()) { path, way in
      // Lines that end before the middle are cut off at the same point as those that do not.
      let hidden = arms.count == 1 || front.inlet == nil ? end ?? 0 : 0
      let passed = front.share * (way.line.length + hidden) - hidden
      guard passed >= 0 else { return }
      let left = way.line.reversed.trimmed(by: max(way.line.length - passed, 0))
      let last: NoodleArm.Tip = isFlat ? .joined(overlap: 0) : .open(inset: 0)
      path.append(ribbon(left.reversed, from: way.first, to: last))
    }
  }

  /// Returns what a front leaves of three arms or more.
  ///
  /// - Parameters:
  ///   - inlet: the index of the arm that it comes from.
  ///   - share: the passed share of its way.
  private func junction(of arms: [NoodleArm], from inlet: Int, share: Double) -> Path {
    let arms = arms.indices.map { straightened($0, of: arms) }
    let lengths = arms.map { line(toMiddleFrom: $0).length }
    let others = lengths.indices.filter { $0 != inlet }.map { lengths[$0] }
    // It reaches the middle by its one arm, and then goes on along the longest of the others.
    let middle = lengths[inlet] / (lengths[inlet] + (others.max() ?? 0))
    guard share > middle else {
      let left = line(toMiddleFrom: arms[inlet]).reversed
        .trimmed(by: lengths[inlet] * (1 - share / middle))
      return ribbon(left.reversed, from: arms[inlet].tip, to: .open(inset: 0))
    }
    let missing = (1 - share) / (1 - middle)
    var left = arms
    for index in arms.indices where index != inlet {
      left[index].tip = .stub(reach: -arms[index].inset - missing * lengths[index])
    }
    // The rest of each arm is straight where it ends.
    var style = self
    style.junction = left.reduce(junction) { min($0, max(($1.depth - $1.inset) / $1.depth, 0)) }
    return style.path(left)
  }

  /// Returns the part of a cell that a front has passed in the piece with the given arms.
  ///
  /// - Parameters:
  ///   - arms: one or more in their order around the cell, counter-clockwise.
  ///   - front: the front; its inlet is the index of an arm.
  ///   - end: the distance beyond the middle at which a piece with one arm ends.
  func cut(_ arms: [NoodleArm], at front: NoodleFront, endingAt end: Double) -> NoodleCut {
    let lines = ways(arms, from: front.inlet, endingAt: nil).map(\.line)
    let whole = arms.count > 1 ? lines : lines.map { $0.reversed.trimmed(by: -end).reversed }
    // A noodle that turns back on the spot has its passed part ahead of the front, too.
    let isMitred = curve == .mitre && arms.count > 1
    return NoodleCut(along: isMitred ? [] : whole, share: front.share, width: width) { added in
      whole.indices.compactMap { index in
        let line = whole[index]
        let end = line.length * front.share + added
        guard let start = isMitred ? 0 : parting(of: index, from: whole), start < end else {
          return nil
        }
        // It begins a little before the ways part, so that nothing is left out between.
        let passed = line.reversed.trimmed(by: line.length - end).reversed
          .trimmed(by: max(start - width, 0))
        return widened.ribbon(passed, from: .joined(overlap: 0), to: .joined(overlap: 0))
      }
    }
  }

  /// The outline of a noodle in which all edges of this one lie.
  private var widened: NoodleOutline {
    var wide = self
    wide.width += 4
    return wide
  }

  /// Returns the distance along a line from which on it is apart from all others; nil if it is not,
  /// or if there are none.
  private func parting(of index: Int, from lines: [CenterLine]) -> Double? {
    let others = lines.indices.filter { $0 != index }.map { lines[$0] }
    guard !others.isEmpty else { return nil }
    return stride(from: 0, to: lines[index].length, by: width / 4).first { distance in
      let point = lines[index].point(at: distance)
      return others.allSatisfy { (point - $0.point(at: distance)).length >= widened.width }
    }
  }

  /// A line through a piece, with its end at the start.
  private typealias Way = (line: CenterLine, first: NoodleArm.Tip)

  /// Returns the lines from an arm to all others, or from the middle to all arms.
  private func ways(
    _ arms: [NoodleArm], from inlet: Int?, endingAt end: Double?
  ) -> [Way] {
    func toMiddle(_ arm: NoodleArm) -> CenterLine {
      line(toMiddleFrom: arm).reversed.trimmed(by: end ?? 0).reversed
    }
    guard let inlet else {
      return arms.map { (toMiddle($0).reversed, .open(inset: 0)) }
    }
    let arm = arms[inlet]
    guard arms.count > 1 else { return [(toMiddle(arm), arm.tip)] }
    return arms.indices.filter { $0 != inlet }.map { index in
      let other = arms[index]
      let gap = Self.gap(after: 0, of: [arm, other])
      let share = arms.count == 2 ? bend : junction
      let line =
        gap <= .pi
        ? line(from: arm, to: other, gap: gap, share: share)
        : line(from: other, to: arm, gap: 2 * .pi - gap, share: share).reversed
      return (line, arm.tip)
    }
  }

  /// Returns the line from the end of an arm to the middle of the cell.
  private func line(toMiddleFrom arm: NoodleArm) -> CenterLine {
    guard isHook(arm) else {
      return CenterLine(toMiddleFrom: arm, curve: curve).trimmed(by: arm.inset)
    }
    return CenterLine(toMiddleFrom: arm, curve: curve.withoutSpline).trimmed(by: arm.inset)
      .reversed.endingStraight(isFreeAtStart: true).reversed
  }

  /// Returns true if an arm that meets nothing would end in a hook on its way from the middle.
  private func isHook(_ arm: NoodleArm) -> Bool {
    endsInHook(CenterLine(toMiddleFrom: arm, curve: .arc).reversed, at: arm, share: 1)
  }

  /// Returns true if a line would end in a hook at an arm.
  ///
  /// - Parameters:
  ///   - line: the whole line to the arm's side, along arcs, which tell for all curves.
  ///   - share: the share of the arm's depth at which it leaves the arm.
  private func endsInHook(_ line: CenterLine, at arm: NoodleArm, share: Double) -> Bool {
    arm.tip.isOpen && line.endsTighter(than: max(tightest, inradius * share))
      && line.reversed.trimmed(by: arm.inset).reversed.hasHook
  }

  /// Returns the line from an arm to another, without what lies beyond their ends.
  ///
  /// - Parameter gap: the angle from the first arm counter-clockwise to the other, at most half a
  ///   turn.
  private func line(from first: NoodleArm, to last: NoodleArm, gap: Double, share: Double)
    -> CenterLine
  {
    func whole(_ curve: NoodleCurve) -> CenterLine {
      CenterLine(from: first, to: last, gap: gap, share: share, curve: curve)
    }
    let round = whole(.arc)
    let isHook = (
      first: endsInHook(round.reversed, at: first, share: share),
      last: endsInHook(round, at: last, share: share)
    )
    // One arc can turn less; of many, none has as much to give.
    let line = whole(isHook.first || isHook.last ? curve.withoutSpline : curve)
      .trimmed(by: first.inset).reversed.trimmed(by: last.inset)
    let back = isHook.first ? line.endingStraight(isFreeAtStart: last.tip.isOpen) : line
    return isHook.last
      ? back.reversed.endingStraight(isFreeAtStart: first.tip.isOpen) : back.reversed
  }

  /// Returns the point at a share of the way from the end of an arm to the middle of the cell.
  func point(on arm: NoodleArm, at share: Double) -> Point {
    let line = line(toMiddleFrom: arm)
    return line.point(at: line.length * share)
  }

  /// Returns the direction in which an arm comes to the middle of the cell.
  func heading(from arm: NoodleArm) -> Double { line(toMiddleFrom: arm).end.heading }

  /// Returns an arm that ends in the middle of the cell, rounded.
  func stem(_ arm: NoodleArm) -> Path {
    ribbon(line(toMiddleFrom: arm), from: arm.tip, to: .open(inset: 0))
  }

  /// Returns an arm that is cut off at a distance from the middle of the cell.
  func stem(_ arm: NoodleArm, endingAt distance: Double) -> Path {
    ribbon(
      line(toMiddleFrom: arm).reversed.trimmed(by: distance).reversed, from: arm.tip,
      to: .joined(overlap: 0))
  }

  /// Returns an arm that ends round at a distance from the middle of the cell; nil if too little of
  /// it is left to look like a line: of an arm that ends round, a dash beside the spot on its knob.
  func streak(_ arm: NoodleArm, endingAt distance: Double) -> Path? {
    let line = line(toMiddleFrom: arm).reversed.trimmed(by: distance).reversed
    let least = arm.tip.isRound ? 3 * width : 0
    guard line.length > max(least, -arm.inset) else { return nil }
    return ribbon(line, from: arm.tip, to: .open(inset: 0))
  }

  /// Returns a bend of constant width, whose open ends may lie on the bend itself.
  private func ribbon(_ arms: [NoodleArm]) -> Path {
    let gap = Self.gap(after: 0, of: arms)
    // Ordered so that the line turns to the right.
    let (first, last) = gap <= .pi ? (arms[0], arms[1]) : (arms[1], arms[0])
    let line = line(from: first, to: last, gap: min(gap, 2 * .pi - gap), share: bend)
    return ribbon(line, from: first.tip, to: last.tip)
  }

  /// Returns a line in even width: around it along the right edge one way, and along the other edge
  /// back; or drawn with a round pen if it is too tight for such edges.
  private func ribbon(
    _ line: CenterLine, from first: NoodleArm.Tip, to last: NoodleArm.Tip
  ) -> Path {
    let back = line.reversed
    let (right, left) = (line.rightEdge(at: half), back.rightEdge(at: half))
    guard right.runsAhead, left.runsAhead else {
      return line.stroked(
        radius: half, isRoundAtStart: first.isRound, isRoundAtEnd: last.isRound)
    }
    var path = Path()
    addTip(first, at: line.start, to: &path)
    right.add(to: &path)
    addTip(last, at: back.start, to: &path)
    left.add(to: &path)
    path.close()
    return path
  }

  /// Returns straight arms, each joined with the next; nil if an arm is too short for that.
  private func star(_ arms: [NoodleArm]) -> Path? {
    var path = Path()
    for (index, arm) in arms.enumerated() {
      let next = arms[(index + 1) % arms.count]
      let line = CenterLine(
        from: arm, to: next, gap: Self.gap(after: index, of: arms), share: junction, curve: curve)
      guard arm.inset <= arm.depth * (1 - junction) + 1e-6,
        line.trimmed(by: arm.inset).reversed.trimmed(by: next.inset).reversed
          .rightEdge(at: half).runsAhead
      else { return nil }
      let start = CenterLine.Stance(point: arm.point(inside: arm.inset), heading: arm.angle + .pi)
      addTip(arm.tip, at: start, to: &path)
      line.rightEdge(at: half).add(to: &path)
    }
    path.close()
    return path
  }

  /// Returns an arm of some, aimed at the middle of the cell if it would end in a hook: it meets
  /// nothing, so it may leave its side at any angle. Two at one sharp corner would be too near.
  private func straightened(_ index: Int, of arms: [NoodleArm]) -> NoodleArm {
    let arm = arms[index]
    guard isHook(arm), armNear(index, of: arms) == nil else { return arm }
    let tip = CenterLine(toMiddleFrom: arm, curve: .arc).trimmed(by: arm.inset).start.point
    return NoodleArm(angle: tip.angle, length: tip.length + arm.inset, tip: arm.tip)
  }

  /// Returns arms that all run to the middle of the cell; but an open one in a sharp corner, of
  /// which only a knob would show, branches off the one beside it.
  private func spider(_ arms: [NoodleArm]) -> Path {
    arms.indices.reduce(into: Path()) { path, index in
      let arm = arms[index]
      if isHook(arm), let other = armNear(index, of: arms), !other.tip.isOpen {
        if hasNubs { path.append(ribbon([arm, other])) }
      } else {
        path.append(stem(arm))
      }
    }
  }

  /// Returns the arm at the same sharp corner of the cell as another, which crosses it before it
  /// gets nearer to other sides; nil if there is none.
  private func armNear(_ index: Int, of arms: [NoodleArm]) -> NoodleArm? {
    let arm = arms[index]
    return [1, arms.count - 1].map { arms[(index + $0) % arms.count] }
      .first { (arm.foot - $0.foot).length < 2 * min(arm.depth, $0.depth) }
  }

  /// Returns the angle from an arm counter-clockwise to the next, 0...2 pi.
  private static func gap(after index: Int, of arms: [NoodleArm]) -> Double {
    let (arm, next) = (arms[index], arms[(index + 1) % arms.count])
    let turns = ((next.angle - arm.angle) / (2 * .pi) + 1e-9).rounded(.down)
    let gap = next.angle - arm.angle - 2 * .pi * turns
    guard gap < 1e-6 else { return gap }
    // Two sides in one line: the next arm lies to the left, or a full turn away.
    let (way, left) = (next.foot - arm.foot, Point(angle: arm.angle + .pi / 2, distance: 1))
    return way.x * left.x + way.y * left.y > 0 ? 0 : 2 * .pi
  }

  /// Adds the end of an arm, from the left of the line that goes in there to its right.
  private func addTip(
    _ tip: NoodleArm.Tip, at start: CenterLine.Stance, to path: inout Path
  ) {
    switch tip {
    case .joined, .flat:
      let right = Point(angle: start.heading - .pi / 2, distance: half)
      let (left, end) = (start.point - right, start.point + right)
      if path.segments.isEmpty { path.move(to: left) } else { path.line(to: left) }
      path.line(to: end)
    case .open, .stub: addRounding(at: start, to: &path)
    }
  }

  /// Adds the half-circle behind the start of a line.
  private func addRounding(at start: CenterLine.Stance, to path: inout Path) {
    path.arc(
      center: start.point, radius: half, from: start.heading + .pi / 2,
      to: start.heading + 3 * .pi / 2)
  }
}

/// The point up to which a piece is there, on its way along the network: it goes on while the piece
/// appears, and back while it vanishes.
struct NoodleFront: Hashable {
  /// The arm at whose side the way begins; nil for the middle of the cell.
  var inlet: Int?
  /// The passed share of the way, 0...1.
  var share: Double

  /// Returns the size of what is in the middle of a piece, relative to all of it: 1 where the front
  /// has passed it.
  ///
  /// - Parameter span: the share of a way from a side to the middle before its end in which that
  ///   grows. A disc that begins to grow where the round front does not yet reach the middle would
  ///   lie there alone, as a crumb.
  func middleSize(span: Double) -> Double {
    let (passed, span) = inlet == nil ? (0.4, 0.4) : (1, span)
    return 1 - min(max((passed - share) / span, 0), 1)
  }
}

/// The outlines of noodles that were made before; safe on any number of threads.
///
/// Boards have many equal pieces in equal cells. An outline is the same whoever asks for it first,
/// so pictures do not depend on what is kept here.
package final class NoodleMemo: Sendable {
  private struct Piece: Hashable {
    let outline: NoodleOutline
    let arms: [NoodleArm]

    /// A few measures tell most pieces of a board from each other.
    func hash(into hasher: inout Hasher) {
      hasher.combine(outline.width)
      hasher.combine(arms.count)
      for arm in arms { hasher.combine(arm.angle) }
    }
  }

  /// Outlines are forgotten when there are more: moving pieces hardly ever come back.
  private static let mostPaths = 4096

  private let paths = Mutex<[Piece: Path]>([:])

  package init() {}

  /// Returns the outline of a piece; see `NoodleOutline.path`.
  func path(_ outline: NoodleOutline, _ arms: [NoodleArm]) -> Path {
    let piece = Piece(outline: outline, arms: arms)
    if let known = paths.withLock({ $0[piece] }) { return known }
    let path = outline.path(arms)
    paths.withLock { paths in
      if paths.count >= Self.mostPaths { paths = [:] }
      paths[piece] = path
    }
    return path
  }
}
