internal import ArgumentParser
internal import TinctDocuments

/// The options of a command by how often they can be given.
///
/// The parser takes the last of several values and silently drops the others. Nobody wants that, so
/// it is refused before the command line is parsed.
struct OptionCounts {
  /// The options that take several values, given by repeating the option.
  private let lists: Set<String>
  /// The options without a value, which may be repeated without effect.
  private let flags: Set<String>
  /// The proper names of options by their short and other ones.
  private let names: [String: String]

  /// The command that words begin with, and the words behind it.
  private static func command(
    in words: [String]
  ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
    var command: any ParsableCommand.Type = Tinct.self
    var rest = words[...]
    while let word = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == word
      })
    {
      command = next
      rest = rest.dropFirst()
    }
    return (command, rest)
  }

  /// Returns true if a command line may have an option that its command does not: one that is no
  /// field of the request, or any word of a command that makes none.
  static func hasUnknownOption(_ words: [String]) -> Bool {
    let (command, rest) = command(in: words)
    guard let command = command as? any RequestCommand.Type else { return true }
    let known = OptionCounts(request: command)
    let names = known.lists.union(known.flags).union(Self.fields(of: command))
    return rest.contains { word in
      word.hasPrefix("--") && !names.contains(word.dropFirst(2).prefix { $0 != "=" }.description)
    }
  }

  /// The words with `--as` for the names that other programs have for it, where a command has no
  /// other use for them; and with one of `--keep` and `--lock`, which mean the same, for the other.
  static func withProperNames(_ words: [String]) -> [String] {
    let (command, rest) = command(in: words)
    let path = words.prefix(words.count - rest.count).joined(separator: " ")
    let words = words.enumerated().map { index, word in
      guard index >= rest.startIndex, let (other, own) = keepingOptions[path],
        word == other || word.hasPrefix("\(other)=")
      else { return word }
      return own + word.dropFirst(other.count)
    }
    let fields = (command as? any RequestCommand.Type).map { Set(Self.fields(of: $0)) }
    let proper = joiningNegatives(words, rest.startIndex, of: command, called: path)
    guard fields?.contains("as") ?? formatCommands.contains(path) else { return proper }
    let others = ["format", "form", "to"].filter { fields?.contains($0) != true }
    return proper.enumerated().map { index, word in
      guard index >= rest.startIndex,
        let other = others.first(where: { word == "--\($0)" || word.hasPrefix("--\($0)=") })
      else { return word }
      return "--as" + word.dropFirst(other.count + 2)
    }
  }

  /// The words with negative numbers joined to the options before them: alone, the parser takes
  /// them for options of one letter, and says that the value is missing.
  private static func joiningNegatives(
    _ words: [String], _ start: Int, of command: any ParsableCommand.Type, called path: String
  ) -> [String] {
    func isNegative(_ word: String) -> Bool { word.prefixMatch(of: /-[0-9.]/) != nil }
    guard words.contains(where: isNegative) else { return words }
    let flags = OptionCounts(of: command, called: path).flags
    var joined = Array(words.prefix(start))
    for word in words.dropFirst(start) {
      if isNegative(word), let last = joined.last, joined.count > start, last.hasPrefix("--"),
        last != "--", !last.contains("="), !flags.contains(String(last.dropFirst(2)))
      {
        joined[joined.count - 1] = "\(last)=\(word)"
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The option that names colours which stay as they are, behind the name that it has elsewhere.
  private static let keepingOptions = [
    "palette check": ("--keep", "--lock"), "palette derive": ("--lock", "--keep"),
  ]

  /// The other name of that option, by which it counts as given too.
  private static func keepingNames(_ path: String) -> [String: String] {
    keepingOptions[path].map { other, own in
      [String(other.dropFirst(2)): String(own.dropFirst(2))]
    } ?? [:]
  }

  /// Commands that make no requests and have `--as`.
  private static let formatCommands: Set<String> = [
    "palette check", "palette convert", "palette derive", "palette pick", "palette ramp",
    "puzzle convert",
  ]

  private static func fields<Command: RequestCommand>(of command: Command.Type) -> [String] {
    Command.Asked.fields.map(\.name) + [
      "cache", "cache-size", "jobs", "remote-cache", "remote-cache-mode", "remote-cache-verify",
    ]
  }

  /// Refuses a command line that repeats an option which takes one value.
  static func check(_ words: [String]) throws(UsageError) {
    let (command, rest) = command(in: words)
    let path = words.prefix(words.count - rest.count).joined(separator: " ")
    guard !path.isEmpty else { return }
    try OptionCounts(of: command, called: path).check(rest)
  }

  private init(of command: any ParsableCommand.Type, called path: String) {
    if let command = command as? any RequestCommand.Type {
      self.init(request: command)
    } else {
      // Of pictures, `--to` is a time.
      self.init(
        lists: (Self.otherLists[path] ?? []).union(["roles"]),
        flags: Self.runningFlags.union(Self.otherFlags),
        names: Self.names.merging(
          ["to": "as", "level": "puzzle"].merging(Self.keepingNames(path)) { $1 }
        ) { $1 })
    }
  }

  private init<Command: RequestCommand>(request: Command.Type) {
    let fields = Command.Asked.fields
    let switches = fields.filter { $0.type == .boolean }.map(\.name)
    self.init(
      lists: Set(fields.filter(\.isList).map(\.name)),
      flags: Self.runningFlags.union(switches).union(switches.map { "no-" + $0 }),
      names: Self.names)
  }

  private init(lists: Set<String>, flags: Set<String>, names: [String: String]) {
    self.lists = lists.union(["replace", "save-to"])
    self.flags = flags
    self.names = names
  }

  /// Flags that commands share, whatever they make.
  private static let runningFlags: Set<String> = [
    "check", "explain", "help", "json", "list", "no-cache", "print-request", "prune", "quiet",
    "save-over", "version",
  ]

  /// Flags of commands that make no requests.
  private static let otherFlags: Set<String> = [
    "any", "dark", "dry-run", "fix", "in-place", "join", "keep-going", "merge", "no-keep-going",
    "print-outputs", "solved", "strict", "unique", "verbose", "watch", "wraps",
  ]

  /// Options of commands that make no requests and can be repeated.
  private static let otherLists: [String: Set<String>] = [
    "lint": ["font"],
    "studio": ["palette", "theme"],
    "build": ["set"],
    "palette check": ["lock", "over", "pack", "theme"],
    "palette derive": ["pack"],
    "palette show": ["font"],
    "puzzle check": ["font", "palette"],
    "puzzle convert": ["puzzle"],
    "puzzle generate": ["difficulty"],
    "puzzle show": ["puzzle"],
    "theme show": ["palette"],
  ]

  /// Short and other names of options.
  private static let names = [
    "o": "out", "j": "jobs", "q": "quiet", "h": "help", "format": "as", "form": "as",
  ]

  private func check(_ words: ArraySlice<String>) throws(UsageError) {
    var given: [String: String] = [:]
    var words = words
    while let word = words.popFirst(), word != "--" {
      for option in Self.options(in: word) {
        let typed = (option.count == 1 ? "-" : "--") + option
        let name = names[option] ?? option
        guard !flags.contains(name) else { continue }
        // The next word is its value, which may look like an option.
        if !word.contains("=") { words = words.dropFirst() }
        guard !lists.contains(name) else { continue }
        if let former = given.updateValue(typed, forKey: name) {
          let other =
            switch name {
            case "animation": "; 'play' solves, celebrates and vanishes in one film"
            case "theme": "; commands that draw boards, and 'tinct palette check', take several"
            case "title", "caption": "; texts of several locales stand in the pack (title@de)"
            default: ""
            }
          throw UsageError(
            former == typed
              ? "\(typed) is given twice; it takes one value, so leave one out\(other)"
              : "\(former) and \(typed) are one option, which is given twice; leave one out")
        }
      }
    }
  }

  /// The options that a word names, without dashes: one, or several letters behind one dash.
  private static func options(in word: String) -> [String] {
    let name = word.prefix { $0 != "=" }
    if name.hasPrefix("--") { return [String(name.dropFirst(2))] }
    // A name of a file is no row of letters.
    guard name.hasPrefix("-"), !name.contains(".") else { return [] }
    return name.dropFirst().map(String.init)
  }
}
