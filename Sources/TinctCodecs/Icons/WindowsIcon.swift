public import TinctGraphics

/// An icon file of Windows (`.ico`) with one picture at several sizes; browsers read it as
/// `favicon.ico` too.
///
/// Small entries are bitmaps of 32 bits, which every reader of such files knows; large ones are
/// PNGs, known since Windows Vista, because a bitmap of 256 x 256 pixels takes 270 kB.
public enum WindowsIcon {
  /// The sides in pixels that Windows asks for at its usual scales.
  public static let sides = [16, 20, 24, 32, 40, 48, 64, 128, 256]
  /// The largest side that an entry may have: its size is a byte, in which 0 stands for 256.
  public static let largestSide = 256
  /// The largest side of an entry that is a bitmap.
  static let largestBitmap = 48

  /// Returns the file of some pictures, smallest first.
  ///
  /// - Parameters:
  ///   - pictures: the picture at each size; traps unless all are squares of 1 to 256 pixels a
  ///     side, and no size is there twice.
  ///   - effort: the work to spend on small PNGs.
  ///   - workers: the most threads that may work at once.
  public static func bytes(
    _ pictures: [Bitmap], effort: PNGEffort = .standard, workers: Int = .max
  ) -> [UInt8] {
    precondition(pictures.allSatisfy { $0.width == $0.height && $0.width <= largestSide })
    precondition(Set(pictures.map(\.width)).count == pictures.count)
    let entries = pictures.sorted { $0.width < $1.width }.map { picture in
      let isBitmap = picture.width <= largestBitmap
      return Entry(
        side: picture.width,
        // Readers of icons expect an alpha channel, also where nothing is clear.
        data: isBitmap
          ? bitmap(picture)
          : EncodedPNG(picture, format: .rgba, effort: effort, workers: workers).bytes)
    }
    var bytes: [UInt8] = []
    // Reserved, the type of icons, the number of entries.
    bytes.append(littleEndian: 0, bytes: 2)
    bytes.append(littleEndian: 1, bytes: 2)
    bytes.append(littleEndian: entries.count, bytes: 2)
    var offset = 6 + 16 * entries.count
    for entry in entries {
      // Of 256 pixels only the low byte is left, 0, which stands for it.
      bytes += [UInt8(truncatingIfNeeded: entry.side), UInt8(truncatingIfNeeded: entry.side)]
      // No table of colours; reserved; one plane; 32 bits a pixel.
      bytes += [0, 0]
      bytes.append(littleEndian: 1, bytes: 2)
      bytes.append(littleEndian: 32, bytes: 2)
      bytes.append(littleEndian: entry.data.count, bytes: 4)
      bytes.append(littleEndian: offset, bytes: 4)
      offset += entry.data.count
    }
    for entry in entries { bytes += entry.data }
    return bytes
  }

  private struct Entry {
    let side: Int
    let data: [UInt8]
  }

  /// Returns a `BITMAPINFOHEADER`, the pixels from the lowest row up as blue, green, red and alpha,
  /// and the mask of one bit a pixel that is set where nothing is drawn. The height counts both.
  private static func bitmap(_ picture: Bitmap) -> [UInt8] {
    let side = picture.width
    // Rows of the mask are filled up to whole words of 32 bits.
    let maskRow = (side + 31) / 32 * 4
    var bytes: [UInt8] = []
    bytes.append(littleEndian: 40, bytes: 4)
    bytes.append(littleEndian: side, bytes: 4)
    bytes.append(littleEndian: 2 * side, bytes: 4)
    bytes.append(littleEndian: 1, bytes: 2)
    bytes.append(littleEndian: 32, bytes: 2)
    bytes.append(littleEndian: 0, bytes: 4)
    bytes.append(littleEndian: (4 * side + maskRow) * side, bytes: 4)
    for _ in 0..<4 { bytes.append(littleEndian: 0, bytes: 4) }
    for y in (0..<side).reversed() {
      for x in 0..<side {
        let pixel = picture[x, y]
        bytes += [pixel.blue, pixel.green, pixel.red, pixel.alpha]
      }
    }
    for y in (0..<side).reversed() {
      var row = [UInt8](repeating: 0, count: maskRow)
      for x in 0..<side where picture[x, y].alpha == 0 { row[x / 8] |= 0x80 >> UInt8(x % 8) }
      bytes += row
    }
    return bytes
  }
}
