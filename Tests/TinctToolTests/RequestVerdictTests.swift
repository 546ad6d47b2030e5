import Foundation
import SchemaValidation
import Testing
import TinctDocuments

/// The schema of requests and their reader, which accept and refuse the same.
@Suite struct RequestVerdictTests {
  /// Values that say something by themselves, whatever the field.
  private static let values: [JSONValue] = [
    .null, true, false, 0, 1, 2, -1, 1.5, 3e9, "", "3", "some", "next", "12mm", "1.5IN", "-1mm",
    "4 apples", "0x10", "+3", "1e2px", "A4", "Letter", [], [[]], .object([]),
  ]

  @Test(arguments: RequestDocument.kinds.map { $0.command })
  func `a value is valid by the schema if it is taken`(command: String) throws {
    var requests = PrintedRequests(tool: try Tool())
    let file = Tool.package.appending(path: "schemas/request.schema.json")
    let schema = JSONValue(
      try JSONDocument(parsing: Array(try Data(contentsOf: file))).root)
    guard case .object(let rules, _) = schema else { return }
    // The part of the command alone: to try all of them for each value takes ten times as long.
    let name = String(command.map { $0 == " " ? "-" : $0 })
    let validator = try SchemaValidator(
      JSONValue.object([.init("$ref", .string("#/$defs/\(name)"))] + rules).documentBytes)
    func check<Kind: Request>(_ kind: Kind.Type) throws {
      for field in kind.fields {
        let members = try requests.members(with: field.name, command)
        let good = members.first { $0.name == field.name }?.value
        var values = Self.values
        if let good {
          var item = good
          if case .array(let items, _) = good, let first = items.first { item = first }
          values += [item, .array([item]), .array([item, item]), .array([item, .null])]
          values.append(.array([.array([item])]))
        }
        if case .integer(let range?) = field.type {
          let ends = [range.lowerBound, range.upperBound]
          values += (ends + [ends[0] - 1, ends[1] + 1]).map { .number($0) }
        }
        for value in values {
          let others = members.filter { $0.name != field.name }
          let document = JSONValue.object(others + [.init(field.name, value)]).documentBytes
          let problems = try validator.problems(document)
          let error = Self.error(reading: document)
          // Which of the texts and numbers go together, the reader alone can tell, of all at once.
          if problems.isEmpty, let error, Self.isRelated(error) { continue }
          #expect(
            problems.isEmpty == (error == nil),
            "\(command) \(field.name) \(value): \(problems) \(error ?? "taken")")
        }
      }
    }
    guard let kind = RequestDocument.kinds.first(where: { $0.command == command }) else { return }
    try check(kind)
  }

  /// Requests that the tool printed, each asked for once.
  private struct PrintedRequests {
    let tool: Tool
    private var known: [String: [JSONValue.Member]?] = [:]

    init(tool: Tool) { self.tool = tool }

    /// The members of a request that has a field, as far as the command line can say it.
    mutating func members(with field: String, _ command: String) throws -> [JSONValue.Member] {
      let line = try #require(
        RequestCommandTests.specialLines["\(command) --\(field)"]
          ?? RequestCommandTests.lines[command])
      // Lines that lack the field itself are filled up. To tell that there is no such option takes
      // the tool longer than anything else here.
      let options = Set(try CommandHelp.ofTool.get().arguments(of: command)?.map(\.name) ?? [])
      let values = [
        (field, "3"), (field, "0,0"), ("out", "o"), ("out", "o.png"), ("kind", "hex"),
        ("animation", "turn"),
      ]
      let mores = values.filter { options.contains($0.0) }.map { " --\($0.0) \($0.1)" }
      for more in [""] + mores {
        if let members = try members(of: "\(command) \(line)\(more)") { return members }
      }
      Issue.record("no request with \(field): \(command) \(line)")
      return []
    }

    private mutating func members(of line: String) throws -> [JSONValue.Member]? {
      if let members = known[line] { return members }
      let printed = try tool.shell("tinct \(line) --print-request")
      var found: [JSONValue.Member]?
      if printed.code == 0,
        case .object(let members, _) = try JSONValue(
          JSONDocument(parsing: Array(printed.output)).root)
      {
        found = members
      }
      known[line] = .some(found)
      return found
    }
  }

  private static func error(reading document: [UInt8]) -> String? {
    do throws(DocumentErrors) {
      _ = try RequestDocument.read(document)
      return nil
    } catch { return "\(error)" }
  }

  /// Errors that name options with their dashes, and are no bounds of numbers, are about several
  /// values, or about what a text names.
  private static func isRelated(_ error: String) -> Bool {
    let isBound =
      error.contains(" takes a number") && error.contains(" from ")
      && !error.contains("other than 0")
    return error.contains("--") && !isBound
  }

  @Test func `all that is wrong is told at once, each with line and column`() throws {
    let text = """
      [{"board": ["p.json"], "cel": 0,
        "palette": [1, "p", null], "hint": ["next", "x", 1.5], "effort": 11,
        "as": "jpg"},
       {"grid": "square", "columns": "3", "rows": 3, "gap": "4 apples", "out": "x"},
       {"grid": "square", "columns": 3, "rows": 3, "landscape": true, "zzzz": 2, "out": "x"},
       {"board": [], "out": ""}]
      """
    let tool = try Tool()
    try tool.put(text, at: "r.json")
    let errors = try tool.run("build", "--manifest", "r.json").errors
    let expected = [
      "1:24: [0].cel: unknown key; did you mean \"cell\"?",
      "2:15: [0].palette[0]: expected a string, found a number",
      "2:23: [0].palette[2]: expected a string, found null",
      "2:47: [0].hint[1]: expected 'next' or a cell from 0, found \"x\"",
      "2:52: [0].hint[2]: expected 'next' or a cell from 0, found \"1.5\"",
      "2:68: [0].effort: --effort takes a number from 0 to 9, not 11",
      "3:9: [0].as: expected one of png, svg, pdf, separation, found \"jpg\"",
      "1:2: [0]: the key \"out\" is missing",
      "4:32: [1].columns: expected an integer, found a string",
      "4:55: [1].gap: expected a length such as 12mm, found \"4 apples\"",
      "5:59: [2].landscape: --landscape needs a --page",
      "5:65: [2].zzzz: unknown key; leave it out",
      "6:12: [3].board: must not be empty", "6:23: [3].out: must not be empty",
    ]
    for error in expected { #expect(errors.contains("Error: r.json:\(error)\n"), "\(errors)") }
    #expect(errors.split(separator: "\n").count == expected.count)
  }
}
