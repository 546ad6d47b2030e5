import Foundation
import TestFiles
import TinctCodecs
import TinctGraphics
import TinctPuzzles
import Testing

@testable import TinctPipeline

@Suite struct SpriteLintTests {
  private static let side = 64

  /// A set of square pieces, arms 16 pixels wide, all as it should be.
  private static func set(scale: String = "") -> [String: Bitmap] {
    let pieces = PieceClass.all(sides: 4, maxConnectors: 4)
    return Dictionary(
      uniqueKeysWithValues: pieces.map { ("\($0.name)\(scale)", drawing($0.connectors)) }
        + [("source\(scale)", drawing(Connectors(mask: 0)))])
  }

  private static func drawing(_ connectors: Connectors, shift: Int = 0, wide: Int = 8) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    let ink = StraightPixel(red: 40, green: 90, blue: 200)
    for y in 0..<side {
      for x in 0..<side {
        // Twice the distance from the middle, so that it is whole.
        let (dx, dy) = (2 * (x - shift) + 1 - side, 2 * y + 1 - side)
        let (inX, inY) = (abs(dx) < 2 * wide, abs(dy) < 2 * wide)
        let arms = [inY && dx > 0, inX && dy < 0, inY && dx < 0, inX && dy > 0]
        if inX && inY || connectors.sides.contains(where: { arms[$0] }) { bitmap[x, y] = ink }
      }
    }
    return bitmap
  }

  private static func findings(_ art: [String: Bitmap], kind: GridKind? = nil) -> [SpriteFinding] {
    SpriteLint(kind: kind).findings(
      in: art.map { LintedSprite(file: "art/\($0.key).png", bitmap: $0.value) })
  }

  /// The picture turned by a quarter, counter-clockwise.
  private static func turned(_ bitmap: Bitmap) -> Bitmap {
    var turned = Bitmap(width: bitmap.height, height: bitmap.width)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { turned[y, bitmap.width - 1 - x] = bitmap[x, y] }
    }
    return turned
  }

  /// A fault that is made in a good set, and the same too small to matter.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: SpriteFinding.Check
    let file: String
    let make: @Sendable (inout [String: Bitmap]) -> Void
    let nearly: @Sendable (inout [String: Bitmap]) -> Void
  }

  static let faults: [Fault] = [
    Fault(
      testDescription: "opaque ground", check: .background, file: "art/end.png",
      make: { art in
        art["end"] = art["end"].map { bitmap in
          var bitmap = bitmap
          for index in bitmap.pixels.indices where bitmap.pixels[index].alpha == 0 {
            bitmap.pixels[index] = StraightPixel(red: 40, green: 90, blue: 200)
          }
          return bitmap
        }
      },
      nearly: { art in art["end"]?[0, 0] = StraightPixel(red: 40, green: 90, blue: 200) }),
    Fault(
      testDescription: "white fringe", check: .fringe, file: "art/tee.png",
      make: { art in
        art["tee"]?[40, 23] = StraightPixel(red: 255, green: 255, blue: 255, alpha: 90)
      },
      nearly: { art in
        art["tee"]?[40, 23] = StraightPixel(red: 60, green: 110, blue: 240, alpha: 90)
      }),
    Fault(
      testDescription: "odd size", check: .oddSize, file: "art/logo.png",
      make: { $0["logo"] = Bitmap(width: 31, height: 64) },
      nearly: { $0["logo"] = Bitmap(width: 30, height: 64) }),
    Fault(
      testDescription: "size of a scale", check: .oddSize, file: "art/logo@3x.png",
      make: { $0["logo@3x"] = Bitmap(width: 64, height: 63) },
      nearly: { $0["logo@3x"] = Bitmap(width: 63, height: 63) }),
    Fault(
      testDescription: "off the middle", check: .offCenter, file: "art/source.png",
      make: { $0["source"] = drawing(Connectors(mask: 0), shift: 1) },
      nearly: { $0["source"] = drawing(Connectors(mask: 0)) }),
    Fault(
      testDescription: "drawn in another orientation", check: .orientation, file: "art/bend.png",
      make: { $0["bend"] = drawing(Connectors(sides: [1, 2])) },
      nearly: { $0["bend"] = drawing(Connectors(sides: [0, 1])) }),
    Fault(
      testDescription: "arm of another width", check: .connector, file: "art/bend.png",
      make: { $0["bend"] = drawing(Connectors(sides: [0, 1]), wide: 9) },
      nearly: { art in
        // The arm's edge row, half covered.
        for x in 40..<64 {
          art["bend"]?[x, 23] = StraightPixel(red: 40, green: 90, blue: 200, alpha: 130)
        }
      }),
    Fault(
      testDescription: "missing class", check: .missing, file: "art",
      make: { $0["tee"] = nil }, nearly: { _ in }),
    Fault(
      testDescription: "missing source", check: .missing, file: "art",
      make: { $0["source"] = nil }, nearly: { $0["source-ring"] = nil }),
    Fault(
      testDescription: "names that differ in case", check: .nameClash, file: "art/logo.png",
      make: {
        $0["logo"] = Bitmap(width: 2, height: 2)
        $0["Logo"] = Bitmap(width: 2, height: 2)
      },
      nearly: {
        $0["logo"] = Bitmap(width: 2, height: 2)
        $0["Logo2"] = Bitmap(width: 2, height: 2)
      }),
    Fault(
      testDescription: "name that no output may have", check: .unsafeName, file: "art/nul.png",
      make: { $0["nul"] = Bitmap(width: 2, height: 2) },
      nearly: { $0["null"] = Bitmap(width: 2, height: 2) }),
    Fault(
      testDescription: "name that no output may have without its ending", check: .unsafeName,
      file: "art/dot..png", make: { $0["dot."] = Bitmap(width: 2, height: 2) },
      nearly: { $0["dot.x"] = Bitmap(width: 2, height: 2) }),
    Fault(
      testDescription: "name that no output may have without its scale", check: .unsafeName,
      file: "art/lpt1@2x.png", make: { $0["lpt1@2x"] = Bitmap(width: 2, height: 2) },
      nearly: { $0["lpt@2x"] = Bitmap(width: 2, height: 2) }),
    Fault(
      testDescription: "size unlike its set", check: .unequalSize, file: "art/source.png",
      make: { $0["source"] = Bitmap(width: 62, height: 64) },
      nearly: { $0["source"] = Bitmap(width: 64, height: 64) }),
    Fault(
      testDescription: "overlay unlike its sprite", check: .unequalSize,
      file: "art/tee.overlay.png",
      make: { $0["tee.overlay"] = Bitmap(width: 32, height: 32) },
      nearly: { $0["tee.overlay"] = Bitmap(width: 64, height: 64) }),
  ]

  @Test(arguments: ["", "@2x"])
  func `a good set has no findings`(scale: String) {
    #expect(Self.findings(Self.set(scale: scale)).isEmpty)
  }

  @Test(arguments: faults)
  func `a fault is found, and nothing but it`(fault: Fault) {
    var art = Self.set()
    fault.make(&art)
    let findings = Self.findings(art)
    // A picture that is opaque all over also reaches every side.
    let others: Set<SpriteFinding.Check> = fault.check == .background ? [.orientation] : []
    #expect(Set(findings.map(\.check)) == others.union([fault.check]))
    #expect(findings.contains { $0.check == fault.check && $0.file == fault.file })
  }

  @Test(arguments: faults)
  func `what is almost the fault is let be`(fault: Fault) {
    var art = Self.set()
    fault.nearly(&art)
    #expect(!Self.findings(art).contains { $0.check == fault.check })
  }

  @Test func `names that differ only in the form of an accent clash`() {
    let names = ["art/caf\u{E9}.png", "art/cafe\u{301}.png"]
    let sprites = names.map { LintedSprite(file: $0, bitmap: Bitmap(width: 2, height: 2)) }
    let clashes = SpriteLint().findings(in: sprites).filter { $0.check == .nameClash }
    #expect(clashes.count == 1)
    let same = SpriteLint().findings(in: [sprites[0], sprites[0]])
    #expect(!same.contains { $0.check == .nameClash })
  }

  @Test(arguments: faults)
  func `a set that is turned has the same findings, and tells the turn`(fault: Fault) {
    var art = Self.set()
    fault.make(&art)
    func told(_ art: [String: Bitmap]) -> Set<String> {
      Set(
        Self.findings(art).filter { $0.check != .orientation }.map { "\($0.file) \($0.check)" })
    }
    let before = told(art)
    for _ in 0..<3 {
      art = art.mapValues(Self.turned)
      #expect(told(art) == before)
    }
  }

  @Test func `the turn of a piece is told with its way back`() throws {
    var art = Self.set()
    art["end"] = art["end"].map(Self.turned)
    let finding = try #require(Self.findings(art).first)
    #expect(finding.check == .orientation && finding.remedy == "turn it by 1 side clockwise")
  }

  @Test func `the location of a fringe is its pixel`() throws {
    var art = Self.set()
    art["tee"]?[40, 23] = StraightPixel(red: 255, green: 255, blue: 255, alpha: 90)
    #expect(Self.findings(art).first?.pixel == [40, 23])
  }

  /// Resizing with colours multiplied by alpha rounds each by a step, which makes those under the
  /// lowest alphas arbitrary: under alpha 1 a channel is 0 or 255.
  @Test(arguments: [(1, true), (2, true), (3, true), (4, false), (90, false)])
  func `a fringe that nobody can see is none`(alpha: UInt8, isFine: Bool) {
    var art = Self.set()
    art["tee"]?[40, 23] = StraightPixel(red: 255, green: 255, blue: 255, alpha: alpha)
    #expect(Self.findings(art).isEmpty == isFine)
  }

  @Test func `an arm off the middle of its side does not meet itself`() throws {
    // All straight: every arm is the same, and one pixel to a side of the middle after a half turn.
    let art = ["straight", "end"].map { name in
      let connectors = Connectors(sides: name == "end" ? [0] : [0, 2])
      let bitmap = Self.turned(Self.drawing(connectors.turned(by: 3, sides: 4), shift: 2))
      return LintedSprite(file: "art/\(name).png", bitmap: bitmap)
    }
    let found = SpriteLint(kind: .square).findings(in: art).filter { $0.check == .connector }
    #expect(found.map(\.side) == [0, 0, 2])
  }

  @Test(arguments: ["square", "hex"])
  func `the shipped art has no findings`(kind: String) throws {
    let folder = Checkout.root.appending(path: "assets/pieces/\(kind)")
    let sprites = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      let bytes = try [UInt8](Data(contentsOf: folder.appending(path: name)))
      return LintedSprite(file: "\(kind)/\(name)", bitmap: try PNGImage(decoding: bytes).bitmap)
    }
    #expect(sprites.count > 12)
    #expect(SetLint.kind(of: sprites.map(\.path))?.name == kind)
    #expect(SpriteLint().findings(in: sprites).isEmpty)
  }

  @Test func `pieces of two grids in one folder are told apart by their names`() throws {
    var sprites = Self.set().map { LintedSprite(file: "art/\($0.key).png", bitmap: $0.value) }
    #expect(!SpriteLint().findings(in: sprites).contains { $0.check == .mixedGrids })
    let stray = try #require(sprites.first)
    sprites.append(LintedSprite(file: "art/tee-012.png", bitmap: stray.bitmap))
    let found = SpriteLint().findings(in: sprites).filter { $0.check == .mixedGrids }
    #expect(found.map(\.file) == ["art/tee-012.png"])
    #expect(found.first?.problem.hasPrefix("it is named as a piece of hex cells, ") == true)
  }

  @Test func `a hexagon's arm that is cut off is found at its side`() throws {
    let folder = Checkout.root.appending(path: "assets/pieces/hex")
    let names = ["end", "straight", "bend-01", "bend-02", "source"]
    let sprites = try names.map { name in
      let bytes = try [UInt8](Data(contentsOf: folder.appending(path: name + ".png")))
      var bitmap = try PNGImage(decoding: bytes).bitmap
      if name == "bend-02" {
        // Side 0 of a hexagon is at its upper right.
        for y in 0..<bitmap.height / 2 { for x in 400..<512 { bitmap[x, y] = .clear } }
      }
      return LintedSprite(file: name + ".png", bitmap: bitmap)
    }
    let findings = SpriteLint().findings(in: sprites)
    #expect(findings.map(\.file) == ["bend-02.png"])
    #expect(findings.first?.check == .orientation && findings.first?.side == 0)
  }

  /// Read one by one, with memory for less than one of them, or all at once.
  @Test(arguments: [1, 4], [1, 1 << 30])
  func `files have the findings of their pictures, whatever the memory`(
    threads: Int, bytes: Int
  ) throws {
    let folder = try TemporaryFolder()
    var art = Self.set()
    art["end"] = art["end"].map(Self.turned)
    art["tee"] = nil
    for (name, bitmap) in art {
      try Data(EncodedPNG(bitmap).bytes).write(to: URL(filePath: folder("\(name).png")))
    }
    try folder.put("no picture", at: "bend.png")
    let files = (art.keys.map { $0 } + ["gone"]).map { folder("\($0).png") }
    let (found, failures) = SpriteLint().findings(
      at: files, inputs: InputReader(),
      jobs: JobRunner(threads: threads, memory: MemoryBudget(byteCount: bytes)))
    #expect(failures.count == 1)
    art["bend"] = nil
    let sprites = art.map { LintedSprite(file: folder("\($0.key).png"), bitmap: $0.value) }
    #expect(
      found.filter { $0.check != .unreadable }
        == SpriteLint(kind: .square).findings(in: sprites))
    #expect(found.count { $0.check == .unreadable } == 1)
  }
}
