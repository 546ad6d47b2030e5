internal import TinctCodecs

/// Reads the bytes as they are, and with the checksum of every header set right, for without that
/// no changed byte would get past the first check.
func checkTar(_ bytes: [UInt8]) throws(FuzzFinding) {
  try checkOneTar(bytes)
  let repaired = withTarChecksums(bytes)
  if repaired != bytes { try checkOneTar(repaired) }
}

private func checkOneTar(_ bytes: [UInt8]) throws(FuzzFinding) {
  var reader = TarReader(byteCount: bytes.count)
  var end = 0
  while let entry = try next(&reader, in: bytes) {
    try expect(
      entry.offset >= end && entry.offset + entry.member.byteCount <= bytes.count,
      "a content is outside of the archive: \(entry)")
    end = entry.offset + entry.member.byteCount
    let parts = entry.member.path.split(separator: "/", omittingEmptySubsequences: false)
    try expect(
      parts.allSatisfy { !["", ".", ".."].contains($0) }, "a path leads out: \(entry.member.path)")
    // Written anew it must be the same member; its content need not be there for that.
    let header = entry.member.header
    var again = TarReader(byteCount: header.count + bytes.count + TarMember.recordSize)
    let member = try mustRead("what was written") { () throws(TarError) in
      try again.next { Array(header[$0..<$0 + $1]) }?.member
    }
    try expect(member == entry.member, "what was written is another member")
  }
}

private func next(
  _ reader: inout TarReader, in bytes: [UInt8]
) throws(FuzzFinding) -> TarReader.Entry? {
  do throws(TarError) { return try reader.next { Array(bytes[$0..<$0 + $1]) } } catch {
    try expect(
      (0...bytes.count).contains(error.offset) && !error.description.isEmpty,
      "an error is outside of the archive: \(error)")
    return nil
  }
}

/// An archive with the checksum of every block computed anew that could be a header.
private func withTarChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  for start in stride(from: 0, to: bytes.count - 511, by: 512) {
    guard bytes[start + 257..<start + 262].elementsEqual("ustar".utf8) else { continue }
    bytes.replaceSubrange(start + 148..<start + 156, with: repeatElement(0x20, count: 8))
    let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
    for digit in 0..<6 { bytes[start + 148 + digit] = 0x30 + UInt8(sum >> (15 - 3 * digit) & 7) }
    bytes[start + 154] = 0
  }
  return bytes
}
