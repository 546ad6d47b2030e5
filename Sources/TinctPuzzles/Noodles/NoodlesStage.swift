public import TinctGraphics

/// A board of noodles as a stage: its things are the cells, each with its piece.
///
/// A thing's position is how far its piece is away from the middle of its cell, in cells, y down. A
/// piece that is turned by more than half of a side counts as the piece turned by that side, so that
/// its arms find those of its neighbours where they come to lie.
public struct NoodlesStage: StageLayout {
  /// Where everything on the board goes.
  public let board: BoardLayout
  private let finder: CellFinder
  /// What lies under the board, where it is one piece.
  private let panel: [Scene.Element]
  private let blank: BoardState

  /// Sets a board up as a stage.
  public init(_ board: BoardLayout) {
    self.board = board
    finder = CellFinder(board)
    panel = board.isOfArcs ? [] : board.panel(under: [])
    blank = BoardState(cells: board.grid.cells.count)
  }

  /// Width of every scene in pixels.
  public var width: Int { board.width }
  /// Height of every scene in pixels.
  public var height: Int { board.height }

  /// The stage on which a board is as in a state.
  public func stage(of state: BoardState) -> Stage<Int, NoodleLook> {
    var things: [Int: Stage<Int, NoodleLook>.Thing] = [:]
    things.reserveCapacity(state.connectors.count)
    for cell in state.connectors.indices {
      var thing = Stage<Int, NoodleLook>.Thing(look: NoodleLook(cell, of: state))
      if let pose = state.poses[cell] {
        thing.position = pose.offset
        thing.turn = pose.turn
        thing.scale = pose.scale
        thing.opacity = pose.opacity
        thing.lift = pose.detachment
        thing.order = pose.order
      }
      things[cell] = thing
    }
    for cell in state.sources { things[cell]?.look.isSource = true }
    return Stage(things)
  }

  /// What the board shows on a stage.
  public func state(of stage: Stage<Int, NoodleLook>) -> BoardState {
    var state = blank
    for cell in state.connectors.indices {
      if let thing = stage[cell] { set(cell, thing, in: &state) }
    }
    return state
  }

  private func set(
    _ cell: Int, _ thing: Stage<Int, NoodleLook>.Thing, in state: inout BoardState
  ) {
    let (look, turn) = (thing.look, turn(of: cell, thing))
    state.connectors[cell] = turn.connectors
    state.powered[cell] = look.isPowered
    if look.isSource { state.sources.append(cell) }
    if look.isLocked { state.locked.insert(cell) }
    if look.isWrong { state.wrong.insert(cell) }
    if look.isHinted { state.hinted.insert(cell) }
    if look.isSelected { state.selected.insert(cell) }
    if let blend = thing.blend {
      let next = blend.look
      state.fades[cell] = BoardState.Fade(
        isPowered: next.isPowered, isWrong: next.isWrong, isLocked: next.isLocked,
        isHinted: next.isHinted, isSelected: next.isSelected, inlet: next.inlet,
        share: blend.share)
    }
    if Self.isAway(thing) || turn.rest != 0 {
      state.poses[cell] = BoardState.Pose(
        turn: turn.rest, scale: thing.scale, opacity: thing.opacity,
        detachment: min(max(thing.lift, 0), 1), offset: thing.position, order: thing.order)
    }
  }

  /// A piece as it lies nearest to how it is turned, and by how much it is turned from there.
  private func turn(
    of cell: Int, _ thing: Stage<Int, NoodleLook>.Thing
  ) -> (connectors: Connectors, rest: Double) {
    guard thing.turn != 0 else { return (thing.look.connectors, 0) }
    let sides = board.grid.cells[cell].sides.count
    let step = 2 * Double.pi / Double(sides)
    let steps = (thing.turn / step).rounded()
    let rest = thing.turn - steps * step
    return (
      thing.look.connectors.turned(by: Int(steps) % sides, sides: sides),
      abs(rest) < 1e-9 ? 0 : rest
    )
  }

  /// Whether a piece is not simply in its place, but for its turn.
  private static func isAway(_ thing: Stage<Int, NoodleLook>.Thing) -> Bool {
    thing.scale != 1 || thing.opacity != 1 || thing.lift != 0
      || thing.position != Point(x: 0, y: 0)
  }

  // MARK: - Drawing

  /// The picture of a stage.
  public func scene(of stage: Stage<Int, NoodleLook>) -> Scene { board.scene(state(of: stage)) }

  /// The cells that touch an area, and all that reaches into it.
  public func scene(
    of moment: StageMoment<Int, NoodleLook>, within area: PixelArea
  ) -> Scene {
    var members = Set(finder.cells(touching: area))
    for cell in moment.moving where !members.contains(cell) {
      guard let thing = moment[cell] else { continue }
      let reach = board.reach(of: cell, offset: thing.position, scale: thing.scale)
      if !reach.intersection(area).isEmpty { members.insert(cell) }
    }
    // What is drawn depends on the neighbours, too.
    var known = members
    for cell in members {
      for side in board.grid.cells[cell].sides {
        if let neighbor = side.neighbor { known.insert(neighbor.cell) }
      }
    }
    var state = blank
    for cell in known.sorted() {
      if let thing = moment[cell] { set(cell, thing, in: &state) }
    }
    let sorted = members.sorted()
    return board.scene(
      state, of: sorted, panel: board.isOfArcs ? board.panel(under: sorted) : panel)
  }

  /// The cell and its piece, and where the piece is out of its place those that reach towards it.
  public func areas(of cell: Int, in moment: StageMoment<Int, NoodleLook>) -> [PixelArea] {
    guard let thing = moment[cell] else { return [finder[cell]] }
    guard Self.isAway(thing) || thing.turn != 0 else { return [finder[cell]] }
    var areas = [
      finder[cell].union(board.reach(of: cell, offset: thing.position, scale: thing.scale))
    ]
    for side in board.grid.cells[cell].sides {
      guard let next = side.neighbor, next.cell != cell, let other = moment[next.cell],
        turn(of: next.cell, other).connectors.contains(next.side),
        !areas.contains(finder[next.cell])
      else { continue }
      areas.append(finder[next.cell])
    }
    return areas
  }

  /// Where the middle of a piece is.
  public func place(of cell: Int, in moment: StageMoment<Int, NoodleLook>) -> Point? {
    moment[cell].map { board.pixel(of: board.grid.cells[cell].center + $0.position) }
  }
}
