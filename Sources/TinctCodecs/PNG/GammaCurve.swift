#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import TinctGraphics

/// A pixel of 16 bits a sample as libpng gives it: red, green, blue, alpha.
struct WidePixel: BitwiseCopyable, Sendable {
  let red: UInt16
  let green: UInt16
  let blue: UInt16
  let alpha: UInt16
}

/// The way from samples of a file with its own gamma to those of sRGB.
///
/// Samples s in 0...1 were stored as light^gamma and are shown by a display of exponent 2.2, which
/// stands for sRGB: s^(1 / (gamma 2.2)), PNG (Third Edition), section 13.13. Alpha has no gamma.
struct GammaCurve {
  private let exponent: Double
  private let bytes: [UInt8]

  /// - Parameter fileGamma: the value of `gAMA`: the gamma times 100,000, above 0.
  init(fileGamma: UInt32) {
    let exponent = 100_000 / (Double(fileGamma) * 2.2)
    self.exponent = exponent
    bytes = Self.table(255, exponent)
  }

  /// A pixel in sRGB.
  func applied(_ pixel: StraightPixel) -> StraightPixel {
    StraightPixel(
      red: bytes[Int(pixel.red)], green: bytes[Int(pixel.green)], blue: bytes[Int(pixel.blue)],
      alpha: pixel.alpha)
  }

  /// Wide pixels in sRGB, rounded to 8 bits after the curve.
  func applied(_ pixels: [WidePixel]) -> [StraightPixel] {
    let table = Self.table(65535, exponent)
    return pixels.map { pixel in
      StraightPixel(
        red: table[Int(pixel.red)], green: table[Int(pixel.green)], blue: table[Int(pixel.blue)],
        alpha: UInt8((UInt32(pixel.alpha) * 255 + 32767) / 65535))
    }
  }

  private static func table(_ most: Int, _ exponent: Double) -> [UInt8] {
    (0...most).map { UInt8((255 * pow(Double($0) / Double(most), exponent)).rounded()) }
  }
}
