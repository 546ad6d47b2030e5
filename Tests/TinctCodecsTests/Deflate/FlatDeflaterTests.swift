import PixelComparison
import Testing
import TinctPuzzles

@testable import TinctCodecs

@Suite struct FlatDeflaterTests {
  /// Rows of flat art: bands, discs that repeat, a slanted edge with a pixel of another shade.
  private static func art(width: Int, height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).map { x -> UInt8 in
        let (dx, dy) = (x % 37 - 18, y % 41 - 20)
        let distance = dx * dx + dy * dy
        if distance < 200 { return distance > 180 ? UInt8(distance) : 3 }
        return x == y ? 9 : x > y ? 1 : 2
      }
    }
  }

  @Test(arguments: [1, 2, 7, 100, 1793], [1, 4, 16])
  func `zlib unpacks what was packed`(rowBytes: Int, depth: Int) throws {
    let bytes = Self.art(width: rowBytes, height: max(40_000 / rowBytes, 1))
    let packed = try #require(FlatDeflater(searchDepth: depth, rowBytes: rowBytes).zlib(bytes))
    #expect(inflated(packed, count: bytes.count) == bytes)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 257, 258, 259, 260, 261, 40_000])
  func `runs of any length are kept`(count: Int) throws {
    let bytes = [UInt8](repeating: 200, count: count)
    let packed = try #require(FlatDeflater(searchDepth: 4, rowBytes: 32_768).zlib(bytes))
    #expect(inflated(packed, count: count) == bytes)
  }

  @Test func `every distance and length has its symbol`() {
    for distance in 1...DeflateToken.farthest {
      let (symbol, extraBits, extra) = DeflateSymbols.distance(UInt16(distance))
      // RFC 1951, section 3.2.5: two symbols for each number of extra bits from the second on.
      let first = symbol < 4 ? symbol + 1 : (2 + symbol % 2) << (symbol / 2 - 1) + 1
      #expect(first + Int(extra) == distance && extra < 1 << UInt64(extraBits))
      if first + Int(extra) != distance { return }
    }
    #expect(DeflateSymbols.lengths[10].symbol == 264)
    #expect(DeflateSymbols.lengths[11].symbol == 265)
    #expect(DeflateSymbols.lengths[257].symbol == 284)
    #expect(DeflateSymbols.lengths[258].symbol == 285)
  }

  @Test func `noise is left to others`() {
    var generator = SplitMix64(seed: 1)
    let noise = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    #expect(FlatDeflater(searchDepth: 4, rowBytes: 1000).zlib(noise) == nil)
  }

  @Test func `flat art takes hardly more than a general compressor needs, or less`() throws {
    let bytes = Self.art(width: 1000, height: 500)
    let packed = try #require(FlatDeflater(searchDepth: 4, rowBytes: 1000).zlib(bytes))
    #expect(packed.count * 20 < Deflater(level: 6).deflated(bytes[...]).count * 21)
  }

  @Test(arguments: [7, 15])
  func `codes are complete and no longer than the limit`(longest: Int) {
    // Counts of Fibonacci make the deepest tree.
    var counts = [1, 1]
    while counts.count < 19 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    var generator = SplitMix64(seed: 2)
    let skewed = (0..<400).map { _ -> [Int] in
      (0..<19).map { _ -> Int in Int(generator.next() >> (40 + generator.next() % 24)) }
    }
    for counts in [counts, [5], [0, 0, 4], [Int](repeating: 3, count: 19)] + skewed {
      let code = HuffmanCode(counts: counts + [0, 0], longest: longest)
      let used = code.lengths.filter { $0 > 0 }
      #expect(used.allSatisfy { $0 <= longest })
      let leaves = used.map { 1 << (longest - Int($0)) }
      #expect(leaves.reduce(0, +) == 1 << longest)
    }
  }
}
