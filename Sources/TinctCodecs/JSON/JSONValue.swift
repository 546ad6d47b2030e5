/// A JSON value to be written, with the way it is laid out.
///
/// Literals make values: `["name": "Citrus", "version": 1]` is an object whose members keep their
/// order.
public enum JSONValue: Hashable, Sendable {
  /// How the parts of an array or object are laid out.
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
