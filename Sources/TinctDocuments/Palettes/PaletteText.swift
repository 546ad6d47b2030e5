internal import TinctGraphics

/// A text file as lines, with any line ends and encoding.
struct PaletteText {
  /// A line without its end.
  struct Line {
    /// The number, from 1.
    let number: Int
    /// The text; leading and trailing spaces and tabs are left out.
    let text: Substring
    /// The number of characters left out before the text.
    let indent: Int

    /// An error at a character of the text, counted from 0.
    func error(
      _ problem: String, at character: Int = 0, remedy: String? = nil
    ) -> PaletteFileError {
      .text(documentError(problem, at: character, remedy: remedy))
    }

    /// The same as one of several errors.
    func documentError(
      _ problem: String, at character: Int = 0, remedy: String? = nil
    ) -> DocumentError {
      DocumentError(
        line: number, column: indent + character + 1, problem: problem, remedy: remedy)
    }

    /// Returns the words between spaces and tabs, up to a number of them; the last one holds the
    /// rest.
    func words(most: Int = .max) -> [Substring] {
      text.utf8.split(maxSplits: most == .max ? .max : most - 1, whereSeparator: isSpace)
        .map { Substring($0) }
    }
  }

  /// The lines that are not empty.
  let lines: [Line]
  /// The bytes were not UTF-8, and were read as Windows-1252, which old programs write.
  let isLegacy: Bool

  /// Splits a file into lines. A byte order mark is skipped.
  init(_ bytes: [UInt8]) throws(PaletteFileError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .whole(problem: "the text is UTF-16", remedy: "save it as UTF-8")
    }
    let mark = JSONParser.byteOrderMark
    let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    let text: String
    if let utf8 = String(validating: content, as: UTF8.self) {
      (text, isLegacy) = (utf8, false)
    } else {
      (text, isLegacy) = (Self.windows1252(content), true)
    }
    lines = Self.lines(of: text)
  }

  /// Returns the lines that are not empty. Split by bytes, because the few that matter here are the
  /// same in any text, and splitting by characters takes ten times as long.
  private static func lines(of text: String) -> [Line] {
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let bytes = text.utf8
    var lines: [Line] = []
    var start = bytes.startIndex
    var number = 1
    while start < bytes.endIndex {
      let rest = bytes[start...]
      let end = rest.firstIndex { $0 == feed || $0 == carriage } ?? bytes.endIndex
      let first = rest[..<end].firstIndex { !isSpace($0) }
      if let first, let last = rest[first..<end].lastIndex(where: { !isSpace($0) }) {
        let indent = bytes.distance(from: start, to: first)
        lines.append(Line(number: number, text: text[first...last], indent: indent))
      }
      guard end < bytes.endIndex else { break }
      start = bytes.index(after: end)
      let isPair = bytes[end] == carriage && start < bytes.endIndex && bytes[start] == feed
      if isPair { start = bytes.index(after: start) }
      number += 1
    }
    return lines
  }

  /// A sentence about the encoding, if there is something to say.
  var notes: [String] {
    isLegacy ? ["the text is not UTF-8; it was read as Windows-1252"] : []
  }

  /// The characters of 0x80...0x9F in Windows-1252; all others are those of Latin-1. The five
  /// unassigned ones are kept unchanged.
  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
    let units = bytes.map { byte in
      (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : UInt16(byte)
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// Returns true for a character that separates words on a line.
func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

/// Returns true for a byte that separates words on a line.
func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// Reads a number of decimal digits and nothing else; nil if it is above `most`.
func decimal(_ text: some StringProtocol, most: Int) -> Int? {
  guard !text.isEmpty, text.utf8.count <= 10, text.utf8.allSatisfy(JSONText.isDigit) else {
    return nil
  }
  return Int(text).flatMap { $0 <= most ? $0 : nil }
}

/// Reads a colour of 6 or 8 hexadecimal digits; nil for anything else.
///
/// - Parameter alphaFirst: true if 8 digits are AARRGGBB rather than RRGGBBAA.
func hexColor(_ digits: some StringProtocol, alphaFirst: Bool = false) -> SpacedColor? {
  var value: UInt32 = 0
  var count = 0
  for byte in digits.utf8 {
    guard count < 8, let digit = JSONText.hexDigit(byte) else { return nil }
    value = value << 4 | UInt32(digit)
    count += 1
  }
  guard count == 6 || count == 8 else { return nil }
  // As AARRGGBB.
  if count == 6 {
    value |= 0xFF00_0000
  } else if !alphaFirst {
    value = value >> 8 | value << 24
  }
  return SpacedColor(
    Color(
      StraightPixel(
        red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF),
        alpha: UInt8(value >> 24))))
}
