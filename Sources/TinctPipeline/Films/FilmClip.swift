public import TinctCodecs
internal import TinctPuzzles

/// The frames of a film: which times of a picture are shown, and each for how long.
public struct FilmClip: Sendable {
  /// What is filmed: in inks for all palettes, or in colours for each of them.
  public let subject: FilmSubject
  /// The time of each frame in seconds.
  public let times: [Double]
  /// How long each frame is shown.
  public let durations: [FrameDuration]

  /// How many frames there are, at least 1.
  public var count: Int { times.count }

  /// Films a picture at every 1/rate of a second, and last its end.
  ///
  /// Traps unless the range is within 0 and the picture's end.
  ///
  /// - Parameters:
  ///   - subject: what is filmed.
  ///   - seconds: what of it, in seconds of the picture; the last frame shows the end of the range.
  ///   - frame: how long a frame is shown.
  ///   - speed: how many seconds of the picture pass in one second of the film, above 0.
  public init(
    _ subject: FilmSubject, seconds: ClosedRange<Double>, frame: FrameDuration,
    speed: Double = 1
  ) {
    let end = subject.picture.duration
    precondition(seconds.lowerBound >= 0 && seconds.upperBound <= end && speed > 0)
    self.subject = subject
    let step = frame.seconds * speed
    let length = seconds.upperBound - seconds.lowerBound
    // A last step that is too short to matter makes no frame.
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

  /// The clip, and then the same backwards; the frames at both turns are shown once.
  public var bouncing: FilmClip {
    let frames = Array(zip(times, durations))
    return FilmClip(subject, frames + frames.dropLast().reversed().dropLast())
  }

  /// The clip with its last frame shown longer.
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

  /// The clip without frames before which nothing on the stage changes: the frame before them is shown
  /// as long as all.
  ///
  /// What changes may still show the same pixels: see `AnimationPrinter.distinct`.
  public var distinct: FilmClip {
    joining { frame in
      subject.picture.changes(from: times[frame - 1], to: times[frame]).isEmpty
    }
  }

  /// The clip without some frames, the first never among them: the frame before them is shown as long as
  /// all.
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

  /// How long each frame is shown in milliseconds, at least 1: rounded so that each begins at the one
  /// nearest to its time.
  public var milliseconds: [Int] {
    var (sum, begun) = (0.0, 0)
    return durations.map { duration in
      sum += duration.seconds
      let milliseconds = max(Int((sum * 1000).rounded()) - begun, 1)
      begun += milliseconds
      return milliseconds
    }
  }

  /// When each frame begins to be shown, in seconds of the film.
  public var starts: [Double] {
    var sum = 0.0
    return durations.map { duration in
      defer { sum += duration.seconds }
      return sum
    }
  }
}
