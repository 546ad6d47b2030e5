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
  ///
  /// - Parameter reason: why the range is what it is, for messages.
  public func integer(
    in range: ClosedRange<Int>, because reason: @autoclosure () -> String? = nil
  ) throws(DocumentError) -> Int {
    guard kind == .number else {
      throw error("expected an integer\(Self.bounds(range)), found \(kind)", remedy: reason())
    }
    let number = JSONText.number(document.bytes, byteRange)
    guard abs(number) <= 0x1p53, let integer = Int(exactly: number), range.contains(integer) else {
      let exact = -(1 << 53)...(1 << 53)
      let range = isInteger(beyond: exact) ? range.clamped(to: exact) : range
      throw error("expected an integer\(Self.bounds(range)), found \(source)", remedy: reason())
    }
    return integer
  }

  /// Returns true for a number beyond a range of integers, which ends at 2^53 at most.
  func isInteger(beyond exact: ClosedRange<Int>) -> Bool {
    guard kind == .number else { return false }
    let number = JSONText.number(document.bytes, byteRange)
    return number < Double(exact.lowerBound) || number > Double(exact.upperBound)
  }

  /// The elements of an array of natural numbers of up to 15 digits and nothing else; nil if this
  /// is anything else.
  ///
  /// For long lists, which it reads much faster than one element after the other; which element is
  /// wrong, `array(count:)` and `integer(in:because:)` tell.
  func naturalNumbers() -> [Int]? {
    guard kind == .array else { return nil }
    let (tokens, bytes) = (document.tokens, document.bytes)
    let end = Int(tokens[index].next)
    var numbers: [Int] = []
    numbers.reserveCapacity(end - index - 1)
    for element in index + 1..<end {
      let token = tokens[element]
      guard token.kind == .number, token.end - token.start < 16,
        let number = JSONText.naturalNumber(bytes, Int(token.start)..<Int(token.end))
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The ranges of the elements of an array.
  var elementRanges: [Range<Int>] {
    let tokens = document.tokens
    var ranges: [Range<Int>] = []
    var element = index + 1
    while element < Int(tokens[index].next) {
      ranges.append(Int(tokens[element].start)..<Int(tokens[element].end))
      element = Int(tokens[element].next)
    }
    return ranges
  }

  /// The elements of an array; an error if this is something else.
  ///
  /// - Parameter count: how many there must be; nil for any number.
  public func array(count: Int? = nil) throws(DocumentError) -> [JSONNode] {
    try expect(.array)
    let elements = children
    if let count, elements.count != count {
      throw error("expected an array of \(count) values, found \(elements.count)")
    }
    return elements
  }

  /// The object with all its members, whatever their names; an error if this is something else.
  ///
  /// `DocumentReader` checks the names too.
  public func object() throws(DocumentError) -> JSONObject {
    try expect(.object)
    return JSONObject(self)
  }

  /// The object of a Tinct document; an error if it is of another format or version.
  ///
  /// Checked before anything else, because another format, or a newer version, may well have names
  /// and values that are wrong here.
  public func document(format: String, version: Int) throws(DocumentError) -> JSONObject {
    let object = try object()
    guard let formatNode = object["format"] else {
      throw error(
        "the key \"format\" is missing",
        remedy: "is this the right kind of file? It must have \"format\": \(quoted(format))"
          + (format == "tinct-puzzles"
            ? "; levels of other programs are read with --mapping" : ""))
    }
    let found = try formatNode.string()
    guard found == format else {
      throw formatNode.error(
        "expected \(quoted(format)), found \(quoted(found))",
        remedy: Self.use(ofFormat: found) ?? "is this the right kind of file?")
    }
    let versionNode = try object.required("version")
    let number = try versionNode.integer(in: 1...Int(Int32.max))
    guard number == version else {
      throw versionNode.error(
        "version \(number) of \(format) is unknown; this program reads version \(version)",
        remedy: number > version ? "use a newer program" : nil)
    }
    return object
  }

  /// Returns what a document of a format of Tinct is, and how it is given; nil for other formats.
  static func use(ofFormat format: String) -> String? {
    switch format {
    case "tinct-theme":
      "this is a theme, which is given beside a pack: tinct board PACK --theme FILE"
    case "tinct-palette": "this is a palette, which is given with --palette FILE"
    case "tinct-recipe": "this is a recipe, which is given with tinct tint --recipe FILE"
    case "tinct-mapping": "this is a mapping, which is given beside levels with --mapping FILE"
    case "tinct-moves": "these are moves, which are given beside their pack with --moves FILE"
    case "tinct-puzzles": "this is a pack of puzzles, as tinct board FILE takes them"
    case "tinct-game": "this is a game, as tinct board FILE and tinct game check FILE take them"
    case "tinct-separation": "this is a separation, which games print, and Tinct only writes"
    default: nil
    }
  }

  private func expect(_ expected: Kind) throws(DocumentError) {
    guard kind == expected else { throw mismatch(expected) }
  }

  /// The error that this is something else than what is expected.
  func mismatch(_ expected: Kind) -> DocumentError { error("expected \(expected), found \(kind)") }

  /// The value as it is written, shortened.
  var source: String {
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

  /// One of several words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) throws(DocumentError) -> Choice {
    let text = try string()
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw error("expected \(known.joined(separator: ", ")), found \(quoted(text))")
  }
}
