internal import TinctGraphics

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

  /// The bytes of a token of flat art. With fewer, edges follow each other every few pixels, and
  /// general compressors find more.
  static let flatBytes = 8

  /// Compresses rows into one zlib stream; nil if they are not flat, and a general compressor does
  /// better.
  func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    var writer = DeflateBits(bytes: ZlibStream.header)
    let isFlat = search(bytes, tokenBytes: Self.flatBytes) { tokens, isLast in
      DeflateBlock.write(tokens, DeflateLiteral.bytes, isLast: isLast, to: &writer)
    }
    guard isFlat else { return nil }
    var stream = writer.finished()
    stream.append(bigEndian: Adler32(bytes[...]).value)
    return stream
  }

  /// Searches rows, and hands on the tokens of one block of the stream after the other; false as
  /// soon as they turn out not to be flat.
  ///
  /// - Parameters:
  ///   - rows: a number for each byte: where the numbers repeat, the bytes do.
  ///   - tokenBytes: the bytes that a token has to stand for on average.
  func search<Symbol: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ rows: [Symbol], tokenBytes: Int,
    block: (_ tokens: [DeflateToken], _ isLast: Bool) -> Void
  ) -> Bool {
    var finder = FlatMatchFinder<Symbol>(rowBytes: rowBytes, searchDepth: searchDepth)
    var offset = 0
    var tokenCount = 0
    repeat {
      let tokens = finder.tokens(in: rows, from: &offset, most: Self.blockTokens)
      tokenCount += tokens.count
      // The first bytes tell too little.
      guard tokenCount * tokenBytes <= offset || offset < 4096 else { return false }
      block(tokens, offset == rows.count)
    } while offset < rows.count
    return true
  }
}

/// A picture of flat art whose repetitions are searched once, by the numbers of its mixes, and of
/// which a zlib stream is made for any table of colours.
struct FlatSearch: Sendable {
  /// True if tokens stand for so many bytes that no general compressor finds more.
  let isFlat: Bool
  private let blocks: [DeflateBlock]
  private let weights: PixelWeights
  /// The number that stands for the byte of a row's filter.
  private let filterSymbol: Int

  /// Searches a picture; nil if it is not flat, or has too many mixes or too long rows.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - indices: the mix of each pixel, row by row.
  ///   - mixCount: the number of mixes.
  ///   - depth: see `FlatDeflater.searchDepth`.
  init?(width: Int, indices: PixelIndices, mixCount: Int, depth: Int) {
    guard mixCount <= UInt16.max, width < DeflateToken.farthest else { return nil }
    filterSymbol = mixCount
    let rows = indices.halfWordRows(width: width, leading: UInt16(mixCount))
    var found: [DeflateBlock] = []
    var tokenCount = 0
    let isWhole = FlatDeflater(searchDepth: depth, rowBytes: width + 1)
      .search(rows, tokenBytes: 3) { tokens, _ in
        tokenCount += tokens.count
        found.append(DeflateBlock(tokens, literalCount: mixCount + 1))
      }
    guard isWhole else { return nil }
    blocks = found
    isFlat = tokenCount * FlatDeflater.flatBytes <= rows.count
    weights = PixelWeights(indices, width: width, pixelBytes: 1, mixCount: mixCount)
  }

  /// Compresses the picture in a table of colours, rows unfiltered, into one zlib stream.
  ///
  /// - Parameter table: the index of each mix.
  func zlib(_ table: [UInt8]) -> [UInt8] {
    precondition(table.count == filterSymbol)
    let literals = (table + [PNGFilter.none.rawValue]).map { DeflateLiteral($0) }
    var bits = DeflateBits(bytes: ZlibStream.header)
    for (number, block) in blocks.enumerated() {
      block.write(literals, isLast: number == blocks.count - 1, to: &bits)
    }
    var stream = bits.finished()
    stream.append(bigEndian: weights.checksum(table.map { UInt32($0) }))
    return stream
  }
}

extension PixelIndices {
  /// Returns the rows as 16-bit numbers, each with one more in front.
  fileprivate func halfWordRows(width: Int, leading: UInt16) -> [UInt16] {
    switch self {
    case .bytes(let bytes): Self.rows(bytes.map { UInt16($0) }, width, leading)
    case .halfWords(let halfWords): Self.rows(halfWords, width, leading)
    case .words(let words): Self.rows(words.map { UInt16($0) }, width, leading)
    }
  }

  private static func rows(_ indices: [UInt16], _ width: Int, _ leading: UInt16) -> [UInt16] {
    var rows: [UInt16] = []
    rows.reserveCapacity(indices.count + indices.count / width)
    for start in stride(from: 0, to: indices.count, by: width) {
      rows.append(leading)
      rows += indices[start..<start + width]
    }
    return rows
  }
}

/// Finds repetitions in rows of flat art, in one pass.
///
/// A table of hashes and chains of earlier positions, as in zlib (RFC 1951, section 4), but only
/// positions where a run of equal bytes begins are entered: in flat art all others lie inside a
/// run, where a match of distance 1 is found without a search.
private struct FlatMatchFinder<
  Symbol: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
> {
  private let rowBytes: Int
  private let searchDepth: Int
  /// First, by the hash of four bytes, the last position at which a run of equal bytes began with
  /// them, -1 for none. Then, by position modulo the window, the one before it with the same hash.
  private var table: [Int32]

  private static var hashBits: Int { 14 }
  private static var heads: Int { 1 << hashBits }

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
  mutating func tokens(in bytes: [Symbol], from offset: inout Int, most: Int) -> [DeflateToken] {
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
    let bytes: UnsafePointer<Symbol>
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
          unsafe output[written] = DeflateToken(
            literal: UInt16(truncatingIfNeeded: bytes[position]))
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
          unsafe output[written] = DeflateToken(
            literal: UInt16(truncatingIfNeeded: bytes[position]))
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
        unsafe match.improve(
          length: here.equalCount(here - 1, most: most), distance: 1, cost: 4)
      }
      if position >= rowBytes {
        unsafe match.improve(
          length: here.equalCount(here - rowBytes, most: most), distance: rowBytes, cost: 16)
      }
      // Within eight bytes of the end nothing is worth a search, and hashes may read four of them.
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
          let length = unsafe here.equalCount(bytes + candidate, most: most)
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
      let last = min(positions.upperBound, end - 7)
      var position = positions.lowerBound
      while unsafe bytes.findBeginning(from: &position, to: last) {
        enter(position, hash(position))
        position += 1
      }
    }

    @inline(__always)
    private func enter(_ position: Int, _ slot: Int) {
      let head = unsafe heads[slot]
      guard head != Int32(truncatingIfNeeded: position) else { return }
      unsafe earlier[position & (DeflateToken.farthest - 1)] = head
      unsafe heads[slot] = Int32(truncatingIfNeeded: position)
    }

    /// Hashes the next four numbers: the high bits of a product with 2^32 or 2^64 over the golden
    /// ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    @inline(__always)
    private func hash(_ position: Int) -> Int {
      let raw = unsafe UnsafeRawPointer(bytes + position)
      let bits = FlatMatchFinder.hashBits
      if MemoryLayout<Symbol>.size == 1 {
        let word = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
        return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> UInt32(32 - bits))
      }
      let word = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
      return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
    }
  }
}

extension UnsafePointer where Pointee: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Counts the numbers from here on that equal those from another place on, at most `most`.
  @inline(__always)
  func equalCount(_ other: UnsafePointer, most: Int) -> Int {
    let size = MemoryLayout<Pointee>.size
    let first = unsafe UnsafeRawPointer(self)
    var (here, there) = unsafe (first, UnsafeRawPointer(other))
    let last = unsafe first + most * size
    func differs(_ offset: Int) -> UInt64 {
      unsafe here.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    // Most matches are long, where one branch for four words is quicker.
    while unsafe last - here >= 32, differs(0) | differs(8) | differs(16) | differs(24) == 0 {
      unsafe here += 32
      unsafe there += 32
    }
    while unsafe last - here >= 8 {
      let difference = differs(0).littleEndian
      // The lowest set bit lies in the first number that differs.
      if difference != 0 {
        return unsafe (here - first) / size + difference.trailingZeroBitCount / Pointee.bitWidth
      }
      unsafe here += 8
      unsafe there += 8
    }
    var count = unsafe (here - first) / size
    while count < most, unsafe self[count] == other[count] { count += 1 }
    return count
  }

  /// Moves a position, above 0, on to the next number that differs from the one before it; returns
  /// false if there is none below `end`. Reads the eight bytes from any position below `end` on.
  @inline(__always)
  func findBeginning(from position: inout Int, to end: Int) -> Bool {
    let step = 8 / MemoryLayout<Pointee>.size
    while position < end {
      let here = unsafe UnsafeRawPointer(self + position)
      let before = unsafe UnsafeRawPointer(self + position - 1)
      let change =
        unsafe here.loadUnaligned(as: UInt64.self) ^ before.loadUnaligned(as: UInt64.self)
      let difference = change.littleEndian
      if difference != 0 {
        position &+= difference.trailingZeroBitCount / Pointee.bitWidth
        return position < end
      }
      position &+= step
    }
    return false
  }
}
