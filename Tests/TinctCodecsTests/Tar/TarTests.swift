import Testing
import TinctCodecs

/// Headers of tar archives, written and read, and what is not taken from anybody.
struct TarTests {
  private static let time = 946_684_800

  /// An archive of contents by their paths.
  private static func archive(_ files: [(path: String, byteCount: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, byteCount) in files {
      bytes += TarMember(path: path, byteCount: byteCount, modifiedSeconds: time).header
      bytes += [UInt8](repeating: 7, count: byteCount) + TarMember.padding(after: byteCount)
    }
    return bytes + TarMember.end(at: bytes.count)
  }

  /// Reads all headers; nothing outside of the bytes is asked for.
  private static func members(of bytes: [UInt8]) throws(TarError) -> [TarReader.Entry] {
    var reader = TarReader(byteCount: bytes.count)
    var entries: [TarReader.Entry] = []
    while let entry = try reader.next({ Array(bytes[$0..<$0 + $1]) }) { entries.append(entry) }
    return entries
  }

  private static func cause(of bytes: [UInt8]) -> TarError.Cause? {
    do throws(TarError) {
      _ = try members(of: bytes)
      return nil
    } catch { return error.cause }
  }

  /// A header with some bytes exchanged and its checksum set right.
  private static func forged(_ changes: [Int: UInt8]) -> [UInt8] {
    var block = Array(archive([("a", 0)]).prefix(512))
    for (index, byte) in changes { block[index] = byte }
    for index in 148..<156 { block[index] = 0x20 }
    let digits = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    block.replaceSubrange(148..<156, with: field.utf8)
    return block + TarMember.end(at: 512)
  }

  static let paths = [
    "a", "boards/toy/sun/1.png", String(repeating: "x", count: 100),
    String(repeating: "x", count: 101), "größe/тест.png", "emoji/🧩.png",
    String(repeating: "p", count: 155) + "/" + String(repeating: "n", count: 100),
    String(repeating: "p", count: 156) + "/" + String(repeating: "n", count: 100),
    String(repeating: "folder/", count: 50) + "a.png", "-rf", "a b=c",
  ]

  @Test(arguments: paths, [0, 1, 511, 512, 513])
  func `what is written is read again`(path: String, byteCount: Int) throws {
    let bytes = Self.archive([("first", 3), (path, byteCount)])
    let entries = try Self.members(of: bytes)
    #expect(entries.map(\.member.path) == ["first", path])
    #expect(entries[1].member.byteCount == byteCount)
    #expect(entries[1].member.modifiedSeconds == Self.time)
    #expect(bytes[entries[1].offset...].prefix(byteCount).allSatisfy { $0 == 7 })
    #expect(entries.allSatisfy { TarMember.resembles($0.block, modifiedSeconds: Self.time) })
    #expect(bytes.count % TarMember.recordSize == 0)
  }

  @Test func `nothing but zeros up to a whole record stands behind the end`() {
    let bytes = Self.archive([("a", 5)])
    for more in [[1], [UInt8](repeating: 0, count: TarMember.recordSize)] {
      #expect(Self.cause(of: bytes + more) == .end)
    }
  }

  @Test func `sizes of 8 GiB and more have a pax header`() throws {
    for byteCount in [(1 << 33) - 1, 1 << 33, 1 << 40] {
      let member = TarMember(path: "large", byteCount: byteCount, modifiedSeconds: Self.time)
      let header = member.header
      #expect(header.count == (byteCount < 1 << 33 ? 512 : 1536))
      var reader = TarReader(byteCount: 1 << 50)
      let entry = try reader.next { Array(header[$0..<$0 + $1]) }
      #expect(entry?.member == member && entry?.offset == header.count)
    }
  }

  @Test func `an archive that is cut anywhere is refused`() {
    let bytes = Self.archive([("a", 5), (Self.paths[3], 3), ("b", 0)])
    // The end has two blocks of zeros; what fills up the record holds nothing.
    for count in 0..<bytes.count {
      let last = bytes.lastIndex { $0 != 0 } ?? 0
      let needed = (last / 512 + 3) * 512
      let cause = Self.cause(of: Array(bytes.prefix(count)))
      #expect(count >= needed ? cause == nil : cause == .truncated, "\(count)")
    }
  }

  @Test func `a flipped bit in a header is noticed`() {
    let bytes = Self.archive([("a", 5), ("b", 0)])
    for index in 0..<512 {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        // The second digit of a kind from before POSIX means the same, but its sum is another.
        #expect(Self.cause(of: flipped) != nil, "byte \(index), bit \(bit)")
        let header = Array(flipped.prefix(512))
        #expect(TarMember.resembles(header, modifiedSeconds: Self.time))
      }
    }
  }

  @Test(
    arguments: [
      "../a", "/a", "a/../b", "a//b", "./a", "a/.", "..", ".", "a/", "a\nb", "a\u{7F}",
      String(repeating: "a/", count: 2100) + "b",
    ])
  func `a path that leads out, or is none, is refused`(path: String) {
    #expect(Self.cause(of: Self.archive([(path, 0)])) == .path)
  }

  @Test func `only regular files are members`() {
    for kind in "1234567gLKSV".utf8 {
      #expect(Self.cause(of: Self.forged([156: kind])) == .kind(kind))
    }
    #expect(Self.cause(of: Self.forged([156: 0])) == nil)
    #expect(Self.cause(of: Self.forged([257: UInt8(ascii: "x")])) == .notUstar)
    #expect(Self.cause(of: Self.forged([0: 0xFF])) == .path)
    #expect(Self.cause(of: Self.forged([0: 0])) == .path)
  }

  @Test func `sizes that are none, or lead out of the archive, are refused`() {
    #expect(Self.cause(of: Self.forged([124: 0x80])) == .number)
    #expect(Self.cause(of: Self.forged([130: UInt8(ascii: "8")])) == .number)
    #expect(Self.cause(of: Self.forged([134: UInt8(ascii: "-")])) == .number)
    // A gibibyte, then the largest size of all.
    #expect(Self.cause(of: Self.forged([125: UInt8(ascii: "1")])) == .truncated)
    let largest = Dictionary(uniqueKeysWithValues: (124..<135).map { ($0, UInt8(ascii: "7")) })
    #expect(Self.cause(of: Self.forged(largest)) == .truncated)
  }

  @Test(
    arguments: [
      "8 size=1\n", "30 size=999999999999999999\n", "14 path=../a\n", "999 path=a\n", "0 a=b\n",
      "5 path=a\n", "11 path=abcd", "18446744073709551616 a=b\n", " path=a\n", "9 path a\n",
      "27 size=9223372036854775808\n",
    ])
  func `forged pax headers are refused`(record: String) {
    var block = Self.forged([156: UInt8(ascii: "x")])
    let digits = String(record.utf8.count, radix: 8)
    let field = String(repeating: "0", count: 11 - digits.count) + digits
    block = Self.forged(
      [156: UInt8(ascii: "x")].merging(
        zip(124..<135, field.utf8).map { ($0, $1) }, uniquingKeysWith: { $1 }))
    let content = Array(record.utf8) + TarMember.padding(after: record.utf8.count)
    let bytes = block.prefix(512) + content + Self.archive([("a", 0)])
    #expect(Self.cause(of: Array(bytes)) != nil)
  }

  @Test func `a block that is not like ours is told from one that is damaged`() {
    let header = TarMember(path: "a", byteCount: 9, modifiedSeconds: Self.time).header
    #expect(TarMember.resembles(header, modifiedSeconds: Self.time))
    #expect(!TarMember.resembles(header, modifiedSeconds: 1_700_000_000))
    #expect(!TarMember.resembles([UInt8](repeating: 0, count: 512), modifiedSeconds: Self.time))
    #expect(!TarMember.resembles(Array("a text".utf8), modifiedSeconds: Self.time))
  }
}
