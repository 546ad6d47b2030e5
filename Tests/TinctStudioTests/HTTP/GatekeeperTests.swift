import Testing

@testable import TinctStudio

struct GatekeeperTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private let gate = Gatekeeper(token: token, port: 7370)

  private func decision(
    _ line: String, host: String? = "127.0.0.1:7370", cookie: String? = "tinct-7370=\(token)",
    _ fields: [String] = []
  ) throws -> Gatekeeper.Decision {
    let lines =
      ["\(line) HTTP/1.1"]
      + [host.map { "Host: \($0)" }, cookie.map { "Cookie: \($0)" }]
      .compactMap(\.self) + fields
    var reader = HTTPRequestReader()
    reader.append((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return gate.decide(try #require(try reader.head()))
  }

  private func isRefused(_ decision: Gatekeeper.Decision) -> Bool {
    if case .refuse = decision { true } else { false }
  }

  @Test(arguments: ["127.0.0.1:7370", "localhost:7370", "LocalHost:7370", "[::1]:7370"])
  func `The page is let in by each name of this machine`(host: String) throws {
    #expect(try decision("GET /api/state", host: host) == .pass)
    let origin = "Origin: http://\(host)"
    #expect(try decision("POST /api/play", host: host, cookie: nil, [origin]) != .pass)
    #expect(try decision("POST /api/play", host: host, [origin]) == .pass)
    #expect(try decision("PUT /api/palettes/a", host: host, [origin]) == .pass)
    #expect(try decision("GET /?token=\(Self.token)", host: host, cookie: nil) == .enter)
  }

  @Test(arguments: [
    nil, "", "127.0.0.1", "localhost", "127.0.0.1:7371", "evil.example:7370", "127.0.0.2:7370",
    "localhost.evil.example:7370", "0.0.0.0:7370", "[::]:7370", "127.0.0.1:7370.evil.example",
    "evil.example:80:7370", "user@127.0.0.1:7370", "2130706433:7370",
  ])
  func `Other names are refused, whatever they are said to be`(host: String?) throws {
    #expect(isRefused(try decision("GET /api/state", host: host)))
    #expect(isRefused(try decision("GET /?token=\(Self.token)", host: host, cookie: nil)))
  }

  @Test(arguments: [
    nil, "", "tinct-7370=", "tinct-7370=0123456789abcdef0123456789abcdee", "tinct-7371=\(token)",
    "other=\(token)", "xtinct-7370=\(token)", "tinct-7370=\(token)0",
  ])
  func `Without the secret nothing is answered`(cookie: String?) throws {
    for line in ["GET /", "GET /app.css", "GET /api/state", "GET /?token=1", "GET /?token="] {
      #expect(isRefused(try decision(line, cookie: cookie)))
    }
  }

  @Test func `A person who loads a former run's page again gets a page that says so`() throws {
    let old = "tinct-7370=\(String(Self.token.reversed()))"
    for fields in [["Sec-Fetch-Mode: navigate"], ["Accept: text/html,*/*"]] {
      let shown = try decision("GET /", cookie: old, fields)
      guard case .refuse(let problem) = shown else { throw HTTPProblem(200, "let in") }
      let text = String(decoding: HTTPResponse(problem).body, as: UTF8.self)
      #expect(text.contains("<h1>The studio was started again"))
    }
    let script = try decision("GET /api/state", cookie: old, ["Sec-Fetch-Mode: cors"])
    guard case .refuse(let problem) = script else { throw HTTPProblem(200, "let in") }
    #expect(String(decoding: HTTPResponse(problem).body, as: UTF8.self).contains("\"isFormerRun\""))
    let stranger = try decision("GET /", cookie: nil, ["Sec-Fetch-Mode: navigate"])
    guard case .refuse(let problem) = stranger else { throw HTTPProblem(200, "let in") }
    let text = String(decoding: HTTPResponse(problem).body, as: UTF8.self)
    #expect(text.contains("<h1>Open the studio with the address"))
  }

  @Test(arguments: [nil, "tinct-7370=0"])
  func `The page at the closed door runs its own script, and knows no secret`(
    cookie: String?
  ) throws {
    let shown = try decision("GET /", cookie: cookie, ["Sec-Fetch-Mode: navigate"])
    guard case .refuse(let problem) = shown else { throw HTTPProblem(200, "let in") }
    let response = HTTPResponse(problem)
    #expect(!String(decoding: response.body, as: UTF8.self).contains(Self.token))
    let head = String(decoding: response.headBytes(keepsAlive: false), as: UTF8.self)
    let policies = head.split(separator: "\r\n").filter { $0.hasPrefix("Content-Security-Policy:") }
    #expect(policies.count == 1)
    let policy = try #require(policies.first)
    #expect(policy.contains("default-src 'none'; script-src 'sha256-"))
    for word in ["unsafe", "'self'", "*", "data:"] { #expect(!policy.contains(word)) }
  }

  @Test(arguments: [
    [], ["Origin: null"], ["Origin: http://evil.example"], ["Origin: https://127.0.0.1:7370"],
    ["Origin: http://127.0.0.1:7371"], ["Origin: http://127.0.0.1:7370.evil.example"],
    ["Origin: http://evil.example:7370"], ["Origin: http://127.0.0.1"],
    ["Sec-Fetch-Site: same-origin"],
  ])
  func `What writes needs the page's origin`(fields: [String]) throws {
    for line in ["POST /api/play", "PUT /api/palettes/a", "POST /api/build"] {
      #expect(isRefused(try decision(line, fields)))
    }
  }

  @Test func `Events are for the page alone, and other methods for nobody`() throws {
    #expect(isRefused(try decision("GET /api/events")))
    #expect(isRefused(try decision("GET /api/events", ["Sec-Fetch-Site: cross-site"])))
    #expect(isRefused(try decision("GET /api/events", ["Origin: null"])))
    #expect(try decision("GET /api/events", ["Sec-Fetch-Site: same-origin"]) == .pass)
    #expect(try decision("GET /api/events", ["Origin: http://localhost:7370"]) == .pass)
    for method in ["DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH", "CONNECT"] {
      #expect(isRefused(try decision("\(method) /api/state", ["Origin: http://localhost:7370"])))
    }
  }
}
