/// A value in a JSON document, with its location.
///
/// The typed accessors (`string()`, `integer(in:)`, `object()` ...) throw a
/// `DocumentError` that names the key path and the location.
public struct JSONNode: Sendable {
  /// The document that holds the value.
  public let document: JSONDocument
  /// Index of the value's token.
  package let index: Int

  /// A kind of value.
  public enum Kind: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  var token: JSONToken { document.tokens[index] }

  /// The kind of the value.
  public var kind: Kind {
    switch token.kind {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The range of the value in `document.bytes`: a string with its quotes, an array or object with
  /// its brackets.
  public var byteRange: Range<Int> { Int(token.start)..<Int(token.end) }

  /// The value is the whole document.
  public var isRoot: Bool { index == 0 }
}

extension JSONNode.Kind: CustomStringConvertible {
  /// The kind with its article, as messages name it: `an array`.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: - Parts

extension JSONNode {
  /// The values directly inside: elements of an array; names and values in turn of an object.
  package var children: [JSONNode] {
    var children: [JSONNode] = []
    var child = index + 1
    while child < Int(token.next) {
      children.append(JSONNode(document: document, index: child))
      child = Int(document.tokens[child].next)
    }
    return children
  }

  /// The elements of an array; none of anything else.
  var elements: [JSONNode] { kind == .array ? children : [] }

  /// The value of a string.
  package var text: String {
    JSONText.string(document.bytes, byteRange.lowerBound + 1..<byteRange.upperBound - 1)
  }
}

// MARK: - Errors

extension JSONNode {
  /// The key path to the value, such as `palettes[1].colors.base`; empty for the whole document.
  public var path: String {
    let tokens = document.tokens
    var path = document.excerpt?.path ?? ""
    var node = document.root
    while node.index != index {
      // The child that holds the value, and the one before it.
      var (count, child, last) = (0, node.index + 1, node.index)
      while Int(tokens[child].next) <= index {
        (count, last, child) = (count + 1, child, Int(tokens[child].next))
      }
      if node.kind == .object {
        let name = JSONNode(document: document, index: count.isMultiple(of: 2) ? child : last).text
        path += path.isEmpty || !Self.isPlain(name) ? Self.step(name) : ".\(name)"
      } else {
        path += "[\((node.isRoot ? document.excerpt?.first ?? 0 : 0) + count)]"
      }
      node = JSONNode(document: document, index: child)
    }
    return path
  }

  private static func step(_ name: String) -> String {
    isPlain(name) ? name : "[\(quoted(name))]"
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 60
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0"..."9" ~= $0 || "-_$".unicodeScalars.contains($0)
      }
  }

  /// The line and the column of its first byte, from 1, as `3:14`.
  var location: String {
    let position = document.position(of: byteRange.lowerBound)
    return "\(position.line):\(position.column)"
  }

  /// An error about this value, at its first byte.
  public func error(_ problem: String, remedy: String? = nil) -> DocumentError {
    error(atByte: byteRange.lowerBound, problem, remedy)
  }

  private func error(atByte offset: Int, _ problem: String, _ remedy: String?) -> DocumentError {
    let position = document.position(of: offset)
    return DocumentError(
      line: position.line, column: position.column, path: path, problem: problem, remedy: remedy)
  }

  /// An error about a character in this string.
  ///
  /// - Parameter scalar: which Unicode scalar of the string's value is meant, from 0; the number of
  ///   scalars means the closing quote. Escapes are accounted for.
  public func error(
    atScalar scalar: Int, _ problem: String, remedy: String? = nil
  ) -> DocumentError {
    precondition(kind == .string)
    var offset = byteRange.lowerBound + 1
    for _ in 0..<scalar where offset < byteRange.upperBound - 1 {
      offset += JSONText.scalar(document.bytes, at: offset).length
    }
    return error(atByte: offset, problem, remedy)
  }
}

/// An object of a JSON document: members in order, each looked up by name.
public struct JSONObject: Sendable {
  /// A member of an object.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// The name as a value of the document, for errors about it.
    public let nameNode: JSONNode
    /// The value.
    public let value: JSONNode
  }

  /// The value that is this object.
  public let node: JSONNode
  /// The members, as they stand in the document.
  public let members: [Member]
  /// The last index in `members` by name; nil for few members, which are quicker to go through.
  private let indices: [String: Int]?

  /// The object that a node is; traps if it is something else.
  package init(_ node: JSONNode) {
    precondition(node.kind == .object)
    self.node = node
    let children = node.children
    members = stride(from: 0, to: children.count, by: 2).map {
      Member(name: children[$0].text, nameNode: children[$0], value: children[$0 + 1])
    }
    indices =
      members.count > 16
      ? Dictionary(
        zip(members.map(\.name), members.indices), uniquingKeysWith: { _, last in last }) : nil
  }

  /// An object with given members.
  init(_ node: JSONNode, members: [Member]) {
    self.node = node
    self.members = members
    indices = nil
  }

  /// Returns the object with members under other names, by those that they have in the document.
  func renaming(_ names: [String: String]) -> JSONObject {
    JSONObject(
      node,
      members: members.map {
        Member(name: names[$0.name] ?? $0.name, nameNode: $0.nameNode, value: $0.value)
      })
  }

  /// The value of a member, or nil if there is none with that name.
  public subscript(name: String) -> JSONNode? {
    guard let indices else { return members.last { $0.name == name }?.value }
    return indices[name].map { members[$0].value }
  }

  /// The value of a member; an error at the object if there is none with that name.
  public func required(_ name: String) throws(DocumentError) -> JSONNode {
    guard let value = self[name] else {
      throw node.error("the key \(quoted(name)) is missing")
    }
    return value
  }
}
