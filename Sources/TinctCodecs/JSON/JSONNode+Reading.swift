extension JSONNode {
  /// The string; an error if this is something else.
  public func string() throws(DocumentError) -> String {
    try expect(.string)
    return text
  }

  /// A string that is not empty; an error if this is something else.
  public func nonEmptyString() throws(DocumentError) -> String {
    let string = try string()
    guard !string.isEmpty else { throw error("must not be empty") }
    return string
  }

  /// The boolean; an error if this is something else.
  public func boolean() throws(DocumentError) -> Bool {
    try expect(.boolean)
    return document.bytes[byteRange.lowerBound] == UInt8(ascii: "t")
  }

  /// The number; an error if this is something else, or outside the range.
  public func number(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) throws(DocumentError) -> Double {
    try expect(.number)
    let number = JSONText.number(document.bytes, byteRange)
    guard range.contains(number) else {
      let (low, high) = (JSONValue.number(range.lowerBound), JSONValue.number(range.upperBound))
      throw error("expected a number from \(low) to \(high), found \(source)")
    }
    return number
  }

  /// The integer; an error if this is something else, or outside the range.
  ///
  /// As in JSON Schema, `3.0` and `3e0` are integers too. Beyond 2^53 numbers of a document are not
  /// exact, so such are never taken as integers.
  public func integer(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard kind == .number else {
      throw error("expected an integer\(Self.bounds(range)), found \(kind)")
    }
    let number = JSONText.number(document.bytes, byteRange)
    guard abs(number) <= 0x1p53, let integer = Int(exactly: number), range.contains(integer) else {
      throw error("expected an integer\(Self.bounds(range)), found \(source)")
    }
    return integer
  }

  /// The elements of an array; an error if this is something else.
  public func array() throws(DocumentError) -> [JSONNode] {
    try expect(.array)
    return children
  }

  /// The elements of an array of integers; an error if this is something else, or one is outside
  /// the range.
  ///
  /// - Parameter count: how many there must be; nil for any number.
  public func integers(
    in range: ClosedRange<Int>, count: Int? = nil
  ) throws(DocumentError) -> [Int] {
    let elements = try array()
    if let count, elements.count != count {
      throw error("expected \(count) integers, found \(elements.count)")
    }
    return try elements.map { (element) throws(DocumentError) in try element.integer(in: range) }
  }

  /// The object with all its members, whatever their names; an error if this is something else.
  public func object() throws(DocumentError) -> JSONObject {
    try expect(.object)
    return JSONObject(self)
  }

  /// The object; an error if this is something else, or has a member whose name is not known.
  ///
  /// `$schema` is always known in the object that is the whole document.
  public func object(allowing known: [String]) throws(DocumentError) -> JSONObject {
    let object = try object()
    try object.rejectNames(otherThan: known)
    return object
  }

  /// The object of a Tinct document: checks its `format` and `version`, then the names of its
  /// members (`format`, `version` and `$schema` are known; nil allows any name).
  ///
  /// The version is checked first, because a newer one may well have names that are unknown here.
  public func document(
    format: String, version: Int, allowing known: [String]?
  ) throws(DocumentError) -> JSONObject {
    let object = try object()
    let formatNode = try object.required("format")
    let found = try formatNode.string()
    guard found == format else {
      throw formatNode.error(
        "expected \(quoted(format)), found \(quoted(found))",
        remedy: "is this the right kind of file?")
    }
    let versionNode = try object.required("version")
    let number = try versionNode.integer(in: 1...Int(Int32.max))
    guard number == version else {
      throw versionNode.error(
        "version \(number) of \(format) is unknown; this program reads version \(version)",
        remedy: number > version ? "use a newer program" : nil)
    }
    if let known { try object.rejectNames(otherThan: ["format", "version"] + known) }
    return object
  }

  private func expect(_ expected: Kind) throws(DocumentError) {
    guard kind == expected else { throw error("expected \(expected), found \(kind)") }
  }

  /// The value as it is written, shortened.
  private var source: String {
    let text = String(decoding: document.bytes[byteRange].prefix(40), as: UTF8.self)
    return byteRange.count > 40 ? text + "…" : text
  }

  private static func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let low, .max): " of at least \(low)"
    case (.min, let high): " of at most \(high)"
    case (let low, let high): low == high ? " equal to \(low)" : " from \(low) to \(high)"
    }
  }
}
