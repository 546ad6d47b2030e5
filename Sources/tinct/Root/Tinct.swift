internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// The root command.
@main
struct Tinct: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = documented
    // A command that says that it belongs to another one is not searched for requests for a
    // completion script, which takes longer than parsing does. Texts are made after parsing, and
    // so do not show the name.
    if isParsing { configuration._superCommandName = "" }
    return configuration
  }

  /// True while a command line is parsed that cannot ask for a completion script.
  @TaskLocal private static var isParsing = false

  private static let documented = CommandConfiguration(
    commandName: "tinct",
    abstract: "Makes the pictures of puzzle games, drawn once and printed in any palette.",
    discussion: """
      Exit codes: 0 all went well; 1 some outputs were made and some were not; 64 the command line \
      is wrong; 65 an input is invalid; 66 an input is missing; 69 something is to be drawn, but \
      Cairo or a library that sets text is not installed; 71 the system gives no more memory; 73 \
      an output cannot be made; 74 reading or writing broke off; 130 interrupted (143 by SIGTERM, \
      129 by SIGHUP).

      'tinct help COMMAND' has more, with examples ('tinct cache --help' for that command); 'tinct \
      --version --verbose' shows how this program is protected against hostile files, and the \
      versions of the libraries that set text. There is help on topics, too:

      \(HelpTopic.list)
      """,
    version: Build.version,
    subcommands: [
      PaletteCommand.self, ThemeCommand.self, PuzzleCommand.self, GameCommand.self,
      SpritesCommand.self,
      TintCommand.self, LintCommand.self, BoardCommand.self, FramesCommand.self, GridCommand.self,
      ShotCommand.self, IconCommand.self, ContactCommand.self, InitCommand.self, BuildCommand.self,
      StudioCommand.self, CacheCommand.self, ManualCommand.self,
    ])

  /// The words of the command line, with the documented names of options.
  private static let words = OptionCounts.withProperNames(Build.words)

  static func main() {
    Interruption.leaveFailedWritesToCalls()
    guard Build.hasArguments else {
      // Taken for a request to print the overview, it would look like success.
      Console.complain(line: "Error: the system gave the program no command line; start it again")
      exit(withError: ExitCode(71))
    }
    if let (number, word) = Build.wordNotUTF8 {
      Console.complain(
        line: "Error: argument \(number), '\(word)': its bytes are not UTF-8; write it in UTF-8, "
          + "or rename the file or folder that it names")
      exit(withError: ExitCode.validationFailure)
    }
    // Before all else, because parsing the command line takes longer than finding that nothing
    // changed.
    if let count = UpToDateCheck.fileCount(of: Build.run) {
      if count > 0 { Console.complain(line: RunOptions.upToDate(count)) }
      return
    }
    if Build.words.first == "help", Build.words.count == 2,
      let topic = HelpTopic.named(Build.words[1])
    {
      return Console.print(topic.page)
    }
    if Build.words.sorted() == ["--verbose", "--version"] {
      return Console.print(Build.verboseVersion)
    }
    Interruption.watch()
    do {
      try OptionCounts.check(Build.words)
      let asksForScript = words.contains { $0.hasPrefix("--generate-completion-script") }
      var command = try $isParsing.withValue(!asksForScript) { try parseAsRoot(words) }
      try command.run()
    } catch { end(error) }
    Interruption.waitIfRequested()
  }

  /// Ends the process with the error that a command threw, or with the help that was asked for.
  private static func end(_ error: any Error) -> Never {
    let isUsage = error is UsageError
    let code = isUsage ? ExitCode.validationFailure : exitCode(for: error)
    let asksForHelp = Build.words.first == "help"
    if !(error is ExitCode),
      asksForHelp || code == .validationFailure && isPerhapsMistyped(error, isUsage: isUsage),
      let message = Mistyped.message(about: words)
    {
      Console.complain("Error: \(message)")
      exit(withError: ExitCode.validationFailure)
    }
    var text = isUsage ? "Error: \(error)" : fullMessage(for: error)
    if text.hasPrefix("Error: Missing expected argument '<color") {
      let head = text.prefix { $0 != "\n" }
      text =
        head + " A # begins a comment in the shell, so quote a colour: '#76448A'."
        + text.dropFirst(head.count)
    }
    if code.isSuccess { Console.print(finished(text)) } else { Console.complain(text) }
    Interruption.waitIfRequested()
    exit(withError: code)
  }

  /// Returns false where all words are known: looking each of them up takes as long as parsing
  /// does.
  private static func isPerhapsMistyped(_ error: any Error, isUsage: Bool) -> Bool {
    if OptionCounts.hasUnknownOption(words) { return true }
    // A kind of grid without its option: what the command lacks then is not the mistake.
    if words.dropFirst().contains(where: { GridKind(named: $0.lowercased()) != nil }) {
      return true
    }
    let text = isUsage ? "" : message(for: error)
    let beginnings = ["Unknown ", "Unexpected ", "Missing ", "The value "]
    return beginnings.contains { text.hasPrefix($0) } || text.contains(" unexpected arguments")
  }

  /// The help of a command, ended by a pointer to the options that it does not list. These have the
  /// parser write the usage with every option where there are few others; then it is short, too.
  private static func finished(_ help: String) -> String {
    guard help.hasPrefix("OVERVIEW: ") else { return help }
    let lines = HelpLines.tidied(help)
    guard help.contains("\n  -j, --jobs ") else { return lines.joined(separator: "\n") }
    let short = lines.map { line in
      guard line.hasPrefix("USAGE: "), line.count > 80 else { return line }
      let words = line.split(separator: " ")
      let command = words.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
      let named = words.dropFirst(command.count).prefix { $0.hasPrefix("<") || $0 == "..." }
      return (command + named + ["[<options>]"]).joined(separator: " ")
    }
    let more =
      help.contains("--prune") ? "Options about old files and caches: tinct help cache\n" : ""
    return short.joined(separator: "\n") + "\n\(more)Options about limits: tinct help limits\n"
  }
}
