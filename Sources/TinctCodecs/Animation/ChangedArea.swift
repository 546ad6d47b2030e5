internal import TinctGraphics

extension PixelArea {
  /// The smallest area outside of which two pictures of one size are equal; empty if they are.
  ///
  /// Traps unless both have as many pixels, whole rows of them.
  init<Pixel: FixedWidthInteger & BitwiseCopyable>(
    of after: [Pixel], differingFrom before: [Pixel], width: Int
  ) {
    precondition(after.count == before.count && after.count % width == 0)
    let height = after.count / width
    self = unsafe after.withUnsafeBufferPointer { after in
      unsafe before.withUnsafeBufferPointer { before in
        unsafe Self.changed(after, before, width: width, height: height)
      }
    }
  }

  private static func changed<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ after: UnsafeBufferPointer<Pixel>, _ before: UnsafeBufferPointer<Pixel>, width: Int,
    height: Int
  ) -> PixelArea {
    let none = PixelArea(x: 0, y: 0, width: 0, height: 0)
    guard let new = after.baseAddress, let old = before.baseAddress else { return none }
    let count = width * height
    let first = unsafe equalCount(new, old, count)
    guard first < count else { return none }
    let top = first / width
    var bottom = height
    while bottom > top + 1 {
      let row = (bottom - 1) * width
      if unsafe equalCount(new + row, old + row, width) < width { break }
      bottom -= 1
    }
    // The sides of the rows gone through so far; only what lies beyond them is looked at.
    var (left, right) = (width, 0)
    for y in top..<bottom {
      let row = y * width
      left = unsafe equalCount(new + row, old + row, left)
      var end = width
      while end > right, unsafe new[row + end - 1] == old[row + end - 1] { end -= 1 }
      right = end
    }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// How many pixels are equal before the first that differs.
  @inline(__always)
  private static func equalCount<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ first: UnsafePointer<Pixel>, _ second: UnsafePointer<Pixel>, _ most: Int
  ) -> Int {
    let step = 8 / MemoryLayout<Pixel>.size
    var count = 0
    while count + step <= most {
      let left = unsafe UnsafeRawPointer(first + count).loadUnaligned(as: UInt64.self)
      let right = unsafe UnsafeRawPointer(second + count).loadUnaligned(as: UInt64.self)
      if left != right { break }
      count += step
    }
    while count < most, unsafe first[count] == second[count] { count += 1 }
    return count
  }
}
