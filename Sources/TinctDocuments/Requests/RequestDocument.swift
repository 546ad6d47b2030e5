internal import TinctGraphics

/// Requests as JSON: one, or a list of them.
public enum RequestDocument {
  /// Every kind of request there is, in the order of the commands.
  public static let kinds: [any Request.Type] = [
    TintRequest.self, BoardRequest.self, FramesRequest.self, GridRequest.self, ShotRequest.self,
    IconRequest.self, ContactRequest.self, SpritesRequest.self, PaletteSheetRequest.self,
    ThemeSheetRequest.self,
  ]

  /// Other names of options on command lines, which JSON has once.
  private static let otherNames = ["format": "as", "form": "as", "to": "as"]

  /// Options of a run, which are no part of what is asked for.
  private static let running: Set<String> = [
    "check", "explain", "prune", "replace", "json", "quiet", "jobs", "cache", "no-cache",
    "cache-size", "remote-cache", "remote-cache-mode", "remote-cache-verify",
  ]

  /// The error of a key that no field has, and the name that it is taken for, if there is one.
  ///
  /// - Parameter free: the names that are not given.
  static func unknownKey(
    _ member: JSONObject.Member, in free: [String]
  ) -> (error: DocumentError, near: String?) {
    guard !running.contains(member.name) else {
      let remedy = "give --\(member.name) to the command that makes the request"
      return (member.nameNode.error("unknown key", remedy: remedy), nil)
    }
    let other = otherNames[member.name].flatMap { free.contains($0) ? $0 : nil }
    let near = other ?? likeliestName(for: member.name, in: free)
    let remedy = near.map { "did you mean \(quoted($0))?" } ?? "leave it out"
    return (member.nameNode.error("unknown key", remedy: remedy), near)
  }

  /// Reads the value of a field; false, with everything that is wrong noted, if it cannot be.
  static func read<Root>(
    _ field: RequestField<Root>, _ value: JSONNode, into request: inout Root,
    _ reader: inout DocumentReader
  ) -> Bool {
    if let read = field.read { return read(value, &request, &reader) }
    var isSound = true
    let isNone = field.isOptional && value.kind == .null
    let isList = field.isList || field.isCommaList
    let values = isNone ? [] : isList && value.kind == .array ? value.children : [value]
    if field.isCommaList, !isNone, values.isEmpty {
      reader.note(value.error("must not be empty", remedy: "leave it out"))
      return false
    }
    if field.isRequired, values.isEmpty || values.count == 1 && values[0].isEmptyText {
      reader.note(value.error("must not be empty"))
      return false
    }
    for value in values {
      isSound = reader.attempt(try check(value, field)) != nil && isSound
    }
    guard isSound else { return false }
    let decoded = reader.attempt(
      try value.decoding(as: RequestKey(stringValue: field.name)) { container throws in
        var changed = request
        try field.decode(&changed, container)
        return changed
      })
    guard let decoded else { return false }
    request = decoded
    do throws(RequestProblem) { try field.check(decoded) } catch {
      reader.note(value.error(error.statement))
      return false
    }
    return true
  }

  /// Refuses a value of another kind, or in another form.
  ///
  /// - Returns: true.
  private static func check(
    _ value: JSONNode, _ field: RequestField<some Sendable>
  ) throws(DocumentError) -> Bool {
    try field.type.checkKind(of: value)
    try value.decoding { decoder throws in try field.checkValue(decoder) }
    return true
  }

  /// The kind that a key of the object names.
  ///
  /// Some commands are called like options of others: `sprites` is what is drawn by one command,
  /// and what a board is drawn from. The key of the command is the one that is no option of
  /// another.
  static func kind(of object: JSONObject) throws(DocumentError) -> any Request.Type {
    let named = kinds.filter { object[subject(of: $0)] != nil }
    let heads = named.filter { kind in
      !named.contains { other in
        other != kind && names(of: other).dropFirst().contains(subject(of: kind))
      }
    }
    if let head = heads.first, heads.count == 1 { return head }
    let known = kinds.map(subject)
    guard let second = heads.dropFirst().first, let node = object[subject(of: second)] else {
      for member in object.members {
        guard let near = likeliestName(for: member.name, in: known) else { continue }
        throw member.nameNode.error("unknown command", remedy: "did you mean \(quoted(near))?")
      }
      throw object.node.error(
        "no command is named",
        remedy: "give one of \(known.joined(separator: ", ")) with what it works on")
    }
    throw node.error(
      "a request has one command, but \(quoted(subject(of: heads[0]))) is one too",
      remedy: "make a list of two requests")
  }

  private static func subject(of kind: any Request.Type) -> String { kind.command }

  static func names(of kind: any Request.Type) -> [String] {
    func names<Kind: Request>(_ kind: Kind.Type) -> [String] { kind.fields.map(\.name) }
    return names(kind)
  }

  /// The names of options that take rules, which may be options of another kind for other commands.
  static var ruleNames: Set<String> {
    func names<Kind: Request>(_ kind: Kind.Type) -> [String] {
      kind.fields.filter { $0.read != nil }.map(\.name)
    }
    return Set(kinds.flatMap { names($0) })
  }

  /// A request as the JSON that gives it back: what the command works on, and what has not its
  /// default.
  public static func json(_ request: some Request) -> JSONValue {
    guard case .object(let members, _)? = try? JSONValue(encoding: request) else {
      preconditionFailure("every value of a request has a form in JSON")
    }
    return .object(members)
  }
}

extension RequestDocument {
  /// The JSON Schema (draft 2020-12) of requests.
  ///
  /// - Parameter descriptions: a sentence for each field, by the command and the field's name.
  public static func schema(
    descriptions: (_ command: String, _ field: String) -> String?
  ) -> JSONValue {
    .object([
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Tinct requests"),
      .init("description", "Pictures to be made: one request, or a list of them."),
      .init(
        "anyOf",
        [
          ["$ref": "#/$defs/request"],
          ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/request"]],
        ]),
      .init(
        "$defs",
        .object(
          [
            .init(
              "request",
              [
                "oneOf": .array(
                  kinds.map { ["$ref": .string("#/$defs/\(definitionName($0.command))")] })
              ])
          ] + kinds.map { .init(definitionName($0.command), schema(of: $0, descriptions)) })),
    ])
  }

  static func definitionName(_ command: String) -> String {
    String(command.map { $0 == " " ? "-" : $0 })
  }

  private static func schema<Kind: Request>(
    of kind: Kind.Type, _ descriptions: (String, String) -> String?
  ) -> JSONValue {
    let properties = Kind.fields.map { field -> JSONValue.Member in
      var members: [JSONValue.Member] = []
      if let text = descriptions(Kind.command, field.name) {
        members.append(.init("description", .string(text)))
      }
      members += schema(of: field)
      if let initial = field.defaultValue, !field.isRequired {
        members.append(.init("default", initial))
      }
      return .init(field.name, .object(members))
    }
    let required = Kind.fields.enumerated().filter { $0 == 0 || $1.isRequired }.map(\.element.name)
    return .object([
      .init("type", "object"),
      .init("required", .array(required.map { .string($0) }, .line)),
      .init("additionalProperties", false),
      .init(
        "properties",
        .object(properties + [.init("$schema", .object([.init("type", "string")], .line))])),
    ])
  }

  /// The members of a schema that accept the values of a field.
  static func schema(of field: RequestField<some Sendable>) -> [JSONValue.Member] {
    var forms = field.type.schemas
    if field.isRequired, field.type == .string { forms[0].append(.init("minLength", 1)) }
    if field.read == nil, field.isList || field.isCommaList {
      let item = JSONValue.object(oneOf(forms), forms.count == 1 ? .line : .lines)
      forms.append(
        [.init("type", "array")]
          + (field.isRequired || field.isCommaList ? [.init("minItems", 1)] : [])
          + [.init("items", item)])
    }
    if field.isOptional { forms.append([.init("type", "null")]) }
    return oneOf(forms)
  }

  private static func oneOf(_ forms: [[JSONValue.Member]]) -> [JSONValue.Member] {
    guard forms.count > 1 else { return forms[0] }
    return [.init("anyOf", .array(forms.map { .object($0, .line) }))]
  }
}

extension RequestProblem {
  /// The sentence without its full stop, as messages of documents have it.
  var statement: String { sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence }
}

extension JSONObject {
  /// The value that a problem is about; the object itself if it has none.
  func node(of problem: RequestProblem) -> JSONNode {
    self[problem.field]?.value(below: problem.below) ?? node
  }
}

extension JSONNode {
  /// The value that some keys lead to, as far as there are such.
  func value(below keys: [String]) -> JSONNode {
    var node = self
    for key in keys {
      guard node.kind == .object, let next = JSONObject(node)[key] else { break }
      node = next
    }
    return node
  }
}

extension JSONNode {
  fileprivate var isEmptyText: Bool { kind == .string && text.isEmpty }
}

extension RequestType {
  /// Refuses a value of another kind.
  fileprivate func checkKind(of node: JSONNode) throws(DocumentError) {
    switch self {
    case .boolean: _ = try node.boolean()
    // The field checks the range itself, and names its option in the error.
    case .integer: _ = try node.integer(in: .min ... .max)
    case .number: _ = try node.number()
    case .string, .choice: _ = try node.string()
    case .name:
      guard node.kind == .string || (try? node.integer(in: 1...1 << 53)) != nil else {
        let found = node.kind == .number ? node.source : "\(node.kind)"
        throw node.error("expected a name, or a number from 1, found \(found)")
      }
    case .formatted(_, _, let words):
      guard node.kind == .string || node.kind == .number else {
        throw node.error("expected \(words), found \(node.kind)")
      }
    case .rules: _ = try node.object()
    }
  }

  /// The members of schemas each of which accepts it.
  fileprivate var schemas: [[JSONValue.Member]] {
    switch self {
    case .boolean: return [[.init("type", "boolean")]]
    case .integer(let range): return [[.init("type", "integer")] + Self.bounds(range)]
    case .number(let range): return [[.init("type", "number")] + Self.bounds(range)]
    case .string: return [[.init("type", "string")]]
    case .name: return RequestType.string.schemas + RequestType.integer(1...0x1p53).schemas
    case .choice(let words, let ignoresCase):
      let known: [JSONValue.Member] = [.init("enum", .array(words.map { .string($0) }, .line))]
      guard ignoresCase else { return [known] }
      // Editors offer the words, and take capitals too.
      let pattern = Self.pattern(anyCaseOf: words)
      return [known, [.init("type", "string"), .init("pattern", .string(pattern))]]
    case .formatted(let pattern, let number, _):
      return [[.init("type", "string"), .init("pattern", .string(pattern))]] + number.schemas
    case .rules(let options):
      // Their forms and descriptions are those of the command's own options.
      let properties = options.map { option in
        let own = "#/$defs/\(TintRequest.command)/properties/\(option)"
        return JSONValue.Member(option, .object([.init("$ref", .string(own))], .line))
      }
      let rule: JSONValue = [
        "type": "object", "additionalProperties": false,
        "properties": .object(properties),
      ]
      return [
        [
          .init("type", "object"), .init("propertyNames", .object([.init("minLength", 1)], .line)),
          .init("additionalProperties", rule),
        ]
      ]
    }
  }

  /// The regular expression for some words in any case; schemas have none that ignores case.
  private static func pattern(anyCaseOf words: [String]) -> String {
    let forms = words.map { word in
      word.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : "\($0)" }.joined()
    }
    return "^(\(forms.joined(separator: "|")))$"
  }

  private static func bounds(_ range: ClosedRange<Double>?) -> [JSONValue.Member] {
    guard let range else { return [] }
    let isOpen = range.lowerBound == .leastNonzeroMagnitude
    return [
      isOpen
        ? .init("exclusiveMinimum", 0) : .init("minimum", .number(range.lowerBound)),
      .init("maximum", .number(range.upperBound)),
    ]
  }
}
