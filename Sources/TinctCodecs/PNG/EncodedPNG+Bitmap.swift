public import TinctGraphics

extension EncodedPNG {
  /// A PNG of a picture, in the form with the fewest bits a pixel that keeps every pixel as it is:
  /// grey or indexed where that is possible, else RGB, or RGBA where something is not opaque.
  ///
  /// - Parameters:
  ///   - bitmap: the picture. Colours of clear pixels are kept too.
  ///   - effort: how hard to work for a small file.
  public init(_ bitmap: Bitmap, effort: PNGEffort = .build) {
    let isGrey = bitmap.pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue }
    let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
    let plate = bitmap.indexedPlate
    let indexedDepth = plate.map { IndexedPNG.bitDepth(colorCount: $0.entries.count) }
    if isGrey && isOpaque {
      let depth = Self.greyDepth(bitmap)
      if depth <= indexedDepth ?? 8 {
        self.init(grey: bitmap, depth: depth, effort: effort)
        return
      }
    }
    if let plate, let png = IndexedPNG(plate, effort: effort) {
      self = png.encoded(colors: plate.entries)
    } else if isGrey {
      self.init(bitmap, as: .greyAlpha, effort: effort)
    } else {
      self.init(bitmap, as: isOpaque ? .rgb : .rgba, effort: effort)
    }
  }

  /// A PNG of a plate printed in some colours: indexed where it has at most 256 entries, else RGB,
  /// or RGBA where a colour is not opaque.
  ///
  /// For several palettes make one `IndexedPNG` of the plate instead.
  ///
  /// - Parameters:
  ///   - plate: the picture in indices.
  ///   - colors: `colors[i]` is the colour of `plate.entries[i]`.
  ///   - effort: how hard to work for a small file.
  public init<Entry>(
    _ plate: Plate<Entry>, colors: [StraightPixel], effort: PNGEffort = .build
  ) {
    precondition(colors.count == plate.entries.count)
    if let png = IndexedPNG(plate, effort: effort) {
      self = png.encoded(colors: colors)
    } else {
      let isOpaque = colors.allSatisfy { $0.alpha == 255 }
      self.init(plate.bitmap(colors: colors), as: isOpaque ? .rgb : .rgba, effort: effort)
    }
  }

  /// Eight bits a sample, `type` not indexed.
  private init(_ bitmap: Bitmap, as type: PNGColorType, effort: PNGEffort) {
    let rows = PNGScanlines(
      rowBytes: bitmap.width * type.samples, pixelBytes: type.samples,
      bytes: bitmap.samples(as: type))
    self.init(
      head: PNGWriter.start(width: bitmap.width, height: bitmap.height, depth: 8, type: type),
      tail: PNGWriter.tail(rows, isIndexed: false, effort: effort))
  }

  private init(grey bitmap: Bitmap, depth: UInt8, effort: PNGEffort) {
    let levels = (1 << UInt16(depth)) - 1
    let step = UInt8(255 / levels)
    let rows = PNGScanlines(
      samples: bitmap.pixels.map { $0.red / step }, width: bitmap.width, bitDepth: depth)
    self.init(
      head: PNGWriter.start(width: bitmap.width, height: bitmap.height, depth: depth, type: .grey),
      tail: PNGWriter.tail(rows, isIndexed: depth < 8, effort: effort))
  }

  /// The fewest bits that hold every level of grey in a picture.
  private static func greyDepth(_ bitmap: Bitmap) -> UInt8 {
    for (depth, step) in [(1, 255), (2, 85), (4, 17)] as [(UInt8, UInt8)] {
      if bitmap.pixels.allSatisfy({ $0.red % step == 0 }) { return depth }
    }
    return 8
  }
}

extension Bitmap {
  /// The picture as indices into its colours, those that are not opaque first, so that the list of
  /// alphas is short; nil if it has more than 256 colours.
  fileprivate var indexedPlate: Plate<StraightPixel>? {
    guard let plate = Plate(self, most: 256) else { return nil }
    guard case .bytes(let bytes) = plate.indices else { return nil }
    let order =
      plate.entries.indices.filter { plate.entries[$0].alpha != 255 }
      + plate.entries.indices.filter { plate.entries[$0].alpha == 255 }
    var newIndex = [UInt8](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { newIndex[old] = UInt8(new) }
    return Plate(
      width: width, height: height, indices: .bytes(bytes.map { newIndex[Int($0)] }),
      entries: order.map { plate.entries[$0] })
  }

  fileprivate func samples(as type: PNGColorType) -> [UInt8] {
    let samples = type.samples
    return unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * samples) { output, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<pixels.count {
          let pixel = unsafe pixels[i]
          let place = i * samples
          unsafe output[place] = pixel.red
          switch type {
          case .grey, .indexed: break
          case .greyAlpha: unsafe output[place + 1] = pixel.alpha
          case .rgb, .rgba:
            unsafe output[place + 1] = pixel.green
            unsafe output[place + 2] = pixel.blue
            if type == .rgba { unsafe output[place + 3] = pixel.alpha }
          }
        }
      }
      count = pixels.count * samples
    }
  }
}
