/// Changes of a text, made together.
struct TextEdits {
  private let bytes: [UInt8]
  /// By offset; those at one offset in the order in which they were made.
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  /// The numbers of values that were added to objects and arrays, by their first bytes.
  private var added: [Int: Int] = [:]

  init(of bytes: [UInt8]) { self.bytes = bytes }

  mutating func replace(_ range: Range<Int>, by new: [UInt8]) { edits.append((range, new)) }

  /// Adds a member behind the last one of an object, spaced as the last two are.
  mutating func add(_ value: [UInt8], named name: String, to object: JSONNode) {
    let members = JSONObject(object).members
    let quoted = Array("\(JSONValue.string(name))".utf8)
    guard let last = members.last else {
      add(quoted + Array(": ".utf8) + value, toEmpty: object)
      return
    }
    let colon = bytes[last.nameNode.byteRange.upperBound..<last.value.byteRange.lowerBound]
    add(
      quoted + colon + value, behind: members.map(\.value), starts: members.map(\.nameNode),
      of: object)
  }

  /// Adds elements behind the last one of an array, up to one of a number; those before it that
  /// are not there become `null`.
  mutating func add(_ value: [UInt8], asElement number: Int, to array: JSONNode) {
    let elements = array.children
    while elements.count + added[array.byteRange.lowerBound, default: 0] < number {
      add(Array("null".utf8), behind: elements, in: array)
    }
    add(value, behind: elements, in: array)
  }

  private mutating func add(_ value: [UInt8], behind elements: [JSONNode], in array: JSONNode) {
    if elements.isEmpty {
      add(value, toEmpty: array)
    } else {
      add(value, behind: elements, starts: elements, of: array)
    }
  }

  private mutating func add(_ text: [UInt8], toEmpty node: JSONNode) {
    let offset = node.byteRange.lowerBound + 1
    let isFirst = added[node.byteRange.lowerBound] == nil
    added[node.byteRange.lowerBound, default: 0] += 1
    edits.append((offset..<offset, (isFirst ? [] : Array(", ".utf8)) + text))
  }

  private mutating func add(
    _ text: [UInt8], behind values: [JSONNode], starts: [JSONNode], of node: JSONNode
  ) {
    added[node.byteRange.lowerBound, default: 0] += 1
    let (end, start) = (
      values[values.count - 1].byteRange.upperBound, starts[starts.count - 1].byteRange.lowerBound
    )
    let space: [UInt8] =
      values.count > 1
      ? Array(bytes[values[values.count - 2].byteRange.upperBound..<start])
      : Array(",".utf8) + bytes[node.byteRange.lowerBound + 1..<start]
    edits.append((end..<end, space + text))
  }

  /// The text of a range with the changes inside it.
  func text(of range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var done = range.lowerBound
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered {
      precondition(done <= edit.range.lowerBound, "no two changes overlap")
      text += bytes[done..<edit.range.lowerBound]
      text += edit.bytes
      done = edit.range.upperBound
    }
    return text + bytes[done..<range.upperBound]
  }
}
