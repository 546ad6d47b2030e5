import Testing
import TinctGraphics

struct HexColorTests {
  @Test(
    arguments: [
      ("#1AF", 0x11AA_FFFF), ("#1af8", 0x11AA_FF88), ("#D9480F", 0xD948_0FFF),
      ("#fff4d600", 0xFFF4_D600), ("#000", 0x0000_00FF),
    ] as [(String, UInt32)])
  func `short and long forms in either case are read`(text: String, rgba: UInt32) throws {
    let pixel = try Color(hex: text).pixel
    let expected = StraightPixel(
      red: UInt8(rgba >> 24), green: UInt8(rgba >> 16 & 255), blue: UInt8(rgba >> 8 & 255),
      alpha: UInt8(rgba & 255))
    #expect(pixel == expected)
  }

  @Test(arguments: [
    ("", HexColorError.missingHash), ("D9480F", .missingHash), (" #FFF", .missingHash),
    ("#", .digitCount(0)), ("#12", .digitCount(2)), ("#12345", .digitCount(5)),
    ("#123456789", .digitCount(9)), ("#12G", .notADigit("G", offset: 3)),
    ("#FFF ", .notADigit(" ", offset: 4)), ("#\u{FF11}23", .notADigit("\u{FF11}", offset: 1)),
    ("#+12345", .notADigit("+", offset: 1)), ("#e\u{301}12", .notADigit("\u{301}", offset: 2)),
  ])
  func `anything else is an error that says why`(text: String, expected: HexColorError) {
    #expect(throws: expected) { try Color(hex: text) }
  }

  @Test(arguments: ["#D9480F", "#000000", "#FFFFFF", "#01020300", "#FFFFFFFE"])
  func `writing gives back what was read`(text: String) throws {
    #expect(try Color(hex: text).hex == text)
  }

  @Test func `full alpha is left out, and the nearest byte is written`() {
    #expect(Color(red: 1, green: 0.5, blue: 0.1).hex == "#FF801A")
    #expect(Color(red: 1, green: 0.5, blue: 0.1, alpha: 0.2).hex == "#FF801A33")
    #expect(Color(red: 1.2, green: -0.1, blue: 0).hex == "#FF0000")
  }
}
