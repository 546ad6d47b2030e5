import Testing
import TinctGraphics

@testable import TinctRaster

/// Soft shapes and inks that run into each other.
struct LightTests {
  private let renderer = SceneRenderer()
  private let colors: [Ink: Color] = [
    Ink("ground"): Color(red: 0.1, green: 0.2, blue: 0.4),
    Ink("far"): Color(red: 1, green: 0.9, blue: 0.1), Ink("glow"): Color(red: 0, green: 1, blue: 1),
    Ink("shade"): Color(red: 0, green: 0, blue: 0, alpha: 0.5),
  ]
  private let disc = Path.circle(center: Point(x: 30, y: 24), radius: 9)

  /// Two parts that overlap by two pixels, of which one leaves the picture.
  private var arms: Path {
    func bar(_ left: Double, _ right: Double) -> Path {
      .polygon([
        Point(x: left, y: 18), Point(x: right, y: 18), Point(x: right, y: 27.5),
        Point(x: left, y: 27.5),
      ])
    }
    var path = Path()
    path.append(part: bar(9, 31))
    path.append(part: bar(29, 70))
    return path
  }

  private func scene(_ elements: [Scene.Element], width: Int = 64, height: Int = 48) -> Scene {
    let (right, bottom) = (Double(width), Double(height))
    let whole = Path.polygon([
      Point(x: 0, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom), Point(x: right, y: 0),
    ])
    let ramp = InkRamp(
      [Ink("ground"), Ink("far")],
      .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: bottom)))
    return Scene(width: width, height: height, elements: [.shade(whole, ramp)] + elements)
  }

  private var samples: [[Scene.Element]] {
    let field = InkField(
      [
        .init(Point(x: 24, y: 20), 0), .init(Point(x: 30, y: 24), 0.4),
        .init(Point(x: 38, y: 30), 1),
      ],
      reach: 30)
    let inks = [Ink("glow"), Ink("far")]
    return [
      [.soft(disc, Softness(deviation: 3), Ink("glow"))],
      [.soft(disc, Softness(deviation: 2.2, shift: Point(x: 2, y: 3)), Ink("shade"))],
      [.soft(disc, Softness(deviation: 4, side: .outside), Ink("glow"))],
      [
        .fill(disc, Ink("glow")),
        .soft(disc, Softness(deviation: 2, shift: Point(x: 0, y: 2), side: .inside), Ink("shade")),
      ],
      [.shade(disc, InkRamp(inks, .radial(center: Point(x: 28, y: 22), radius: 12)))],
      [.shade(disc, InkRamp(inks, .field(field)))],
      [
        .group(
          [
            .soft(disc, Softness(deviation: 2), Ink("glow")),
            .shade(disc, InkRamp(inks, .field(field))),
          ],
          Transform(turnedBy: 0.4, scaledBy: 0.8, movedTo: Point(x: 3, y: 12)), opacity: 0.7)
      ],
      [.clip(disc, [.soft(disc, Softness(deviation: 5), Ink("glow"))])],
      [
        .fill(arms, Ink("glow")),
        .soft(
          arms, Softness(deviation: 2, shift: Point(x: 0, y: 1.5), side: .inside), Ink("shade")),
      ],
      [
        .soft(arms, Softness(deviation: 3, shift: Point(x: 1.5, y: 2.25)), Ink("shade")),
        .soft(arms, Softness(deviation: 2.5, side: .outside), Ink("glow")),
      ],
    ]
  }

  @Test(arguments: 0..<10)
  func `what is printed from inks is what is drawn in colours`(number: Int) throws {
    let scene = scene(samples[number])
    let separation = try renderer.separation(of: scene, opacities: [Ink("shade"): 0.5])
    var opaque = colors
    opaque[Ink("shade")] = Color(red: 0, green: 0, blue: 0)
    let printed = separation.image.bitmap(colors: try separation.print(opaque))
    let drawn = try renderer.bitmap(of: scene, colors: colors)
    for (one, other) in zip(printed.pixels, drawn.pixels) {
      let differences = [
        Int(one.red) - Int(other.red), Int(one.green) - Int(other.green),
        Int(one.blue) - Int(other.blue),
      ]
      #expect(differences.allSatisfy { abs($0) <= 2 }, "\(one) \(other)")
    }
  }

  @Test func `what lies beyond the edge of a picture is blurred into it as on a larger one`() throws
  {
    func bar(_ top: Double, _ bottom: Double) -> Path {
      .polygon([
        Point(x: 20, y: top), Point(x: 20, y: bottom), Point(x: 40, y: bottom),
        Point(x: 40, y: top),
      ])
    }
    // The parts overlap by six pixels below the smaller picture.
    var path = Path()
    path.append(part: bar(4, 40))
    path.append(part: bar(34, 60))
    for side in [Softness.Side.whole, .inside, .outside] {
      let light = Scene.Element.soft(
        path, Softness(deviation: 3, shift: Point(x: 0, y: -2), side: side), Ink("shade"))
      let pictures = try [33, 64].map { height in
        try renderer.bitmap(
          of: Scene(width: 64, height: height, elements: [light]), colors: colors)
      }
      #expect(pictures[0].pixels == Array(pictures[1].pixels.prefix(64 * 33)), "\(side)")
    }
  }

  @Test func `a blurred edge follows the normal distribution`() {
    // A half-plane, as a row: the share at a distance is the distribution function.
    let blur = BoxBlur(deviation: 8)
    let (width, height) = (121 + 2 * blur.reach, 1 + 2 * blur.reach)
    let row = (0..<width).map { UInt8($0 < width / 2 ? 0 : 255) }
    let blurred = blur.blurred((0..<height).flatMap { _ in row }, width: width)
    let edge = 60
    // Published values of the distribution at 0, 1 and 2 deviations.
    for (pixels, share) in [(0, 0.5), (8, 0.8413), (16, 0.9772), (-8, 0.1587)] {
      let found = (Double(blurred[edge + pixels]) + Double(blurred[edge + pixels - 1])) / 2 / 255
      #expect(abs(found - share) < 0.012, "\(pixels): \(found)")
    }
  }

  @Test(arguments: [0.0, 0.6, 1.3, 2.5, 7, 40])
  func `blurring keeps the sum, and commutes with a turn`(deviation: Double) {
    let blur = BoxBlur(deviation: deviation)
    let side = 40 + 4 * blur.reach
    var amounts = [UInt8](repeating: 0, count: side * side)
    let start = 2 * blur.reach
    for y in 0..<40 {
      for x in 0..<40 where x * 2 < y + 20 { amounts[(start + y) * side + start + x] = 200 }
    }
    let blurred = blur.blurred(amounts, width: side)
    let inner = side - 2 * blur.reach
    #expect(blurred.count == inner * inner)
    let sums = (
      before: amounts.reduce(0) { $0 + Int($1) }, after: blurred.reduce(0) { $0 + Int($1) }
    )
    #expect(abs(sums.before - sums.after) * 20 <= sums.before)
    let turned = (0..<side * side).map { amounts[($0 % side) * side + $0 / side] }
    let blurredTurned = blur.blurred(turned, width: side)
    #expect(
      (0..<inner * inner).allSatisfy {
        blurredTurned[$0] == blurred[($0 % inner) * inner + $0 / inner]
      })
  }

  @Test(arguments: 0..<10)
  func `a part drawn over the same picture changes nothing`(number: Int) throws {
    let scene = scene(samples[number])
    var canvas = try FilmCanvas(
      width: scene.width, height: scene.height, opacities: [Ink("shade"): 0.5])
    try canvas.draw(scene)
    let whole = canvas.separation()
    try canvas.draw(scene, in: PixelArea(x: 22, y: 10, width: 17, height: 21))
    let again = canvas.separation()
    let table = colors.mapValues { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    let (one, other) = (
      whole.image.bitmap(colors: try whole.print(table)),
      again.image.bitmap(colors: try again.print(table))
    )
    let farthest = zip(one.pixels, other.pixels).map { one, other in
      max(abs(Int(one.red) - Int(other.red)), abs(Int(one.blue) - Int(other.blue)))
    }.max()
    // Cairo rounds edges differently where a clip runs through a shape.
    #expect((farthest ?? 0) <= 1)
  }

  @Test(arguments: [Softness.Side.whole, .outside, .inside])
  func `a large shape is blurred the same in strips as its parts on their own`(
    side: Softness.Side
  ) throws {
    let tall = Path.circle(center: Point(x: 12, y: 520), radius: 480)
    let softness = Softness(deviation: 5, shift: Point(x: 1, y: 3), side: side)
    func amounts(_ area: PixelArea) throws -> [UInt8] {
      try SoftMask.amounts(of: tall, softness, .identity, in: area, evenly: false)
    }
    let whole = try amounts(PixelArea(x: 0, y: 0, width: 24, height: 1100))
    let middle = try amounts(PixelArea(x: 0, y: 480, width: 24, height: 64))
    #expect(whole.count == 24 * 1100)
    #expect(Array(whole[24 * 480..<24 * 544]) == middle)
  }

  @Test func `a field has the values of its points, and nothing far from them`() {
    var sampler = RampSampler(
      .field(InkField([.init(Point(x: 0, y: 0), 0.25), .init(Point(x: 6, y: 0), 0.75)], reach: 8)))
    #expect(sampler.share(at: Point(x: 0, y: 0)) == 0.25)
    #expect(sampler.share(at: Point(x: 6, y: 0)) == 0.75)
    #expect(abs(sampler.share(at: Point(x: 3, y: 0)) - 0.5) < 1e-12)
    #expect(sampler.share(at: Point(x: 100, y: 0)) == 0)
  }

  @Test func `large images of a page are forgotten at its end, and small ones are shared`() {
    let images = VectorImages(.pdf)
    func bitmap(_ side: Int) -> VectorImages.Subject {
      .picture(
        Bitmap(
          width: side, height: side,
          pixels: [StraightPixel](repeating: StraightPixel(word: 0xFF00_0000), count: side * side)))
    }
    let small = images.image(of: bitmap(8))
    images.endPage()
    #expect(images.image(of: bitmap(8)) === small)
    weak let large = images.image(of: bitmap(1100))
    #expect(large != nil)
    images.endPage()
    #expect(large == nil)
  }

  @Test func `a mask has an image for each colour, and shares it with equal masks`() {
    let images = VectorImages(.svg)
    func mask(_ last: UInt8) -> AlphaMask {
      AlphaMask(
        width: 40, height: 30, amounts: [UInt8](repeating: 9, count: 40 * 30 - 1) + [last])
    }
    let red = Color(StraightPixel(red: 255, green: 0, blue: 0))
    let image = images.image(of: .mask(mask(1), red))
    #expect(images.image(of: .mask(mask(1), red)) === image)
    #expect(images.image(of: .mask(mask(2), red)) !== image)
    #expect(images.image(of: .mask(mask(1), Color(StraightPixel(word: 0xFF00_0000)))) !== image)
  }
}
