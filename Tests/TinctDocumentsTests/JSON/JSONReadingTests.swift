import TinctDocuments
import Testing

struct JSONReadingTests {
  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\uD83C\uDF4B""#, "🍋"), (#""\u0000""#, "\0"), ("\"é🍋\"", "é🍋"), (#""""#, ""),
  ])
  func `strings mean what they say`(source: String, expected: String) throws {
    #expect(try parsed(source).string() == expected)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("1", 1), ("-12.5e-1", -1.25), ("1E2", 100), ("1e+2", 100),
      ("123456789012345", 123_456_789_012_345), ("1234567890123456", 1_234_567_890_123_456),
      ("0.1", 0.1), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("5e-324", .leastNonzeroMagnitude),
    ] as [(String, Double)])
  func `numbers are the nearest doubles`(source: String, expected: Double) throws {
    let number = try parsed(source).number()
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [("7", 7), ("7.0", 7), ("70e-1", 7), ("-3", -3)])
  func `integers may be written like any number`(source: String, expected: Int) throws {
    #expect(try parsed(source).integer(in: -10...10) == expected)
  }

  @Test(arguments: [
    ("1.5", "expected an integer from 0 to 15, found 1.5"),
    ("16", "expected an integer from 0 to 15, found 16"),
    ("-1", "expected an integer from 0 to 15, found -1"),
    ("\"1\"", "expected an integer from 0 to 15, found a string"),
    ("1e300", "expected an integer from 0 to 15, found 1e300"),
  ])
  func `other numbers are no integers`(source: String, expected: String) {
    #expect(
      message("[\(source)]") { node throws(DocumentError) in
        _ = try node.array()[0].integer(in: 0...15)
      } == "line 1, column 2: [0]: " + expected)
  }

  @Test func `no integer is taken from beyond double precision`() {
    let found = message("9007199254740994") { node throws(DocumentError) in
      _ = try node.integer(in: 0...Int.max)
    }
    #expect(
      found.hasSuffix(
        "expected an integer from 0 to 9007199254740992, found 9007199254740994"))
  }

  @Test(arguments: [
    ("null", "null"), ("true", "a boolean"), ("1", "a number"), ("\"\"", "a string"),
    ("[]", "an array"), ("{}", "an object"),
  ])
  func `a value of another kind is named`(source: String, kind: String) {
    let found = { (read: (JSONNode) throws(DocumentError) -> Void) in message(source, read) }
    let location = "line 1, column 1: expected"
    if kind != "a string" {
      #expect(
        found { node throws(DocumentError) in _ = try node.string() }
          == "\(location) a string, found \(kind)")
    }
    if kind != "a boolean" {
      #expect(
        found { node throws(DocumentError) in _ = try node.boolean() }
          == "\(location) a boolean, found \(kind)")
    }
    if kind != "a number" {
      #expect(
        found { node throws(DocumentError) in _ = try node.number() }
          == "\(location) a number, found \(kind)")
    }
    if kind != "an array" {
      #expect(
        found { node throws(DocumentError) in _ = try node.array() }
          == "\(location) an array, found \(kind)")
    }
    if kind != "an object" {
      #expect(
        found { node throws(DocumentError) in _ = try node.object() }
          == "\(location) an object, found \(kind)")
    }
  }

  @Test func `why a range is what it is can be told`() {
    let found = message("16") { node throws(DocumentError) in
      _ = try node.integer(in: 0...15, because: "the cell has 4 sides")
    }
    #expect(
      found
        == "line 1, column 1: expected an integer from 0 to 15, found 16; the cell has 4 sides")
  }

  @Test func `a count of elements is held to`() {
    let found = message("{\"wall\": [1, 2]}") { node throws(DocumentError) in
      _ = try node.object().required("wall").array(count: 3)
    }
    #expect(found == "line 1, column 10: wall: expected an array of 3 values, found 2")
  }

  @Test func `a number outside its range is named with the range`() {
    let found = message("{\"opacity\": 1.5}") { node throws(DocumentError) in
      _ = try node.object().required("opacity").number(in: 0...1)
    }
    #expect(found == "line 1, column 13: opacity: expected a number from 0 to 1, found 1.5")
  }

  @Test func `the path leads to the value`() throws {
    let text = #"{"a": 1, "palettes": [0, {"colors": {"base": 1, "my key": 2}}, [[], [7, 8]]]}"#
    let palettes = try parsed(text).object().required("palettes").array()
    let colors = try palettes[1].object().required("colors").object()
    #expect(try parsed(text).path == "")
    #expect(palettes[0].path == "palettes[0]")
    #expect(
      colors.members.map(\.value.path) == [
        "palettes[1].colors.base",
        "palettes[1].colors[\"my key\"]",
      ])
    #expect(colors.members[0].nameNode.path == "palettes[1].colors.base")
    #expect(try palettes[2].array()[1].array()[1].path == "palettes[2][1][1]")
  }

  @Test func `a missing key is named`() {
    let found = message(#"{"a": {}}"#) { node throws(DocumentError) in
      _ = try node.object().required("a").object().required("name")
    }
    #expect(found == "line 1, column 7: a: the key \"name\" is missing")
  }

  @Test(arguments: [
    (
      #"{"version": 1}"#,
      "line 1, column 1: the key \"format\" is missing; is this the right kind of file?"
    ),
    (
      #"{"format": "x", "version": 1}"#,
      "line 1, column 12: format: expected \"tinct-palette\", found \"x\";"
    ),
    (#"{"format": "tinct-palette"}"#, "line 1, column 1: the key \"version\" is missing"),
    (
      #"{"format": "tinct-palette", "version": 2, "new": 1}"#,
      "line 1, column 40: version: version 2 of tinct-palette is unknown"
    ),
  ])
  func `format and version come before anything else`(text: String, expected: String) {
    let found = message(text) { node throws(DocumentError) in
      _ = try node.document(format: "tinct-palette", version: 1)
    }
    #expect(found.hasPrefix(expected))
  }

  @Test func `an error can point into a string, past escapes`() throws {
    let node = try parsed(#"["a\n\uD83C\uDF4Bé#"]"#).array()[0]
    let columns = (0...5).map { node.error(atScalar: $0, "").column }
    #expect(columns == [3, 4, 6, 18, 19, 20])
  }
}
