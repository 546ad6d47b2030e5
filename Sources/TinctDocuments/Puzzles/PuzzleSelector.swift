internal import TinctGraphics

/// A person's choice of puzzles of a pack: a name (`garden`), a number from 1 (`51`, `@51`), a
/// range of numbers (`1-5`, `@1-5`), or a pattern for names in which `*` stands for any characters
/// and `?` for one (`garden-*`).
///
/// An exact name wins over everything else that the text could mean; `@` always begins numbers.
public struct PuzzleSelector: Hashable, Sendable {
  /// The puzzles that are meant.
  public struct Choice: Hashable, Sendable {
    /// Their indices, ascending.
    public let indices: [Int]
    /// The index of another puzzle that has, as its number, the text which is a name; nil if there
    /// is none.
    public let clash: Int?
    /// The text is a range of numbers.
    public var isRange = false
  }

  /// The reasons why a text chooses nothing.
  public enum Problem: Error, Hashable, Sendable {
    /// No puzzle has that name or number.
    case unknown
    /// Several puzzles have that name; their indices.
    case ambiguous([Int])
  }

  /// The text.
  public let text: String

  /// Takes a text as a choice.
  public init(_ text: String) { self.text = text }

  /// True for what seems to list several puzzles in a way that is not understood, such as `5..8`.
  public var isList: Bool { text.contains("..") || text.contains(",") || text.contains(":") }

  /// Finds the puzzles that are meant among the names of all.
  public func choice(among names: [String]) throws(Problem) -> Choice {
    let named = names.indices.filter { names[$0] == text }
    guard named.count < 2 else { throw .ambiguous(named) }
    let numbered = numbers(upTo: names.count)
    if let index = named.first {
      let other = numbered?.count == 1 && numbered?.first != index ? numbered?.first : nil
      return Choice(indices: named, clash: other)
    }
    let indices = numbered.map { Array($0) } ?? matches(among: names)
    guard !indices.isEmpty else { throw .unknown }
    return Choice(indices: indices, clash: nil, isRange: numbered.map { $0.count > 1 } ?? false)
  }

  /// True for a range that begins with the higher number.
  public var isBackwards: Bool { bounds.map { $0.first > $0.last } ?? false }

  /// The indices that the text names as a number or a range; nil if it is none of those, or if a
  /// number is not from 1 to the count.
  private func numbers(upTo count: Int) -> ClosedRange<Int>? {
    guard let (first, last) = bounds, 1 <= first, first <= last, last <= count else { return nil }
    return first - 1...last - 1
  }

  /// The numbers at the ends of the range that the text is, or the one that it is, twice.
  private var bounds: (first: Int, last: Int)? {
    let parts = text.drop { $0 == "@" }.split(separator: "-", omittingEmptySubsequences: false)
    let signs = text.count { $0 == "@" }
    guard signs <= 1, (1...2).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last
    else { return nil }
    return (first, last)
  }

  private func matches(among names: [String]) -> [Int] {
    guard text.contains(where: { $0 == "*" || $0 == "?" }) else { return [] }
    let pattern = NamePattern(text)
    return names.indices.filter { pattern.matches(names[$0]) }
  }
}
