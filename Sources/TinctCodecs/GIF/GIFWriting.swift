internal import TinctGraphics

/// The blocks of a GIF: the GIF89a specification.
enum GIFWriting {
  /// The longest side, in pixels.
  static let mostSide = 65535
  /// How often it can be played: the first time, and as often again as the extension says.
  static let mostLoops = 65536
  /// The byte after the last block.
  static let end: UInt8 = 0x3B

  /// What stands before the first frame.
  static func head(_ form: AnimationForm, colors: [StraightPixel]) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.append(littleEndian: form.width)
    bytes.append(littleEndian: form.height)
    // Eight bits a channel.
    bytes.append(0x70 | (colors.isEmpty ? 0 : tableFlags(colors.count)))
    bytes += [0, 0]
    bytes += table(colors)
    // Without this, it is played once; zero is for ever, others count how often it is played again.
    if form.loopCount != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes.append(littleEndian: max(form.loopCount - 1, 0))
      bytes.append(0)
    }
    return bytes
  }

  /// What stands before the pixels of a frame.
  ///
  /// - Parameters:
  ///   - area: where it is drawn.
  ///   - disposal: what becomes of it.
  ///   - delay: how long it is shown, in hundredths of seconds.
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
    bytes.append(littleEndian: delay)
    bytes += [clear ?? 0, 0, 0x2C]
    for length in [area.x, area.y, area.width, area.height] { bytes.append(littleEndian: length) }
    bytes.append(colors.isEmpty ? 0 : tableFlags(colors.count))
    return bytes + table(colors)
  }

  /// How many bits indices below a count have, as the compressor takes them.
  static func indexBits(_ count: Int) -> Int {
    max(2, Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount)
  }

  private static func tableFlags(_ count: Int) -> UInt8 {
    0x80 | UInt8(Int.bitWidth - (max(count, 2) - 1).leadingZeroBitCount - 1)
  }

  /// The colours, and black up to a power of two.
  private static func table(_ colors: [StraightPixel]) -> [UInt8] {
    guard !colors.isEmpty else { return [] }
    let size = 2 << Int(tableFlags(colors.count) & 7)
    return colors.flatMap { [$0.red, $0.green, $0.blue] }
      + [UInt8](repeating: 0, count: 3 * (size - colors.count))
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
