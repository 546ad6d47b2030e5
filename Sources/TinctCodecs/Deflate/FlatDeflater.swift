/// A compressor for rows of flat art, quicker and with smaller results than a general one.
///
/// In flat art nearly all bytes repeat the byte before or the byte above, and shapes repeat where
/// they begin to differ. So matches are tried at three distances only: one byte back, one row
/// back, and back to where the same few bytes began a run of equal bytes. The stream is plain
/// deflate (RFC 1951), which any reader takes.
struct FlatDeflater {
  /// The number of earlier beginnings of a shape to compare.
  let searchDepth: Int
  /// Bytes from a row to the next, 1...32768.
  let rowBytes: Int

  /// The tokens of a block: bounded, so that memory does not grow with the picture.
  private static let blockTokens = 1 << 17

  /// Compresses rows into one zlib stream; nil if they are not flat, and a general compressor does
  /// better.
  func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    var finder = FlatMatchFinder(rowBytes: rowBytes, searchDepth: searchDepth)
    var writer = DeflateBits(bytes: ZlibStream.header, capacity: bytes.count / 16)
    var offset = 0
    var tokenCount = 0
    repeat {
      let tokens = finder.tokens(in: bytes, from: &offset, most: Self.blockTokens)
      tokenCount += tokens.count
      // Fewer than eight bytes a token: edges follow each other every few pixels, and general
      // compressors find more. The first bytes tell too little.
      guard tokenCount * 8 <= offset || offset < 4096 else { return nil }
      DeflateBlock(tokens: tokens).write(isLast: offset == bytes.count, to: &writer)
    } while offset < bytes.count
    var stream = writer.finished()
    stream.append(bigEndian: Adler32(bytes[...]).value)
    return stream
  }
}

/// Finds repetitions in rows of flat art, in one pass.
///
/// A table of hashes and chains of earlier positions, as in zlib (RFC 1951, section 4), but only
/// positions where a run of equal bytes begins are entered: in flat art all others lie inside a
/// run, where a match of distance 1 is found without a search.
private struct FlatMatchFinder {
  private let rowBytes: Int
  private let searchDepth: Int
  /// First, by the hash of four bytes, the last position at which a run of equal bytes began with
  /// them, -1 for none. Then, by position modulo the window, the one before it with the same hash.
  private var table: [Int32]

  private static let hashBits = 14
  private static let heads = 1 << hashBits

  /// - Parameters:
  ///   - rowBytes: the bytes from a row to the next, 1...32768.
  ///   - searchDepth: the number of earlier beginnings with the same hash to compare.
  init(rowBytes: Int, searchDepth: Int) {
    precondition((1...DeflateToken.farthest).contains(rowBytes))
    self.rowBytes = rowBytes
    self.searchDepth = searchDepth
    table = [Int32](repeating: -1, count: Self.heads + DeflateToken.farthest)
  }

  /// Returns at most `most` tokens for the bytes from an offset on, and moves the offset behind
  /// them.
  mutating func tokens(in bytes: [UInt8], from offset: inout Int, most: Int) -> [DeflateToken] {
    precondition(bytes.count <= Int(Int32.max))
    let (start, rowBytes, depth) = (offset, rowBytes, searchDepth)
    var end = offset
    let tokens = unsafe [DeflateToken](unsafeUninitializedCapacity: most) { output, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe table.withUnsafeMutableBufferPointer { table in
          guard let base = bytes.baseAddress, let heads = table.baseAddress else { return }
          let search = unsafe Search(
            bytes: base, end: bytes.count, rowBytes: rowBytes, depth: depth, heads: heads,
            earlier: heads + Self.heads)
          end = unsafe search.run(from: start, into: output, count: &count, most: most)
        }
      }
    }
    offset = end
    return tokens
  }

  /// A search through one buffer.
  @safe private struct Search {
    let bytes: UnsafePointer<UInt8>
    let end: Int
    let rowBytes: Int
    let depth: Int
    let heads: UnsafeMutablePointer<Int32>
    let earlier: UnsafeMutablePointer<Int32>

    /// A match and the bits it saves, by a rough estimate, since only the larger of two matters:
    /// each byte saves four bits, and the match costs more the farther back it lies. Tuned on
    /// boards.
    struct Match {
      var length = 0
      var distance = 0
      var gain = 0

      @inline(__always)
      mutating func improve(length: Int, distance: Int, cost: Int) {
        let gain = 4 * length - cost
        guard length >= 3, gain > self.gain else { return }
        self = Match(length: length, distance: distance, gain: gain)
      }
    }

    func run(
      from start: Int, into output: UnsafeMutableBufferPointer<DeflateToken>, count: inout Int,
      most: Int
    ) -> Int {
      var position = start
      var written = 0
      while position < end, written < most {
        var match = best(at: position)
        // A longer match may begin one byte later (lazy matching, RFC 1951, section 4). Long
        // matches are taken as they are: the search costs more than it can gain.
        while match.gain > 0, match.length < 100, position + 1 < end, written + 1 < most {
          let next = best(at: position + 1)
          guard next.gain > match.gain else { break }
          unsafe output[written] = DeflateToken(byte: bytes[position])
          written += 1
          position += 1
          match = next
        }
        if match.gain > 0 {
          unsafe output[written] = DeflateToken(length: match.length, distance: match.distance)
          // The beginnings of a row above are entered already, and a run has none.
          if match.distance != 1, match.distance != rowBytes {
            enterBeginnings(position + 1..<position + match.length)
          }
          position += match.length
        } else {
          unsafe output[written] = DeflateToken(byte: bytes[position])
          position += 1
        }
        written += 1
      }
      count = written
      return position
    }

    @inline(__always)
    private func best(at position: Int) -> Match {
      var match = Match()
      let most = min(end - position, DeflateToken.longest)
      let here = unsafe bytes + position
      let isInRun = unsafe position > 0 && here[0] == here[-1]
      if isInRun {
        unsafe match.improve(length: equal(here, here - 1, most), distance: 1, cost: 4)
      }
      if position >= rowBytes {
        unsafe match.improve(
          length: equal(here, here - rowBytes, most), distance: rowBytes, cost: 16)
      }
      // Within eight bytes of the end nothing is worth a search, and hashes may read four bytes.
      if !isInRun, position > 0, position + 8 <= end {
        searchBeginnings(position, most, &match)
      }
      return match
    }

    /// Compares the last positions at which a run began with the same four bytes.
    private func searchBeginnings(_ position: Int, _ most: Int, _ match: inout Match) {
      let slot = hash(position)
      let here = unsafe bytes + position
      var candidate = unsafe Int(heads[slot])
      // Lazy matching may have entered this very position before.
      if candidate == position {
        candidate = unsafe Int(earlier[position & (DeflateToken.farthest - 1)])
      }
      var left = depth
      while candidate >= 0, left > 0, position - candidate <= DeflateToken.farthest {
        let distance = position - candidate
        // Farther back, only a longer match can gain more; so its last byte is compared first.
        if match.length < most, unsafe bytes[candidate + match.length] == here[match.length] {
          let length = unsafe equal(here, bytes + candidate, most)
          // As many as `DeflateSymbols.distance` gives.
          let extraBits = max(Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount, 0)
          match.improve(length: length, distance: distance, cost: 12 + extraBits)
        }
        left -= 1
        let next = unsafe Int(earlier[candidate & (DeflateToken.farthest - 1)])
        // The chain ends where the window has overwritten it.
        guard next < candidate else { break }
        candidate = next
      }
      enter(position, slot)
    }

    private func enterBeginnings(_ positions: Range<Int>) {
      for position in positions where position + 8 <= end {
        if unsafe bytes[position] != bytes[position - 1] { enter(position, hash(position)) }
      }
    }

    @inline(__always)
    private func enter(_ position: Int, _ slot: Int) {
      let head = unsafe heads[slot]
      guard head != Int32(truncatingIfNeeded: position) else { return }
      unsafe earlier[position & (DeflateToken.farthest - 1)] = head
      unsafe heads[slot] = Int32(truncatingIfNeeded: position)
    }

    /// Hashes the next four bytes: the high bits of a product with 2^32 over the golden ratio
    /// (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    @inline(__always)
    private func hash(_ position: Int) -> Int {
      let raw = unsafe UnsafeRawPointer(bytes + position)
      let word = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
      return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> UInt32(32 - FlatMatchFinder.hashBits))
    }

    /// Counts the equal bytes from two positions on, at most `most`.
    @inline(__always)
    private func equal(
      _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ most: Int
    ) -> Int {
      var count = 0
      while count + 8 <= most {
        let left = unsafe UnsafeRawPointer(first + count).loadUnaligned(as: UInt64.self)
        let right = unsafe UnsafeRawPointer(second + count).loadUnaligned(as: UInt64.self)
        let difference = (left ^ right).littleEndian
        // The lowest set bit lies in the first byte that differs.
        if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
        count += 8
      }
      while count < most, unsafe first[count] == second[count] { count += 1 }
      return count
    }
  }
}
