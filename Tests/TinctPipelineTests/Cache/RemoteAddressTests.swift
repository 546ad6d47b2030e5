import Testing

@testable import TinctPipeline

struct RemoteAddressTests {
  @Test(
    arguments: [
      ("http://cache.local:8080", "http://cache.local:8080"),
      ("HTTPS://a_b-c.example/", "HTTPS://a_b-c.example"),
      ("http://127.0.0.1:1/team/tinct//", "http://127.0.0.1:1/team/tinct"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("https://[fe80::1]", "https://[fe80::1]"),
    ])
  func `addresses of servers`(text: String, base: String) throws {
    #expect(try RemoteAddress(text).base == base)
  }

  @Test(
    arguments: [
      "", "cache.local", "ftp://cache.local", "file:///etc/passwd", "http:/cache", "http://",
      "http:///x", "http://a b", "http://a\nb", "http://cäche", "http://a:", "http://a:0",
      "http://a:65536", "http://a:+1", "http://a:1:2", "http://[::1", "http://[x]", "http://a?b",
      "http://a/b#c", "http://a/\u{7F}",
    ])
  func `what is no address of a server`(text: String) {
    #expect(throws: RemoteAddressError.self) { try RemoteAddress(text) }
  }

  @Test(arguments: [
    "http://me:secret@cache.local", "https://secret@cache.local/x", "ftp://me:secret@x",
  ])
  func `names and passwords in an address are refused, and not repeated`(text: String) {
    do {
      _ = try RemoteAddress(text)
      Issue.record("it was taken")
    } catch { #expect(!error.description.contains("secret")) }
  }

  @Test(
    arguments: [
      ("abc.DEF-123_~+/==", "Bearer abc.DEF-123_~+/=="), ("me:x", "Basic bWU6eA=="),
      ("me:xy", "Basic bWU6eHk="), ("me:xyz", "Basic bWU6eHl6"), ("Ä:ö", "Basic w4Q6w7Y="),
      ("me:a:b", "Basic bWU6YTpi"), (":", "Basic Og=="),
    ])
  func `a token, or a name and a password`(token: String, header: String) throws {
    #expect(try RemoteAddress("http://a", token: token).authorization == header)
  }

  @Test(arguments: ["a\nX-Evil: 1", "a\r", "me:x\n", "a b", "a\u{0}", "ö"])
  func `characters that would end a header are refused, and not repeated`(token: String) {
    do {
      _ = try RemoteAddress("http://a", token: token)
      Issue.record("it was taken")
    } catch { #expect(error == .token) }
  }

  @Test func `no token`() throws {
    #expect(try RemoteAddress("http://a").authorization == nil)
    #expect(try RemoteAddress("http://a", token: "").authorization == nil)
  }
}
