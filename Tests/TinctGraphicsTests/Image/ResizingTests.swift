import Testing
import TinctGraphics

@Suite struct ResizingTests {
  private static func random(width: Int, height: Int) -> Bitmap {
    var words = RandomWords(state: 11)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in StraightPixel(word: words.word()) })
  }

  /// The part of the interval of length 1 at `index` that lies in another one.
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

  private static let ways = Resampling.Filter.allCases.flatMap { filter in
    Resampling.Light.allCases.map { Resampling(filter: filter, light: $0) }
  }

  @Test(arguments: ways)
  func `a plain picture stays plain at any size`(way: Resampling) {
    for word: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0x8012_80C8, 0x0103_FE07, 0xFF01_0203] {
      let pixel = StraightPixel(word: word)
      let plain = Bitmap(width: 13, height: 9, filledWith: pixel)
      for (width, height) in [(1, 1), (5, 4), (13, 3), (20, 31)] {
        let made = plain.resized(width: width, height: height, way)
        #expect(Set(made.pixels) == [pixel], "\(width) x \(height)")
      }
    }
  }

  @Test(arguments: Resampling.Light.allCases, [(3, 2), (6, 4), (4, 3), (1, 1)])
  func `area keeps the sum of light`(light: Resampling.Light, size: (Int, Int)) {
    let bitmap = Self.random(width: 12, height: 8)
    let made = bitmap.resized(
      width: size.0, height: size.1, Resampling(filter: .area, light: light))
    func sum(_ picture: Bitmap, _ channel: (LinearColor) -> Double) -> Double {
      picture.pixels.reduce(0) { sum, pixel in
        let color = Color(pixel)
        let plain = LinearColor(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        return sum + channel(light == .linear ? color.linear : plain)
      } / Double(picture.pixels.count)
    }
    // Rounding moves a pixel by half a step, which in linear light is at most 2.3 steps.
    let step = (light == .linear ? 2.3 : 1) * 0.5 / 255
    #expect(abs(sum(made, \.alpha) - sum(bitmap, \.alpha)) <= 0.5 / 255)
    for channel: (LinearColor) -> Double in [
      { $0.red * $0.alpha }, { $0.green * $0.alpha }, { $0.blue * $0.alpha },
    ] {
      #expect(abs(sum(made, channel) - sum(bitmap, channel)) <= step + 0.5 / 255)
    }
  }

  @Test func `linear light keeps the brightness of fine patterns, sRGB's encoding darkens them`() {
    var pixels: [StraightPixel] = []
    for index in 0..<64 {
      let level: UInt8 = (index + index / 8) % 2 == 0 ? 0 : 255
      pixels.append(StraightPixel(red: level, green: level, blue: level))
    }
    let checks = Bitmap(width: 8, height: 8, pixels: pixels)
    // Half the light is 188 in sRGB (IEC 61966-2-1).
    #expect(checks.resized(width: 4, height: 4).pixels.allSatisfy { $0.red == 188 })
    let encoded = Resampling(light: .encoded)
    #expect(checks.resized(width: 4, height: 4, encoded).pixels.allSatisfy { $0.red == 128 })
  }

  @Test func `whole reductions take the area, others Lanczos`() {
    let bitmap = Self.random(width: 12, height: 8)
    for (width, height, filter) in [
      (6, 4, Resampling.Filter.area), (4, 2, .area), (12, 4, .area), (5, 4, .lanczos),
      (24, 16, .lanczos), (6, 3, .lanczos),
    ] {
      #expect(
        bitmap.resized(width: width, height: height)
          == bitmap.resized(width: width, height: height, Resampling(filter: filter)))
    }
  }

  @Test(arguments: ways)
  func `colours of clear pixels do not bleed, at any size`(way: Resampling) {
    let red = StraightPixel(red: 200, green: 10, blue: 30)
    func sprite(_ clear: StraightPixel) -> Bitmap {
      var bitmap = Bitmap(width: 9, height: 9, filledWith: clear)
      for y in 2..<7 { for x in 3..<6 { bitmap[x, y] = red } }
      return bitmap
    }
    let green = StraightPixel(red: 0, green: 255, blue: 0, alpha: 0)
    for side in [3, 4, 7, 20] {
      let made = sprite(.clear).resized(width: side, height: side, way)
      #expect(made == sprite(green).resized(width: side, height: side, way))
      let colors = Set(made.pixels.filter { $0.alpha > 0 }.map { $0.word & 0xFFFFFF })
      #expect(colors == [red.word & 0xFFFFFF])
    }
  }
}
