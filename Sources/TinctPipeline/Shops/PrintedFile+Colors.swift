internal import TinctCodecs
internal import TinctGraphics

extension PrintedFile {
  /// The same picture in colours, indexed or RGB, if it is one of opaque greys: shops that take no alpha
  /// channel ask for RGB.
  func inColors(limits: Limits, effort: PNGEffort) -> PrintedFile {
    guard let info = try? PNGInfo(reading: bytes), info.colorType == .grey,
      let bitmap = try? PNGImage(decoding: bytes, limits: limits).bitmap,
      bitmap.pixels.allSatisfy({ $0.alpha == 255 })
    else { return self }
    return PrintedFile(EncodedPNG(opaque: bitmap, effort: effort))
  }
}
