public import TinctGraphics

/// Lines of text of one size, broken to fit a width.
public struct TextBlock: Hashable, Sendable {
  /// The lines, at least one.
  public var lines: [TextLine]
  /// The size of an em in pixels.
  public var size: Double
  /// The width of the longest line in pixels, from ink to ink.
  public var width: Double
  /// The text runs from right to left.
  public var isRightToLeft: Bool

  /// The ink of each line across, in ems from the start of its base line.
  private let spans: [ClosedRange<Double>]
  /// The extent of the first line above its base line, and of the last below it, in ems.
  private let above: Double
  private let below: Double
  /// The distance from one base line to the next, in ems.
  private let pitch: Double

  /// The height from the top of the first line to the foot of the last, in pixels.
  public var height: Double { size * (above + below + pitch * Double(lines.count - 1)) }

  /// Returns the distance from the top to the base line of a line, in pixels.
  public func baseline(of line: Int) -> Double { size * (above + pitch * Double(line)) }

  /// Returns the distance from the left of an area to the start of a line's base line, in pixels.
  ///
  /// - Parameters:
  ///   - width: the width of the area.
  ///   - isCentered: false for lines whose ink begins at the side where they are read from.
  func start(of line: Int, in width: Double, isCentered: Bool) -> Double {
    let (left, right) = (spans[line].lowerBound * size, spans[line].upperBound * size)
    if isCentered { return (width - left - right) / 2 }
    return isRightToLeft ? width - right : -left
  }

  /// The extent of Latin capitals with an accent, and of tails, in ems.
  private static let usual = (above: 0.78, below: 0.24)
  /// The usual distance of base lines, and the least one from ink to ink of two lines, in ems.
  private static let (leading, clearance) = (1.16, 0.08)

  /// Sets a text as large as possible, or nearly so in fewer lines.
  ///
  /// Lines end where Unicode allows it, which is between words, and between the characters of
  /// Chinese and Japanese; and where the text has a line break. A text with breaks of its own is
  /// made smaller before it is broken anywhere else.
  ///
  /// - Parameters:
  ///   - text: the text; the result is nil if it has no words.
  ///   - width: the available width, in pixels, which the ink of lines may fill.
  ///   - sizes: the smallest and the largest size, in pixels; the result is nil if the text is too
  ///     long for the smallest, has more than 8192 points at which it may be broken, or a letter
  ///     with more than 30 marks.
  ///   - lines: the most lines.
  ///   - enough: the share of the largest size of any number of lines at which fewer are taken.
  ///   - isTight: the block ends where its ink does; otherwise it is at least as high as capitals
  ///     with an accent and tails are.
  ///   - font: the font.
  public init?(
    _ text: String, width: Double, sizes: ClosedRange<Double>, lines most: Int,
    enough: Double = 0.75, isTight: Bool = false, in font: Font
  ) {
    guard
      let block = TextSetting(text, in: font)?.block(
        width: width, sizes: sizes, lines: most, enough: enough, isTight: isTight)
    else { return nil }
    self = block
  }

  /// Sets lines as large as possible; nil if they have no width.
  fileprivate init?(
    _ set: TextSetting.Lines, width room: Double, most: Double, isTight: Bool, isRightToLeft: Bool
  ) {
    // Marks alone have ink, but no letter that they stand on.
    guard set.longest > 0, set.hasLetters, let first = set.reaches.first,
      let last = set.reaches.last
    else { return nil }
    lines = set.lines
    spans = set.spans
    self.isRightToLeft = isRightToLeft
    size = min(most, room / set.longest)
    width = set.longest * size
    above = max(first.above, isTight ? 0 : Self.usual.above)
    below = max(last.below, isTight ? 0 : Self.usual.below)
    // Marks above capitals stay away from tails and from marks below the line before.
    pitch = zip(set.reaches, set.reaches.dropFirst()).reduce(Self.leading) {
      max($0, $1.0.below + $1.1.above + Self.clearance)
    }
  }
}

/// A text in a font, shaped once for all widths and sizes that it is tried in: outlines are those
/// of the font, without hints, so that everything about a line grows with its size.
final class TextSetting {
  /// The text broken into lines; lengths are in ems.
  fileprivate struct Lines {
    let lines: [TextLine]
    /// The ink of each line across, from the start of its base line.
    let spans: [ClosedRange<Double>]
    /// The width of the longest.
    let longest: Double
    /// The reach of each line above and below its base line.
    let reaches: [(above: Double, below: Double)]
    /// Some line has more than marks.
    let hasLetters: Bool

    init(_ lines: [TextLine], in font: Font) {
      self.lines = lines
      let shaped = lines.map { font.shaped($0) }
      spans = shaped.map { $0.inkAcross ?? 0...max($0.width, 0) }
      longest = spans.map { $0.upperBound - $0.lowerBound }.max() ?? 0
      reaches = shaped.map(\.reach)
      hasLetters = shaped.contains { $0.width > 0 }
    }
  }

  /// The most parts of a text that is broken into lines: parts without a width do not make it too
  /// long, however many they are.
  private static let mostParts = 1 << 13

  private let text: BreakableText
  private let font: Font
  /// The width of all parts.
  private let width: Double
  /// The lines that the text has of its own.
  private let forced: Int
  /// The text in each number of lines so far; nil inside where it cannot be broken into so many.
  private var known: [Int: Lines?] = [:]

  var isRightToLeft: Bool { text.isRightToLeft }

  /// Prepares a text; nil if it has no words, or a letter with too many marks.
  init?(_ text: String, in font: Font) {
    guard text.allSatisfy({ $0.unicodeScalars.count <= Font.mostInLetter }),
      let parts = BreakableText(text, in: font)
    else { return nil }
    self.text = parts
    self.font = font
    width = parts.parts.reduce(0) { $0 + $1.width }
    forced = parts.parts.count { $0.isLast }
  }

  /// Sets the text as large as possible, or nearly so in fewer lines, as `TextBlock` describes it.
  func block(
    width room: Double, sizes: ClosedRange<Double>, lines most: Int, enough: Double = 0.75,
    isTight: Bool = false
  ) -> TextBlock? {
    // Checked first, because breaking a text into lines takes time proportional to the square of
    // the number of its parts.
    let least = width / Double(max(most, 1))
    guard room > 0, text.parts.count <= Self.mostParts, forced <= most,
      least * sizes.lowerBound <= room * 1.1
    else { return nil }
    var blocks: [TextBlock] = []
    for count in forced...max(forced, min(most, text.parts.count)) {
      if forced > 1, !blocks.isEmpty { break }
      guard let lines = lines(count),
        let block = TextBlock(
          lines, width: room, most: sizes.upperBound, isTight: isTight,
          isRightToLeft: isRightToLeft),
        block.size >= sizes.lowerBound
      else { continue }
      blocks.append(block)
    }
    let largest = blocks.map(\.size).max() ?? 0
    return blocks.first { $0.size >= enough * largest }
  }

  private func lines(_ count: Int) -> Lines? {
    if let found = known[count] { return found }
    let found = text.broken(into: count).map { Lines($0, in: font) }
    known[count] = .some(found)
    return found
  }
}

/// A text as parts between which a line may end.
private struct BreakableText {
  /// A part of a paragraph that stays on one line.
  struct Part {
    /// The paragraph.
    let paragraph: Int
    /// Its scalars in the paragraph, without the space after it.
    let scalars: Range<Int>
    /// Its width, and that with the space after it, in ems, as they are in a line of everything.
    let width, widthWithSpace: Double
    /// A line must end after it.
    let isLast: Bool
  }

  private let paragraphs: [String]
  let parts: [Part]
  let isRightToLeft: Bool

  /// Splits a text; nil if it has no words.
  init?(_ text: String, in font: Font) {
    paragraphs = text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: Self.isSpace).joined(separator: " ") }
      .filter { !$0.isEmpty }
    guard let first = paragraphs.first else { return nil }
    isRightToLeft = font.isRightToLeft(first)
    parts = paragraphs.enumerated().flatMap { number, paragraph in
      let scalars = Array(paragraph.unicodeScalars)
      let advances = font.shaped(TextLine(paragraph)).advances
      let starts = [0] + font.breaks(in: paragraph)
      return zip(starts, starts.dropFirst() + [scalars.count]).map { start, end in
        let words = scalars[start..<end].lastIndex { !$0.properties.isWhitespace }
        let last = words.map { $0 + 1 } ?? start
        return Part(
          paragraph: number, scalars: start..<last,
          width: advances[start..<last].reduce(0, +),
          widthWithSpace: advances[start..<end].reduce(0, +), isLast: end == scalars.count)
      }
    }
  }

  /// Returns true for spaces between which a line may end; not for those that forbid it.
  private static func isSpace(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
  }

  /// Breaks the text into a number of lines so that the longest line is as short as possible; nil
  /// if it cannot be.
  func broken(into count: Int) -> [TextLine]? {
    // The widths of all parts before each one.
    var before = [0.0]
    for part in parts { before.append((before.last ?? 0) + part.widthWithSpace) }
    func width(_ first: Int, _ last: Int) -> Double {
      before[last] - before[first] + parts[last].width
    }
    func isWhole(_ first: Int, _ last: Int) -> Bool {
      parts[first].paragraph == parts[last].paragraph
    }
    // Dynamic programming: least[i] has the first parts of the lines up to part i, and the longest
    // line, for the number of lines so far.
    var least: [(longest: Double, starts: [Int])?] = parts.indices.map {
      isWhole(0, $0) ? (width(0, $0), [0]) : nil
    }
    for _ in 1..<max(count, 1) {
      least = parts.indices.map { last in
        var best: (longest: Double, starts: [Int])?
        for start in stride(from: last, to: 0, by: -1) where isWhole(start, last) {
          guard let earlier = least[start - 1],
            parts[start - 1].isLast || isWhole(start - 1, start)
          else { continue }
          let longest = max(earlier.longest, width(start, last))
          if longest < best?.longest ?? .infinity { best = (longest, earlier.starts + [start]) }
        }
        return best
      }
    }
    guard let starts = least.last??.starts else { return nil }
    return starts.indices.map { index in
      let last = (index + 1 < starts.count ? starts[index + 1] : parts.count) - 1
      return line(parts[starts[index]].paragraph, starts[index], last)
    }
  }

  /// A line of some parts; a soft hyphen at its end becomes a hyphen.
  private func line(_ paragraph: Int, _ first: Int, _ last: Int) -> TextLine {
    let scalars = parts[first].scalars.lowerBound..<parts[last].scalars.upperBound
    var text = Array(paragraphs[paragraph].unicodeScalars)
    if let end = scalars.last, text[end] == "\u{AD}" { text[end] = "-" }
    return TextLine(String(String.UnicodeScalarView(text)), scalars)
  }
}
