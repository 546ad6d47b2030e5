package import TinctGraphics

/// Changes values in a JSON text, and leaves every other byte as it is.
package enum JSONEdit {
  /// Returns a text with a value set, which replaces the one at a path, or is added.
  ///
  /// - Parameters:
  ///   - path: keys from the root on; objects that are missing are added.
  /// - Throws: the error of a text that is not JSON, or of a path through something that is not an
  ///   object.
  package static func setting(
    _ value: JSONValue, at path: [String], in bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentError) -> [UInt8] {
    let document = try JSONDocument(parsing: bytes, limits: limits, allowsComments: true)
    var node = document.root
    for (depth, key) in path.enumerated() {
      let object = try node.object()
      guard let next = object[key] else {
        let rest = path[(depth + 1)...].reversed()
        let whole = rest.reduce(value) { .object([.init($1, $0)]) }
        return inserting([.init(key, whole)], into: object, in: bytes)
      }
      node = next
    }
    guard JSONValue(node) != value else { return bytes }
    var edited = bytes
    edited.replaceSubrange(
      node.byteRange, with: text(of: value, indent: indent(at: node.byteRange.lowerBound, bytes)))
    return edited
  }

  /// Returns a text with members added at the end of an object, laid out as those before them.
  package static func inserting(
    _ members: [JSONValue.Member], into object: JSONObject, in bytes: [UInt8]
  ) -> [UInt8] {
    let range = object.node.byteRange
    var edited = bytes
    guard let last = object.members.last else {
      let inner = members.map { "\(JSONValue.string($0.name)): \(line($0.value))" }
      edited.replaceSubrange(range, with: Array("{ \(inner.joined(separator: ", ")) }".utf8))
      return edited
    }
    let start = last.nameNode.byteRange.lowerBound
    let before = bytes[range.lowerBound..<start]
    var blank: ArraySlice<UInt8> = [32]
    var depth = ""
    if let feed = before.lastIndex(of: 10) {
      let lead = bytes[(feed + 1)..<start]
      if lead.allSatisfy({ $0 == 32 || $0 == 9 }) {
        blank = bytes[feed..<start]
        if feed > 0, bytes[feed - 1] == 13 { blank = bytes[(feed - 1)..<start] }
        depth = String(decoding: lead, as: UTF8.self)
      }
    }
    var text: [UInt8] = []
    for member in members {
      text += [UInt8(ascii: ",")] + blank
      text += Array("\(JSONValue.string(member.name)): ".utf8)
      text += self.text(of: member.value, indent: blank.count > 1 ? depth : nil)
    }
    let end = last.value.byteRange.upperBound
    edited.insert(contentsOf: text, at: end)
    return edited
  }

  /// The text of a value; nil to write it on one line.
  private static func text(of value: JSONValue, indent: String?) -> [UInt8] {
    guard let indent, case .object = value else { return Array(line(value).utf8) }
    return Array(
      "\(value)".split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + indent).utf8)
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements, _): "\(JSONValue.array(elements, .line))"
    case .object(let members, _): "\(JSONValue.object(members, .line))"
    case .null, .boolean, .number, .string: "\(value)"
    }
  }

  private static func indent(at offset: Int, _ bytes: [UInt8]) -> String? {
    guard let feed = bytes[..<offset].lastIndex(of: 10) else { return nil }
    return String(
      decoding: bytes[(feed + 1)..<offset].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }
}
