/// An error in a text document (a palette, a theme, a pack of puzzles): location, problem, remedy.
///
/// Every reader of such documents throws this one type, or several of it as `DocumentErrors`, so
/// that a person meets one form of message whatever they edit. The name of the file is not known
/// here; who reads the file puts it in front.
public struct DocumentError: Error, Hashable, Sendable {
  /// The line, counted from 1; lines end with LF, CR LF or CR.
  public var line: Int
  /// The column, counted from 1, in Unicode scalars.
  public var column: Int
  /// The key path to the value, such as `colors.base` or `palettes[1].name`; empty where the
  /// document as a whole, or its syntax, is meant.
  public var path: String
  /// The problem, such as `expected a string, found a number`.
  public var problem: String
  /// A remedy, such as `did you mean "colors"?`; nil where the problem says it.
  public var remedy: String?

  /// Describes an error.
  public init(line: Int, column: Int, path: String = "", problem: String, remedy: String? = nil) {
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }
}

extension DocumentError: CustomStringConvertible {
  /// The whole message on one line: `line 4, column 13: colors.base: expected …; write …`.
  public var description: String {
    let subject = path.isEmpty ? "" : "\(path): "
    let advice = remedy.map { "; \($0)" } ?? ""
    return "line \(line), column \(column): \(subject)\(problem)\(advice)"
  }
}

extension DocumentError {
  /// Describes an error at a byte of a document.
  package init(
    in bytes: [UInt8], at offset: Int, path: String = "", problem: String, remedy: String? = nil
  ) {
    var position = TextPosition()
    position.advance(to: offset, in: bytes)
    self.init(
      line: position.line, column: position.column, path: path, problem: problem, remedy: remedy)
  }
}

/// Line and column of a byte. Bytes that continue a UTF-8 sequence add nothing to the column, nor
/// does a byte order mark.
struct TextPosition {
  private(set) var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  /// Moves on to a later byte.
  mutating func advance(to end: Int, in bytes: [UInt8]) {
    let mark = bytes.starts(with: JSONParser.byteOrderMark) ? JSONParser.byteOrderMark.count : 0
    for index in max(mark, offset)..<max(mark, offset, end) {
      let byte = bytes[index]
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      if endsLine {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    offset = max(offset, end)
  }
}

/// The errors of a document, at least one, in the order of their locations.
public struct DocumentErrors: Error, Hashable, Sendable {
  /// Most errors that are reported for one JSON document, because finding the location of each
  /// means reading everything before it.
  public static let limit = 256

  /// The errors, by line and column.
  public let errors: [DocumentError]
  /// These are all errors; false if reading stopped at the limit.
  public let isComplete: Bool

  /// Puts errors, at least one, in order.
  public init(_ errors: [DocumentError], isComplete: Bool = true) {
    precondition(!errors.isEmpty)
    self.errors = errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    self.isComplete = isComplete
  }
}

extension DocumentErrors: CustomStringConvertible {
  /// The messages, one a line.
  public var description: String {
    let lines = errors.map(\.description) + (isComplete ? [] : ["further errors are not listed"])
    return lines.joined(separator: "\n")
  }
}

/// A piece of a document in double quotes for a message, shortened, and without characters that
/// would move a terminal's cursor or turn its direction of writing.
package func quoted(_ text: String) -> String {
  let longest = 60
  var result = "\""
  for scalar in text.unicodeScalars.prefix(longest) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + (text.unicodeScalars.count > longest ? "…\"" : "\"")
}

/// The known name that a mistyped one most likely stands for, or nil if none is near.
///
/// Near is one slip in up to six letters written, two in up to ten, and so on: a letter added, left
/// out or replaced, or two neighbours swapped (optimal string alignment). Case is ignored, and the
/// first of equals wins. Else a name is near that begins with what was written, three letters or
/// more.
package func likeliestName(for name: String, in known: [String]) -> String? {
  let lowered = Array(name.lowercased())
  guard lowered.count <= mostCompared else { return nil }
  let best = nearestName(for: name, in: known)
  // A longer word for the same, such as hexagon for hex, is meant more often than two slips.
  if best.map({ $0.distance > 1 }) ?? true,
    let start = known.filter({ $0.count >= 3 && name.lowercased().hasPrefix($0.lowercased()) })
      .max(by: { $0.count < $1.count })
  {
    return start
  }
  guard best == nil, lowered.count >= 3 else { return best?.name }
  return known.first { $0.lowercased().hasPrefix(name.lowercased()) }
}

/// A very long name is near to nothing, and comparing would cost its length times that of each.
private let mostCompared = 100

/// The name that a text is a slip in writing of, with the number of slips: one in a short name, one
/// in four letters of a long one; nil for none.
package func nearestName(
  for name: String, in known: [String]
) -> (name: String, distance: Int)? {
  let lowered = Array(name.lowercased())
  guard lowered.count <= mostCompared else { return nil }
  let allowed = max(1, (lowered.count + 1) / 4)
  var best: (name: String, distance: Int)?
  for candidate in known {
    let distance = slips(lowered, Array(candidate.lowercased()))
    if distance <= allowed, best.map({ distance < $0.distance }) ?? true {
      best = (candidate, distance)
    }
  }
  return best
}

/// The names that a text is nearest to by the number of slips, the nearest first, however far they
/// are; names that begin as the text does come before others that are as near.
package func nearestNames(to name: String, in known: [String], count: Int) -> [String] {
  let lowered = Array(name.lowercased().prefix(mostCompared))
  let ranked = known.enumerated().map { index, candidate in
    let other = Array(candidate.lowercased())
    let common = zip(lowered, other).prefix { $0 == $1 }.count
    return (slips(lowered, other), -common, index)
  }
  return ranked.sorted { $0 < $1 }.prefix(count).map { known[$0.2] }
}

/// The names that are known where one is not, for a message: of many the nearest.
package func knownNames(_ known: [String], near name: String) -> String {
  guard known.count > mostListed else { return "known here: \(known.joined(separator: ", "))" }
  let near = nearestNames(to: name, in: known, count: 4).joined(separator: ", ")
  return "the nearest of \(known.count) known here are \(near)"
}

/// The most names that a message lists.
private let mostListed = 20

/// The least number of slips that make one text of another.
private func slips(_ left: [Character], _ right: [Character]) -> Int {
  // The rows of the table for the last letters but one, and for the last ones.
  var older: [Int] = []
  var former = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var row = [i + 1]
    for (j, b) in right.enumerated() {
      var least = min(former[j + 1] + 1, row[j] + 1, former[j] + (a == b ? 0 : 1))
      if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { least = min(least, older[j - 1] + 1) }
      row.append(least)
    }
    (older, former) = (former, row)
  }
  return former[right.count]
}

/// A text whose characters that steer a terminal or turn its writing direction are written out,
/// such as `\u{1B}`: control characters (C0, DEL, C1), separators of lines, and the bidirectional
/// controls of Unicode. Names from files may hold such.
package func printable(_ text: some StringProtocol) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    default: result.append(scalar)
    }
  }
  return String(result)
}
