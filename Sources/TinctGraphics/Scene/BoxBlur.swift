/// A blur by three box filters in each direction, which come close to a Gaussian one (SVG 1.1,
/// feGaussianBlur).
///
/// Sums are whole numbers that are divided once at the end, so that the blur of a turned picture is
/// the blurred picture turned, bit by bit, and shapes that are blurred apart add up to the blur of
/// all of them.
public struct BoxBlur: Hashable, Sendable {
  /// The most pixels that a box may have: with more, sums would overflow.
  private static let largestBox = 600
  /// The number of pixels in each of the boxes; odd together, so that the result is not shifted.
  private let boxes: [Int]

  /// - Parameter deviation: the standard deviation in pixels; above 319 it counts as 319.
  public init(deviation: Double) {
    let size = (max(deviation, 0) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)
    let box = min(max(Int(min(size, Double(Self.largestBox))), 1), Self.largestBox)
    boxes = box % 2 == 1 ? [box, box, box] : [box, box, box + 1]
  }

  /// The number of pixels by which the blur spreads on each side.
  public var reach: Int { (boxes.reduce(0, +) - 3) / 2 }

  /// The pixels under all boxes of both directions.
  private var weight: UInt64 {
    let whole = UInt64(boxes.reduce(1, *))
    return whole * whole
  }

  /// Sums of all amounts fit into 32 bits.
  private var isSmall: Bool { weight * 256 <= UInt64(UInt32.max) }

  /// The sum that stands for an amount of 1.
  private var unit: UInt64 { isSmall ? weight : Self.largeUnit }

  /// The unit of sums that would not fit: they are rounded to it.
  private static let largeUnit: UInt64 = 1 << 24

  /// Blurs a picture of amounts, and leaves out as many pixels as it spreads on each side: beyond
  /// them it would have to know more.
  ///
  /// - Parameters:
  ///   - amounts: the amounts row by row.
  ///   - width: pixels in a row, more than twice the reach.
  /// - Returns: the blurred amounts without a border of `reach` pixels.
  public func blurred(_ amounts: [UInt8], width: Int) -> [UInt8] {
    let height = amounts.count / width
    precondition(
      width > 2 * reach && height > 2 * reach && width * height == amounts.count)
    guard reach > 0 else { return amounts }
    let sums = sums(of: amounts, width: width)
    var blurred = [UInt8](repeating: 0, count: sums.count)
    var target = blurred.mutableSpan
    divide(sums.span, into: &target, from: 0)
    return blurred
  }

  /// Blurs a shape, as far as the blur spreads.
  ///
  /// - Parameters:
  ///   - amounts: the amounts row by row; none lie beyond them.
  ///   - width: pixels in a row.
  /// - Returns: sums of amounts with a border of `reach` pixels, to be added to those of other
  ///   shapes that do not overlap this one, and then divided.
  public func spread(_ amounts: [UInt8], width: Int) -> [UInt32] {
    // The first border is the one that the blur takes away again.
    let (border, height) = (2 * reach, amounts.count / width)
    let wide = width + 2 * border
    var bordered = [UInt8](repeating: 0, count: wide * (height + 2 * border))
    for row in 0..<height {
      let start = (row + border) * wide + border
      bordered.replaceSubrange(
        start..<start + width, with: amounts[row * width..<(row + 1) * width])
    }
    return sums(of: bordered, width: wide)
  }

  /// Converts sums to amounts.
  ///
  /// - Parameters:
  ///   - sums: sums of shapes that do not overlap.
  ///   - target: takes the amounts from an offset on.
  public func divide(_ sums: Span<UInt32>, into target: inout MutableSpan<UInt8>, from start: Int) {
    precondition(start >= 0 && start + sums.count <= target.count)
    let half = UInt32(unit / 2)
    // A product and a shift divide exactly: the error of the reciprocal, less than 2^-55 of a unit,
    // stays below a unit for all sums, and units above 2^23.5 are 2^24, which has no error.
    let reciprocal = ((1 << 55) + unit - 1) / unit
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe sums.withUnsafeBufferPointer { sums in
        for index in 0..<sums.count {
          let sum = unsafe sums[index]
          // Most of a picture is beyond all shapes.
          guard sum > 0 else { continue }
          let product = UInt64(sum &+ half) &* reciprocal
          unsafe target[start + index] = UInt8(truncatingIfNeeded: product >> 55)
        }
      }
    }
  }

  /// Returns the sums of all boxes, where all of them lie in the picture.
  private func sums(of amounts: [UInt8], width: Int) -> [UInt32] {
    if isSmall { return summed(amounts, width: width) }
    let sums: [UInt64] = summed(amounts, width: width)
    let scale = Double(Self.largeUnit) / Double(weight)
    return sums.map { UInt32((Double($0) * scale).rounded()) }
  }

  /// Sums along rows first, three boxes after each other, and then down columns, all columns of a
  /// row at once.
  private func summed<Sum: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ amounts: [UInt8], width: Int
  ) -> [Sum] {
    var height = amounts.count / width
    let across = width - 2 * reach
    var sums = [Sum](repeating: 0, count: across * height)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe amounts.withUnsafeBufferPointer { amounts in
        unsafe sumRows(amounts, width: width, into: sums, across: across)
      }
      for box in boxes where box > 1 {
        height -= box - 1
        unsafe Self.sumColumns(of: sums, width: across, to: height, box: box)
      }
    }
    sums.removeLast(sums.count - across * height)
    return sums
  }

  private func sumRows<Sum: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ amounts: UnsafeBufferPointer<UInt8>, width: Int, into sums: UnsafeMutableBufferPointer<Sum>,
    across: Int
  ) {
    var line = [Sum](repeating: 0, count: width)
    unsafe line.withUnsafeMutableBufferPointer { line in
      for row in 0..<amounts.count / width {
        for x in 0..<width { unsafe line[x] = Sum(amounts[row * width + x]) }
        var count = width
        for box in boxes where box > 1 {
          var sum: Sum = 0
          for x in 0..<box - 1 { unsafe sum &+= line[x] }
          count -= box - 1
          for x in 0..<count {
            // A sum replaces the first of its numbers, which no later sum needs.
            let first = unsafe line[x]
            unsafe sum &+= line[x + box - 1]
            unsafe line[x] = sum
            sum &-= first
          }
        }
        for x in 0..<across { unsafe sums[row * across + x] = line[x] }
      }
    }
  }

  /// Replaces the first rows by the sums of as many rows as a box has.
  private static func sumColumns<Sum: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    of sums: UnsafeMutableBufferPointer<Sum>, width: Int, to height: Int, box: Int
  ) {
    var running = [Sum](repeating: 0, count: width)
    unsafe running.withUnsafeMutableBufferPointer { running in
      for row in 0..<box - 1 {
        for x in 0..<width { unsafe running[x] &+= sums[row * width + x] }
      }
      for row in 0..<height {
        let (first, last) = (row * width, (row + box - 1) * width)
        for x in 0..<width {
          let top = unsafe sums[first + x]
          let sum = unsafe running[x] &+ sums[last + x]
          unsafe sums[first + x] = sum
          unsafe running[x] = sum &- top
        }
      }
    }
  }
}
