public import TinctCodecs
internal import TinctBoards

/// The frames of a film: the times of a moving picture that are shown, each with its duration.
public struct FilmClip: Sendable {
  /// The moving picture, in inks or in colours of each palette.
  public let subject: FilmSubject
  /// The time of each frame in seconds.
  public let times: [Double]
  /// The duration of each frame.
  public let durations: [FrameDuration]

  /// The number of frames, at least 1.
  public var count: Int { times.count }

  /// The time for which all frames together are shown, in seconds.
  public var seconds: Double { durations.reduce(0) { $0 + $1.seconds } }

  /// Films a picture at every 1/rate of a second, and finally its end.
  ///
  /// Traps unless the range lies between 0 and the picture's end.
  ///
  /// - Parameters:
  ///   - subject: the moving picture.
  ///   - seconds: the part of it to film, in seconds of the picture; the last frame shows the end
  ///     of the range.
  ///   - frame: the duration of a frame.
  ///   - speed: seconds of the picture that pass in one second of the film, above 0.
  public init(
    _ subject: FilmSubject, seconds: ClosedRange<Double>, frame: FrameDuration,
    speed: Double = 1
  ) {
    let end = subject.picture.duration
    precondition(seconds.lowerBound >= 0 && seconds.upperBound <= end && speed > 0)
    self.subject = subject
    let step = frame.seconds * speed
    let length = seconds.upperBound - seconds.lowerBound
    // A last step too short to matter makes no frame.
    let last = max(Int((length / step - 1e-6).rounded(.up)), 0)
    times = (0...last).map { frame in
      frame == last ? seconds.upperBound : seconds.lowerBound + Double(frame) * step
    }
    durations = Array(repeating: frame, count: times.count)
  }

  private init(_ subject: FilmSubject, _ frames: [(time: Double, duration: FrameDuration)]) {
    self.subject = subject
    times = frames.map(\.time)
    durations = frames.map(\.duration)
  }

  /// Returns the clip in some of the palettes, by their indices.
  func selecting(_ palettes: [Int]) -> FilmClip {
    FilmClip(subject.selecting(palettes), Array(zip(times, durations)))
  }

  /// The clip and then the same in reverse; the frames at both turning points are shown once.
  public var bouncing: FilmClip {
    let frames = Array(zip(times, durations))
    return FilmClip(subject, frames + frames.dropLast().reversed().dropLast())
  }

  /// Returns the clip with its last frame shown longer.
  public func holding(_ duration: FrameDuration) -> FilmClip {
    var frames = Array(zip(times, durations))
    let last = frames.count - 1
    if let sum = frames[last].1.followed(by: duration) {
      frames[last].1 = sum
    } else {
      frames.append((frames[last].0, duration))
    }
    return FilmClip(subject, frames)
  }

  /// The clip without frames that change nothing in the picture: the frame before is shown for as
  /// long as all of them.
  ///
  /// A change may still leave the same pixels: see `AnimationExport.distinct`.
  public var distinct: FilmClip {
    joining { frame in
      subject.picture.changes(from: times[frame - 1], to: times[frame]).isEmpty
    }
  }

  /// Returns the clip without some frames, never the first: the frame before them is shown for as
  /// long as all of them.
  func joining(where isSame: (_ frame: Int) -> Bool) -> FilmClip {
    var frames: [(time: Double, duration: FrameDuration)] = []
    for (frame, (time, duration)) in zip(times, durations).enumerated() {
      if let last = frames.last, isSame(frame), let sum = last.duration.followed(by: duration) {
        frames[frames.count - 1].duration = sum
      } else {
        frames.append((time, duration))
      }
    }
    return FilmClip(subject, frames)
  }

  /// The duration of each frame in milliseconds, at least 1, rounded so that each frame begins at
  /// the millisecond nearest to its time.
  public var milliseconds: [Int] {
    var (sum, begun) = (0.0, 0)
    return durations.map { duration in
      sum += duration.seconds
      let milliseconds = max(Int((sum * 1000).rounded()) - begun, 1)
      begun += milliseconds
      return milliseconds
    }
  }

  /// The time at which each frame begins, in seconds of the film.
  public var starts: [Double] {
    var sum = 0.0
    return durations.map { duration in
      defer { sum += duration.seconds }
      return sum
    }
  }
}

extension FilmClip {
  /// A moment of the picture as the film shows it.
  public struct Showing: Equatable, Sendable {
    /// The index of the moment among those that were asked for.
    public let moment: Int
    /// The first frame that shows it; where the film runs backwards, the first that no longer shows
    /// it.
    public let frame: Int
    /// The time at which it is reached, in seconds of the film.
    public let seconds: Double
    /// The film runs backwards there.
    public let isBackward: Bool
  }

  /// Finds when moments of the picture are shown, in the order of the film. A moment that the film
  /// passes several times is listed as often; one that it leaves out is not listed.
  ///
  /// - Parameter moments: times in seconds of the picture.
  public func showings(of moments: [Double]) -> [Showing] {
    let order = moments.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
    let sorted = order.map { moments[$0] }
    let starts = starts
    var showings: [Showing] = []
    for frame in times.indices {
      let (before, now) = (times[max(frame - 1, 0)], times[frame])
      let passed =
        frame == 0
        ? Self.count(sorted, below: now)..<Self.count(sorted, upTo: now)
        : Self.count(sorted, upTo: min(before, now))..<Self.count(sorted, upTo: max(before, now))
      let isBackward = now < before
      for index in isBackward ? Array(passed.reversed()) : Array(passed) {
        // Between two frames, time passes evenly.
        let share = now == before ? 1 : min((sorted[index] - before) / (now - before), 1)
        let start = starts[max(frame - 1, 0)]
        showings.append(
          Showing(
            moment: order[index], frame: frame,
            seconds: start + max(share, 0) * (starts[frame] - start), isBackward: isBackward))
      }
    }
    return showings
  }

  /// The tolerance in seconds within which a time counts as that of a frame: times are sums, which
  /// rounding changes.
  private static let tolerance = 1e-9

  private static func count(_ sorted: [Double], below limit: Double) -> Int {
    count(sorted) { $0 < limit }
  }

  private static func count(_ sorted: [Double], upTo limit: Double) -> Int {
    count(sorted) { $0 <= limit + tolerance }
  }

  /// Counts the leading elements that fulfil a condition, in a list in which no later one does (by
  /// bisection).
  private static func count(_ sorted: [Double], where isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(sorted[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Memory

extension FilmClip {
  /// The memory of the stages and effects of a very large board, in bytes; that of usual ones is
  /// part of the program's.
  var stageBytes: Int { (subject.picture.strips.count - 1) * 10 << 20 }

  /// The memory of the scenes that a thread makes of it at a time, in bytes: of two strips.
  var sceneBytes: Int { min(subject.picture.strips.count - 1, 2) * 16 << 20 }
}
