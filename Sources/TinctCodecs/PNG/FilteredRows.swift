/// The reversal of filters on the rows of a picture, each with the number of its filter in front:
/// PNG (Third Edition), section 9.2.
struct FilteredRows {
  let rowBytes: Int
  let height: Int
  /// Bytes from a pixel to the next: the distance of the filters.
  let step: Int

  /// Replaces the differences by the bytes of the picture; traps unless there are
  /// `height * (rowBytes + 1)` bytes.
  ///
  /// - Returns: true if all filters are known; if not, some rows are left as they are.
  func unfilter(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    precondition(rowBytes >= step && height > 0 && bytes.count == height * (rowBytes + 1))
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    return unsafe zeros.withUnsafeBytes { zeros in
      guard let first = bytes.baseAddress, var above = zeros.baseAddress else { return false }
      for y in 0..<height {
        guard let filter = unsafe PNGFilter(rawValue: bytes[y * (rowBytes + 1)]) else {
          return false
        }
        let row = unsafe first + y * (rowBytes + 1) + 1
        unsafe unfilter(row, above, filter)
        unsafe above = UnsafeRawPointer(row)
      }
      return true
    }
  }

  private func unfilter(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ filter: PNGFilter
  ) {
    switch filter {
    case .none: return
    case .up: unsafe undoUp(row, above)
    case .sub: unsafe step == 4 ? undoSubOfFour(row) : undoSub(row)
    case .average: unsafe undoAverage(row, above)
    case .paeth: unsafe step == 4 ? undoPaethOfFour(row, above) : undoPaeth(row, above)
    }
  }

  private func undoUp(_ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer) {
    // Eight bytes at once: their differences do not depend on each other.
    var i = 0
    while i + 8 <= rowBytes {
      let sum = unsafe sums(
        row.loadUnaligned(fromByteOffset: i, as: UInt64.self),
        above.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      unsafe row.storeBytes(of: sum, toByteOffset: i, as: UInt64.self)
      i += 8
    }
    while i < rowBytes {
      unsafe add(above.load(fromByteOffset: i, as: UInt8.self), to: row, i)
      i += 1
    }
  }

  private func undoSub(_ row: UnsafeMutableRawPointer) {
    for i in step..<rowBytes {
      unsafe add(row.load(fromByteOffset: i - step, as: UInt8.self), to: row, i)
    }
  }

  /// Reverses Sub for pixels of four bytes, which are added up as one number.
  private func undoSubOfFour(_ row: UnsafeMutableRawPointer) {
    var left: UInt32 = 0
    for i in stride(from: 0, to: rowBytes, by: 4) {
      left = unsafe sums(row.loadUnaligned(fromByteOffset: i, as: UInt32.self), left)
      unsafe row.storeBytes(of: left, toByteOffset: i, as: UInt32.self)
    }
  }

  private func undoAverage(_ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer) {
    for i in 0..<rowBytes {
      let left = unsafe i < step ? 0 : UInt16(row.load(fromByteOffset: i - step, as: UInt8.self))
      let mean = unsafe (left + UInt16(above.load(fromByteOffset: i, as: UInt8.self))) / 2
      unsafe add(UInt8(truncatingIfNeeded: mean), to: row, i)
    }
  }

  private func undoPaeth(_ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer) {
    for i in 0..<rowBytes {
      let up = unsafe above.load(fromByteOffset: i, as: UInt8.self)
      let left = unsafe i < step ? 0 : row.load(fromByteOffset: i - step, as: UInt8.self)
      let corner = unsafe i < step ? 0 : above.load(fromByteOffset: i - step, as: UInt8.self)
      unsafe add(PNGFilter.paeth(left, up, corner), to: row, i)
    }
  }

  /// Reverses Paeth for pixels of four bytes. If two of the three neighbours are the same pixel, as
  /// in flat art they mostly are, the guess is known for all four bytes.
  private func undoPaethOfFour(_ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer) {
    var left: UInt32 = 0
    var corner: UInt32 = 0
    for i in stride(from: 0, to: rowBytes, by: 4) {
      let up = unsafe above.loadUnaligned(fromByteOffset: i, as: UInt32.self)
      // left + up - corner is then exactly one of them: left if up is the corner, up if left is.
      let guess = up == corner ? left : left == corner ? up : paeths(left, up, corner)
      left = unsafe sums(row.loadUnaligned(fromByteOffset: i, as: UInt32.self), guess)
      unsafe row.storeBytes(of: left, toByteOffset: i, as: UInt32.self)
      corner = up
    }
  }

  /// Returns the guesses for four bytes.
  private func paeths(_ left: UInt32, _ up: UInt32, _ corner: UInt32) -> UInt32 {
    var guess: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let byte = PNGFilter.paeth(
        UInt8(truncatingIfNeeded: left >> shift), UInt8(truncatingIfNeeded: up >> shift),
        UInt8(truncatingIfNeeded: corner >> shift))
      guess |= UInt32(byte) << shift
      shift += 8
    }
    return guess
  }

  @inline(__always)
  private func add(_ value: UInt8, to row: UnsafeMutableRawPointer, _ i: Int) {
    let sum = unsafe row.load(fromByteOffset: i, as: UInt8.self) &+ value
    unsafe row.storeBytes(of: sum, toByteOffset: i, as: UInt8.self)
  }

  /// Adds the bytes of two numbers, each modulo 256: the lower seven bits cannot reach the next
  /// byte, and the highest is added without its carry (Warren, Hacker's Delight, section 2-18).
  @inline(__always)
  private func sums<Number: FixedWidthInteger & UnsignedInteger>(
    _ left: Number, _ right: Number
  ) -> Number {
    let low = Number.max / 255 * 127
    return ((left & low) &+ (right & low)) ^ ((left ^ right) & ~low)
  }
}
