internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// An animation that is to be filmed, in the palettes of a run.
struct Screening {
  /// A point in time that sound and haptics follow.
  struct Cue {
    /// When, in seconds of the animation.
    var seconds: Double
    /// What it marks.
    var name: String
    /// Whether it is no more from then on, since it is shown backwards.
    var isUndone: Bool
    /// The thing that it is about, such as a cell.
    var thing: JSONValue?
    /// Where that is, in pixels.
    var place: Point?
    /// Anything else.
    var data: [JSONValue.Member]
  }

  /// What it is called, in names of files.
  let name: String
  /// The puzzle's name.
  let puzzle: String
  /// The puzzle for messages.
  let place: String
  let subject: FilmSubject
  let cues: [Cue]
  let theme: Theme
  /// The palettes that serve the theme.
  let editions: [Edition]

  /// The palettes.
  var palettes: [Palette] { editions.map(\.palette) }

  /// Names for so many frames: `frame-0001` and so on.
  static func frameNames(_ count: Int, _ name: String = "frame") -> [String] {
    let digits = max(4, String(count).count)
    return (1...count).map { number in
      let number = String(number)
      return name + "-" + String(repeating: "0", count: digits - number.count) + number
    }
  }
}

extension Screening {
  /// The frames with their times, for programs.
  func frameList(_ clip: FilmClip, names: [String], fps: Double, palette: Palette) -> JSONValue {
    let starts = clip.starts
    let frames = names.indices.map { index in
      JSONValue.object(
        [
          .init("file", .string(names[index] + ".png")),
          .init("time", .seconds(clip.times[index])), .init("start", .seconds(starts[index])),
          .init("duration", .number(clip.durations[index].seconds)),
        ], .line)
    }
    return [
      "format": "tinct-frames", "version": 1, "puzzle": .string(puzzle),
      "animation": .string(name), "palette": .string(palette.name),
      "width": .integer(subject.picture.width), "height": .integer(subject.picture.height),
      "framesPerSecond": .number(fps), "duration": .number(subject.picture.duration),
      "frames": .array(frames),
    ]
  }

  /// The points in time that sound and haptics follow, as the frames show them.
  ///
  /// - Parameter shownFrames: for each frame of the clip, the one of the file that shows it; nil where
  ///   they are the same.
  func cueList(_ clip: FilmClip, fps: Double, shownFrames: [Int]? = nil) -> JSONValue {
    let shown = clip.showings(of: cues.map(\.seconds)).map { showing -> JSONValue in
      let cue = cues[showing.moment]
      var members: [JSONValue.Member] = [
        .init("time", .seconds(showing.seconds)),
        .init("frame", .integer(shownFrames?[showing.frame] ?? showing.frame)),
        .init("name", .string(cue.name)),
      ]
      if cue.isUndone != showing.isBackward { members.append(.init("undone", true)) }
      if let thing = cue.thing { members.append(.init("cell", thing)) }
      if let place = cue.place {
        members += [.init("x", .number(place.x)), .init("y", .number(place.y))]
      }
      if !cue.data.isEmpty { members.append(.init("data", .object(cue.data, .line))) }
      return .object(members, .line)
    }
    return [
      "format": "tinct-cues", "version": 1, "puzzle": .string(puzzle),
      "animation": .string(name), "width": .integer(subject.picture.width),
      "height": .integer(subject.picture.height), "framesPerSecond": .number(fps),
      "cues": .array(shown),
    ]
  }
}

extension JSONValue {
  /// A time in whole nanoseconds, which it is but for rounding.
  fileprivate static func seconds(_ seconds: Double) -> JSONValue {
    .number((seconds * 1e9).rounded() / 1e9)
  }
}
