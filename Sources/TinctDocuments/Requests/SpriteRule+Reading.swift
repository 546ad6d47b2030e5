// MARK: - Texts

extension SpriteRule {
  /// Reads rules as a command line has them: one as a text, or several as JSON.
  public static func rules(parsing text: String) throws(RequestProblem) -> [SpriteRule] {
    let text = trimmed(text[...])
    var reader = DocumentReader()
    var subject = ""
    do throws(DocumentErrors) {
      do throws(DocumentError) {
        guard !text.hasPrefix("{") else {
          let rules = read(try JSONDocument(parsing: Array(text.utf8)).root, &reader)
          return try finish(reader, rules)
        }
        let (pattern, options) = try split(text)
        subject = "\(pattern): "
        let json = JSONValue.object(try members(of: options))
        let coloring = coloring(try JSONDocument(parsing: json.documentBytes).root, &reader)
        return try finish(reader, coloring.map { [SpriteRule(pattern, $0)] })
      } catch { throw DocumentErrors([error]) }
    } catch {
      // Line and column would be those of a document that nobody has written.
      let first = error.errors[0]
      let path = first.path.isEmpty ? "" : "\(first.path): "
      let sentence = "\(subject)\(path)\(first.problem)\(first.remedy.map { "; \($0)" } ?? "")"
      throw RequestProblem("sprites", sentence.hasSuffix("?") ? sentence : sentence + ".")
    }
  }

  private static func finish(
    _ reader: DocumentReader, _ rules: [SpriteRule]?
  ) throws(DocumentError) -> [SpriteRule] {
    do throws(DocumentErrors) { return try reader.finish(rules) } catch { throw error.errors[0] }
  }

  /// The rule as a command line has it, and as `rules(parsing:)` gives it back.
  public var text: String {
    let plain = trimmed("\(sprites): \(optionText)"[...])
    if let read = try? Self.rules(parsing: plain), read == [self] { return plain }
    // Some names and values have the signs that stand between them here.
    let json = try? JSONValue(encoding: RuleObject(rules: [self]))
    return json.map { trimmed(String(decoding: $0.documentBytes, as: UTF8.self)[...]) } ?? plain
  }

  /// The options as a command line has them: `opacity=0.8; ramp=black, ink, white`.
  public var optionText: String {
    let none = TintColoring()
    return TintColoring.fields.filter { $0.words(coloring) != $0.words(none) }
      .flatMap { field in
        field.words(coloring).map { field.type == .boolean ? field.name : "\(field.name)=\($0)" }
      }
      .joined(separator: "; ")
  }

  /// The name or pattern of a text, and its options.
  private static func split(
    _ text: String
  ) throws(DocumentError) -> (sprites: String, options: Substring) {
    // Names of sprites may have colons, and values as well, but names of options have none.
    let head = text[..<(text.firstIndex(of: "=") ?? text.endIndex)]
    guard let colon = head.lastIndex(of: ":") else {
      throw error("there is no colon behind the name of the sprites")
    }
    let sprites = trimmed(text[..<colon])
    guard !sprites.isEmpty else { throw error("there is no name before the colon") }
    return (sprites, text[text.index(after: colon)...])
  }

  private static func error(_ problem: String) -> DocumentError {
    DocumentError(
      line: 1, column: 1, problem: problem, remedy: "write such as 'gem-*: ramp=black, ink, white'")
  }

  /// The options of a text, as JSON has them.
  private static func members(of text: Substring) throws(DocumentError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for part in parts(of: text) where !part.isEmpty {
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      let name = trimmed(part[..<equals])
      let field = TintColoring.fields.first { $0.name == name }
      let value: JSONValue
      if equals < part.endIndex {
        let word = trimmed(part[part.index(after: equals)...])
        value = json(word, field?.type ?? .string)
      } else if let field, field.type != .boolean {
        throw error("\(quoted(field.name)) has no value")
      } else {
        value = true
      }
      guard let index = members.firstIndex(where: { $0.name == name }) else {
        members.append(.init(name, field?.isList == true ? .array([value]) : value))
        continue
      }
      guard case .array(let values, let layout) = members[index].value else {
        throw error("\(quoted(name)) is given twice")
      }
      members[index].value = .array(values + [value], layout)
    }
    return members
  }

  /// A word of a text as JSON has it; left a text where it is no value of the type.
  private static func json(_ word: String, _ type: RequestType) -> JSONValue {
    switch type {
    case .number: Double(word).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(word)
    case .integer: Int(word).map { .integer($0) } ?? .string(word)
    case .boolean: word == "true" ? true : word == "false" ? false : .string(word)
    case .string, .name, .choice, .formatted, .rules: .string(word)
    }
  }

  /// Splits a text at its semicolons, except those within brackets or quotes.
  private static func parts(of text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for character in text {
      if isQuoted {
        isQuoted = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isQuoted = true
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == ";", depth <= 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map { trimmed($0[...]) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  private func trimmed(_ text: Substring) -> String { Self.trimmed(text) }
}

// MARK: - JSON

extension SpriteRule {
  /// Reads rules; nil, with everything that is wrong noted, if they cannot be.
  static func read(_ node: JSONNode, _ reader: inout DocumentReader) -> [SpriteRule]? {
    guard let object = reader.attempt(try node.object()) else { return nil }
    var rules: [SpriteRule] = []
    for member in object.members {
      guard !member.name.isEmpty else {
        reader.note(member.nameNode.error("must not be empty", remedy: "name a sprite"))
        continue
      }
      guard let coloring = coloring(member.value, &reader) else { continue }
      rules.append(SpriteRule(member.name, coloring))
    }
    return rules.count == object.members.count ? rules : nil
  }

  private static func coloring(
    _ node: JSONNode, _ reader: inout DocumentReader
  ) -> TintColoring? {
    guard let object = reader.attempt(try node.object()) else { return nil }
    var coloring = TintColoring()
    var isSound = true
    for member in object.members {
      if let field = TintColoring.fields.first(where: { $0.name == member.name }) {
        isSound =
          RequestDocument.read(field, member.value, into: &coloring, &reader) && isSound
        continue
      }
      isSound = false
      guard member.name != "theme" else {
        reader.note(
          member.nameNode.error(
            "a theme colours all sprites",
            remedy: "give it beside \"sprites\"; its inks can be named here"))
        continue
      }
      let free = TintColoring.fields.map(\.name).filter { object[$0] == nil }
      reader.note(RequestDocument.unknownKey(member, in: free).error)
    }
    return isSound ? coloring : nil
  }
}
