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

  /// Searches a picture; nil where files are smaller by much if each palette's bytes are searched
  /// and the effort asks for that, and for pictures of at most 256 mixes, of which `IndexedPNG`
  /// shares all pixels.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - trial: typical colours of its entries, in which the search is tried where there is doubt.
  ///   - effort: the work to spend on small files.
  ///   - workers: the most threads that may work at once. The bytes do not depend on it.
  public init?<Entry>(
    _ image: IndexedImage<Entry>, trial: [StraightPixel], effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    precondition(trial.count == image.entries.count)
    let mixCount = image.entries.count
    guard mixCount > 256, effort.sharesSearch else { return nil }
    func search(_ filter: PNGFilter) -> PixelDeflater {
      PixelDeflater(
        width: image.width, indices: image.indices, mixCount: mixCount, filter: filter,
        workers: workers)
    }
    width = image.width
    height = image.height
    indices = image.indices
    if mixCount <= PNGEffort.mostUnfilteredMixes {
      let unfiltered = search(.none)
      // With fewer bytes a token, light is smooth, and may repeat in bytes rather than in mixes.
      let isFlat =
        mixCount <= PNGEffort.usualUnfilteredMixes
        && unfiltered.tokenCount * 8 <= 3 * image.width * image.height
      func isSmall() -> Bool {
        let rows = PNGScanlines(width: image.width, indices: image.indices, colors: trial)
        return PNGPacking.leaves(
          percent: 80, of: unfiltered.zlib(pixels: trial.map(\.bytes)).count, rows,
          [.all(.none), .all(.up)], level: effort.trialLevel, workers: workers)
      }
      if isFlat || isSmall() {
        deflater = unfiltered
        return
      }
    }
    guard effort.sharesSmoothSearch else { return nil }
    deflater = search(.paeth)
  }

  /// Returns the PNG in some colours; nil where another form may be smaller: if some are not
  /// opaque, all are grey, or at most 256 differ.
  ///
  /// - Parameter colors: `colors[i]` is the colour of the picture's entry i.
  public func encoded(colors: [StraightPixel]) -> EncodedPNG? {
    guard colors.areMany else { return nil }
    let zlib =
      switch deflater.filter {
      case .none: deflater.zlib(pixels: colors.map(\.bytes))
      case let filter:
        deflater.zlib(
          PNGScanlines(width: width, indices: indices, colors: colors)
            .filtered(.all(filter), rows: 0..<height))
      }
    return EncodedPNG(pieces: [
      PNGWriter.start(width: width, height: height, depth: 8, type: .rgb),
      PNGWriter.chunks(of: zlib) + PNGWriter.end,
    ])
  }
}

extension StraightPixel {
  /// Red, green and blue, red in the lowest eight bits.
  fileprivate var bytes: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
  }
}

extension [StraightPixel] {
  /// False if some pixels of these colours may be grey alone, or clear, or at most 256 differ, so
  /// that another form than RGB may be smaller. Each of them is some pixel's.
  ///
  /// The table tells that sooner than the pixels.
  var areMany: Bool {
    guard allSatisfy({ $0.alpha == 255 }),
      contains(where: { $0.red != $0.green || $0.green != $0.blue })
    else { return false }
    var distinct: Set<UInt32> = []
    for color in self where distinct.count <= 256 { distinct.insert(color.word) }
    return distinct.count > 256
  }
}

/// The rows of smooth light in RGB, of which the filter Up leaves the fewest bytes: with a quick
/// search as few as other filters do with a long one.
struct SmoothRows: Sendable {
  let width: Int
  let indices: PixelIndices
  /// The opaque colour of each index.
  let colors: [StraightPixel]

  /// Returns some rows, filtered, each with its filter byte in front.
  func filtered(_ rows: Range<Int>) -> [UInt8] {
    switch indices {
    case .bytes(let bytes): filtered(rows, of: bytes)
    case .halfWords(let halfWords): filtered(rows, of: halfWords)
    case .words(let words): filtered(rows, of: words)
    }
  }

  private func filtered<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ rows: Range<Int>, of indices: [Index]
  ) -> [UInt8] {
    let words = colors.map(\.bytes)
    let stride = 3 * width + 1
    var above = [UInt32](repeating: 0, count: width)
    if rows.lowerBound > 0 {
      let start = (rows.lowerBound - 1) * width
      for x in 0..<width { above[x] = words[Int(indices[start + x])] }
    }
    // A pixel is written as four bytes, of which the next one overwrites the last.
    let capacity = rows.count * stride + 1
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      let output = UnsafeMutableRawBufferPointer(output)
      unsafe indices.withUnsafeBufferPointer { indices in
        unsafe words.withUnsafeBufferPointer { words in
          unsafe above.withUnsafeMutableBufferPointer { above in
            for y in rows {
              let start = (y - rows.lowerBound) * stride
              unsafe output[start] = PNGFilter.up.rawValue
              for x in 0..<width {
                let here = unsafe words[Int(indices[y * width + x])]
                let before = unsafe above[x]
                unsafe above[x] = here
                // Byte by byte: the highest bits are set and cleared, so that nothing is borrowed,
                // and put right (Warren, Hacker's Delight, section 2-18).
                let high: UInt32 = 0x8080_8080
                let difference = ((here | high) &- (before & ~high)) ^ ((here ^ ~before) & high)
                unsafe output.storeBytes(
                  of: difference.littleEndian, toByteOffset: start + 1 + 3 * x, as: UInt32.self)
              }
            }
          }
        }
      }
      count = rows.count * stride
    }
  }
}

extension PNGScanlines {
  /// Packs the colours of indices as RGB.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - indices: one index a pixel, row by row.
  ///   - colors: the opaque colours of the indices.
  init(width: Int, indices: PixelIndices, colors: [StraightPixel]) {
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
    let words = colors.map { UInt32(littleEndian: $0.bytes) }
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
