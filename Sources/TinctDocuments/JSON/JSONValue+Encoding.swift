extension JSONValue {
  /// The largest magnitude of an integer that no other is read as.
  static let exactLimit = (1 << 53) - 1

  /// Writes a value as it encodes itself, all on one line; `JSONNode.decode` gives an equal one
  /// back.
  ///
  /// Integers from 2^53 on, which readers may mistake for their neighbours, become strings of their
  /// digits.
  ///
  /// - Throws: an error about the part that cannot be written.
  public init(encoding value: some Encodable) throws(JSONEncodingError) {
    let slot = JSONSlot()
    do {
      try value.encode(to: JSONSlotEncoder(slot: slot, codingPath: []))
    } catch let error as JSONEncodingError {
      throw error
    } catch EncodingError.invalidValue(_, let context) {
      throw JSONEncodingError(context.debugDescription, at: context.codingPath)
    } catch {
      throw JSONEncodingError("\(error)")
    }
    self = slot.value
  }
}

/// A slot that a value is written to.
private final class JSONSlot {
  private enum Content {
    case empty
    case value(JSONValue)
    case array([JSONSlot])
    case object([(name: String, slot: JSONSlot)])
  }

  private var content = Content.empty

  var value: JSONValue {
    switch content {
    case .empty: .object([], .line)
    case .value(let value): value
    case .array(let slots): .array(slots.map(\.value), .line)
    case .object(let members): .object(members.map { .init($0.name, $0.slot.value) }, .line)
    }
  }

  var count: Int {
    if case .array(let slots) = content { slots.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func becomeArray() { if case .array = content {} else { content = .array([]) } }

  func becomeObject() { if case .object = content {} else { content = .object([]) } }

  /// Appends a slot for one more element.
  func append() -> JSONSlot {
    guard case .array(var slots) = content else { return self }
    let slot = JSONSlot()
    slots.append(slot)
    content = .array(slots)
    return slot
  }

  /// The slot of a member, a new one if there is none of that name.
  func member(_ name: String) -> JSONSlot {
    guard case .object(var members) = content else { return self }
    if let known = members.first(where: { $0.name == name }) { return known.slot }
    let slot = JSONSlot()
    members.append((name, slot))
    content = .object(members)
    return slot
  }
}

private struct JSONSlotEncoder: Encoder {
  let slot: JSONSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(KeyedSlots<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return UnkeyedSlots(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleSlot(slot: slot, codingPath: codingPath)
  }
}

extension JSONSlot {
  fileprivate func encode(_ value: some Encodable, at codingPath: [any CodingKey]) throws {
    try value.encode(to: JSONSlotEncoder(slot: self, codingPath: codingPath))
  }
}

private struct SingleSlot: SingleValueEncodingContainer {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  func encodeNil() { slot.set(.null) }
  func encode(_ value: Bool) { slot.set(.boolean(value)) }
  func encode(_ value: String) { slot.set(.string(value)) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) { integer(value) }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: UInt) { integer(value) }
  func encode(_ value: UInt8) { integer(value) }
  func encode(_ value: UInt16) { integer(value) }
  func encode(_ value: UInt32) { integer(value) }
  func encode(_ value: UInt64) { integer(value) }
  func encode(_ value: some Encodable) throws { try slot.encode(value, at: codingPath) }

  func encode(_ value: Double) throws {
    guard value.isFinite else {
      throw JSONEncodingError("\(value) is not a number of JSON", at: codingPath)
    }
    slot.set(.number(value))
  }

  private func integer(_ value: some FixedWidthInteger) {
    let isExact = value.magnitude <= JSONValue.exactLimit
    slot.set(isExact ? .number(Double(value)) : .string(String(value)))
  }
}

private struct KeyedSlots<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { slot.member(key.stringValue).set(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try slot.member(key.stringValue).encode(value, at: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(PathKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: any CodingKey) -> JSONSlotEncoder {
    JSONSlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct UnkeyedSlots: UnkeyedEncodingContainer {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  var count: Int { slot.count }

  func encodeNil() { slot.append().set(.null) }

  func encode(_ value: some Encodable) throws {
    let path = codingPath + [PathKey(count)]
    try slot.append().encode(value, at: path)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> JSONSlotEncoder {
    let path = codingPath + [PathKey(count)]
    return JSONSlotEncoder(slot: slot.append(), codingPath: path)
  }
}

/// An error about a value that cannot be written as JSON.
public struct JSONEncodingError: Error, Hashable, Sendable {
  /// The key path to the part that cannot, such as `player.speed`; empty for the whole value.
  public let path: String
  /// The problem, for people.
  public let problem: String

  init(_ problem: String, at codingPath: [any CodingKey] = []) {
    path = codingPath.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
    self.problem = problem
  }
}

extension JSONEncodingError: CustomStringConvertible {
  /// The path, if there is one, and the problem.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}

/// A step of a coding path: a name, or the index of an element.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = String(index)
    intValue = index
  }

  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}
