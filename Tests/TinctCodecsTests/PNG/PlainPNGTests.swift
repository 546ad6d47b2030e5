import Foundation
import TestFiles
import Testing
import TinctGraphics

@testable import TinctCodecs

/// Our own reader of plain files against libpng, which reads all of them too.
struct PlainPNGTests {
  /// The messages of zlib about codes without a meaning. libdeflate takes them for others, which
  /// counts only where the checksum of what comes out is right.
  private let meaningless = [
    "invalid literal/length code", "invalid distance code", "invalid code lengths set",
    "too many length or distance symbols",
  ]

  private func read(_ bytes: [UInt8], _ decoder: PNGDecoder) -> Result<PNGImage, PNGError> {
    Result { () throws(PNGError) in try PNGImage(decoding: bytes, by: decoder) }
  }

  /// Returns true if our own reader takes a file, without libpng.
  private func isPlain(_ bytes: [UInt8]) throws -> Bool {
    var reader = PNGChunkReader(bytes: bytes, limits: Limits())
    let info = try reader.read()
    return PlainPNG(bytes, info, reader.parts)?.pixels(nil) != nil
  }

  /// Checks that both say the same of a file.
  ///
  /// - Parameter original: the picture before the file was damaged.
  private func compare(_ bytes: [UInt8], original: Bitmap? = nil, _ what: String) {
    let (ours, theirs) = (read(bytes, .quickest), read(bytes, .libpng))
    if case .success(let image) = ours, case .failure(let error) = theirs, let original,
      case .pixels(let message) = error.cause, meaningless.contains(where: message.contains)
    {
      #expect(image.bitmap == original, "\(what): \(message)")
    } else {
      #expect(ours == theirs, "\(what)")
    }
  }

  @Test(
    .enabled(if: PNGSuite.isPresent, "PngSuite is in ../shared, which is not here"),
    arguments: PNGSuite.records)
  func `a legal file is to our reader what it is to libpng`(record: PNGSuite.Record) throws {
    let bytes = try PNGSuite.bytes(record.file)
    compare(bytes, record.file)
    let info = try PNGInfo(reading: bytes)
    #expect(
      try isPlain(bytes)
        == (!info.isInterlaced && (info.bitDepth == 8 || info.colorType == .indexed)))
  }

  @Test(.enabled(if: PNGSuite.isPresent, "PngSuite is in ../shared, which is not here"))
  func `a broken file of the suite is refused for one reason`() throws {
    let broken = Checkout.files(in: PNGSuite.folder, ending: ".png")
      .filter { $0.lastPathComponent.hasPrefix("x") }
    #expect(broken.count == 14)
    for file in broken { compare(try Checkout.bytes(of: file), file.lastPathComponent) }
  }

  @Test func `shipped art is to our reader what it is to libpng`() throws {
    for kind in ["square", "hex"] {
      let folder = Checkout.root.appending(path: "assets/pieces/\(kind)")
      let files = Checkout.files(in: folder, ending: ".png")
      #expect(files.count > 10)
      for file in files {
        let bytes = try Checkout.bytes(of: file)
        #expect(try isPlain(bytes))
        compare(bytes, file.lastPathComponent)
      }
    }
  }

  /// A picture of a kind, whose rows have all filters and bytes without an order; with a colour
  /// that is clear, or a table, where the kind may have one.
  private func mixed(
    _ type: PNGColorType, depth: UInt8 = 8, width: Int, height: Int = 20, window: UInt8 = 0x78
  ) -> RawPNG {
    let rowBytes = (width * Int(depth) * type.samples + 7) / 8
    var state: UInt32 = 1
    func byte() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      // Runs of equal bytes, so that neighbours are equal at times.
      return state >> 30 == 0 ? UInt8(truncatingIfNeeded: state >> 16) : 0
    }
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(UInt8(y % 5))
      // Indices are below the number of colours without a filter only.
      for _ in 0..<rowBytes { rows.append(type == .indexed ? 0 : byte()) }
    }
    let header = RawPNG.header(
      width: UInt32(width), height: UInt32(height), depth: depth, type: type.rawValue)
    var zlib: [UInt8] = [window, 0]
    zlib[1] = UInt8(31 - Int(window) * 256 % 31)
    zlib += Deflater(level: 6).deflated(rows[...])
    zlib.append(bigEndian: Adler32(rows[...]).value)
    var chunks: [(name: String, data: [UInt8])] = [("IHDR", header)]
    switch type {
    case .indexed: chunks += [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [7])]
    case .grey: chunks += [("tRNS", [0, 0])]
    case .rgb: chunks += [("tRNS", [0, 0, 0, 0, 0, 0])]
    case .greyAlpha, .rgba: break
    }
    return RawPNG(chunks + [("IDAT", zlib), ("IEND", [])])
  }

  @Test(
    arguments: [PNGColorType.grey, .rgb, .greyAlpha, .rgba, .indexed], [1, 2, 7, 8, 33, 300])
  func `every filter of every kind and width is undone as libpng does`(
    type: PNGColorType, width: Int
  ) throws {
    for depth in type == .indexed ? [1, 2, 4, 8] : [8] as [UInt8] {
      let raw = mixed(type, depth: depth, width: width)
      #expect(try isPlain(raw.bytes))
      compare(raw.bytes, "\(type) \(depth) \(width)")
      var parts = raw
      let index = parts.chunks.count - 2
      let data = parts.chunks.remove(at: index).data
      for part in [data[..<1], [], data[1..<5], data[5...]] {
        parts.chunks.insert(("IDAT", Array(part)), at: parts.chunks.count - 1)
      }
      #expect(try isPlain(parts.bytes))
      #expect(read(parts.bytes, .quickest) == read(raw.bytes, .libpng))
    }
  }

  /// PNG (Third Edition), section 11.3.1.1: below 16 bits "decoders must mask the other bits to 0
  /// before the value is used".
  @Test(arguments: [1, 2, 4, 8] as [UInt8], [PNGColorType.grey, .rgb])
  func `bits of a clear colour above the depth are overlooked`(
    depth: UInt8, type: PNGColorType
  ) throws {
    guard type == .grey || depth == 8 else { return }
    var raw = mixed(type, depth: depth, width: 7)
    let plain = try PNGImage(decoding: raw.bytes)
    #expect(plain.bitmap.pixels.contains { $0.alpha == 0 })
    #expect(plain.bitmap.pixels.contains { $0.alpha == 255 })
    let high: [UInt8] = depth == 8 ? [1, 0] : [0xFF, 0xFF << depth]
    raw.chunks[1].data = Array([high, high, high].joined().prefix(type.samples * 2))
    #expect(try isPlain(raw.bytes) == (depth == 8))
    for decoder in [PNGDecoder.quickest, .libpng] {
      let image = try PNGImage(decoding: raw.bytes, by: decoder)
      #expect(image.bitmap == plain.bitmap)
      #expect(image.info.notes == [])
    }
  }

  @Test(arguments: [PNGColorType.rgba, .rgb, .indexed])
  func `cut anywhere, a file is refused for one reason`(type: PNGColorType) {
    let bytes = mixed(type, width: 9, height: 6).bytes
    for count in 0..<bytes.count { compare(Array(bytes[..<count]), "\(count) bytes") }
  }

  @Test(arguments: [PNGColorType.rgba, .greyAlpha, .indexed])
  func `cut anywhere, or with any bit flipped, data under right checksums is told the same`(
    type: PNGColorType
  ) throws {
    let raw = mixed(type, width: 9, height: 6)
    let original = try PNGImage(decoding: raw.bytes).bitmap
    let index = raw.chunks.count - 2
    let data = raw.chunks[index].data
    for bit in 0..<data.count * 8 {
      var broken = raw
      broken.chunks[index].data[bit / 8] ^= 1 << (bit % 8)
      compare(broken.bytes, original: original, "bit \(bit)")
      guard bit % 8 == 0 else { continue }
      broken.chunks[index].data = Array(data[..<(bit / 8)])
      compare(broken.bytes, "\(bit / 8) bytes of data")
    }
    for more in [[0], [1, 2, 3, 4, 5, 6]] as [[UInt8]] {
      var longer = raw
      longer.chunks[index].data += more
      compare(longer.bytes, "more data")
    }
  }

  @Test func `what is left to libpng is told as libpng tells it`() throws {
    // A row more or less than there is data for, a filter that is none, an index without a colour,
    // a window that is smaller than matches need, an end that is not empty.
    let raw = mixed(.rgba, width: 300, height: 40)
    for height in [39, 41] as [UInt32] {
      var other = raw
      other.chunks[0].data = RawPNG.header(width: 300, height: height, type: 6)
      #expect(try !isPlain(other.bytes))
      compare(other.bytes, "height \(height)")
    }
    for window in [0x08, 0x18, 0x38, 0x58, 0x68, 0x78] as [UInt8] {
      let other = mixed(.rgba, width: 300, height: 40, window: window)
      compare(other.bytes, "window \(window)")
    }
    var ended = raw
    ended.chunks[ended.chunks.count - 1].data = [1]
    #expect(try !isPlain(ended.bytes))
    compare(ended.bytes, "end")
    for (type, index) in [(PNGColorType.indexed, 2), (.rgb, 5)] as [(PNGColorType, UInt8)] {
      var other = mixed(type, width: 3, height: 1)
      var rows = [UInt8](repeating: 0, count: 1 + 3 * type.samples)
      rows[type == .indexed ? 2 : 0] = index
      var zlib: [UInt8] = [0x78, 0x9C] + Deflater(level: 1).deflated(rows[...])
      zlib.append(bigEndian: Adler32(rows[...]).value)
      other.chunks[other.chunks.count - 2].data = zlib
      #expect(try !isPlain(other.bytes))
      compare(other.bytes, "\(type)")
    }
  }
}
