internal import TinctGraphics

extension Bitmap {
  /// The pixels as numbers, red in the lowest eight bits, then green, blue and alpha; 0 where clear.
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
  /// The pixel of a number of `Bitmap.animationPixels`.
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
