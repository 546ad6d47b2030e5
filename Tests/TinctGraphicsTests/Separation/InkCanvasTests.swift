import Testing
import TinctGraphics

struct InkCanvasTests {
  private static let inks = [Ink("a"), Ink("b"), Ink("c"), Ink("d")]

  /// Draws the same on both canvases.
  private struct Drawing {
    let width = 13
    let height = 9
    var canvas: InkCanvas
    var reference: ReferenceCanvas
    var random: SplitMix64

    init(seed: UInt64) {
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
    let separation = drawing.canvas.separation()
    var worst = 0.0
    for place in 0..<drawing.width * drawing.height {
      let mix = separation.plate.entries[separation.plate.index(place)]
      for (amount, wanted) in zip(mix.amounts, drawing.reference.amounts(place)) {
        worst = max(worst, abs(Double(amount) - wanted * 65535))
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: UInt64(1)...5)
  func `entries are distinct, used and valid, and the same each time`(seed: UInt64) {
    let separation = separation(seed)
    let entries = separation.plate.entries
    #expect(Set(entries).count == entries.count)
    let used = Set(
      (0..<separation.plate.width * separation.plate.height).map(separation.plate.index))
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
    let plate = canvas.separation().plate
    #expect(
      (0..<3).map { plate.entries[plate.index($0)].amounts } == [
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
    #expect(canvas.separation().plate.entries.map(\.amounts) == [[0, 26214, 0, 0]])
  }

  @Test func `an ink's opacity lets what is below show`() {
    var canvas = InkCanvas(inks: Self.inks, width: 1, height: 1)
    let area = PixelArea(x: 0, y: 0, width: 1, height: 1)
    canvas.lay(ink: 0, coverage: [255].span, stride: 1, area: area)
    canvas.lay(ink: 1, coverage: [255].span, stride: 1, area: area, opacity: 0.25)
    #expect(canvas.separation().plate.entries.map(\.amounts) == [[49151, 16384, 0, 0]])
  }
}

extension Plate {
  /// The index of a pixel.
  func index(_ place: Int) -> Int {
    switch indices {
    case .bytes(let bytes): Int(bytes[place])
    case .words(let words): Int(words[place])
    }
  }
}
