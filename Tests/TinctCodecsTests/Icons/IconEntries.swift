import TinctCodecs
import TinctGraphics

/// Readers of icon files, written from what their formats say, apart from the writers.
enum IconEntries {
  struct NotAnIcon: Error {}

  struct WindowsEntry {
    let isPNG: Bool
    let bitsPerPixel: Int
    let bitmap: Bitmap
    /// The mask of one bit a pixel; empty for PNGs.
    let mask: [Bool]
  }

  /// The entries of an ICO: `ICONDIR`, `ICONDIRENTRY` and `BITMAPINFOHEADER` of Microsoft's
  /// documents.
  static func windows(_ bytes: [UInt8]) throws -> [WindowsEntry] {
    func little(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard little(0, 2) == 0, little(2, 2) == 1 else { throw NotAnIcon() }
    return try (0..<little(4, 2)).map { index in
      let entry = 6 + 16 * index
      let side = bytes[entry] == 0 ? 256 : Int(bytes[entry])
      guard bytes[entry] == bytes[entry + 1], little(entry + 4, 2) == 1 else { throw NotAnIcon() }
      let start = little(entry + 12, 4)
      let data = Array(bytes[start..<start + little(entry + 8, 4)])
      if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        let bitmap = try PNGImage(decoding: data, by: .libpng).bitmap
        guard bitmap.width == side, bitmap.height == side else { throw NotAnIcon() }
        return WindowsEntry(
          isPNG: true, bitsPerPixel: little(entry + 6, 2), bitmap: bitmap, mask: [])
      }
      guard little(start, 4) == 40, little(start + 4, 4) == side,
        little(start + 8, 4) == 2 * side, little(start + 14, 2) == 32, little(start + 16, 4) == 0
      else { throw NotAnIcon() }
      var bitmap = Bitmap(width: side, height: side)
      let rowOfMask = (side + 31) / 32 * 4
      let masks = start + 40 + 4 * side * side
      guard data.count == 40 + (4 * side + rowOfMask) * side else { throw NotAnIcon() }
      var mask = [Bool](repeating: false, count: side * side)
      for y in 0..<side {
        for x in 0..<side {
          let offset = start + 40 + 4 * ((side - 1 - y) * side + x)
          bitmap[x, y] = StraightPixel(
            red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset],
            alpha: bytes[offset + 3])
          mask[y * side + x] =
            bytes[masks + (side - 1 - y) * rowOfMask + x / 8] & (0x80 >> UInt8(x % 8)) != 0
        }
      }
      return WindowsEntry(
        isPNG: false, bitsPerPixel: little(entry + 6, 2), bitmap: bitmap, mask: mask)
    }
  }

  /// The pictures of an ICNS by the names of their blocks; a packed one is named after its colours.
  static func apple(_ bytes: [UInt8]) throws -> [String: Bitmap] {
    func big(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    func name(_ offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    guard name(0) == "icns", big(4) == bytes.count else { throw NotAnIcon() }
    var blocks: [String: [UInt8]] = [:]
    var offset = 8
    while offset < bytes.count {
      let end = offset + big(offset + 4)
      guard end > offset + 8, end <= bytes.count else { throw NotAnIcon() }
      blocks[name(offset)] = Array(bytes[offset + 8..<end])
      offset = end
    }
    var pictures: [String: Bitmap] = [:]
    for (name, data) in blocks where name.hasPrefix("ic") {
      pictures[name] = try PNGImage(decoding: data, by: .libpng).bitmap
    }
    for (colors, mask, side) in [("is32", "s8mk", 16), ("il32", "l8mk", 32)] {
      guard let data = blocks[colors], let alphas = blocks[mask], alphas.count == side * side else {
        throw NotAnIcon()
      }
      let samples = unpacked(data)
      guard samples.count == 3 * side * side else { throw NotAnIcon() }
      pictures[colors] = Bitmap(
        width: side, height: side,
        pixels: alphas.indices.map {
          StraightPixel(
            red: samples[$0], green: samples[$0 + side * side],
            blue: samples[$0 + 2 * side * side], alpha: alphas[$0])
        })
    }
    return pictures
  }

  private static func unpacked(_ data: [UInt8]) -> [UInt8] {
    var (samples, offset): ([UInt8], Int) = ([], 0)
    while offset < data.count {
      let mark = Int(data[offset])
      if mark < 128 {
        samples += data[offset + 1...offset + 1 + mark]
        offset += mark + 2
      } else {
        samples += Array(repeating: data[offset + 1], count: mark - 125)
        offset += 2
      }
    }
    return samples
  }
}
