import Testing
import TinctBoards
import TinctGraphics

struct StoryboardTests {
  private struct Light: MovingPicture {
    let width = 10
    let height = 6
    let duration = 2.0
    func scene(at seconds: Double) -> Scene {
      Scene(
        width: 10, height: 6,
        elements: [.fill(.circle(center: Point(x: seconds, y: 0), radius: 1), Ink("light"))])
    }
  }

  @Test func `moments stand row by row, each in its frame`() {
    let board = Storyboard(Light(), times: Light().times(count: 5), columns: 3, gap: 2).scene
    #expect(board.width == 3 * 12 + 2 && board.height == 2 * 8 + 2)
    let positions = board.elements.dropFirst().compactMap { element -> Point? in
      guard case .group(let members, let move, 1) = element, case .clip? = members.first else {
        return nil
      }
      return Point(x: move.tx, y: move.ty)
    }
    #expect(
      positions == [(2, 2), (14, 2), (26, 2), (2, 10), (14, 10)].map { Point(x: $0, y: $1) })
    #expect(Light().times(count: 5) == [0, 0.5, 1, 1.5, 2] && Light().times(count: 1) == [0])
    #expect(Storyboard(Light(), times: [1]).scene.width == 26)
  }
}
