/// A JSON value to be written, with the way it is laid out.
///
/// Literals make values: `["name": "Citrus", "version": 1]` is an object whose members keep their
/// order.
public enum JSONValue: Hashable, Sendable {
  /// The layout of the parts of an array or object.
  public enum Layout: Hashable, Sendable {
    /// Each part on a line of its own.
    case lines
    /// All on one line, whatever is inside.
    case line
  }

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Names a value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number; it must be finite. Written with as few digits as give it back.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue], Layout = .lines)
  /// An object; the writer keeps the order of the members, whose names should be unique.
  case object([Member], Layout = .lines)

  /// An integer; traps beyond 2^53, where numbers of a document are not exact.
  public static func integer(_ value: Int) -> JSONValue {
    precondition(abs(value) <= 1 << 53)
    return .number(Double(value))
  }

  /// The value of a node, each array and object laid out in lines.
  public init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .boolean(node.document.bytes[node.byteRange.lowerBound] == 0x74)
    case .number: self = .number(JSONText.number(node.document.bytes, node.byteRange))
    case .string: self = .string(node.text)
    case .array: self = .array(node.children.map { JSONValue($0) })
    case .object:
      self = .object(JSONObject(node).members.map { Member($0.name, JSONValue($0.value)) })
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Makes an array laid out in lines.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object laid out in lines.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue {
  /// The document that holds this value: UTF-8, indented by two spaces, ended by a line feed.
  ///
  /// The same value gives the same bytes. Reading them gives the value back. Traps on numbers that
  /// are not finite.
  public var documentBytes: [UInt8] { Array("\(self)\n".utf8) }

  private func write(to text: inout String, indent: Int, onOneLine: Bool) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.shortest(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements, let layout):
      let frame = Brackets(open: "[", close: "]", indent: indent, onOneLine || layout == .line)
      frame.write(elements, to: &text) { element, text in
        element.write(to: &text, indent: indent + 1, onOneLine: frame.onOneLine)
      }
    case .object(let members, let layout):
      let frame = Brackets(open: "{", close: "}", indent: indent, onOneLine || layout == .line)
      frame.write(members, to: &text) { member, text in
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent + 1, onOneLine: frame.onOneLine)
      }
    }
  }

  /// Swift's own description has as few digits as give the number back; JSON needs no `.0`.
  private static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no such number")
    // Most numbers are masks and cells, which need no general conversion.
    if value.sign == .plus, let integer = UInt16(exactly: value) { return String(integer) }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\0"..<" ":
        text += scalar.value < 16 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON, indented by two spaces.
  public var description: String {
    var text = ""
    write(to: &text, indent: 0, onOneLine: false)
    return text
  }
}

/// The brackets, commas and line breaks around the parts of an array or object.
private struct Brackets {
  let open: String
  let close: String
  let indent: Int
  let onOneLine: Bool

  init(open: String, close: String, indent: Int, _ onOneLine: Bool) {
    self.open = open
    self.close = close
    self.indent = indent
    self.onOneLine = onOneLine
  }

  func write<Part>(
    _ parts: [Part], to text: inout String, writePart: (Part, inout String) -> Void
  ) {
    text += open
    for (k, part) in parts.enumerated() {
      if k > 0 { text += onOneLine ? ", " : "," }
      breakLine(&text, indent + 1)
      writePart(part, &text)
    }
    if !parts.isEmpty { breakLine(&text, indent) }
    text += close
  }

  private func breakLine(_ text: inout String, _ indent: Int) {
    guard !onOneLine else { return }
    text += "\n" + String(repeating: " ", count: 2 * indent)
  }
}
