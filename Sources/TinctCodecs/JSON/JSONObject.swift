/// An object of a JSON document: members in order, each looked up by name.
public struct JSONObject: Sendable {
  /// A member of an object.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// Where the name stands, and errors about it.
    public let nameNode: JSONNode
    /// The value.
    public let value: JSONNode
  }

  /// The value that is this object.
  public let node: JSONNode
  /// The members, as they stand in the document.
  public let members: [Member]
  /// Where the name stands last in `members`; nil where these are so few that looking at each is faster.
  private let places: [String: Int]?

  /// The object that a node is; traps if it is something else.
  init(_ node: JSONNode) {
    precondition(node.kind == .object)
    self.node = node
    let children = node.children
    members = stride(from: 0, to: children.count, by: 2).map {
      Member(name: children[$0].text, nameNode: children[$0], value: children[$0 + 1])
    }
    places =
      members.count > 16
      ? Dictionary(
        zip(members.map(\.name), members.indices), uniquingKeysWith: { _, last in last }) : nil
  }

  /// The value of a member, or nil if there is none with that name.
  public subscript(name: String) -> JSONNode? {
    guard let places else { return members.last { $0.name == name }?.value }
    return places[name].map { members[$0].value }
  }

  /// The value of a member; an error at the object if there is none with that name.
  public func required(_ name: String) throws(DocumentError) -> JSONNode {
    guard let value = self[name] else {
      throw node.error("the key \(quoted(name)) is missing")
    }
    return value
  }
}
