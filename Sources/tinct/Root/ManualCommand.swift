internal import ArgumentParser

/// Prints the manual page, for `make install`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, made of the help of all commands.",
    discussion: """
      Example:
        tinct manual > tinct.1
      """, shouldDisplay: false)

  func run() throws {
    guard let tool = CommandTree.ofTool() else { return }
    Console.print(ManualPage(tool).text)
  }
}

/// The help of all commands as a page for `man`, in the macros of mdoc.
struct ManualPage {
  private let tool: CommandTree

  init(_ tool: CommandTree) { self.tool = tool }

  /// The source of the page.
  var text: String {
    var lines = [
      // The page says nothing that a date would tell, and is the same whenever it is made.
      ".Dd January 1, 2026", ".Dt TINCT 1", ".Os", ".Sh NAME", ".Nm tinct",
      ".Nd makes the pictures of puzzle games, drawn once and printed in any palette",
      ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar options", ".Sh DESCRIPTION",
    ]
    // A paragraph begins with the section already.
    lines += Self.prose(tool.discussion).dropFirst()
    lines.append(".Sh COMMANDS")
    for command in tool.subcommands { lines += section(of: command, ["tinct"]) }
    lines.append(".Sh TOPICS")
    for topic in HelpTopic.all {
      lines += [".Ss \(topic.name)"] + Self.paragraph([topic.abstract]) + Self.literal(topic.text)
    }
    lines += [
      ".Sh ENVIRONMENT", ".Bl -tag -width Ds", ".It Ev TINCT_SHARE",
      "The folder of the shipped palettes, themes and art.",
      ".It Ev NO_COLOR", "If set, no colours are shown in a terminal.", ".El",
      ".Sh FILES", ".Bl -tag -width Ds", ".It Pa share/tinct",
      "Palettes, themes, art and JSON schemas, below the folder of the installation.", ".El",
      ".Sh EXIT STATUS", "See",
      ".Sx DESCRIPTION .",
    ]
    return lines.joined(separator: "\n")
  }

  private func section(of command: CommandTree, _ path: [String]) -> [String] {
    guard command.isShown else { return [] }
    let path = path + [command.name]
    guard command.subcommands.isEmpty else {
      return command.subcommands.flatMap { section(of: $0, path) }
    }
    var lines = [".Ss \(path.joined(separator: " "))"] + Self.paragraph([command.abstract])
    let shown = command.arguments.filter {
      $0.isShown && !Self.common.contains($0.names.last ?? "")
        && $0.abstract != HelpLines.upkeep
    }
    lines += Self.prose(command.discussion)
    guard !shown.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for argument in shown {
      lines += [Self.head(of: argument)] + Self.paragraph([Self.body(of: argument)])
    }
    return lines + [".El"]
  }

  /// Options that every command has, which the page does not repeat.
  private static let common: Set<String> = ["--help", "--version"]

  private static func head(of argument: CommandTree.Argument) -> String {
    let value = "Ar \(word(argument.valueName))" + (argument.isRepeating ? " ..." : "")
    guard argument.kind != .positional else { return ".It \(value)" }
    let names = argument.names.sorted { $0.count < $1.count }
      .map { "Fl \(word(String($0.dropFirst())))" }.joined(separator: " , ")
    return ".It \(names)" + (argument.kind == .option ? " \(value)" : "")
  }

  private static func body(of argument: CommandTree.Argument) -> String {
    let initial =
      argument.kind == .option
      ? argument.defaultValue.map { $0.isEmpty ? "" : " (default: \($0))" } ?? "" : ""
    let values =
      argument.values.isEmpty ? "" : " (values: \(argument.values.joined(separator: ", ")))"
    return argument.abstract + initial + values
  }

  /// A word in a line of macros: its dashes are minus signs, and it is never a macro itself.
  private static func word(_ text: String) -> String {
    "\\&" + escaped(text, dash: "\\-")
  }

  /// Lines of running text, in which what is indented stays as it is.
  private static func prose(_ text: String) -> [String] {
    var lines: [String] = []
    var group: [String] = []
    var isLiteral = false
    func flush() {
      guard group.contains(where: { !$0.isEmpty }) else { return group = [] }
      lines +=
        isLiteral
        ? list(group) ?? literal(group.joined(separator: "\n"))
        : [".Pp"] + paragraph(group)
      group = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isIndented = line.hasPrefix("  ")
      if line.isEmpty ? !isLiteral : isIndented != isLiteral {
        flush()
        isLiteral = isIndented
      }
      group.append(line)
    }
    flush()
    return lines
  }

  /// Indented lines as a list of words and what they mean, if they are one that is too wide for a
  /// page; else nil.
  private static func list(_ lines: [String]) -> [String]? {
    let items = lines.filter { !$0.isEmpty }.map { $0.dropFirst(2) }
    func gap(_ line: Substring) -> Range<Substring.Index>? {
      guard line.first != " ",
        let start = zip(line.indices, line.indices.dropFirst())
          .first(where: { line[$0] == " " && line[$1] == " " })?.0
      else { return nil }
      return start..<(line[start...].firstIndex { $0 != " " } ?? line.endIndex)
    }
    guard items.contains(where: { $0.count > 76 && gap($0) != nil }) else { return nil }
    var list = [".Bl -tag -width Ds"]
    for item in items {
      let gap = gap(item)
      if item.first != " " {
        list.append(".It \(word(String(item[..<(gap?.lowerBound ?? item.endIndex)])))")
      }
      let text = item.first == " " ? item : gap.map { item[$0.upperBound...] } ?? ""
      list += paragraph([String(text)])
    }
    return list + [".El"]
  }

  private static func literal(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return [".Bd -literal -offset indent"]
      + lines.map { $0.isEmpty ? "\\&" : guarded(escaped($0, dash: "\\-")) }
      + [".Ed"]
  }

  private static func paragraph(_ lines: [String]) -> [String] {
    lines.joined(separator: " ").split(separator: " ").reduce(into: [String]()) { wrapped, word in
      if let last = wrapped.last, last.count + word.count < 78, !Self.endsSentence(last) {
        wrapped[wrapped.count - 1] = "\(last) \(word)"
      } else {
        wrapped.append(String(word))
      }
    }.map { guarded(escaped($0)) }
  }

  /// Returns true if the next sentence begins a line, as mdoc wants it.
  private static func endsSentence(_ line: String) -> Bool {
    guard let last = line.last(where: { !")'\"".contains($0) }) else { return false }
    return ".!?".contains(last) && !line.hasSuffix(" ...")
  }

  private static func escaped(_ text: some StringProtocol, dash: String = "-") -> String {
    text.map { $0 == "\\" ? "\\e" : $0 == "-" ? dash : String($0) }.joined()
  }

  /// A line that is no request of roff, though it may begin with its signs.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
