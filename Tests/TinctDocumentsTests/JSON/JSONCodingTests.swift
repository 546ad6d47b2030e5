import TinctDocuments
import Testing

/// A value of every shape that Swift writes by itself.
private struct Everything: Codable, Equatable {
  enum Kind: String, Codable { case small, large }
  enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case box(Int, Int)
  }
  struct Part: Codable, Equatable {
    var names: [String: Int]
    var optional: Int?
  }

  var yes = true
  var byte = Int8.min
  var word = UInt16.max
  var exact = (1 << 53) - 1
  var beyond = 1 << 53
  var least = Int64.min
  var most = UInt64.max
  var half = 0.1
  var single = Float(0.1)
  var text = "a \"quoted\"\n\u{1F600}"
  var kind = Kind.large
  var shapes = [Shape.point, .circle(radius: 2.5), .box(1, -2)]
  var parts = [Part(names: ["a": 1], optional: nil), Part(names: [:], optional: 3)]
  var nested: [[Int?]] = [[1, nil], []]
  var missing: String?
}

private class Base: Codable {
  var name = "base"
}

private final class Derived: Base {
  var size = 3

  private enum Key: CodingKey { case size }
  override init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    size = try values.decode(Int.self, forKey: .size)
    try super.init(from: values.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(size, forKey: .size)
    try super.encode(to: values.superEncoder())
  }
}

/// Fails in its own words, with the path of the part.
private struct Even: Codable, Equatable {
  let number: Int

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    number = try value.decode(Int.self)
    guard number.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "expected an even number")
    }
  }
}

private struct Evens: Codable, Equatable {
  let name: String
  let numbers: [Even]
}

private func decode<Value: Decodable>(_ text: String, _ type: Value.Type) throws -> Value {
  try JSONDocument(parsing: Array(text.utf8)).root.decode()
}

private func problem<Value: Decodable>(_ text: String, _ type: Value.Type) -> String? {
  do {
    _ = try decode(text, type)
    return nil
  } catch { return "\(error)" }
}

@Suite struct JSONCodingTests {
  @Test func `any value that writes itself is read back equal`() throws {
    let value = Everything()
    let text = "\(try JSONValue(encoding: value))"
    #expect(!text.contains("\n"))
    #expect(text.contains("\"exact\": 9007199254740991, \"beyond\": \"9007199254740992\""))
    #expect(try decode(text, Everything.self) == value)
    #expect(try decode("\(JSONValue(encoding: [1.5, -0.25]))", [Double].self) == [1.5, -0.25])
    #expect(try "\(JSONValue(encoding: "alone"))" == "\"alone\"")
  }

  @Test func `a class is written with its superclass`() throws {
    let value = Derived()
    (value.name, value.size) = ("d", 9)
    let again = try decode("\(JSONValue(encoding: value))", Derived.self)
    #expect((again.name, again.size) == ("d", 9))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that JSON does not have are refused where they are`(number: Double) {
    #expect {
      try JSONValue(encoding: ["a": [1, number]])
    } throws: {
      "\($0)" == "a[1]: \(number) is not a number of JSON"
    }
  }

  @Test(arguments: [
    (
      #"{"name": "n", "numbers": [2, 3]}"#, "line 1, column 30: numbers[1]: expected an even number"
    ),
    (#"{"name": "n", "numbers": [2, "4"]}"#, "numbers[1]: expected an integer"),
    (#"{"name": "n", "numbers": {}}"#, "numbers: expected an array, found an object"),
    (#"{"numbers": []}"#, "line 1, column 1: the key \"name\" is missing"),
    (#"{"name": 1, "numbers": []}"#, "column 10: name: expected a string, found a number"),
    (#"{"name": "n", "numbers": [], "nubmers": []}"#, "column 30: nubmers: unknown key"),
    (#"{"name": "n", "names": 1, "numbers": []}"#, "names: unknown key; leave it out"),
    ("[]", "expected an object, found an array"), ("null", "expected an object, found null"),
  ])
  func `what is wrong is told with its location`(text: String, expected: String) throws {
    let told = try #require(problem(text, Evens.self))
    #expect(told.contains(expected), "\(told)")
  }

  @Test(arguments: [
    ("9007199254740993", false), ("9007199254740992", false), ("9007199254740991", true),
    ("\"9007199254740991\"", false), ("\"9007199254740993\"", true), ("\"12\"", false),
    ("\"-9007199254740993\"", false), ("\"09007199254740993\"", false), ("1.5", false),
    ("-1", false), ("\"18446744073709551615\"", true), ("\"18446744073709551616\"", false),
    ("1e3", true),
  ])
  func `integers from 2^53 on are strings, and no others`(text: String, isRead: Bool) {
    #expect((problem("[\(text)]", [UInt64].self) == nil) == isRead)
  }

  @Test func `integers that are too large are told with the largest`() throws {
    let advice = "; write the digits of a larger one as a string"
    #expect(
      try #require(problem("[18446744073709551615]", [UInt64].self)).hasSuffix(
        "expected an integer from 0 to 9007199254740991, found 18446744073709551615" + advice))
    #expect(
      try #require(problem("[-9223372036854775807]", [Int].self)).hasSuffix(
        "expected an integer from -9007199254740991 to 9007199254740991, found "
          + "-9223372036854775807" + advice))
    #expect(
      try #require(problem("[9223372036854775807]", [Int32].self)).hasSuffix(
        "expected an integer from -2147483648 to 2147483647, found 9223372036854775807"))
    #expect(
      try #require(problem("[1.5]", [Int].self)).hasSuffix("expected an integer, found 1.5"))
  }

  @Test(arguments: [
    "{}", #"{"point": {}, "circle": {"radius": 1}}"#, #"{"oval": {}}"#,
    #"{"circle": {"radius": []}}"#,
    #"{"box": {"_0": 1}}"#, #"{"box": {"_0": 1, "_1": 2, "_2": 3}}"#, "3", #"{"circle": 3}"#,
  ])
  func `an enumeration takes one of its cases with all that it has`(text: String) {
    #expect(problem(text, Everything.Shape.self) != nil)
  }

  @Test func `numbers must fit the type that asks for them`() {
    #expect(
      problem("[128]", [Int8].self)
        == "line 1, column 2: [0]: expected an integer from -128 to 127, found 128")
    #expect(problem("[1e300]", [Float].self) != nil)
    #expect(problem("[true]", [Int].self) != nil)
  }
}
