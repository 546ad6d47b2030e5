import TinctDocuments
import Foundation
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// A game outside Tinct's libraries, which uses them as yours would.
///
///     swift run desert play examples/desert/story.jsonl
///     swift run desert moments examples/desert/story.jsonl out/desert
///     swift run -c release desert film examples/desert/story.jsonl out/desert
public struct Desert {
  /// The desert that `story.jsonl` plays in.
  static var start: DesertState {
    DesertState(seed: 28, players: 3)
  }

  /// Does what some arguments ask for, and returns the exit code.
  public static func run(_ arguments: [String]) -> Int32 {
    do {
      switch (arguments.first, arguments.count) {
      case ("play", 2): try play(to: arguments[1])
      case ("moments", 3): try show(arguments[1], in: arguments[2], isWhole: false)
      case ("film", 3): try show(arguments[1], in: arguments[2], isWhole: true)
      default:
        complain("usage: desert play LOG | desert moments LOG FOLDER | desert film LOG FOLDER")
        return 64
      }
    } catch {
      complain("Error: \(error)")
      return 1
    }
    return 0
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Writes the log of a game that plays by itself.
  private static func play(to path: String) throws {
    var player = DesertPlayer(start: start)
    try player.play(turns: 9)
    try write(try player.history.logBytes(puzzle: "story"), to: URL(filePath: path))
  }

  /// Writes the game of a log as pictures: a sheet of moments and cues, and for all of it the
  /// frames.
  private static func show(_ path: String, in folder: String, isWhole: Bool) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let history = try History<DesertAction>(parsing: bytes, from: start)
    let film = DesertFilm(history, cell: 96)
    for (palette, files) in try film.files(framesPerSecond: isWhole ? 30 : nil) {
      let subfolder = URL(filePath: folder).appending(path: palette.lowercased())
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
      for file in files { try write(file.bytes, to: subfolder.appending(path: file.name)) }
    }
    try write(
      film.cueBytes(framesPerSecond: 30), to: URL(filePath: folder).appending(path: "cues.json"))
  }

  private static func write(_ bytes: [UInt8], to file: URL) throws {
    try Data(bytes).write(to: file)
  }
}
