extension Plate where Entry == StraightPixel {
  /// A picture as a plate of its own colours, in the order of their first appearance; nil if there
  /// are more of them than asked for.
  ///
  /// - Parameters:
  ///   - bitmap: the picture. `plate.bitmap(colors: plate.entries)` gives it back.
  ///   - most: how many colours there may be.
  public init?(_ bitmap: Bitmap, most: Int = .max) {
    let pixels = bitmap.pixels
    var indexer = KeyIndexer()
    let words = unsafe [UInt32](unsafeUninitializedCapacity: pixels.count) { words, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        while count < pixels.count && indexer.keys.count <= most {
          unsafe words[count] = indexer.index(of: UInt64(pixels[count].word))
          count += 1
        }
      }
    }
    guard indexer.keys.count <= most else { return nil }
    self.init(
      width: bitmap.width, height: bitmap.height,
      indices: indexer.keys.count <= 256
        ? .bytes(words.map { UInt8(truncatingIfNeeded: $0) }) : .words(words),
      entries: indexer.keys.map { StraightPixel(word: UInt32(truncatingIfNeeded: $0)) })
  }
}
