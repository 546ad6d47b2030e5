public import TinctGraphics

/// Frames as YUV4MPEG2, which video encoders read from a pipe: `head`, then each frame.
///
/// Colours are BT.601's in limited range (luma 16...235, chroma 16...240), progressive, with square
/// pixels: the defaults of programs that read such streams. Pixels that are not opaque are laid on
/// a colour.
public struct Y4MVideo: Sendable {
  /// The number of pixels that share a colour difference.
  public enum Chroma: String, CaseIterable, Hashable, Sendable {
    /// Each has its own: as exact as the format gets.
    case c444
    /// Two by two share the mean of theirs, which lies in their middle; what most players expect.
    case c420
  }

  private let width: Int
  private let height: Int
  private let rate: FrameDuration
  private let chroma: Chroma
  private let matte: StraightPixel

  /// Describes a video; traps unless the sides are at least 1.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - frameDuration: the time each frame is shown.
  ///   - chroma: the number of pixels that share a colour difference.
  ///   - matte: the colour under pixels that are not opaque; its alpha is not used.
  public init(
    width: Int, height: Int, frameDuration: FrameDuration, chroma: Chroma = .c444,
    matte: StraightPixel = StraightPixel(red: 255, green: 255, blue: 255)
  ) {
    precondition(width >= 1 && height >= 1)
    self.width = width
    self.height = height
    rate = frameDuration
    self.chroma = chroma
    self.matte = matte
  }

  /// The bytes before the first frame.
  public var head: [UInt8] {
    let name = chroma == .c444 ? "444" : "420jpeg"
    let line =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.denominator):\(rate.numerator) Ip A1:1 C\(name)"
      + " XCOLORRANGE=LIMITED\n"
    return Array(line.utf8)
  }

  /// Returns the bytes of a frame; traps unless it has the video's size.
  public func frame(_ bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width == width && bitmap.height == height)
    var bytes = Array("FRAME\n".utf8)
    let colors = bitmap.pixels.map { $0.alpha == 255 ? $0 : $0.laid(on: matte) }
    bytes.reserveCapacity(3 * colors.count + 8)
    bytes += colors.map(\.luma)
    let shared = chroma == .c444 ? colors : means(colors)
    bytes += shared.map(\.blueDifference)
    bytes += shared.map(\.redDifference)
    return bytes
  }

  /// Returns the means of two by two pixels; those at the border are taken twice if a side is odd.
  private func means(_ colors: [StraightPixel]) -> [StraightPixel] {
    var means: [StraightPixel] = []
    means.reserveCapacity((width + 1) / 2 * ((height + 1) / 2))
    for y in stride(from: 0, to: height, by: 2) {
      let (top, bottom) = (y * width, min(y + 1, height - 1) * width)
      for x in stride(from: 0, to: width, by: 2) {
        let right = min(x + 1, width - 1)
        let four = (
          colors[top + x], colors[top + right], colors[bottom + x], colors[bottom + right]
        )
        func mean(_ part: KeyPath<StraightPixel, UInt8>) -> UInt8 {
          let sum =
            Int(four.0[keyPath: part]) + Int(four.1[keyPath: part]) + Int(four.2[keyPath: part])
            + Int(four.3[keyPath: part])
          return UInt8((sum + 2) / 4)
        }
        means.append(
          StraightPixel(red: mean(\.red), green: mean(\.green), blue: mean(\.blue)))
      }
    }
    return means
  }
}

/// The matrix of ITU-R BT.601, section 2.5, for 8 bits of R'G'B' and limited range, in 2^16ths.
extension StraightPixel {
  fileprivate var luma: UInt8 { sample(16829, 33039, 6416, zero: 16) }

  fileprivate var blueDifference: UInt8 { sample(-9714, -19070, 28784, zero: 128) }

  fileprivate var redDifference: UInt8 { sample(28784, -24103, -4681, zero: 128) }

  private func sample(_ forRed: Int, _ forGreen: Int, _ forBlue: Int, zero: Int) -> UInt8 {
    let sum = forRed * Int(red) + forGreen * Int(green) + forBlue * Int(blue)
    return UInt8((sum + (zero << 16) + (1 << 15)) >> 16)
  }
}

/// Frames as bare pixels, which video encoders read from a pipe once they are told the size, the
/// form (`rgba`) and the rate.
public enum RawVideo {
  /// Returns a frame: red, green, blue and straight alpha of each pixel, a byte each, row by row.
  public static func frame(_ bitmap: Bitmap) -> [UInt8] { bitmap.samples(as: .rgba) }
}
