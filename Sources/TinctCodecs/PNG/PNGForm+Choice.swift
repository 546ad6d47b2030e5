internal import TinctGraphics

extension PNGForm {
  /// The forms that keep every pixel and may be the smallest, the first being the one of the fewest
  /// bits a pixel.
  static func candidates(for bitmap: Bitmap, effort: PNGEffort) -> [PNGForm] {
    let needs = PixelNeeds(bitmap)
    let plate = bitmap.indexedPlate
    let indexedDepth = plate.map { IndexedPNG.bitDepth(colorCount: $0.entries.count) }
    if let depth = needs.greyDepth, depth <= indexedDepth ?? 8 {
      return [PNGForm(grey: bitmap, depth: depth, key: needs.key)]
    }
    func direct() -> PNGForm { PNGForm(bitmap, as: needs.type, key: needs.key) }
    guard let plate, case .bytes(let indices) = plate.indices else { return [direct()] }
    let indexed = PNGForm(
      width: bitmap.width, height: bitmap.height, indices: indices, colors: plate.entries)
    // The table of a small picture, or of smooth shades, can cost more than it saves.
    let isClose = bitmap.pixels.count < 64 * plate.entries.count
    return effort.comparesForms && isClose ? [indexed, direct()] : [indexed]
  }
}

/// What the pixels of a picture need of a PNG that is not indexed.
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

  /// The colour of all clear pixels, if no other pixel has it and none is half clear.
  private static func colorKey(_ bitmap: Bitmap) -> StraightPixel? {
    guard let key = bitmap.pixels.first(where: { $0.alpha != 255 }), key.alpha == 0 else {
      return nil
    }
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

  /// The samples of a type at eight bits each, pixel by pixel; `type` is not indexed.
  func samples(as type: PNGColorType) -> [UInt8] {
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
