import TinctBoards
import Synchronization
import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

/// A picture of a minute that counts the scenes that are asked for; it never says that it rests.
private final class Counted: MovingPicture {
  static let size = 24

  let (width, height) = (Counted.size, Counted.size)
  let duration = 60.0
  /// The number of scenes that were asked for.
  let asked = Mutex(0)
  private let elements: @Sendable (_ seconds: Double) -> [Scene.Element]

  init(_ elements: @escaping @Sendable (_ seconds: Double) -> [Scene.Element]) {
    self.elements = elements
  }

  func scene(at seconds: Double) -> Scene {
    asked.withLock { $0 += 1 }
    return Scene(width: width, height: height, elements: elements(seconds))
  }

  /// A piece that is there for a second, gone for the next, and so on.
  static func blinks() -> Counted {
    let middle = Point(x: 12, y: 12)
    let ground = Scene.Element.fill(.circle(center: middle, radius: 40), .background)
    let piece = Scene.Element.fill(.circle(center: middle, radius: 8), .wire)
    return Counted { Int($0) % 2 == 0 ? [ground, piece] : [ground] }
  }

  /// Light upon light, in more colours than a table has: hardly two pixels are alike.
  static func glares() -> Counted {
    Counted { seconds in
      func lines(_ ink: Ink, _ area: (Int) -> PixelArea) -> [Scene.Element] {
        (0..<size).map { number in
          let share = (Double(number) + seconds / 4) / 25
          return .group([.fill(.rectangle(area(number)), ink)], .identity, opacity: share)
        }
      }
      let whole = PixelArea(x: 0, y: 0, width: size, height: size)
      return [.fill(.rectangle(whole), Ink("#000000"))]
        + lines(Ink("#FF0000")) { PixelArea(x: $0, y: 0, width: 1, height: size) }
        + lines(Ink("#0000FF")) { PixelArea(x: 0, y: $0, width: size, height: 1) }
    }
  }
}

struct AnimationExportTests {
  private let tenth = FrameDuration(1, over: 10)

  private func export(
    _ picture: any MovingPicture, seconds: Double, palettes: [Palette], jobs: Int = 2
  ) throws -> AnimationExport {
    let theme = try Shipped.theme("noodles.json")
    return AnimationExport(
      FilmClip(.inked(picture), seconds: 0...seconds, frame: tenth),
      palettes: try palettes.map { try ResolvedPalette($0, theme: theme) },
      jobs: JobRunner(threads: jobs))
  }

  private func vanishing() throws -> some MovingPicture {
    let theme = try Shipped.theme("noodles.json")
    let puzzle = try TreePuzzle.make(
      GridSpecification(kind: .square, columns: 3, rows: 2), turned: 0.5)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 20)
    var pace = theme.motion
    (pace.vanish.seconds, pace.vanish.level) = (0.2, 0.2)
    let show = NoodlesShow(layout, pace: pace)
    let board = show.board(puzzle)
    return show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
  }

  @Test func `frames that show the same pixels are one, whatever the picture says of its changes`()
    throws
  {
    let picture = Counted.blinks()
    let export = try export(picture, seconds: 2.5, palettes: Shipped.palettes())
    let clip = try export.distinct(of: "blinks")
    #expect(clip.times == [0, 1, 2])
    #expect(
      clip.durations
        == [FrameDuration(10, over: 10), FrameDuration(10, over: 10), FrameDuration(6, over: 10)])
  }

  @Test func `nothing is drawn for a stream that is taken no more`() throws {
    let picture = Counted.blinks()
    let export = try export(
      picture, seconds: 50, palettes: [try #require(Shipped.palettes().first)])
    var taken = 0
    try export.stream(of: "blinks") { _ in
      taken += 1
      return taken < 3
    }
    #expect(taken == 3)
    // Two threads are ahead of what is taken by a frame each, and one is on its way.
    #expect(picture.asked.withLock { $0 } <= 3 + 4)
  }

  @Test func `a frame is drawn once, to find its mixes and to be printed`() throws {
    let picture = Counted.blinks()
    let export = try export(
      picture, seconds: 3, palettes: [try #require(Shipped.palettes().first)])
    _ = try export.files(AnimationFormat(.apng), of: "blinks")
    #expect(picture.asked.withLock { $0 } == 31)
  }

  @Test func `of a film that no table can have, frames are not drawn twice`() throws {
    let picture = Counted.glares()
    let export = try export(
      picture, seconds: 3, palettes: [try #require(Shipped.palettes().first)], jobs: 1)
    let files = try export.files(AnimationFormat(.apng), of: "glares")
    #expect(files.map { Set($0.shownFrames).count } == [31])
    // One frame tells that, while the next ones are on their way.
    #expect(picture.asked.withLock { $0 } <= 31 + 4)
  }

  @Test(arguments: AnimationFormat.Kind.allCases)
  func `the file of a palette is the same, whatever else is printed with it, by any number of jobs`(
    kind: AnimationFormat.Kind
  ) throws {
    let palettes = try Array(Shipped.palettes().prefix(3))
    let format = AnimationFormat(kind)
    let picture = try vanishing()
    let together = try export(picture, seconds: 0.5, palettes: palettes, jobs: 3)
      .files(format, of: "all")
    for (palette, file) in zip(palettes, together) {
      let alone = try export(picture, seconds: 0.5, palettes: [palette], jobs: 1)
        .files(format, of: "one")
      #expect(alone == [file], "\(palette.name)")
    }
  }
}
