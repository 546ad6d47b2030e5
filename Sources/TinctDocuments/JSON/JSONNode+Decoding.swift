extension JSONNode {
  /// Reads a value as it decodes itself; the inverse of `JSONValue.init(encoding:)`.
  ///
  /// Stricter than other decoders: a key that the value does not ask for is an error.
  ///
  /// - Throws: an error with the location of what is wrong, also where the value itself throws a
  ///   `DecodingError` with a coding path.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(DocumentError) -> Value {
    try decode(type) { _, _ in nil }
  }

  /// Reads a value as it decodes itself, with words for errors of its own.
  ///
  /// - Parameter telling: returns the error for one that a value gave as the cause of a
  ///   `DecodingError`, and for what is at its coding path; nil to tell what that says.
  func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, telling: (any Error, JSONNode) -> DocumentError?
  ) throws(DocumentError) -> Value {
    let record = KeyRecord()
    let value = try decoding(record, telling) { decoder throws in try Value(from: decoder) }
    if let stranger = record.strangers.first { throw stranger }
    return value
  }

  /// Returns what some work decodes of the value, whatever other keys it has.
  ///
  /// - Throws: an error with the place of what is wrong.
  func decoding<Value>(
    _ work: (any Decoder) throws -> Value
  ) throws(DocumentError) -> Value {
    try decoding(KeyRecord(), { _, _ in nil }, work)
  }

  private func decoding<Value>(
    _ record: KeyRecord, _ telling: (any Error, JSONNode) -> DocumentError?,
    _ work: (any Decoder) throws -> Value
  ) throws(DocumentError) -> Value {
    do {
      return try work(JSONNodeDecoder(node: self, codingPath: [], record: record))
    } catch let error as DocumentError {
      throw error
    } catch let error as Mismatch {
      throw error.node.mismatch(error.wanted)
    } catch let error as DecodingError {
      throw self.error(for: error, telling: telling)
    } catch {
      throw self.error("\(error)")
    }
  }

  /// Returns what some work decodes of an object in which this is the one value, under a name.
  func decoding<Key: CodingKey, Value>(
    as key: Key, _ work: (KeyedDecodingContainer<Key>) throws -> Value
  ) throws(DocumentError) -> Value {
    let member = JSONObject.Member(name: key.stringValue, nameNode: self, value: self)
    do {
      return try work(
        KeyedDecodingContainer(
          KeyedNodes<Key>(
            object: JSONObject(self, members: [member]), codingPath: [], record: KeyRecord())))
    } catch let error as DocumentError {
      throw error
    } catch let error as Mismatch {
      throw error.node.mismatch(error.wanted)
    } catch let error as DecodingError {
      throw self.error(for: error, below: 1)
    } catch {
      throw self.error("\(error)")
    }
  }

  /// - Parameters:
  ///   - depth: the number of keys that lead to this value.
  ///   - telling: as in `decode(_:telling:)`.
  private func error(
    for error: DecodingError, below depth: Int = 0,
    telling: (any Error, JSONNode) -> DocumentError? = { _, _ in nil }
  ) -> DocumentError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let told), .valueNotFound(_, let told), .keyNotFound(_, let told),
      .dataCorrupted(let told):
      context = told
    @unknown default: return self.error("\(error)")
    }
    var node = self
    for key in context.codingPath.dropFirst(depth) {
      guard let next = node.part(key) else { break }
      node = next
    }
    return context.underlyingError.flatMap { telling($0, node) }
      ?? node.error(context.debugDescription)
  }

  private func part(_ key: any CodingKey) -> JSONNode? {
    switch kind {
    case .object: JSONObject(self)[key.stringValue]
    case .array:
      key.intValue.flatMap { children.indices.contains($0) ? children[$0] : nil }
    case .null, .boolean, .number, .string: nil
    }
  }
}

/// The keys that were asked for, by object.
private final class KeyRecord {
  private var asked: [Int: (object: JSONObject, names: [String])] = [:]

  func open(_ object: JSONObject) {
    if asked[object.node.index] == nil { asked[object.node.index] = (object, []) }
  }

  func ask(_ name: String, of object: JSONObject) {
    if asked[object.node.index]?.names.contains(name) == false {
      asked[object.node.index]?.names.append(name)
    }
  }

  /// Errors about keys that nothing asked for, in their order.
  var strangers: [DocumentError] {
    asked.sorted { $0.key < $1.key }.flatMap { _, entry in
      entry.object.members.filter { !entry.names.contains($0.name) }.map { member in
        let near = likeliestName(
          for: member.name, in: entry.names.filter { entry.object[$0] == nil })
        return member.nameNode.error(
          "unknown key", remedy: near.map { "did you mean \(quoted($0))?" } ?? "leave it out")
      }
    }
  }
}

/// A value of another kind than what was tried. Where a value may be of several kinds, this is no
/// error yet, so its location, for which lines are counted, is found only once it is told.
private struct Mismatch: Error {
  let node: JSONNode
  let wanted: JSONNode.Kind
}

private struct JSONNodeDecoder: Decoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  let record: KeyRecord
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let object = try node.object()
    record.open(object)
    return KeyedDecodingContainer(
      KeyedNodes<Key>(object: object, codingPath: codingPath, record: record))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else { throw Mismatch(node: node, wanted: .array) }
    return UnkeyedNodes(
      array: node, elements: node.children, codingPath: codingPath, record: record)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNode(node: node, codingPath: codingPath, record: record)
  }
}

private struct SingleNode: SingleValueDecodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  let record: KeyRecord

  func decodeNil() -> Bool { node.kind == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try node.boolean() }
  func decode(_ type: String.Type) throws -> String { try node.string() }
  func decode(_ type: Double.Type) throws -> Double {
    guard node.kind == .number else { throw Mismatch(node: node, wanted: .number) }
    return try node.number()
  }
  func decode(_ type: Float.Type) throws -> Float {
    let largest = Double(Float.greatestFiniteMagnitude)
    return Float(try node.number(in: -largest...largest))
  }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: JSONNodeDecoder(node: node, codingPath: codingPath, record: record))
  }

  private func integer<Integer: FixedWidthInteger>() throws(DocumentError) -> Integer {
    if node.kind == .string, let large = Integer(node.text), String(large) == node.text,
      large.magnitude > JSONValue.exactLimit
    {
      return large
    }
    var range = Int(clamping: Integer.min)...Int(clamping: Integer.max)
    let exact = -JSONValue.exactLimit...JSONValue.exactLimit
    // Readers mistake larger ones for others.
    let isInexact = range.upperBound > exact.upperBound && node.isInteger(beyond: exact)
    if isInexact { range = range.clamped(to: exact) }
    return Integer(
      try node.integer(
        in: range, because: isInexact ? "write the digits of a larger one as a string" : nil))
  }
}

private struct KeyedNodes<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let codingPath: [any CodingKey]
  let record: KeyRecord

  var allKeys: [Key] {
    object.members.compactMap { member in
      guard let key = Key(stringValue: member.name) else { return nil }
      record.ask(member.name, of: object)
      return key
    }
  }

  func contains(_ key: Key) -> Bool { node(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try required(key).kind == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try decoder(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(PathKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func node(_ key: any CodingKey) -> JSONNode? {
    record.ask(key.stringValue, of: object)
    return object[key.stringValue]
  }

  private func required(_ key: any CodingKey) throws(DocumentError) -> JSONNode {
    if let node = node(key) { return node }
    return try object.required(key.stringValue)
  }

  private func decoder(_ key: any CodingKey) throws(DocumentError) -> JSONNodeDecoder {
    JSONNodeDecoder(node: try required(key), codingPath: codingPath + [key], record: record)
  }
}

private struct UnkeyedNodes: UnkeyedDecodingContainer {
  let array: JSONNode
  let elements: [JSONNode]
  let codingPath: [any CodingKey]
  let record: KeyRecord
  private(set) var currentIndex = 0

  init(
    array: JSONNode, elements: [JSONNode], codingPath: [any CodingKey], record: KeyRecord
  ) {
    self.array = array
    self.elements = elements
    self.codingPath = codingPath
    self.record = record
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next().node.kind == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: try next())
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }

  private func next() throws(DocumentError) -> JSONNodeDecoder {
    guard !isAtEnd else {
      throw array.error("has \(elements.count) values, fewer than are needed")
    }
    return JSONNodeDecoder(
      node: elements[currentIndex], codingPath: codingPath + [PathKey(currentIndex)],
      record: record)
  }
}
