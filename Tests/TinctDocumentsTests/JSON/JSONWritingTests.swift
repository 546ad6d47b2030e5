import TinctDocuments
import Foundation
import Testing

struct JSONWritingTests {
  @Test func `objects and arrays are laid out as asked`() {
    let value: JSONValue = [
      "format": "x", "empty": [], "none": [:],
      "puzzles": [
        .object([.init("name", "1"), .init("pieces", [1, 2.5, -3])], .line),
        .object([], .line),
      ],
    ]
    #expect(
      value.description == """
        {
          "format": "x",
          "empty": [],
          "none": {},
          "puzzles": [
            {"name": "1", "pieces": [1, 2.5, -3]},
            {}
          ]
        }
        """)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (0.1, "0.1"), (-2.5, "-2.5"), (1e15, "1000000000000000"),
      (0x1p53, "9007199254740992"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
      (1.0 / 3, "0.3333333333333333"),
    ] as [(Double, String)])
  func `numbers are written as short as they can be`(number: Double, expected: String) {
    #expect(JSONValue.number(number).description == expected)
  }

  @Test func `numbers come back as they were`() throws {
    var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<2000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      guard number.isFinite else { continue }
      let again = try parsed(JSONValue.number(number).description).number()
      #expect(again.bitPattern == number.bitPattern)
    }
  }

  @Test func `every character is escaped as Foundation reads it, and comes back`() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init))) + "🍋"
    let bytes = JSONValue.string(text).documentBytes
    let foundation = try JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    #expect((foundation as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(
      try JSONDocument(parsing: bytes).root.string().unicodeScalars
        .elementsEqual(text.unicodeScalars))
  }

  @Test func `reading what was written gives the value back`() throws {
    let value: JSONValue = ["z": [1, [true, nil], ["é\n": "\u{1}"]], "a": 0.25, "": "\"\\"]
    let document = try JSONDocument(parsing: value.documentBytes)
    #expect(JSONValue(document.root) == value)
    #expect(JSONValue(document.root).documentBytes == value.documentBytes)
  }
}
