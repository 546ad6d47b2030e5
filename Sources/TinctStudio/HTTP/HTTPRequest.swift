/// A request that a browser made.
public struct HTTPRequest: Hashable, Sendable {
  /// Everything before the body.
  public struct Head: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path as it was sent, without the query; it begins with a slash.
    public var path: String
    /// The values of the query by name, decoded; of equal names the last.
    public var query: [String: String]
    /// The values of the header by name in lowercase.
    public var fields: [String: String]
    /// The length of the body in bytes.
    public var bodyLength: Int
    /// True if the connection stays open after the answer.
    public var keepsAlive: Bool

    /// True if a person has asked for it by the address bar, by a link or by loading it again.
    var asksForPage: Bool {
      method == "GET"
        && (fields["sec-fetch-mode"].map { $0 == "navigate" }
          ?? fields["accept"]?.contains("text/html") ?? false)
    }

    /// The value of a cookie; nil if it was not sent.
    func cookie(named name: String) -> String? {
      for pair in fields["cookie"]?.split(separator: ";") ?? [] {
        let parts = pair.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0] == name { return String(parts[1]) }
      }
      return nil
    }
  }

  /// Everything before the body.
  public var head: Head
  /// The body.
  public var body: [UInt8]
}

/// A reason why bytes are not a request that is answered.
public struct HTTPProblem: Error, Hashable, Sendable {
  /// The status of the answer.
  public let status: Int
  /// The problem, as a sentence.
  public let sentence: String
  /// The reason why the secret of the address does not fit; nil for other problems.
  let closedDoor: ClosedDoor?

  /// A request that came without the secret of this studio.
  enum ClosedDoor: Hashable, Sendable {
    /// The page is that of another run at this port; true if the browser asks for a page to show.
    case formerRun(asksForPage: Bool)
    /// Nobody has opened the printed address; true if the browser asks for a page to show.
    case stranger(asksForPage: Bool)
  }

  init(_ status: Int, _ sentence: String, closedDoor: ClosedDoor? = nil) {
    self.status = status
    self.sentence = sentence
    self.closedDoor = closedDoor
  }
}

/// Reads requests from the bytes of a connection as they arrive (RFC 9112), within limits.
///
/// It takes less than the RFC allows: no chunked bodies, no folded lines, no bare line feeds. What
/// two programs may read in two ways is refused.
public struct HTTPRequestReader: Sendable {
  /// The limits on a request.
  public struct Limits: Hashable, Sendable {
    /// The most bytes before the body.
    public var headBytes = 16 << 10
    /// The most fields of the header.
    public var fields = 100
    /// The most bytes of a body.
    public var bodyBytes = 1 << 20
    /// The most bytes of the body of a photo.
    public var photoBytes = 16 << 20

    /// Chooses what is usual.
    public init() {}
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  /// The number of bytes in which the end of the head was looked for and not found.
  private var searched = 0
  private var begun: HTTPRequest.Head?

  /// Begins a connection.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Takes bytes that arrived.
  public mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// True between requests: no byte of the next one has arrived.
  var isIdle: Bool { bytes.isEmpty && begun == nil }

  /// Returns the head of the request that is arriving; nil until all of it is there.
  ///
  /// - Throws: what is wrong with it; nothing more can be read then.
  public mutating func head() throws(HTTPProblem) -> HTTPRequest.Head? {
    if let begun { return begun }
    guard let end = endOfHead() else {
      guard bytes.count <= limits.headBytes else { throw Self.tooLong }
      return nil
    }
    guard end <= limits.headBytes else { throw Self.tooLong }
    let head = try HTTPRequest.Head(bytes[..<end], limits: limits)
    let most = head.path == Self.photoPath ? limits.photoBytes : limits.bodyBytes
    guard head.bodyLength <= most else {
      throw HTTPProblem(413, "The body is longer than \(most) bytes.")
    }
    bytes.removeFirst(end + 4)
    searched = 0
    begun = head
    return head
  }

  /// Returns the next request; nil until all of it is there.
  public mutating func next() throws(HTTPProblem) -> HTTPRequest? {
    guard let head = try head(), bytes.count >= head.bodyLength else { return nil }
    let body = Array(bytes.prefix(head.bodyLength))
    bytes.removeFirst(head.bodyLength)
    begun = nil
    return HTTPRequest(head: head, body: body)
  }

  /// The only address that takes more than a usual body.
  static let photoPath = "/api/pick"

  private static let tooLong = HTTPProblem(431, "The header is too long.")

  private mutating func endOfHead() -> Int? {
    var index = max(searched - 3, 0)
    while index + 3 < bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13,
        bytes[index + 3] == 10
      {
        return index
      }
      index += 1
    }
    searched = bytes.count
    return nil
  }
}

extension HTTPRequest.Head {
  /// Reads the lines before the body, without the empty one that ends them.
  init(_ bytes: ArraySlice<UInt8>, limits: HTTPRequestReader.Limits) throws(HTTPProblem) {
    func bad(_ sentence: String) -> HTTPProblem { HTTPProblem(400, sentence) }
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 13 || $0 == 10 || $0 == 9 }
    guard isText else { throw bad("The header has a character that is not allowed there.") }
    // Two bytes each, so that a line feed alone is found below.
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var lines: [Substring.UnicodeScalarView] = []
    var start = text.startIndex
    while let line = text[start...].firstRange(of: "\r\n".unicodeScalars) {
      lines.append(text[start..<line.lowerBound])
      start = line.upperBound
    }
    lines.append(text[start...])
    guard lines.allSatisfy({ !$0.contains("\r") && !$0.contains("\n") }) else {
      throw bad("A line of the header does not end as it must.")
    }
    let words = String(Substring(lines[0])).split(
      separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0].allSatisfy({ $0.isLetter && $0.isUppercase }),
      (1...10).contains(words[0].count)
    else { throw bad("The first line is not one of a request.") }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw HTTPProblem(505, "Only HTTP/1.1 is understood.")
    }
    guard words[1].hasPrefix("/"), !words[1].contains("\t") else {
      throw bad("The address must begin with a slash.")
    }
    guard lines.count - 1 <= limits.fields else {
      throw HTTPProblem(431, "The header has more than \(limits.fields) fields.")
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let field = String(Substring(line))
      guard let colon = field.firstIndex(of: ":"), colon > field.startIndex,
        field[..<colon].utf8.allSatisfy(Self.isNamePart)
      else { throw bad("A field of the header has no name.") }
      let name = field[..<colon].lowercased()
      let value = field[field.index(after: colon)...].trimmed
      guard let former = fields[name] else {
        fields[name] = value
        continue
      }
      // A second one of these would let two programs read two different requests.
      guard
        !["host", "content-length", "transfer-encoding", "origin", "content-type"].contains(name)
      else { throw bad("The field \(name) stands twice in the header.") }
      fields[name] = former + (name == "cookie" ? "; " : ", ") + value
    }
    guard fields["transfer-encoding"] == nil else {
      throw HTTPProblem(501, "Bodies are taken with their length only, not in chunks.")
    }
    var length = 0
    if let text = fields["content-length"] {
      guard (1...10).contains(text.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(text)
      else { throw bad("The length of the body is not a number.") }
      length = number
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var query: [String: String] = [:]
    for pair in target.dropFirst().first?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.last ?? "") else {
        throw bad("The query is not encoded as it must be.")
      }
      query[name] = parts.count == 2 ? value : ""
    }
    let connection = fields["connection"]?.lowercased() ?? ""
    self.init(
      method: String(words[0]), path: String(target[0]), query: query, fields: fields,
      bodyLength: length,
      keepsAlive: words[2] == "HTTP/1.1" && !connection.contains("close"))
  }

  /// Returns true for a byte that names of fields may have.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns a part of a query without its escapes; nil if they are damaged, or not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(32)
      case UInt8(ascii: "%"):
        let digits = Array(rest.prefix(2))
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return String(text)
  }
}
