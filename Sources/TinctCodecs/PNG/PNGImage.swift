#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import CPNG
public import TinctGraphics

/// A picture read from a PNG, with the properties of the file.
public struct PNGImage: Hashable, Sendable {
  /// The pixels: 8 bits per sample, in sRGB's gamma if the file gives its own (`gAMA`), else as
  /// they are stored; no profile is applied.
  public let bitmap: Bitmap
  /// The other properties of the file.
  public let info: PNGInfo

  /// Reads a PNG of any kind: every colour type, bit depth, transparency and interlacing.
  ///
  /// 16-bit samples are rounded to the nearest of 8 bits. All chunks are checked, with their
  /// checksums, and all limits, before memory is taken for the pixels.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - limits: the limits on size, area and chunks.
  ///   - decoder: the reader of the pixels.
  public init(
    decoding bytes: [UInt8], limits: Limits = Limits(), by decoder: PNGDecoder = .quickest
  ) throws(PNGError) {
    var reader = PNGChunkReader(bytes: bytes, limits: limits)
    var info = try reader.read()
    let gamma = info.appliedGamma.map { GammaCurve(fileGamma: $0) }
    let plain = decoder == .quickest ? PlainPNG(bytes, info, reader.parts) : nil
    let pixels: [StraightPixel]
    if let plain = plain?.pixels(gamma) {
      pixels = plain
    } else {
      pixels = try Self.pixels(bytes, &info, limits, gamma)
    }
    self.info = info
    bitmap = Bitmap(width: info.width, height: info.height, pixels: pixels)
  }

  /// Reads the pixels with libpng.
  private static func pixels(
    _ bytes: [UInt8], _ info: inout PNGInfo, _ limits: Limits, _ gamma: GammaCurve?
  ) throws(PNGError) -> [StraightPixel] {
    if info.colorType == .indexed {
      let colors = gamma.map { info.palette.map($0.applied) } ?? info.palette
      return try colored(libpng(bytes, &info, limits, as: UInt8.self), colors, info)
    }
    guard let gamma else { return try libpng(bytes, &info, limits, as: StraightPixel.self) }
    // Rounded once, after the curve: rounding dark tones of 16 bits to 8 before it would lose them.
    if info.bitDepth == 16 {
      return gamma.applied(try libpng(bytes, &info, limits, as: WidePixel.self))
    }
    return try libpng(bytes, &info, limits, as: StraightPixel.self).map(gamma.applied)
  }

  private static func colored(
    _ indices: [UInt8], _ colors: [StraightPixel], _ info: PNGInfo
  ) throws(PNGError) -> [StraightPixel] {
    let most = Int(indices.max() ?? 0)
    guard most < colors.count else {
      throw PNGError(.index(most, colors: colors.count), at: info.dataOffset)
    }
    return indices.map { colors[Int($0)] }
  }
}

/// A reader of a PNG's pixels. Both give the same pixels, and refuse the same files.
public enum PNGDecoder: Hashable, Sendable {
  /// Our own for plain files, which is several times as fast; libpng for all others, and for every
  /// file with an error.
  case quickest
  /// libpng for every file.
  case libpng
}

/// Reads with libpng: the indices of an indexed picture as bytes, straight pixels of any other, or
/// wide pixels if these are asked for.
private func libpng<Pixel>(
  _ bytes: [UInt8], _ info: inout PNGInfo, _ limits: Limits, as type: Pixel.Type
) throws(PNGError) -> [Pixel] {
  let pixelCount = info.width * info.height
  var outcome = DecodingOutcome()
  let pixels = unsafe [Pixel](unsafeUninitializedCapacity: pixelCount) { pixels, count in
    unsafe outcome.read(
      bytes, info, limits, isWide: type == WidePixel.self,
      into: UnsafeMutableRawBufferPointer(pixels))
    count = outcome.isRead ? pixelCount : 0
  }
  // libpng continues after errors that may affect the pixels. Data after the last pixel is no
  // error, and some encoders write it; nor are bits of a clear colour above the depth of samples,
  // which libpng ignores as it must: PNG (Third Edition), section 11.3.1.1.
  outcome.warnings.removeAll { $0.hasSuffix("out-of-range samples for bit_depth") }
  let serious = outcome.warnings.filter { warning in
    !["Extra compressed data", "Too much image data"].contains { warning.hasSuffix($0) }
  }
  if let message = outcome.isRead ? serious.first : outcome.error {
    throw PNGError(.pixels(message), at: outcome.offset)
  }
  info.hasExtraData = !outcome.warnings.isEmpty
  return pixels
}

/// The result of libpng's reading of a file.
private struct DecodingOutcome {
  var isRead = false
  var offset = 0
  var error = ""
  var warnings: [String] = []

  /// Lets libpng read a file whose size is known; on success all of `pixels` is written.
  mutating func read(
    _ bytes: [UInt8], _ info: PNGInfo, _ limits: Limits, isWide: Bool,
    into pixels: UnsafeMutableRawBufferPointer
  ) {
    let textBytes = Int(tinct_png_text_bytes)
    var error = [CChar](repeating: 0, count: textBytes)
    var warnings = [CChar](repeating: 0, count: textBytes)
    let result = unsafe tinct_png_read(
      bytes, bytes.count, UInt32(info.width), UInt32(info.height), limits.pngChunkBytes,
      isWide ? 1 : 0, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &offset, &error,
      &warnings)
    isRead = result != 0
    self.error = text(error)
    self.warnings = text(warnings).split(separator: "\n").map(String.init)
  }

  private func text(_ characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A pixel of 16 bits a sample as libpng gives it: red, green, blue, alpha.
private struct WidePixel: BitwiseCopyable, Sendable {
  let red: UInt16
  let green: UInt16
  let blue: UInt16
  let alpha: UInt16
}

/// A conversion of samples from a file's own gamma to sRGB.
///
/// Samples s in 0...1 were stored as light^gamma and are shown by a display of exponent 2.2, which
/// stands for sRGB: s^(1 / (gamma 2.2)), PNG (Third Edition), section 13.13. Alpha has no gamma.
struct GammaCurve {
  private let exponent: Double
  private let bytes: [UInt8]

  /// Makes the curve of a value of `gAMA`: the gamma times 100,000, above 0.
  init(fileGamma: UInt32) {
    let exponent = 100_000 / (Double(fileGamma) * 2.2)
    self.exponent = exponent
    bytes = Self.table(255, exponent)
  }

  /// Converts a pixel to sRGB.
  func applied(_ pixel: StraightPixel) -> StraightPixel {
    StraightPixel(
      red: bytes[Int(pixel.red)], green: bytes[Int(pixel.green)], blue: bytes[Int(pixel.blue)],
      alpha: pixel.alpha)
  }

  /// Converts wide pixels to sRGB, rounded to 8 bits after the curve.
  fileprivate func applied(_ pixels: [WidePixel]) -> [StraightPixel] {
    let table = Self.table(65535, exponent)
    return pixels.map { pixel in
      StraightPixel(
        red: table[Int(pixel.red)], green: table[Int(pixel.green)], blue: table[Int(pixel.blue)],
        // To the nearest, as libpng scales 16 bits to 8.
        alpha: UInt8((UInt32(pixel.alpha) * 255 + 32767) / 65535))
    }
  }

  private static func table(_ most: Int, _ exponent: Double) -> [UInt8] {
    (0...most).map { UInt8((255 * pow(Double($0) / Double(most), exponent)).rounded()) }
  }
}
