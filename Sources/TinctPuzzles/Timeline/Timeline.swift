public import TinctGraphics

/// A stage in motion: asked for a time, it says what is seen then.
///
/// A timeline is a value; times may be asked in any order, and the same time always gives the same
/// scene. At 0 it is the stage before, at its end the stage after.
public struct Timeline<Layout: StageLayout>: MovingPicture {
  /// What happens on its stages.
  public typealias Motion = Animation<Layout.ID, Layout.Look>
  /// What its things stand on.
  public typealias Stage = TinctPuzzles.Stage<Layout.ID, Layout.Look>
  /// A stage at one moment.
  public typealias Moment = StageMoment<Layout.ID, Layout.Look>

  /// What draws the stages.
  public let layout: Layout
  /// What is shown first, when it is not shown backwards.
  public let before: Stage
  /// What is shown last, when it is not shown backwards.
  public let after: Stage
  /// What happens between.
  public let animation: Motion
  /// Whether it is shown backwards, from `after` to `before`.
  public private(set) var isReversed = false
  private let score: Score<Layout.ID, Layout.Look>

  /// Puts a timeline together. What the animation does not bring about of the stage after is there at
  /// its end all the same.
  public init(layout: Layout, before: Stage, after: Stage, animation: Motion) {
    self.layout = layout
    self.before = before
    self.after = after
    self.animation = animation
    score = Score(animation, from: before)
  }

  /// When everything has ended, in seconds.
  public var duration: Double { animation.duration }
  /// Width of every scene in pixels.
  public var width: Int { layout.width }
  /// Height of every scene in pixels.
  public var height: Int { layout.height }

  /// The same backwards: at every time what this shows so long before its end.
  public var reversed: Timeline {
    var timeline = self
    timeline.isReversed.toggle()
    return timeline
  }

  /// The same, stretched or squeezed to take so many seconds, which is above 0.
  public func lasting(_ seconds: Double) -> Timeline {
    precondition(seconds > 0, "a duration is above 0")
    var timeline = Timeline(
      layout: layout, before: before, after: after, animation: animation.lasting(seconds))
    timeline.isReversed = isReversed
    return timeline
  }

  /// A time in nanoseconds, as it would be were the timeline not shown backwards.
  private func time(_ seconds: Double) -> Double {
    let time = (isReversed ? duration - seconds : seconds) * 1e9
    // What was rounded on the way to a whole one must not miss what happens there.
    let whole = time.rounded()
    return abs(time - whole) <= max(2 * time.ulp, 1e-3) ? whole : time
  }

  /// The stage that is shown at the start or at the end, if that is what it is time for.
  private func resting(_ time: Double) -> Stage? {
    let end = Double(animation.nanoseconds)
    // What takes no time has been done at once.
    if end == 0 { return (isReversed ? time > 0 : time >= 0) ? after : before }
    return time <= 0 ? before : time >= end ? after : nil
  }

  /// What stands on the stage at a time in seconds; before 0 it is the start, after the end the end.
  public func stage(at seconds: Double) -> Stage {
    let time = time(seconds)
    if let stage = resting(time) { return stage }
    var stage = before
    for id in score.things { stage[id] = score.thing(id, at: time, from: before[id]) }
    return stage
  }

  /// The stage at a time in seconds, asked thing by thing.
  public func moment(at seconds: Double) -> Moment {
    let time = time(seconds)
    if let stage = resting(time) { return Moment(stage) }
    return Moment(
      moving: score.things(moving: time, to: time),
      thing: { [score, before] in score.thing($0, at: time, from: before[$0]) },
      all: { stage(at: seconds) })
  }

  /// What is seen at a time in seconds; before 0 it is the start, after the end the end.
  public func scene(at seconds: Double) -> Scene { layout.scene(of: stage(at: seconds)) }

  /// Enough of what is seen at a time to draw an area.
  public func scene(at seconds: Double, within area: PixelArea) -> Scene {
    layout.scene(of: moment(at: seconds), within: area)
  }

  /// The pixels that may differ between two times, in either order; all others are equal. Areas may
  /// overlap, and may leave the picture.
  public func changes(from: Double, to: Double) -> [PixelArea] {
    let (start, end) = (moment(at: from), moment(at: to))
    let times = [time(from), time(to)]
    var areas: [PixelArea] = []
    for id in score.things(moving: min(times[0], times[1]), to: max(times[0], times[1]))
    where start[id] != end[id] {
      for area in layout.areas(of: id, in: start) + layout.areas(of: id, in: end)
      where !areas.contains(area) {
        areas.append(area)
      }
    }
    return areas
  }

  /// When the cues of the animation come, in seconds.
  var markedTimes: [(seconds: Double, cue: Motion.Cue, isUndone: Bool)] {
    score.cues.map {
      let time = isReversed ? Double(animation.nanoseconds) - $0.time : $0.time
      return (time / 1e9, $0.cue, $0.isUndone != isReversed)
    }
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
