public import TinctGraphics

/// A picture over time: a function from times to scenes.
///
/// Times may be requested in any order, and the same time always gives the same scene; no state is
/// kept between them. A renderer may ask for the changes between two times, and draw only these.
public protocol MovingPicture: Sendable {
  /// Width of every scene in pixels, at least 1.
  var width: Int { get }
  /// Height of every scene in pixels, at least 1.
  var height: Int { get }
  /// The time at which everything has ended, in seconds, 0 or more.
  var duration: Double { get }

  /// Draws the picture at a time in seconds; before 0 it is the start, after the end the end.
  func scene(at seconds: Double) -> Scene

  /// Draws enough of the picture at a time to fill an area: elements that do not touch it may be
  /// missing.
  ///
  /// The scene has the whole picture's size, and its elements are where they are in the whole.
  func scene(at seconds: Double, within area: PixelArea) -> Scene

  /// Returns a function that draws enough of the picture at a time to fill an area. What all areas
  /// need is found once.
  func painter(at seconds: Double) -> (PixelArea) -> Scene

  /// Areas that cover the picture, each with as much in it as one scene should have: the scene of a
  /// very large board would take more memory than its pixels. Mostly there is one, the whole.
  var strips: [PixelArea] { get }

  /// Returns the pixels that may differ between two times, in either order; all others are equal.
  /// Areas may overlap, and may leave the picture.
  func changes(from: Double, to: Double) -> [PixelArea]
}

extension MovingPicture {
  /// Draws the whole picture at a time.
  public func scene(at seconds: Double, within area: PixelArea) -> Scene { scene(at: seconds) }

  /// Draws each area by itself.
  public func painter(at seconds: Double) -> (PixelArea) -> Scene {
    { scene(at: seconds, within: $0) }
  }

  /// The whole picture.
  public var strips: [PixelArea] { [PixelArea(x: 0, y: 0, width: width, height: height)] }

  /// Returns the whole picture, unless both times are the same.
  public func changes(from: Double, to: Double) -> [PixelArea] {
    from == to ? [] : [PixelArea(x: 0, y: 0, width: width, height: height)]
  }
}

/// A stage in motion.
///
/// A timeline is a value; times may be requested in any order, and the same time always gives the
/// same scene. At 0 it is the stage before, at its end the stage after.
public struct Timeline<Layout: StageLayout>: MovingPicture {
  /// The effects on its stages.
  public typealias Motion = Animation<Layout.ID, Layout.Look>
  /// A stage that its layout draws.
  public typealias Stage = TinctBoards.Stage<Layout.ID, Layout.Look>
  /// A stage at one moment.
  public typealias Moment = StageMoment<Layout.ID, Layout.Look>

  /// The rules by which the stages are drawn.
  public let layout: Layout
  /// The stage that is shown first, unless it is shown backwards.
  public let before: Stage
  /// The stage that is shown last, unless it is shown backwards.
  public let after: Stage
  /// The effects between the two.
  public let animation: Motion
  /// The timeline is shown backwards, from `after` to `before`.
  public private(set) var isReversed = false
  private let score: Score<Layout.ID, Layout.Look>

  /// Puts a timeline together. Whatever the animation leaves out of the change to the stage after
  /// happens at the end.
  public init(layout: Layout, before: Stage, after: Stage, animation: Motion) {
    self.layout = layout
    self.before = before
    self.after = after
    self.animation = animation
    score = Score(animation, from: before)
  }

  /// The time at which everything has ended, in seconds.
  public var duration: Double { animation.duration }
  /// Width of every scene in pixels.
  public var width: Int { layout.width }
  /// Height of every scene in pixels.
  public var height: Int { layout.height }

  /// The same in reverse: at every time, the scene that this timeline shows as long before its end.
  public var reversed: Timeline {
    var timeline = self
    timeline.isReversed.toggle()
    return timeline
  }

  /// Stretches or compresses the timeline to a duration in seconds, above 0.
  public func lasting(_ seconds: Double) -> Timeline {
    precondition(seconds > 0, "a duration is above 0")
    var timeline = Timeline(
      layout: layout, before: before, after: after, animation: animation.lasting(seconds))
    timeline.isReversed = isReversed
    return timeline
  }

  // MARK: - Moments

  /// Converts seconds to nanoseconds of the animation forwards.
  private func time(_ seconds: Double) -> Double {
    let time = (isReversed ? duration - seconds : seconds) * 1e9
    // Effects begin at whole nanoseconds, so that a time which is off by rounding must not miss
    // one.
    let whole = time.rounded()
    return abs(time - whole) <= max(2 * time.ulp, 1e-3) ? whole : time
  }

  /// Returns the stage of the start or of the end, if a time is outside the animation.
  private func restingStage(_ time: Double) -> Stage? {
    let end = Double(animation.nanoseconds)
    // Without a duration, the start is before 0, and everything is done at 0.
    if end == 0 { return (isReversed ? time > 0 : time >= 0) ? after : before }
    return time <= 0 ? before : time >= end ? after : nil
  }

  /// Returns the stage at a time in seconds, to be queried thing by thing.
  public func moment(at seconds: Double) -> Moment {
    let time = time(seconds)
    if let stage = restingStage(time) { return Moment(stage) }
    return Moment(before, score, at: time)
  }

  /// Returns the stage at a time in seconds; before 0 it is the start, after the end the end.
  public func stage(at seconds: Double) -> Stage { moment(at: seconds).stage }

  /// Draws the stage at a time in seconds; before 0 it is the start, after the end the end.
  public func scene(at seconds: Double) -> Scene { layout.scene(of: stage(at: seconds)) }

  /// Draws enough of the stage at a time to fill an area.
  public func scene(at seconds: Double, within area: PixelArea) -> Scene {
    layout.scene(of: moment(at: seconds), within: area)
  }

  /// Returns a function that draws enough of the stage at a time to fill an area.
  public func painter(at seconds: Double) -> (PixelArea) -> Scene {
    layout.painter(of: moment(at: seconds))
  }

  /// Areas that cover the picture, each with as much in it as one scene should have.
  public var strips: [PixelArea] { layout.strips }

  /// Returns the pixels that may differ between two times, in either order; all others are equal.
  /// Areas may overlap, and may leave the picture.
  public func changes(from: Double, to: Double) -> [PixelArea] {
    let (start, end) = (moment(at: from), moment(at: to))
    let times = [time(from), time(to)]
    var areas: [PixelArea] = []
    // In a large wave thousands of things move at once.
    var known: Set<PixelArea> = []
    for id in score.things(moving: min(times[0], times[1]), to: max(times[0], times[1]))
    where start[id] != end[id] {
      for area in layout.areas(of: id, in: start) + layout.areas(of: id, in: end)
      where known.insert(area).inserted {
        areas.append(area)
      }
    }
    return areas
  }

  /// Returns the times of the frames of a film: every 1/`framesPerSecond` from 0, and finally the
  /// end.
  ///
  /// - Parameter framesPerSecond: above 0.
  public func frameTimes(framesPerSecond: Double) -> [Double] {
    precondition(framesPerSecond > 0)
    // A duration of a whole number of frames, rounded up slightly, must not get an additional
    // frame.
    let last = Int((duration * framesPerSecond - 1e-9).rounded(.up))
    return (0...max(last, 0)).map { min(Double($0) / framesPerSecond, duration) }
  }

  // MARK: - Cues

  /// A point in time that the animation marks.
  public struct Cue: Hashable, Sendable {
    /// Seconds from the start.
    public let seconds: Double
    /// The event that it marks, such as `turn-click`.
    public let name: String
    /// The event is shown backwards: from then on it has not happened.
    public let isUndone: Bool
    /// The thing that it concerns, if any.
    public let thing: Layout.ID?
    /// The position of the thing at that time, in pixels from the top left.
    public let position: Point?
    /// Further details.
    public let data: [String: CueValue]
  }

  /// All points in time that the animation marks, in order.
  public var cues: [Cue] {
    let cues = score.cues.map { entry in
      let time = isReversed ? Double(animation.nanoseconds) - entry.time : entry.time
      let (seconds, cue) = (time / 1e9, entry.cue)
      let moment = moment(at: seconds)
      return Cue(
        seconds: seconds, name: cue.name, isUndone: entry.isUndone != isReversed,
        thing: cue.thing, position: cue.thing.flatMap { layout.position(of: $0, in: moment) },
        data: cue.data)
    }
    return isReversed ? cues.reversed() : cues
  }
}
