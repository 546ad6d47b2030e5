import TinctDocuments
import Testing
import TinctGraphics

func parsed(_ text: String) throws(DocumentError) -> JSONNode {
  try JSONDocument(parsing: Array(text.utf8)).root
}

/// The message of the error that a text and a reading of it throw; empty if they throw none.
func message(
  _ text: String, _ read: (JSONNode) throws(DocumentError) -> Void = { _ in }
) -> String {
  do throws(DocumentError) {
    try read(try parsed(text))
    return ""
  } catch { return error.description }
}

struct JSONDocumentTests {
  @Test(arguments: [
    ("{", "line 1, column 2: expected a name, but the document ends here;"),
    ("[1,\n  2,\n]", "line 2, column 4: a comma after the last element; remove it"),
    ("{\"a\": 1,}", "line 1, column 8: a comma after the last member; remove it"),
    ("{\n  'a': 1\n}", "line 2, column 3: expected a name, found \"'\";"),
    (
      "{\"a\": 0,42}",
      "line 1, column 9: expected a name, found \"4\"; decimals follow a full stop"
    ),
    ("[1 2]", "line 1, column 4: a comma is missing before this element; write one behind the"),
    ("{\"a\": 1\n\"b\": 2}", "line 2, column 1: a comma is missing before this member; write one"),
    (
      "[{\"a\": 1]",
      "line 1, column 9: expected \",\" or \"}\", found \"]\"; close the object with } first"
    ),
    (
      "[1; 2]", "line 1, column 3: expected \",\" or \"]\", found \";\"; a comma stands between two"
    ),
    ("{\"a\": #0A4}", "line 1, column 7: a colour without quotation marks; write it in double"),
    ("{\"a\": 1}}", "line 1, column 9: expected the end of the document, found \"}\"; remove this"),
    ("[1] 2", "line 1, column 5: expected the end of the document, found \"2\""),
    ("{\"a\" 1}", "line 1, column 6: expected \":\", found \"1\"; write a colon between"),
    ("[true, nul]", "line 1, column 8: expected a value, found \"n\""),
    ("[01]", "line 1, column 2: a number with a leading zero"),
    ("[-]", "line 1, column 3: expected a digit, found \"]\""),
    ("[1.]", "line 1, column 4: expected a digit"),
    ("[1e400]", "line 1, column 2: a number beyond"),
    ("\"a\nb\"", "line 1, column 3: a control character"),
    ("[\"abc]", "line 1, column 2: a string that does not end"),
    ("[\"\\x\"]", "line 1, column 4: expected an escape, found \"x\""),
    ("[\"\\u12g4\"]", "line 1, column 7: expected a hexadecimal digit, found \"g\""),
    ("[\"\\uD800\"]", "line 1, column 3: half a surrogate pair"),
    ("// x\n1", "line 1, column 1: a comment; JSON has none: remove it"),
    ("", "line 1, column 1: expected a value, but the document ends here"),
    ("{\"a\": 1,\n \"\\u0061\": 2}", "line 2, column 2: the name \"a\" appears twice"),
    ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", "line 1, column 10: the name"),
    ("[\u{202E}]", "line 1, column 2: expected a value, found \"\\u{202E}\""),
  ])
  func `an error names the location and the cause`(text: String, expected: String) {
    let found = message(text)
    #expect(found.hasPrefix(expected))
  }

  @Test(arguments: [
    ("\n\n  x", 3, 3), ("\r\n\r\n  x", 3, 3), ("\r\r  x", 3, 3), ("\n\r\n x", 3, 2),
    // A column is a Unicode scalar: not a byte, not a UTF-16 unit, not a grapheme.
    ("[\"\u{E9}\u{1F34B}e\u{301}\", x", 1, 10), ("\u{FEFF} x", 1, 2),
  ])
  func `lines and columns are those an editor shows`(text: String, line: Int, column: Int) throws {
    let error = try #require(throws: DocumentError.self) { try parsed(text) }
    #expect(error.line == line)
    #expect(error.column == column)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D], "line 1, column 3: the byte 0xC3 is not UTF-8 here"),
      ([0x5B, 0xFF, 0x5D], "line 1, column 2: the byte 0xFF is not UTF-8 here"),
      ([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], "line 1, column 1: the text is not UTF-8 but UTF-16"),
    ] as [([UInt8], String)])
  func `text in another encoding is named as such`(bytes: [UInt8], expected: String) throws {
    let error = try #require(throws: DocumentError.self) { try JSONDocument(parsing: bytes) }
    #expect(error.description.hasPrefix(expected))
  }

  @Test func `nesting is limited, and as deep as the limit is allowed`() throws {
    let nested = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONDocument(parsing: nested(64))
    let error = try #require(throws: DocumentError.self) { try JSONDocument(parsing: nested(65)) }
    #expect(error.column == 65)
    var limits = Limits()
    limits.jsonDepth = 200_000
    let deep = try JSONDocument(parsing: nested(100_000), limits: limits)
    #expect(deep.root.byteRange == 0..<200_000)
  }

  @Test func `a hundred thousand brackets fail at the first that is too many`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let error = try #require(throws: DocumentError.self) { try JSONDocument(parsing: bytes) }
    #expect(error.column == 65)
  }

  @Test func `the size of a document is limited`() throws {
    var limits = Limits()
    limits.fileBytes = 4
    _ = try JSONDocument(parsing: Array("[12]".utf8), limits: limits)
    let error = try #require(throws: DocumentError.self) {
      try JSONDocument(parsing: Array("[123]".utf8), limits: limits)
    }
    #expect(error.problem.contains("5 bytes, more than the limit of 4"))
  }

  @Test func `every cut of a document is rejected without a crash`() throws {
    let text = #"{"name":"Citr\u00FCs \uD83C\uDF4B","n":[-1.5e+3,true,null,"é🍋"]}"#
    let bytes = Array(text.utf8)
    _ = try JSONDocument(parsing: bytes)
    for length in 0..<bytes.count {
      #expect(throws: DocumentError.self) { try JSONDocument(parsing: Array(bytes.prefix(length))) }
    }
  }

  @Test func `every changed byte is read or rejected without a crash`() throws {
    let text = #"{"a\n":[{"é\uD83C\uDF4B":-1.5e+3},true,null,{}]}"#
    for offset in text.utf8.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.utf8.startIndex, to: offset)] = byte
        guard let document = try? JSONDocument(parsing: bytes) else { continue }
        let value = JSONValue(document.root)
        let again = try JSONDocument(parsing: value.documentBytes)
        #expect(JSONValue(again.root) == value)
      }
    }
  }

  @Test func `nodes know their bytes`() throws {
    let text = " {\"a\" : [1, {\"b\":\"x\"} ] , \"c\":null}"
    let root = try parsed(text)
    let source = { (node: JSONNode) in
      String(decoding: node.document.bytes[node.byteRange], as: UTF8.self)
    }
    let object = try root.object()
    #expect(source(root) == text.dropFirst())
    #expect(object.members.map { source($0.nameNode) } == ["\"a\"", "\"c\""])
    #expect(object.members.map { source($0.value) } == ["[1, {\"b\":\"x\"} ]", "null"])
    #expect(try object.required("a").array().map(source) == ["1", "{\"b\":\"x\"}"])
  }
}
