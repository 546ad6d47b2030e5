public import TinctGraphics

/// The text of a manifest to which a target is added, while every other byte stays.
public enum ManifestEdit {
  /// Returns a manifest with one more target, the last one: on lines of its own, indented as its
  /// neighbours are, and behind their comments.
  ///
  /// Options that the manifest's defaults would give the target have the values that the request
  /// has, and are written for that.
  ///
  /// - Parameters:
  ///   - request: what the target asks for.
  ///   - name: the name of the target.
  ///   - bytes: a manifest that could be read; nil for a new one.
  ///   - isReplacing: true to put it in the place of a target of this name, if there is one.
  /// - Throws: the target of this name that it has, or that it has no targets by name.
  public static func adding<Kind: Request>(
    _ request: Kind, named name: String, to bytes: [UInt8]?, isReplacing: Bool = false,
    limits: Limits = Limits()
  ) throws(DocumentErrors) -> [UInt8] {
    guard let bytes else {
      let outputs = JSONValue.object([.init(name, target(request, defaults: []))])
      let manifest = JSONValue.object([.init("version", 1), .init("outputs", outputs)])
      return Array(newComment.utf8) + manifest.documentBytes
    }
    return try DocumentReader.read(bytes, limits: limits, allowsComments: true) { root, reader in
      guard root.kind == .object, let outputs = JSONObject(root)["outputs"] else {
        reader.note(
          root.error(
            "the file is no manifest with targets by name", remedy: "name one with \"outputs\""))
        return nil
      }
      let targets = JSONObject(outputs)
      let defaults = JSONObject(root)["defaults"].map { JSONObject($0).members.map(\.name) } ?? []
      let member = JSONValue.Member(name, target(request, defaults: defaults))
      if let other = targets.members.first(where: { $0.name == name }) {
        guard isReplacing else {
          reader.note(
            other.nameNode.error(
              "there is a target \(quoted(name)) already",
              remedy: "choose another name, or replace it with --save-over"))
          return nil
        }
        return replacing(other, by: member, in: bytes)
      }
      return adding(member, to: targets, in: bytes)
    }
  }

  private static let newComment =
    "// All pictures of this game: 'tinct build' makes those that are not up to date.\n"

  /// The request as a target, a list with one value as that value.
  private static func target<Kind: Request>(_ request: Kind, defaults: [String]) -> JSONValue {
    guard case .object(let said, _) = RequestDocument.json(request) else {
      preconditionFailure("a request is an object")
    }
    var members = said
    for field in Kind.fields where defaults.contains(field.name) {
      guard !members.contains(where: { $0.name == field.name }) else { continue }
      members.append(.init(field.name, field.defaultValue ?? (field.isList ? .array([]) : .null)))
    }
    return .object(
      members.map { member in
        guard case .array(let items, _) = member.value, items.count == 1 else { return member }
        return .init(member.name, items[0])
      })
  }

  // MARK: - Text

  /// The lines of a member, and what parts them.
  private static func lines(
    of member: JSONValue.Member, indented indent: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    let newline = bytes.firstRange(of: Array("\r\n".utf8)) == nil ? "\n" : "\r\n"
    let lines = "\(JSONValue.object([member]))".split(separator: "\n").dropFirst().dropLast()
    // The first level is that of the member.
    return lines.map { indent + Array($0.dropFirst(2).utf8) }.joined(separator: newline.utf8)
      .map(\.self)
  }

  private static func replacing(
    _ old: JSONObject.Member, by member: JSONValue.Member, in bytes: [UInt8]
  ) -> [UInt8] {
    let start = old.nameNode.byteRange.lowerBound
    let indent = Self.indent(ofLineAt: start, in: bytes)
    let text = lines(of: member, indented: indent, in: bytes).dropFirst(indent.count)
    return Array(bytes[..<start]) + text + bytes[old.value.byteRange.upperBound...]
  }

  private static func adding(
    _ member: JSONValue.Member, to object: JSONObject, in bytes: [UInt8]
  ) -> [UInt8] {
    let newline = bytes.firstRange(of: Array("\r\n".utf8)) == nil ? "\n" : "\r\n"
    let own = indent(ofLineAt: object.node.byteRange.lowerBound, in: bytes)
    func text(indented indent: [UInt8]) -> [UInt8] {
      lines(of: member, indented: indent, in: bytes)
    }
    let close = object.node.byteRange.upperBound - 1
    guard let first = object.members.first, let last = object.members.last else {
      // What stands before the bracket are spaces and comments.
      let start = lineStart(close, in: bytes)
      let isAlone = bytes[start..<close].allSatisfy(isSpace)
      let offset = isAlone ? start : close
      let line = text(indented: own + Array("  ".utf8)) + Array(newline.utf8)
      return bytes[..<offset] + (isAlone ? [] : Array(newline.utf8)) + line
        + (isAlone ? [] : own) + bytes[offset...]
    }
    let end = last.value.byteRange.upperBound
    // Behind a comment on the line of the last target, and behind its comma, which may stand later.
    let ofLine = passed(from: end, to: close, in: bytes, acrossLines: false)
    let comma = ofLine.comma ?? passed(from: end, to: close, in: bytes, acrossLines: true).comma
    let start = first.nameNode.byteRange.lowerBound
    let isOnLine = bytes[lineStart(start, in: bytes)..<start].allSatisfy(isSpace)
    let indent = isOnLine ? self.indent(ofLineAt: start, in: bytes) : own + Array("  ".utf8)
    let line = Array(newline.utf8) + text(indented: indent)
    let offset = max(ofLine.end, comma ?? 0)
    let tail = offset == close ? Array(newline.utf8) + own : []
    guard comma == nil else {
      return bytes[..<offset] + line + Array(",".utf8) + tail + bytes[offset...]
    }
    return bytes[..<end] + Array(",".utf8) + bytes[end..<offset] + line + tail + bytes[offset...]
  }

  /// Passes over spaces, comments and commas.
  ///
  /// - Returns: the offset behind the first comma, nil for none, and the offset of the end: that of
  ///   the line, or the given one.
  private static func passed(
    from start: Int, to end: Int, in bytes: [UInt8], acrossLines: Bool
  ) -> (comma: Int?, end: Int) {
    var (offset, comma) = (start, Int?.none)
    let breaks = Array("\r\n".utf8)
    while offset < end, acrossLines || !breaks.contains(bytes[offset]) {
      guard bytes[offset] == UInt8(ascii: "/") else {
        if bytes[offset] == UInt8(ascii: ","), comma == nil { comma = offset + 1 }
        offset += 1
        continue
      }
      let isBlock = bytes[offset + 1] == UInt8(ascii: "*")
      let rest = bytes[(offset + 2)..<end]
      offset =
        isBlock
        ? rest.firstRange(of: Array("*/".utf8))?.upperBound ?? end
        : rest.firstIndex(where: breaks.contains) ?? end
    }
    return (comma, offset)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  private static func indent(ofLineAt offset: Int, in bytes: [UInt8]) -> [UInt8] {
    Array(bytes[lineStart(offset, in: bytes)...].prefix(while: isSpace))
  }
}
