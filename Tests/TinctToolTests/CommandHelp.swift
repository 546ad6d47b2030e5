import Foundation

/// The help of all commands, as the tool tells it to programs.
struct CommandHelp: Decodable {
  struct Command: Decodable {
    let commandName: String
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// The commands that do something, with their words, such as `palette sheet`.
    func all(after words: [String] = []) -> [(words: [String], command: Command)] {
      guard let subcommands, !subcommands.isEmpty else { return [(words, self)] }
      return subcommands.filter { $0.commandName != "help" }
        .flatMap { $0.all(after: words + [$0.commandName]) }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var typed: String { (kind == "short" ? "-" : "--") + name }
    }

    let kind: String
    let isRepeating: Bool
    let valueName: String?
    let names: [Name]?
    let preferredName: Name?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?

    /// The option without dashes, or what stands for a value in the help.
    var name: String {
      // A flag that can be inverted is told twice, under names that differ in `no-`.
      let name = preferredName?.name ?? valueName ?? ""
      return CommandHelp.inverted[name] ?? name
    }
  }

  let command: Command

  /// Options that say how a request is run, which are no part of it.
  static let running: Set<String> = [
    "print-request", "save-to", "save-over", "cache", "no-cache", "cache-size", "remote-cache",
    "remote-cache-mode", "remote-cache-verify", "check", "explain", "prune", "replace",
    "json",
    "quiet", "jobs", "max-side", "max-pixels", "max-chunks", "max-chunk-bytes", "max-json-depth",
    "max-file-bytes", "max-actions", "max-memory",
    "max-colors", "version", "help", "list",
  ]

  private static let inverted = ["no-ground": "ground", "no-wrap-marks": "wrap-marks"]

  /// The help of the tool that was built; asked for once, because that takes a while.
  static let ofTool = Result {
    let dump = try Tool().run("--experimental-dump-help").output
    return try JSONDecoder().decode(CommandHelp.self, from: dump)
  }

  /// The arguments of a command; nil if there is no such command.
  func arguments(of words: String) -> [Argument]? {
    var found: Command? = command
    for word in words.split(separator: " ") {
      found = found?.subcommands?.first { $0.commandName == word }
    }
    return found?.arguments
  }

  /// The name of an argument in a request: what a command works on goes by the command.
  static func field(of argument: Argument, in command: String) -> String {
    switch (argument.kind, command, argument.name) {
    case ("positional", _, _), (_, "sprites", "kind"): command
    default: argument.name
    }
  }

  /// The help text of a field of a request.
  func description(of field: String, in command: String) -> String? {
    arguments(of: command)?.first { Self.field(of: $0, in: command) == field }?.abstract
  }
}
