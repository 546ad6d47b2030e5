internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics

/// A point in time of a film that sound and haptics follow.
struct FilmCue: Sendable {
  /// The time in seconds of the animation.
  var seconds: Double
  /// The name of the event.
  var name: String
  /// The event is undone there, because it is shown backwards.
  var isUndone: Bool
  /// The object that it concerns, such as a cell.
  var thing: JSONValue?
  /// The position of that object in pixels.
  var position: Point?
  /// Further data.
  var data: [JSONValue.Member]

  /// Reads a cue of a timeline on a board whose things are cells.
  init<Layout: StageLayout>(_ cue: Timeline<Layout>.Cue) where Layout.ID == Int {
    seconds = cue.seconds
    name = cue.name
    isUndone = cue.isUndone
    thing = cue.thing.map { .integer($0) }
    position = cue.position
    data = cue.data.sorted { $0.key < $1.key }.map { key, value in
      switch value {
      case .number(let number): JSONValue.Member(key, .number(number))
      case .text(let text): JSONValue.Member(key, .string(text))
      }
    }
  }
}

extension Film {
  /// Lists the frames with their times, as JSON.
  ///
  /// - Parameters:
  ///   - paths: the path of each frame as seen from the document.
  ///   - isStill: true for the picture after a move, which is part of no animation.
  func frameList(
    _ clip: FilmClip, paths: [String], fps: Double, palette: Palette, isStill: Bool
  ) -> JSONValue {
    let starts = clip.starts
    let frames = paths.indices.map { index in
      JSONValue.object(
        [
          .init("file", .string(paths[index])),
          .init("time", isStill ? .integer(0) : .seconds(clip.times[index])),
          .init("start", .seconds(starts[index])),
          .init("duration", .number(clip.durations[index].seconds)),
        ], .line)
    }
    return [
      "format": "tinct-frames", "version": 1, "puzzle": .string(puzzle),
      "animation": .string(name), "palette": .string(palette.name),
      "width": .integer(size.width), "height": .integer(size.height),
      "framesPerSecond": .number(fps),
      "duration": isStill ? .integer(0) : .number(subject.picture.duration),
      "frames": .array(frames),
    ]
  }

  /// Lists the points in time that sound and haptics follow, as the frames show them.
  ///
  /// - Parameter shownFrames: for each frame of the clip, the stored frame that shows it; nil if
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
      if let position = cue.position {
        members += [.init("x", .number(position.x)), .init("y", .number(position.y))]
      }
      if !cue.data.isEmpty { members.append(.init("data", .object(cue.data, .line))) }
      return .object(members, .line)
    }
    return [
      "format": "tinct-cues", "version": 1, "puzzle": .string(puzzle),
      "animation": .string(name), "width": .integer(size.width),
      "height": .integer(size.height), "framesPerSecond": .number(fps),
      "cues": .array(shown),
    ]
  }
}

extension JSONValue {
  /// A time rounded to whole nanoseconds, which removes the errors of rounding.
  fileprivate static func seconds(_ seconds: Double) -> JSONValue {
    .number((seconds * 1e9).rounded() / 1e9)
  }
}
