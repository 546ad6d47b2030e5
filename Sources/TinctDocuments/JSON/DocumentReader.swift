public import TinctGraphics

/// Reads values out of a document, and goes on after each that is wrong, so that all errors are
/// told and not only the first.
///
/// Functions that read a single value throw a `DocumentError`; `attempt` notes it and gives nil.
/// Functions that read several get the reader `inout`, and return nil or leave values out if they
/// could not be read: nothing of them is used once an error was noted. Values that depend on others
/// are read only if these could be, so that one mistake gives one error.
public struct DocumentReader: Sendable {
  private let errorLimit: Int
  private var errors: [DocumentError] = []
  private var isComplete = true

  /// Makes a reader that has not met an error, and reads nothing more after so many.
  public init(errorLimit: Int = DocumentErrors.limit) { self.errorLimit = errorLimit }

  /// Reads a whole JSON document.
  ///
  /// - Parameters:
  ///   - allowsComments: true to pass over comments and commas behind the last element or member.
  ///   - read: reads the root; nil only after it noted an error.
  /// - Throws: the error in the syntax, behind which nothing can be read, or all that were noted.
  public static func read<Value>(
    _ bytes: [UInt8], limits: Limits, allowsComments: Bool = false,
    _ read: (JSONNode, inout DocumentReader) -> Value?
  ) throws(DocumentErrors) -> Value {
    let (value, errors) = readParts(bytes, limits: limits, allowsComments: allowsComments, read)
    if let errors { throw errors }
    guard let value else { preconditionFailure("an error is noted for what cannot be read") }
    return value
  }

  /// Reads as much of a JSON document as can be read.
  ///
  /// - Returns: what was read, and all errors; nil for none.
  static func readParts<Value>(
    _ bytes: [UInt8], limits: Limits, allowsComments: Bool,
    _ read: (JSONNode, inout DocumentReader) -> Value?
  ) -> (value: Value?, errors: DocumentErrors?) {
    do throws(DocumentError) {
      let document = try JSONDocument(
        parsing: bytes, limits: limits, allowsComments: allowsComments)
      var reader = DocumentReader()
      let value = read(document.root, &reader)
      return (value, reader.isSound ? nil : reader.failure)
    } catch {
      return (nil, DocumentErrors([error]))
    }
  }

  /// Returns a value that was read; throws if any error was noted.
  public func finish<Value>(_ value: Value?) throws(DocumentErrors) -> Value {
    guard errors.isEmpty, let value else { throw failure }
    return value
  }

  /// No error was noted.
  var isSound: Bool { errors.isEmpty }

  /// As many errors were noted as are told.
  var isFull: Bool { errors.count >= errorLimit }

  /// All errors that were noted, at least one.
  var failure: DocumentErrors { DocumentErrors(errors, isComplete: isComplete) }

  /// Takes note of an error.
  public mutating func note(_ error: DocumentError) {
    if errors.count < errorLimit { errors.append(error) } else { isComplete = false }
  }

  /// Takes note of all errors that another reader met, in a part that comes after what this one
  /// read.
  mutating func note(_ part: DocumentReader) {
    for error in part.errors { note(error) }
    if !part.isComplete { isComplete = false }
  }

  /// Takes note of all errors that another reader met in a value that stands for a given one, as
  /// errors of that.
  mutating func note(_ part: DocumentReader, at node: JSONNode) {
    // In a list, the one value that something else may stand for.
    let values = (node.kind == .array ? node.children : [node]).filter { value in
      value.kind == .string && value.text.contains("${")
    }
    let origin = values.count == 1 ? values[0] : node
    let words = values.count == 1 ? " in place of \(quoted(origin.text))" : ""
    for error in part.errors { note(origin.error(error.problem + words, remedy: error.remedy)) }
    if !part.isComplete { isComplete = false }
  }

  /// Returns the value of an expression; nil, with the error noted, if it throws.
  ///
  /// Past the limit on errors nothing is read any more.
  public mutating func attempt<Value>(
    _ value: @autoclosure () throws(DocumentError) -> Value?
  ) -> Value? {
    guard errors.count < errorLimit else {
      isComplete = false
      return nil
    }
    do throws(DocumentError) { return try value() } catch {
      note(error)
      return nil
    }
  }

  /// An object, with errors noted for keys that are missing, and for keys that are not known.
  ///
  /// A missing key is not told where an unknown one looks like a slip in writing it; the value of
  /// that one is read in its stead, so that what is wrong in it is told as well.
  ///
  /// - Parameters:
  ///   - node: the value; nil gives nil.
  ///   - required: keys that must be there.
  ///   - optional: keys that may be there; nil for any. `$schema` may always be in the root.
  public mutating func object(
    _ node: JSONNode?, required: [String], optional: [String]? = []
  ) -> JSONObject? {
    guard let node, let object = attempt(try node.object()) else { return nil }
    let known = optional.map { required + $0 + (node.isRoot ? ["$schema"] : []) }
    var meant: [String: String] = [:]
    for member in object.members {
      guard let known, !known.contains(member.name) else { continue }
      // A key that is missing is meant more often than one that is there, and of a single letter
      // nothing tells which.
      let missing = known.filter { object[$0] == nil && !meant.values.contains($0) }
      let slip = likeliestName(for: member.name, in: missing)
      let near =
        slip ?? (member.name.count > 1 ? likeliestName(for: member.name, in: known) : nil)
      if let slip { meant[member.name] = slip }
      let remedy =
        near.map { "did you mean \(quoted($0))?" }
        ?? knownNames(known, near: member.name)
      note(member.nameNode.error("unknown key", remedy: remedy))
    }
    let found = meant.isEmpty ? object : object.renaming(meant)
    for name in required { _ = attempt(try found.required(name)) }
    return found
  }

  /// An object that may have keys of anybody's own, with errors noted for those that look like a
  /// slip in writing a known one which is not there.
  ///
  /// - Parameter elsewhere: keys that belong into the value of another one, by that.
  mutating func spelled(
    _ object: JSONObject, known: [String], elsewhere: [String: String] = [:]
  ) -> JSONObject {
    var meant: [String: String] = [:]
    for member in object.members where !known.contains(member.name) {
      guard let near = nearestName(for: member.name, in: known + elsewhere.keys)?.name,
        object[near] == nil || near == member.name, !meant.values.contains(near)
      else { continue }
      if let place = elsewhere[near] {
        note(
          member.nameNode.error("unknown key", remedy: "\(quoted(near)) stands in \(quoted(place))")
        )
      } else {
        meant[member.name] = near
        note(member.nameNode.error("unknown key", remedy: "did you mean \(quoted(near))?"))
      }
    }
    return meant.isEmpty ? object : object.renaming(meant)
  }
}

extension DocumentReader {
  /// The members of an object whose name, which must not be empty, and value are right; none of
  /// nil.
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
