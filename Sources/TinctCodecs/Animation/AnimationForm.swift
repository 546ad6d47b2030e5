/// What an animation is, apart from its frames.
public struct AnimationForm: Hashable, Sendable {
  /// Pixels in a row of every frame, at least 1.
  public var width: Int
  /// Rows of every frame, at least 1.
  public var height: Int
  /// How often it is played; 0 for ever.
  public var loopCount: Int
  /// How hard to work for a small file. What is shown does not depend on it, but in formats that lose
  /// some of it anyway.
  public var effort: PNGEffort

  /// Describes an animation; traps unless the sides are at least 1 and the loops at least 0.
  public init(width: Int, height: Int, loopCount: Int = 0, effort: PNGEffort = .standard) {
    precondition(width >= 1 && height >= 1 && loopCount >= 0)
    self.width = width
    self.height = height
    self.loopCount = loopCount
    self.effort = effort
  }

  /// Checks what a format has room for.
  func check(mostSide: Int, mostLoops: Int) throws(AnimationError) {
    guard width <= mostSide, height <= mostSide else {
      throw .tooLarge(width: width, height: height, most: mostSide)
    }
    guard loopCount <= mostLoops else { throw .tooManyLoops(loopCount, most: mostLoops) }
  }
}
