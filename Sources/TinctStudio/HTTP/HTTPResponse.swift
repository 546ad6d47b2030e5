internal import TinctDocuments

/// An answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status = 200
  /// Fields of the header besides those that every answer has.
  public var fields: [Field] = []
  /// The body.
  public var body: [UInt8] = []

  /// A field of the header.
  public struct Field: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// Makes an answer of some type.
  init(_ status: Int = 200, type: String, _ body: [UInt8], caching: String = "no-store") {
    self.status = status
    self.body = body
    fields = [
      Field(name: "Content-Type", value: type), Field(name: "Cache-Control", value: caching),
    ]
  }

  /// Answers with JSON.
  init(json value: JSONValue, _ status: Int = 200) {
    self.init(status, type: "application/json; charset=utf-8", Array("\(value)\n".utf8))
  }

  /// Answers that something is wrong.
  init(_ problem: HTTPProblem) {
    var members: [JSONValue.Member] = [.init("message", .string(problem.sentence))]
    switch problem.closedDoor {
    case .formerRun(asksForPage: true):
      self.init(problem, note: Self.keptNote)
      return
    case .stranger(asksForPage: true):
      self.init(problem, note: Self.strangerNote)
      return
    case .formerRun(asksForPage: false): members.append(.init("isFormerRun", true))
    case .stranger(asksForPage: false), nil: break
    }
    self.init(json: .object([.init("error", .object(members))]), problem.status)
  }

  private static let strangerNote =
    "Its secret part lets you in; it is a new one each time. If somebody sent you this link, the part "
    + "of it from # on holds what they saw: put it after the address that your own studio has printed."

  private static let keptNote =
    "Your changes are kept by this browser, and are there again at the same port. The part of this "
    + "page's address from # on holds them, too: put it after the new address for another port."

  /// Answers a person who waits for a page.
  private init(_ problem: HTTPProblem, note: String) {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
    // The browser's own looks: styles and scripts would need the secret.
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Tinct Studio</title>
      <h1>\(escaped(problem.sentence))</h1>
      <p>\(escaped(note))</p>
      </html>

      """
    self.init(problem.status, type: "text/html; charset=utf-8", Array(page.utf8))
  }

  /// Leads to another address.
  init(redirectTo address: String, cookie: String) {
    self.init(303, type: "text/plain; charset=utf-8", [])
    fields += [
      Field(name: "Location", value: address), Field(name: "Set-Cookie", value: cookie),
    ]
  }

  /// The bytes before the body.
  ///
  /// - Parameters:
  ///   - keepsAlive: true if another request may follow.
  ///   - isStream: true where the end of the connection ends the body.
  func headBytes(keepsAlive: Bool, isStream: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Answer")"]
    lines += fields.map { "\($0.name): \($0.value)" }
    lines += Self.securityLines
    if !isStream { lines.append("Content-Length: \(body.count)") }
    lines.append("Connection: \(keepsAlive && !isStream ? "keep-alive" : "close")")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The page runs its own scripts and styles and nothing else, and no other page may frame it.
  private static let securityLines = [
    "Content-Security-Policy: default-src 'self'; img-src 'self' blob: data:; style-src 'self'; "
      + "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
  ]

  private static let reasons = [
    200: "OK", 303: "See Other", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
