import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics

/// The harness itself, on folders of its own.
struct GoldenStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ mode: GoldenMode) -> GoldenStore {
    GoldenStore(
      goldens: URL(filePath: folder("goldens")), reports: URL(filePath: folder("reports")),
      mode: mode)
  }

  /// Two pixels, one of them of the given grey.
  private func golden(_ grey: UInt8, tolerance: Int = 0) -> Golden {
    Golden(name: "feature/property", tolerance: tolerance) {
      Bitmap(
        width: 2, height: 1,
        pixels: [.clear, StraightPixel(red: grey, green: grey, blue: grey)])
    }
  }

  private func outcome(_ mode: GoldenMode, _ golden: Golden) throws -> String {
    switch try store(mode).check(golden) {
    case .equal: "equal"
    case .blessed: "blessed"
    case .differs(let problem, _, _): problem
    }
  }

  @Test func `only a blessed picture is equal`() throws {
    #expect(try outcome(.never, golden(7)) == "there is no golden")
    #expect(try outcome(.missing, golden(7)) == "blessed")
    #expect(try outcome(.never, golden(7)) == "equal")
    #expect(folder.files() == ["goldens/feature/property.png"])
  }

  @Test func `differences beyond the tolerance are told, and blessed on demand only`() throws {
    _ = try outcome(.missing, golden(7))
    #expect(try outcome(.never, golden(8, tolerance: 1)) == "equal")
    for mode in [GoldenMode.never, .missing] {
      #expect(
        try outcome(mode, golden(9, tolerance: 1)) == "1 pixels differ by more than 1, by up to 2")
    }
    #expect(try outcome(.failed, golden(8, tolerance: 1)) == "equal")
    #expect(try outcome(.failed, golden(9, tolerance: 1)) == "blessed")
    #expect(try outcome(.all, golden(9)) == "blessed")
    #expect(try outcome(.never, golden(9)) == "equal")
  }

  @Test func `a report shows expected, difference and actual`() throws {
    _ = try outcome(.missing, golden(0))
    guard case .differs(_, let report, let picture) = try store(.never).check(golden(255)) else {
      Issue.record("black is not white")
      return
    }
    let isWritten = try Checkout.bytes(of: report) == picture
    #expect(isWritten)
    let bitmap = try PNGImage(decoding: picture).bitmap
    #expect(bitmap.width == 2 + 8 + 2 + 8 + 2 && bitmap.height == 1)
    #expect(bitmap[1, 0] == StraightPixel(red: 0, green: 0, blue: 0))
    #expect(bitmap[10, 0] == StraightPixel(red: 224, green: 224, blue: 224))
    #expect(bitmap[11, 0] == StraightPixel(red: 255, green: 0, blue: 0))
    #expect(bitmap[21, 0] == StraightPixel(red: 255, green: 255, blue: 255))
  }

  @Test func `another size is a difference`() throws {
    _ = try outcome(.missing, golden(0))
    let larger = Golden(name: "feature/property", tolerance: 255) { Bitmap(width: 3, height: 2) }
    #expect(try outcome(.never, larger) == "it is 3 x 2 pixels large, not 2 x 1")
  }

  @Test func `goldens that no test uses are told, and removed on demand only`() throws {
    try folder.put("", at: "goldens/old/one.png")
    try folder.put("", at: "goldens/notes.txt")
    _ = try outcome(.missing, golden(0))
    for mode in [GoldenMode.never, .missing, .failed] {
      #expect(
        try store(mode).strays(besides: ["feature/property"]) == ["notes.txt", "old/one.png"])
    }
    #expect(folder.files() == ["goldens/feature/property.png"])
    #expect(try store(.never).strays(besides: ["feature/property"]) == [])
  }
}
