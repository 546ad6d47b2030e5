import PixelComparison
import Testing
import TinctBoards
import TinctCodecs
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctPipeline

/// Tilings that repeat lie on whole pixels, so that their cells are drawn once.
struct WholePixelTests {
  private static let kinds = GridKind.all.filter {
    $0.shapes.contains(.rectangle) && $0.name != GridKind.square.name
  }

  @Test(arguments: kinds, ["noodles.json", "toy.json", "beads.json"])
  func `cells a period apart are equal pixel for pixel`(kind: GridKind, file: String) throws {
    let theme = try Shipped.theme(file)
    let grid = try Grid(GridSpecification(kind: kind, columns: 8, rows: 8))
    for (cellPixels, scale) in [(24, 1.0), (45, 1), (24, 2)] {
      let layout = BoardLayout(
        grid: grid, theme: theme, cellPixels: cellPixels, scale: scale, hasGround: false)
      let period = try #require(grid.period)
      let way = layout.pixel(of: period) - layout.pixel(of: Point(x: 0, y: 0))
      let (across, down) = (Int(way.x.rounded()), Int(way.y.rounded()))
      let board = NoodlesBoard(
        grid: grid, sources: [], connectors: grid.cells.map { _ in Connectors(sides: [0, 1]) })
      let picture = try SceneRenderer().separation(of: layout.scene(of: board))
      let image = picture.image
      let numbers = image.indices.mapped(image.entries.indices.map { UInt32($0) })
      // Cells near the border have fewer neighbors.
      let edge = Int(2.5 * Double(cellPixels) * scale)
      func differences(_ x: Int, _ y: Int) -> (compared: Int, different: Int) {
        var count = (0, 0)
        for row in edge..<image.height - edge - y {
          for column in edge..<image.width - edge - x {
            let here = numbers[row * image.width + column]
            count.0 += 1
            count.1 += here == numbers[(row + y) * image.width + column + x] ? 0 : 1
          }
        }
        return count
      }
      for (x, y) in [(across, 0), (0, down)] {
        let (compared, different) = differences(x, y)
        #expect(compared > across * down / 2, "\(cellPixels) px is too small for \(x), \(y)")
        #expect(different == 0, "\(cellPixels) px, \(x), \(y): \(different) of \(compared)")
      }
    }
  }

  /// Sprites whose edges lie on those of pixels touch a pixel more or less by an error of rounding.
  @Test(arguments: kinds)
  func `boards of sprites do not depend on those drawn before`(kind: GridKind) throws {
    let theme = try Shipped.theme("beads.json")
    let art = try #require(try Shipped.sprites("beads").art(for: [:]))
    let renderer = SceneRenderer()
    for (seed, cellPixels) in [27, 31, 43, 49, 57, 73].enumerated() {
      let puzzle = try TreePuzzle.make(
        GridSpecification(kind: kind, columns: 5, rows: 3), mostConnectors: 3, turned: 0,
        seed: UInt64(seed))
      let layout = BoardLayout(
        grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels, art: art)
      let scene = layout.scene(of: puzzle.state)
      #expect(try renderer.separation(of: scene) == SceneRenderer().separation(of: scene))
    }
  }

  /// Cairo computes the area of an edge in a row of pixels exactly, or samples it in fifteen lines
  /// if anything begins or ends in that row. Drawn apart, fewer shapes are in it, so that an edge
  /// may differ by what a line covers, or two where edges lie on each other.
  @Test(arguments: Shipped.themeFiles, kinds)
  func `a board put together from parts is what Cairo draws as a whole`(
    file: String, kind: GridKind
  ) throws {
    let theme = try Shipped.theme(file)
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: kind, columns: 4, rows: 4, walls: [CellSide(cell: 3, side: 1)]), seed: 3)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 27)
    let scene = layout.scene(of: puzzle.state)
    #expect(scene != scene.whole)
    let difference = try #require(
      try Amounts(scene).difference(from: Amounts(scene.whole)))
    #expect(difference <= 36)
  }

  /// Two discs that cross, in a clip, as the fronts of power are in films.
  @Test func `a clipped shape of parts is printed as it is drawn in colours`() throws {
    var discs = Path()
    for x in [20.0, 31.3] {
      discs.append(part: .circle(center: Point(x: x, y: 24.4), radius: 9.7))
    }
    let clip = Path.circle(center: Point(x: 26, y: 24), radius: 15.2)
    let (ground, ink) = (Ink("ground"), Ink("ink"))
    let scene = Scene(
      width: 52, height: 48,
      elements: [
        .fill(.roundedRectangle(x: 0, y: 0, width: 52, height: 48, radius: 0), ground),
        .clip(clip, [.fill(discs, ink)]),
      ])
    let colors = [ground: try Color(hex: "#000000"), ink: try Color(hex: "#FFFFFF")]
    let renderer = SceneRenderer()
    let separation = try renderer.separation(of: scene)
    let printed = separation.image.indices.mapped(try separation.print(colors))
    let drawn = try renderer.bitmap(of: scene, colors: colors)
    let bitmap = Bitmap(width: scene.width, height: scene.height, pixels: printed)
    #expect(bitmap.difference(from: drawn) <= 2)
  }

  /// The difference between a board and its drawing as a whole in colours, as README.md gives it.
  @Test(arguments: Shipped.themeFiles, [GridKind.hex, .cairo])
  func `a print of parts is as far from the drawing in colours as is told`(
    file: String, kind: GridKind
  ) throws {
    let theme = try Shipped.theme(file)
    let palettes = try Shipped.palettes().enumerated().filter { $0.offset % 3 == 0 }
      .map { try ResolvedPalette($0.element, theme: theme) }
    let puzzle = try TreePuzzle.make(
      GridSpecification(kind: kind, columns: 4, rows: 3), seed: 6)
    let renderer = BoardRenderer(theme: theme, cellPixels: 20)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 20)
    let scene = layout.scene(of: puzzle.state).whole
    let files = try Printer(palettes: palettes).print(
      renderer.drawing(of: puzzle.state, on: puzzle.makeGrid()))
    for (palette, file) in zip(palettes, files) {
      let drawn = try SceneRenderer().bitmap(of: scene, colors: palette.colors(for: scene.inks))
      let printed = try PNGImage(decoding: file.bytes).bitmap
      #expect(drawn.difference(from: printed) <= 20, "\(palette.palette.name)")
    }
  }
}

extension Scene {
  /// The same scene with each shape drawn as a whole.
  fileprivate var whole: Scene {
    Scene(width: width, height: height, elements: elements.map(\.whole))
  }
}

extension Scene.Element {
  fileprivate var whole: Scene.Element {
    switch self {
    case .fill(let path, let ink): .fill(path.whole, ink)
    case .shade(let path, let ramp): .shade(path.whole, ramp)
    case .soft(let path, let softness, let ink): .soft(path.whole, softness, ink)
    case .stroke(let path, let stroke, let ink): .stroke(path.whole, stroke, ink)
    case .sprite, .picture: self
    case .clip(let path, let members): .clip(path.whole, members.map(\.whole))
    case .group(let members, let map, let opacity):
      .group(members.map(\.whole), map, opacity: opacity)
    }
  }
}

extension Path {
  /// The same outline without parts.
  fileprivate var whole: Path {
    segments.reduce(into: Path()) { path, segment in
      switch segment {
      case .move(let point): path.move(to: point)
      case .line(let point): path.line(to: point)
      case .curve(let first, let second, let point): path.curve(first, second, to: point)
      case .close: path.close()
      }
    }
  }
}
