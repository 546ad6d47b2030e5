import Foundation
import Testing
import TinctDocuments

/// The schema of requests, and the commands that make them.
@Suite struct RequestSchemaTests {
  private static let file = Tool.package.appending(path: "schemas/request.schema.json")

  @Test func `the schema of requests is that of the commands`() throws {
    let help = try CommandHelp.ofTool()
    let schema = RequestDocument.schema { help.description(of: $1, in: $0) }
    let text = String(decoding: schema.documentBytes, as: UTF8.self)
    let written = (try? Data(contentsOf: Self.file)).map { String(decoding: $0, as: UTF8.self) }
    if text != written, ["failed", "all"].contains(ProcessInfo.processInfo.environment["GOLDEN"]) {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(text == written, "GOLDEN=failed swift test --filter RequestSchema writes it anew")
  }

  @Test(arguments: RequestDocument.kinds.map { $0.command })
  func `options have fields, fields have options, and both have one default`(
    command: String
  ) throws {
    let help = try CommandHelp.ofTool()
    let kind = try #require(RequestDocument.kinds.first { $0.command == command })
    let fields = Self.fields(of: kind)
    let options = try #require(help.arguments(of: command))
      .filter { !CommandHelp.running.contains($0.name) }
    #expect(
      Set(options.map { CommandHelp.field(of: $0, in: command) }) == Set(fields.map(\.name)))
    for option in options {
      let name = CommandHelp.field(of: option, in: command)
      guard let field = fields.first(where: { $0.name == name }) else { continue }
      // Of flags, help does not tell the default; an empty text stands for what must be given.
      guard option.kind == "option", field.initial != #""""# else { continue }
      let words = field.initial?.trimmingCharacters(in: ["[", "]"])
        .replacing("\"", with: "")
      #expect(option.defaultValue.map(Self.number) == words.map(Self.number), "\(name)")
    }
  }

  private static func fields(
    of kind: any Request.Type
  ) -> [(name: String, initial: String?)] {
    func fields<Kind: Request>(_ kind: Kind.Type) -> [(name: String, initial: String?)] {
      kind.fields.map { ($0.name, $0.defaultValue.map { "\($0)" }) }
    }
    return fields(kind)
  }

  /// A text in one form, whether it is `3` or `3.0`.
  private static func number(_ text: String) -> String { Double(text).map { "\($0)" } ?? text }
}

/// The help of all commands, as the tool tells it to programs.
struct CommandHelp: Decodable {
  struct Command: Decodable {
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable { let name: String }

    let kind: String
    let valueName: String?
    let names: [Name]?
    let preferredName: Name?
    let abstract: String?
    let defaultValue: String?

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
    "print-request", "cache", "no-cache", "cache-size", "check", "explain", "prune", "json",
    "quiet", "jobs", "max-side", "max-pixels", "max-chunks", "max-chunk-bytes", "max-json-depth",
    "max-file-bytes", "max-actions", "version", "help", "list",
  ]

  private static let inverted = ["no-ground": "ground", "no-wrap-marks": "wrap-marks"]

  static func ofTool() throws -> CommandHelp {
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
    case ("positional", "theme sheet", "packs"): "packs"
    case ("positional", _, _), (_, "sprites", "kind"): command
    default: argument.name
    }
  }

  /// The help text of a field of a request.
  func description(of field: String, in command: String) -> String? {
    arguments(of: command)?.first { Self.field(of: $0, in: command) == field }?.abstract
  }
}
