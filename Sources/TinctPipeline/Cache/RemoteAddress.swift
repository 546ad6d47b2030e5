/// The address of a remote cache, and what shows its server who asks.
public struct RemoteAddress: Hashable, Sendable {
  /// The address without a slash at its end.
  let base: String
  /// The value of the header `Authorization`; nil for none. It is in no message.
  let authorization: String?

  /// Reads an address of http or https, with a path or without.
  ///
  /// - Parameters:
  ///   - text: the address, such as `http://cache.local:8080`.
  ///   - token: a token, or a name and a password with a colon between them; nil or empty for none.
  public init(_ text: String, token: String? = nil) throws(RemoteAddressError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let scheme = parts.first.flatMap { String($0) }?.lowercased()
    guard parts.count >= 3, scheme == "http:" || scheme == "https:", parts[1].isEmpty,
      let authority = String(parts[2])
    else { throw .notHTTP(text.contains("@") ? nil : text) }
    // Command lines can be seen by everybody on a machine, and are kept in histories.
    guard !authority.contains("@") else { throw .credentials }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("?"),
      !text.contains("#"), Self.isHost(authority)
    else { throw .notAnAddress(String(text.prefix { $0 != "?" })) }
    var base = text
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    authorization = try token.flatMap { (token) throws(RemoteAddressError) in
      try token.isEmpty ? nil : Self.authorization(token)
    }
  }

  /// Returns true for a name or a number of a host, with a port or without.
  private static func isHost(_ text: String) -> Bool {
    var host = text[...]
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let port = Int(digits), (1...65535).contains(port)
      else { return false }
    }
    if host.hasPrefix("[") {
      return host.hasSuffix("]") && host.dropFirst().dropLast().contains(":")
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return !host.isEmpty
      && host.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isLetter || character.isNumber || "-._".contains(character)
      }
  }

  private static func authorization(_ token: String) throws(RemoteAddressError) -> String {
    // A line break would begin a header of its own.
    guard token.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw .token
    }
    // No token of OAuth, RFC 6750, has a colon; of a name and a password, the name has none.
    if token.contains(":") { return "Basic \(base64(Array(token.utf8)))" }
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .token }
    return "Bearer \(token)"
  }

  /// Bytes as letters, RFC 4648.
  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { bits, index in
        bits << 8 | (index < group.count ? Int(group[start + index]) : 0)
      }
      for index in 0..<4 {
        text.append(
          index <= group.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The reasons why a remote cache cannot be addressed.
public enum RemoteAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is not one of http or https; nil where it may have a password in it.
  case notHTTP(String?)
  /// Something in the address cannot be there.
  case notAnAddress(String)
  /// The address has a name or a password in it.
  case credentials
  /// The token has characters that no token has.
  case token

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .notHTTP(let text):
      "--remote-cache takes an address such as http://cache.local:8080\(text.map { ", not \($0)" } ?? "")"
    case .notAnAddress(let text):
      "--remote-cache \(text) is not an address of a host and, perhaps, a port and a path"
    case .credentials:
      "--remote-cache takes no name and no password, which others could read in the list of "
        + "processes; set \(RemoteCache.tokenVariable)=name:password"
    case .token:
      "\(RemoteCache.tokenVariable) has a character that no token has; it is a token, or a name and a "
        + "password with a colon between them"
    }
  }
}
