internal import CImagequant
internal import TinctGraphics

/// A picture in few colours, chosen by libimagequant.
struct ReducedColors: Sendable {
  /// The colours.
  var colors: [StraightPixel]
  /// The index of each pixel, row by row.
  var indices: [UInt8]

  /// Reduces a picture.
  ///
  /// - Parameters:
  ///   - pixels: the pixels, as `Bitmap.animationPixels` has them, all opaque.
  ///   - width: pixels in a row.
  ///   - weights: how much each pixel counts.
  ///   - most: how many colours there may be, 2...256.
  ///   - effort: how thoroughly they are chosen.
  ///   - quality: how good they are to be, 1...100.
  ///   - dithering: how far errors are spread, 0...1.
  init(
    _ pixels: [UInt32], width: Int, weights: [UInt8], most: Int, effort: PNGEffort, quality: Int,
    dithering: Double
  ) throws(AnimationError) {
    var wish = tinct_quantization()
    wish.most_colors = Int32(most)
    wish.quality = Int32(min(max(quality, 1), 100))
    // 4 is the library's own choice.
    wish.speed = Int32(max(8 - effort.rawValue, 1))
    wish.dithering = Float(min(max(dithering, 0), 1))
    var table = [UInt8](repeating: 0, count: 4 * 256)
    var indices = [UInt8](repeating: 0, count: pixels.count)
    var count: Int32 = 0
    let code = unsafe tinct_quantize(
      pixels.littleEndianBytes, Int32(width), Int32(pixels.count / width), weights, &wish, &table,
      &count, &indices)
    guard code == 0 else {
      throw code == -1 ? .quantizerMissing : .failed(code: Int(code))
    }
    colors = (0..<Int(count)).map {
      StraightPixel(red: table[4 * $0], green: table[4 * $0 + 1], blue: table[4 * $0 + 2])
    }
    self.indices = indices
  }
}
