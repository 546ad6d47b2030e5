import Foundation
import Testing
import TinctDocuments

/// The schema of requests, and the commands that make them.
@Suite struct RequestSchemaTests {
  @Test(arguments: ["request", "build"])
  func `the schemas of requests and manifests are those of the commands`(name: String) throws {
    let file = Tool.package.appending(path: "schemas/\(name).schema.json")
    let help = try CommandHelp.ofTool.get()
    func description(_ command: String, _ field: String) -> String? {
      help.description(of: field, in: command)
    }
    let schema =
      name == "build"
      ? BuildManifest.schema(descriptions: description)
      : RequestDocument.schema(descriptions: description)
    let text = String(decoding: schema.documentBytes, as: UTF8.self)
    let written = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    if text != written, ["failed", "all"].contains(ProcessInfo.processInfo.environment["GOLDEN"]) {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == written, "GOLDEN=failed swift test --filter RequestSchema writes it anew")
  }

  @Test(arguments: RequestDocument.kinds.map { $0.command })
  func `options have fields, fields have options, and both have one default`(
    command: String
  ) throws {
    let help = try CommandHelp.ofTool.get()
    let kind = try #require(RequestDocument.kinds.first { $0.command == command })
    let arguments = try #require(help.arguments(of: command))
      .filter { !CommandHelp.running.contains($0.name) }
    var options = Dictionary(
      arguments.map { (CommandHelp.field(of: $0, in: command), $0) }, uniquingKeysWith: { $1 })
    func check<Kind: Request>(_ kind: Kind.Type) {
      for field in kind.fields {
        guard let option = options.removeValue(forKey: field.name) else {
          Issue.record("no option for the field \(field.name)")
          continue
        }
        if option.kind != "positional" {
          #expect(option.isRepeating == field.isList, "\(field.name)")
          #expect((option.kind == "flag") == (field.type == .boolean), "\(field.name)")
        }
        if case .choice(let words, _) = field.type {
          // The field is that of all pictures; a sheet is never a separation.
          let taken = command == "contact" ? words.filter { $0 != "separation" } : words
          #expect(option.allValues == nil || option.allValues == taken, "\(field.name)")
        }
        let initial = field.defaultValue.map { "\($0)" }
        // Of flags, help does not tell the default; an empty text stands for what must be given.
        guard option.kind == "option", initial != #""""# else { continue }
        let words = initial?.trimmingCharacters(in: ["[", "]"]).replacing("\"", with: "")
        #expect(option.defaultValue.map(Self.number) == words.map(Self.number), "\(field.name)")
      }
    }
    check(kind)
    #expect(options.keys.sorted() == [], "options without a field")
  }

  /// A text in one form, whether it is `3` or `3.0`.
  private static func number(_ text: String) -> String { Double(text).map { "\($0)" } ?? text }
}
