import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

struct OutputRecordTests {
  private static let sample: OutputRecord = {
    let common = DependencyGroup([
      Dependency("tinct", "0.1.0"),
      Dependency("the file größe.json", content: Fingerprint(of: [1])),
    ])
    var record = OutputRecord()
    for index in 0..<6 {
      let own = DependencyGroup([Dependency("the sprite", content: Fingerprint(of: [UInt8(index)]))]
      )
      record.entries["p\(index % 2)/tee-\(index).png"] = OutputRecord.Entry(
        content: ContentHash([[1, 2], [UInt8](repeating: 7, count: 300 * index)]),
        modified: FileStatus.Time(seconds: 1_790_000_000 + index, nanoseconds: 999_999_999),
        dependencies: index == 5 ? [] : [common, own], maker: index == 4 ? "board" : "tint",
        pixels: index == 3 ? nil : PixelSize(width: 512, height: index + 1))
    }
    record.entries["top.json"] = OutputRecord.Entry(
      content: ContentHash([]), modified: FileStatus.Time(seconds: 0, nanoseconds: 0),
      dependencies: [], maker: "", pixels: nil)
    record.entries["built.png"] = OutputRecord.Entry(
      content: ContentHash([]), modified: FileStatus.Time(seconds: 0, nanoseconds: 0),
      dependencies: [],
      maker: OutputMaker(
        command: "board", line: "board a", inputs: ["../a"], manifest: "../m.json"),
      pixels: nil)
    record.manifests = ["m.json": ["o", "../p"], "n.json": []]
    return record
  }()

  @Test func `what is written is read again`() {
    #expect(OutputRecord(Self.sample.bytes) == Self.sample)
    #expect(OutputRecord(OutputRecord().bytes) == OutputRecord())
  }

  @Test func `the same record has the same bytes, in whatever order it was filled`() {
    var other = OutputRecord()
    other.manifests = Self.sample.manifests
    for name in Self.sample.entries.keys.sorted().reversed() {
      other.entries[name] = Self.sample.entries[name]
    }
    #expect(other.bytes == Self.sample.bytes)
  }

  @Test func `a record of the version before manifests is read`() throws {
    let content = ContentHash([[1, 2, 3]])
    var packed = PackedWriter()
    packed.put([] as [Int]) { packed, number in packed.put(number) }
    packed.put(["", "p/"]) { packed, text in packed.put(text) }
    packed.put(["tint"]) { packed, command in
      packed.put(command)
      packed.put("tint a")
      packed.put(["../a"]) { packed, input in packed.put(input) }
    }
    packed.put(1)
    packed.put(1)
    packed.put("tee.png")
    for number in [0, 0, 0, 1, 3] { packed.put(number) }
    packed.put(content.fingerprint)
    for number in [5, 7, 4, 4] { packed.put(number) }
    let record = try #require(
      OutputRecord(SealedBytes.seal(packed.bytes, mark: "tinct record 2\n")))
    let entry = try #require(record.entries["p/tee.png"])
    #expect(
      entry.maker == OutputMaker(command: "tint", line: "tint a", inputs: ["../a"])
        && entry.content == content && record.manifests.isEmpty)
    #expect(OutputRecord(record.bytes) == record)
  }

  @Test func `no prefix of a record is taken for a record`() {
    let bytes = Self.sample.bytes
    for length in 0..<bytes.count { #expect(OutputRecord(Array(bytes[..<length])) == nil) }
  }

  @Test func `no record with a flipped bit is taken for a record`() {
    var generator = SplitMix64(seed: 3)
    let bytes = Self.sample.bytes
    for _ in 0..<1000 {
      var damaged = bytes
      damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^=
        1 << UInt8.random(in: 0..<8, using: &generator)
      #expect(OutputRecord(damaged) == nil)
    }
    #expect(OutputRecord(bytes + [0]) == nil)
  }

  @Test func `a sealed record with anything in it does no harm`() throws {
    var generator = SplitMix64(seed: 9)
    let whole = try #require(SealedBytes.open(Self.sample.bytes, mark: "tinct record 3\n"))
    for _ in 0..<2000 {
      var content = Array(whole)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        content[Int.random(in: 0..<content.count, using: &generator)] =
          UInt8.random(in: .min ... .max, using: &generator)
      }
      content.removeLast(Int.random(in: 0..<3, using: &generator))
      // Whatever it reads, it neither crashes nor takes much memory.
      let record = OutputRecord(SealedBytes.seal(content, mark: "tinct record 3\n"))
      #expect((record?.entries.count ?? 0) <= content.count)
    }
  }

  @Test(arguments: [0, 1, 127, 128, 16383, 16384, 1 << 40, Int.max >> 6])
  func `a packed number is read again`(_ number: Int) throws {
    var writer = PackedWriter()
    writer.put(number)
    var reader = PackedReader(writer.bytes[...])
    #expect(try reader.number() == number)
    #expect(reader.isAtEnd)
  }

  @Test func `a packed path ends with zero, as the system takes it`() throws {
    var writer = PackedWriter()
    writer.put(path: "a/ü")
    var reader = PackedReader(writer.bytes[...])
    #expect(try Array(reader.path()) == Array("a/ü\0".utf8))
    #expect(reader.isAtEnd)
    for bytes in [[], [1]] as [[UInt8]] {
      var writer = PackedWriter()
      writer.put(bytes)
      var reader = PackedReader(writer.bytes[...])
      #expect(throws: PackedReader.Damage.self) { try reader.path() }
    }
  }

  @Test func `a fingerprint is SHA-256`() {
    // FIPS 180-4, "abc".
    #expect(
      Fingerprint(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `a content hash knows its own content only`() {
    let mark = ContentHash([[1, 2, 3], [UInt8](repeating: 4, count: 3000)])
    let bytes = [1, 2, 3] + [UInt8](repeating: 4, count: 3000)
    #expect(mark.matches(bytes))
    #expect(!mark.matches(bytes + [4]))
    #expect(!mark.matches(Array(bytes.dropLast())))
    for offset in [0, 2, 3, 3002] {
      var other = bytes
      other[offset] ^= 1
      #expect(!mark.matches(other))
    }
  }
}
