/// The groups of a design tokens file, with what they inherit from others by `$extends`, and the
/// targets of references: `{group.token}`, and JSON Pointers such as `#/group/token`.
///
/// Every step is counted, so that a small file whose groups extend each other again and again is
/// refused instead of followed to the end.
struct DesignTokenTree {
  /// An object of the file, with the type that the groups around it give.
  struct Entry {
    let object: JSONObject
    let type: String?

    /// The object is a token, not a group.
    var isToken: Bool { value != nil || object["$ref"]?.kind == .string }

    /// The path of the token that this one stands for, or that its colour is made from; nil for a
    /// value of its own.
    var alias: [String]? {
      guard let value else { return object["$ref"].flatMap(Self.pointerPath) }
      if value.kind == .object { return JSONObject(value)["$ref"].flatMap(Self.pointerPath) }
      guard value.kind == .string else { return nil }
      let text = value.text
      guard let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}")
      else { return nil }
      return text[text.index(after: start)..<end]
        .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The names in a JSON Pointer to a token or to its value.
    private static func pointerPath(_ node: JSONNode) -> [String]? {
      guard node.kind == .string, node.text.hasPrefix("#/") else { return nil }
      var names = node.text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
        .map { String($0.replacing("~1", with: "/").replacing("~0", with: "~")) }
      if names.last == "$value" { names.removeLast() }
      return names
    }

    /// The description of a token, under `$description`, or `description` as Tokens Studio writes
    /// it.
    var comment: String? {
      let isPlain = object["$value"] == nil && object["value"] != nil
      return (object["$description"] ?? (isPlain ? object["description"] : nil))
        .flatMap(DesignTokens.text)
    }

    /// The value of a token; nil for a group, or a token that refers to another.
    var value: JSONNode? { DesignTokenTree.value(of: object) }
  }

  /// The value of a token, under `$value`, or `value` as Tokens Studio writes it.
  static func value(of object: JSONObject) -> JSONNode? {
    if let value = object["$value"] { return value }
    guard let value = object["value"] else { return nil }
    // A group may have a token of that name, which is an object without a type beside it.
    return value.kind != .object || object["type"]?.kind == .string ? value : nil
  }

  /// The steps allowed for any file, and for each value in it: far more than groups need that
  /// extend a few others, and few enough that a file of doubling groups is refused quickly.
  private static let (freeSteps, stepsPerValue) = (1 << 13, 32)
  /// The longest chain of references, each leading to the next.
  static let longestChain = 16

  let root: Entry
  /// The other files of the folder, of which Tokens Studio writes one for each set. Aliases may
  /// lead to their tokens; later files take precedence.
  let siblings: [Entry]
  private let mostSteps: Int
  private var steps = 0
  /// The file has the marks of Tokens Studio, or none of the `$value` that the standard asks for.
  private lazy var isOfTokensStudio =
    root.object["$metadata"] != nil || root.object["$themes"] != nil
    || root.object.node.document.bytes.firstRange(of: Array("\"$value\"".utf8)) == nil
  /// The objects that were visited.
  private var objects: [NodeKey: JSONObject] = [:]

  /// A value of one of the files.
  struct NodeKey: Hashable {
    private let document: ObjectIdentifier
    private let index: Int

    init(_ node: JSONNode) { (document, index) = (ObjectIdentifier(node.document), node.index) }
  }

  init(root: JSONObject, siblings: [JSONDocument] = []) throws(DocumentError) {
    self.root = Entry(object: root, type: try root["$type"]?.string())
    // Faults of another file are told when that is read.
    self.siblings = siblings.compactMap { sibling in
      guard sibling !== root.node.document, sibling.root.kind == .object else { return nil }
      let object = JSONObject(sibling.root)
      return Entry(object: object, type: object["$type"].flatMap(DesignTokens.text))
    }
    let tokens = siblings.reduce(root.node.document.tokens.count) { $0 + $1.tokens.count }
    mostSteps = Self.freeSteps + Self.stepsPerValue * tokens
  }

  /// The steps that are allowed were all taken.
  var isExhausted: Bool { steps > mostSteps }

  /// Returns the groups that make up one: itself, and all that it extends; earlier ones take
  /// precedence.
  mutating func layers(of group: Entry) throws(DocumentError) -> [Entry] {
    var layers = [group]
    while let extends = layers[layers.count - 1].object["$extends"] {
      guard layers.count <= Self.longestChain else {
        throw extends.error(
          "the group extends more than \(Self.longestChain) others in turn",
          remedy: "is there a cycle?")
      }
      let target = try target(of: extends)
      guard !target.isToken else {
        throw extends.error("\(quoted(try text(of: extends))) is a token, not a group")
      }
      layers.append(target)
    }
    return layers
  }

  /// Returns the names in a group and the entries of each name, in the order of the layers;
  /// inherited names come before the group's own.
  mutating func members(
    of layers: [Entry]
  ) throws(DocumentError) -> [(name: String, entries: [Entry])] {
    var found: [String: Int] = [:]
    var members: [(name: String, entries: [Entry])] = []
    for layer in layers.reversed() {
      for member in layer.object.members
      where member.name == "$root" || !member.name.hasPrefix("$") {
        let entry = try entry(member.value, type: layer.type)
        if let index = found[member.name] {
          members[index].entries.insert(entry, at: 0)
        } else {
          found[member.name] = members.count
          members.append((member.name, [entry]))
        }
      }
    }
    return members
  }

  private mutating func entry(
    _ node: JSONNode, type: String?
  ) throws(DocumentError) -> Entry {
    try step(at: node)
    let object = try object(node)
    // Tokens Studio writes `type` beside `value`; anywhere else it is a name.
    let isPlain = object["$value"] == nil && Self.value(of: object) != nil
    let own = object["$type"] ?? (isPlain ? object["type"] : nil)
    return Entry(object: object, type: try own?.string() ?? type)
  }

  /// Counts steps at a value; throws if references lead to ever more of them.
  private mutating func step(at node: JSONNode, _ count: Int = 1) throws(DocumentError) {
    steps += count
    guard steps <= mostSteps else {
      throw node.error(
        "groups and references refer to each other more than \(mostSteps) times",
        remedy: "is there a cycle? Write the values out")
    }
  }

  /// Returns the elements of an array, which count as steps.
  mutating func elements(of node: JSONNode) throws(DocumentError) -> [JSONNode] {
    let elements = try node.array()
    try step(at: node, elements.count)
    return elements
  }

  /// Returns a value as an object, parsed once, however many references lead through it.
  mutating func object(_ node: JSONNode) throws(DocumentError) -> JSONObject {
    let key = NodeKey(node)
    if let known = objects[key] { return known }
    let object = try node.object()
    objects[key] = object
    return object
  }
}

// MARK: - References

extension DesignTokenTree {
  /// Returns the object that a `$extends`, or the value of an alias, names.
  mutating func target(of node: JSONNode) throws(DocumentError) -> Entry {
    let text = try text(of: node)
    if text.hasPrefix("#") {
      let (found, type) = try pointed(text, from: node)
      return try entry(found, type: type)
    }
    guard Self.isAlias(text) else {
      throw node.error("expected a reference such as {group.token} or #/group/token")
    }
    return try named(text, at: node)
  }

  /// Returns the token that an alias inside a longer text names.
  mutating func target(named alias: String, at node: JSONNode) throws(DocumentError) -> Entry {
    try step(at: node)
    return try named(alias, at: node)
  }

  private mutating func named(_ alias: String, at node: JSONNode) throws(DocumentError) -> Entry {
    let path = alias.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    if let found = try find(path[...], in: root, chain: 0) { return found }
    if let found = try findInSets(path[...]) { return found }
    for sibling in siblings.reversed() {
      if let found = try find(path[...], in: sibling, chain: 0) { return found }
    }
    throw node.error(
      "there is no token \(quoted(alias))",
      remedy: siblings.isEmpty && isOfTokensStudio
        ? "is it in another file? Files of a folder are read together if you name the folder" : nil)
  }

  /// Returns true for an alias in braces.
  static func isAlias(_ text: String) -> Bool { text.hasPrefix("{") && text.hasSuffix("}") }

  /// Returns the reference in a string, or in an object with `$ref`.
  private mutating func text(of node: JSONNode) throws(DocumentError) -> String {
    let text = node.kind == .object ? try object(node)["$ref"] ?? node : node
    guard text.kind == .string else { return "" }
    // Long texts take time each time they are followed, so they count as several steps.
    try step(at: text, text.byteRange.count / 64)
    return text.text
  }

  /// Finds the object at a path in the sets of Tokens Studio, the groups of the root, which aliases
  /// leave out; later sets take precedence there.
  private mutating func findInSets(
    _ path: ArraySlice<String>
  ) throws(DocumentError) -> Entry? {
    guard isOfTokensStudio else { return nil }
    for member in root.object.members.reversed()
    where !member.name.hasPrefix("$") && member.value.kind == .object {
      if let found = try find(path, in: entry(member.value, type: root.type), chain: 0) {
        return found
      }
    }
    return nil
  }

  /// Finds the object at a path, in a group or in one that it extends.
  private mutating func find(
    _ path: ArraySlice<String>, in group: Entry, chain: Int
  ) throws(DocumentError) -> Entry? {
    guard let name = path.first else { return group }
    try step(at: group.object.node)
    if let child = group.object[name], child.kind == .object,
      let found = try find(path.dropFirst(), in: entry(child, type: group.type), chain: chain)
    {
      return found
    }
    guard let extends = group.object["$extends"], chain < Self.longestChain else { return nil }
    let text = try text(of: extends)
    if text.hasPrefix("#") {
      let (node, type) = try pointed(text, from: extends)
      return try find(path, in: entry(node, type: type), chain: chain + 1)
    }
    let names = text.dropFirst().dropLast().split(
      separator: ".", omittingEmptySubsequences: false
    ).map(String.init)
    guard Self.isAlias(text), let base = try find(names[...], in: root, chain: chain + 1) else {
      return nil
    }
    return try find(path, in: base, chain: chain + 1)
  }

  /// Returns the value that a JSON Pointer (RFC 6901) names, and the type given by the groups on
  /// its path.
  mutating func pointed(
    _ text: String, from node: JSONNode
  ) throws(DocumentError) -> (node: JSONNode, type: String?) {
    var found = node.document.root
    var type = found.document === root.object.node.document ? root.type : nil
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    {
      try step(at: node)
      let name = String(part.replacing("~1", with: "/").replacing("~0", with: "~"))
      var next: JSONNode?
      if found.kind == .object {
        let object = try object(found)
        type = try object["$type"]?.string() ?? type
        next = object[name]
      } else if found.kind == .array, let index = decimal(name, most: 1 << 30) {
        let elements = try elements(of: found)
        next = index < elements.count ? elements[index] : nil
      }
      guard let next else { throw node.error("there is nothing at \(quoted(text))") }
      found = next
    }
    guard text == "#" || text.hasPrefix("#/") else {
      throw node.error(
        "\(quoted(text)) is not a path in this file", remedy: "write it as #/group/token")
    }
    return (found, type)
  }

  /// Returns true for a token with a value of its own.
  mutating func isToken(_ node: JSONNode) throws(DocumentError) -> Bool {
    guard node.kind == .object else { return false }
    return Self.value(of: try object(node)) != nil
  }

  /// Returns a value, or the value that it refers to if it is an object with `$ref`.
  mutating func resolved(_ node: JSONNode) throws(DocumentError) -> JSONNode {
    var node = node
    for _ in 0...Self.longestChain {
      guard node.kind == .object, let reference = try object(node)["$ref"] else { return node }
      node = try pointed(try reference.string(), from: reference).node
    }
    throw node.error(
      "the reference leads to more than \(Self.longestChain) others in turn",
      remedy: "is there a cycle?")
  }
}
