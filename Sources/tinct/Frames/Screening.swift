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
          .init("file", .string(names[index] + ".png")), .init("time", .number(clip.times[index])),
          .init("start", .number(starts[index])),
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
  func cueList(_ clip: FilmClip, fps: Double) -> JSONValue {
    let shown = cues.compactMap { cue -> JSONValue? in
      guard let (frame, seconds) = clip.showing(of: cue.seconds) else { return nil }
      var members: [JSONValue.Member] = [
        .init("time", .number(seconds)), .init("frame", .integer(frame)),
        .init("name", .string(cue.name)),
      ]
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
