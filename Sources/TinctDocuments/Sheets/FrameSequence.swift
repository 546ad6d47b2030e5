internal import TinctPuzzles

/// Sprites that are the frames of one animation: `walk-1`, `walk-2`, `walk-10`.
public struct FrameSequence: Hashable, Sendable {
  /// The name without the number, such as `walk`.
  public let name: String
  /// The frames' names, ordered by their numbers.
  public let frames: [String]

  /// Sorts names by their words and numbers: `walk-2` comes before `walk-10`.
  public static func sorted(_ names: [String]) -> [String] {
    let keyed = names.map { (name: $0, key: SortKey($0)) }
    return keyed.sorted { $0.key < $1.key }.map(\.name)
  }

  /// Returns the sequences among names, in the order of their first frames: at least two names that
  /// differ only in a number at their end, with or without `-`, `_` or a space before it. Pieces of
  /// boards are none.
  public static func all(in names: [String]) -> [FrameSequence] {
    var frames: [String: [String]] = [:]
    var order: [String] = []
    for name in sorted(names) {
      guard let stem = stem(of: name) else { continue }
      if frames[stem] == nil { order.append(stem) }
      frames[stem, default: []].append(name)
    }
    return order.compactMap { stem in
      // The numbers of pieces, such as `tee-012`, are their sides.
      guard let frames = frames[stem], frames.count > 1, !PieceClass.isFamily(stem) else {
        return nil
      }
      return FrameSequence(name: stem, frames: frames)
    }
  }

  private static func stem(of name: String) -> String? {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    var stem = name.dropLast(digits)
    guard digits > 0 else { return nil }
    if let last = stem.last, "-_ .".contains(last) { stem = stem.dropLast() }
    return stem.isEmpty ? nil : String(stem)
  }
}

/// A name as alternating words and numbers. Names that are equal in this way, or differ only in
/// leading zeros, are ordered by their bytes.
private struct SortKey: Comparable {
  private let parts: [(word: [UInt8], number: [UInt8])]
  private let bytes: [UInt8]

  init(_ name: String) {
    bytes = Array(name.utf8)
    var parts: [(word: [UInt8], number: [UInt8])] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let word = rest.prefix { !JSONText.isDigit($0) }
      rest = rest.dropFirst(word.count)
      let number = rest.prefix { JSONText.isDigit($0) }
      rest = rest.dropFirst(number.count)
      parts.append((Array(word), Array(number.drop { $0 == UInt8(ascii: "0") })))
    }
    self.parts = parts
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    for (a, b) in zip(left.parts, right.parts) {
      if a.word != b.word { return a.word.lexicographicallyPrecedes(b.word) }
      // Without leading zeros, the longer number is the greater one.
      if a.number.count != b.number.count { return a.number.count < b.number.count }
      if a.number != b.number { return a.number.lexicographicallyPrecedes(b.number) }
    }
    if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  static func == (left: SortKey, right: SortKey) -> Bool { left.bytes == right.bytes }
}
