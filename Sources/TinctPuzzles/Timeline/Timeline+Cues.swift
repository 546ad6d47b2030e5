public import TinctGraphics

extension Timeline {
  /// A point in time that an animation marks.
  public struct Cue: Hashable, Sendable {
    /// When, in seconds from the start.
    public let seconds: Double
    /// What it marks, such as `turn-click`.
    public let name: String
    /// Whether it is shown backwards: from then on, what it marks is no more.
    public let isUndone: Bool
    /// The thing that it is about, if it is about one.
    public let thing: Layout.ID?
    /// Where the thing is then, in pixels from the top left.
    public let place: Point?
    /// Anything else that is worth knowing.
    public let data: [String: CueValue]
  }

  /// All points in time that the animation marks, in order.
  public var cues: [Cue] {
    let cues = markedTimes.map { seconds, cue, isUndone in
      let moment = moment(at: seconds)
      return Cue(
        seconds: seconds, name: cue.name, isUndone: isUndone, thing: cue.thing,
        place: cue.thing.flatMap { layout.place(of: $0, in: moment) }, data: cue.data)
    }
    return isReversed ? cues.reversed() : cues
  }
}
