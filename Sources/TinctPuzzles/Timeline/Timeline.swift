/// A board in motion: asked for a time, it says what the board shows then.
///
/// A timeline is a value; times may be asked in any order, and the same time always gives the same
/// state.
public struct Timeline: Sendable {
  /// The board's cells.
  public let grid: Grid
  /// Cells that give power.
  public let sources: [Int]
  /// The piece on each cell before anything moves.
  public let connectors: [Connectors]
  /// What the pieces do; a piece may do several things, one after the other.
  public let motions: [Motion]
  /// When everything has ended, in seconds.
  public let duration: Double

  /// Makes a timeline; it ends when the last of its motions does.
  public init(grid: Grid, sources: [Int], connectors: [Connectors], motions: [Motion]) {
    self.grid = grid
    self.sources = sources
    self.connectors = connectors
    self.motions = motions
    duration = motions.map(\.end).max() ?? 0
  }

  /// The same motions, stretched or squeezed to take so many seconds, which is above 0.
  public func lasting(_ seconds: Double) -> Timeline {
    precondition(seconds > 0)
    guard duration > 0 else { return self }
    let factor = seconds / duration
    return Timeline(
      grid: grid, sources: sources, connectors: connectors,
      motions: motions.map { motion in
        var motion = motion
        motion.start *= factor
        motion.duration *= factor
        return motion
      })
  }

  /// What the board shows at a time in seconds; before 0 it is the start, after the end the end.
  ///
  /// A turning piece carries power as it did before, until its turn has ended; that is when the
  /// game looks for power again. What vanishes takes no power away.
  public func state(at seconds: Double) -> BoardState {
    let ended = motions.filter { seconds >= $0.end || seconds >= duration }
    var pieces = connectors
    for case let (cell, .turn(steps)) in ended.map({ ($0.cell, $0.change) }) {
      pieces[cell] = pieces[cell].turned(by: steps, sides: grid.cells[cell].sides.count)
    }
    var state = BoardState(grid: grid, sources: sources, connectors: pieces)
    for motion in ended where motion.change == .vanish {
      state.poses[motion.cell] = BoardState.Pose(scale: 0, opacity: 0)
    }
    for motion in motions where seconds > motion.start && seconds < min(motion.end, duration) {
      let time = (seconds - motion.start) / motion.duration
      state.poses[motion.cell] = pose(of: motion, at: time)
    }
    return state
  }

  /// In this share of a motion the arms that met draw back.
  private static let detachingShare = 0.25

  private func pose(of motion: Motion, at time: Double) -> BoardState.Pose {
    let progress = motion.easing(time)
    var pose = BoardState.Pose(detachment: min(time / Self.detachingShare, 1))
    switch motion.change {
    case .turn(let steps):
      let step = 2 * Double.pi / Double(grid.cells[motion.cell].sides.count)
      pose.turn = progress * Double(steps) * step
    case .vanish:
      pose.scale = 1 - progress
      // It fades in the second half only, so that the shrinking is seen.
      pose.opacity = min(2 - 2 * time, 1)
    }
    return pose
  }

  /// The times of a film of the timeline: every 1/`framesPerSecond` from 0, and last the end.
  ///
  /// - Parameter framesPerSecond: above 0.
  public func frameTimes(framesPerSecond: Double) -> [Double] {
    precondition(framesPerSecond > 0)
    let last = Int((duration * framesPerSecond - 1e-9).rounded(.up))
    return (0...max(last, 0)).map { min(Double($0) / framesPerSecond, duration) }
  }
}
