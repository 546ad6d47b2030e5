internal import TinctDocuments
internal import TinctPipeline

/// A reason why the studio does not do what it was asked for.
struct StudioProblem: Error {
  /// The status of the answer.
  var status: Int
  /// The failures, at least one; the first is told.
  var failures: [Failure]
  /// The key of the value that is wrong, for the control that it stands at; nil for none.
  var path: String?
  /// Further members of the answer.
  var members: [JSONValue.Member] = []

  init(_ status: Int = 422, _ failures: [Failure], path: String? = nil) {
    self.status = status
    self.failures = failures
    self.path = path
  }

  /// A problem in words.
  init(_ status: Int, _ problem: String, remedy: String? = nil) {
    self.init(status, [Failure(.usage, location: "", problem: problem, remedy: remedy)])
  }

  /// Something that is not open.
  static func missing(_ thing: String) -> StudioProblem {
    StudioProblem(404, "there is no such \(thing)", remedy: "reload the page")
  }

  init(_ rejection: Rejection) { self.init(422, rejection.failures) }

  init(_ error: DocumentError, in name: String, status: Int = 422) {
    self.init(status, Rejection(DocumentErrors([error]), file: name).failures)
  }

  /// The answer.
  var response: HTTPResponse {
    let failure = failures[0]
    var members: [JSONValue.Member] = [
      .init("message", .string(failure.sentence)), .init("problem", .string(failure.problem)),
    ]
    if let remedy = failure.remedy { members.append(.init("remedy", .string(remedy))) }
    let place = Place(failure.location)
    if let file = place.file { members.append(.init("file", .string(file))) }
    if let line = place.line { members.append(.init("line", .integer(line))) }
    if let column = place.column { members.append(.init("column", .integer(column))) }
    if let path { members.append(.init("path", .string(path))) }
    if failures.count > 1 {
      members.append(.init("more", .array(failures.dropFirst().map { .string($0.sentence) })))
    }
    return HTTPResponse(
      json: .object([.init("error", .object(members))] + self.members), status)
  }

  /// A location of a failure, taken apart: `packs/a.json:3:7`.
  private struct Place {
    var file: String?
    var line: Int?
    var column: Int?

    init(_ location: String) {
      guard !location.isEmpty else { return }
      if let match = location.firstMatch(of: /^(.*?):([0-9]+):([0-9]+)$/) {
        (line, column) = (Int(match.2), Int(match.3))
        file = Place.name(String(match.1))
      } else {
        file = Place.name(location)
      }
    }

    /// The file without its folders, which are nobody's business.
    private static func name(_ text: String) -> String {
      let path = text.prefix { $0 != ":" }
      return String(path.split(separator: "/").last ?? path) + text.dropFirst(path.count)
    }
  }
}

extension Failure {
  /// The failure in a sentence without its place.
  var sentence: String {
    let said = problem + (remedy.map { "; \($0)" } ?? "")
    let text = said.hasSuffix("?") ? said : said + "."
    // Names of files and keys stay as they are.
    guard text.prefix(while: { $0 != " " }).contains(".") == false else { return text }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Session {
  /// Ends what was tried: throws what went wrong.
  func check() throws(StudioProblem) {
    if hasFailed { throw StudioProblem(failures) }
  }
}

extension StudioProblem {
  init(_ failures: [Failure]) { self.init(422, failures) }
}
