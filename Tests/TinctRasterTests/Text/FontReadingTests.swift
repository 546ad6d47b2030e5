import Foundation
import Testing
import TinctGraphics
import TinctRaster

struct FontReadingTests {
  private static func font(_ name: String) throws -> Font {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try Font(Array(Data(contentsOf: root.appending(path: "assets/fonts/\(name).otf"))))
  }

  // Advances in units of 2816 an em, as fontTools reads them from the file.
  @Test(
    arguments: [("A", 1904), ("i", 668), ("8", 1736), (" ", 792), ("é", 1640)]
      as [(String, Double)])
  func `widths are those of the font`(text: String, units: Double) throws {
    let font = try Self.font("Inter-Regular")
    #expect(abs(font.width(of: text, size: 2816) - units) < 1e-9)
    #expect(abs(font.width(of: text + text, size: 10) - 2 * font.width(of: text, size: 10)) < 1e-9)
  }

  @Test func `letters stand on their base line, at their size`() throws {
    let font = try Self.font("Inter-SemiBold")
    let path = font.path(of: "H", size: 100, at: Point(x: 10, y: 200))
    let points = path.segments.flatMap { segment -> [Point] in
      switch segment {
      case .move(let point), .line(let point): [point]
      case .curve(_, _, let point): [point]
      case .close: []
      }
    }
    #expect(points.map(\.y).max() == 200)
    // Capitals of Inter are 0.727 em high.
    #expect(abs((points.map(\.y).min() ?? 0) - (200 - 72.7)) < 0.5)
    #expect(points.allSatisfy { $0.x > 10 && $0.x < 10 + font.width(of: "H", size: 100) })
    #expect(path.segments.last == .close)
  }

  @Test func `counters stay open when a letter is filled`() throws {
    let font = try Self.font("Inter-SemiBold")
    let scene = Scene(
      width: 100, height: 100,
      elements: [.fill(font.path(of: "O", size: 100, at: Point(x: 10, y: 90)), Ink("x"))])
    let bitmap = try SceneRenderer().bitmap(
      of: scene, colors: [Ink("x"): Color(red: 0, green: 0, blue: 0)])
    let middle = 10 + Int(font.width(of: "O", size: 100) / 2)
    #expect(bitmap[middle, 54].alpha == 0)
    #expect((0..<middle).contains { bitmap[$0, 54].alpha == 255 })
  }

  @Test func `what is no font is refused`() {
    #expect(throws: Font.FontError.self) { try Font([]) }
    #expect(throws: Font.FontError.self) { try Font(Array("no font at all".utf8)) }
  }
}
