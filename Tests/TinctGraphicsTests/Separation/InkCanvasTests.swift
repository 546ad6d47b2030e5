import PixelComparison
import Testing

@testable import TinctGraphics

struct InkCanvasTests {
  private static let inks = [Ink("a"), Ink("b"), Ink("c"), Ink("d")]

  /// Draws the same on both canvases.
  private struct Drawing {
    let width: Int
    let height: Int
    var canvas: InkCanvas
    var reference: ReferenceCanvas
    var random: SplitMix64

    init(seed: UInt64, width: Int = 13, height: Int = 9) {
      self.width = width
      self.height = height
      canvas = InkCanvas(inks: inks, width: width, height: height)
      reference = ReferenceCanvas(inkCount: inks.count, width: width, height: height)
      random = SplitMix64(seed: seed)
    }

    /// Some of it may lie outside the picture, or the group.
    mutating func area() -> PixelArea {
      PixelArea(
        x: Int.random(in: -4..<width, using: &random),
        y: Int.random(in: -4..<height, using: &random),
        width: Int.random(in: 1...width, using: &random),
        height: Int.random(in: 1...height, using: &random))
    }

    mutating func opacity() -> Double {
      Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
    }

    mutating func lay(within group: PixelArea? = nil) {
      let area = area()
      let stride = area.width + Int.random(in: 0...3, using: &random)
      // Flat parts and edges alike, as drawings have them.
      let coverage = (0..<stride * area.height).map { _ in
        [0, 0, 255, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
          ?? 0
      }
      let (ink, opacity) = (Int.random(in: 0..<inks.count, using: &random), opacity())
      canvas.lay(
        ink: ink, coverage: coverage.span, stride: stride, area: area, opacity: opacity)
      reference.lay(
        ink: ink, coverage: coverage, stride: stride, area: area, opacity: opacity)
    }

    /// All over the picture, hardly two pixels alike.
    mutating func layNoise(ink: Int) {
      // Values of 1...254, eight from each number.
      var coverage: [UInt8] = []
      while coverage.count < width * height {
        let number = random.next()
        for byte in 0..<8 { coverage.append(UInt8(number >> (8 * byte) & 0xFF) % 254 + 1) }
      }
      let area = PixelArea(x: 0, y: 0, width: width, height: height)
      canvas.lay(ink: ink, coverage: coverage.span, stride: width, area: area)
      reference.lay(ink: ink, coverage: coverage, stride: width, area: area, opacity: 1)
    }

    /// Covers the whole picture evenly.
    mutating func layFlat(ink: Int) {
      let coverage = [UInt8](repeating: 255, count: width)
      let area = PixelArea(x: 0, y: 0, width: width, height: height)
      canvas.lay(ink: ink, coverage: coverage.span, stride: 0, area: area)
      let all = [UInt8](repeating: 255, count: width * height)
      reference.lay(ink: ink, coverage: all, stride: width, area: area, opacity: 1)
    }

    mutating func group(depth: Int) {
      let (area, opacity) = (area(), opacity())
      canvas.beginGroup(area)
      reference.beginGroup()
      for _ in 0..<3 { lay() }
      if depth > 0 { group(depth: depth - 1) }
      canvas.endGroup(opacity: opacity)
      reference.endGroup(area: area, opacity: opacity)
    }
  }

  /// A step is 1/65535. Each layer rounds by half a step, and what it covers of earlier errors
  /// counts less.
  @Test(arguments: UInt64(1)...40)
  func `amounts are those of double precision within a step`(seed: UInt64) {
    var drawing = Drawing(seed: seed)
    for _ in 0..<4 {
      drawing.lay()
      drawing.group(depth: Int(seed % 3))
    }
    #expect(largestError(drawing) <= 1)
  }

  @Test func `so they are with more mixes than two bytes can number`() {
    var drawing = Drawing(seed: 41, width: 360, height: 300)
    for ink in 0..<3 { drawing.layNoise(ink: ink) }
    drawing.group(depth: 0)
    drawing.lay()
    #expect(drawing.canvas.separation().image.entries.count > 1 << 16)
    // Among so many pixels some round the same way in every layer.
    #expect(largestError(drawing) <= 2)
  }

  @Test func `they are where covered mixes are forgotten, in an open group too`() {
    var drawing = Drawing(seed: 42, width: 400, height: 400)
    for ink in 0..<3 { drawing.layNoise(ink: ink) }
    let area = PixelArea(x: 20, y: 0, width: 380, height: 400)
    drawing.canvas.beginGroup(area)
    drawing.reference.beginGroup()
    for ink in [3, 0, 1, 2] { drawing.layNoise(ink: ink) }
    drawing.canvas.endGroup(opacity: 0.6)
    drawing.reference.endGroup(area: area, opacity: 0.6)
    drawing.lay()
    // Half a step in each layer.
    #expect(largestError(drawing) <= 4)
  }

  @Test func `mixes that layers have covered are forgotten, and the picture stays`() {
    var drawing = Drawing(seed: 11, width: 560, height: 560)
    for _ in 0..<2 {
      // Three layers of noise, of which nearly all pixels differ.
      for ink in 0..<3 { drawing.layNoise(ink: ink) }
      drawing.layFlat(ink: 3)
    }
    #expect((1 << 18..<400_000).contains(drawing.canvas.mixCount))
    drawing.layNoise(ink: 0)
    // Half a step in each layer.
    #expect(largestError(drawing) <= 4)
  }

  /// In 65535ths.
  private func largestError(_ drawing: Drawing) -> Double {
    let separation = drawing.canvas.separation()
    var worst = 0.0
    for pixel in 0..<drawing.width * drawing.height {
      let mix = separation.image.entries[separation.image.index(pixel)]
      for (amount, wanted) in zip(mix.amounts, drawing.reference.amounts(pixel)) {
        worst = max(worst, abs(Double(amount) - wanted * 65535))
      }
    }
    return worst
  }

  @Test(arguments: UInt64(1)...5)
  func `entries are distinct, used and valid, and the same each time`(seed: UInt64) {
    let separation = separation(seed)
    let entries = separation.image.entries
    #expect(Set(entries).count == entries.count)
    let used = Set(
      (0..<separation.image.width * separation.image.height).map(separation.image.index))
    #expect(used == Set(entries.indices))
    #expect(entries.allSatisfy { (0...1).contains($0.opacity) })
    let isSame = separation == self.separation(seed)
    #expect(isSame)
  }

  private func separation(_ seed: UInt64) -> Separation {
    var drawing = Drawing(seed: seed)
    for _ in 0..<6 { drawing.group(depth: 1) }
    return drawing.canvas.separation()
  }

  @Test func `full coverage hides what is below, none changes nothing`() {
    var canvas = InkCanvas(inks: Self.inks, width: 3, height: 1)
    let area = PixelArea(x: 0, y: 0, width: 3, height: 1)
    canvas.lay(ink: 0, coverage: [255, 255, 0].span, stride: 3, area: area)
    canvas.lay(ink: 1, coverage: [0, 255, 0].span, stride: 3, area: area)
    let image = canvas.separation().image
    #expect(
      (0..<3).map { image.entries[image.index($0)].amounts } == [
        [65535, 0, 0, 0], [0, 65535, 0, 0], [0, 0, 0, 0],
      ])
  }

  @Test func `a group fades as one, not piece by piece`() {
    var canvas = InkCanvas(inks: Self.inks, width: 1, height: 1)
    let area = PixelArea(x: 0, y: 0, width: 1, height: 1)
    canvas.beginGroup(area)
    canvas.lay(ink: 0, coverage: [255].span, stride: 1, area: area)
    canvas.lay(ink: 1, coverage: [255].span, stride: 1, area: area)
    canvas.endGroup(opacity: 0.4)
    #expect(canvas.separation().image.entries.map(\.amounts) == [[0, 26214, 0, 0]])
  }

  @Test func `an ink's opacity lets what is below show`() {
    var canvas = InkCanvas(inks: Self.inks, width: 1, height: 1)
    let area = PixelArea(x: 0, y: 0, width: 1, height: 1)
    canvas.lay(ink: 0, coverage: [255].span, stride: 1, area: area)
    canvas.lay(ink: 1, coverage: [255].span, stride: 1, area: area, opacity: 0.25)
    #expect(canvas.separation().image.entries.map(\.amounts) == [[49151, 16384, 0, 0]])
  }

  @Test func `mixes that share the memory of a drawing are those with memory of their own`() {
    var canvas = InkCanvas(inks: [Ink("a"), Ink("b"), Ink("c")], width: 256, height: 1)
    let ramp = (0..<256).map { UInt8($0) }
    let area = PixelArea(x: 0, y: 0, width: 256, height: 1)
    canvas.lay(ink: 0, coverage: ramp.span, stride: 256, area: area)
    canvas.lay(ink: 2, coverage: ramp.span, stride: 256, area: area, opacity: 0.5)
    let mixes = canvas.separation().image.entries
    #expect(mixes.count == 256)
    let own = mixes.map { InkMix(amounts: $0.amounts) }
    #expect(own == mixes && Set(own).union(mixes).count == 256)
    #expect(zip(own, mixes).allSatisfy { $0.opacity == $1.opacity })
    #expect(InkMix(amounts: [1, 2]) != InkMix(amounts: [1, 2, 0]))
  }
}

extension IndexedImage {
  /// The index of a pixel.
  func index(_ pixel: Int) -> Int {
    switch indices {
    case .bytes(let bytes): Int(bytes[pixel])
    case .halfWords(let halfWords): Int(halfWords[pixel])
    case .words(let words): Int(words[pixel])
    }
  }
}
