internal import TinctGraphics

/// The blocks of a GIF: the GIF89a specification.
enum GIFBlocks {
  /// The longest side, in pixels.
  static let mostSide = 65535
  /// The most times it can be played: the first, and 65535 more that its extension can count.
  static let mostLoops = 65536
  /// The byte after the last block.
  static let end: UInt8 = 0x3B

  /// Returns the bytes before the first frame.
  static func head(_ form: AnimationForm, colors: [StraightPixel]) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.append(littleEndian: form.width, bytes: 2)
    bytes.append(littleEndian: form.height, bytes: 2)
    // Eight bits a channel.
    bytes.append(0x70 | (colors.isEmpty ? 0 : tableFlags(colors.count)))
    bytes += [0, 0]
    bytes += table(colors)
    // Netscape's application extension. Without it, the animation is played once; 0 stands for
    // endlessly, and other counts are of repetitions.
    if form.loopCount != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes.append(littleEndian: max(form.loopCount - 1, 0), bytes: 2)
      bytes.append(0)
    }
    return bytes
  }

  /// Returns the bytes of a frame before its pixels: the graphic control extension, the image
  /// descriptor and the table of colours.
  ///
  /// - Parameters:
  ///   - area: the area it is drawn in.
  ///   - disposal: the treatment of the area before the next frame.
  ///   - delay: the time it is shown, in hundredths of seconds.
  ///   - clear: the index of pixels that stay, if there is one.
  ///   - colors: its own table; none for the one in the head.
  static func frame(
    _ area: PixelArea, _ disposal: FrameDisposal, delay: Int, clear: UInt8?,
    colors: [StraightPixel]
  ) -> [UInt8] {
    let method: UInt8 =
      switch disposal {
      case .keep: 1
      case .clear: 2
      case .restore: 3
      }
    var bytes: [UInt8] = [0x21, 0xF9, 4, method << 2 | (clear == nil ? 0 : 1)]
    bytes.append(littleEndian: delay, bytes: 2)
    bytes += [clear ?? 0, 0, 0x2C]
    for length in [area.x, area.y, area.width, area.height] {
      bytes.append(littleEndian: length, bytes: 2)
    }
    bytes.append(colors.isEmpty ? 0 : tableFlags(colors.count))
    return bytes + table(colors)
  }

  /// Returns the bits of indices below a count, as the compressor takes them: at least 2.
  static func indexBits(_ count: Int) -> Int {
    max(2, Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount)
  }

  /// Returns the bits that announce a table of this many colours: bit 7, and the binary logarithm
  /// of its size less 1.
  private static func tableFlags(_ count: Int) -> UInt8 {
    0x80 | UInt8(Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount - 1)
  }

  /// Returns the colours, filled up with black to a power of two.
  private static func table(_ colors: [StraightPixel]) -> [UInt8] {
    guard !colors.isEmpty else { return [] }
    let size = 2 << Int(tableFlags(colors.count) & 7)
    return colors.flatMap { [$0.red, $0.green, $0.blue] }
      + [UInt8](repeating: 0, count: 3 * (size - colors.count))
  }
}

/// A compressor of indices by Lempel, Ziv and Welch, with codes of up to 12 bits: appendix F of the
/// GIF89a specification.
struct LZWCompressor: ~Copyable {
  /// By the hash of a code and the index after it: that pair in the upper 20 bits, and the code for
  /// both in the lower 12; `empty` for none. Twice as many slots as codes, so that probing stays
  /// short.
  private var table = [UInt32](repeating: Self.empty, count: 1 << Self.hashBits)

  private static let hashBits = 13
  private static let empty = UInt32.max
  private static let mostCodes = 4096

  /// Returns the image data of a frame: the least code size, the codes in blocks of up to 255
  /// bytes, and the block that ends them.
  ///
  /// - Parameters:
  ///   - indices: the pixels, at least one, all below `1 << indexBits`.
  ///   - indexBits: the bits of an index, 2...8.
  mutating func imageData(_ indices: [UInt8], indexBits: Int) -> [UInt8] {
    precondition((2...8).contains(indexBits) && !indices.isEmpty)
    var bits = GIFBits(capacity: indices.count / 8)
    unsafe indices.withUnsafeBufferPointer { indices in
      unsafe table.withUnsafeMutableBufferPointer { table in
        unsafe Self.write(indices, table, indexBits: indexBits, to: &bits)
      }
    }
    return bits.blocks(leastCodeSize: UInt8(indexBits))
  }

  private static func write(
    _ indices: UnsafeBufferPointer<UInt8>, _ table: UnsafeMutableBufferPointer<UInt32>,
    indexBits: Int, to bits: inout GIFBits
  ) {
    // After the codes of single indices come one that clears the table and one that ends the data.
    let clear = 1 << indexBits
    unsafe table.update(repeating: empty)
    var next = clear + 2
    var size = indexBits + 1
    bits.append(clear, count: size)
    var code = unsafe Int(indices[0])
    var position = 1
    while position < indices.count {
      let pair = unsafe UInt32(truncatingIfNeeded: code << 8) | UInt32(indices[position])
      position += 1
      // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
      var slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B1) >> UInt32(32 - hashBits))
      var entry = unsafe table[slot]
      while entry != empty, entry >> 12 != pair {
        slot = (slot + 1) & (1 << hashBits - 1)
        entry = unsafe table[slot]
      }
      if entry != empty {
        code = Int(entry & 0xFFF)
        continue
      }
      bits.append(code, count: size)
      code = Int(pair & 0xFF)
      if next < mostCodes {
        unsafe table[slot] = pair << 12 | UInt32(truncatingIfNeeded: next)
        // The reader enters each code one step later, so codes also grow by a bit one step later.
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        // All 4096 codes are taken, so the table is cleared.
        bits.append(clear, count: size)
        unsafe table.update(repeating: empty)
        next = clear + 2
        size = indexBits + 1
      }
    }
    bits.append(code, count: size)
    if next == 1 << size, size < 12 { size += 1 }
    bits.append(clear + 1, count: size)
  }
}

/// A stream of codes, the first in the lowest bits.
private struct GIFBits {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  @inline(__always)
  mutating func append(_ code: Int, count: Int) {
    pending |= UInt64(truncatingIfNeeded: code) << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  consuming func blocks(leastCodeSize: UInt8) -> [UInt8] {
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    var blocks: [UInt8] = [leastCodeSize]
    blocks.reserveCapacity(bytes.count + bytes.count / 255 + 4)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    blocks.append(0)
    return blocks
  }
}
