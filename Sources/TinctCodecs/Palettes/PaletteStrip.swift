public import TinctDocuments
internal import TinctGraphics

extension PaletteFormat {
  /// A strip of swatches, or an indexed picture.
  public static let png = PaletteFormat(
    "png", ending: ".png", title: "a strip of swatches",
    capacity: Capacity(alpha: .full),
    read: { (bytes, limits) throws(PaletteFileError) in try PaletteStrip.read(bytes, limits: limits)
    },
    write: { (palettes, limits) throws(PaletteFileError) in
      try PaletteStrip.write(palettes, limits: limits)
    })
}

/// Colours in a PNG: a strip of swatches, read from left to right and from top to bottom, or the
/// colour table of an indexed picture.
///
/// A picture whose rows are all equal is a strip, even if it is indexed: encoders order their
/// tables as they like, and the order of swatches must not depend on that.
enum PaletteStrip {
  private static let swatchPixels = 32
  private static let most = 256

  static func read(_ bytes: [UInt8], limits: Limits) throws(PaletteFileError) -> PaletteReading {
    let image: PNGImage
    do throws(PNGError) { image = try PNGImage(decoding: bytes, limits: limits) } catch {
      throw PaletteFileError(error)
    }
    let bitmap = image.bitmap
    if image.info.colorType == .indexed, !isStrip(bitmap) {
      return reading(image.info.palette, image.info)
    }
    var seen: Set<StraightPixel> = []
    var pixels: [StraightPixel] = []
    for pixel in bitmap.pixels where pixel != pixels.last && seen.insert(pixel).inserted {
      pixels.append(pixel)
      guard pixels.count <= most else {
        throw .whole(
          problem: "the picture has more than \(most) colours, so it is not a strip of swatches",
          remedy: "export the palette itself")
      }
    }
    return reading(pixels, image.info)
  }

  private static func reading(_ pixels: [StraightPixel], _ info: PNGInfo) -> PaletteReading {
    let name = info.profileName ?? "sRGB"
    let space = space(ofPoints: info.codingPoints) ?? space(ofProfile: name)
    let swatches = pixels.map { pixel in
      var color = SpacedColor(Color(pixel))
      color.space = space ?? .srgb
      return SwatchPalette.Swatch(color: color)
    }
    let notes =
      space == nil
      ? ["the profile \(quoted(name)) of the PNG is not known; its colours are taken as sRGB"] : []
    return PaletteReading([SwatchPalette(swatches: swatches)], notes: notes)
  }

  /// Returns the space that the code points of a `cICP` chunk name (ITU-T H.273: primaries and
  /// transfer).
  private static func space(ofPoints points: [UInt8]?) -> ColorSpace? {
    guard let points, points.count == 4, points[1] == 13 else { return nil }
    return points[0] == 1 ? .srgb : points[0] == 12 ? .displayP3 : nil
  }

  /// Returns the space of a profile, by parts of the names that systems and programs give it.
  private static func space(ofProfile name: String) -> ColorSpace? {
    let name = name.lowercased()
    let known: [(String, ColorSpace)] = [
      ("srgb", .srgb), ("display p3", .displayP3), ("adobe rgb", .a98RGB),
      ("prophoto", .prophotoRGB), ("romm", .prophotoRGB), ("generic rgb", .genericRGB),
    ]
    return known.first { name.contains($0.0) }?.1
  }

  /// Returns true if a file is a picture whose rows are all the same, of few enough colours.
  static func isStrip(_ bytes: [UInt8], limits: Limits) -> Bool {
    guard let image = try? PNGImage(decoding: bytes, limits: limits) else { return false }
    return isStrip(image.bitmap) && Set(image.bitmap.pixels[..<image.bitmap.width]).count <= most
  }

  private static func isStrip(_ bitmap: Bitmap) -> Bool {
    let row = bitmap.pixels[..<bitmap.width]
    return (1..<bitmap.height).allSatisfy {
      bitmap.pixels[$0 * bitmap.width..<($0 + 1) * bitmap.width].elementsEqual(row)
    }
  }

  /// Writes a row of square swatches, one for each colour.
  static func write(
    _ palettes: [SwatchPalette], limits: Limits
  ) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .png)
    let pixels = try PaletteWriter.only(palettes, in: .png).swatches.map { writer.pixel($0) }
    guard (1...most).contains(pixels.count) else {
      throw .whole(
        problem: "a strip holds 1 to \(most) colours, but there are \(pixels.count)", remedy: nil)
    }
    var notes = writer.notes
    if Set(pixels).count < pixels.count {
      notes.append("some colours are the same, and will be one when the strip is read")
    }
    let row = pixels.flatMap { Array(repeating: $0, count: swatchPixels) }
    let bitmap = Bitmap(
      width: row.count, height: swatchPixels,
      pixels: (0..<swatchPixels).flatMap { _ in row })
    return PaletteWriting(EncodedPNG(bitmap).bytes, notes: notes)
  }
}

extension PaletteFileError {
  /// Wraps an error in a picture that was read for its colours.
  fileprivate init(_ error: PNGError) {
    let limit: PictureLimit? =
      switch error.cause {
      case .sideTooLarge: .sidePixels
      case .areaTooLarge: .imagePixels
      case .tooManyChunks: .chunks
      case .chunkTooLong: .chunkBytes
      default: nil
      }
    self = .picture(
      offset: error.offset, problem: error.cause.problem, remedy: error.cause.advice, limit: limit)
  }
}
