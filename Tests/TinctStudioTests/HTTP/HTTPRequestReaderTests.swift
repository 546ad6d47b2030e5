import Testing

@testable import TinctStudio

struct HTTPRequestReaderTests {
  private func read(_ text: String, inPiecesOf size: Int = .max) throws -> [HTTPRequest] {
    var reader = HTTPRequestReader()
    var requests: [HTTPRequest] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let request = try reader.next() { requests.append(request) }
    }
    return requests
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `Requests are read alike however their bytes arrive`(size: Int) throws {
    let text =
      "GET /api/drawing?board=a%20b&size=400 HTTP/1.1\r\nHost: localhost:7370\r\n\r\n"
      + "POST /api/play HTTP/1.1\r\nHost: localhost:7370\r\nContent-Length: 5\r\n\r\n12345"
    let requests = try read(text, inPiecesOf: size)
    #expect(try requests == read(text))
    #expect(requests.map(\.head.method) == ["GET", "POST"])
    #expect(requests.map(\.head.path) == ["/api/drawing", "/api/play"])
    #expect(requests[0].head.query == ["board": "a b", "size": "400"])
    #expect(requests[1].body == Array("12345".utf8))
  }

  @Test(arguments: [
    ("GET  / HTTP/1.1\r\n\r\n", 400), ("get / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/2\r\n\r\n", 505), ("GET http://a/ HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n folded: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", 400), ("GET /\u{E9} HTTP/1.1\r\n\r\n", 400),
    ("GET /?a=%g0 HTTP/1.1\r\n\r\n", 400), ("GET /?a=%FF HTTP/1.1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ("POST /api/pick HTTP/1.1\r\nContent-Length: 16777217\r\n\r\n", 413),
  ])
  func `What two programs may read in two ways is refused`(text: String, status: Int) {
    #expect { try read(text) } throws: { ($0 as? HTTPProblem)?.status == status }
  }

  @Test func `A header longer than the limit is refused before it is complete`() {
    let long = "GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 17 << 10)
    #expect { try read(long) } throws: { ($0 as? HTTPProblem)?.status == 431 }
    let many = "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n"
    #expect { try read(many) } throws: { ($0 as? HTTPProblem)?.status == 431 }
  }
}
