import Testing
import TinctGraphics

@testable import TinctCodecs

@Suite struct PNGErrorTests {
  private let small = EncodedPNG(
    Bitmap(width: 5, height: 3, pixels: Array(testColors(15).reversed())), effort: .fastest)

  private func cause(_ bytes: [UInt8], limits: Limits = Limits()) -> PNGError.Cause? {
    do throws(PNGError) {
      _ = try PNGImage(decoding: bytes, limits: limits)
      return nil
    } catch {
      #expect((0...bytes.count).contains(error.offset))
      #expect(!error.description.isEmpty)
      return error.cause
    }
  }

  @Test func `every prefix is too short`() {
    let bytes = small.bytes
    #expect(cause(bytes) == nil)
    for count in 0..<bytes.count {
      #expect(cause(Array(bytes[..<count])) == .truncated, "\(count) bytes")
    }
  }

  @Test func `a flip of any bit is noticed`() {
    let bytes = small.bytes
    for bit in 0..<bytes.count * 8 {
      var broken = bytes
      broken[bit / 8] ^= 1 << (bit % 8)
      #expect(cause(broken) != nil, "bit \(bit)")
    }
  }

  @Test func `damaged pixels under right checksums are noticed or harmless`() throws {
    let raw = RawPNG(small.bytes)
    let bitmap = try PNGImage(decoding: raw.bytes).bitmap
    let index = try #require(raw.chunks.firstIndex { $0.name == "IDAT" })
    for bit in 0..<raw.chunks[index].data.count * 8 {
      var broken = raw
      broken.chunks[index].data[bit / 8] ^= 1 << (bit % 8)
      // zlib's own checksum covers the pixels, but not every bit of the stream's headers.
      do throws(PNGError) {
        #expect(try PNGImage(decoding: broken.bytes).bitmap == bitmap, "bit \(bit)")
      } catch {
        guard case .pixels = error.cause else {
          Issue.record("bit \(bit): \(error)")
          continue
        }
      }
    }
  }

  @Test(
    arguments: [
      (30_000, 30_000), (16_385, 1), (1, 16_385), (0x7FFF_FFFF, 0x7FFF_FFFF),
    ] as [(UInt32, UInt32)])
  func `a side above the limit is rejected from the header alone`(width: UInt32, height: UInt32) {
    // The rest of the file is missing: nobody asked for it.
    let header = RawPNG.header(width: width, height: height)
    let bytes = RawPNG([("IHDR", header)]).bytes
    #expect(
      cause(bytes) == .sideTooLarge(width: Int(width), height: Int(height), limit: 16_384))
  }

  @Test func `an area above the limit is rejected, and limits can be raised`() {
    let header = RawPNG.header(width: 16_384, height: 4097)
    let bytes = RawPNG([("IHDR", header)]).bytes
    #expect(cause(bytes) == .areaTooLarge(width: 16_384, height: 4097, limit: 64 << 20))
    var limits = Limits()
    limits.imagePixels = 16_384 * 4097
    #expect(cause(bytes, limits: limits) == .truncated)
    limits = Limits()
    limits.sidePixels = 4
    #expect(cause(small.bytes, limits: limits) == .sideTooLarge(width: 5, height: 3, limit: 4))
  }

  @Test(arguments: [(0, 1), (1, 0), (0x8000_0000, 1), (1, 0xFFFF_FFFF)] as [(UInt32, UInt32)])
  func `a size that PNG does not allow is rejected`(width: UInt32, height: UInt32) {
    let header = RawPNG.header(width: width, height: height)
    #expect(
      cause(RawPNG([("IHDR", header)]).bytes) == .size(width: width, height: height))
  }

  @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 8 << 20 + 1] as [UInt32])
  func `a chunk that declares too much is rejected`(length: UInt32) {
    var bytes = RawPNG([("IHDR", RawPNG.header(width: 1, height: 1))]).bytes
    bytes.append(bigEndian: length)
    bytes += Array("IDAT".utf8) + [0, 0, 0, 0]
    #expect(
      cause(bytes) == .chunkTooLong(chunk: "IDAT", bytes: Int(length), limit: 8 << 20))
  }

  @Test func `too many chunks are rejected, but pieces of one stream are one`() throws {
    var raw = RawPNG(small.bytes)
    let index = try #require(raw.chunks.firstIndex { $0.name == "IDAT" })
    let data = raw.chunks[index].data
    raw.chunks.remove(at: index)
    for _ in 0..<300 { raw.chunks.insert(("IDAT", []), at: index) }
    for byte in data.reversed() { raw.chunks.insert(("IDAT", [byte]), at: index) }
    #expect(cause(raw.bytes) == nil)
    for _ in 0..<256 { raw.chunks.insert(("tEXt", []), at: 1) }
    #expect(cause(raw.bytes) == .tooManyChunks(limit: 256))
  }

  @Test func `chunks out of place are named`() throws {
    let raw = RawPNG(small.bytes)
    #expect(raw.chunks.map(\.name) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    func cause(_ order: [Int], _ change: (inout RawPNG) -> Void = { _ in }) -> PNGError.Cause? {
      var other = RawPNG(order.map { raw.chunks[$0] })
      change(&other)
      return self.cause(other.bytes)
    }
    #expect(cause([1, 0, 2, 3, 4, 5]) == .missing(chunk: "IHDR"))
    #expect(cause([0, 0, 2, 3, 4, 5]) == .outOfPlace(chunk: "IHDR"))
    #expect(cause([0, 3, 2, 4, 5]) == .outOfPlace(chunk: "tRNS"))
    #expect(cause([0, 2, 2, 4, 5]) == .outOfPlace(chunk: "PLTE"))
    #expect(cause([0, 2, 4, 3, 5]) == .outOfPlace(chunk: "tRNS"))
    #expect(cause([0, 2, 4, 1, 4, 5]) == .outOfPlace(chunk: "IDAT"))
    #expect(cause([0, 4, 5]) == .missing(chunk: "PLTE"))
    #expect(cause([0, 2, 5]) == .missing(chunk: "IDAT"))
    #expect(cause([0, 2, 3, 4]) == .truncated)
    #expect(cause([0, 2, 4, 5]) { $0.chunks[1].name = "ABCD" } == .unknownCritical(chunk: "ABCD"))
    #expect(cause([0, 2, 4, 5]) { $0.chunks[1].name = "a1cD" } == .chunkName(Array("a1cD".utf8)))
    #expect(
      cause([0, 2, 4, 5]) { $0.chunks[1].data += [0] } == .chunkLength(chunk: "PLTE", bytes: 46))
    #expect(
      cause([0, 2, 3, 4, 5]) { $0.chunks[2].data = Array(repeating: 0, count: 16) }
        == .chunkLength(chunk: "tRNS", bytes: 16))
    #expect(
      cause([0, 2, 4, 5]) { $0.chunks[0].data += [0] } == .chunkLength(chunk: "IHDR", bytes: 14))
    #expect(cause([0, 2, 4, 5]) { $0.chunks[0].data[10] = 1 } == .method("compression", 1))
    #expect(cause([0, 2, 4, 5]) { $0.chunks[0].data[11] = 64 } == .method("filter", 64))
    #expect(cause([0, 2, 4, 5]) { $0.chunks[0].data[12] = 2 } == .method("interlace", 2))
  }

  @Test func `an index without a colour is rejected`() {
    var raw = RawPNG(small.bytes)
    raw.chunks.removeAll { $0.name == "tRNS" }
    raw.chunks[2].data = Array(raw.chunks[2].data[..<42])
    #expect(cause(raw.bytes) == .index(14, colors: 14))
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "JPEG"), (Array("GIF89a".utf8), "GIF"),
      (Array("RIFF....WEBPVP8 ".utf8), "WebP"), (Array("hello".utf8), nil),
    ] as [([UInt8], String?)])
  func `other formats are named`(bytes: [UInt8], format: String?) {
    #expect(cause(bytes) == .notPNG(looksLike: format))
  }

  @Test func `Apple's variant is named`() {
    var raw = RawPNG(small.bytes)
    raw.chunks.insert(("CgBI", [0x50, 0, 0x20, 2]), at: 0)
    #expect(cause(raw.bytes) == .appleCgBI)
  }

  @Test func `an animation gives its still image and a note`() throws {
    var raw = RawPNG(small.bytes)
    raw.chunks.insert(("acTL", [0, 0, 0, 12, 0, 0, 0, 0]), at: 1)
    let image = try PNGImage(decoding: raw.bytes)
    #expect(image.info.notes == [.firstFrameOnly(of: 12)])
    #expect(try image.bitmap == PNGImage(decoding: small.bytes).bitmap)
  }

  @Test func `a profile, coding points and trailing bytes are noted`() throws {
    var raw = RawPNG(small.bytes)
    raw.chunks[1] = ("iCCP", Array("Display P3".utf8) + [0, 0, 1, 2, 3])
    #expect(try PNGInfo(reading: raw.bytes).notes == [.profileNotApplied(name: "Display P3")])
    raw.chunks[1] = ("cICP", [12, 13, 0, 1])
    #expect(try PNGInfo(reading: raw.bytes).notes == [.codingPointsNotApplied([12, 13, 0, 1])])
    raw.chunks[1] = ("cICP", [1, 13, 0, 1])
    #expect(try PNGInfo(reading: raw.bytes + [1, 2]).notes == [.trailingBytes(2)])
  }

  @Test func `notes count in words that fit the number`() {
    typealias Note = PNGInfo.Note
    #expect("\(Note.trailingBytes(1))" == "1 byte after the end of the PNG is skipped")
    #expect("\(Note.trailingBytes(2))" == "2 bytes after the end of the PNG are skipped")
    #expect("\(Note.firstFrameOnly(of: 1))".hasPrefix("an animation of 1 frame;"))
    #expect("\(Note.firstFrameOnly(of: 2))".hasPrefix("an animation of 2 frames;"))
  }

  @Test func `data past the last pixel is skipped with a note`() throws {
    var raw = RawPNG(small.bytes)
    let index = try #require(raw.chunks.firstIndex { $0.name == "IDAT" })
    raw.chunks[index].data += [0, 0, 0, 0, 0]
    let image = try PNGImage(decoding: raw.bytes)
    #expect(image.info.notes == [.extraData])
    #expect(try image.bitmap == PNGImage(decoding: small.bytes).bitmap)
  }

  /// A picture of one row whose stream goes on after it, and then breaks.
  /// It has 16 bits a sample, so that libpng reads it.
  private func overlong(surplus: Int) -> RawPNG {
    let row: [UInt8] = [0, 0x80, 0, 0xFF, 0xFF]
    var stream: [UInt8] = [0x78, 0x01]
    var rest = row + Array(repeating: 0, count: surplus)
    while !rest.isEmpty {
      let block = rest.prefix(0xFFFF)
      let count = UInt16(block.count)
      // A stored block that is not the last: RFC 1951, section 3.2.4.
      stream.append(0)
      for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
      rest.removeFirst(block.count)
    }
    // There is no block of kind 3.
    stream += [0x07, 0, 0, 0, 0]
    return RawPNG([
      ("IHDR", RawPNG.header(width: 2, height: 1, depth: 16)), ("IDAT", stream), ("IEND", []),
    ])
  }

  @Test func `a stream is not inflated far beyond the last row`() throws {
    let image = try PNGImage(decoding: overlong(surplus: 100_000).bytes)
    #expect(image.info.notes == [.reducedTo8Bits, .extraData])
    #expect(image.bitmap.pixels.map(\.red) == [0x80, 0xFF])
    // As far as the end of the stream must be looked for, what is wrong there is an error.
    guard case .pixels = cause(overlong(surplus: 0).bytes) else {
      Issue.record("the stream breaks")
      return
    }
  }

  @Test func `in pieces too, a stream is not inflated far beyond the last row`() throws {
    var raw = overlong(surplus: 100_000)
    let data = raw.chunks.remove(at: 1).data
    for start in stride(from: 0, to: data.count, by: 100).reversed() {
      raw.chunks.insert(("IDAT", Array(data[start..<min(start + 100, data.count)])), at: 1)
    }
    #expect(try PNGImage(decoding: raw.bytes).info.hasExtraData)
  }

  @Test func `the frames of an animation are no chunks too many`() throws {
    var raw = RawPNG(small.bytes)
    raw.chunks.insert(("acTL", [0, 0, 1, 44, 0, 0, 0, 0]), at: 1)
    let end = raw.chunks.count - 1
    for _ in 0..<300 {
      raw.chunks.insert(("fdAT", [0, 0, 0, 0]), at: end)
      raw.chunks.insert(("fcTL", Array(repeating: 0, count: 26)), at: end)
    }
    let image = try PNGImage(decoding: raw.bytes)
    #expect(image.info.notes == [.firstFrameOnly(of: 300)])
    #expect(try image.bitmap == PNGImage(decoding: small.bytes).bitmap)
  }

  @Test(arguments: ["before PLTE", "after PLTE", "after IDAT"])
  func `gamma counts where libpng takes it`(position: String) throws {
    var raw = RawPNG(small.bytes)
    raw.chunks.removeAll { $0.name == "sRGB" }
    let index = ["before PLTE": 1, "after PLTE": 2, "after IDAT": raw.chunks.count - 1][position]
    let most: UInt32 = 625_000_000
    for gamma in [0, 15, 16, 100_000, most, most + 1, 0x7FFF_FFFF, 0x8000_0000] {
      var other = raw
      var data: [UInt8] = []
      data.append(bigEndian: gamma)
      other.chunks.insert(("gAMA", data), at: try #require(index))
      let (ours, theirs) = (try PNGImage(decoding: other.bytes), simplifiedLibpng(other.bytes))
      let differences = zip(ours.bitmap.pixels, theirs?.pixels ?? []).map { $0.differs(from: $1) }
      #expect(differences.count == 15 && differences.allSatisfy { $0 <= 1 }, "\(gamma)")
      let counts = position == "before PLTE" && (16...625_000_000).contains(gamma)
      #expect(ours.info.notes == (counts ? [.gammaApplied(gamma)] : []), "\(gamma)")
    }
  }

  @Test(arguments: [("sRGB", [0]), ("iCCP", [80, 51, 0, 0]), ("cICP", [12, 13, 0, 1])])
  func `a colour space given too late does not count`(chunk: String, data: [UInt8]) throws {
    for index in [2, 3, 4] {
      var raw = RawPNG(small.bytes)
      raw.chunks[1] = ("gAMA", [0, 1, 0x86, 0xA0])
      raw.chunks.insert((chunk, data), at: 2)
      #expect(try !PNGInfo(reading: raw.bytes).notes.contains(.gammaApplied(100_000)))
      let early = raw.chunks.remove(at: 2)
      raw.chunks.insert(early, at: index + 1)
      #expect(try PNGInfo(reading: raw.bytes).notes == [.gammaApplied(100_000)])
    }
  }
}
