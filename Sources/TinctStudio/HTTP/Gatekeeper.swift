/// Decides which requests are answered: those of the page that the studio itself has sent.
///
/// Any page that a person has open may send requests to this machine, under any name that its own
/// name server says is this machine (DNS rebinding). So each request needs the cookie that only the
/// printed address gives, and a name of this machine; what changes something needs the page's
/// origin, too.
public struct Gatekeeper: Hashable, Sendable {
  /// The secret in the address, 128 random bits as hexadecimal digits.
  public let token: String
  /// The port that the studio listens on.
  public let port: Int
  /// True if other machines may ask as well.
  public let isBeyondLoopback: Bool

  /// Makes a gatekeeper.
  public init(token: String, port: Int, isBeyondLoopback: Bool = false) {
    self.token = token
    self.port = port
    self.isBeyondLoopback = isBeyondLoopback
  }

  /// The decision about a request.
  enum Decision: Hashable, Sendable {
    case pass
    /// The address with the token: the answer sets the cookie.
    case enter
    case refuse(HTTPProblem)
  }

  /// The name of the cookie, which differs from that of other studios: browsers send cookies to
  /// every port.
  var cookieName: String { "tinct-\(port)" }

  /// The cookie that lets the page in.
  var cookie: String { "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict" }

  /// Decides about a request by its head.
  func decide(_ head: HTTPRequest.Head) -> Decision {
    guard let host = head.fields["host"], isOwn(host: host) else {
      return .refuse(
        HTTPProblem(403, "The studio answers to localhost and 127.0.0.1, at its own port, only."))
    }
    guard ["GET", "POST", "PUT"].contains(head.method) else {
      return .refuse(HTTPProblem(405, "Only GET, POST and PUT are answered."))
    }
    if head.method == "GET", head.path == "/", let given = head.query["token"],
      Self.isEqual(given, token)
    {
      return .enter
    }
    let cookie = head.cookie(named: cookieName)
    guard let cookie, Self.isEqual(cookie, token) else {
      // A page that an earlier run has sent still has that run's secret.
      return .refuse(
        cookie == nil
          ? HTTPProblem(
            403, "Open the studio with the address that 'tinct studio' has printed.",
            closedDoor: .stranger(asksForPage: head.asksForPage))
          : HTTPProblem(
            403, "The studio was started again: open the address that it has printed now.",
            closedDoor: .formerRun(asksForPage: head.asksForPage)))
    }
    if head.method != "GET" {
      guard let origin = head.fields["origin"], isOwn(origin: origin) else {
        return .refuse(HTTPProblem(403, "Only the page of the studio may ask for this."))
      }
    }
    if head.path == Self.eventsPath {
      // Browsers name no origin where a page asks its own server, but they do say that it is its
      // own; no page can forge that.
      let isOwn =
        head.fields["origin"].map(isOwn(origin:))
        ?? (head.fields["sec-fetch-site"] == "same-origin")
      guard isOwn else {
        return .refuse(HTTPProblem(403, "Only the page of the studio may ask for this."))
      }
    }
    return .pass
  }

  static let eventsPath = "/api/events"

  private func isOwn(host: String) -> Bool {
    guard let name = host.strippingSuffix(":\(port)") else { return false }
    if ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased()) { return true }
    // A number is no name that somebody could point here.
    let isNumber =
      name.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
      && name.split(separator: ".").count == 4
      || name.hasPrefix("[") && name.hasSuffix("]")
        && name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" }
    return isBeyondLoopback && isNumber
  }

  private func isOwn(origin: String) -> Bool {
    origin.hasPrefix("http://") && isOwn(host: String(origin.dropFirst(7)))
  }

  /// Compares two secrets in a time that does not tell where they differ.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension String {
  /// The text before an ending; nil if it ends otherwise.
  fileprivate func strippingSuffix(_ ending: String) -> String? {
    hasSuffix(ending) ? String(dropLast(ending.count)) : nil
  }
}
