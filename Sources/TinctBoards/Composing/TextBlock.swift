/// Lines of text of one size, broken to fit a width.
public struct TextBlock: Hashable, Sendable {
  /// The lines, at least one.
  public var lines: [String]
  /// The size of an em in pixels.
  public var size: Double
  /// The width of the longest line in pixels.
  public var width: Double

  /// The distance from one base line to the next, in ems.
  static let pitch = 1.16
  /// The extent of a line above and below its base line, in ems, including accents on capitals and
  /// the tails of letters.
  static let (ascent, descent) = (0.78, 0.24)

  /// The height from the top of the first line to the foot of the last, in pixels.
  public var height: Double {
    size * (Self.ascent + Self.descent + Self.pitch * Double(lines.count - 1))
  }

  /// Returns the distance from the top to the base line of a line, in pixels.
  public func baseline(of line: Int) -> Double {
    size * (Self.ascent + Self.pitch * Double(line))
  }

  /// Sets a text as large as possible.
  ///
  /// A further line is used only if it makes the text considerably larger. Words are not broken.
  ///
  /// - Parameters:
  ///   - text: the text; the result is nil if it has no words.
  ///   - width: the available width, in pixels.
  ///   - sizes: the smallest and the largest size, in pixels; the result is nil if the text is too
  ///     long for the smallest.
  ///   - lines: the most lines.
  ///   - gain: the factor by which the size must grow for a further line.
  ///   - measure: returns the width of a text, in ems.
  public init?(
    _ text: String, width: Double, sizes: ClosedRange<Double>, lines: Int, gain: Double = 1.25,
    measure: (String) -> Double
  ) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, width > 0 else { return nil }
    // Checked first, because breaking words into lines takes time proportional to the square of
    // their number.
    let least = words.reduce(0) { $0 + measure($1) } / Double(max(lines, 1))
    guard least * sizes.lowerBound <= width else { return nil }
    var best: TextBlock?
    for count in 1...max(1, min(lines, words.count)) {
      let broken = Self.broken(words, into: count, measure)
      let longest = broken.map(measure).max() ?? 0
      guard longest > 0 else { return nil }
      let size = min(sizes.upperBound, width / longest)
      if let best, size < best.size * gain { continue }
      best = TextBlock(lines: broken, size: size, width: longest * size)
    }
    guard let best, best.size >= sizes.lowerBound else { return nil }
    self = best
  }

  private init(lines: [String], size: Double, width: Double) {
    self.lines = lines
    self.size = size
    self.width = width
  }

  /// Breaks the words into a number of lines so that the longest line is as short as possible.
  private static func broken(
    _ words: [String], into count: Int, _ measure: (String) -> Double
  ) -> [String] {
    func line(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
    // Dynamic programming: least[i] has the breaks before word i, and the longest line, for the
    // lines so far.
    var least: [(longest: Double, breaks: [Int])?] = words.indices.map {
      (measure(line(0..<$0 + 1)), [0])
    }
    for _ in 1..<max(count, 1) {
      least = words.indices.map { last in
        var best: (longest: Double, breaks: [Int])?
        for start in stride(from: last, to: 0, by: -1) {
          guard let before = least[start - 1] else { continue }
          let longest = max(before.longest, measure(line(start..<last + 1)))
          if longest < best?.longest ?? .infinity { best = (longest, before.breaks + [start]) }
        }
        return best
      }
    }
    guard let breaks = least.last??.breaks else { return [line(0..<words.count)] }
    return breaks.indices.map { index in
      line(breaks[index]..<(index + 1 < breaks.count ? breaks[index + 1] : words.count))
    }
  }
}
