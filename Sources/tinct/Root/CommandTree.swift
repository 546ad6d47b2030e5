internal import ArgumentParser
internal import TinctDocuments

/// A command with its options and subcommands, as the parser of the command line describes it.
struct CommandTree {
  let name: String
  let abstract: String
  let discussion: String
  /// True if help lists it.
  let isShown: Bool
  let arguments: [Argument]
  let subcommands: [CommandTree]

  /// An option, a flag, or an argument without a name.
  struct Argument {
    enum Kind: String { case positional, option, flag }

    let kind: Kind
    /// The names as they are typed, such as `--out` and `-o`; none for an argument without.
    let names: [String]
    let valueName: String
    let abstract: String
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool
    /// True if help lists it.
    let isShown: Bool
    /// The values that it takes; empty for any.
    let values: [String]
  }

  /// Describes the whole tool; nil if the parser's description is not as expected.
  static func ofTool() -> CommandTree? { named([]) }

  /// Describes the command whose names a command line begins with, which takes a small part of the
  /// time of the whole tool.
  ///
  /// - Returns: the command, and the number of its names; nil if the parser's description is not as
  ///   expected.
  static func beginning(_ words: [String]) -> (command: CommandTree, nameCount: Int)? {
    var (type, count): (any ParsableCommand.Type, Int) = (Tinct.self, 0)
    while count < words.count,
      let next = type.configuration.subcommands.first(where: { $0._commandName == words[count] })
    {
      (type, count) = (next, count + 1)
    }
    return named(words.prefix(count)).map { ($0, count) }
  }

  private static func named(_ names: ArraySlice<String>) -> CommandTree? {
    do { _ = try Tinct.parseAsRoot(names + ["--experimental-dump-help"]) } catch {
      let dump = Tinct.fullMessage(for: error)
      return try? CommandTree(JSONDocument(parsing: Array(dump.utf8)).root.object()["command"])
    }
    return nil
  }

  private init?(_ node: JSONNode?) throws(DocumentError) {
    guard let object = try node?.object(), let name = try object["commandName"]?.string() else {
      return nil
    }
    self.name = name
    abstract = try object["abstract"]?.string() ?? ""
    discussion = try object["discussion"]?.string() ?? ""
    isShown = try object["shouldDisplay"]?.boolean() ?? true
    var arguments: [Argument] = []
    for node in try object["arguments"]?.array() ?? [] {
      if let argument = try Argument(node.object()) { arguments.append(argument) }
    }
    var subcommands: [CommandTree] = []
    for node in try object["subcommands"]?.array() ?? [] {
      // The parser's own command of help is no subcommand of it.
      if let command = try CommandTree(node), command.name != "help" { subcommands.append(command) }
    }
    (self.arguments, self.subcommands) = (arguments, subcommands)
  }

  /// The subcommand of a name; nil if there is none.
  subscript(name: some StringProtocol) -> CommandTree? { subcommands.first { $0.name == name } }

  /// The option of a typed name, such as `--out`; nil if there is none.
  func option(_ typed: some StringProtocol) -> Argument? {
    arguments.first { $0.names.contains(String(typed)) }
  }

  /// The long names of options, the hidden ones last.
  var optionNames: [String] {
    (arguments.filter(\.isShown) + arguments.filter { !$0.isShown })
      .flatMap(\.names).filter { $0.hasPrefix("--") }
  }
}

extension CommandTree.Argument {
  fileprivate init?(_ object: JSONObject) throws(DocumentError) {
    guard let kind = try Kind(rawValue: object["kind"]?.string() ?? "") else { return nil }
    self.kind = kind
    var names: [String] = []
    for node in try object["names"]?.array() ?? [] {
      let name = try node.object()
      let dashes = try name["kind"]?.string() == "long" ? "--" : "-"
      names.append(dashes + (try name["name"]?.string() ?? ""))
    }
    self.names = names
    valueName = try object["valueName"]?.string() ?? "value"
    abstract = try object["abstract"]?.string() ?? ""
    defaultValue = try object["defaultValue"]?.string()
    isOptional = try object["isOptional"]?.boolean() ?? true
    isRepeating = try object["isRepeating"]?.boolean() ?? false
    isShown = try object["shouldDisplay"]?.boolean() ?? true
    var values: [String] = []
    for node in try object["allValues"]?.array() ?? [] { values.append(try node.string()) }
    self.values = values
  }
}
