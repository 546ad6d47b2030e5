import Testing
import TinctGraphics

@Suite struct ResizingTests {
  private static func random(width: Int, height: Int) -> Bitmap {
    var words = RandomWords(state: 11)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in StraightPixel(word: words.word()) })
  }

  /// How much of the interval of length 1 at `index` lies in another one.
  private func overlap(_ index: Int, _ low: Double, _ high: Double) -> Double {
    max(0, min(high, Double(index + 1)) - max(low, Double(index)))
  }

  /// The mean over a rectangle in double precision: premultiplied channels and alpha, 0...255.
  private func mean(
    _ bitmap: Bitmap, x: ClosedRange<Double>, y: ClosedRange<Double>
  ) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for row in 0..<bitmap.height {
      let rowShare = overlap(row, y.lowerBound, y.upperBound)
      for column in 0..<bitmap.width {
        let share = rowShare * overlap(column, x.lowerBound, x.upperBound)
        let pixel = bitmap[column, row]
        let alpha = Double(pixel.alpha) * share
        sums[0] += Double(pixel.red) * alpha / 255
        sums[1] += Double(pixel.green) * alpha / 255
        sums[2] += Double(pixel.blue) * alpha / 255
        sums[3] += alpha
      }
    }
    let area = (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound)
    return sums.map { $0 / area }
  }

  @Test(arguments: [(5, 4), (1, 1), (12, 9), (24, 18), (13, 3), (3, 20), (7, 7)])
  func `each pixel is the mean of what it covers`(width: Int, height: Int) {
    let bitmap = Self.random(width: 12, height: 9)
    let resized = bitmap.resized(
      width: width, height: height, Resampling(filter: .area, light: .encoded))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let (columns, rows) = (12 / Double(width), 9 / Double(height))
        let exact = mean(
          bitmap, x: Double(x) * columns...Double(x + 1) * columns,
          y: Double(y) * rows...Double(y + 1) * rows)
        let pixel = resized[x, y]
        worst = max(worst, abs(Double(pixel.alpha) - exact[3]))
        for (channel, value) in zip([pixel.red, pixel.green, pixel.blue], exact) {
          worst = max(worst, abs(Double(channel) - value / exact[3] * 255))
        }
      }
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `the same size is the same picture, and whole factors repeat pixels`() {
    let bitmap = Bitmap(
      width: 2, height: 1,
      pixels: [
        StraightPixel(red: 9, green: 8, blue: 7, alpha: 6),
        StraightPixel(red: 1, green: 2, blue: 3),
      ])
    #expect(bitmap.resized(width: 2, height: 1) == bitmap)
    let large = bitmap.resized(width: 6, height: 2, Resampling(filter: .area))
    let row = [bitmap[0, 0], bitmap[0, 0], bitmap[0, 0], bitmap[1, 0], bitmap[1, 0], bitmap[1, 0]]
    #expect(large.pixels == row + row)
    #expect(large.resized(width: 2, height: 1) == bitmap)
  }

  @Test func `a clear pixel's colour does not bleed`() {
    let white = StraightPixel(red: 255, green: 255, blue: 255, alpha: 0)
    let red = StraightPixel(red: 200, green: 0, blue: 0)
    let bitmap = Bitmap(width: 2, height: 1, pixels: [white, red])
    let expected = StraightPixel(red: 200, green: 0, blue: 0, alpha: 128)
    #expect(bitmap.resized(width: 1, height: 1).pixels == [expected])
  }
}
