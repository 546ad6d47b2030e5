import TinctBoards
import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

/// Boards and scenes as SVG and PDF, rendered by programs of others, against our own pixels.
struct DocumentAgreementTests {
  /// A picture in all formats.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// The distance by which pixels may differ beyond those around them.
    var slack = 24
    let print: @Sendable (PrintFormat) throws -> [UInt8]

    var testDescription: String { name }
  }

  static let samples: [Sample] = [
    board("noodles", .square, .rectangle(columns: 4, rows: 3)),
    board("blueprint", .hex, .rectangle(columns: 3, rows: 3)),
    board("noodles", .heptagon, .disc(rings: 3)),
    board("lumen", .square, .rectangle(columns: 4, rows: 3)),
    // Programs resample images each in its own way.
    board("ribbon", .hex, .rectangle(columns: 3, rows: 3), slack: 64),
    board("noodles", .square, .rectangle(columns: 3, rows: 3), sprites: "square", slack: 64),
    Sample(name: "groups, clips and translucent inks", print: { try layers($0) }),
    Sample(name: "text", print: { try text($0) }),
    Sample(name: "empty grid", print: { try emptyGrid($0) }),
  ]

  @Test(arguments: samples, [PrintFormat.svg, .pdf])
  func `others draw what we draw`(sample: Sample, format: PrintFormat) throws {
    let own = try PNGImage(decoding: sample.print(.png)).bitmap
    let other = try Self.rendered(sample.print(format), format)
    #expect(other.width == own.width && other.height == own.height)
    let far = own.pixelsFar(from: other, slack: sample.slack)
    #expect(far.isEmpty, "\(far.count) pixels differ, the first at \(far.first ?? (0, 0))")
  }

  @Test(arguments: samples, [PrintFormat.svg, .pdf])
  func `twice the same bytes, whatever was drawn between`(
    sample: Sample, format: PrintFormat
  ) throws {
    let first = try sample.print(format)
    _ = try sample.print(.png)
    #expect(try sample.print(format) == first)
  }

  @Test func `an image that stands at many positions is in the file once`() throws {
    let text = String(decoding: try Self.samples[5].print(.svg), as: UTF8.self)
    let images = text.components(separatedBy: "<image").count - 1
    // Nine cells; each class of piece is there once, in one of two inks, with its gloss.
    #expect(images > 3 && images < 9 + 9)
    #expect(text.components(separatedBy: "<use").count - 1 > images)
  }

  private static func board(
    _ theme: String, _ kind: GridKind, _ shape: GridShape, sprites: String? = nil, slack: Int = 24
  ) -> Sample {
    Sample(name: "\(theme), \(kind.name)\(sprites == nil ? "" : ", sprites")", slack: slack) {
      format in
      let theme = try Shipped.theme("\(theme).json")
      let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, shape: shape), seed: 5)
      let renderer = BoardRenderer(
        theme: theme, cellPixels: 40, sprites: try sprites.map { try Shipped.sprites($0) })
      let printer = Printer(
        palettes: [try ResolvedPalette(GoldenStudio.twoColors, theme: theme)],
        settings: RenderSettings(format: format))
      return try printer.print(
        renderer.drawing(of: puzzle.state, on: puzzle.makeGrid()))[0].bytes
    }
  }

  private static func emptyGrid(_ format: PrintFormat) throws -> [UInt8] {
    let grid = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 3, wraps: true))
    let look = GridLook(cell: 64, line: 2, gap: 3, margin: 32, colors: 3)
    let scene = try GridDrawing(grid, look).scene(
      names: CellNaming.index.names(of: grid), font: try Shipped.labelFont(), marksWrapping: true)
    let palette = try ResolvedPalette(GoldenStudio.twoColors, inks: .emptyGrid)
    let printer = Printer(palettes: [palette], settings: RenderSettings(format: format))
    return try printer.print(Drawing(scene))[0].bytes
  }

  private static func layers(_ format: PrintFormat) throws -> [UInt8] {
    let (paper, red, blue) = (Ink("paper"), Ink("red"), Ink("blue"))
    func disc(_ x: Double, _ y: Double) -> Path {
      .circle(center: Point(x: x, y: y), radius: 24)
    }
    let pair = [
      Scene.Element.fill(disc(30, 40), red),
      .stroke(disc(60, 40), Scene.Stroke(width: 7), blue),
    ]
    return try print(
      Scene(
        width: 120, height: 90,
        elements: [
          .fill(.polygon(box(0, 0, 120, 90)), paper),
          .group(
            pair, Transform(turnedBy: 0.3, scaledBy: 0.9, movedTo: Point(x: 12, y: 22)),
            opacity: 0.5),
          .clip(disc(88, 56), [.fill(.polygon(box(70, 30, 34, 34)), blue)]),
        ]),
      [
        paper: Color(red: 1, green: 0.95, blue: 0.8), red: Color(red: 0.8, green: 0.1, blue: 0.1),
        blue: Color(red: 0.1, green: 0.2, blue: 0.7, alpha: 0.6),
      ], format)
  }

  private static func text(_ format: PrintFormat) throws -> [UInt8] {
    let font = try Shipped.labelFont()
    let (paper, ink) = (Ink("paper"), Ink("ink"))
    let labels = [("12, −3", 30.0), ("Äß8&", 66)].map { text, y in
      Label(text, size: 26, at: Point(x: 60, y: y))
    }
    return try print(
      Scene(
        width: 120, height: 90,
        elements: [
          .fill(.polygon(box(0, 0, 120, 90)), paper), .labels(labels, in: font, ink),
        ]),
      [paper: Color(red: 1, green: 1, blue: 1), ink: Color(red: 0, green: 0, blue: 0)], format)
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> [Point] {
    [
      Point(x: x, y: y), Point(x: x, y: y + height), Point(x: x + width, y: y + height),
      Point(x: x + width, y: y),
    ]
  }

  private static func print(
    _ scene: Scene, _ colors: [Ink: Color], _ format: PrintFormat
  ) throws -> [UInt8] {
    guard let document = VectorFormat(rawValue: format.rawValue) else {
      return EncodedPNG(try SceneRenderer().bitmap(of: scene, colors: colors)).bytes
    }
    return try SceneRenderer().vectorFile(document, of: scene, colors: colors)
  }

  /// The picture that librsvg makes of an SVG, or poppler of a PDF, at CSS's 96 pixels an inch.
  static func rendered(_ bytes: [UInt8], _ format: PrintFormat) throws -> Bitmap {
    let folder = try TemporaryFolder()
    let (input, output) = (folder("input"), folder("output"))
    try Data(bytes).write(to: URL(filePath: input))
    let command =
      format == .svg
      ? ["rsvg-convert", "-o", output + ".png", input]
      : ["pdftoppm", "-r", "96", "-png", "-singlefile", input, output]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command[0]) failed; 'make setup' installs it")
    return try PNGImage(decoding: Checkout.bytes(of: URL(filePath: output + ".png"))).bitmap
  }
}

extension Bitmap {
  /// The pixels unlike all of another picture around their position: rasterisers share out the
  /// pixels of an edge each in its own way, but none moves an edge by a pixel.
  ///
  /// - Parameter slack: how far a channel may lie beyond those around, in 255ths.
  fileprivate func pixelsFar(from other: Bitmap, slack: Int) -> [(Int, Int)] {
    guard width == other.width, height == other.height else { return [(0, 0)] }
    return far(from: other, slack) + other.far(from: self, slack)
  }

  private func far(from other: Bitmap, _ slack: Int) -> [(Int, Int)] {
    var far: [(Int, Int)] = []
    for y in 0..<height {
      // A pixel that is so near to the one at the same position needs no look around.
      for x in 0..<width where !self[x, y].isNear(other[x, y], slack) {
        var (least, most) = ([255, 255, 255, 255], [0, 0, 0, 0])
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) {
            for (index, value) in other[column, row].channels.enumerated() {
              least[index] = min(least[index], value)
              most[index] = max(most[index], value)
            }
          }
        }
        let isFar = self[x, y].channels.enumerated().contains { index, value in
          value < least[index] - slack || value > most[index] + slack
        }
        if isFar { far.append((x, y)) }
      }
    }
    return far
  }
}

extension StraightPixel {
  fileprivate func isNear(_ other: StraightPixel, _ most: Int) -> Bool {
    func isNear(_ one: UInt8, _ two: UInt8) -> Bool { abs(Int(one) - Int(two)) <= most }
    return self == other
      || isNear(red, other.red) && isNear(green, other.green) && isNear(blue, other.blue)
        && isNear(alpha, other.alpha)
  }

  fileprivate var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }
}
