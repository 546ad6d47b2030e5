internal import TinctGraphics

/// A title and a caption that fit into an area.
struct ShotTexts {
  /// The size of the caption relative to the title.
  private static let captionShare = 0.44
  /// The size of the largest caption below a title that is smaller than it might be, relative to
  /// the title.
  private static let mostCaption = 0.75
  /// The gap between title and caption, relative to the size of the title.
  private static let captionGap = 0.46
  /// The smallest title relative to the smallest text that can be read.
  private static let leastTitle = 1.25

  var title: TextBlock?
  var caption: TextBlock?

  var gap: Int {
    guard let title, caption != nil else { return 0 }
    return Int((Self.captionGap * title.size).rounded())
  }

  var titleHeight: Int { title.map { Int($0.height.rounded(.up)) } ?? 0 }
  var captionHeight: Int { caption.map { Int($0.height.rounded(.up)) } ?? 0 }
  var height: Int { titleHeight + gap + captionHeight }
  /// The width; rounding must not make a text that just fits wider than the space.
  var width: Int { Int((max(title?.width ?? 0, caption?.width ?? 0) - 1e-6).rounded(.up)) }
  /// The size of the leading text.
  var size: Double { title?.size ?? (caption?.size ?? 0) / Self.captionShare }
  var isRightToLeft: Bool { (title ?? caption)?.isRightToLeft ?? false }

  /// Fits the words into an area: the title as large as it may be, smaller where that keeps the
  /// caption; what cannot be read is left out, the caption first. Nil if nothing is left.
  ///
  /// - Parameters:
  ///   - most: the largest size of the title in pixels.
  ///   - lines: the most lines of the title.
  init?(
    _ contents: ShotLayout.Contents, width: Int, height: Int, most: Double, lines: Int,
    hasCaption: Bool = true, fonts: ShotLayout.Fonts
  ) {
    let caption = hasCaption ? contents.caption : nil
    // A logo is looked at by itself, so that its title may be of any size that has a shape.
    let least = contents.style == .logo ? 12 : Self.leastTitle * contents.leastText
    func fitted(_ caption: String?) -> ShotTexts? {
      var size = most
      while size >= (contents.title == nil ? contents.leastText : least) {
        guard
          let texts = ShotTexts(
            title: contents.title, caption, width: Double(width), size: size, lines: lines,
            least: (least, contents.leastText), isTight: contents.style == .logo, fonts)
        else { return nil }
        if texts.height <= height { return texts }
        size *= max(0.8, min(0.97, Double(height) / Double(texts.height)))
      }
      return nil
    }
    guard width > 0, height > 0, contents.title != nil || caption != nil,
      let texts = fitted(caption) ?? (contents.title != nil && caption != nil ? fitted(nil) : nil)
    else { return nil }
    self = texts
  }

  /// Sets both texts; nil if one cannot be read.
  private init?(
    title text: String?, _ second: String?, width: Double, size: Double, lines: Int,
    least: (title: Double, caption: Double), isTight: Bool, _ fonts: ShotLayout.Fonts
  ) {
    if let text {
      title = TextBlock(
        text, width: width, sizes: least.title...max(size, least.title), lines: lines,
        isTight: isTight, in: fonts.title)
      if title == nil { return nil }
    }
    if let second {
      // A title that is small because of a long word does not make the caption small, too.
      let usual = min(Self.captionShare * size, Self.mostCaption * (title?.size ?? size))
      let most = max(least.caption, usual)
      caption = TextBlock(
        second, width: width, sizes: least.caption...most, lines: ShotLayout.mostLines,
        enough: 0.98, in: fonts.caption)
      if caption == nil { return nil }
    }
  }

  /// Returns the texts one below the other, from the top left of an area of some width.
  func placed(
    x: Int, y: Int, width: Int, isCentered: Bool
  ) -> (title: ShotLayout.PlacedText?, caption: ShotLayout.PlacedText?) {
    (
      title.map {
        ShotLayout.PlacedText(
          block: $0, area: PixelArea(x: x, y: y, width: width, height: titleHeight),
          isCentered: isCentered)
      },
      caption.map {
        ShotLayout.PlacedText(
          block: $0,
          area: PixelArea(
            x: x, y: y + titleHeight + gap, width: width, height: captionHeight),
          isCentered: isCentered)
      }
    )
  }
}
