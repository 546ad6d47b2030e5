public import TinctGraphics

/// What draws a stage: where its things go, and what they look like.
public protocol StageLayout: Sendable {
  /// The name of a thing.
  associatedtype ID: Hashable & Comparable & Sendable
  /// What a thing may look like.
  associatedtype Look: Hashable & Sendable

  /// Width of every scene in pixels, at least 1.
  var width: Int { get }
  /// Height of every scene in pixels, at least 1.
  var height: Int { get }

  /// The picture of a stage.
  func scene(of stage: Stage<ID, Look>) -> Scene

  /// Enough of the picture of a moment to draw an area: what does not touch it may be missing, and
  /// the rest is drawn there pixel for pixel as in the whole.
  func scene(of moment: StageMoment<ID, Look>, within area: PixelArea) -> Scene

  /// The pixels that a thing may touch, with what its neighbours change because of it. If the thing
  /// is not there, they are those that change when it goes.
  func areas(of id: ID, in moment: StageMoment<ID, Look>) -> [PixelArea]

  /// Where a thing is, in pixels from the top left; nil if it is not there.
  func place(of id: ID, in moment: StageMoment<ID, Look>) -> Point?
}

extension StageLayout {
  /// The whole picture.
  public func scene(of moment: StageMoment<ID, Look>, within area: PixelArea) -> Scene {
    scene(of: moment.stage)
  }

  /// The whole picture.
  public func areas(of id: ID, in moment: StageMoment<ID, Look>) -> [PixelArea] {
    [PixelArea(x: 0, y: 0, width: width, height: height)]
  }
}
