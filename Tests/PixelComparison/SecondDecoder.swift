internal import CDeflate
public import TinctGraphics

/// A decoder for what our encoder may write, apart from libpng and zlib: libdeflate unpacks, and
/// the rest follows PNG (Third Edition), sections 5, 9 and 11. Nil for anything not quite legal.
public func secondDecoder(_ bytes: [UInt8]) -> Bitmap? { SecondDecoder(bytes)?.bitmap }

/// A zlib stream unpacked; nil unless all of it is used and gives exactly `count` bytes.
public func inflated(_ data: [UInt8], count: Int) -> [UInt8]? {
  guard let handle = unsafe libdeflate_alloc_decompressor() else { return nil }
  defer { unsafe libdeflate_free_decompressor(handle) }
  var output = [UInt8](repeating: 0, count: count)
  var (read, written) = (0, 0)
  let result = unsafe libdeflate_zlib_decompress_ex(
    handle, data, data.count, &output, count, &read, &written)
  return result == LIBDEFLATE_SUCCESS && read == data.count && written == count ? output : nil
}

private struct SecondDecoder {
  private struct Chunk {
    let name: String
    let data: [UInt8]
  }

  private let width: Int
  private let height: Int
  private let depth: Int
  private let type: Int
  private let palette: [UInt8]
  private let transparency: [UInt8]
  private var rows: [UInt8] = []

  private let samples: Int
  private let rowBytes: Int

  init?(_ bytes: [UInt8]) {
    guard let chunks = Self.chunks(bytes), let header = chunks.first?.data, header.count == 13,
      header[10...] == [0, 0, 0]
    else { return nil }
    width = Self.number(header, 0)
    height = Self.number(header, 4)
    depth = Int(header[8])
    type = Int(header[9])
    samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
    rowBytes = (width * depth * samples + 7) / 8
    palette = chunks.first { $0.name == "PLTE" }?.data ?? []
    transparency = chunks.first { $0.name == "tRNS" }?.data ?? []
    // The order of section 5.6, the data in one run.
    var names = chunks.map(\.name)
    let dataCount = names.filter { $0 == "IDAT" }.count
    guard dataCount > 0, let first = names.firstIndex(of: "IDAT") else { return nil }
    names.removeSubrange(first + 1..<min(first + dataCount, names.count))
    let legal = ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"]
    guard names == legal.filter(names.contains), names.contains("sRGB") else { return nil }
    let data = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    guard let unpacked = inflated(data, count: (rowBytes + 1) * height),
      let rows = unfiltered(unpacked)
    else { return nil }
    self.rows = rows
  }

  var bitmap: Bitmap? {
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(width * height)
    // Art repeats itself: a run of equal samples is looked at once.
    var last: (samples: UInt32, pixel: StraightPixel)?
    for y in 0..<height {
      for x in 0..<width {
        let packed = packedSamples(x: x, y: y)
        if let last, last.samples == packed {
          pixels.append(last.pixel)
          continue
        }
        guard let pixel = pixel(packed) else { return nil }
        last = (packed, pixel)
        pixels.append(pixel)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The samples of a pixel, a byte for each, the first one lowest.
  private func packedSamples(x: Int, y: Int) -> UInt32 {
    var packed: UInt32 = 0
    for sample in 0..<samples {
      let bit = (x * samples + sample) * depth
      let value = (rows[y * rowBytes + bit / 8] << (bit % 8)) >> (8 - depth)
      packed |= UInt32(value) << (8 * sample)
    }
    return packed
  }

  private func pixel(_ packed: UInt32) -> StraightPixel? {
    let values = (0..<samples).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
    if type == 3 {
      let index = Int(values[0])
      guard palette.count >= 3 * index + 3 else { return nil }
      return StraightPixel(
        red: palette[3 * index], green: palette[3 * index + 1], blue: palette[3 * index + 2],
        alpha: index < transparency.count ? transparency[index] : 255)
    }
    let isKey = !transparency.isEmpty && transparency == values.flatMap { [0, $0] }
    let full = values.map { UInt8(Int($0) * 255 / ((1 << depth) - 1)) }
    let color = type == 0 || type == 4 ? [full[0], full[0], full[0]] : full
    let alpha = type == 4 ? full[1] : type == 6 ? full[3] : isKey ? 0 : 255
    return StraightPixel(red: color[0], green: color[1], blue: color[2], alpha: alpha)
  }

  private static func chunks(_ bytes: [UInt8]) -> [Chunk]? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else { return nil }
    var chunks: [Chunk] = []
    var offset = 8
    while offset < bytes.count {
      guard bytes.count - offset >= 12 else { return nil }
      let count = number(bytes, offset)
      guard bytes.count - offset >= 12 + count else { return nil }
      let named = Array(bytes[offset + 4..<offset + 8 + count])
      let checksum = unsafe libdeflate_crc32(0, named, named.count)
      guard Int(checksum) == number(bytes, offset + 8 + count) else { return nil }
      chunks.append(
        Chunk(name: String(decoding: named[..<4], as: UTF8.self), data: Array(named[4...])))
      offset += 12 + count
    }
    return chunks
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func unfiltered(_ filtered: [UInt8]) -> [UInt8]? {
    let step = max(1, samples * depth / 8)
    var output = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      let filter = filtered[y * (rowBytes + 1)]
      guard filter < 5 else { return nil }
      if filter == 0 {
        let start = y * (rowBytes + 1) + 1
        output.replaceSubrange(
          y * rowBytes..<(y + 1) * rowBytes, with: filtered[start..<start + rowBytes])
        continue
      }
      for i in 0..<rowBytes {
        let left = i >= step ? Int(output[y * rowBytes + i - step]) : 0
        let above = y > 0 ? Int(output[(y - 1) * rowBytes + i]) : 0
        let corner = i >= step && y > 0 ? Int(output[(y - 1) * rowBytes + i - step]) : 0
        let guess: Int
        switch filter {
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        default:
          let all = [left, above, corner]
          let distances = all.map { abs(left + above - corner - $0) }
          guess = all[distances.firstIndex(of: distances.min() ?? 0) ?? 0]
        }
        output[y * rowBytes + i] = filtered[y * (rowBytes + 1) + 1 + i] &+ UInt8(guess)
      }
    }
    return output
  }
}
