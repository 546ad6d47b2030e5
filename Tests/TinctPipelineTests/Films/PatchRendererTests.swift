import Synchronization
import Testing
import TinctBoards
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctPipeline

/// A small disc that runs over a ground, stands still for a while, and at the end is everywhere.
private struct Runner: MovingPicture {
  let width = 64
  let height = 48
  let duration = 2.0

  private func x(_ seconds: Double) -> Double { 8 + 20 * min(seconds, 1) }

  func scene(at seconds: Double) -> Scene {
    var elements: [Scene.Element] = [
      .fill(.circle(center: Point(x: 32, y: 24), radius: 80), Ink("ground")),
      .fill(
        .circle(center: Point(x: x(seconds), y: 20), radius: 5),
        Ink("disc")),
    ]
    if seconds > 1.5 {
      let radius = 40 * (seconds - 1.4)
      elements.append(.fill(.circle(center: Point(x: 32, y: 24), radius: radius), Ink("end")))
    }
    return Scene(width: width, height: height, elements: elements)
  }

  func changes(from: Double, to: Double) -> [PixelArea] {
    let (first, last) = (min(from, to), max(from, to))
    if last > 1.5 { return [PixelArea(x: 0, y: 0, width: width, height: height)] }
    let (left, right) = (x(first) - 7, x(last) + 7)
    guard x(first) < x(last) else { return [] }
    return [PixelArea(x: Int(left), y: 13, width: Int(right - left) + 2, height: 14)]
  }
}

/// A picture that is drawn in strips, and counts the areas that its scenes are for.
private final class Striped: MovingPicture {
  private let picture: any MovingPicture
  let strips: [PixelArea]
  /// The largest area for which a scene was asked, and whether it was a whole one.
  let largest = Mutex(0)

  init(_ picture: any MovingPicture, count: Int) {
    self.picture = picture
    let height = picture.height
    strips = (0..<count).map {
      PixelArea(
        x: 0, y: $0 * height / count, width: picture.width,
        height: ($0 + 1) * height / count - $0 * height / count)
    }
  }

  var width: Int { picture.width }
  var height: Int { picture.height }
  var duration: Double { picture.duration }

  func scene(at seconds: Double) -> Scene {
    largest.withLock { $0 = .max }
    return picture.scene(at: seconds)
  }

  func scene(at seconds: Double, within area: PixelArea) -> Scene {
    largest.withLock { $0 = max($0, area.count) }
    return picture.scene(at: seconds, within: area)
  }

  func changes(from: Double, to: Double) -> [PixelArea] { picture.changes(from: from, to: to) }
}

struct PatchRendererTests {
  private let times = (0...40).map { Double($0) / 20 }

  private func renderer() -> PatchRenderer {
    PatchRenderer(Runner(), times: times, limits: Limits(), givesWholes: true)
  }

  private func pixels(_ separation: Separation) throws -> [StraightPixel] {
    let colors = [
      Ink("ground"): try Color(hex: "#203040"), Ink("disc"): try Color(hex: "#F0A020"),
      Ink("end"): try Color(hex: "#FFFFFF"),
    ]
    return separation.image.bitmap(colors: try separation.print(colors)).pixels
  }

  /// Every frame, drawn whole.
  private func wanted(_ frame: Int) throws -> [StraightPixel] {
    var canvas = try FilmCanvas(width: 64, height: 48)
    try canvas.draw(Runner().scene(at: times[frame]))
    return try pixels(canvas.separation())
  }

  @Test func `each frame shows its time, in order, backwards, or in any order`() throws {
    var random = SplitMix64(seed: 1)
    let all = Array(times.indices)
    for order in [all, all.reversed(), all.shuffled(using: &random)] {
      let renderer = renderer()
      for frame in order {
        #expect(try pixels(renderer.patch(of: frame).separation) == wanted(frame), "frame \(frame)")
      }
    }
  }

  @Test func `patches laid one over the other are the frames`() throws {
    let renderer = PatchRenderer(Runner(), times: times, limits: Limits())
    var shown = ShownPixels<StraightPixel>(width: 64)
    var laid = 0
    for frame in times.indices {
      let patch = try renderer.patch(of: frame)
      shown.lay(PixelPatch(area: patch.area, pixels: try pixels(patch.separation)))
      laid += patch.area.count
      #expect(shown.values == (try wanted(frame)), "frame \(frame)")
    }
    #expect(laid < times.count * 64 * 48 / 2)
  }

  @Test func `a frame that is drawn whole owes nothing to others drawn before`() throws {
    // At these times everything changes, and the frames are drawn on one canvas.
    let times = [1.6, 1.7, 1.8, 1.9, 2.0]
    let renderer = PatchRenderer(Runner(), times: times, limits: Limits())
    for frame in [4, 2, 0, 1, 3] {
      let alone = PatchRenderer(Runner(), times: [times[frame]], limits: Limits())
      #expect(try renderer.patch(of: frame) == alone.patch(of: 0), "frame \(frame)")
    }
  }

  @Test func `the order of asking leaves the indices as they are`() throws {
    let (forward, backward) = (renderer(), renderer())
    let frames = try times.indices.map { try forward.patch(of: $0).separation }
    let back = try times.indices.reversed().map { try backward.patch(of: $0).separation }
    #expect(frames == Array(back.reversed()))
  }

  @Test(arguments: [2, 3, 7]) func `strips give the same frames, and no scene is larger than one`(
    count: Int
  ) throws {
    let striped = Striped(Runner(), count: count)
    let renderer = PatchRenderer(striped, times: times, limits: Limits(), givesWholes: true)
    var random = SplitMix64(seed: 2)
    for frame in Array(times.indices).shuffled(using: &random) {
      #expect(try pixels(renderer.patch(of: frame).separation) == wanted(frame), "frame \(frame)")
    }
    let most = striped.strips.map(\.count).max() ?? 0
    #expect(striped.largest.withLock { $0 } <= most)
  }
}
