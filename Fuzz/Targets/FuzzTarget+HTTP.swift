internal import TinctStudio

/// Reads the bytes of a connection at once and in pieces, which must give the same requests, or the
/// same refusal.
func checkHTTPRequests(_ bytes: [UInt8]) throws(FuzzFinding) {
  let whole = requests(in: bytes, piece: bytes.count)
  for piece in [1, 7] {
    let parts = requests(in: bytes, piece: piece)
    // A header that is too long is refused as soon as that is seen.
    guard parts.problem?.status != 431, whole.problem?.status != 431 else { continue }
    try expect(
      parts.requests == whole.requests && parts.problem == whole.problem,
      "in pieces of \(piece) bytes the requests are others")
  }
  for request in whole.requests {
    try expect(request.head.path.hasPrefix("/"), "a path without a slash: \(request.head.path)")
    try expect(
      request.head.fields.allSatisfy { name, value in
        name == name.lowercased() && !value.contains("\n") && !value.contains("\r")
      }, "a field holds an end of a line")
    try expect(request.body.count == request.head.bodyLength, "a body has another length")
  }
}

private func requests(
  in bytes: [UInt8], piece: Int
) -> (requests: [HTTPRequest], problem: HTTPProblem?) {
  var limits = HTTPRequestReader.Limits()
  limits.headBytes = 1024
  limits.bodyBytes = 1024
  var reader = HTTPRequestReader(limits: limits)
  var requests: [HTTPRequest] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    reader.append(rest.prefix(max(piece, 1)))
    rest = rest.dropFirst(max(piece, 1))
    do throws(HTTPProblem) {
      while let request = try reader.next() { requests.append(request) }
    } catch { return (requests, error) }
  }
  return (requests, nil)
}
