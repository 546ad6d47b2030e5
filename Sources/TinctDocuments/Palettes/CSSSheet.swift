internal import TinctGraphics

/// The rules of a style sheet, as far as custom properties need them.
struct CSSSheet {
  /// A declaration of a custom property.
  struct Property {
    /// The name without its two hyphens, escapes resolved.
    let name: String
    /// The value without comments.
    let value: String
    /// The offset of the value.
    let offset: Int
    /// The property takes precedence over others with its name, in whatever order.
    var isImportant = false
    /// The comment behind the declaration; nil for none.
    var comment: String?
  }

  /// The custom properties under the same selectors.
  struct Rule {
    /// The selectors before the braces, outermost first.
    let selectors: [String]
    /// The properties, each once, in the order of their first declaration.
    var properties: [Property] = []
    /// The index of each property, by its name.
    var indices: [String: Int] = [:]
  }

  /// The meaning of a value.
  enum Meaning {
    case color(SpacedColor)
    case text(String)
  }

  private let bytes: [UInt8]
  private let deepest: Int
  private var position: Int
  private var selectors: [String] = []
  private var ruleBySelectors: [[String]: Int] = [:]
  private(set) var rules: [Rule] = []
  /// The rule and the property that were declared last.
  private var lastDeclared: (rule: Int, property: Int)?
  /// The text of the comment that was read last.
  private var lastComment: String?

  init(_ bytes: [UInt8], deepest: Int) {
    self.bytes = bytes
    self.deepest = deepest
    position = bytes.starts(with: JSONParser.byteOrderMark) ? JSONParser.byteOrderMark.count : 0
  }

  mutating func parse() throws(PaletteFileError) {
    while position < bytes.count {
      let part = try readPart()
      if let (rule, property) = lastDeclared, let comment = part.comment {
        rules[rule].properties[property].comment = comment
      }
      lastDeclared = nil
      let isProperty = Self.isPropertyName(part.text) && part.end != UInt8(ascii: "{")
      if isProperty { try declare(part.text, at: part.start) }
      if part.end == UInt8(ascii: "{") {
        guard selectors.count < deepest else {
          throw error("blocks are nested more than \(deepest) deep", at: part.start)
        }
        selectors.append(part.text)
      } else if part.end == UInt8(ascii: "}") {
        guard selectors.popLast() != nil else {
          throw error("there is no block to close", at: position - 1)
        }
      } else if part.end == nil, isProperty {
        throw error("the declaration has no end", at: bytes.count, remedy: "is the file cut off?")
      }
    }
    guard selectors.isEmpty else {
      throw error("a block is not closed", at: bytes.count, remedy: "is the file cut off?")
    }
  }

  private mutating func declare(_ text: String, at start: Int) throws(PaletteFileError) {
    guard let colon = Self.colon(in: text) else {
      throw error("expected a colon after the name of the property", at: start)
    }
    let name = Self.propertyName(text[..<colon])
    let (value, isImportant) = Self.withoutImportance(
      text[text.utf8.index(after: colon)...].trimmed)
    let key = selectors
    let rule = ruleBySelectors[key] ?? rules.count
    if rule == rules.count {
      rules.append(Rule(selectors: key))
      ruleBySelectors[key] = rule
    }
    let property = Property(
      name: name, value: String(value), offset: start, isImportant: isImportant)
    if let index = rules[rule].indices[name] {
      guard isImportant || !rules[rule].properties[index].isImportant else { return }
      rules[rule].properties[index] = property
      lastDeclared = (rule, index)
    } else {
      rules[rule].indices[name] = rules[rule].properties.count
      lastDeclared = (rule, rules[rule].properties.count)
      rules[rule].properties.append(property)
    }
  }

  /// Finds the colon after a property's name, in which colons may occur after backslashes.
  private static func colon(in text: String) -> String.Index? {
    // By bytes, because a colon or hyphen may form one Character with its neighbours.
    var isEscaped = false
    return text.utf8.firstIndex { byte in
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      return !isEscaped && byte == UInt8(ascii: ":")
    }
  }

  /// Removes `!important` from the end of a value, and tells whether it was there.
  private static func withoutImportance(_ value: Substring) -> (value: Substring, was: Bool) {
    guard let mark = value.lastIndex(of: "!"),
      value[value.index(after: mark)...].trimmed.lowercased() == "important"
    else { return (value, false) }
    return (value[..<mark].trimmed, true)
  }

  /// Reads up to the next `;`, `{` or `}` outside quotes and parentheses, and returns which one
  /// it is, nil at the end of the file, and the first comment before it.
  private mutating func readPart() throws(PaletteFileError) -> (
    text: String, start: Int, end: UInt8?, comment: String?
  ) {
    var comment: String?
    var content: [UInt8] = []
    var start: Int?
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if try skipComment() {
        if start == nil { comment = comment ?? lastComment }
        content.append(UInt8(ascii: " "))
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        start = start ?? position
        content += try readQuoted(byte)
        continue
      case UInt8(ascii: "\\") where position + 1 < bytes.count:
        start = start ?? position
        content.append(byte)
        position += 1
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        position += 1
        guard depth <= 0 || byte == UInt8(ascii: "}") else {
          content.append(byte)
          continue
        }
        return (try text(content, at: start ?? position), start ?? position - 1, byte, comment)
      default: break
      }
      if start == nil, !Self.isSpace(byte) { start = position }
      content.append(bytes[position])
      position += 1
    }
    return (try text(content, at: start ?? position), start ?? position, nil, comment)
  }

  private func text(_ content: [UInt8], at offset: Int) throws(PaletteFileError) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw error("this is not valid UTF-8", at: offset, remedy: "save the file as UTF-8")
    }
    return String(text[...].trimmed)
  }

  private mutating func skipComment() throws(PaletteFileError) -> Bool {
    guard bytes[position...].starts(with: "/*".utf8) else { return false }
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        let inner = String(decoding: bytes[(start + 2)..<position], as: UTF8.self)
        lastComment = String(inner[...].trimmed)
        position += 2
        return true
      }
      position += 1
    }
    throw error("the comment is not closed", at: start)
  }

  /// A quoted text with its quotes.
  private mutating func readQuoted(_ quote: UInt8) throws(PaletteFileError) -> [UInt8] {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\n") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count, bytes[position] == quote else {
      throw error("the quotes are not closed", at: start)
    }
    position += 1
    return Array(bytes[start..<position])
  }

  private func error(
    _ problem: String, at offset: Int, remedy: String? = nil
  ) -> PaletteFileError {
    .text(DocumentError(in: bytes, at: offset, problem: problem, remedy: remedy))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n\u{C}".utf8.contains(byte) }
}

// MARK: - Meaning

extension CSSSheet {
  /// Returns the colour or string of a property, following `var()`; nil for anything else.
  func meaning(of property: Property, in rule: Rule) throws(PaletteFileError) -> Meaning? {
    var current = property
    // Each step follows a reference; without a circle there are no more steps than properties.
    for _ in 0...16 {
      guard let reference = Self.reference(current.value) else {
        return try ownMeaning(current, property)
      }
      let found =
        rule.indices[reference.name].map { rule.properties[$0] }
        ?? rules.lazy.compactMap { other in
          other.indices[reference.name].map { other.properties[$0] }
        }.first
      if let found {
        current = found
      } else if let fallback = reference.fallback {
        current = Property(name: current.name, value: fallback, offset: current.offset)
      } else {
        throw error("there is no property --\(reference.name)", at: property.offset)
      }
    }
    throw error(
      "--\(property.name) refers to more than 16 others in turn", at: property.offset,
      remedy: "is there a cycle?")
  }

  private func ownMeaning(
    _ property: Property, _ asked: Property
  ) throws(PaletteFileError) -> Meaning? {
    let value = property.value
    if let first = value.first, first == "\"" || first == "'", value.count >= 2,
      value.last == first
    {
      return .text(Self.unescaped(value.dropFirst().dropLast()))
    }
    do throws(CSSColorProblem) { return try CSSColor.parse(value).map { .color($0) } } catch {
      throw self.error("--\(asked.name): \(error.text)", at: asked.offset)
    }
  }

  /// Returns the name in a value that is a single `var()` and nothing else, and its fallback.
  private static func reference(_ value: String) -> (name: String, fallback: String?)? {
    guard value.hasPrefix("var("), value.hasSuffix(")") else { return nil }
    let inner = value.dropFirst(4).dropLast()
    let parts = inner.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmed
    // A parenthesis that closes before the end means that something follows.
    var depth = 0
    for character in inner {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      guard depth >= 0 else { return nil }
    }
    guard isPropertyName(name) else { return nil }
    return (propertyName(name), parts.count > 1 ? String(parts[1].trimmed) : nil)
  }

  /// Returns the palette's name from the selectors of a rule; nil if they give none.
  static func name(of selectors: [String]) -> String? {
    guard let selector = selectors.last else { return nil }
    if let attribute = selector.firstRange(of: "[data-"),
      let equals = selector[attribute.upperBound...].firstIndex(of: "="),
      let close = selector[equals...].lastIndex(of: "]")
    {
      let value = selector[selector.index(after: equals)..<close].trimmed
      if let quote = value.first, quote == "\"" || quote == "'" {
        let rest = value.dropFirst()
        var end = rest.startIndex
        while end < rest.endIndex, rest[end] != quote {
          if rest[end] == "\\" { end = rest.index(after: end) }
          if end < rest.endIndex { end = rest.index(after: end) }
        }
        return unescaped(rest[..<end])
      }
      return unescaped(value)
    }
    if selector.hasPrefix("."), selector.dropFirst().allSatisfy(isNameCharacter) {
      return String(selector.dropFirst())
    }
    if [":root", "html", "*", ":host", "body"].contains(selector) {
      let media = selectors.dropLast().joined(separator: " ").filter { !$0.isWhitespace }
      guard let scheme = media.firstRange(of: "prefers-color-scheme:") else { return nil }
      return String(media[scheme.upperBound...].prefix(while: isNameCharacter))
    }
    return selector
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  private static func isPropertyName(_ text: some StringProtocol) -> Bool {
    text.utf8.starts(with: "--".utf8)
  }

  /// The name of a custom property without the two hyphens.
  private static func propertyName(_ text: Substring) -> String {
    unescaped(text[text.utf8.index(text.startIndex, offsetBy: 2)...].trimmed)
  }

  /// A text with its escapes resolved (CSS Syntax 3, section 4.3.7).
  private static func unescaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      guard !digits.isEmpty else {
        if let next = rest.popFirst(), next != "\n" { result.append(next) }
        continue
      }
      rest = rest.dropFirst(digits.count)
      if rest.first?.properties.isWhitespace == true { rest = rest.dropFirst() }
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
      result.append(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
    }
    return String(result)
  }
}

extension Substring {
  /// The text without white space at its ends, even if a combining mark follows the space.
  fileprivate var trimmed: Substring {
    let start = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.properties.isWhitespace }) else {
      return Substring(start)
    }
    return Substring(start[...end])
  }
}
