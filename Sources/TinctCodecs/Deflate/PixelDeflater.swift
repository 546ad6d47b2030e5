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
      case .bytes(let bytes): Self.blocks(bytes, width, rows, filter, literalCount)
      case .halfWords(let halfWords): Self.blocks(halfWords, width, rows, filter, literalCount)
      case .words(let words): Self.blocks(words, width, rows, filter, literalCount)
      }
    }
    blocks = bands.flatMap(\.blocks)
    tokenCount = bands.reduce(0) { $0 + $1.tokenCount }
    weights =
      filter == .none
      ? PixelWeights(indices, width: width, pixelBytes: Self.pixelBytes, mixCount: mixCount) : nil
  }

  /// Searches some rows: returns their blocks, and the number of bytes and matches in them.
  private static func blocks<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ indices: [Index], _ width: Int, _ rows: Range<Int>, _ filter: PNGFilter,
    _ literalCount: Int
  ) -> (blocks: [DeflateBlock], tokenCount: Int) {
    guard filter != .none else {
      return PixelSearch(
        width: width, rows: rows, symbols: indices, isFiltered: false, literalCount: literalCount
      ).blocks()
    }
    let symbols = PixelNeighborhoods(indices: indices, width: width).symbols(rows)
    return PixelSearch(
      width: width, rows: 0..<rows.count, symbols: symbols, isFiltered: true,
      literalCount: literalCount
    ).blocks()
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
      DeflateBlock.write(tokens, DeflateLiteral.bytes, isLast: isLast, to: &bits)
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
private struct PixelSearch<Symbol: FixedWidthInteger & UnsignedInteger & BitwiseCopyable> {
  let width: Int
  /// The rows that are searched.
  let rows: Range<Int>
  /// By pixel: equal numbers stand for equal bytes in any colours: the mixes of a picture, or, of
  /// filtered rows, neighbourhoods of pixels.
  let symbols: [Symbol]
  let isFiltered: Bool
  /// See `PixelDeflater.literalCount`.
  let literalCount: Int

  /// The bits that a pixel takes without a match, by a rough estimate. Tuned on boards.
  private var pixelBits: Int { isFiltered ? 4 : 14 }

  /// Returns the blocks of the rows, each of which has a byte for its filter in front, and the
  /// number of bytes and matches in them.
  func blocks() -> (blocks: [DeflateBlock], tokenCount: Int) {
    var blocks = PixelBlocks(literalCount: literalCount)
    var table = [Int32](
      repeating: -1, count: PixelMatches<Symbol>.heads + PixelMatches<Symbol>.window)
    unsafe symbols.withUnsafeBufferPointer { symbols in
      unsafe table.withUnsafeMutableBufferPointer { table in
        guard let base = symbols.baseAddress, let heads = table.baseAddress else { return }
        let matches = unsafe PixelMatches(
          symbols: base + rows.lowerBound * width, count: rows.count * width, width: width,
          pixelBits: pixelBits, last: heads, before: heads + PixelMatches<Symbol>.heads)
        for y in 0..<rows.count {
          blocks.add(DeflateToken(literal: UInt16(truncatingIfNeeded: literalCount)))
          addRow(y, matches, to: &blocks)
        }
      }
    }
    return blocks.finished()
  }

  private func addRow(_ y: Int, _ matches: PixelMatches<Symbol>, to blocks: inout PixelBlocks) {
    func pixel(_ position: Int) -> DeflateToken {
      let mix = isFiltered ? 0 : symbols[rows.lowerBound * width + position]
      return DeflateToken(literal: UInt16(truncatingIfNeeded: mix))
    }
    let pixelBytes = PixelDeflater.pixelBytes
    let end = (y + 1) * width
    var position = y * width
    while position < end {
      var match = matches.best(at: position, y)
      while match.gain > 0, match.pixels < PixelMatches<Symbol>.longEnough, position + 1 < end {
        let next = matches.best(at: position + 1, y)
        guard next.gain > match.gain + pixelBits else { break }
        blocks.add(pixel(position), bytes: pixelBytes)
        position += 1
        match = next
      }
      guard match.gain > 0 else {
        blocks.add(pixel(position), bytes: pixelBytes)
        position += 1
        continue
      }
      blocks.add(DeflateToken(length: match.pixels * pixelBytes, distance: match.distance))
      // The beginnings of the row above are entered already, and a run has none.
      if match.distance != pixelBytes, match.distance != width * pixelBytes + 1 {
        matches.enterBeginnings(position + 1..<position + match.pixels)
      }
      position += match.pixels
    }
  }
}

/// The blocks of a search, which grow token by token.
private struct PixelBlocks {
  let literalCount: Int
  private var blocks: [DeflateBlock] = []
  private var tokens: [DeflateToken] = []
  private var tokenCount = 0

  /// The tokens of a block: bounded, so that its codes fit what they code.
  private static let blockTokens = 1 << 15

  init(literalCount: Int) { self.literalCount = literalCount }

  /// Adds a token, which counts as a number of them.
  mutating func add(_ token: DeflateToken, bytes: Int = 1) {
    tokens.append(token)
    tokenCount += bytes
    if tokens.count == Self.blockTokens { endBlock() }
  }

  private mutating func endBlock() {
    blocks.append(DeflateBlock(tokens, literalCount: literalCount + 1))
    tokens.removeAll(keepingCapacity: true)
  }

  consuming func finished() -> (blocks: [DeflateBlock], tokenCount: Int) {
    if !tokens.isEmpty { endBlock() }
    return (blocks, tokenCount)
  }
}

/// Finds repetitions among the pixels of some rows.
@safe
private struct PixelMatches<
  Symbol: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
> {
  let symbols: UnsafePointer<Symbol>
  /// The number of pixels.
  let count: Int
  /// Pixels in a row.
  let width: Int
  /// See `PixelSearch.pixelBits`.
  let pixelBits: Int
  /// By the hash of two pixels the last position with it, -1 for none.
  let last: UnsafeMutablePointer<Int32>
  /// By position modulo the window the one before it with the same hash.
  let before: UnsafeMutablePointer<Int32>

  private static var hashBits: UInt32 { 15 }
  /// The number of hashes.
  static var heads: Int { 1 << Int(hashBits) }
  /// At least the pixels within the farthest distance.
  static var window: Int { DeflateToken.farthest }
  /// A match of so many pixels is taken without a look at the next.
  static var longEnough: Int { 20 }
  /// The most pixels in a match.
  private static var longest: Int { DeflateToken.longest / PixelDeflater.pixelBytes }
  /// The number of earlier positions to compare.
  private static var depth: Int { 8 }

  /// A match and the bits that it saves.
  struct Match {
    var pixels = 0
    var distance = 0
    var gain = 0

    @inline(__always)
    mutating func improve(_ pixels: Int, _ distance: Int, bits: Int, cost: Int) {
      let gain = bits * pixels - cost
      if gain > self.gain { self = Match(pixels: pixels, distance: distance, gain: gain) }
    }
  }

  /// Returns the match at a position in a row that saves most, and enters the position.
  @inline(__always)
  func best(at position: Int, _ y: Int) -> Match {
    var match = Match()
    let pixelBytes = PixelDeflater.pixelBytes
    let x = position - y * width
    let most = min(width - x, Self.longest)
    let here = unsafe symbols + position
    let isInRun = unsafe x > 0 && here[-1] == here[0]
    if isInRun {
      let length = unsafe here.equalCount(here - 1, most: most)
      match.improve(length, pixelBytes, bits: pixelBits, cost: 8)
    }
    let rowBytes = width * pixelBytes + 1
    if y > 0, rowBytes <= DeflateToken.farthest, unsafe here[-width] == here[0] {
      let length = unsafe here.equalCount(here - width, most: most)
      match.improve(length, rowBytes, bits: pixelBits, cost: 18)
    }
    // A run has no other beginning.
    if !isInRun, match.pixels < Self.longEnough, position + 1 < count {
      searchBeginnings(position, y, most, &match)
    }
    return match
  }

  /// Compares the last positions at which a run began with the same two pixels.
  private func searchBeginnings(_ position: Int, _ y: Int, _ most: Int, _ match: inout Match) {
    let here = unsafe symbols + position
    let slot = hash(position)
    var candidate = unsafe Int(last[slot])
    if candidate == position { candidate = unsafe Int(before[position & (Self.window - 1)]) }
    var left = Self.depth
    // The row of the candidate, and where it begins.
    var (earlierY, rowStart) = (y, y * width)
    while candidate >= 0, left > 0, position - candidate < Self.window {
      while candidate < rowStart { (earlierY, rowStart) = (earlierY - 1, rowStart - width) }
      let distance = (position - candidate) * PixelDeflater.pixelBytes + y - earlierY
      guard distance <= DeflateToken.farthest else { break }
      // A match that is shorter by two pixels saves no more, wherever it lies.
      let needed = max(match.pixels - 2, 0)
      if unsafe symbols[candidate + needed] == here[needed] {
        // The bytes between rows are the filters', so that no match runs over the end of a row.
        let room = min(most, rowStart + width - candidate)
        let length = unsafe here.equalCount(symbols + candidate, most: room)
        if length > 0 {
          // As many as `DeflateSymbols.distance` gives.
          let extraBits = Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount
          match.improve(length, distance, bits: pixelBits, cost: 10 + extraBits)
        }
      }
      left -= 1
      let next = unsafe Int(before[candidate & (Self.window - 1)])
      // The chain ends where the window has overwritten it.
      guard next < candidate else { break }
      candidate = next
    }
    enter(position, slot)
  }

  /// Enters positions where no run goes on.
  func enterBeginnings(_ positions: Range<Int>) {
    let end = min(positions.upperBound, count - 1)
    var position = positions.lowerBound
    while unsafe symbols.findBeginning(from: &position, to: end) {
      enter(position, hash(position))
      position += 1
    }
  }

  @inline(__always)
  private func enter(_ position: Int, _ slot: Int) {
    let head = unsafe last[slot]
    guard head < Int32(truncatingIfNeeded: position) else { return }
    unsafe before[position & (Self.window - 1)] = head
    unsafe last[slot] = Int32(truncatingIfNeeded: position)
  }

  /// Hashes two pixels: the high bits of products with odd constants (Knuth, The Art of Computer
  /// Programming, volume 3, section 6.4).
  @inline(__always)
  private func hash(_ position: Int) -> Int {
    let first = unsafe UInt32(truncatingIfNeeded: symbols[position]) &* 0x9E37_79B1
    let second = unsafe UInt32(truncatingIfNeeded: symbols[position + 1]) &* 0x85EB_CA6B
    return Int((first ^ second) >> (32 - Self.hashBits))
  }
}

/// Pixels with those that the filter Paeth takes the guess of a pixel from.
private struct PixelNeighborhoods<
  Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
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
