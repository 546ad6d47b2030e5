/// How a row of bytes is written as differences: PNG (Third Edition), section 9.2.
enum PNGFilter: UInt8, CaseIterable, Sendable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Of left, above and above-left, the one nearest to left + above - above-left.
  @inline(__always)
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}

/// Which filter each row gets.
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

  /// Some rows with their filter bytes in front, ready for the compressor.
  func filtered(_ choice: PNGFilterChoice, rows: Range<Int>) -> [UInt8] {
    let stride = rowBytes + 1
    var pairs = PairCounter()
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
            let place = unsafe UnsafeMutableBufferPointer(
              rebasing: output[(y - rows.lowerBound) * stride..<(y - rows.lowerBound + 1) * stride])
            unsafe write(row, above, to: place, choice, &pairs)
          }
        }
      }
      count = stride * rows.count
    }
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>,
    to place: UnsafeMutableBufferPointer<UInt8>, _ choice: PNGFilterChoice,
    _ pairs: inout PairCounter
  ) {
    if case .all(let filter) = choice { return unsafe write(row, above, to: place, filter) }
    var best = PNGFilter.none
    var least = Int.max
    for filter in PNGFilter.allCases {
      unsafe write(row, above, to: place, filter)
      let cost = choice == .leastSum ? unsafe absoluteSum(place) : unsafe pairs.count(in: place)
      if cost < least { (best, least) = (filter, cost) }
    }
    if best != .paeth { unsafe write(row, above, to: place, best) }
  }

  /// The sum of the differences' absolute values, the bytes taken as signed.
  private func absoluteSum(_ filtered: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var sum = 0
    for i in 1..<filtered.count {
      sum &+= unsafe Int(Int8(bitPattern: filtered[i]).magnitude)
    }
    return sum
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>,
    to place: UnsafeMutableBufferPointer<UInt8>, _ filter: PNGFilter
  ) {
    unsafe place[0] = filter.rawValue
    let first = min(pixelBytes, rowBytes)
    switch filter {
    case .none:
      for i in 0..<rowBytes { unsafe place[i + 1] = row[i] }
    case .sub:
      for i in 0..<first { unsafe place[i + 1] = row[i] }
      for i in first..<rowBytes { unsafe place[i + 1] = row[i] &- row[i - pixelBytes] }
    case .up:
      for i in 0..<rowBytes { unsafe place[i + 1] = row[i] &- above[i] }
    case .average:
      for i in 0..<first { unsafe place[i + 1] = row[i] &- above[i] / 2 }
      for i in first..<rowBytes {
        let mean = unsafe UInt8((UInt16(row[i - pixelBytes]) + UInt16(above[i])) / 2)
        unsafe place[i + 1] = row[i] &- mean
      }
    case .paeth:
      for i in 0..<first { unsafe place[i + 1] = row[i] &- above[i] }
      for i in first..<rowBytes {
        let guess = unsafe PNGFilter.paeth(row[i - pixelBytes], above[i], above[i - pixelBytes])
        unsafe place[i + 1] = row[i] &- guess
      }
    }
  }
}

/// Counts the different pairs of neighbouring bytes in rows.
private struct PairCounter {
  /// The number of the last row that had each pair.
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
