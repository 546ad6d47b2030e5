public import TinctGraphics

/// Requests as JSON: one, or a list of them.
public enum RequestDocument {
  /// Every kind of request there is, in the order of the commands.
  public static let kinds: [any Request.Type] = [
    TintRequest.self, BoardRequest.self, FramesRequest.self, GridRequest.self, ShotRequest.self,
    IconRequest.self, ContactRequest.self, SpritesRequest.self, PaletteSheetRequest.self,
    ThemeSheetRequest.self,
  ]

  /// Reads a request, or a list of requests.
  ///
  /// - Throws: everything that is wrong, each with line and column.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> [any Request] {
    try DocumentReader.read(bytes, limits: limits, Self.requests)
  }

  private static func requests(
    _ root: JSONNode, _ reader: inout DocumentReader
  ) -> [any Request]? {
    var nodes = [root]
    if root.kind == .array { nodes = root.children }
    if nodes.isEmpty { reader.note(root.error("there is no request in the list")) }
    var requests: [any Request] = []
    for node in nodes {
      do throws(DocumentError) { requests.append(try request(node)) } catch { reader.note(error) }
    }
    return requests
  }

  private static func request(_ node: JSONNode) throws(DocumentError) -> any Request {
    let object = try node.object()
    let kind = try kind(of: object)
    // Told before what is wrong with a value, which may be missing because its key is mistyped.
    let known = names(of: kind) + ["$schema"]
    for member in object.members where !known.contains(member.name) {
      let near = likeliestName(for: member.name, in: known.filter { object[$0] == nil })
      throw member.nameNode.error(
        "unknown key", remedy: near.map { "did you mean \(quoted($0))?" } ?? "leave it out")
    }
    return try decoded(kind, node)
  }

  private static func decoded<Kind: Request>(
    _ kind: Kind.Type, _ node: JSONNode
  ) throws(DocumentError) -> any Request {
    try node.decode(SchemaTolerant<Kind>.self).request
  }

  /// The kind that a key of the object names.
  ///
  /// Some commands are called like options of others: `sprites` is what is drawn by one command,
  /// and what a board is drawn from. The key of the command is the one that is no option of
  /// another.
  private static func kind(of object: JSONObject) throws(DocumentError) -> any Request.Type {
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

  private static func names(of kind: any Request.Type) -> [String] {
    func names<Kind: Request>(_ kind: Kind.Type) -> [String] { kind.fields.map(\.name) }
    return names(kind)
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

/// A request that may name its schema for editors.
private struct SchemaTolerant<Kind: Request>: Decodable {
  let request: Kind

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RequestKey.self)
    // To ask for the key is enough for it to be known.
    _ = container.contains(RequestKey(stringValue: "$schema"))
    request = try Kind(from: decoder)
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

  private static func definitionName(_ command: String) -> String {
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
      let type = field.type.schema
      members +=
        field.isList
        ? [
          .init(
            "anyOf",
            [
              .object(type, .line),
              .object([.init("type", "array"), .init("items", .object(type, .line))], .line),
            ])
        ] : type
      if let initial = field.defaultValue { members.append(.init("default", initial)) }
      return .init(field.name, .object(members))
    }
    return .object([
      .init("type", "object"),
      .init("required", .array([.string(Kind.command)], .line)),
      .init("additionalProperties", false),
      .init(
        "properties",
        .object(properties + [.init("$schema", .object([.init("type", "string")], .line))])),
    ])
  }
}

extension RequestType {
  /// The members of a schema that accept it.
  fileprivate var schema: [JSONValue.Member] {
    func bounds(_ range: ClosedRange<Double>?) -> [JSONValue.Member] {
      range.map {
        [.init("minimum", .number($0.lowerBound)), .init("maximum", .number($0.upperBound))]
      } ?? []
    }
    switch self {
    case .boolean: return [.init("type", "boolean")]
    case .integer(let range): return [.init("type", "integer")] + bounds(range)
    case .number(let range): return [.init("type", "number")] + bounds(range)
    case .string: return [.init("type", "string")]
    case .choice(let words): return [.init("enum", .array(words.map { .string($0) }, .line))]
    }
  }
}
