public import TinctGraphics

/// A PNG file in pieces that are written one after the other.
///
/// The piece with the pixels is shared by all pictures that differ only in their colours: an
/// array's storage is not copied when it is passed on, so a thousand palettes hold one copy of it.
public struct EncodedPNG: Hashable, Sendable {
  /// The pieces of the file.
  public let pieces: [[UInt8]]

  /// The size of the file in bytes.
  public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The whole file, copied together.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for piece in pieces { bytes += piece }
    return bytes
  }

  init(pieces: [[UInt8]]) { self.pieces = pieces }

  /// Encodes a picture; every pixel stays as it is, colours of clear pixels too.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - format: by default the smallest: grey or indexed if possible, else RGB, or RGBA if pixels
  ///     are neither opaque nor all clear in one colour.
  ///   - effort: the work to spend on a small file.
  ///   - workers: the most threads that may work at once; by default as many as there are cores.
  ///     The bytes do not depend on it.
  public init(
    _ bitmap: Bitmap, format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    let forms =
      switch format {
      case .smallest: PNGForm.candidates(for: bitmap, effort: effort)
      case .rgba: [PNGForm(bitmap, as: .rgba)]
      }
    let compressor = PNGCompressor(effort, workers: workers)
    var best = forms[0].encoded(compressor)
    for form in forms.dropFirst() {
      let other = form.encoded(compressor)
      if other.byteCount < best.byteCount { best = other }
    }
    self = best
  }

  /// Encodes a picture as RGB, even if it is grey, for readers that accept nothing else. Alpha is
  /// dropped.
  public init(opaque bitmap: Bitmap, effort: PNGEffort = .standard, workers: Int = .max) {
    self = PNGForm(bitmap, as: .rgb).encoded(PNGCompressor(effort, workers: workers))
  }

  /// Encodes an indexed image in some colours: indexed if it has at most 256 entries, else as the
  /// picture in these colours.
  ///
  /// For several palettes make one `IndexedPNG` of the image instead.
  ///
  /// - Parameters:
  ///   - image: the picture in indices.
  ///   - colors: `colors[i]` is the colour of `image.entries[i]`.
  ///   - format: the form of the pixels.
  ///   - effort: the work to spend on a small file.
  ///   - workers: the most threads that may work at once.
  public init<Entry>(
    _ image: IndexedImage<Entry>, colors: [StraightPixel], format: PNGPixelFormat = .smallest,
    effort: PNGEffort = .standard, workers: Int = .max
  ) {
    precondition(colors.count == image.entries.count)
    if format == .smallest, let png = IndexedPNG(image, effort: effort, workers: workers) {
      self = png.encoded(colors: colors)
    } else if format == .smallest, colors.count > PNGEffort.mostUnfilteredMixes,
      let level = effort.smoothLevel, colors.areMany
    {
      let rows = SmoothRows(width: image.width, indices: image.indices, colors: colors)
      let packing = PNGPacking(
        rows.filtered, rowBytes: 3 * image.width, height: image.height, level: level,
        workers: workers)
      self.init(pieces: [
        PNGWriter.start(width: image.width, height: image.height, depth: 8, type: .rgb),
        PNGWriter.chunks(of: packing.zlib) + PNGWriter.end,
      ])
    } else if format == .smallest,
      let form = PNGForm(
        width: image.width, height: image.height, indices: image.indices, manyColors: colors)
    {
      self = form.encoded(PNGCompressor(effort, workers: workers))
    } else {
      self.init(
        image.bitmap(colors: colors), format: format, effort: effort, workers: workers)
    }
  }
}

/// A form of the pixels in a PNG.
public enum PNGPixelFormat: String, CaseIterable, Hashable, Sendable {
  /// The form that holds every pixel in the fewest bytes: indexed, grey or true colour.
  case smallest
  /// Eight bits each of red, green, blue and alpha, for programs that read nothing else.
  case rgba
}

// MARK: - Forms

/// A way to write a picture: the bytes before the pixels, and the pixels as rows of bytes.
private struct PNGForm {
  /// The bytes before the first `IDAT`.
  private let head: [UInt8]
  /// The pixels.
  private let rows: PNGScanlines
  /// The rows hold indices or less than a byte a pixel, so that differences of bytes mean little.
  private let isIndexed: Bool

  private init(
    width: Int, height: Int, type: PNGColorType, depth: UInt8, chunks: [UInt8] = [],
    rows: PNGScanlines
  ) {
    head = PNGWriter.start(width: width, height: height, depth: depth, type: type) + chunks
    self.rows = rows
    isIndexed = type == .indexed || depth < 8
  }

  /// Writes eight bits a sample, not indexed.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - type: the samples.
  ///   - key: the only colour that is clear, in types without alpha.
  init(_ bitmap: Bitmap, as type: PNGColorType, key: StraightPixel? = nil) {
    self.init(
      width: bitmap.width, height: bitmap.height, type: type, depth: 8,
      chunks: key.map { Self.transparency($0, type, depth: 8) } ?? [],
      rows: PNGScanlines(
        rowBytes: bitmap.width * type.samples, pixelBytes: type.samples,
        bytes: bitmap.samples(as: type)))
  }

  /// Writes grey of 1, 2, 4 or 8 bits.
  private init(grey bitmap: Bitmap, depth: UInt8, key: StraightPixel?) {
    let step = Self.greyStep(depth: depth)
    self.init(
      width: bitmap.width, height: bitmap.height, type: .grey, depth: depth,
      chunks: key.map { Self.transparency($0, .grey, depth: depth) } ?? [],
      rows: PNGScanlines(
        samples: bitmap.pixels.map { $0.red / step }, width: bitmap.width, bitDepth: depth))
  }

  /// Writes indices into a table of at most 256 colours.
  private init(width: Int, height: Int, indices: [UInt8], colors: [StraightPixel]) {
    let depth = IndexedPNG.bitDepth(colorCount: colors.count)
    self.init(
      width: width, height: height, type: .indexed, depth: depth,
      chunks: IndexedPNG.head([], colors),
      rows: PNGScanlines(samples: indices, width: width, bitDepth: depth))
  }

  /// Writes the colours of indices as RGB; nil if another form may be smaller.
  ///
  /// - Parameter colors: the colours of the indices, each of which some pixel has.
  init?(width: Int, height: Int, indices: PixelIndices, manyColors colors: [StraightPixel]) {
    guard colors.areMany else { return nil }
    self.init(
      width: width, height: height, type: .rgb, depth: 8,
      rows: PNGScanlines(width: width, indices: indices, colors: colors))
  }

  /// Returns the forms that keep every pixel and may be the smallest, first the one of the fewest
  /// bits a pixel.
  static func candidates(for bitmap: Bitmap, effort: PNGEffort) -> [PNGForm] {
    let needs = PixelNeeds(bitmap)
    let image = bitmap.indexed
    let indexedDepth = image.map { IndexedPNG.bitDepth(colorCount: $0.entries.count) }
    // Grey of no more bits needs no table of colours.
    if let depth = needs.greyDepth, depth <= indexedDepth ?? 8 {
      return [PNGForm(grey: bitmap, depth: depth, key: needs.key)]
    }
    func direct() -> PNGForm { PNGForm(bitmap, as: needs.type, key: needs.key) }
    guard let image, case .bytes(let indices) = image.indices else { return [direct()] }
    let indexed = PNGForm(
      width: bitmap.width, height: bitmap.height, indices: indices, colors: image.entries)
    // The table of a small picture, or of smooth shades, can cost more than it saves.
    let isClose = bitmap.pixels.count < 64 * image.entries.count
    return effort.comparesForms && isClose ? [indexed, direct()] : [indexed]
  }

  /// Returns the whole file.
  func encoded(_ compressor: PNGCompressor) -> EncodedPNG {
    EncodedPNG(pieces: [head, compressor.tail(rows, isIndexed: isIndexed)])
  }

  /// Returns the level of grey of each step of a sample: 255, 85, 17 or 1.
  static func greyStep(depth: UInt8) -> UInt8 { UInt8(255 / ((1 << UInt16(depth)) - 1)) }

  /// Returns the `tRNS` chunk that makes one colour clear: PNG (Third Edition), section 11.3.1.1.
  private static func transparency(
    _ key: StraightPixel, _ type: PNGColorType, depth: UInt8
  ) -> [UInt8] {
    let samples =
      type == .grey ? [key.red / greyStep(depth: depth)] : [key.red, key.green, key.blue]
    var chunk: [UInt8] = []
    // Two bytes for each sample, whatever the depth.
    chunk.append(chunk: .transparency, samples.flatMap { [0, $0] })
    return chunk
  }
}

/// The needs of a picture's pixels in a PNG that is not indexed.
private struct PixelNeeds {
  /// The type of the fewest bits a pixel, at eight bits a sample.
  let type: PNGColorType
  /// The one colour that is clear while all others are opaque, in types without alpha.
  let key: StraightPixel?
  /// The fewest bits that hold every level of grey; nil if there are colours, or alpha.
  let greyDepth: UInt8?

  init(_ bitmap: Bitmap) {
    let isGrey = bitmap.pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue }
    let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
    key = isOpaque ? nil : Self.colorKey(bitmap)
    let hasAlpha = !isOpaque && key == nil
    type = isGrey ? (hasAlpha ? .greyAlpha : .grey) : (hasAlpha ? .rgba : .rgb)
    greyDepth = isGrey && !hasAlpha ? Self.greyDepth(bitmap) : nil
  }

  /// Returns the colour of all clear pixels, if no other pixel has it and none is half clear.
  private static func colorKey(_ bitmap: Bitmap) -> StraightPixel? {
    guard let key = bitmap.pixels.first(where: { $0.alpha != 255 }), key.alpha == 0 else {
      return nil
    }
    // A reader makes all pixels of this colour clear, so an opaque pixel with the same colour rules
    // it out.
    var opaque = key
    opaque.alpha = 255
    let isKeyed = bitmap.pixels.allSatisfy { $0 == key || $0.alpha == 255 && $0 != opaque }
    return isKeyed ? key : nil
  }

  private static func greyDepth(_ bitmap: Bitmap) -> UInt8 {
    for depth in [1, 2, 4] as [UInt8] {
      let step = PNGForm.greyStep(depth: depth)
      if bitmap.pixels.allSatisfy({ $0.red % step == 0 }) { return depth }
    }
    return 8
  }
}

extension Bitmap {
  /// The picture as indices into its colours, those that are not opaque first, so that `tRNS` is
  /// short; nil if it has more than 256 colours.
  fileprivate var indexed: IndexedImage<StraightPixel>? {
    guard let image = IndexedImage(self, most: 256), case .bytes(let bytes) = image.indices else {
      return nil
    }
    let order =
      image.entries.indices.filter { image.entries[$0].alpha != 255 }
      + image.entries.indices.filter { image.entries[$0].alpha == 255 }
    var newIndex = [UInt8](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { newIndex[old] = UInt8(new) }
    return IndexedImage(
      width: width, height: height, indices: .bytes(bytes.map { newIndex[Int($0)] }),
      entries: order.map { image.entries[$0] })
  }

  /// Returns the samples of a type at eight bits each, pixel by pixel; `type` is not indexed.
  func samples(as type: PNGColorType) -> [UInt8] {
    let samples = type.samples
    return unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * samples) { output, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<pixels.count {
          let pixel = unsafe pixels[i]
          let start = i * samples
          unsafe output[start] = pixel.red
          switch type {
          case .grey, .indexed: break
          case .greyAlpha: unsafe output[start + 1] = pixel.alpha
          case .rgb, .rgba:
            unsafe output[start + 1] = pixel.green
            unsafe output[start + 2] = pixel.blue
            if type == .rgba { unsafe output[start + 3] = pixel.alpha }
          }
        }
      }
      count = pixels.count * samples
    }
  }
}
