internal import TinctDocuments
internal import TinctPuzzles

/// The word of a command line that the tool does not know, and the one that was most likely meant.
///
/// The parser compares letters alone, and tells of a missing option before one that is mistyped.
enum Mistyped {
  /// Returns what is wrong with the first word that no command knows; nil if all are known.
  static func message(about words: [String]) -> String? {
    if words.first == "help" {
      return CommandTree.ofTool().flatMap { message(aboutHelp: words.dropFirst(), $0) }
    }
    guard let (command, count) = CommandTree.beginning(words) else { return nil }
    let path = (["tinct"] + words.prefix(count)).joined(separator: " ")
    var rest = words.dropFirst(count)
    if !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
      return message(unknownCommand: word, of: command, path)
    }
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word.count > 1 else {
        if let message = message(unexpected: word, of: command, path) { return message }
        continue
      }
      let typed = String(word.prefix { $0 != "=" })
      if let option = command.option(typed) {
        let takesNext = option.kind == .option && !word.contains("=")
        if takesNext, let next = rest.first, let message = message(dashed: next, typed, command) {
          return message
        }
        let value =
          word.contains("=")
          ? String(word.dropFirst(typed.count + 1)) : takesNext ? rest.popFirst() : nil
        guard let value, !option.values.isEmpty, !option.values.contains(value) else { continue }
        return message(unknownValue: value, of: option, typed)
      }
      // Values behind letters, negative numbers, and what the parser adds to every command.
      let letter = word.hasPrefix("--") ? nil : String(word.prefix(2))
      guard !common.contains(letter ?? typed),
        letter.map({ command.option($0) == nil && $0.contains(where: \.isLetter) }) ?? true
      else { continue }
      return message(unknownOption: letter ?? typed, of: command, path)
    }
    return nil
  }

  /// Returns what is wrong with a word behind an option if it is no option, and begins as one.
  private static func message(
    dashed word: String, _ option: String, _ command: CommandTree
  ) -> String? {
    let name = word.prefix { $0 != "=" }
    guard word.hasPrefix("-"), word.count > 1, word.prefixMatch(of: /-[0-9.]/) == nil,
      command.option(name) == nil, !common.contains(String(name)),
      // Letters behind one dash may be several options.
      name.hasPrefix("--") || name.contains(".") || command.option(name.prefix(2)) == nil,
      likeliestName(
        for: String(name.drop { $0 == "-" }),
        in: command.optionNames.map {
          String($0.dropFirst(2))
        }) == nil
    else { return nil }
    return "The value of \(option) begins with a dash, as options do; of a file write \(option) "
      + "./\(word), of anything else \(option)=\(word)."
  }

  /// Returns what is wrong with the words behind 'tinct help'.
  private static func message(
    aboutHelp words: ArraySlice<String>, _ tool: CommandTree
  ) -> String? {
    var (command, path) = (tool, "tinct")
    for word in words where !word.hasPrefix("-") {
      guard let next = command[word] else {
        let isTopic = path == "tinct" && HelpTopic.named(word) != nil
        guard !isTopic else { return nil }
        return message(
          unknownCommand: word, of: command, path,
          others: path == "tinct" ? HelpTopic.all.map(\.name) : [])
      }
      (command, path) = (next, "\(path) \(word)")
    }
    return nil
  }

  /// Options that the parser adds.
  private static let common: Set<String> = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
    "--experimental-dump-help",
  ]

  private static func message(
    unknownCommand word: String, of command: CommandTree, _ path: String, others: [String] = []
  ) -> String {
    let known = command.subcommands.filter(\.isShown).map(\.name) + others
    guard !known.isEmpty else {
      return "\(path) has no commands of its own; leave out \(quoted(word))."
    }
    let guess =
      (meantCommands[word.lowercased()].flatMap { known.contains($0) ? $0 : nil }
      ?? likeliestName(for: word, in: known)).map { "; did you mean \(quoted($0))?" } ?? "."
    let things = others.isEmpty ? "command" : "command or topic"
    return "\(path) has no \(things) \(quoted(word))\(guess) "
      + "There are: \(known.joined(separator: ", "))."
  }

  /// Returns what is wrong with a word where a command takes none, if it is the value of one of its
  /// options that says what kind of grid or piece is meant; nil for any other.
  private static func message(
    unexpected word: String, of command: CommandTree, _ path: String
  ) -> String? {
    guard !command.arguments.contains(where: { $0.kind == .positional }),
      let option = ["--grid", "--kind"].first(where: { command.option($0) != nil }),
      GridKind(named: word.lowercased()) != nil
    else { return nil }
    return
      "\(path) takes no \(quoted(word)) by itself; did you mean \(option) \(word.lowercased())?"
  }

  private static func message(
    unknownOption typed: String, of command: CommandTree, _ path: String
  ) -> String {
    let names = command.optionNames
    // Commands about palettes, or themes, take them without an option.
    if let group = path.split(separator: " ").dropFirst().first, typed == "--\(group)",
      command.arguments.contains(where: { $0.kind == .positional })
    {
      return "\(path) has no option \(quoted(typed)); name the \(group) without it: "
        + "\(path) NAME\n  See '\(path) --help' for all options."
    }
    let meant = (meantOptions[typed.dropFirst(2).lowercased()] ?? []).map { "--\($0)" }
    let found =
      meant.first { names.contains($0) }
      ?? likeliestName(for: String(typed.dropFirst(2)), in: names.map { String($0.dropFirst(2)) })
      .map { "--\($0)" }
    let guess = found.flatMap { command.option($0) }.map { option in
      let value = option.kind == .option ? " <\(option.valueName)>" : ""
      return "; did you mean \(found ?? "")\(value)?"
    }
    let isOfSize = ["width", "height", "size", "resolution", "dimensions", "pixels"]
      .contains(typed.dropFirst(2).lowercased())
    let other =
      isOfSize && path.hasSuffix(" board")
      ? "  For a picture of a given size: tinct shot PACK --preset 1200x1200 --no-title.\n" : ""
    let log =
      typed == "--moves" && path.hasSuffix(" puzzle check")
      ? "  A log of moves is checked by: tinct puzzle show PACK --moves LOG.\n" : ""
    let dash =
      !typed.hasPrefix("--") && command.arguments.contains { $0.kind == .positional }
      ? "  A name that begins with a dash stands behind two of them: \(path) -- \(typed)...\n" : ""
    return "\(path) has no option \(quoted(typed))\(guess ?? ".")\n" + other + log + dash
      + "  See '\(path) --help' for all options."
  }

  private static func message(
    unknownValue value: String, of option: CommandTree.Argument, _ typed: String
  ) -> String {
    let meant = meantValues[value.lowercased()]?.filter(option.values.contains) ?? []
    let guess =
      meant.isEmpty
      ? likeliestName(for: value, in: option.values).map { " Did you mean \(quoted($0))?" }
      : " Did you mean \(meant.map(quoted).joined(separator: " or "))?"
    if value.lowercased().hasSuffix("spriteatlas"), option.values.contains("xcassets") {
      return "The value '\(value)' is invalid for '\(typed) <\(option.valueName)>'. A sprite atlas "
        + "for Xcode is written by --as xcassets --sprite-atlas."
    }
    return "The value '\(value)' is invalid for '\(typed) <\(option.valueName)>'."
      + "\(guess ?? "") There are: \(option.values.joined(separator: ", "))."
  }

  /// Commands by words that other programs have for them.
  private static let meantCommands = [
    "animate": "frames", "animation": "frames", "boards": "board", "clean": "clear",
    "color": "palette", "colour": "palette", "contrast": "check", "create": "new",
    "draw": "board", "export": "convert", "film": "frames", "import": "convert", "info": "show",
    "make": "generate", "print": "contact", "render": "board", "screenshot": "shot",
    "swatch": "palette", "validate": "check", "verify": "check", "video": "frames",
  ]

  /// Values by other words for them, those of forms of icons by the systems that they are for.
  private static let meantValues = [
    "app-store": ["appiconset"], "apple": ["appiconset", "icns"], "appstore": ["appiconset"],
    "favicon": ["web"], "google": ["android", "play"], "google-play": ["play"],
    "html": ["web"], "ios": ["appiconset"], "ipad": ["appiconset"], "iphone": ["appiconset"],
    "launcher": ["android"], "mac": ["icns", "appiconset"], "macos": ["icns", "appiconset"],
    "osx": ["icns", "appiconset"], "playstore": ["play"], "pwa": ["web"], "valve": ["steam"],
    "watchos": ["appiconset"], "windows": ["ico"], "xcassets": ["appiconset"],
    "xcode": ["appiconset"],
  ]

  /// Options by words that other programs have for them; of several, the first that a command has
  /// is meant.
  private static let meantOptions: [String: [String]] = {
    let size = ["size", "cell", "scale", "preset", "width", "columns", "side"]
    let palette = ["palette", "dark"]
    return [
      "amount": ["count"], "animate": ["animation"], "answers": ["solutions", "solved"],
      "as": ["out"],
      "background": ["ground"], "cell-size": ["cell"], "clean": ["prune"], "color": palette,
      "colors": palette, "colour": ["color"] + palette, "colours": ["colors"] + palette,
      "compression": ["effort"], "delete": ["prune"], "dest": ["out"], "destination": ["out"],
      "difficulty": ["difficulty"], "dimensions": size, "dir": ["out"], "directory": ["out"],
      "dry-run": ["check"], "file": ["out"], "folder": ["out"], "force": ["replace"],
      "format": ["as"], "frame-rate": ["fps"], "framerate": ["fps"], "grade": ["difficulty"],
      "height": ["rows", "cell", "preset", "columns"], "length": ["duration"],
      "grid": ["kind"], "kind": ["grid"],
      "level": ["puzzle", "difficulty"], "levels": ["puzzle", "count"], "log": ["moves"],
      "look": ["theme"], "mask": ["channels"], "masks": ["channels"], "loop": ["repeat"],
      "loops": ["repeat"], "number": ["count"],
      "optimize": ["effort"], "output": ["out"], "output-dir": ["out"], "overwrite": ["replace"],
      "paper": ["page"], "parallel": ["jobs"], "pixels": size, "quantity": ["count"],
      "random": ["seed"], "rate": ["fps"], "resolution": ["dpi"] + size, "scheme": palette,
      "silent": ["quiet"], "size": size, "skin": ["theme"], "solution": ["solution", "solved"],
      "style": ["theme"], "swatch": palette, "template": ["name"], "threads": ["jobs"],
      "tint": ["color"] + palette, "type": ["as", "kind", "grid"], "verbose": ["explain"],
      "why": ["explain"], "width": ["columns", "cell", "scale", "preset"], "workers": ["jobs"],
      "zoom": ["scale", "cell"],
    ]
  }()
}
