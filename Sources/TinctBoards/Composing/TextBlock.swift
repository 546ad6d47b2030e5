/// Lines of text of one size, broken to fit a width.
public struct TextBlock: Hashable, Sendable {
  /// The lines, at least one.
  public var lines: [String]
  /// The size of an em in pixels.
  public var size: Double
  /// The width of the longest line in pixels.
  public var width: Double

  /// From one base line to the next, in ems.
  static let pitch = 1.16
  /// The reach of a line above its base line and below it, in ems; accents on capitals and the
  /// tails of letters included.
  static let (ascent, descent) = (0.78, 0.24)

  /// The height from the top of the first line to the foot of the last, in pixels.
  public var height: Double {
    size * (Self.ascent + Self.descent + Self.pitch * Double(lines.count - 1))
  }

  /// Returns the distance from the top to the base line of a line, in pixels.
  public func baseline(of line: Int) -> Double {
    size * (Self.ascent + Self.pitch * Double(line))
  }

  /// Sets a text as large as it fits.
  ///
  /// A further line is taken only where the text gets a good deal larger by it. Words are not
  /// broken.
  ///
  /// - Parameters:
  ///   - text: the text; nothing is made of one without words.
  ///   - width: the room across, in pixels.
  ///   - sizes: the least and the largest size, in pixels; nothing is made of a text that is too
  ///     long for the least.
  ///   - lines: the most lines.
  ///   - gain: by what factor the size must grow for a further line.
  ///   - measure: the width of a text, in ems.
  public init?(
    _ text: String, width: Double, sizes: ClosedRange<Double>, lines: Int, gain: Double = 1.25,
    measure: (String) -> Double
  ) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, width > 0 else { return nil }
    // Told before words are broken into lines, which takes as long as there are words, squared.
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

  /// Returns the words in a number of lines whose longest is as short as can be.
  private static func broken(
    _ words: [String], into count: Int, _ measure: (String) -> Double
  ) -> [String] {
    func line(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
    // least[i]: the breaks before word i, and the longest line, for the lines so far.
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
