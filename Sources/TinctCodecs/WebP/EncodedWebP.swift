internal import CWebP
public import TinctGraphics

/// A lossless WebP file of a picture.
public struct EncodedWebP: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]

  /// The longest side of the format, in pixels: 14 bits.
  public static let largestSide = 16383

  /// Compresses a picture without loss.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - keepsClearColors: true if clear pixels keep their colours too; otherwise they may become
  ///     any, which takes fewer bytes.
  ///   - effort: the work to spend on a small file, 0...9.
  public init(
    _ bitmap: Bitmap, keepsClearColors: Bool = false, effort: Int = 6
  ) throws(WebPError) {
    guard bitmap.width <= Self.largestSide, bitmap.height <= Self.largestSide else {
      throw .tooLarge(width: bitmap.width, height: bitmap.height)
    }
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0,
      unsafe WebPConfigLosslessPreset(&config, Int32(min(max(effort, 0), 9))) != 0
    else { throw .failed(code: 0) }
    config.exact = keepsClearColors ? 1 : 0
    bytes = try Self.encoded(
      bitmap.pixels.map(\.word), width: bitmap.width, height: bitmap.height, &config)
  }

  /// Returns the most memory that compressing takes for each pixel, in bytes, besides the picture
  /// that is given: what libwebp takes for noise in all channels, its worst case, and a tenth more.
  /// Flat art takes half of it. `Benchmarks/memory.sh` measures it.
  ///
  /// - Parameters:
  ///   - effort: the work to spend on a small file, 0...9.
  ///   - isLossy: true if colours may be lost.
  public static func bytesPerPixel(effort: Int, isLossy: Bool = false) -> Int {
    isLossy ? 65 : effort == 0 ? 30 : effort < 7 ? 50 : 82
  }

  /// Encodes pixels, each as `StraightPixel.word`, row by row.
  static func encoded(
    _ words: [UInt32], width: Int, height: Int, _ config: inout WebPConfig
  ) throws(WebPError) -> [UInt8] {
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else { throw .failed(code: 0) }
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(width)
    unsafe picture.height = Int32(height)
    guard unsafe WebPPictureAlloc(&picture) != 0 else {
      throw .failed(code: unsafe Int(picture.error_code.rawValue))
    }
    defer { unsafe WebPPictureFree(&picture) }
    unsafe fill(picture.argb, stride: Int(picture.argb_stride), words, width: width)
    return try unsafe written(&picture, &config)
  }

  /// Copies pixels: libwebp's are words of alpha, red, green and blue, as `StraightPixel.word` is.
  private static func fill(
    _ picture: UnsafeMutablePointer<UInt32>?, stride: Int, _ words: [UInt32], width: Int
  ) {
    guard let picture = unsafe picture else { return }
    unsafe words.withUnsafeBufferPointer { words in
      for y in 0..<words.count / width {
        for x in 0..<width { unsafe picture[y * stride + x] = words[y * width + x] }
      }
    }
  }

  private static func written(
    _ picture: inout WebPPicture, _ config: inout WebPConfig
  ) throws(WebPError) -> [UInt8] {
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    let isEncoded = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = { bytes, count, picture in
        unsafe WebPMemoryWrite(bytes, count, picture)
      }
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return unsafe WebPEncode(&config, &picture) != 0
    }
    guard isEncoded else { throw .failed(code: unsafe Int(picture.error_code.rawValue)) }
    return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}

/// A reason for which a picture cannot be WebP.
public enum WebPError: Error, Hashable, Sendable {
  /// A side is longer than the format allows.
  case tooLarge(width: Int, height: Int)
  /// The encoder gave up, with a number of its own: 1 and 2 stand for too little memory.
  case failed(code: Int)
}
