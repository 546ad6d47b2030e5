internal import TinctGraphics

extension Bitmap {
  /// The pixels as numbers, red in the lowest eight bits, then green, blue and alpha; 0 if clear,
  /// so that all clear pixels are equal.
  var animationPixels: [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
      unsafe pixels.withUnsafeBytes { pixels in
        for i in 0..<pixels.count / 4 {
          let word = unsafe UInt32(
            littleEndian: pixels.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self))
          unsafe output[i] = word >> 24 == 0 ? 0 : word
        }
      }
      count = pixels.count
    }
  }
}

extension [UInt32] {
  /// The numbers as bytes, the lowest eight bits of each first.
  var littleEndianBytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { output, initialized in
      unsafe withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(output).copyMemory(from: bytes)
      }
      initialized = 4 * count
    }
  }
}

extension StraightPixel {
  /// Makes the pixel of a number of `Bitmap.animationPixels`.
  init(animationPixel number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number >> 16), alpha: UInt8(truncatingIfNeeded: number >> 24))
  }

  /// The pixel as a number of `Bitmap.animationPixels`.
  var animationPixel: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}

extension StraightPixel {
  /// Returns the opaque pixel of this one laid on a colour, whose alpha is not used.
  func laid(on matte: StraightPixel) -> StraightPixel {
    func mixed(_ front: UInt8, _ back: UInt8) -> UInt8 {
      let sum = Int(front) * Int(alpha) + Int(back) * (255 - Int(alpha))
      // To the nearest.
      return UInt8((sum + 127) / 255)
    }
    return StraightPixel(
      red: mixed(red, matte.red), green: mixed(green, matte.green), blue: mixed(blue, matte.blue))
  }
}

/// The colours of an indexed animation as far as they are known, and the index of its clear pixels.
struct IndexedColors: Sendable {
  private let mostColors: Int
  private var alphas: [UInt8] = []
  /// The index of clear pixels, if there is one; known from the first frame on.
  private(set) var clear: UInt8?
  /// The number added to each index in the file: 1 if a clear colour is added as the first.
  private(set) var shift: UInt8 = 0

  /// Starts without colours; traps unless `mostColors` is in 1...256.
  init(mostColors: Int) {
    precondition((1...256).contains(mostColors))
    self.mostColors = mostColors
  }

  /// Takes the next frame, and returns its indices with one index in place of all that are clear,
  /// so that equal pictures are equal indices.
  ///
  /// Traps unless there are `count` indices, each with an alpha, and all alphas of former frames
  /// are the same.
  mutating func take(
    _ indices: [UInt8], alphas: [UInt8], count: Int, isClear: (UInt8) -> Bool
  ) -> [UInt8] {
    precondition(indices.count == count && alphas.count <= mostColors)
    precondition(alphas.count >= self.alphas.count && alphas.starts(with: self.alphas))
    precondition(Int(indices.max() ?? 0) < alphas.count)
    if self.alphas.isEmpty {
      if let index = alphas.firstIndex(where: isClear) {
        clear = UInt8(index)
      } else if mostColors < 256 {
        // No frame has it, and with the shift it is 0 in the file.
        clear = 255
        shift = 1
      }
    }
    self.alphas = alphas
    guard let clear else { return indices }
    let table = (0..<256).map { $0 < alphas.count && isClear(alphas[$0]) ? clear : UInt8($0) }
    return table.enumerated().allSatisfy { $0 == Int($1) }
      ? indices : indices.map { table[Int($0)] }
  }

  /// The opacity of each of 256 indices: true for those that hide the pixels below.
  var opaque: [Bool] { (0..<256).map { $0 < alphas.count && alphas[$0] == 255 } }

  /// Returns the table of the file for some colours; traps unless each index has one, with the
  /// alpha that was given for it.
  func table(_ colors: [StraightPixel], as convert: (StraightPixel) -> StraightPixel = { $0 })
    -> [StraightPixel]
  {
    precondition(colors.count == alphas.count)
    precondition(zip(colors, alphas).allSatisfy { $0.alpha == $1 })
    let table = colors.map(convert)
    return shift == 1 ? [.clear] + table : table
  }
}

extension PixelArea {
  /// Makes the smallest area outside which two pictures of one size are equal; empty if they
  /// are.
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
    // The sides of the rows gone through so far; only pixels beyond them are compared.
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

  /// Counts the equal pixels before the first that differs.
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
