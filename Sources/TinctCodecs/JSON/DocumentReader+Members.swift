internal import TinctGraphics

extension DocumentReader {
  /// The members of an object whose name, which must not be empty, and value are right; none of nil.
  mutating func members<Value>(
    _ node: JSONNode?, _ read: (JSONNode) throws(DocumentError) -> Value
  ) -> [(String, Value)] {
    var members: [(String, Value)] = []
    for member in attempt(try node?.object().members) ?? [] {
      let name = attempt(try Self.name(of: member))
      let value = attempt(try read(member.value))
      if let name, let value { members.append((name, value)) }
    }
    return members
  }

  /// Texts by name.
  mutating func strings(_ node: JSONNode?) -> [Palette.NamedString] {
    members(node) { (node) throws(DocumentError) in try node.string() }
      .map { Palette.NamedString(name: $0, text: $1) }
  }

  private static func name(of member: JSONObject.Member) throws(DocumentError) -> String {
    guard !member.name.isEmpty else { throw member.nameNode.error("a name must not be empty") }
    return member.name
  }
}
