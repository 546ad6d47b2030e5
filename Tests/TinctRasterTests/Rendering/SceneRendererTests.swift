import Testing
import TinctGraphics
import TinctRaster

private let red = Ink("red")
private let blue = Ink("blue")

private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
  .polygon([
    Point(x: x, y: y), Point(x: x, y: y + height), Point(x: x + width, y: y + height),
    Point(x: x + width, y: y),
  ])
}

struct SceneRendererTests {
  /// The drawing in letters: an ink's initial where it is all there is, a dot where nothing is, `?`
  /// for anything in between.
  private func picture(_ scene: Scene) throws -> [String] {
    let separation = try SceneRenderer().separation(of: scene)
    let letters = separation.image.entries.map { mix -> Character in
      if mix.opacity == 0 { return "." }
      guard let ink = mix.amounts.firstIndex(of: InkMix.full) else { return "?" }
      return separation.inks[ink].name.first ?? "?"
    }
    guard case .bytes(let bytes) = separation.image.indices else { return [] }
    return (0..<scene.height).map { row in
      String(bytes[row * scene.width..<(row + 1) * scene.width].map { letters[Int($0)] })
    }
  }

  /// The amount of the first ink on each pixel, 0...255.
  private func amounts(_ scene: Scene) throws -> [Double] {
    let image = try SceneRenderer().separation(of: scene).image
    guard case .bytes(let bytes) = image.indices else { return [] }
    return bytes.map { Double(image.entries[Int($0)].amounts[0]) / 257 }
  }

  @Test func `what is stretched until it is flat covers nothing`() throws {
    let square = Scene.Element.fill(rectangle(1, 1, 2, 2), red)
    let mask = AlphaMask(width: 2, height: 2, amounts: [255, 255, 255, 255])
    let sprite = Scene.Element.sprite(mask, origin: Point(x: 0, y: 0), size: 2, red)
    let flat = [
      Transform(a: 0, b: 0, c: 0, d: 1, tx: 1, ty: 1), .init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
    ]
    for map in flat {
      let scene = Scene(
        width: 4, height: 4, elements: [.group([square, sprite], map, opacity: 0.5), square])
      #expect(try picture(scene) == ["....", ".rr.", ".rr.", "...."])
      let colors = [red: Color(StraightPixel(red: 255, green: 0, blue: 0))]
      let drawn = try SceneRenderer().bitmap(of: scene, colors: colors)
      #expect(drawn.pixels.count { $0.alpha > 0 } == 4)
    }
  }

  @Test func `later elements lie over earlier ones`() throws {
    let scene = Scene(
      width: 5, height: 3,
      elements: [.fill(rectangle(0, 0, 3, 2), red), .fill(rectangle(2, 1, 2, 5), blue)])
    #expect(try picture(scene) == ["rrr..", "rrbb.", "..bb."])
  }

  @Test func `parts of a path that overlap are one`() throws {
    var path = rectangle(0, 0, 3, 1)
    path.append(rectangle(1, 0, 3, 1))
    #expect(try picture(Scene(width: 5, height: 1, elements: [.fill(path, red)])) == ["rrrr."])
  }

  @Test func `a hole is a part that runs the other way`() throws {
    var path = rectangle(0, 0, 3, 3)
    path.append(
      .polygon([
        Point(x: 1, y: 1), Point(x: 2, y: 1), Point(x: 2, y: 2), Point(x: 1, y: 2),
      ]))
    let scene = Scene(width: 3, height: 3, elements: [.fill(path, red)])
    #expect(try picture(scene) == ["rrr", "r.r", "rrr"])
  }

  @Test func `half a pixel is half an amount`() throws {
    let scene = Scene(
      width: 3, height: 1, elements: [.fill(rectangle(0.5, 0, 1.25, 1), red)])
    for (amount, wanted) in zip(try amounts(scene), [127.5, 191.25, 0]) {
      #expect(abs(amount - wanted) <= 1)
    }
  }

  @Test func `a line has its width, and ends as its cap says`() throws {
    var line = Path()
    line.move(to: Point(x: 2, y: 2))
    line.line(to: Point(x: 5, y: 2))
    let butt = Scene(
      width: 8, height: 4,
      elements: [.stroke(line, Scene.Stroke(width: 2, cap: .butt), red)])
    #expect(try picture(butt) == ["........", "..rrr...", "..rrr...", "........"])
    let round = Scene(
      width: 8, height: 4,
      elements: [.stroke(line, Scene.Stroke(width: 2, cap: .round), red)])
    #expect(try picture(round) == ["........", ".?rrr?..", ".?rrr?..", "........"])
  }

  @Test func `a group is mapped, and one in it by both maps`() throws {
    let inner = Scene.Element.group(
      [.fill(rectangle(0, 0, 2, 1), red)],
      Transform(turnedBy: .pi / 2, movedTo: Point(x: 0, y: 0)), opacity: 1)
    let outer = Scene.Element.group(
      [inner], Transform(turnedBy: 0, scaledBy: 2, movedTo: Point(x: 1, y: 4)), opacity: 1)
    // Turned counter-clockwise, the rectangle stands upon the origin.
    #expect(
      try picture(Scene(width: 4, height: 5, elements: [outer])) == [
        ".rr.", ".rr.", ".rr.", ".rr.", "....",
      ])
  }

  @Test func `a group fades as one`() throws {
    let group = Scene.Element.group(
      [.fill(rectangle(0, 0, 2, 1), red), .fill(rectangle(1, 0, 2, 1), red)], .identity,
      opacity: 0.5)
    for (amount, wanted) in zip(
      try amounts(Scene(width: 4, height: 1, elements: [group])), [127.5, 127.5, 127.5, 0])
    { #expect(abs(amount - wanted) < 0.01) }
  }

  @Test func `what has faded wholly is not there`() throws {
    let group = Scene.Element.group([.fill(rectangle(0, 0, 2, 1), red)], .identity, opacity: 0)
    let scene = Scene(width: 2, height: 1, elements: [.fill(rectangle(0, 0, 1, 1), blue), group])
    #expect(try picture(scene) == ["b."])
  }

  @Test func `what lies outside is not drawn`() throws {
    let far = Transform(turnedBy: 0, movedTo: Point(x: 1000, y: -1000))
    let scene = Scene(
      width: 2, height: 1,
      elements: [
        .fill(rectangle(-5, -5, 6, 20), red),
        .group([.fill(rectangle(0, 0, 2, 2), blue)], far, opacity: 0.5), .fill(Path(), blue),
        .group([], .identity, opacity: 0.5),
      ])
    #expect(try picture(scene) == ["r."])
  }

  @Test func `a sprite at its own size keeps its amounts`() throws {
    let mask = AlphaMask(width: 3, height: 2, amounts: [0, 60, 255, 10, 200, 128])
    let scene = Scene(
      width: 4, height: 3, elements: [.sprite(mask, origin: Point(x: 1, y: 1), size: 3, red)])
    #expect(try amounts(scene) == [0, 0, 0, 0, 0, 0, 60, 255, 0, 10, 200, 128])
  }

  @Test func `a sprite that shrinks is averaged, not thinned out`() throws {
    // A chequerboard of single pixels is an even grey from afar.
    let mask = AlphaMask(
      width: 64, height: 64,
      amounts: (0..<4096).map { ($0 % 64 + $0 / 64).isMultiple(of: 2) ? 255 : 0 })
    let scene = Scene(
      width: 8, height: 8, elements: [.sprite(mask, origin: Point(x: 0, y: 0), size: 8, red)])
    #expect(try amounts(scene).allSatisfy { abs($0 - 127.5) < 8 })
  }

  @Test func `an ink that is translucent lets others show`() throws {
    let scene = Scene(
      width: 1, height: 1,
      elements: [.fill(rectangle(0, 0, 1, 1), red), .fill(rectangle(0, 0, 1, 1), blue)])
    let separation = try SceneRenderer().separation(of: scene, opacities: [blue: 0.25])
    #expect(separation.image.entries == [InkMix(amounts: [49151, 16384])])
  }

  @Test func `drawing in colours is drawing in inks and printing them`() throws {
    let scene = Scene(
      width: 20, height: 20,
      elements: [
        .fill(rectangle(0, 0, 20, 20), blue),
        .group(
          [.fill(.circle(center: Point(x: 0, y: 0), radius: 7.3), red)],
          Transform(turnedBy: 0.4, movedTo: Point(x: 9, y: 11)), opacity: 0.7),
        .stroke(.circle(center: Point(x: 12, y: 8), radius: 5), Scene.Stroke(width: 1.5), red),
      ])
    let colors = [
      red: Color(StraightPixel(red: 200, green: 30, blue: 60)),
      blue: Color(StraightPixel(red: 10, green: 80, blue: 250)),
    ]
    let separation = try SceneRenderer().separation(of: scene)
    let printed = separation.image.bitmap(colors: try separation.print(colors))
    let direct = try SceneRenderer().bitmap(of: scene, colors: colors)
    for (one, other) in zip(printed.pixels, direct.pixels) {
      #expect(abs(Int(one.red) - Int(other.red)) <= 2)
      #expect(abs(Int(one.green) - Int(other.green)) <= 2)
      #expect(abs(Int(one.blue) - Int(other.blue)) <= 2)
      #expect(one.alpha == 255 && other.alpha == 255)
    }
  }
}

struct SceneRendererErrorTests {
  private func error(_ scene: Scene, _ limits: Limits = Limits()) -> RasterError? {
    do throws(RasterError) {
      _ = try SceneRenderer(limits: limits).separation(of: scene)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (16385, 1), (1, 16385), (16384, 4097), (Int.max, 2), (Int.max, Int.max), (0, 5), (5, -1),
  ])
  func `a picture over the limits is refused before memory is taken`(
    width: Int, height: Int
  ) {
    #expect(
      error(Scene(width: width, height: height))
        == .tooLarge(
          width: width, height: height, largestSide: 16384, largestArea: 64 << 20))
  }

  @Test func `limits can be raised, up to what Cairo draws`() {
    var limits = Limits()
    limits.sidePixels = 100_000
    #expect(
      error(Scene(width: 32768, height: 1), limits)
        == .tooLarge(width: 32768, height: 1, largestSide: 32767, largestArea: 64 << 20))
    limits.imagePixels = 10
    #expect(
      error(Scene(width: 11, height: 1), limits)
        == .tooLarge(width: 11, height: 1, largestSide: 32767, largestArea: 10))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e12])
  func `numbers that Cairo would make nonsense of are refused`(number: Double) {
    let mask = AlphaMask(width: 1, height: 1, amounts: [255])
    let path = rectangle(0, 0, 1, 1)
    var curve = path
    curve.curve(Point(x: 0, y: number), Point(x: 0, y: 0), to: Point(x: 0, y: 0))
    let elements: [Scene.Element] = [
      .fill(rectangle(number, 0, 1, 1), red), .fill(curve, red),
      .stroke(path, Scene.Stroke(width: number), red),
      .sprite(mask, origin: Point(x: 0, y: number), size: 1, red),
      .sprite(mask, origin: Point(x: 0, y: 0), size: number, red),
      .group([], Transform(a: 1, b: 0, c: 0, d: 1, tx: number, ty: 0), opacity: 1),
      .group([.fill(rectangle(0, number, 1, 1), red)], .identity, opacity: 1),
      .group([.fill(path, red)], .identity, opacity: number),
      .shade(
        path,
        InkRamp(
          [red, blue], .field(InkField([InkField.Sample(Point(x: number, y: 0), 1)], reach: 9)))),
      .shade(
        path,
        InkRamp(
          [red, blue], .field(InkField([InkField.Sample(Point(x: 0, y: 0), number)], reach: 9)))),
    ]
    for element in elements {
      #expect(error(Scene(width: 2, height: 2, elements: [element])) == .badGeometry)
    }
  }

  @Test func `numbers count where groups put them`() {
    func scaled(_ factor: Double, _ element: Scene.Element) -> Scene.Element {
      .group(
        [element], Transform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0), opacity: 1)
    }
    let far = Scene.Element.fill(rectangle(4e6, 0, 1, 1), red)
    func error(_ element: Scene.Element) -> RasterError? {
      self.error(Scene(width: 2, height: 2, elements: [element]))
    }
    #expect(error(far) == nil)
    #expect(error(scaled(4e6, far)) == .badGeometry)
    #expect(error(scaled(4e6, scaled(4e6, scaled(4e6, far)))) == .badGeometry)
    #expect(error(scaled(1e-6, scaled(1e6, far))) == nil)
  }

  @Test func `an ink without a colour is named`() {
    let scene = Scene(
      width: 1, height: 1,
      elements: [.group([.fill(rectangle(0, 0, 1, 1), blue)], .identity, opacity: 1)])
    #expect(throws: RasterError.inkWithoutColor(name: "blue")) {
      try SceneRenderer().bitmap(of: scene, colors: [red: Color(.clear)])
    }
  }
}
