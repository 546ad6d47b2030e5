extension Separation {
  /// The colours of the inks of a bitmap's separation.
  public static let cornerColors: [Ink: Color] = {
    var colors: [Ink: Color] = [:]
    for corner in 0..<8 {
      colors[cornerInks[corner]] = Color(
        red: Double(corner & 1), green: Double(corner >> 1 & 1), blue: Double(corner >> 2),
        alpha: 1)
    }
    return colors
  }()

  private static let cornerInks = (0..<8).map { Ink("corner\($0)") }

  /// Takes the colours of a bitmap as mixes of the eight corners of the cube of colours, so that
  /// they are merged as mixes are.
  public init(_ bitmap: Bitmap) {
    var builder = IndexedImageBuilder(width: bitmap.width, height: bitmap.height)
    for start in stride(from: 0, to: bitmap.pixels.count, by: bitmap.width) {
      builder.append(bitmap.pixels[start..<start + bitmap.width].map { UInt64($0.word) })
    }
    self.init(
      inks: Self.cornerInks,
      image: builder.image { InkMix(corners: StraightPixel(word: UInt32(truncatingIfNeeded: $0))) })
  }
}

extension InkMix {
  /// Mixes a colour from corners of the cube: black, a primary, a secondary and white.
  fileprivate init(corners pixel: StraightPixel) {
    let channels = [(pixel.red, 1), (pixel.green, 2), (pixel.blue, 4)].sorted { $0.0 > $1.0 }
    var exact = [Double](repeating: 0, count: 8)
    var (corner, above) = (0, 255.0)
    for (channel, bit) in channels {
      exact[corner] += above - Double(channel)
      (corner, above) = (corner | bit, Double(channel))
    }
    exact[corner] += above
    let unit = Double(pixel.alpha) * Double(Self.full) / (255 * 255)
    self.init(rounding: exact.map { $0 * unit })
  }
}
