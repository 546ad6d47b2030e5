public import TinctGraphics

/// All pictures of a game, as one file asks for them: targets by name, each a request with a row
/// for every combination of the values in its matrix.
///
///     { "version": 1,
///       "defaults": { "palette": ["palettes/*.json"], "out": "Art" },
///       "outputs": {
///         "boards": { "board": "packs/*.json",
///                     "matrix": { "theme": ["noodles", "toy"], "cell": [64, 128] },
///                     "exclude": [{ "theme": "toy", "cell": 64 }],
///                     "name": "boards/{theme}/{cell}/{palette}/{puzzle}.png" } } }
///
/// Comments and commas behind the last member are passed over. A list of requests, or one alone, is
/// a manifest too: its targets are called by their positions, from 1.
public struct BuildManifest: Sendable {
  /// A file whose targets belong to the manifest, too.
  public struct Inclusion: Hashable, Sendable {
    /// The path, from the folder of the manifest that is built.
    public let path: String
    /// The line in which it is named, from 1.
    public let line: Int
    /// The column in which it is named, from 1.
    public let column: Int
  }

  /// The targets, in the order of the file.
  public var targets: [BuildTarget] = []
  /// The files whose targets belong to it, too.
  public let inclusions: [Inclusion]
  /// The variables that it declares.
  public let variables: Set<String>

  /// The version of the form.
  static let version = 1

  /// The paths that fit a pattern, sorted; the text itself where it is none.
  public typealias Glob = (_ pattern: String) throws(UnreadableFolder) -> [String]

  /// A folder that a pattern names, and that cannot be looked into.
  public struct UnreadableFolder: Error, Hashable, Sendable {
    /// The path.
    public let path: String
    /// The cause in a few words.
    public let cause: String

    /// Describes a folder that cannot be looked into.
    public init(path: String, cause: String) { (self.path, self.cause) = (path, cause) }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - variables: values that take the place of those that the file gives its variables.
  ///   - glob: finds the files that a pattern such as `packs/*.json` names.
  /// - Throws: everything that is wrong, each with line and column.
  public init(
    _ bytes: [UInt8], limits: Limits = Limits(), variables: [String: String] = [:],
    glob: @escaping Glob = { [$0] }
  ) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits, allowsComments: true) { root, reader in
      Self(root, variables, glob, &reader)
    }
  }

  /// Reads as much of a manifest as can be read: its targets without mistakes.
  ///
  /// - Returns: what was read, and everything that is wrong; nil for nothing.
  package static func readParts(
    _ bytes: [UInt8], limits: Limits, variables: [String: String], glob: @escaping Glob
  ) -> (manifest: BuildManifest?, errors: DocumentErrors?) {
    let (value, errors) = DocumentReader.readParts(bytes, limits: limits, allowsComments: true) {
      root, reader in Self(root, variables, glob, &reader)
    }
    return (value, errors)
  }

  private init?(
    _ root: JSONNode, _ given: [String: String], _ glob: @escaping Glob,
    _ reader: inout DocumentReader
  ) {
    // Requests have no version, so this may be a manifest with a mistyped "outputs".
    guard root.kind == .object,
      JSONObject(root)["outputs"] ?? JSONObject(root)["version"] != nil
    else {
      (inclusions, variables) = ([], [])
      var nodes = [root]
      if root.kind == .array { nodes = root.children }
      if nodes.isEmpty { reader.note(root.error("there is no request in the list")) }
      let context = BuildContext(defaults: [], variables: [:], glob: { [$0] }, isList: true)
      targets = nodes.enumerated().compactMap { index, node in
        BuildTarget.read("\(index + 1)", node, context, &reader)
      }
      return
    }
    let object = reader.object(
      root, required: ["version", "outputs"],
      optional: ["defaults", "variables", "include"])
    guard let object else { return nil }
    _ = reader.attempt(
      try object["version"]?.integer(
        in: Self.version...Self.version, because: "this program reads version \(Self.version)"))
    let values = reader.attempt(try Self.variables(object["variables"], given)) ?? [:]
    variables = Set(values.keys)
    let included = object["include"].map { $0.kind == .array ? $0.children : [$0] } ?? []
    var inclusions: [Inclusion] = []
    for node in included {
      guard let path = reader.attempt(try node.nonEmptyString()) else { continue }
      let start = node.error("")
      inclusions.append(Inclusion(path: path, line: start.line, column: start.column))
    }
    self.inclusions = inclusions
    var context = BuildContext(
      defaults: reader.attempt(try object["defaults"]?.object().members) ?? [],
      variables: values, glob: glob, isList: false)
    context.checkDefaults(&reader)
    for member in reader.attempt(try object["outputs"]?.object().members) ?? [] {
      if let error = Self.problem(ofName: member) {
        reader.note(error)
      } else if let target = BuildTarget.read(member.name, member.value, context, &reader) {
        targets.append(target)
      }
    }
  }

  /// The values of the variables, those of the command line in place of the file's.
  private static func variables(
    _ node: JSONNode?, _ given: [String: String]
  ) throws(DocumentError) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for member in try node?.object().members ?? [] {
      guard member.value.kind != .object, member.value.kind != .null else {
        throw member.value.error("expected a value or a list of values")
      }
      let parts = member.value.kind == .array ? member.value.children : [member.value]
      if let other = parts.first(where: { $0.kind == .string && $0.text.contains("${") }) {
        throw other.error("a variable cannot hold another", remedy: "write its value out")
      }
      values[member.name] = JSONValue(member.value)
    }
    for (name, text) in given where values[name] != nil {
      // As in JSON where it can be read so, else a text.
      let value = try? JSONDocument(parsing: Array(text.utf8))
      values[name] = value.map { JSONValue($0.root) } ?? .string(text)
    }
    return values
  }

  private static func problem(ofName member: JSONObject.Member) -> DocumentError? {
    let isPlain =
      !member.name.isEmpty && !member.name.hasPrefix("-")
      && member.name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0"..."9" ~= $0 || "-_.".unicodeScalars.contains($0)
      }
    return isPlain
      ? nil
      : member.nameNode.error(
        "the name of a target has letters, digits, '-', '_' and '.' only",
        remedy: "call it \"boards\", for example")
  }
}

/// Everything that the targets of a manifest share while they are read.
struct BuildContext {
  /// The options of all targets whose commands have them.
  let defaults: [JSONObject.Member]
  let variables: [String: JSONValue]
  let glob: BuildManifest.Glob
  /// The file is a list of requests, which have no matrices.
  let isList: Bool
  /// The options that misspelt defaults look like: targets are not blamed for the lack of these.
  private(set) var meantDefaults: Set<String> = []

  init(
    defaults: [JSONObject.Member], variables: [String: JSONValue],
    glob: @escaping BuildManifest.Glob, isList: Bool
  ) {
    (self.defaults, self.variables) = (defaults, variables)
    (self.glob, self.isList) = (glob, isList)
  }

  /// The most values of a list, and the most bytes of a text, that variables may make of it.
  private static let (mostValues, mostBytes) = (1_000_000, 1 << 16)

  /// Refuses a default that no command has.
  mutating func checkDefaults(_ reader: inout DocumentReader) {
    let known = Set(RequestDocument.kinds.flatMap { RequestDocument.names(of: $0).dropFirst() })
    for member in defaults where !known.contains(member.name) {
      let (error, near) = RequestDocument.unknownKey(member, in: known.sorted())
      reader.note(error)
      if let near { meantDefaults.insert(near) }
    }
  }

  /// Returns a value with variables and patterns replaced by what they stand for; the node itself
  /// where it has none.
  ///
  /// - Parameter areFiles: true if texts name files, which patterns may stand for.
  func resolved(_ node: JSONNode, areFiles: Bool) throws(DocumentError) -> JSONNode {
    guard !isList else { return node }
    let value = try replaced(node, areFiles: areFiles)
    guard let value else { return node }
    do { return try JSONDocument(parsing: value.documentBytes).root } catch {
      throw node.error(error.problem)
    }
  }

  /// The value that takes the place of a node; nil if it stays.
  private func replaced(_ node: JSONNode, areFiles: Bool) throws(DocumentError) -> JSONValue? {
    switch node.kind {
    case .null, .boolean, .number: return nil
    case .object:
      var isNew = false
      let members = try JSONObject(node).members.map { (member) throws(DocumentError) in
        let value = try replaced(member.value, areFiles: areFiles)
        isNew = isNew || value != nil
        return JSONValue.Member(member.name, value ?? JSONValue(member.value))
      }
      return isNew ? .object(members) : nil
    case .array:
      var isNew = false
      var items: [JSONValue] = []
      for child in node.children {
        let item = try replaced(child, areFiles: areFiles)
        isNew = isNew || item != nil
        if case .array(let several, _)? = item {
          items += several
        } else {
          items.append(item ?? JSONValue(child))
        }
        guard items.count <= Self.mostValues else {
          throw node.error(
            "its variables and patterns stand for more than \(Self.mostValues) values")
        }
      }
      return isNew ? .array(items) : nil
    case .string:
      let text = node.text
      guard let filled = try filled(text, node) else {
        return areFiles ? try files(text, node) : nil
      }
      guard areFiles else { return filled }
      var found: [JSONValue] = []
      var parts = [filled]
      if case .array(let several, _) = filled { parts = several }
      for part in parts {
        guard case .string(let text) = part, let files = try files(text, node) else {
          found.append(part)
          continue
        }
        if case .array(let several, _) = files { found += several }
      }
      return found.count == 1 ? found[0] : .array(found)
    }
  }

  /// A text with the values of its variables, `${name}`; nil if it has none.
  private func filled(_ text: String, _ node: JSONNode) throws(DocumentError) -> JSONValue? {
    var (rest, result) = (text[...], "")
    var isNew = false
    while let start = rest.firstRange(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw node.error("\"${\" without \"}\"", remedy: "write ${name}")
      }
      let name = String(rest[start.upperBound..<end])
      guard let value = variables[name] else {
        let near = likeliestName(for: name, in: variables.keys.sorted())
        throw node.error(
          "there is no variable \(quoted(name))",
          remedy: near.map { "did you mean \(quoted($0))?" }
            ?? "give it a value in \"variables\"")
      }
      if start.lowerBound == text.startIndex, rest.index(after: end) == text.endIndex {
        return value
      }
      guard let part = value.plainText else {
        throw node.error("the variable \(quoted(name)) has a list, which is no part of a text")
      }
      result += rest[..<start.lowerBound] + part
      guard result.utf8.count <= Self.mostBytes else {
        throw node.error("with its variables this text has more than \(Self.mostBytes) bytes")
      }
      rest = rest[rest.index(after: end)...]
      isNew = true
    }
    return isNew ? .string(result + rest) : nil
  }

  /// The files that a pattern stands for; nil if the text is none.
  private func files(_ text: String, _ node: JSONNode) throws(DocumentError) -> JSONValue? {
    // The name of a puzzle behind '#' is no part of the path.
    let path = text.prefix { $0 != "#" }
    guard path.contains(where: { "*?".contains($0) }) else { return nil }
    let found: [String]
    do throws(BuildManifest.UnreadableFolder) { found = try glob(String(path)) } catch {
      throw node.error(
        "the folder \(quoted(error.path)) cannot be read: \(error.cause)",
        remedy: "allow it, or name another")
    }
    guard !found.isEmpty else {
      throw node.error(
        "no file fits \(quoted(String(path)))",
        remedy: "paths start from the folder of the manifest")
    }
    return .array(found.map { .string($0 + text[path.endIndex...]) })
  }
}

extension JSONValue {
  /// The value as a person would type it; nil for lists and objects.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .null, .boolean, .number: "\(self)"
    case .array, .object: nil
    }
  }
}

extension RequestDocument {
  /// Reads a request, or a list of requests.
  ///
  /// - Throws: everything that is wrong, each with line and column.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> [any Request] {
    var requests: [any Request] = []
    for target in try BuildManifest(bytes, limits: limits).targets {
      requests += try target.requests(of: target.rows.indices).map(\.request)
    }
    return requests
  }
}
