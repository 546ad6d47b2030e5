extension Plate where Entry == StraightPixel {
  /// A picture as a plate of its own colours, in the order of their first appearance; nil if there
  /// are more of them than asked for.
  ///
  /// - Parameters:
  ///   - bitmap: the picture. `plate.bitmap(colors: plate.entries)` gives it back.
  ///   - most: how many colours there may be.
  public init?(_ bitmap: Bitmap, most: Int = .max) {
    var builder = PlateBuilder(width: bitmap.width, height: bitmap.height)
    for start in stride(from: 0, to: bitmap.pixels.count, by: bitmap.width) {
      builder.append(bitmap.pixels[start..<start + bitmap.width].map { UInt64($0.word) })
      guard builder.keys.count <= most else { return nil }
    }
    self = builder.plate { StraightPixel(word: UInt32(truncatingIfNeeded: $0)) }
  }
}
