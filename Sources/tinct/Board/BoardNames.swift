internal import TinctPipeline
internal import TinctPuzzles

/// The names of the pictures of a pack's puzzles, without endings.
///
/// A picture is named after its puzzle: `spiral`. Where these names would not tell the puzzles of a
/// pack apart, their numbers in the pack stand before them: `03-spiral`. Names that are numbers get
/// as many digits as the longest, so that files sort in order: `03`.
struct BoardNames {
  private let names: [String]

  /// Names the pictures of a pack.
  ///
  /// - Parameter prefix: what stands before each name where there are several packs, else nil.
  init(_ pack: PuzzlePack, prefix: String?) {
    let slugs = pack.names.map { slug($0, fallback: "puzzle") }
    let areUnique = Set(slugs).count == slugs.count
    let areNumbers = slugs.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    let longest = slugs.map(\.count).max() ?? 0
    let digits = String(slugs.count).count
    names = slugs.enumerated().map { index, slug in
      let own = areNumbers ? Self.padded(slug, to: longest) : slug
      let name = areUnique ? own : "\(Self.padded(String(index + 1), to: digits))-\(own)"
      return prefix.map { "\($0)-\(name)" } ?? name
    }
  }

  /// The name for the puzzle at an index of the pack.
  subscript(index: Int) -> String { names[index] }

  private static func padded(_ number: String, to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - number.count)) + number
  }
}
