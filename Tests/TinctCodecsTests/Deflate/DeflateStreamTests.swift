import PixelComparison
import Testing
import TinctPuzzles

@testable import TinctCodecs

@Suite struct DeflateStreamTests {
  /// Bytes of every sort: noise, runs, text, nothing.
  private static func samples() -> [[UInt8]] {
    var generator = SplitMix64(seed: 3)
    let noise = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let skewed = (0..<30_000).map { _ in
      UInt8(generator.next().leadingZeroBitCount * 3 + Int(generator.next() % 3))
    }
    let text = Array(String(repeating: "the same words, over and over; ", count: 300).utf8)
    return [[], [7], Array("abc".utf8), text, noise, skewed, skewed + noise + text]
  }

  @Test(arguments: [0, 1, 3, 6, 9, 10, 12] as [Int32])
  func `streams of any kind can be joined`(level: Int32) throws {
    let samples = Self.samples()
    let deflater = Deflater(level: level)
    for first in samples {
      for second in [samples[0], samples[2], samples[5]] {
        let joined = ZlibStream.joined(
          [first, second, first].map { deflater.deflated($0[...]) },
          checksum: Adler32((first + second + first)[...]))
        #expect(inflated(joined, count: 2 * first.count + second.count) == first + second + first)
      }
    }
  }

  @Test func `every position of the last bit is met`() {
    let deflater = Deflater(level: 6)
    let streams = Self.samples().dropFirst(3).flatMap { sample in
      (0..<20).map { DeflateStream(deflater.deflated(sample.dropLast($0 * 5))) }
    }
    #expect(Set(streams.map { $0.end % 8 }).count == 8)
  }

  @Test func `checksums of parts give that of the whole`() {
    for first in Self.samples() {
      for second in Self.samples() {
        let combined = Adler32(first[...]).followed(by: Adler32(second[...]))
        #expect(combined == Adler32((first + second)[...]))
      }
    }
    let most = [UInt8](repeating: 255, count: 70_000)
    #expect(
      Adler32(most[...]).followed(by: Adler32(most[...])) == Adler32((most + most)[...]))
  }

  @Test(arguments: [1, 2, 3, 5])
  func `bands of a large picture make one stream`(bands: Int) {
    // Rows of noise, of ramps and of nothing, so that bands start with any of them.
    let (width, height) = (1024, 64 * bands)
    var generator = SplitMix64(seed: 4)
    var bytes = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height where row % 16 < 2 {
      for x in row * width..<(row + 1) * width {
        bytes[x] = row % 16 == 0 ? UInt8(x & 0xFF) : UInt8(truncatingIfNeeded: generator.next())
      }
    }
    let rows = PNGScanlines(rowBytes: width, pixelBytes: 4, bytes: bytes)
    let packed = PNGPacking(
      rows, filters: [.all(.none), .all(.up)], effort: .fastest, workers: 2,
      bandBytes: 1 << 16)
    #expect(packed.bandCount == bands)
    let filtered = [.none, .up].map { rows.filtered(.all($0), rows: 0..<height) }
    let unpacked = inflated(packed.zlib, count: filtered[0].count)
    #expect(filtered.contains { $0 == unpacked })
    for workers in [1, 3] {
      let other = PNGPacking(
        rows, filters: [.all(.none), .all(.up)], effort: .fastest, workers: workers,
        bandBytes: 1 << 16)
      #expect(other.zlib == packed.zlib, "\(workers) workers")
    }
  }

  @Test(arguments: [false, true])
  func `parts of a large picture tell the filter that makes it small`(isSmooth: Bool) {
    let (width, height) = (1500, 1000)
    var generator = SplitMix64(seed: 5)
    let noise = (0..<512).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<3 * width {
        // A slope in each channel, or the same noise again and again.
        let slope = x / 3 + y * (1 + x % 3)
        bytes.append(isSmooth ? UInt8(truncatingIfNeeded: slope) : noise[(x + y * y * 31) % 512])
      }
    }
    let rows = PNGScanlines(rowBytes: 3 * width, pixelBytes: 3, bytes: bytes)
    func size(_ filters: [PNGFilterChoice]) -> Int {
      PNGPacking(rows, filters: filters, effort: .standard, workers: 2).zlib.count
    }
    let (plain, differences) = (size([.all(.none)]), size([.leastSum]))
    #expect(isSmooth == (differences < plain))
    #expect(size([.all(.none), .leastSum]) == min(plain, differences))
  }
}
