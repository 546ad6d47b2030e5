/// A way to write a row of bytes as differences: PNG (Third Edition), section 9.2.
enum PNGFilter: UInt8, CaseIterable, Sendable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Returns the one of left, above and corner nearest to left + above - corner: PNG (Third
  /// Edition), section 9.4.
  @inline(__always)
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (across, down) = (b &- c, a &- c)
    let toLeft = across < 0 ? 0 &- across : across
    let toAbove = down < 0 ? 0 &- down : down
    let both = across &+ down
    let toCorner = both < 0 ? 0 &- both : both
    // Ties go to left before above before the corner: decoders must agree on it. Without branches,
    // so that many bytes are done at once.
    let other = toAbove <= toCorner ? above : corner
    return (toLeft <= toAbove) && (toLeft <= toCorner) ? left : other
  }
}

/// A rule for the filter of each row.
enum PNGFilterChoice: Hashable, Sendable {
  /// One filter for all rows.
  case all(PNGFilter)
  /// For each row the filter whose differences have the least sum of absolute values: the
  /// heuristic of the specification's section 12.7.
  case leastSum
  /// For each row the filter whose bytes form the fewest different pairs of neighbours: fewer pairs
  /// to tell apart make longer matches.
  case fewestPairs
}

/// The rows of a picture, packed as a PNG has them, before filtering.
struct PNGScanlines: Sendable {
  /// Bytes in a row.
  let rowBytes: Int
  /// Bytes from a pixel to the next, at least 1: the filters' distance.
  let pixelBytes: Int
  /// The rows one after the other.
  let bytes: [UInt8]

  /// The number of rows.
  var height: Int { bytes.count / rowBytes }

  /// Filters some rows, each with its filter byte in front, ready for the compressor.
  func filtered(_ choice: PNGFilterChoice, rows: Range<Int>) -> [UInt8] {
    let stride = rowBytes + 1
    var pairs = PairCounter()
    // Above the first row all bytes count as 0.
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    return unsafe [UInt8](unsafeUninitializedCapacity: stride * rows.count) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe zeros.withUnsafeBufferPointer { zeros in
          for y in rows {
            let start = y * rowBytes
            let row = unsafe UnsafeBufferPointer(rebasing: input[start..<start + rowBytes])
            let above =
              y == 0
              ? unsafe zeros
              : unsafe UnsafeBufferPointer(rebasing: input[start - rowBytes..<start])
            let target = unsafe UnsafeMutableBufferPointer(
              rebasing: output[(y - rows.lowerBound) * stride..<(y - rows.lowerBound + 1) * stride])
            unsafe write(row, above, to: target, choice, &pairs)
          }
        }
      }
      count = stride * rows.count
    }
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutableBufferPointer<UInt8>, _ choice: PNGFilterChoice,
    _ pairs: inout PairCounter
  ) {
    if case .all(let filter) = choice { return unsafe write(row, above, to: target, filter) }
    var best = PNGFilter.none
    var least = Int.max
    for filter in PNGFilter.allCases {
      unsafe write(row, above, to: target, filter)
      let cost = choice == .leastSum ? unsafe absoluteSum(target) : unsafe pairs.count(in: target)
      if cost < least { (best, least) = (filter, cost) }
    }
    // Paeth, the last one tried, stands there already.
    if best != .paeth { unsafe write(row, above, to: target, best) }
  }

  /// Returns the sum of the differences' absolute values, the bytes taken as signed.
  private func absoluteSum(_ filtered: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var sum: UInt32 = 0
    for i in 1..<filtered.count {
      let byte = unsafe filtered[i]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(sum)
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutableBufferPointer<UInt8>, _ filter: PNGFilter
  ) {
    unsafe target[0] = filter.rawValue
    let first = min(pixelBytes, rowBytes)
    switch filter {
    case .none:
      for i in 0..<rowBytes { unsafe target[i + 1] = row[i] }
    case .sub:
      for i in 0..<first { unsafe target[i + 1] = row[i] }
      for i in first..<rowBytes { unsafe target[i + 1] = row[i] &- row[i &- pixelBytes] }
    case .up:
      for i in 0..<rowBytes { unsafe target[i + 1] = row[i] &- above[i] }
    case .average:
      for i in 0..<first { unsafe target[i + 1] = row[i] &- above[i] / 2 }
      for i in first..<rowBytes {
        let sum = unsafe UInt16(row[i &- pixelBytes]) &+ UInt16(above[i])
        unsafe target[i + 1] = row[i] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for i in 0..<first { unsafe target[i + 1] = row[i] &- above[i] }
      for i in first..<rowBytes {
        let guess = unsafe PNGFilter.paeth(
          row[i &- pixelBytes], above[i], above[i &- pixelBytes])
        unsafe target[i + 1] = row[i] &- guess
      }
    }
  }
}

/// A counter of different pairs of neighbouring bytes in rows.
private struct PairCounter {
  /// The number of the last row that had each pair, so that nothing is cleared between rows.
  private var lastRow: [UInt32] = []
  private var row: UInt32 = 0

  mutating func count(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    if lastRow.isEmpty { lastRow = [UInt32](repeating: 0, count: 1 << 16) }
    row += 1
    var count = 0
    for i in 1..<bytes.count {
      let pair = unsafe Int(bytes[i - 1]) << 8 | Int(bytes[i])
      if lastRow[pair] != row {
        lastRow[pair] = row
        count += 1
      }
    }
    return count
  }
}

extension PNGScanlines {
  /// Packs one sample a pixel into rows of 1, 2, 4 or 8 bits a sample, leftmost in the high bits.
  ///
  /// Every sample must fit the depth. A row's unused bits are 0.
  init(samples: [UInt8], width: Int, bitDepth: UInt8) {
    if bitDepth == 8 {
      self.init(rowBytes: width, pixelBytes: 1, bytes: samples)
      return
    }
    let depth = Int(bitDepth)
    let rowBytes = (width * depth + 7) / 8
    let height = samples.count / width
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * height) { output, count in
      unsafe output.initialize(repeating: 0)
      unsafe samples.withUnsafeBufferPointer { samples in
        for y in 0..<height {
          for x in 0..<width {
            let bit = x * depth
            let value = unsafe samples[y * width + x] << UInt8(8 - depth - bit % 8)
            unsafe output[y * rowBytes + bit / 8] |= value
          }
        }
      }
      count = rowBytes * height
    }
    self.init(rowBytes: rowBytes, pixelBytes: 1, bytes: packed)
  }
}
