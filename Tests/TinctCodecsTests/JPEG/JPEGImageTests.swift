import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics

/// Files that Pillow wrote, 48 x 32 pixels: six squares, red green blue above yellow black white.
struct JPEGImageTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: Checkout.root.appending(path: "Tests/Fixtures/jpeg/\(name).jpg"))
  }

  /// Returns the letter of the colour in the middle of each square of 16 x 16 pixels.
  private static func squares(_ bitmap: Bitmap) -> [String] {
    let colors: [(String, StraightPixel)] = [
      ("R", StraightPixel(red: 200, green: 40, blue: 40)),
      ("G", StraightPixel(red: 40, green: 160, blue: 60)),
      ("B", StraightPixel(red: 40, green: 60, blue: 200)),
      ("Y", StraightPixel(red: 230, green: 220, blue: 60)),
      ("K", StraightPixel(red: 20, green: 20, blue: 20)),
      ("W", StraightPixel(red: 240, green: 240, blue: 240)),
    ]
    return stride(from: 8, to: bitmap.height, by: 16).map { y in
      stride(from: 8, to: bitmap.width, by: 16).map { x in
        let pixel = bitmap[x, y]
        return colors.first { _, color in
          abs(Int(color.red) - Int(pixel.red)) < 8 && abs(Int(color.green) - Int(pixel.green)) < 8
            && abs(Int(color.blue) - Int(pixel.blue)) < 8 && pixel.alpha == 255
        }?.0 ?? "?"
      }.joined()
    }
  }

  /// Exif 2.32, section 4.6.4, says for each number which sides of the picture the file's first row
  /// and first column are: 6 is right and top. Other numbers than 1...8 say nothing.
  private static let upright: [UInt8: [String]] = [
    1: ["RGB", "YKW"], 2: ["BGR", "WKY"], 3: ["WKY", "BGR"], 4: ["YKW", "RGB"],
    5: ["RY", "GK", "BW"], 6: ["YR", "KG", "WB"], 7: ["WB", "KG", "YR"], 8: ["BW", "GK", "RY"],
    9: ["RGB", "YKW"],
  ]

  @Test(arguments: UInt8(1)...9) func `a picture is upright for every orientation`(
    number: UInt8
  ) throws {
    var bytes = try Self.fixture("orientation_6")
    bytes[0x31] = number
    #expect(Self.squares(try JPEGImage(decoding: bytes).bitmap) == Self.upright[number])
  }

  @Test func `progressive files and files in grey are read`() throws {
    let bitmap = try JPEGImage(decoding: Self.fixture("progressive")).bitmap
    #expect(Self.squares(bitmap) == ["RGB", "YKW"])
    let grey = try JPEGImage(decoding: Self.fixture("grey")).bitmap[8, 8]
    // Rec. 601, as JFIF says: 0.299 * 200 + 0.587 * 40 + 0.114 * 40.
    #expect(grey.red == grey.green && grey.green == grey.blue && abs(Int(grey.red) - 88) <= 2)
  }

  @Test func `a file cut off anywhere is refused`() throws {
    let bytes = try Self.fixture("progressive")
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: JPEGError.self) { try JPEGImage(decoding: Array(bytes.prefix(count))) }
    }
  }

  @Test func `colours for print, and pictures above the limits, are refused`() throws {
    #expect(throws: JPEGError.printColors) { try JPEGImage(decoding: Self.fixture("cmyk")) }
    var limits = Limits()
    limits.sidePixels = 47
    #expect(throws: JPEGError.sideTooLarge(width: 48, height: 32, limit: 47)) {
      try JPEGImage(decoding: Self.fixture("progressive"), limits: limits)
    }
    limits = Limits()
    limits.imagePixels = 48 * 32 - 1
    #expect(throws: JPEGError.areaTooLarge(width: 48, height: 32, limit: 1535)) {
      try JPEGImage(decoding: Self.fixture("progressive"), limits: limits)
    }
  }
}
