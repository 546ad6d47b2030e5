import Testing
import TinctGraphics

struct PixelAreaTests {
  private let picture = PixelArea(x: 3, y: 5, width: 101, height: 67)

  private func pixels(_ areas: [PixelArea]) -> [Set<Int>] {
    areas.map { area in
      Set(
        (area.y..<area.y + area.height).flatMap { y in
          (area.x..<area.x + area.width).map { y * 1000 + $0 }
        })
    }
  }

  @Test(arguments: [1, 7, 16, 200])
  func `areas that do not overlap hold all that they cover, inside the picture`(grain: Int) {
    var random = SplitMix64(seed: UInt64(grain))
    let inside = pixels([picture])[0]
    for _ in 0..<40 {
      let areas = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        PixelArea(
          x: .random(in: -20...110, using: &random), y: .random(in: -20...80, using: &random),
          width: .random(in: 0...40, using: &random), height: .random(in: 0...40, using: &random))
      }
      let covers = picture.cover(areas, grain: grain)
      let wanted = pixels(areas).reduce(into: Set()) { $0.formUnion($1) }.intersection(inside)
      let sets = pixels(covers)
      let got = sets.reduce(into: Set()) { $0.formUnion($1) }
      #expect(got.isSuperset(of: wanted) && got.isSubset(of: inside))
      #expect(sets.reduce(0) { $0 + $1.count } == got.count)
      if grain == 1 { #expect(got == wanted) }
    }
  }

  @Test func `one area is covered by one`() {
    let covers = picture.cover([PixelArea(x: 20, y: 22, width: 30, height: 40)])
    #expect(covers == [PixelArea(x: 19, y: 21, width: 32, height: 48)])
  }
}
