public import TinctGraphics

extension EncodedPNG {
  /// A PNG of a picture that keeps every pixel as it is, colours of clear pixels too.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - format: by default the smallest: grey or indexed where that is possible, else RGB, or RGBA
  ///     where pixels are neither opaque nor all clear in one colour.
  ///   - effort: how hard to work for a small file.
  public init(
    _ bitmap: Bitmap, format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard
  ) {
    let forms =
      switch format {
      case .smallest: PNGForm.candidates(for: bitmap, effort: effort)
      case .rgba: [PNGForm(bitmap, as: .rgba)]
      }
    var best = forms[0].encoded(effort)
    for form in forms.dropFirst() {
      let other = form.encoded(effort)
      if other.byteCount < best.byteCount { best = other }
    }
    self = best
  }

  /// A PNG of a picture as RGB, also of greys, for readers that take nothing else. Alpha is left away.
  public init(opaque bitmap: Bitmap, effort: PNGEffort = .standard) {
    self = PNGForm(bitmap, as: .rgb).encoded(effort)
  }

  /// A PNG of a plate printed in some colours: indexed where it has at most 256 entries, else as the
  /// picture of these colours.
  ///
  /// For several palettes make one `IndexedPNG` of the plate instead.
  ///
  /// - Parameters:
  ///   - plate: the picture in indices.
  ///   - colors: `colors[i]` is the colour of `plate.entries[i]`.
  ///   - format: the form of the pixels.
  ///   - effort: how hard to work for a small file.
  public init<Entry>(
    _ plate: Plate<Entry>, colors: [StraightPixel], format: PNGPixelFormat = .smallest,
    effort: PNGEffort = .standard
  ) {
    precondition(colors.count == plate.entries.count)
    if format == .smallest, let png = IndexedPNG(plate, effort: effort) {
      self = png.encoded(colors: colors)
    } else {
      self.init(plate.bitmap(colors: colors), format: format, effort: effort)
    }
  }
}
