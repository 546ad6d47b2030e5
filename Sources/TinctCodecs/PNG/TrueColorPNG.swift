public import TinctGraphics

/// A picture of more mixes than a palette holds, whose repetitions are searched once, and from
/// which a PNG in full colour is made for any number of palettes.
///
/// A palette costs the codes of the bytes in its colours, a small part of what compressing them
/// takes. The bytes of a file depend on the picture and its colours alone.
public struct TrueColorPNG: Sendable {
  private let width: Int
  private let height: Int
  private let indices: PixelIndices
  private let deflater: PixelDeflater

  /// Searches a picture; nil where the effort asks for a search of each palette's bytes, and for
  /// pictures of at most 256 mixes, of which `IndexedPNG` shares all pixels.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - effort: the work to spend on small files.
  ///   - workers: the most threads that may work at once. The bytes do not depend on it.
  public init?<Entry>(
    _ image: IndexedImage<Entry>, effort: PNGEffort = .standard, workers: Int = .max
  ) {
    let mixCount = image.entries.count
    guard mixCount > 256, mixCount <= effort.mostSharedMixes else { return nil }
    width = image.width
    height = image.height
    indices = image.indices
    deflater = PixelDeflater(
      width: image.width, indices: image.indices, mixCount: mixCount, workers: workers)
  }

  /// Returns the PNG in some colours; nil where another form may be smaller: if some are not
  /// opaque, all are grey, or at most 256 differ.
  ///
  /// - Parameter colors: `colors[i]` is the colour of the picture's entry i.
  public func encoded(colors: [StraightPixel]) -> EncodedPNG? {
    guard let rows = PNGScanlines(width: width, indices: indices, manyColors: colors) else {
      return nil
    }
    let filtered = rows.filtered(.all(deflater.filter), rows: 0..<height)
    return EncodedPNG(pieces: [
      PNGWriter.start(width: width, height: height, depth: 8, type: .rgb),
      PNGWriter.chunks(of: deflater.zlib(filtered)) + PNGWriter.end,
    ])
  }
}

extension PNGScanlines {
  /// Packs the colours of indices as RGB; nil if some pixels may be grey alone, or clear, or have
  /// few colours, so that another form may be smaller.
  ///
  /// The table tells that sooner than the pixels.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - indices: one index a pixel, row by row.
  ///   - colors: the colours of the indices, each of which some pixel has.
  init?(width: Int, indices: PixelIndices, manyColors colors: [StraightPixel]) {
    guard colors.allSatisfy({ $0.alpha == 255 }),
      colors.contains(where: { $0.red != $0.green || $0.green != $0.blue })
    else { return nil }
    var distinct: Set<UInt32> = []
    for color in colors where distinct.count <= 256 { distinct.insert(color.word) }
    guard distinct.count > 256 else { return nil }
    let bytes =
      switch indices {
      case .bytes(let bytes): Self.samples(of: bytes, colors)
      case .halfWords(let halfWords): Self.samples(of: halfWords, colors)
      case .words(let words): Self.samples(of: words, colors)
      }
    self.init(rowBytes: 3 * width, pixelBytes: 3, bytes: bytes)
  }

  /// Returns red, green and blue of each pixel.
  private static func samples<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    of indices: [Index], _ colors: [StraightPixel]
  ) -> [UInt8] {
    let words = colors.map { color in
      UInt32(littleEndian: UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16)
    }
    // A pixel is written as four bytes, of which the next one overwrites the last.
    let capacity = 3 * indices.count + 1
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      let output = UnsafeMutableRawBufferPointer(output)
      for index in indices.indices {
        let word = words[Int(indices[index])]
        unsafe output.storeBytes(of: word, toByteOffset: 3 * index, as: UInt32.self)
      }
      count = 3 * indices.count
    }
  }
}
