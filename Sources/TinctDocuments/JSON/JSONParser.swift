internal import TinctGraphics

/// Checks the grammar of RFC 8259 and lists the tokens of a document.
///
/// Open arrays and objects are kept in a list, not on the call stack, so that no input can exhaust
/// the stack.
struct JSONParser {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private struct Container {
    /// Index of its token.
    var token: Int
    /// Names seen so far, if it is an object and its names must be unique.
    var names: Set<String> = []
  }

  let bytes: [UInt8]
  let limits: Limits
  let duplicateNames: JSONDocument.DuplicateNames
  /// Comments, and commas behind the last element or member, are passed over.
  let allowsComments: Bool
  var position = 0
  /// The end of the text.
  private(set) var end: Int
  /// The name of an array in the root whose elements are passed over; nil for none.
  private let passedOver: String?
  /// The elements that were passed over.
  var excerpts: [JSONDocument.Excerpt] = []
  private var tokens: [JSONToken] = []
  private var open: [Container] = []

  init(
    bytes: [UInt8], limits: Limits, duplicateNames: JSONDocument.DuplicateNames = .rejected,
    allowsComments: Bool = false, passingOver passedOver: String? = nil
  ) {
    self.bytes = bytes
    self.limits = limits
    self.duplicateNames = duplicateNames
    self.allowsComments = allowsComments
    self.passedOver = passedOver
    end = bytes.count
  }

  mutating func parse() throws(DocumentError) -> [JSONToken] {
    try checkSizeAndEncoding()
    if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
    skipSpace()
    var expectsValue = true
    repeat {
      expectsValue = expectsValue ? try value() : try separatorOrEnd()
    } while expectsValue || !open.isEmpty
    skipSpace()
    guard position == end else {
      throw unexpected(
        "the end of the document",
        remedy: peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]")
          ? "remove this bracket, or the one that closes too early"
          : "a document holds one value")
    }
    return tokens
  }

  /// Reads some elements of an array in the root, with the commas between them.
  mutating func parse(elements range: Range<Int>) throws(DocumentError) -> [JSONToken] {
    (position, end) = (range.lowerBound, range.upperBound)
    // The root counts, too.
    open = [Container(token: 0), Container(token: 0)]
    tokens = [JSONToken(kind: .array, start: UInt32(position), end: UInt32(end), next: 0)]
    skipSpace()
    var expectsValue = true
    while expectsValue || open.count > 2 || position < end {
      expectsValue = expectsValue ? try value() : try separatorOrEnd()
      if open.count == 2 { skipSpace() }
    }
    tokens[0].next = UInt32(tokens.count)
    return tokens
  }

  private func checkSizeAndEncoding() throws(DocumentError) {
    let largest = min(limits.fileBytes, Int(UInt32.max) - 1)
    guard bytes.count <= largest else {
      throw error(
        at: 0, "the document has \(bytes.count) bytes, more than the limit of \(largest)",
        remedy: "split it, or raise the limit on file size")
    }
    let wide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard !wide && !bytes.prefix(2).contains(0) else {
      throw error(at: 0, "the text is not UTF-8 but UTF-16 or UTF-32", remedy: "save it as UTF-8")
    }
  }
}

// MARK: - Values

extension JSONParser {
  /// Reads a scalar, or the opening of a container with the name of its first member.
  ///
  /// - Returns: whether a value must follow, because a container is open that is not empty.
  private mutating func value() throws(DocumentError) -> Bool {
    guard position < end else { throw unexpected("a value") }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      try begin(.object)
      if peek == UInt8(ascii: "}") { return false }
      try name()
      return true
    case UInt8(ascii: "["):
      try begin(.array)
      if let passedOver, isMember(passedOver) { try passOverElements(of: passedOver) }
      return peek != UInt8(ascii: "]")
    case UInt8(ascii: "\""):
      try scalar(.string) { (parser) throws(DocumentError) in
        try parser.skipString()
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scalar(.number) { (parser) throws(DocumentError) in try parser.skipNumber() }
      if tokens[open.last?.token ?? 0].kind == .array { plainNumbers() }
    case UInt8(ascii: "t"): try word("true", .boolean)
    case UInt8(ascii: "f"): try word("false", .boolean)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw unexpectedInsteadOfValue()
    }
    return false
  }

  /// Reads a comma (with the name of the next member, in an object) or the end of the container.
  ///
  /// - Returns: whether a value must follow.
  private mutating func separatorOrEnd() throws(DocumentError) -> Bool {
    skipSpace()
    let token = open[open.count - 1].token
    let isObject = tokens[token].kind == .object
    let bracket: Unicode.Scalar = isObject ? "}" : "]"
    let last = UInt8(ascii: bracket)
    if peek == last {
      close(token)
      return false
    }
    guard peek == UInt8(ascii: ",") else {
      throw unexpectedInsteadOfComma(bracket, isObject: isObject)
    }
    let comma = position
    position += 1
    skipSpace()
    guard peek != last else {
      if allowsComments {
        close(token)
        return false
      }
      throw error(
        at: comma, "a comma after the last \(isObject ? "member" : "element")",
        remedy: "remove it")
    }
    if isObject { try name() }
    return true
  }

  /// Passes over the bracket behind the container that was opened last.
  private mutating func close(_ token: Int) {
    position += 1
    tokens[token].end = UInt32(position)
    tokens[token].next = UInt32(tokens.count)
    open.removeLast()
  }

  /// Reads the name of a member and the colon.
  private mutating func name() throws(DocumentError) {
    let start = position
    guard peek == UInt8(ascii: "\"") else {
      throw unexpected(
        "a name", remedy: remedyForName ?? "names are written in double quotes")
    }
    try scalar(.string) { (parser) throws(DocumentError) in try parser.skipString() }
    if duplicateNames == .rejected {
      let name = JSONText.string(bytes, start + 1..<position - 1)
      guard open[open.count - 1].names.insert(name).inserted else {
        throw error(
          at: start, "the name \(quoted(name)) appears twice in this object",
          remedy: "remove one of the two members")
      }
    }
    skipSpace()
    guard peek == UInt8(ascii: ":") else {
      throw unexpected("\":\"", remedy: "write a colon between a name and its value")
    }
    position += 1
    skipSpace()
  }

  private mutating func begin(_ kind: JSONToken.Kind) throws(DocumentError) {
    guard open.count < limits.jsonDepth else {
      throw error(
        at: position, "arrays and objects are nested more than \(limits.jsonDepth) deep",
        remedy: "flatten the document, or raise the limit with --max-json-depth")
    }
    open.append(Container(token: tokens.count))
    tokens.append(
      JSONToken(kind: kind, start: UInt32(position), end: 0, next: 0))
    position += 1
    skipSpace()
  }

  /// Indicates that the container that was opened last is a member of the root of this name.
  private func isMember(_ name: String) -> Bool {
    guard open.count == 2, tokens[0].kind == .object else { return false }
    // The name stands before its value.
    let token = tokens[tokens.count - 2]
    return JSONText.string(bytes, Int(token.start) + 1..<Int(token.end) - 1) == name
  }

  private mutating func scalar(
    _ kind: JSONToken.Kind, skip: (inout JSONParser) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let start = position
    try skip(&self)
    tokens.append(
      JSONToken(
        kind: kind, start: UInt32(start), end: UInt32(position), next: UInt32(tokens.count + 1)))
  }

  /// Lists the elements behind a number in an array for as long as they are natural numbers of few
  /// digits with no more than spaces between them, as most of a large pack is. What comes then, and
  /// what is wrong with it, is not seen here.
  private mutating func plainNumbers() {
    let (all, last) = (bytes, end)
    let bytes = all.span
    while position < last, bytes[position] == UInt8(ascii: ",") {
      var start = position + 1
      while start < last, bytes[start] == UInt8(ascii: " ") { start += 1 }
      var next = start
      while next < last, JSONText.isDigit(bytes[next]) { next += 1 }
      guard next < last, 1...15 ~= next - start,
        bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: "]"),
        bytes[start] != UInt8(ascii: "0") || next == start + 1
      else { return }
      tokens.append(
        JSONToken(
          kind: .number, start: UInt32(start), end: UInt32(next), next: UInt32(tokens.count + 1)))
      position = next
    }
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONToken.Kind
  ) throws(DocumentError) {
    let text = Array("\(word)".utf8)
    guard bytes[position...].starts(with: text) else { throw unexpectedInsteadOfValue() }
    try scalar(kind) { (parser) throws(DocumentError) in parser.position += text.count }
  }
}

// MARK: - Bytes and errors

extension JSONParser {
  /// The byte at the position, or nil at the end.
  var peek: UInt8? { position < end ? bytes[position] : nil }

  mutating func skipSpace() {
    repeat {
      while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      }
    } while allowsComments && skipComment()
  }

  /// Passes over a comment: `//` to the end of the line, or `/*` to `*/`; false if there is none
  /// that ends.
  private mutating func skipComment() -> Bool {
    guard peek == UInt8(ascii: "/"), position + 1 < end else { return false }
    let rest = bytes[position + 2..<end]
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      position = rest.firstIndex(of: UInt8(ascii: "\n")) ?? end
    case UInt8(ascii: "*"):
      guard let close = rest.firstRange(of: Array("*/".utf8)) else { return false }
      position = close.upperBound
    default: return false
    }
    return true
  }

  func error(at offset: Int, _ problem: String, remedy: String? = nil) -> DocumentError {
    DocumentError(in: bytes, at: offset, problem: problem, remedy: remedy)
  }

  /// The error that something else stands at the position than was expected.
  func unexpected(_ expected: String, remedy: String? = nil) -> DocumentError {
    if allowsComments, bytes[position..<end].starts(with: Array("/*".utf8)) {
      return error(at: position, "this comment has no end", remedy: "write */ where it ends")
    }
    guard let byte = peek else {
      return error(
        at: position, "expected \(expected), but the document ends here",
        remedy: remedy ?? "is it cut off?")
    }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") {
      return allowsComments
        ? error(
          at: position, "expected \(expected), found \"\(Unicode.Scalar(byte))\"",
          remedy: "comments are written // to the end of the line, or /* ... */")
        : error(at: position, "a comment", remedy: "JSON has none: remove it")
    }
    guard let length = JSONText.sequenceLength(bytes, at: position) else {
      return invalidEncoding()
    }
    let found = String(decoding: bytes[position..<position + length], as: UTF8.self)
    let shown = found == "\"" ? "a quotation mark" : quoted(found)
    return error(at: position, "expected \(expected), found \(shown)", remedy: remedy)
  }

  /// The remedy where a name should stand behind a comma; nil if nothing is known of it.
  var remedyForName: String? {
    guard let byte = peek, JSONText.isDigit(byte), position > 1,
      bytes[position - 1] == UInt8(ascii: ","), JSONText.isDigit(bytes[position - 2])
    else { return nil }
    return "decimals follow a full stop: 0.42, not 0,42"
  }

  /// True at a number sign with hexadecimal digits behind it, which is a colour and no comment.
  private var isColor: Bool {
    bytes[position..<end].dropFirst().prefix(3).count { JSONText.hexDigit($0) != nil } == 3
  }

  func invalidEncoding() -> DocumentError {
    let digits = String(bytes[position], radix: 16, uppercase: true)
    return error(
      at: position, "the byte 0x\(digits) is not UTF-8 here", remedy: "save the text as UTF-8")
  }

  /// The same behind a value in a container, where people forget commas and brackets.
  private func unexpectedInsteadOfComma(
    _ bracket: Unicode.Scalar, isObject: Bool
  ) -> DocumentError {
    let wanted = "\",\" or \"\(bracket)\""
    let isNext =
      peek == UInt8(ascii: "\"")
      || !isObject && peek.map { "{[-0123456789".utf8.contains($0) } == true
    guard !isNext else {
      return error(
        at: position, "a comma is missing before this \(isObject ? "member" : "element")",
        remedy: "write one behind the value before it")
    }
    switch peek {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return unexpected(
        wanted, remedy: "close the \(isObject ? "object" : "array") with \(bracket) first")
    case nil: return unexpected(wanted)
    default: return unexpected(wanted, remedy: "a comma stands between two values")
    }
  }

  /// The same where a value should stand, with advice on what people write there.
  private func unexpectedInsteadOfValue() -> DocumentError {
    switch bytes[position] {
    case UInt8(ascii: "#") where isColor:
      error(
        at: position, "a colour without quotation marks",
        remedy: "write it in double quotes: \"#D9480F\"")
    case UInt8(ascii: "'"):
      unexpected("a value", remedy: "strings are written in double quotes")
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      unexpected("a value", remedy: "a number starts with a digit or a minus sign")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      unexpected(
        "a value",
        remedy: "strings are written in double quotes; words are true, "
          + "false, null")
    default: unexpected("a value")
    }
  }
}

// MARK: - Numbers

extension JSONParser {
  /// Passes over a number: minus, digits without a leading zero, fraction, exponent.
  mutating func skipNumber() throws(DocumentError) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") {
      position += 1
      if let byte = peek, JSONText.isDigit(byte) {
        throw error(at: start, "a number with a leading zero", remedy: "remove the zero")
      }
    } else {
      try skipDigits()
    }
    if peek == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    // Numbers of few characters are finite: the exponent has at most two digits then.
    guard position - start < 5 || JSONText.number(bytes, start..<position).isFinite else {
      throw error(
        at: start, "a number beyond what double precision holds",
        remedy: "write one below 1.8e308 in magnitude")
    }
  }

  private mutating func skipDigits() throws(DocumentError) {
    guard let byte = peek, JSONText.isDigit(byte) else { throw unexpected("a digit") }
    while let byte = peek, JSONText.isDigit(byte) { position += 1 }
  }
}

// MARK: - Strings

extension JSONParser {
  /// Passes over a string with its quotes, checking escapes and encoding.
  mutating func skipString() throws(DocumentError) {
    let start = position
    position += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20:
        throw error(
          at: position, "a control character (or the end of the line) in a string",
          remedy: "close the string, or write an escape such as \\n")
      default:
        guard let length = JSONText.sequenceLength(bytes, at: position) else {
          throw invalidEncoding()
        }
        position += length
      }
    }
    throw error(at: start, "a string that does not end", remedy: "close it with a double quote")
  }

  private mutating func skipEscape() throws(DocumentError) {
    let start = position
    position += 1
    guard let byte = peek else { throw unexpected("an escape") }
    position += 1
    if JSONText.escapes[byte] != nil { return }
    guard byte == UInt8(ascii: "u") else {
      position -= 1
      throw unexpected("an escape", remedy: "a backslash is written \\\\")
    }
    let unit = try fourHexDigits()
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return }
    let next = Array("\\u".utf8)
    if UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: next) {
      position += next.count
      if UTF16.isTrailSurrogate(try fourHexDigits()) { return }
    }
    throw error(
      at: start, "half a surrogate pair, which is not a character",
      remedy: "write the character itself, or both halves as \\uD83C\\uDF4B")
  }

  private mutating func fourHexDigits() throws(DocumentError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = JSONText.hexDigit(byte) else {
        throw unexpected("a hexadecimal digit", remedy: "\\u takes four of them")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
