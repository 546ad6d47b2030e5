public import TinctGraphics

/// The rules by which a stage is drawn: all that a new game brings besides a `Game`.
///
/// Only `scene(of:)` and `position(of:in:)` are required. If a layout also tells which pixels a
/// thing touches, films redraw only these.
public protocol StageLayout: Sendable {
  /// The name of a thing.
  associatedtype ID: Hashable & Comparable & Sendable
  /// The looks that a thing may have.
  associatedtype Look: Hashable & Sendable

  /// Width of every scene in pixels, at least 1.
  var width: Int { get }
  /// Height of every scene in pixels, at least 1.
  var height: Int { get }

  /// Draws a stage.
  func scene(of stage: Stage<ID, Look>) -> Scene

  /// Draws enough of a moment to fill an area: elements that do not touch it may be missing, and
  /// the rest is drawn there pixel for pixel as in the whole.
  func scene(of moment: StageMoment<ID, Look>, within area: PixelArea) -> Scene

  /// Returns a function that draws enough of a moment to fill an area. A layout whose things move
  /// in large numbers finds here once which of them reach where.
  func painter(of moment: StageMoment<ID, Look>) -> (PixelArea) -> Scene

  /// Areas that cover the picture, each with as much in it as one scene should have. A layout of
  /// very many things that draws no more than what an area needs cuts the picture into several.
  var strips: [PixelArea] { get }

  /// Returns the pixels that a thing may touch, including those of its neighbors that change
  /// because of it. If the thing is not there, they are the pixels that change when it disappears.
  func areas(of id: ID, in moment: StageMoment<ID, Look>) -> [PixelArea]

  /// Returns the position of a thing in pixels from the top left; nil if it is not there.
  func position(of id: ID, in moment: StageMoment<ID, Look>) -> Point?
}

extension StageLayout {
  /// Draws the whole picture.
  public func scene(of moment: StageMoment<ID, Look>, within area: PixelArea) -> Scene {
    scene(of: moment.stage)
  }

  /// Draws each area by itself.
  public func painter(of moment: StageMoment<ID, Look>) -> (PixelArea) -> Scene {
    { scene(of: moment, within: $0) }
  }

  /// The whole picture.
  public var strips: [PixelArea] { [PixelArea(x: 0, y: 0, width: width, height: height)] }

  /// Returns the whole picture.
  public func areas(of id: ID, in moment: StageMoment<ID, Look>) -> [PixelArea] {
    [PixelArea(x: 0, y: 0, width: width, height: height)]
  }
}

/// A stage at one moment of a timeline, queried thing by thing, so that a few queries cost little.
public struct StageMoment<ID: Hashable & Comparable & Sendable, Look: Hashable & Sendable>: Sendable
{
  private let start: Stage<ID, Look>
  /// The effects on the things of `start`; nil if nothing happens.
  private let score: Score<ID, Look>?
  /// The time in nanoseconds from the start.
  private let time: Double

  init(_ start: Stage<ID, Look>, _ score: Score<ID, Look>, at time: Double) {
    self.start = start
    self.score = score
    self.time = time
  }

  /// Shows a stage on which nothing moves.
  public init(_ stage: Stage<ID, Look>) {
    start = stage
    score = nil
    time = 0
  }

  /// The names of the things that are changing, ascending.
  public var moving: [ID] { score?.things(moving: time, to: time) ?? [] }

  /// The thing with a name; nil if there is none.
  public subscript(id: ID) -> Stage<ID, Look>.Thing? {
    guard let score else { return start[id] }
    return score.thing(id, at: time, from: start[id])
  }

  /// All things.
  public var stage: Stage<ID, Look> {
    guard let score else { return start }
    var stage = start
    for id in score.things { stage[id] = score.thing(id, at: time, from: start[id]) }
    return stage
  }
}
