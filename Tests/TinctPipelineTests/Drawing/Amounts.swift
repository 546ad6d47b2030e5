import TinctGraphics
import TinctRaster

/// The ink amounts of a drawing, pixel by pixel.
struct Amounts {
  let width: Int
  let height: Int
  /// The amounts of each pixel, of all inks in the order of their names.
  let pixels: [[UInt16]]
  private let inks: [Ink]

  init(_ scene: Scene) throws {
    self.init(try SceneRenderer().separation(of: scene))
  }

  /// Inks that no pixel has are left out.
  init(_ separation: Separation) {
    let order = separation.inks.indices.filter { ink in
      separation.plate.entries.contains { $0.amounts[ink] > 0 }
    }.sorted { separation.inks[$0].name < separation.inks[$1].name }
    let mixes = separation.plate.entries.map { mix in order.map { mix.amounts[$0] } }
    inks = order.map { separation.inks[$0] }
    width = separation.plate.width
    height = separation.plate.height
    pixels =
      switch separation.plate.indices {
      case .bytes(let bytes): bytes.map { mixes[Int($0)] }
      case .halfWords(let halfWords): halfWords.map { mixes[Int($0)] }
      case .words(let words): words.map { mixes[Int($0)] }
      }
  }

  private init(width: Int, height: Int, pixels: [[UInt16]], inks: [Ink]) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.inks = inks
  }

  /// How much of an ink lies on the pixel at a point, 0...65535.
  func amount(of ink: Ink, at point: Point) -> UInt16 {
    guard let place = inks.firstIndex(of: ink) else { return 0 }
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    return pixels[y * width + x][place]
  }

  /// How much there is of each ink in all.
  var totals: [Ink: UInt64] {
    var totals: [Ink: UInt64] = [:]
    for pixel in pixels {
      for (ink, amount) in zip(inks, pixel) { totals[ink, default: 0] += UInt64(amount) }
    }
    return totals
  }

  /// The drawing turned by a quarter, counter-clockwise.
  var turned: Amounts {
    Amounts(
      width: height, height: width,
      pixels: (0..<width).flatMap { y in
        (0..<height).map { x in pixels[x * width + width - 1 - y] }
      }, inks: inks)
  }

  /// The drawing at half its size, each pixel the mean of four; width and height are even.
  var halved: Amounts {
    Amounts(
      width: width / 2, height: height / 2,
      pixels: (0..<height / 2).flatMap { y in
        (0..<width / 2).map { x in
          let place = 2 * (y * width + x)
          let four = [place, place + 1, place + width, place + width + 1].map { pixels[$0] }
          return inks.indices.map { ink in
            UInt16((four.reduce(0) { $0 + Int($1[ink]) } + 2) / 4)
          }
        }
      }, inks: inks)
  }

  /// The largest difference of any amount, in 255ths of a pixel; nil if inks or sizes differ.
  func difference(from other: Amounts) -> Double? {
    guard width == other.width, height == other.height, inks == other.inks else { return nil }
    var worst = 0
    for (one, other) in zip(pixels, other.pixels) where one != other {
      for (a, b) in zip(one, other) { worst = max(worst, abs(Int(a) - Int(b))) }
    }
    return Double(worst) / 257
  }

  /// The share of pixels in which any amount differs by more, in 255ths of a pixel.
  func share(of other: Amounts, fartherThan most: Double) -> Double {
    let far = zip(pixels, other.pixels).count { one, other in
      zip(one, other).contains { Double(abs(Int($0) - Int($1))) > most * 257 }
    }
    return Double(far) / Double(max(pixels.count, 1))
  }

  /// Pixels that are not as those of the same drawing at twice the size: where both are even all
  /// around, as they are but for edges that lie a pixel elsewhere.
  func flaws(besideTwice large: Amounts) -> [Point] {
    func mix(_ amounts: Amounts, _ x: Int, _ y: Int) -> [Ink: UInt16]? {
      let first = amounts.pixels[y * amounts.width + x]
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        guard amounts.pixels[(y + dy) * amounts.width + x + dx] == first else { return nil }
      }
      return Dictionary(uniqueKeysWithValues: zip(amounts.inks, first)).filter { $0.value > 0 }
    }
    var flaws: [Point] = []
    for y in 1..<min(height, large.height / 2) - 1 {
      for x in 1..<min(width, large.width / 2) - 1 {
        guard let one = mix(self, x, y), let two = mix(large, 2 * x, 2 * y),
          mix(large, 2 * x + 1, 2 * y + 1) != nil, one != two
        else { continue }
        flaws.append(Point(x: Double(x), y: Double(y)))
      }
    }
    return flaws
  }
}
