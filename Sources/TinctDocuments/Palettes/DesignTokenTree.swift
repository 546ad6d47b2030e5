/// The groups of a design tokens file with what they take over from others by `$extends`, and what
/// references lead to: `{group.token}`, and JSON Pointers such as `#/group/token`.
///
/// Every step is counted, so that a small file whose groups extend each other time and again is not
/// followed to the end.
struct DesignTokenTree {
  /// An object of the file with the type that the groups around it give.
  struct Place {
    let object: JSONObject
    let type: String?

    /// The object is a token, not a group.
    var isToken: Bool { object["$value"] != nil || object["$ref"]?.kind == .string }
  }

  /// Steps that are taken for any file, and for each value in it: far more than groups need that
  /// extend a few others, and few enough that a file of doubling groups is refused at once.
  private static let (freeSteps, stepsPerValue) = (1 << 13, 32)
  /// Most references, one leading to the next.
  static let longestChain = 16

  let root: Place
  private let mostSteps: Int
  private var steps = 0
  /// The objects that were met, by the places of their values.
  private var objects: [Int: JSONObject] = [:]

  init(root: JSONObject) throws(DocumentError) {
    self.root = Place(object: root, type: try root["$type"]?.string())
    mostSteps = Self.freeSteps + Self.stepsPerValue * root.node.document.tokens.count
  }

  /// The groups that make up one: itself, and all that it extends; what stands first goes before.
  mutating func layers(of group: Place) throws(DocumentError) -> [Place] {
    var layers = [group]
    while let extends = layers[layers.count - 1].object["$extends"] {
      guard layers.count <= Self.longestChain else {
        throw extends.error(
          "the group leads through more than \(Self.longestChain) others",
          remedy: "do they run in a circle?")
      }
      let target = try target(of: extends)
      guard !target.isToken else {
        throw extends.error("\(quoted(try text(of: extends))) is a token, not a group")
      }
      layers.append(target)
    }
    return layers
  }

  /// The names in a group and the places behind each, of layers in their order; what a group takes
  /// over stands before its own.
  mutating func members(
    of layers: [Place]
  ) throws(DocumentError) -> [(name: String, places: [Place])] {
    var found: [String: Int] = [:]
    var members: [(name: String, places: [Place])] = []
    for layer in layers.reversed() {
      for member in layer.object.members
      where member.name == "$root" || !member.name.hasPrefix("$") {
        let place = try place(member.value, type: layer.type)
        if let index = found[member.name] {
          members[index].places.insert(place, at: 0)
        } else {
          found[member.name] = members.count
          members.append((member.name, [place]))
        }
      }
    }
    return members
  }

  private mutating func place(
    _ node: JSONNode, type: String?
  ) throws(DocumentError) -> Place {
    try step(at: node)
    let object = try object(node)
    return Place(object: object, type: try object["$type"]?.string() ?? type)
  }

  /// Counts what is done at a value; an error where references lead to ever more of it.
  private mutating func step(at node: JSONNode, _ count: Int = 1) throws(DocumentError) {
    steps += count
    guard steps <= mostSteps else {
      throw node.error(
        "groups and references lead to each other more than \(mostSteps) times",
        remedy: "do they double, or run in a circle? Write out what is meant")
    }
  }

  /// The elements of an array, which are counted.
  mutating func elements(of node: JSONNode) throws(DocumentError) -> [JSONNode] {
    let elements = try node.array()
    try step(at: node, elements.count)
    return elements
  }

  /// The object that a value is; taken apart once, however many references lead through it.
  mutating func object(_ node: JSONNode) throws(DocumentError) -> JSONObject {
    if let known = objects[node.index] { return known }
    let object = try node.object()
    objects[node.index] = object
    return object
  }
}

// MARK: - References

extension DesignTokenTree {
  /// Returns the object that a `$extends`, or the value of an alias, names.
  mutating func target(of node: JSONNode) throws(DocumentError) -> Place {
    let text = try text(of: node)
    if text.hasPrefix("#") {
      let (found, type) = try pointed(text, from: node)
      return try place(found, type: type)
    }
    guard Self.isAlias(text) else {
      throw node.error("expected a reference such as {group.token} or #/group/token")
    }
    let path = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard let found = try find(path[...], in: root, chain: 0) else {
      throw node.error("there is no token \(quoted(text))")
    }
    return found
  }

  /// Returns true for an alias in braces.
  static func isAlias(_ text: String) -> Bool { text.hasPrefix("{") && text.hasSuffix("}") }

  /// The reference that a string is, or an object with `$ref`.
  private mutating func text(of node: JSONNode) throws(DocumentError) -> String {
    let text = node.kind == .object ? try object(node)["$ref"] ?? node : node
    guard text.kind == .string else { return "" }
    // Long ones take their time, each time that they are followed.
    try step(at: text, text.byteRange.count / 64)
    return text.text
  }

  /// Finds the object at a path, in a group or in one that it extends.
  private mutating func find(
    _ path: ArraySlice<String>, in group: Place, chain: Int
  ) throws(DocumentError) -> Place? {
    guard let name = path.first else { return group }
    try step(at: group.object.node)
    if let child = group.object[name], child.kind == .object,
      let found = try find(path.dropFirst(), in: place(child, type: group.type), chain: chain)
    {
      return found
    }
    guard let extends = group.object["$extends"], chain < Self.longestChain else { return nil }
    let text = try text(of: extends)
    if text.hasPrefix("#") {
      let (node, type) = try pointed(text, from: extends)
      return try find(path, in: place(node, type: type), chain: chain + 1)
    }
    let names = text.dropFirst().dropLast().split(
      separator: ".", omittingEmptySubsequences: false
    ).map(String.init)
    guard Self.isAlias(text), let base = try find(names[...], in: root, chain: chain + 1) else {
      return nil
    }
    return try find(path, in: base, chain: chain + 1)
  }

  /// The value that a JSON Pointer (RFC 6901) names, and the type that the groups on its way give.
  mutating func pointed(
    _ text: String, from node: JSONNode
  ) throws(DocumentError) -> (node: JSONNode, type: String?) {
    var found = root.object.node
    var type = root.type
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
        "\(quoted(text)) is no place in this file", remedy: "write it as #/group/token")
    }
    return (found, type)
  }

  /// Returns true for a token with a value of its own.
  mutating func isToken(_ node: JSONNode) throws(DocumentError) -> Bool {
    guard node.kind == .object else { return false }
    return try object(node)["$value"] != nil
  }

  /// A value, or what it refers to if it is an object with `$ref`.
  mutating func resolved(_ node: JSONNode) throws(DocumentError) -> JSONNode {
    var node = node
    for _ in 0...Self.longestChain {
      guard node.kind == .object, let reference = try object(node)["$ref"] else { return node }
      node = try pointed(try reference.string(), from: reference).node
    }
    throw node.error(
      "the reference leads through more than \(Self.longestChain) others",
      remedy: "do they run in a circle?")
  }
}
