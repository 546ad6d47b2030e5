public import TinctGraphics

/// An icon file of macOS (`.icns`) with one picture at several sizes.
///
/// It is a list of blocks: four letters, the length with these eight bytes, the data. The two
/// smallest pictures are packed colours with a mask of alphas, as all versions of the system read
/// them; the others are PNGs. Those for Retina screens have blocks of their own.
public enum AppleIcon {
  /// The sides in pixels of the pictures that a file holds.
  public static let sides = [16, 32, 64, 128, 256, 512, 1024]

  /// Blocks of PNGs by the side of their picture: of plain screens, then of Retina screens, where
  /// the picture stands for half as many points.
  private static let pngBlocks: [(name: String, side: Int)] = [
    ("ic07", 128), ("ic08", 256), ("ic09", 512), ("ic11", 32), ("ic12", 64), ("ic13", 256),
    ("ic14", 512), ("ic10", 1024),
  ]

  /// Returns the file of some pictures.
  ///
  /// - Parameters:
  ///   - pictures: the picture at each of `sides`; traps if one is missing or no square.
  ///   - effort: the work to spend on small PNGs.
  ///   - workers: the most threads that may work at once.
  public static func bytes(
    _ pictures: [Bitmap], effort: PNGEffort = .standard, workers: Int = .max
  ) -> [UInt8] {
    let known = Dictionary(pictures.map { ($0.width, $0) }) { first, _ in first }
    func picture(_ side: Int) -> Bitmap {
      guard let picture = known[side], picture.height == side else {
        preconditionFailure("there is no picture of \(side) pixels")
      }
      return picture
    }
    var blocks: [UInt8] = []
    for (colors, mask, side) in [("is32", "s8mk", 16), ("il32", "l8mk", 32)] {
      blocks.append(block: colors, packed(picture(side)))
      blocks.append(block: mask, picture(side).pixels.map(\.alpha))
    }
    var pngs: [Int: [UInt8]] = [:]
    for (name, side) in pngBlocks {
      let png =
        pngs[side]
        ?? EncodedPNG(picture(side), format: .rgba, effort: effort, workers: workers).bytes
      pngs[side] = png
      blocks.append(block: name, png)
    }
    var bytes: [UInt8] = []
    bytes.append(block: "icns", blocks)
    return bytes
  }

  /// Packs red, then green, then blue, each by runs: a byte n below 128 stands before n + 1 bytes
  /// as they are, one of 128 or more before a byte that is repeated n - 125 times.
  private static func packed(_ picture: Bitmap) -> [UInt8] {
    packed(picture.pixels.map(\.red)) + packed(picture.pixels.map(\.green))
      + packed(picture.pixels.map(\.blue))
  }

  private static func packed(_ channel: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var plain: [UInt8] = []
    func flush() {
      if !plain.isEmpty { bytes += [UInt8(plain.count - 1)] + plain }
      plain = []
    }
    var position = 0
    while position < channel.count {
      let value = channel[position]
      // The longest run that a byte can count, 255 - 125.
      let run = channel[position...].prefix(130).prefix { $0 == value }.count
      if run >= 3 {
        flush()
        bytes += [UInt8(run + 125), value]
        position += run
      } else {
        plain.append(value)
        if plain.count == 128 { flush() }
        position += 1
      }
    }
    flush()
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(block name: String, _ data: [UInt8]) {
    self += name.utf8
    append(bigEndian: UInt32(data.count + 8))
    self += data
  }
}
