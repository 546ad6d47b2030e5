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
  private let width: Int
  private let indices: PixelIndices
  private let bands: [[PixelStep]]
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
  ///   - mixCount: the number of mixes.
  ///   - filter: none, or Paeth for colours that change smoothly.
  ///   - workers: the most threads that may work at once. The result does not depend on it.
  init(width: Int, indices: PixelIndices, mixCount: Int, filter: PNGFilter, workers: Int) {
    precondition(filter == .none || filter == .paeth)
    let height = indices.count / width
    let count = min(max(1, width * height / Self.bandPixels), height)
    self.filter = filter
    self.width = width
    self.indices = indices
    bands = concurrentMap(count, workers: workers) { band in
      let rows = height * band / count..<height * (band + 1) / count
      return switch indices {
      case .bytes(let bytes): PixelSearch(bytes, width, rows, filter).steps()
      case .halfWords(let halfWords): PixelSearch(halfWords, width, rows, filter).steps()
      case .words(let words): PixelSearch(words, width, rows, filter).steps()
      }
    }
    weights =
      filter == .none
      ? PixelWeights(indices, width: width, pixelBytes: Self.pixelBytes, mixCount: mixCount) : nil
  }

  /// The bytes that are coded as they are, and the matches.
  var tokenCount: Int {
    bands.reduce(0) { $0 + $1.reduce(0) { $0 + Int($1.bytes) + ($1.length > 0 ? 1 : 0) } }
  }

  /// Compresses the filtered picture in some colours into one zlib stream.
  ///
  /// - Parameter rows: the rows, filtered by `filter`, each with its filter byte in front.
  func zlib(_ rows: [UInt8]) -> [UInt8] {
    var zlib = unsafe rows.withUnsafeBufferPointer { bytes in
      var source = unsafe FilteredBytes(bytes: bytes)
      return stream(of: &source, capacity: rows.count / 8)
    }
    zlib.append(bigEndian: Adler32(rows[...]).value)
    return zlib
  }

  /// Compresses the picture in some colours into one zlib stream; traps if its rows are filtered.
  ///
  /// - Parameter pixels: the bytes of each mix, the lowest eight bits first.
  func zlib(pixels: [UInt32]) -> [UInt8] {
    guard let weights else { preconditionFailure("filtered rows are no pixels") }
    var zlib =
      switch indices {
      case .bytes(let bytes): stream(bytes, pixels)
      case .halfWords(let halfWords): stream(halfWords, pixels)
      case .words(let words): stream(words, pixels)
      }
    zlib.append(bigEndian: weights.checksum(pixels))
    return zlib
  }

  private func stream<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ indices: [Index], _ pixels: [UInt32]
  ) -> [UInt8] {
    unsafe indices.withUnsafeBufferPointer { indices in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        var source = unsafe UnfilteredBytes(
          indices: indices, pixels: pixels, width: width)
        return stream(of: &source, capacity: indices.count / 16)
      }
    }
  }

  /// The steps of a block: bounded, so that its codes fit what they code.
  private static let blockSteps = 1 << 14

  /// Returns the stream of a picture's bytes, without the checksum.
  private func stream<Source: PixelByteSource>(of source: inout Source, capacity: Int) -> [UInt8] {
    var bits = DeflateBits(bytes: ZlibStream.header, capacity: capacity)
    for (number, steps) in bands.enumerated() {
      for start in stride(from: 0, to: steps.count, by: Self.blockSteps) {
        let end = min(start + Self.blockSteps, steps.count)
        let isLast = number == bands.count - 1 && end == steps.count
        var counts = DeflateSymbolCounts()
        var counted = source
        counted.read(steps[start..<end]) { byte in
          counts.literals[byte] += 1
        } match: { step in
          counts.add(length: step.length, distance: step.distance)
        }
        let codes = DeflateBlockCodes(counts)
        codes.writeStart(isLast: isLast, to: &bits)
        source.read(steps[start..<end]) { byte in
          codes.write(byte: byte, to: &bits)
        } match: { step in
          codes.write(length: step.length, distance: step.distance, to: &bits)
        }
        codes.writeEnd(to: &bits)
      }
    }
    return bits.finished()
  }
}

/// The bytes of a picture, read from its beginning on.
private protocol PixelByteSource {
  /// Hands on the bytes and the matches of the next steps.
  mutating func read(
    _ steps: ArraySlice<PixelStep>, byte: (Int) -> Void, match: (PixelStep) -> Void)
}

/// Rows that were filtered before.
@safe private struct FilteredBytes: PixelByteSource {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  @inline(__always)
  mutating func read(
    _ steps: ArraySlice<PixelStep>, byte: (Int) -> Void, match: (PixelStep) -> Void
  ) {
    for step in steps {
      for index in position..<position + Int(step.bytes) { byte(unsafe Int(bytes[index])) }
      position += Int(step.bytes) + Int(step.length)
      if step.length > 0 { match(step) }
    }
  }
}

/// Rows without a filter, whose bytes are looked up by mix.
@safe
private struct UnfilteredBytes<
  Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
>: PixelByteSource {
  let indices: UnsafeBufferPointer<Index>
  let pixels: UnsafeBufferPointer<UInt32>
  let width: Int
  private var pixel = 0
  /// The pixels up to the end of the row, after which the byte for the next row's filter follows.
  private var left = 0

  init(
    indices: UnsafeBufferPointer<Index>, pixels: UnsafeBufferPointer<UInt32>, width: Int
  ) {
    unsafe self.indices = indices
    unsafe self.pixels = pixels
    self.width = width
  }

  @inline(__always)
  mutating func read(
    _ steps: ArraySlice<PixelStep>, byte: (Int) -> Void, match: (PixelStep) -> Void
  ) {
    let pixelBytes = PixelDeflater.pixelBytes
    for step in steps {
      var bytes = Int(step.bytes)
      while bytes > 0 {
        guard left > 0 else {
          byte(Int(PNGFilter.none.rawValue))
          left = width
          bytes -= 1
          continue
        }
        let count = min(left, bytes / pixelBytes)
        for index in pixel..<pixel + count {
          var word = unsafe pixels[Int(indices[index])]
          for _ in 0..<pixelBytes {
            byte(Int(word & 0xFF))
            word >>= 8
          }
        }
        pixel += count
        left -= count
        bytes -= count * pixelBytes
      }
      guard step.length > 0 else { continue }
      pixel += Int(step.length) / pixelBytes
      left -= Int(step.length) / pixelBytes
      match(step)
    }
  }
}

/// Bytes as they are, then a match.
private struct PixelStep {
  var bytes: UInt16 = 0
  /// The bytes that are repeated; 0 for none.
  var length: UInt16 = 0
  /// The bytes from the match back to what it repeats.
  var distance: UInt16 = 0

  /// The most bytes in a step, so that blocks are bounded.
  static let mostBytes: UInt16 = 4096
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

  init<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>(
    _ indices: [Index], _ width: Int, _ rows: Range<Int>, _ filter: PNGFilter
  ) {
    self.width = width
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

  /// Returns the steps of the rows, each of which has a byte for its filter in front.
  func steps() -> [PixelStep] {
    var steps: [PixelStep] = []
    var step = PixelStep()
    func addBytes(_ count: UInt16) {
      step.bytes += count
      guard step.bytes > PixelStep.mostBytes else { return }
      steps.append(step)
      step = PixelStep()
    }
    var positions = Positions()
    unsafe symbols.withUnsafeBufferPointer { symbols in
      for y in 0..<rowCount {
        addBytes(1)
        let end = (y + 1) * width
        var position = y * width
        while position < end {
          var match = unsafe best(at: position, y, symbols, &positions)
          while match.gain > 0, match.pixels < Self.longEnough, position + 1 < end {
            let next = unsafe best(at: position + 1, y, symbols, &positions)
            guard next.gain > match.gain + pixelBits else { break }
            addBytes(UInt16(PixelDeflater.pixelBytes))
            position += 1
            match = next
          }
          guard match.gain > 0 else {
            addBytes(UInt16(PixelDeflater.pixelBytes))
            position += 1
            continue
          }
          step.length = UInt16(match.pixels * PixelDeflater.pixelBytes)
          step.distance = UInt16(truncatingIfNeeded: match.distance)
          steps.append(step)
          step = PixelStep()
          for other in position + 1..<position + match.pixels {
            unsafe enter(other, symbols, &positions)
          }
          position += match.pixels
        }
      }
    }
    if step.bytes > 0 { steps.append(step) }
    return steps
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
