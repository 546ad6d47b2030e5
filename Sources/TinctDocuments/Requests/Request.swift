/// Something that somebody wants to have made: boards of a pack, a tinted set, a film.
///
/// A request is a value with the names and defaults of the command line's options. The command
/// line, a build manifest and a program that uses the libraries all make requests, and everything
/// that can be asked for is asked for by one; `RequestDocument` reads and writes them as JSON:
///
///     {"board": ["packs/a.json"], "palette": ["citrus"], "cell": 64, "out": "art"}
///
/// The command is the key of what it works on; every other key is the name of an option without its
/// dashes, with one value or, where an option may be given several times, one value or a list. What
/// is not said has its default.
public protocol Request: Codable, Hashable, Sendable {
  /// The words of the command that makes it, such as `board` or `palette sheet`.
  static var command: String { get }

  /// Everything that can be said, in the order in which it is written. The first field is what the
  /// command works on.
  static var fields: [RequestField<Self>] { get }

  /// The request in which everything has its default.
  init()

  /// The options that a target of a manifest takes from nowhere but itself; none by default.
  ///
  /// - Parameter target: the target as it is written.
  static func optionsOfItsOwn(_ target: JSONObject) -> Set<String>

  /// Checks what no single field tells: options that exclude or need each other, and the form of
  /// templates.
  func checkTogether() throws(RequestProblem)
}

extension Request {
  /// None: a target takes everything from the defaults of its manifest.
  public static func optionsOfItsOwn(_ target: JSONObject) -> Set<String> { [] }
}

/// Something that cannot be asked for.
public struct RequestProblem: Error, Hashable, Sendable {
  /// The name of the option that says it, or the command's for what it works on.
  public var field: String
  /// The problem as a sentence, in which options have their dashes: `--cell takes … .`
  public var sentence: String
  /// The keys that lead to it from the field in JSON, as far as there are such.
  public var below: [String]

  /// Describes a problem.
  public init(_ field: String, _ sentence: String, below: [String] = []) {
    self.field = field
    self.sentence = sentence
    self.below = below
  }
}

/// The name of a field in JSON.
public struct RequestKey: CodingKey, Hashable {
  /// The name.
  public let stringValue: String
  /// None: names are no numbers.
  public var intValue: Int? { nil }

  /// Makes a name.
  public init(stringValue: String) { self.stringValue = stringValue }
  /// Makes nothing: names are no numbers.
  public init?(intValue: Int) { nil }
}

extension Request {
  /// Refuses a request that cannot be made, whatever the inputs hold: the same for a command line
  /// and for JSON.
  public func check() throws(RequestProblem) {
    for field in Self.fields { try field.check(self) }
    try checkTogether()
  }

  /// Nothing more than the single fields.
  public func checkTogether() throws(RequestProblem) {}

  /// Reads what is said; the rest has its default.
  ///
  /// - Throws: `DecodingError` at a value of the wrong kind, and at what `check` refuses.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: RequestKey.self)
    for field in Self.fields { try field.decode(&self, container) }
    do { try check() } catch {
      let key = RequestKey(stringValue: error.field)
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.contains(key) ? container.codingPath + [key] : container.codingPath,
          debugDescription: error.sentence.hasSuffix(".")
            ? String(error.sentence.dropLast()) : error.sentence))
    }
  }

  /// Writes what the command works on, and everything that has not its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RequestKey.self)
    for (index, field) in Self.fields.enumerated() {
      try field.encode(self, &container, index == 0)
    }
  }

  /// The names of what the command works on, as a person would type them.
  public var inputs: [String] { Self.fields.first?.words(self) ?? [] }

  /// The names of everything that the request reads, as a person would type them.
  public var inputNames: [String] {
    Self.fields.flatMap { $0.inputs(self) }
  }

  /// The names of art among them: of folders, which need not look like paths.
  package var artNames: [String] {
    Self.fields.filter { ["tint", "sprites"].contains($0.name) }.flatMap { $0.inputs(self) }
  }

  /// The folder or the file that is written; nil where standard output is meant.
  package var out: String? { Self.fields.first { $0.name == "out" }?.words(self).first }

  /// The command line that asks for the same, without `--out`: `tint art --palette citrus`.
  public var commandLine: String {
    var words = [Self.command] + inputs.map(shellQuoted)
    for field in Self.fields.dropFirst() where field.name != "out" {
      for word in field.words(self) {
        switch (field.type, word) {
        case (.boolean, "true"): words.append("--\(field.name)")
        case (.boolean, _): words.append("--no-\(field.name)")
        default: words += ["--\(field.name)", shellQuoted(word)]
        }
      }
    }
    return words.joined(separator: " ")
  }

  /// The settings that decide the bytes of what is made, by the names of their options, each as a
  /// person would type it; nothing of inputs, which count by their contents, nor of where and in
  /// which palettes things are written.
  public var settings: [(name: String, value: String)] {
    Self.fields.filter { $0.role == .setting }.map { ($0.name, $0.text(self)) }
  }
}

/// Returns a word as a shell takes it, in quotes where it needs them.
package func shellQuoted(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.unicodeScalars.allSatisfy { character in
      character.properties.isAlphabetic || ("0"..."9").contains(character)
        || "@%+=:,./_-".unicodeScalars.contains(character)
    }
  return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
}
