import TinctBoards
import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

/// Three seconds, of which the second is a rest.
private struct Walk: MovingPicture {
  let width = 1
  let height = 1
  let duration = 3.0

  func scene(at seconds: Double) -> Scene { Scene(width: 1, height: 1, elements: []) }

  func changes(from: Double, to: Double) -> [PixelArea] {
    min(from, to) >= 1 && max(from, to) <= 2 ? [] : [PixelArea(x: 0, y: 0, width: 1, height: 1)]
  }
}

struct FilmClipTests {
  private let clip = FilmClip(.inked(Walk()), seconds: 0...3, frame: FrameDuration(1, over: 2))

  @Test func `moments are in the first frame that shows them, and evenly between frames`() {
    let showings = clip.showings(of: [3, 0, 0.5, 0.75])
    #expect(showings.map(\.moment) == [1, 2, 3, 0])
    #expect(showings.map(\.frame) == [0, 1, 2, 6])
    #expect(showings.map(\.seconds) == [0, 0.5, 0.75, 3])
    #expect(showings.allSatisfy { !$0.isBackward })
  }

  @Test func `of a part, only its moments are shown`() {
    let part = FilmClip(
      .inked(Walk()), seconds: 1...2, frame: FrameDuration(1, over: 2), speed: 2)
    let showings = part.showings(of: [0.5, 1, 1.5, 2, 2.5])
    #expect(showings.map(\.moment) == [1, 2, 3])
    #expect(showings.map(\.seconds) == [0, 0.25, 0.5])
  }

  @Test func `backwards, moments are over in the first frame before them`() {
    let showings = clip.bouncing.showings(of: [0.75, 3])
    // Frames 0 to 6 show 0 to 3 s, and 7 to 11 go back to 0.5 s.
    #expect(showings.map(\.moment) == [0, 1, 1, 0])
    #expect(showings.map(\.frame) == [2, 6, 7, 11])
    #expect(showings.map(\.isBackward) == [false, false, true, true])
    #expect(showings.map(\.seconds) == [0.75, 3, 3, 5.25])
  }

  @Test func `a rest is one frame, and moments within it keep their time`() {
    let distinct = clip.distinct
    #expect(distinct.times == [0, 0.5, 1, 2.5, 3])
    #expect(distinct.showings(of: [1.5]).map(\.seconds) == [1.5])
  }

  @Test(arguments: [(60, 20), (24, 50), (30, 7), (1000, 3)])
  func `milliseconds add up to the whole, whatever a frame takes`(rate: Int, count: Int) {
    let clip = FilmClip(
      .inked(Walk()), seconds: 0...Double(min(count - 1, 3 * rate)) / Double(rate),
      frame: FrameDuration(1, over: rate))
    let wanted = (Double(clip.count) * 1000 / Double(rate)).rounded()
    #expect(clip.milliseconds.reduce(0, +) == Int(wanted))
    #expect(Set(clip.milliseconds).count <= 2)
  }
}
