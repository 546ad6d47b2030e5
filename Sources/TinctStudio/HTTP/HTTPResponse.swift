internal import TinctCodecs
internal import TinctDocuments

/// An answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status = 200
  /// Fields of the header besides those that every answer has.
  public var fields: [Field] = []
  /// The body.
  public var body: [UInt8] = []
  /// The content security policy: the sources that a page may load and run.
  private var policy = Self.ownPolicy

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
    "Paste that address here: the studio opens, and shows what this link holds. The secret part of "
    + "the address lets you in; it is a new one each time."

  private static let keptNote =
    "Your changes are kept by this browser, and are there again at the same port. This page's "
    + "address holds them, too: paste the new one here, and they come along to any port."

  /// Opens the address in the field, with the part from # on that this page was asked with:
  /// browsers tell it to no server, so only the page itself can hand it on.
  private static let doorScript = #"""

    const [field, button, problem] = ["input", "button", "[role=alert]"]
      .map((name) => document.querySelector(name));
    field.style.cssText = "box-sizing: border-box; width: 30rem; max-width: 100%; font-size: 1rem";
    field.style.minHeight = button.style.minHeight = "2rem";
    const open = () => {
      const text = field.value.trim();
      const printed = /((?:localhost|[\d.]+|\[[\da-f:]+\])(?::\d+)?)\/\?token=([\da-f]+)/i;
      const [, host, token] = printed.exec(text) ?? /^()([\da-f]{32})$/i.exec(text) ?? [];
      problem.textContent = token ? ""
        : "This is not such an address; they look like http://127.0.0.1:7370/?token=…";
      field.setAttribute("aria-invalid", String(!token));
      if (!token) return;
      location.assign(`http://${host || location.host}/?token=${token}${location.hash}`);
    };
    button.addEventListener("click", open);
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") open(); });

    """#

  /// That script alone, known by its hash.
  private static let doorPolicy =
    "default-src 'none'; script-src 'sha256-"
    + Studio.base64(ContentHasher.sha256(Array(doorScript.utf8)))
    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// Answers a person who waits for a page.
  private init(_ problem: HTTPProblem, note: String) {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
    // The browser's own looks: files of styles and scripts would need the secret.
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Tinct Studio</title>
      <main>
      <h1>\(escaped(problem.sentence))</h1>
      <p>\(escaped(note))</p>
      <p><label for="address">The address that the studio has printed</label></p>
      <p><input id="address" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"> \
      <button type="button">Open</button></p>
      <p role="alert"></p>
      </main>
      <script>\(Self.doorScript)</script>
      </html>

      """
    self.init(problem.status, type: "text/html; charset=utf-8", Array(page.utf8))
    policy = Self.doorPolicy
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
    lines.append("Content-Security-Policy: \(policy)")
    lines += Self.securityLines
    if !isStream { lines.append("Content-Length: \(body.count)") }
    lines.append("Connection: \(keepsAlive && !isStream ? "keep-alive" : "close")")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The page runs its own scripts and styles and nothing else, and no other page may frame it.
  private static let ownPolicy =
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; connect-src 'self'; "
    + "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static let securityLines = [
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
