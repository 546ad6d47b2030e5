import TinctDocuments
import TinctBoards
import Foundation
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// A game of the desert as pictures.
struct DesertFilm {
  let timeline: Timeline<DesertStage>

  /// Shows all that was done, one action after the other.
  init(_ history: History<DesertAction>, cell: Int) {
    let game = DesertGame(layout: DesertStage(cell: cell))
    let stage = game.stage(of: history.start)
    timeline =
      game.timeline(of: history.traced, pause: 0.1)
      ?? Timeline(layout: game.layout, before: stage, after: stage, animation: .empty)
  }

  /// The palettes beside this example.
  static func palettes() throws -> [Palette] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "palettes.json")
    return try PaletteDocument(parsing: [UInt8](Data(contentsOf: file))).palettes
  }

  /// The files for each palette: a sheet of twelve moments; with a rate also a PNG for each frame,
  /// and an animated one of them all.
  func files(
    framesPerSecond: Int?
  ) throws -> [(palette: String, files: [(name: String, bytes: [UInt8])])] {
    let (inks, palettes) = (try DesertInk.rules(), try Self.palettes())
    let resolved = try palettes.map { try ResolvedPalette($0, inks: inks) }
    var files = palettes.map { (palette: $0.name, files: [(name: String, bytes: [UInt8])]()) }
    let sheet = try Printer(palettes: resolved).print(Drawing(storyboard.scene))
    for (index, file) in sheet.enumerated() {
      files[index].files.append(("moments.png", file.bytes))
    }
    guard let framesPerSecond else { return files }
    let clip = FilmClip(
      .inked(timeline), seconds: 0...timeline.duration,
      frame: FrameDuration(framesPerSecond: framesPerSecond))
    let frames = try FramePrinter(clip, palettes: resolved)
    for frame in 0..<clip.count {
      let name = "frame-" + String(1_000_000 + frame).dropFirst() + ".png"
      for (index, png) in try frames.print(frame).enumerated() {
        files[index].files.append((name, png.bytes))
      }
    }
    let animations = try AnimationExport(clip.distinct, palettes: resolved, jobs: JobRunner())
      .files(AnimationFormat(.apng), of: "the desert")
    for (index, animation) in animations.enumerated() {
      files[index].files.append(("story.png", Array(animation.pieces.joined())))
    }
    return files
  }

  /// Twelve moments of the game, side by side.
  var storyboard: Storyboard {
    Storyboard(timeline, times: timeline.times(count: 12), columns: 4)
  }

  /// The moments at which something is to be heard or felt.
  func cueBytes(framesPerSecond: Double) -> [UInt8] {
    JSONValue.array(
      timeline.cues.map { cue in
        var members: [JSONValue.Member] = [
          .init("time", .number(cue.seconds)),
          .init("frame", .integer(Int((cue.seconds * framesPerSecond).rounded(.up)))),
          .init("cue", .string(cue.name)),
        ]
        if let position = cue.position {
          members += [
            .init("x", .number(position.x.rounded())), .init("y", .number(position.y.rounded())),
          ]
        }
        return .object(members, .line)
      }
    ).documentBytes
  }
}
