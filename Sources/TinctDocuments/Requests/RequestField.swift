/// The part that a field plays in what is made.
public enum RequestRole: Hashable, Sendable {
  /// A setting, which decides the bytes of everything that is made.
  case setting
  /// The name of an input, whose content decides them.
  case input
  /// The name of an output, or a choice among inputs; it decides which files there are.
  case selection
  /// Settings of some of the things that are made, each of which decides the bytes of those alone.
  case part
}

/// One thing that a request says: an option of the command line by its name, or what the command
/// works on.
public struct RequestField<Root: Sendable>: Sendable {
  /// The name of the option without dashes; for what the command works on, the command.
  public let name: String
  /// The part that the field plays.
  public let role: RequestRole
  /// The kinds of value that it takes, as JSON has them.
  public let type: RequestType
  /// True for a list, which may be given as one value as well.
  public let isList: Bool
  /// True for what a command line takes as one text with commas, and JSON as a list as well.
  public let isCommaList: Bool
  /// True where `null` stands for no value.
  public let isOptional: Bool
  /// True for what must be said, and must not be empty.
  public let isRequired: Bool

  let decode: @Sendable (inout Root, KeyedDecodingContainer<RequestKey>) throws -> Void
  /// Writes the value unless it is the default; the flag says to write it all the same.
  let encode:
    @Sendable (Root, inout KeyedEncodingContainer<RequestKey>, _ always: Bool) throws -> Void
  let check: @Sendable (Root) throws(RequestProblem) -> Void
  /// Takes the value over from another request, or adds it where there is a list.
  let take: @Sendable (inout Root, Root, _ adds: Bool) -> Void
  /// Decodes one value and forgets it; throws what is wrong with it.
  let checkValue: @Sendable (any Decoder) throws -> Void
  /// The value as a person would type it; several with commas, none as `default`.
  let text: @Sendable (Root) -> String
  /// The values as a person would type them; none for the default.
  let words: @Sendable (Root) -> [String]
  /// The names of what the field has a run read, as a person would type them.
  let inputs: @Sendable (Root) -> [String]
  /// Reads a value of a form of its own, and notes all that is wrong in it; nil for other values.
  let read: (@Sendable (JSONNode, inout Root, inout DocumentReader) -> Bool)?
  /// The default as JSON; nil for none.
  public let defaultValue: JSONValue?

  init(
    name: String, role: RequestRole, type: RequestType, isList: Bool, isCommaList: Bool = false,
    isOptional: Bool, isRequired: Bool, defaultValue: JSONValue?,
    decode: @escaping @Sendable (inout Root, KeyedDecodingContainer<RequestKey>) throws -> Void,
    encode:
      @escaping @Sendable (Root, inout KeyedEncodingContainer<RequestKey>, Bool) throws -> Void,
    check: @escaping @Sendable (Root) throws(RequestProblem) -> Void,
    take: @escaping @Sendable (inout Root, Root, Bool) -> Void,
    checkValue: @escaping @Sendable (any Decoder) throws -> Void,
    text: @escaping @Sendable (Root) -> String, words: @escaping @Sendable (Root) -> [String],
    inputs: (@Sendable (Root) -> [String])? = nil,
    read: (@Sendable (JSONNode, inout Root, inout DocumentReader) -> Bool)? = nil
  ) {
    self.name = name
    self.role = role
    self.type = type
    self.isList = isList
    self.isCommaList = isCommaList
    self.isOptional = isOptional
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.decode = decode
    self.encode = encode
    self.check = check
    self.take = take
    self.checkValue = checkValue
    self.text = text
    self.words = words
    if let inputs {
      self.inputs = inputs
    } else if role == .input || name == "palette" {
      self.inputs = words
    } else {
      self.inputs = { _ in [] }
    }
    self.read = read
  }

  /// A field that always has a value.
  ///
  /// - Parameters:
  ///   - path: where a request holds it.
  ///   - initial: the default; the empty text for what must be said.
  ///   - range: the numbers that it takes, both ends included; nil for any.
  ///   - unit: what the numbers are, for messages.
  public init<Value: RequestValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, default initial: Value,
    in range: ClosedRange<Double>? = nil, of unit: String = "a number", role: RequestRole = .setting
  ) {
    self.init(
      name: name, role: role, type: Value.requestType.limited(to: range), isList: false,
      isOptional: false, isRequired: initial.requestJSON == "", defaultValue: initial.requestJSON,
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key) else { return }
        root[keyPath: path] = try container.decode(Value.self, forKey: key)
      },
      encode: { root, container, always in
        guard always || root[keyPath: path] != initial else { return }
        try container.encode(root[keyPath: path], forKey: RequestKey(stringValue: name))
      },
      check: { root throws(RequestProblem) in
        try root[keyPath: path].check(name, in: range, of: unit)
      },
      take: { root, other, _ in root[keyPath: path] = other[keyPath: path] },
      checkValue: { _ = try Value(from: $0) }, text: { $0[keyPath: path].requestText },
      words: { root in
        let value = root[keyPath: path]
        return value == initial ? [] : [value.requestText]
      })
  }

  /// A field that need not have a value. `null` says so in JSON.
  public init<Value: RequestValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    in range: ClosedRange<Double>? = nil, of unit: String = "a number", role: RequestRole = .setting
  ) {
    self.init(
      name: name, role: role, type: Value.requestType.limited(to: range), isList: false,
      isOptional: true, isRequired: false, defaultValue: nil,
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key) else { return }
        root[keyPath: path] =
          try container.decodeNil(forKey: key)
          ? nil : try container.decode(Value.self, forKey: key)
      },
      encode: { root, container, always in
        let key = RequestKey(stringValue: name)
        if let value = root[keyPath: path] {
          try container.encode(value, forKey: key)
        } else if always {
          try container.encodeNil(forKey: key)
        }
      },
      check: { root throws(RequestProblem) in
        try root[keyPath: path]?.check(name, in: range, of: unit)
      },
      take: { root, other, _ in root[keyPath: path] = other[keyPath: path] },
      checkValue: { _ = try Value(from: $0) },
      text: { $0[keyPath: path]?.requestText ?? "default" },
      words: { root in root[keyPath: path].map { [$0.requestText] } ?? [] })
  }

  /// A field that may have several values, given as a list, or as one value alone.
  ///
  /// - Parameter isRequired: true for what must have a value.
  public init<Value: RequestValue>(
    _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable,
    default initial: [Value] = [], in range: ClosedRange<Double>? = nil,
    of unit: String = "a number", role: RequestRole = .setting, isRequired: Bool = false
  ) {
    self.init(
      name: name, role: role, type: Value.requestType.limited(to: range), isList: true,
      isOptional: false, isRequired: isRequired,
      defaultValue: initial.isEmpty ? nil : .array(initial.map(\.requestJSON), .line),
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key) else { return }
        root[keyPath: path] = try container.decode(OneOrMore<Value>.self, forKey: key).values
      },
      encode: { root, container, always in
        guard always || root[keyPath: path] != initial else { return }
        try container.encode(root[keyPath: path], forKey: RequestKey(stringValue: name))
      },
      check: { root throws(RequestProblem) in
        for value in root[keyPath: path] { try value.check(name, in: range, of: unit) }
      },
      take: { root, other, adds in
        root[keyPath: path] = (adds ? root[keyPath: path] : []) + other[keyPath: path]
      },
      checkValue: { _ = try Value(from: $0) },
      text: { root in
        let values = root[keyPath: path]
        return values.isEmpty ? "default" : values.map(\.requestText).joined(separator: ", ")
      },
      words: { root in
        let values = root[keyPath: path]
        return values == initial ? [] : values.map(\.requestText)
      })
  }

  /// A field that need not have a value, for things that a command line takes with commas between
  /// them. JSON takes them so, or as a list.
  ///
  /// - Parameter item: the kind of one of them in JSON.
  public init(
    _ name: String, commas path: any WritableKeyPath<Root, String?> & Sendable,
    of item: RequestType = .string, role: RequestRole = .setting
  ) {
    let whole = RequestField(name, path, role: role)
    self.init(
      name: name, role: role, type: item, isList: false, isCommaList: true, isOptional: true,
      isRequired: false, defaultValue: nil,
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key) else { return }
        root[keyPath: path] =
          try container.decodeNil(forKey: key)
          ? nil
          : try container.decode(OneOrMore<TextOrNumber>.self, forKey: key).values
            .map(\.text).joined(separator: ",")
      },
      encode: whole.encode, check: whole.check, take: whole.take,
      checkValue: { _ = try TextOrNumber(from: $0) },
      text: whole.text, words: whole.words)
  }

  /// The field of a name, such as that of a puzzle in its pack, where JSON takes the number of the
  /// thing as well, and not only its digits in quotes.
  ///
  /// - Parameter set: sets the texts; one, unless the field is a list.
  func orNumber(_ set: @escaping @Sendable (inout Root, [String]) -> Void) -> RequestField {
    let (name, isList, decode) = (name, isList, decode)
    return RequestField(
      name: name, role: role, type: .name, isList: isList, isCommaList: isCommaList,
      isOptional: isOptional, isRequired: isRequired, defaultValue: defaultValue,
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key), try !container.decodeNil(forKey: key) else {
          return try decode(&root, container)
        }
        set(
          &root,
          isList
            ? try container.decode(OneOrMore<TextOrNumber>.self, forKey: key).values.map(\.text)
            : [try container.decode(TextOrNumber.self, forKey: key).text])
      },
      encode: encode, check: check, take: take, checkValue: { _ = try TextOrNumber(from: $0) },
      text: text, words: words, inputs: inputs, read: read)
  }

  /// The field of a part as one of the whole, where it keeps its name: parts do not show in JSON.
  public func within<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Root> & Sendable
  ) -> RequestField<Whole> {
    let (decode, encode, check, take, text, words) = (decode, encode, check, take, text, words)
    let (inputs, read) = (inputs, read)
    var readWhole: (@Sendable (JSONNode, inout Whole, inout DocumentReader) -> Bool)?
    if let read {
      readWhole = { node, whole, reader in read(node, &whole[keyPath: part], &reader) }
    }
    return RequestField<Whole>(
      name: name, role: role, type: type, isList: isList, isCommaList: isCommaList,
      isOptional: isOptional, isRequired: isRequired, defaultValue: defaultValue,
      decode: { whole, container in try decode(&whole[keyPath: part], container) },
      encode: { whole, container, always in try encode(whole[keyPath: part], &container, always) },
      check: { whole throws(RequestProblem) in try check(whole[keyPath: part]) },
      take: { take(&$0[keyPath: part], $1[keyPath: part], $2) },
      checkValue: checkValue, text: { text($0[keyPath: part]) },
      words: { words($0[keyPath: part]) }, inputs: { inputs($0[keyPath: part]) },
      read: readWhole)
  }
}

/// A list of values, or one value without brackets.
private struct OneOrMore<Value: Decodable>: Decodable {
  let values: [Value]

  init(from decoder: any Decoder) throws {
    // A list is tried first, since only its failure at the bracket says that it is none.
    if var list = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !list.isAtEnd { values.append(try list.decode(Value.self)) }
      self.values = values
    } else {
      values = [try decoder.singleValueContainer().decode(Value.self)]
    }
  }
}

/// A text, or a number as people write it: `2`, `1.5`.
private struct TextOrNumber: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = try? container.decode(Double.self) else {
      text = try container.decode(String.self)
      return
    }
    text = Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

/// A kind of value in JSON: what a schema accepts, and the reader as well.
public indirect enum RequestType: Hashable, Sendable {
  /// `true` or `false`.
  case boolean
  /// A whole number.
  case integer(ClosedRange<Double>?)
  /// A number.
  case number(ClosedRange<Double>?)
  /// A text.
  case string
  /// The name of a thing among others, or its number from 1, as a number or as digits in a text.
  case name
  /// One of some words; where case is ignored, in capitals as well.
  case choice([String], ignoringCase: Bool = false)
  /// A text that a regular expression describes, or a number instead; the words describe both.
  case formatted(pattern: String, number: RequestType, words: String)
  /// Names or patterns of sprites, each with some of the options that have these names.
  case rules([String])

  fileprivate func limited(to range: ClosedRange<Double>?) -> RequestType {
    guard let range else { return self }
    switch self {
    case .integer: return .integer(range)
    case .number: return .number(range)
    case .formatted(let pattern, let number, let words):
      return .formatted(pattern: pattern, number: number.limited(to: range), words: words)
    case .boolean, .string, .name, .choice, .rules: return self
    }
  }
}

/// A single value of a request.
public protocol RequestValue: Codable, Hashable, Sendable {
  /// The kind of value that it is in JSON.
  static var requestType: RequestType { get }
  /// The value as a person types it on a command line.
  var requestText: String { get }
  /// The value as JSON.
  var requestJSON: JSONValue { get }
  /// The value as a number, if it is one.
  var requestNumber: Double? { get }
}

extension RequestValue {
  /// None.
  public var requestNumber: Double? { nil }

  fileprivate func check(
    _ name: String, in range: ClosedRange<Double>?, of unit: String
  ) throws(RequestProblem) {
    // A path ends at such a character, wherever the rest was to lead.
    guard !requestText.contains("\0") else {
      throw RequestProblem(name, "--\(name) has the character U+0000; leave it out.")
    }
    guard let range, let number = requestNumber, !range.contains(number) else { return }
    let isInteger = if case .integer = Self.requestType { true } else { false }
    let ends = [range.lowerBound, range.upperBound].map { bound in
      isInteger || bound == bound.rounded() ? "\(Int(bound))" : "\(bound)"
    }
    throw RequestProblem(
      name, "--\(name) takes \(unit) from \(ends[0]) to \(ends[1]), not \(requestText).")
  }
}

extension Bool: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType { .boolean }
  /// The value as a person types it.
  public var requestText: String { description }
  /// The value as JSON.
  public var requestJSON: JSONValue { .boolean(self) }
}

extension Int: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType { .integer(nil) }
  /// The value as a person types it.
  public var requestText: String { description }
  /// The value as JSON.
  public var requestJSON: JSONValue { .integer(self) }
  /// The value as a number.
  public var requestNumber: Double? { Double(self) }
}

extension UInt64: RequestValue {
  /// The kind of value in JSON: beyond 2^53, which numbers of JSON do not tell apart, the digits.
  public static var requestType: RequestType {
    .formatted(
      pattern: "^[1-9][0-9]{15,19}$", number: .integer(0...0x1p53),
      words: "a number from 0 on, beyond 9007199254740992 as a string")
  }
  /// The value as a person types it.
  public var requestText: String { description }
  /// The value as JSON.
  public var requestJSON: JSONValue { .number(Double(self)) }
}

extension Double: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType { .number(nil) }
  /// The value as a person types it, without the fraction of a whole number.
  public var requestText: String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
  /// The value as JSON.
  public var requestJSON: JSONValue { .number(self) }
  /// The value as a number.
  public var requestNumber: Double? { self }
}

extension String: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType { .string }
  /// The value as a person types it.
  public var requestText: String { self }
  /// The value as JSON.
  public var requestJSON: JSONValue { .string(self) }
}

/// A choice among words: what an enumeration needs to be a value of requests.
public protocol RequestChoice: RequestValue, RawRepresentable, CaseIterable
where RawValue == String {
  /// The words may be written in capitals as well.
  static var ignoresCase: Bool { get }
}

extension RequestChoice {
  /// False: words are taken as they are.
  public static var ignoresCase: Bool { false }
  /// The kind of value in JSON.
  public static var requestType: RequestType {
    .choice(allCases.map(\.rawValue), ignoringCase: ignoresCase)
  }
  /// The value as a person types it.
  public var requestText: String { rawValue }
  /// The value as JSON.
  public var requestJSON: JSONValue { .string(rawValue) }

  /// Reads the word.
  ///
  /// - Throws: `DecodingError` that lists the words there are.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let value = Self(rawValue: Self.ignoresCase ? word.lowercased() : word) else {
      let known = Self.allCases.map(\.rawValue)
      let near = likeliestName(for: word, in: known).map { "; did you mean \(quoted($0))?" } ?? ""
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected one of \(known.joined(separator: ", ")), found \(quoted(word))"
          + near)
    }
    self = value
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
