import Foundation
import Testing

/// Every text that people read in messages and help, gathered from the sources into one list, so
/// that it can be read, and a new one is seen in review.
struct TextListTests {
  private static let list = Tool.package.appending(path: "Tests/texts.md")

  /// The sources with their texts, by path.
  private static let sources: [(path: String, texts: [SourceText])] = {
    let root = Tool.package.appending(path: "Sources").path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let source = (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
      return (path, SourceText.all(in: source).filter(\.isForPeople))
    }.filter { !$0.1.isEmpty }
  }()

  @Test func `the list has every text of the sources`() throws {
    var text = "# Texts\n\nWords in braces stand for values. GOLDEN=failed writes this list anew.\n"
    for (path, texts) in Self.sources {
      text += "\n## \(path)\n\n" + texts.map(\.item).joined()
    }
    let written = (try? Data(contentsOf: Self.list)).map { String(decoding: $0, as: UTF8.self) }
    if text != written, ["failed", "all"].contains(ProcessInfo.processInfo.environment["GOLDEN"]) {
      try Data(text.utf8).write(to: Self.list)
    }
    #expect(text == written, "GOLDEN=failed swift test --filter TextList writes the list anew")
  }

  /// Turns of phrase that readers stumbled over, and the ones to use.
  private static let avoided: [(phrase: String, better: String)] = [
    ("exclude each other", "cannot be combined"), ("passed over", "skipped"),
    ("anew", "again"), ("outside of", "outside"), ("is no number", "is not a number"),
    ("given several times", "can be repeated"), ("is told.", "is reported"),
    ("are told.", "are reported"), ("leave away", "leave out"), ("Tell ", "Say, Report, Describe"),
    ("Film ", "Animate"), ("sight", "vision"), ("place for", "room for"),
    ("has room for", "allows"), ("announces", "declares"),
  ]

  @Test func `texts are idiomatic`() {
    for (path, texts) in Self.sources {
      for text in texts {
        for (phrase, better) in Self.avoided {
          #expect(!text.words.contains(phrase), "\(path): \(text.words): write \(better)")
        }
        #expect(!text.words.contains(/[a-z]  +[a-z]/) || text.isBlock, "\(path): \(text.words)")
      }
    }
  }

  /// A problem and a remedy are parts of one sentence, to which the printing adds the full stop or
  /// none; a usage error is a sentence.
  @Test func `problems and remedies are clauses, usage errors sentences`() {
    for (path, texts) in Self.sources {
      for text in texts where !text.words.isEmpty {
        switch text.label {
        case "problem:", "remedy:":
          #expect(!text.words.hasSuffix("."), "\(path): \(text.words)")
        case "UsageError(", "ValidationError(":
          #expect(text.words.last.map { ".?}".contains($0) } == true, "\(path): \(text.words)")
        default: break
        }
      }
    }
  }
}

/// A string of a source: literals that are joined by `+`, with the expressions between them left
/// out.
private struct SourceText {
  /// The words, with each interpolated expression in braces.
  var words: String
  /// The index of the first literal in the source.
  var start: Int
  /// True if the literal has lines of its own, as help has.
  var isBlock: Bool
  /// The label or the call before the first literal; empty for others.
  var label = ""

  /// True if there are at least two words.
  var isSentence: Bool { words.contains(/[A-Za-z}'"] [a-z{'"]/) }

  /// True if it is no text for programmers.
  var isForPeople: Bool {
    !["precondition", "assert", "fatalError"].contains { label.hasPrefix($0) }
  }

  var item: String { "- " + words.replacing("\n", with: "\n  ") + "\n" }

  /// The sentences of a source.
  static func all(in source: String) -> [SourceText] {
    var reader = SourceReader(Array(source.unicodeScalars))
    return reader.texts().filter(\.isSentence).map { text in
      var text = text
      text.label = reader.label(before: text.start)
      return text
    }
  }
}

/// A reader of Swift as far as strings and comments go.
private struct SourceReader {
  private let source: [Unicode.Scalar]
  private var index = 0

  init(_ source: [Unicode.Scalar]) { self.source = source }

  mutating func texts() -> [SourceText] {
    var texts: [SourceText] = []
    var end: Int?
    while index < source.count {
      let first = source[index]
      if first != "/", first != "\"", first != "#" {
        index += 1
      } else if follows("//") {
        while index < source.count, source[index] != "\n" { index += 1 }
      } else if source[index] == "\"" || follows("#\"") {
        let start = index
        let (words, isBlock) = literal()
        let between = end.map { String(String.UnicodeScalarView(source[$0..<start])) }
        if between?.wholeMatch(of: /\s*\+\s*/) != nil {
          texts[texts.count - 1].words += words
        } else {
          texts.append(SourceText(words: words, start: start, isBlock: isBlock))
        }
        end = index
      } else {
        index += 1
      }
    }
    return texts
  }

  private func follows(_ text: String) -> Bool {
    // Most differ in the first one.
    source[index] == text.unicodeScalars.first
      && source[index...].starts(with: text.unicodeScalars)
  }

  /// Returns what stands before a literal: `problem:` or `UsageError(`.
  func label(before start: Int) -> String {
    let text = String(String.UnicodeScalarView(source[max(0, start - 60)..<start]))
    return text.firstMatch(of: /(\w+:|\w+\()\s*$/).map { String($0.1) }
      ?? text.firstMatch(of: /(precondition|preconditionFailure|assert)\([^"]*$/).map {
        String($0.1)
      } ?? ""
  }

  /// Reads a literal, and says whether it has lines of its own.
  private mutating func literal() -> (words: String, isBlock: Bool) {
    var hashes = 0
    while source[index] == "#" { (hashes, index) = (hashes + 1, index + 1) }
    let isBlock = follows("\"\"\"")
    let quotes = (isBlock ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += isBlock ? 3 : 1
    var words = ""
    while index < source.count, !follows(quotes) {
      guard follows(escape) else {
        words.unicodeScalars.append(source[index])
        index += 1
        continue
      }
      index += 1 + hashes
      switch source[index] {
      case "(": words += "{" + interpolation() + "}"
      case "n": (words, index) = (words + "\n", index + 1)
      case "u":
        while source[index] != "}" { index += 1 }
        index += 1
      case "\n":
        // A line that goes on: the next one's indentation does not count.
        while source[index] == " " || source[index] == "\n" { index += 1 }
      default:
        words.unicodeScalars.append(source[index])
        index += 1
      }
    }
    index += quotes.unicodeScalars.count
    guard isBlock else { return (words, false) }
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.last?.prefix { $0 == " " }.count ?? 0
    let text = lines.dropFirst().dropLast().map { $0.dropFirst(indent) }
    return (text.joined(separator: "\n"), true)
  }

  /// Reads an expression in parentheses, and returns its source.
  private mutating func interpolation() -> String {
    let start = index + 1
    var depth = 0
    repeat {
      switch source[index] {
      case "\"", "#":
        if source[index] == "\"" || follows("#\"") {
          _ = literal()
          continue
        }
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      index += 1
    } while depth > 0
    let text = String(String.UnicodeScalarView(source[start..<index - 1]))
    return text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
