internal import TinctGraphics

/// A compressor for pictures that differ in their colours alone. It searches for repetitions once,
/// among mixes, and codes the bytes of any colours by them.
///
/// Unfiltered, or filtered by one filter, the bytes of a pixel depend on its mix and on those of
/// its neighbours. If these mixes repeat, so do the bytes, whatever the colours are. Bytes that
/// repeat in some colours only are not found: on smooth light that makes streams longer than a
/// search for each palette would, on flat art hardly.
struct PixelDeflater: Sendable {
  /// The filter of all rows.
  let filter: PNGFilter
  /// The bytes that are coded as they are, and the matches.
  let tokenCount: Int
  /// Literals stand for a pixel of a mix, or of any where rows are filtered; the last one stands
  /// for the byte of a row's filter.
  private let blocks: [DeflateBlock]
  /// The number of different pixels in literals.
  private let literalCount: Int
  /// All that the checksum of unfiltered rows takes.
  private let weights: PixelWeights?

  /// Bytes of a pixel.
  fileprivate static let pixelBytes = 3
  /// Rows of about this many pixels are searched at once. What matches lose between them is below a
  /// thousandth.
  private static let bandPixels = 1 << 20

  /// Searches a picture.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - indices: the mix of each pixel, row by row.
  ///   - mixCount: the number of mixes, below 65535 unless rows are filtered.
  ///   - filter: none, or Paeth for colours that change smoothly.
  ///   - workers: the most threads that may work at once. The result does not depend on it.
  init(width: Int, indices: PixelIndices, mixCount: Int, filter: PNGFilter, workers: Int) {
    precondition(filter == .none || filter == .paeth)
    let height = indices.count / width
    let count = min(max(1, width * height / Self.bandPixels), height)
    let literalCount = filter == .none ? mixCount : 1
    self.filter = filter
    self.literalCount = literalCount
    let bands = concurrentMap(count, workers: workers) { band in
      let rows = height * band / count..<height * (band + 1) / count
      return switch indices {
      case .bytes(let bytes): PixelSearch(bytes, width, rows, filter, literalCount).blocks()
      case .halfWords(let halfWords):
        PixelSearch(halfWords, width, rows, filter, literalCount).blocks()
      case .words(let words): PixelSearch(words, width, rows, filter, literalCount).blocks()
      }
    }
    blocks = bands.flatMap(\.blocks)
    tokenCount = bands.reduce(0) { $0 + $1.tokenCount }
    weights =
      filter == .none
      ? PixelWeights(indices, width: width, pixelBytes: Self.pixelBytes, mixCount: mixCount) : nil
  }

  /// Compresses the filtered picture in some colours into one zlib stream.
  ///
  /// - Parameter rows: the rows, filtered by `filter`, each with its filter byte in front.
  func zlib(_ rows: [UInt8]) -> [UInt8] {
    var position = 0
    return zlib(checksum: Adler32(rows[...]).value) { block, isLast, bits in
      var tokens: [DeflateToken] = []
      for token in block.tokens {
        guard token.distance == 0 else {
          tokens.append(token)
          position += Int(token.value)
          continue
        }
        let count = Int(token.value) == literalCount ? 1 : Self.pixelBytes
        for byte in rows[position..<position + count] {
          tokens.append(DeflateToken(literal: UInt16(byte)))
        }
        position += count
      }
      DeflateBlock(tokens, literalCount: DeflateLiteral.bytes.count)
        .write(DeflateLiteral.bytes, isLast: isLast, to: &bits)
    }
  }

  /// Compresses the picture in some colours into one zlib stream; traps if its rows are filtered.
  ///
  /// - Parameter pixels: the bytes of each mix, the lowest eight bits first.
  func zlib(pixels: [UInt32]) -> [UInt8] {
    guard let weights else { preconditionFailure("filtered rows are no pixels") }
    let literals =
      pixels.map { DeflateLiteral(pixel: $0) } + [DeflateLiteral(PNGFilter.none.rawValue)]
    return zlib(checksum: weights.checksum(pixels)) { block, isLast, bits in
      block.write(literals, isLast: isLast, to: &bits)
    }
  }

  private func zlib(
    checksum: UInt32, _ write: (DeflateBlock, _ isLast: Bool, inout DeflateBits) -> Void
  ) -> [UInt8] {
    var bits = DeflateBits(bytes: ZlibStream.header)
    for (number, block) in blocks.enumerated() { write(block, number == blocks.count - 1, &bits) }
    var zlib = bits.finished()
    zlib.append(bigEndian: checksum)
    return zlib
  }
}

/// A search for repetitions in some rows of a picture.
private struct PixelSearch {
  private let width: Int
  private let rowCount: Int
  /// By pixel: equal numbers stand for equal bytes in any colours. 0 stands for bytes that are all
  /// 0, which only a filter makes.
  private let symbols: [UInt32]
  /// The bits that a pixel takes without a match, by a rough estimate. Tuned on boards.
  private let pixelBits: Int
  private let isFiltered: Bool
  /// See `PixelDeflater.literalCount`.
  private let literalCount: Int

  init<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>(
    _ indices: [Index], _ width: Int, _ rows: Range<Int>, _ filter: PNGFilter, _ literalCount: Int
  ) {
    self.width = width
    self.literalCount = literalCount
    isFiltered = filter != .none
    rowCount = rows.count
    pixelBits = filter == .none ? 14 : 4
    symbols =
      filter == .none
      ? indices[rows.lowerBound * width..<rows.upperBound * width].map { UInt32($0) + 1 }
      : PixelNeighborhoods(indices: indices, width: width).symbols(rows)
  }

  /// The most pixels in a match.
  private static let longest = DeflateToken.longest / PixelDeflater.pixelBytes
  /// A match of so many pixels is taken without a look at the next.
  private static let longEnough = 20
  /// The number of earlier positions to compare.
  private static let depth = 16
  /// The tokens of a block: bounded, so that its codes fit what they code.
  private static let blockTokens = 1 << 15

  /// A match and the bits that it saves.
  private struct Match {
    var pixels = 0
    var distance = 0
    var gain = 0

    @inline(__always)
    mutating func improve(_ pixels: Int, _ distance: Int, bits: Int, cost: Int) {
      let gain = bits * pixels - cost
      if gain > self.gain { self = Match(pixels: pixels, distance: distance, gain: gain) }
    }
  }

  /// Earlier positions by the hash of two pixels: the last of each hash, and by position modulo the
  /// window the one before it with the same hash; -1 for none.
  private struct Positions {
    static let hashBits: UInt32 = 15
    /// At least the pixels within the farthest distance.
    static let window = DeflateToken.farthest
    var last = [Int32](repeating: -1, count: 1 << Int(hashBits))
    var before = [Int32](repeating: -1, count: window)
  }

  /// Returns the blocks of the rows, each of which has a byte for its filter in front, and the
  /// number of bytes and matches in them.
  func blocks() -> (blocks: [DeflateBlock], tokenCount: Int) {
    var (blocks, tokens, tokenCount) = ([DeflateBlock](), [DeflateToken](), 0)
    func endBlock() {
      blocks.append(DeflateBlock(tokens, literalCount: literalCount + 1))
      tokens.removeAll(keepingCapacity: true)
    }
    func add(_ token: DeflateToken, bytes: Int = 1) {
      tokens.append(token)
      tokenCount += bytes
      if tokens.count == Self.blockTokens { endBlock() }
    }
    func addPixel(_ position: Int) {
      let mix = isFiltered ? 0 : UInt16(truncatingIfNeeded: symbols[position] - 1)
      add(DeflateToken(literal: mix), bytes: PixelDeflater.pixelBytes)
    }
    var positions = Positions()
    unsafe symbols.withUnsafeBufferPointer { symbols in
      for y in 0..<rowCount {
        add(DeflateToken(literal: UInt16(truncatingIfNeeded: literalCount)))
        let end = (y + 1) * width
        var position = y * width
        while position < end {
          var match = unsafe best(at: position, y, symbols, &positions)
          while match.gain > 0, match.pixels < Self.longEnough, position + 1 < end {
            let next = unsafe best(at: position + 1, y, symbols, &positions)
            guard next.gain > match.gain + pixelBits else { break }
            addPixel(position)
            position += 1
            match = next
          }
          guard match.gain > 0 else {
            addPixel(position)
            position += 1
            continue
          }
          add(
            DeflateToken(
              length: match.pixels * PixelDeflater.pixelBytes, distance: match.distance))
          for other in position + 1..<position + match.pixels {
            unsafe enter(other, symbols, &positions)
          }
          position += match.pixels
        }
      }
    }
    if !tokens.isEmpty { endBlock() }
    return (blocks, tokenCount)
  }

  /// Returns the match at a position that saves most, and enters the position.
  @inline(__always)
  private func best(
    at position: Int, _ y: Int, _ symbols: UnsafeBufferPointer<UInt32>,
    _ positions: inout Positions
  ) -> Match {
    var match = Match()
    let pixelBytes = PixelDeflater.pixelBytes
    let x = position - y * width
    let most = min(width - x, Self.longest)
    let here = unsafe symbols[position]
    let isInRun = unsafe x > 0 && symbols[position - 1] == here
    if isInRun {
      let length = unsafe equal(position, position - 1, most, symbols)
      match.improve(length, pixelBytes, bits: pixelBits, cost: 8)
    }
    let rowBytes = width * pixelBytes + 1
    if y > 0, rowBytes <= DeflateToken.farthest, unsafe symbols[position - width] == here {
      let length = unsafe equal(position, position - width, most, symbols)
      match.improve(length, rowBytes, bits: pixelBits, cost: 18)
    }
    // A run has no other beginning.
    guard !isInRun, match.pixels < Self.longEnough, position + 1 < symbols.count else {
      return match
    }
    let slot = unsafe hash(position, symbols)
    var candidate = Int(positions.last[slot])
    if candidate == position {
      candidate = Int(positions.before[position & (Positions.window - 1)])
    }
    var left = Self.depth
    var earlierY = y
    while candidate >= 0, left > 0, position - candidate < Positions.window {
      while candidate < earlierY * width { earlierY -= 1 }
      let distance = (position - candidate) * pixelBytes + y - earlierY
      guard distance <= DeflateToken.farthest else { break }
      // The bytes between rows are the filters', so that no match runs over the end of a row.
      let room = min(most, (earlierY + 1) * width - candidate)
      let length = unsafe equal(position, candidate, room, symbols)
      if length > 0 {
        // As many as `DeflateSymbols.distance` gives.
        let extraBits = Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount
        match.improve(length, distance, bits: pixelBits, cost: 10 + extraBits)
      }
      left -= 1
      let next = Int(positions.before[candidate & (Positions.window - 1)])
      // The chain ends where the window has overwritten it.
      guard next < candidate else { break }
      candidate = next
    }
    enter(position, slot, &positions)
    return match
  }

  /// Enters a position where no run goes on.
  @inline(__always)
  private func enter(
    _ position: Int, _ symbols: UnsafeBufferPointer<UInt32>, _ positions: inout Positions
  ) {
    guard position + 1 < symbols.count, unsafe symbols[position - 1] != symbols[position] else {
      return
    }
    unsafe enter(position, hash(position, symbols), &positions)
  }

  @inline(__always)
  private func enter(_ position: Int, _ slot: Int, _ positions: inout Positions) {
    let last = positions.last[slot]
    guard last < Int32(truncatingIfNeeded: position) else { return }
    positions.before[position & (Positions.window - 1)] = last
    positions.last[slot] = Int32(truncatingIfNeeded: position)
  }

  /// Hashes two pixels: the high bits of products with odd constants (Knuth, The Art of Computer
  /// Programming, volume 3, section 6.4).
  @inline(__always)
  private func hash(_ position: Int, _ symbols: UnsafeBufferPointer<UInt32>) -> Int {
    let first = unsafe symbols[position] &* 0x9E37_79B1
    let second = unsafe symbols[position + 1] &* 0x85EB_CA6B
    return Int((first ^ second) >> (32 - Positions.hashBits))
  }

  /// Counts the equal pixels from two positions on, at most `most`.
  @inline(__always)
  private func equal(
    _ first: Int, _ second: Int, _ most: Int, _ symbols: UnsafeBufferPointer<UInt32>
  ) -> Int {
    var count = 0
    while count < most, unsafe symbols[first + count] == symbols[second + count] { count += 1 }
    return count
  }
}

/// Pixels with those that the filter Paeth takes the guess of a pixel from.
private struct PixelNeighborhoods<
  Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
> {
  let indices: [Index]
  let width: Int

  /// The mix of pixels outside of the picture, which count as 0.
  private static var outside: UInt32 { .max }

  /// Numbers the neighbourhoods of some rows: 0 for a pixel of the mix that is guessed, else the
  /// first position with the same bytes, counted from 1.
  ///
  /// Pictures of more different neighbourhoods than the table holds have the last of them numbered
  /// apart, so that they repeat nothing.
  func symbols(_ rows: Range<Int>) -> [UInt32] {
    let start = rows.lowerBound * width
    let tableBits: UInt64 = 20
    let mask = 1 << Int(tableBits) - 1
    var table = [UInt32](repeating: 0, count: 1 << Int(tableBits))
    var free = table.count / 4 * 3
    var symbols = [UInt32](repeating: 0, count: rows.count * width)
    unsafe indices.withUnsafeBufferPointer { indices in
      for y in rows {
        for x in 0..<width {
          let position = y * width + x
          let pixels = unsafe neighborhood(position, x, y, indices)
          // The guess is known, and it is right.
          if pixels[2] == Self.outside, pixels[1] == pixels[3] { continue }
          var slot = Int(truncatingIfNeeded: hash(pixels) >> (64 - tableBits))
          let number = UInt32(truncatingIfNeeded: position - start + 1)
          var symbol = number
          while table[slot] != 0 {
            let first = start + Int(table[slot]) - 1
            if unsafe neighborhood(first, first % width, first / width, indices) == pixels {
              symbol = table[slot]
              break
            }
            slot = (slot + 1) & mask
          }
          if table[slot] == 0, free > 0 {
            table[slot] = number
            free -= 1
          }
          symbols[position - start] = symbol
        }
      }
    }
    return symbols
  }

  /// Returns all that decides the bytes of a pixel: the mixes of left, above, corner and the pixel;
  /// where two of the three are alike, one of them is the guess, and stands alone as the second.
  @inline(__always)
  private func neighborhood(
    _ position: Int, _ x: Int, _ y: Int, _ indices: UnsafeBufferPointer<Index>
  ) -> SIMD4<UInt32> {
    let outside = Self.outside
    let here = unsafe UInt32(truncatingIfNeeded: indices[position])
    let left = x > 0 ? unsafe UInt32(truncatingIfNeeded: indices[position - 1]) : outside
    let above = y > 0 ? unsafe UInt32(truncatingIfNeeded: indices[position - width]) : outside
    let corner =
      x > 0 && y > 0 ? unsafe UInt32(truncatingIfNeeded: indices[position - width - 1]) : outside
    if left == corner { return SIMD4(outside, above, outside, here) }
    if above == corner || above == left { return SIMD4(outside, left, outside, here) }
    return SIMD4(left, above, corner, here)
  }

  /// Mixes the bits of a neighbourhood.
  @inline(__always)
  private func hash(_ pixels: SIMD4<UInt32>) -> UInt64 {
    let high = UInt64(pixels[0]) << 32 | UInt64(pixels[1])
    let low = UInt64(pixels[2]) << 32 | UInt64(pixels[3])
    let mixed = (high &* 0x9E37_79B9_7F4A_7C15) ^ (low &* 0xC2B2_AE3D_27D4_EB4F)
    return (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}
