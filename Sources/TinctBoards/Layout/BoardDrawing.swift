internal import TinctGraphics
internal import TinctPuzzles

/// The drawing of one moment of a board: of all its cells, or of those that touch an area.
///
/// A board is drawn in layers, each for all cells before the next: ground, panel, tiles, hints,
/// walls, pins, lines around selected cells, shadows, pieces. So nothing that reaches into the next
/// cell is covered by it, and no mark cuts through a noodle.
struct BoardDrawing {
  /// A cell that is drawn.
  struct Cell {
    let index: Int
    /// Its piece and marks.
    let piece: NoodlesBoard.Thing
    let frame: CellFrame
    /// The transform from its frame to the picture.
    let placement: CellPlacement

    /// The pose of the piece.
    var pose: Pose { piece.pose }

    /// The front of a network that goes, or comes, along itself, where it cuts the piece off; with
    /// the passed share of the piece.
    var fringe: (inlet: Int?, passed: Double)? {
      guard let fringe = piece.fringe else { return nil }
      return fringe.inlet != nil || piece.look.isSource ? fringe : nil
    }

    /// The piece is drawn as it is: all of it, or what the front leaves of it.
    var isWhole: Bool { piece.missingShare == 0 || fringe != nil }
  }

  /// One of the two looks between which a piece is changing.
  enum Coat {
    /// The look under the other, or the only one.
    case base
    /// The look over the other, which is partly visible.
    case over
  }

  let layout: BoardLayout
  /// The cells that are drawn, ascending.
  let cells: [Cell]
  /// The pieces of these cells and their neighbors, turned to the nearest side.
  private let board: NoodlesBoard
  /// Looks change, and the light on noodles reaches over the sides of cells.
  private let hasRunningLight: Bool

  var grid: Grid { layout.grid }
  var measures: BoardMeasures { layout.measures }

  /// Prepares the drawing of some cells.
  ///
  /// - Parameters:
  ///   - members: the cells, ascending.
  ///   - board: the pieces, at least those of the cells and their neighbors.
  init(_ layout: BoardLayout, of members: [Int], on board: NoodlesBoard) {
    let settled = layout.settled(board)
    self.layout = layout
    self.board = settled
    let wire = layout.measures.theme.wire
    hasRunningLight =
      [wire.highlight, wire.shade].compactMap(\.self).contains {
        $0.blur > 0 || $0.x != 0 || $0.y != 0
      } && settled.things.values.contains { $0.blend != nil }
    // Flat boards at rest are mosaics; their moments are drawn quickly as they are, and shapes
    // drawn apart may differ in the rounding of slanted edges.
    let hasParts = layout.isOfSquares ? !layout.isPlain : layout.isRepeating
    let frames = layout.frames
    cells = members.map { index in
      let frame = frames[index]
      return Cell(
        index: index, piece: settled[index] ?? .empty, frame: frame,
        placement: CellPlacement(
          frame, at: layout.pixel(of: layout.grid.cells[index].center),
          stretch: layout.measures.stretch, isRepeated: hasParts))
    }
  }

  /// Returns the piece on a cell, drawn or next to one that is.
  private func piece(on cell: Int) -> NoodlesBoard.Thing { board[cell] ?? .empty }

  // MARK: - Layers

  /// Draws the board.
  ///
  /// - Parameter panel: the panel under all cells; nil to make it from these cells.
  func scene(panel: [Scene.Element]? = nil) -> Scene {
    let resting = cells.filter(\.pose.isRest)
    let still = resting.filter(\.isWhole)
    // A soft shadow has the ink that suits cells, and would be lighter than the ring of a hint;
    // glow would dissolve the ring. The light of a wave is weaker than glow, and would put it out.
    let theme = measures.theme
    let isUnderHints = theme.wire.glow != nil || theme.wire.shadow.map { $0.blur > 0 } ?? false
    // Moving pieces lie over all others, but their shadows on the cells alone, as at rest.
    let moving = cells.filter { !$0.pose.isRest }
      .sorted { ($0.pose.order, $0.index) < ($1.pose.order, $1.index) }
    let shade = shadow(of: still) + moving.flatMap(movingShadow) + glow(of: still)
    var elements = layout.ground + (panel ?? self.panel()) + tiles()
    elements +=
      theme.wire.glow == nil
      ? (isUnderHints ? shade : []) + hints() + lights() : lights() + shade + hints()
    elements += walls() + pins() + selection()
    elements += isUnderHints ? [] : shade
    for look in PieceLook.allCases {
      elements += pieces(still.filter { $0.piece.pieceLook == look && !mixes($0.piece) }, look)
    }
    elements += covers(of: still) + resting.filter { !$0.isWhole }.flatMap(remains)
    elements += moving.flatMap(posed)
    return Scene(width: layout.width, height: layout.height, elements: elements)
  }

  /// Draws the ground, the cells and the walls.
  ///
  /// - Parameters:
  ///   - inks: the ink that fills each cell; nil for the theme's own.
  ///   - panel: the panel, if it is drawn already; nil to draw it.
  ///   - line: the ink of a line inside the edges of cells in the theme's own ink; nil for none.
  func emptyBoard(
    inks: [Ink?], panel: [Scene.Element]? = nil, line: Ink? = nil
  ) -> [Scene.Element] {
    let plain = zip(cells, inks).filter { $1 == nil }.map(\.0)
    return layout.ground + (panel ?? self.panel()) + tiles(filledWith: inks)
      + (line.map { lines(inside: plain, $0) } ?? []) + walls()
  }

  // MARK: - Pieces

  /// Draws pieces of one look at rest together, as one path for each ink, so that no seam shows
  /// where noodles meet.
  func pieces(
    _ members: [Cell], _ look: PieceLook, _ coat: Coat = .base
  ) -> [Scene.Element] {
    if layout.art != .outlines { return spritePieces(members, look) }
    let inks = Dictionary(grouping: members) { inkNumber(of: $0.piece, look, coat) }
    return PieceLayers.elements(
      of: inks.sorted { $0.key < $1.key }.map { number, members in
        layers(of: members, look, coat, branch: number)
      })
  }

  /// Returns the number of the ink of branches that a piece is drawn in; 0 for the ink of its look.
  func inkNumber(of piece: NoodlesBoard.Thing, _ look: PieceLook, _ coat: Coat) -> Int {
    let wire = measures.theme.wire
    if wire.hasGroups { return look == .wrong ? 0 : piece.group(coat) }
    return wire.hasBranches && look == .powered ? piece.branch(coat) : 0
  }

  private func layers(
    of members: [Cell], _ look: PieceLook, _ coat: Coat, branch: Int = 0
  ) -> PieceLayers {
    var layers = PieceLayers(look, measures, branch: branch)
    for cell in members { add(cell, coat, to: &layers, at: cell.placement) }
    return layers
  }

  private func add(
    _ cell: Cell, _ coat: Coat, to layers: inout PieceLayers, at placement: CellPlacement
  ) {
    let shape = shape(of: cell, coat)
    layers.add(shape, at: placement)
    if layers.isFlowing { layers.add(flow(of: cell, shape), at: placement) }
    if hasRunningLight { addSurroundings(of: cell, shape, coat, to: &layers) }
    guard measures.theme.wire.hasBranches, !measures.theme.wire.hasGroups else { return }
    for (side, arm) in zip(cell.piece.look.connectors.sides, shape.arms) {
      let meeting = CellSide(cell: cell.index, side: side)
      guard case .arm(let other) = self.meeting(at: meeting), other.isFlowing else { continue }
      if shape.isSource {
        // The arms of a source run into the inks of the branches that begin there.
        layers.add(
          shape.rootArm(arm), of: arm, branch: other.branch(coat), at: placement,
          goingOnInto: cell.pose.isRest ? noodle(beyond: meeting) : nil)
      } else if !other.look.isSource, other.branch(coat) != cell.piece.branch(coat),
        isSteady(cell), let next = noodle(beyond: meeting)
      {
        layers.add(
          shape.wire(), of: arm, meeting: other.branch(coat), depth: next.depth, at: placement)
      }
    }
  }

  /// Returns true for a piece at rest with all of its power.
  private func isSteady(_ cell: Cell) -> Bool {
    cell.pose.isRest && cell.isWhole && cell.piece.pieceLook == .powered && cell.piece.cover == nil
  }

  /// Returns the noodle beyond a side of a cell, in the picture, with the depth of its arm there:
  /// nil unless it is drawn beside it and at rest with all of its power.
  private func noodle(beyond side: CellSide) -> (path: Path, depth: Double)? {
    guard !grid.cells[side.cell].sides[side.side].crossesBorder, let next = grid.neighbor(of: side),
      let cell = cells.first(where: { $0.index == next.cell }), isSteady(cell)
    else { return nil }
    let shape = shape(of: cell)
    let arm = zip(cell.piece.look.connectors.sides, shape.arms).first { $0.0 == next.side }?.1
    return arm.map { (cell.placement.piece(shape.wire()), $0.depth) }
  }

  /// Adds the area of a cell to its layers, and the noodles that its own runs on into.
  private func addSurroundings(
    of cell: Cell, _ shape: PieceShape, _ coat: Coat, to layers: inout PieceLayers
  ) {
    let stretch = cell.frame.chart?.tileStretch ?? 1
    // A pixel beyond its sides, as arms are.
    let tile = TileOutline(inset: -1 / stretch, cornerRadius: 0).path(cell.frame.corners)
    var (area, onward, shine) = (cell.placement.tile(tile), [Path](), [Path]())
    for (index, number) in cell.piece.look.connectors.sides.enumerated() {
      let side = CellSide(cell: cell.index, side: number)
      guard case .arm(let other) = meeting(at: side) else { continue }
      let path = shape.onward(from: index)
      if grid.cells[cell.index].sides[number].crossesBorder {
        area.append(cell.placement.piece(path))
        area.append(cell.placement.piece(shape.areaBeyond(from: index)))
      } else if goesOn(cell.piece, into: other, coat) {
        onward.append(path)
        if let line = shape.highlight(onwardFrom: index) { shine.append(line) }
      }
    }
    layers.add(area, onward: onward, highlights: shine, at: cell.placement)
  }

  /// Returns true if the noodle of a piece that is joined with another goes on into it although
  /// both are drawn apart, because the power of one is changing.
  private func goesOn(
    _ piece: NoodlesBoard.Thing, into other: NoodlesBoard.Thing, _ coat: Coat
  ) -> Bool {
    switch coat {
    case .base:
      piece.pieceLook != .wrong && other.pieceLook != .wrong
        && (piece.pieceLook != other.pieceLook || mixes(piece) != mixes(other)
          || mixes(piece) && (piece.cover != other.cover || piece.cover?.front != nil))
    case .over:
      piece.cover?.look == .powered && piece.cover != other.cover
        || piece.cover?.front != nil
    }
  }

  /// Draws the looks that pieces at rest are changing to. Those of one opacity are drawn together,
  /// again to show no seam.
  private func covers(of members: [Cell]) -> [Scene.Element] {
    var layers: [PieceCover: [Cell]] = [:]
    var fronts: [Scene.Element] = []
    for cell in members {
      guard let cover = cell.piece.cover else { continue }
      if let front = cover.front {
        let area = area(of: front, cover.share, of: cell)
        if mixes(cell.piece) {
          // A pixel of it runs on under the cover, so that no gap shows at the front.
          let rest = PieceCover.Front(inlet: front.inlet, isAhead: !front.isAhead)
          let area = self.area(of: rest, cover.share, of: cell, widenedBy: 1)
          fronts += clipped(pieces([cell], cell.piece.pieceLook), to: area, of: cell)
        }
        fronts += clipped(pieces([cell], cover.look, .over), to: area, of: cell)
      } else {
        layers[cover, default: []].append(cell)
      }
    }
    return layers.sorted { $0.key < $1.key }.flatMap { cover, cells in
      let mixed = cells.filter { mixes($0.piece) }
      let laid = pieces(cells.filter { !mixes($0.piece) }, cover.look, .over)
      return self.mixed(mixed, cover)
        + (laid.isEmpty ? [] : [.group(laid, .identity, opacity: cover.share)])
    } + fronts
  }

  /// Returns true if a piece between two looks is drawn in mixed inks, or in each look on its side
  /// of the front: in themes in which both looks have one shape and nothing soft lies on them.
  private func mixes(_ piece: NoodlesBoard.Thing) -> Bool {
    let wire = measures.theme.wire
    let isSoft = [wire.highlight, wire.shade].contains { ($0?.blur ?? 0) > 0 }
    return piece.cover != nil && layout.art == .outlines && !isSoft && wire.flow == nil
      && !(wire.hasBranches && piece.look.isSource)
  }

  /// Draws pieces between two looks in mixed inks.
  private func mixed(_ members: [Cell], _ cover: PieceCover) -> [Scene.Element] {
    let looks = Dictionary(grouping: members) { cell in
      let look = cell.piece.pieceLook
      return [
        look.rawValue, inkNumber(of: cell.piece, look, .base),
        inkNumber(of: cell.piece, cover.look, .over),
      ]
    }
    return looks.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { key, cells in
      mixed(cells.map { ($0, $0.placement) }, cover, branches: (key[1], key[2]))
    }
  }

  /// Draws pieces between two looks in mixed inks, each at a placement of its own.
  ///
  /// - Parameter branches: the numbers of their inks in both looks.
  private func mixed(
    _ members: [(cell: Cell, placement: CellPlacement)], _ cover: PieceCover,
    branches: (Int, Int)
  ) -> [Scene.Element] {
    guard let look = members.first?.cell.piece.pieceLook else { return [] }
    var base = PieceLayers(look, measures, branch: branches.0)
    var over = PieceLayers(cover.look, measures, branch: branches.1)
    for (cell, placement) in members {
      let shape = shape(of: cell)
      base.add(shape, at: placement)
      over.add(shape, at: placement)
      if hasRunningLight {
        addSurroundings(of: cell, shape, .base, to: &base)
        addSurroundings(of: cell, shape, .base, to: &over)
      }
    }
    return PieceLayers.elements(between: base, and: over, share: cover.share)
  }

  /// Draws what is there of a piece that is joined to nothing, and so fades as a whole while a
  /// network vanishes or appears.
  private func remains(of cell: Cell) -> [Scene.Element] {
    let missing = cell.piece.missingShare
    guard missing < 1 else { return [] }
    let elements = shadow(of: [cell]) + glow(of: [cell]) + pieces([cell], cell.piece.pieceLook)
    return [.group(elements, .identity, opacity: 1 - missing)]
  }

  /// Returns elements as far as they lie inside all of some paths about the middle of a cell.
  private func clipped(
    _ elements: [Scene.Element], to paths: [Path], of cell: Cell
  ) -> [Scene.Element] {
    paths.reduce(elements) { [.clip(cell.placement.piece($1), $0)] }
  }

  /// Returns the area of a cell on one side of a front, about its middle: the inside of all of some
  /// paths.
  ///
  /// - Parameter width: the width of what is added behind the front.
  private func area(
    of front: PieceCover.Front, _ share: Double, of cell: Cell, widenedBy width: Double = 0
  ) -> [Path] {
    let inlet = cell.piece.look.connectors.sides.firstIndex(of: front.inlet)
    let cut = shape(of: cell).cut(from: inlet, share: share)
    // The chart of a cell is of use near it alone.
    let farthest = cell.frame.corners.map(\.length).max() ?? 0
    let reach = (cell.frame.chart == nil ? 4 : 1.2) * farthest
    return front.isAhead
      ? cut.rest(reach: reach, widenedBy: width) : [cut.path(reach: reach, widenedBy: width)]
  }

  /// The way in which a moving piece is drawn.
  private struct Motion {
    /// Its turn and scale about the middle of the cell.
    let change: Transform
    /// The transform from there to the picture.
    let move: Transform
    let opacity: Double
  }

  /// Returns how a moving piece is drawn, if anything of it is seen: turned and scaled about the
  /// middle of its cell. On a cell that no such turn maps to itself, its arms glide from side to
  /// side.
  private func motion(of cell: Cell) -> Motion? {
    let pose = cell.pose
    let opacity = min(pose.opacity, 1)
    guard pose.scale > 1e-6, opacity > 0 else { return nil }
    let middle = layout.pixel(of: grid.cells[cell.index].center + pose.position)
    let origin = Point(x: 0, y: 0)
    // Parts are put together anew for every angle, so that their beads stay upright.
    let isTurned = layout.art == .outlines ? cell.frame.isRegular : !layout.isOfParts
    let change = Transform(
      turnedBy: isTurned ? pose.turn : 0, scaledBy: pose.scale, movedTo: origin)
    let move =
      layout.art == .outlines
      ? CellPlacement(cell.frame, at: middle, stretch: measures.stretch).move
      : Transform(turnedBy: 0, movedTo: middle)
    return Motion(change: change, move: move, opacity: opacity)
  }

  /// Draws the shadow of a moving piece, which falls the same way at every angle.
  private func movingShadow(of cell: Cell) -> [Scene.Element] {
    guard layout.art == .outlines, let shadow = measures.theme.wire.shadow,
      let motion = motion(of: cell)
    else { return [] }
    let placement = CellPlacement(cell.frame, at: Point(x: 0, y: 0), pose: motion.change)
    let path = self.shadow(shadow, of: shape(of: cell), at: placement)
    return [
      .group(
        [measures.shadow(path, shadow, .wireShadow)], motion.move, opacity: motion.opacity)
    ]
  }

  /// Draws a moving piece without its shadow.
  private func posed(_ cell: Cell) -> [Scene.Element] {
    guard let motion = motion(of: cell) else { return [] }
    func coats(_ draw: (PieceLook, Coat) -> [Scene.Element]) -> [Scene.Element] {
      let cover = cell.piece.cover.map { cover in
        Scene.Element.group(draw(cover.look, .over), .identity, opacity: cover.share)
      }
      return draw(cell.piece.pieceLook, .base) + [cover].compactMap(\.self)
    }
    if layout.art != .outlines {
      let piece = coats { look, coat in spriteLayers(cell, look, coat) }
      return [.group(piece, motion.change.then(motion.move), opacity: motion.opacity)]
    }
    // A chart is not affine: a piece on a cell of arcs is turned before it is mapped.
    let isMapped = cell.frame.chart != nil
    let placement = CellPlacement(
      cell.frame, at: Point(x: 0, y: 0), pose: isMapped ? motion.change : .identity)
    let glow = measures.theme.wire.glow.flatMap { glow -> Scene.Element? in
      guard cell.piece.pieceLook == .powered else { return nil }
      let path = silhouette(of: shape(of: cell), grownBy: glow.grow, at: placement)
      return .soft(path, measures.softness(blur: glow.blur), .glow)
    }
    let piece: [Scene.Element]
    if let cover = cell.piece.cover, cover.front == nil, mixes(cell.piece) {
      let branches = (
        inkNumber(of: cell.piece, cell.piece.pieceLook, .base),
        inkNumber(of: cell.piece, cover.look, .over)
      )
      piece = mixed([(cell, placement)], cover, branches: branches)
    } else {
      piece = coats { look, coat in
        var layers = PieceLayers(look, measures, branch: inkNumber(of: cell.piece, look, coat))
        add(cell, coat, to: &layers, at: placement)
        return layers.elements
      }
    }
    return [
      .group(
        [glow].compactMap(\.self) + piece,
        isMapped ? motion.move : motion.change.then(motion.move), opacity: motion.opacity)
    ]
  }

  // MARK: - Arms

  /// Returns the shape of a piece with arms that fit those of its neighbors.
  func shape(of cell: Cell, _ coat: Coat = .base) -> PieceShape {
    let sides = Double(grid.cells[cell.index].sides.count)
    let turn = cell.frame.isRegular ? 0 : cell.pose.turn * sides / (2 * .pi)
    let look = cell.piece.look
    return PieceShape(
      measures: measures, frame: cell.frame, connectors: look.connectors,
      isSource: look.isSource, turn: turn, fringe: cell.fringe, memo: layout.outlines
    ) { tip(at: CellSide(cell: cell.index, side: $0), of: cell.piece, coat) }
  }

  private func tip(
    at side: CellSide, of piece: NoodlesBoard.Thing, _ coat: Coat
  ) -> NoodleArm.Tip {
    switch meeting(at: side) {
    case .nothing:
      return layout.openTip(isWall: grid.cells[side.cell].sides[side.side].isWall)
    case .parting(let share):
      let half = measures.wireWidth / 2
      if grid.cells[side.cell].sides[side.side].crossesBorder {
        return layout.stubTip.drawnBack(
          to: layout.openTip(isWall: false), share: share, half: half)
      }
      let clearance = layout.clearance(of: side) + measures.outline
      guard measures.theme.wire.tip == .round else { return .flat(inset: clearance * share) }
      // With an inset of 0 both ends lie under the other arm, so that the gap between them is
      // invisible. In a hollow noodle it would show, so there they begin where they touch.
      let look = coat == .over ? piece.cover?.look : piece.pieceLook
      let start = (look ?? .quiet).core(in: measures.theme) > 0 ? half : 0
      return .open(inset: start + (clearance + half - start) * share)
    case .arm(let other):
      if grid.cells[side.cell].sides[side.side].crossesBorder { return layout.stubTip }
      // The end of a network that vanishes or appears is round on the sides of cells, too.
      if other.missingShare == 1, piece.missingShare < 1 { return .stub(reach: 0) }
      switch coat {
      case .base:
        // An arm runs on by a pixel under its neighbor's, so that no hairline of the ground shows
        // where two anti-aliased edges meet. Of two looks, the one drawn later ends at the side.
        return .joined(overlap: isLater(piece, than: other, at: side) ? 0 : 1)
      case .over:
        // Two partly visible looks must not overlap unless they are one path.
        let (cover, next) = (piece.cover, other.cover)
        let isSame =
          next.map { $0 == cover || $0.front != nil && $0.look == cover?.look }
          ?? (other.pieceLook == cover?.look)
        return .joined(overlap: isSame ? 1 : 0)
      }
    }
  }

  /// Returns true if a piece is drawn after the one beyond a side: those of a look after those of
  /// an earlier one, and then those between two looks.
  private func isLater(
    _ piece: NoodlesBoard.Thing, than other: NoodlesBoard.Thing, at side: CellSide
  ) -> Bool {
    let covers = (mixes(piece) ? piece.cover : nil, mixes(other) ? other.cover : nil)
    guard let own = covers.0, let next = covers.1, own != next else {
      return covers.0 == covers.1 ? other.pieceLook < piece.pieceLook : covers.0 != nil
    }
    if own.front != nil, next.front != nil {
      return grid.neighbor(of: side).map { $0.cell < side.cell } ?? false
    }
    return own.front == nil && next.front == nil ? next < own : own.front != nil
  }

  /// The end that an arm meets at its side.
  enum Meeting {
    /// No other arm, or a wall.
    case nothing
    /// An arm that draws back, as this one does, by a share of 0...1.
    case parting(share: Double)
    /// An arm of this piece.
    case arm(NoodlesBoard.Thing)
  }

  /// Returns what an arm meets at a side.
  func meeting(at side: CellSide) -> Meeting {
    let piece = piece(on: side.cell)
    guard piece.look.connectors.contains(side.side), let next = grid.neighbor(of: side) else {
      return .nothing
    }
    let other = self.piece(on: next.cell)
    guard other.look.connectors.contains(next.side) else { return .nothing }
    guard !piece.pose.isRest || !other.pose.isRest else { return .arm(other) }
    return .parting(share: min(max(piece.pose.lift, other.pose.lift, 0), 1))
  }
}

extension BoardLayout {
  /// The ground under the whole board; nothing where it is left away.
  var ground: [Scene.Element] { ground(width: width, height: height, clearOf: dotEdge) }

  /// Returns the ground under a part of the board of a size.
  ///
  /// - Parameter outline: a line that cuts no dot of its pattern.
  func ground(width: Int, height: Int, clearOf outline: Path = Path()) -> [Scene.Element] {
    guard hasGround else { return [] }
    return measures.theme.ground(
      width: width, height: height, cell: measures.cell, clearOf: outline)
  }

  /// The edge of the panel on a ground with dots; empty around cells of arcs.
  var dotEdge: Path {
    let board = measures.theme.board
    guard let panel = board.panel, board.pattern?.shape == .dots, !isOfArcs else { return Path() }
    return panelOutline(panel, reach: measures.whole(panel.padding))
  }

  /// Returns the board with each piece turned to its nearest side, and by the remaining angle, so
  /// that arms find those of their neighbors where they will end.
  func settled(_ board: NoodlesBoard) -> NoodlesBoard {
    var settled = board
    for (cell, piece) in board.things where piece.pose.turn != 0 {
      settled[cell] = self.settled(piece, on: cell)
    }
    return settled
  }

  /// Returns a piece turned to the nearest side, with the remaining angle as its pose.
  func settled(_ piece: NoodlesBoard.Thing, on cell: Int) -> NoodlesBoard.Thing {
    guard piece.pose.turn != 0 else { return piece }
    let sides = grid.cells[cell].sides.count
    let step = 2 * Double.pi / Double(sides)
    let steps = (piece.pose.turn / step).rounded()
    let rest = piece.pose.turn - steps * step
    var settled = piece
    settled.look.connectors = piece.look.connectors.turned(by: Int(steps) % sides, sides: sides)
    // Sums of rounded angles miss whole sides by far less than is visible.
    settled.pose.turn = abs(rest) < 1e-9 ? 0 : rest
    return settled
  }

  /// Returns the end of an arm that meets nothing.
  func openTip(isWall: Bool) -> NoodleArm.Tip {
    let clearance = clearance(isWall: isWall) + measures.outline
    return switch measures.theme.wire.tip {
    case .round: .open(inset: clearance + measures.wireWidth / 2)
    case .flat: .flat(inset: clearance)
    }
  }

  /// Returns the distance inside a side at which an arm that meets nothing ends: at the edge of the
  /// tile, or of the wall.
  func clearance(of side: CellSide) -> Double {
    clearance(isWall: grid.cells[side.cell].sides[side.side].isWall)
  }

  private func clearance(isWall: Bool) -> Double {
    max(measures.halfGap, isWall ? measures.wallWidth / 2 : 0)
  }
}

extension Scene.Element {
  /// Returns the inside of a path in an ink with a share of another.
  static func fill(_ path: Path, _ ink: Ink, mixedWith other: Ink, share: Double) -> Scene.Element {
    guard ink != other else { return .fill(path, ink) }
    // One sample, which counts everywhere.
    let field = InkField([InkField.Sample(Point(x: 0, y: 0), share)], reach: 1e5)
    return .shade(path, InkRamp([ink, other], .field(field)))
  }

  /// Returns the plain ground under a whole picture.
  static func ground(width: Int, height: Int) -> Scene.Element {
    .fill(.rectangle(PixelArea(x: 0, y: 0, width: width, height: height)), .background)
  }
}
