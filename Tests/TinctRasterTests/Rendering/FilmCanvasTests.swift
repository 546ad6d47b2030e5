import Testing
import TinctGraphics
import TinctRaster

struct FilmCanvasTests {
  private let inks = ["ground", "red", "blue", "green"].map { Ink($0) }
  private let size = 60

  /// The colours of a drawing in a palette.
  private func pixels(_ separation: Separation) throws -> [StraightPixel] {
    let colors = Dictionary(
      uniqueKeysWithValues: zip(
        inks,
        try ["#102030", "#FF2010", "#2040FF", "#20E040"].map { try Color(hex: $0) }))
    return separation.image.bitmap(colors: try separation.print(colors)).pixels
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double, _ ink: Int) -> Scene.Element {
    .fill(.circle(center: Point(x: x, y: y), radius: radius), inks[ink])
  }

  private func scene(_ elements: [Scene.Element]) -> Scene {
    Scene(
      width: size, height: size, elements: [disc(30, 30, 80, 0)] + elements)
  }

  @Test func `a disc that moves is drawn by the areas where it was and is`() throws {
    var canvas = try FilmCanvas(width: size, height: size)
    let others = [disc(12, 40, 9.5, 2), .group([disc(40, 20, 12, 3)], .identity, opacity: 0.4)]
    for step in 0..<12 {
      let mover = disc(10.3 + Double(step) * 3, 25.7, 6, 1)
      let scene = scene(others + [mover])
      if step == 0 {
        try canvas.draw(scene)
      } else {
        let area = PixelArea(x: Int(Double(step) * 3), y: 18, width: 22, height: 16)
        try canvas.draw(scene, in: area)
      }
      #expect(
        try pixels(canvas.separation()) == pixels(try SceneRenderer().separation(of: scene)))
    }
  }

  @Test func `new inks may come at any time, and drawing all anew forgets the rest`() throws {
    var canvas = try FilmCanvas(width: size, height: size)
    try canvas.draw(scene([]))
    #expect(canvas.separation().inks == [inks[0]])
    try canvas.draw(
      scene([disc(30, 30, 10, 2)]), in: PixelArea(x: 10, y: 10, width: 99, height: 99))
    #expect(canvas.separation().inks == [inks[0], inks[2]])
    let last = scene([disc(30, 30, 10, 1), disc(20, 20, 5, 3)])
    try canvas.draw(last)
    #expect(try pixels(canvas.separation()) == pixels(try SceneRenderer().separation(of: last)))
    #expect(canvas.separation().image.entries.count < 100)
  }

  @Test func `thousands of frames keep few mixes`() throws {
    var canvas = try FilmCanvas(width: size, height: size)
    try canvas.draw(scene([]))
    let area = PixelArea(x: 1, y: 1, width: 58, height: 58)
    var last = scene([])
    for frame in 0..<600 {
      let opacity = Double(frame + 1) / 601
      last = scene([
        .group([disc(30, 30, 20, 1), disc(30, 34, 20, 2)], .identity, opacity: opacity)
      ])
      try canvas.draw(last, in: area)
    }
    #expect(try pixels(canvas.separation()) == pixels(try SceneRenderer().separation(of: last)))
  }

  @Test func `a scene that cannot be drawn is refused`() throws {
    #expect(throws: RasterError.self) { _ = try FilmCanvas(width: 40000, height: 2) }
    var canvas = try FilmCanvas(width: size, height: size)
    let broken = scene([disc(.nan, 3, 4, 1)])
    var refusal: RasterError?
    do { try canvas.draw(broken) } catch { refusal = error }
    #expect(refusal == .badGeometry)
  }
}
