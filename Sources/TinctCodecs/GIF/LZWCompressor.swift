/// Compresses indices as GIF has them: Lempel, Ziv and Welch's way with codes of up to 12 bits,
/// appendix F of the GIF89a specification.
struct LZWCompressor: ~Copyable {
  /// By the hash of a code and the index after it: that pair, and the code for both; `empty` for none.
  private var table = [UInt32](repeating: Self.empty, count: 1 << Self.hashBits)

  private static let hashBits = 13
  private static let empty = UInt32.max
  private static let mostCodes = 4096

  /// The image data of a frame: the least code size, the codes in blocks of up to 255 bytes, and the
  /// block that ends them.
  ///
  /// - Parameters:
  ///   - indices: the pixels, at least one, all below `1 << indexBits`.
  ///   - indexBits: how many bits an index has, 2...8.
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
    let clear = 1 << indexBits
    unsafe table.update(repeating: empty)
    var next = clear + 2
    var size = indexBits + 1
    bits.append(clear, count: size)
    var code = unsafe Int(indices[0])
    var place = 1
    while place < indices.count {
      let pair = unsafe UInt32(truncatingIfNeeded: code << 8) | UInt32(indices[place])
      place += 1
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
        // The reader is one code behind.
        if next == 1 << size { size += 1 }
        next += 1
      } else {
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

/// Codes one after the other, the first in the lowest bits.
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
