internal import TinctPuzzles

/// Some puzzles of a pack, one after the other, that were read without a look at the others.
///
/// Which puzzles make up a part follows from the document alone, so that reading gives the same for any
/// way of running the parts.
public struct PackPart: Sendable {
  /// Reads so many parts, by number from 0, and gives them in order.
  public typealias Runner = (_ count: Int, _ read: @escaping @Sendable (Int) -> PackPart) ->
    [PackPart]

  /// So many bytes are worth a job of their own.
  private static let size = 1 << 16

  private var puzzles: [Puzzle] = []
  private var reader = DocumentReader()

  private init(_ nodes: ArraySlice<JSONNode>) {
    var known = KnownSides()
    puzzles = nodes.compactMap { Puzzle($0, &known, &reader) }
  }

  /// Reads one part after the other.
  public static func inTurn(
    count: Int, read: @escaping @Sendable (Int) -> PackPart
  ) -> [PackPart] {
    (0..<count).map(read)
  }

  /// Takes puzzles from the elements of `puzzles`, without those that are wrong.
  static func puzzles(
    _ nodes: [JSONNode], _ run: Runner, _ reader: inout DocumentReader
  ) -> [Puzzle] {
    let ranges = ranges(nodes)
    let parts = run(ranges.count) { PackPart(nodes[ranges[$0]]) }
    for part in parts { reader.note(part.reader) }
    return parts.flatMap(\.puzzles)
  }

  /// Which elements each part has.
  private static func ranges(_ nodes: [JSONNode]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, node) in nodes.enumerated()
    where index == nodes.count - 1
      || node.byteRange.upperBound - nodes[start].byteRange.lowerBound >= size
    {
      ranges.append(start..<index + 1)
      start = index + 1
    }
    return ranges
  }
}
