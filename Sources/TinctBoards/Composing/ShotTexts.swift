internal import TinctGraphics

/// The words of a picture, shaped once for all areas that they are tried in.
struct ShotWords {
  let title: TextSetting?
  let caption: TextSetting?

  init(_ contents: ShotLayout.Contents, in fonts: ShotLayout.Fonts) {
    title = contents.title.flatMap { TextSetting($0, in: fonts.title) }
    caption = contents.caption.flatMap { TextSetting($0, in: fonts.caption) }
  }
}

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
    hasCaption: Bool = true, words: ShotWords
  ) {
    let hasTitle = contents.title != nil
    let hasCaption = hasCaption && contents.caption != nil
    // A logo is looked at by itself, so that its title may be of any size that has a shape.
    let least = contents.style == .logo ? 12 : Self.leastTitle * contents.leastText
    func fitted(hasCaption: Bool) -> ShotTexts? {
      var size = most
      while size >= (hasTitle ? least : contents.leastText) {
        guard
          let texts = ShotTexts(
            words, hasTitle: hasTitle, hasCaption: hasCaption, width: Double(width), size: size,
            lines: lines, least: (least, contents.leastText), isTight: contents.style == .logo)
        else { return nil }
        if texts.height <= height { return texts }
        size *= max(0.8, min(0.97, Double(height) / Double(texts.height)))
      }
      return nil
    }
    guard width > 0, height > 0, hasTitle || hasCaption,
      let texts = fitted(hasCaption: hasCaption)
        ?? (hasTitle && hasCaption ? fitted(hasCaption: false) : nil)
    else { return nil }
    self = texts
  }

  /// Sets both texts; nil if one cannot be read.
  private init?(
    _ words: ShotWords, hasTitle: Bool, hasCaption: Bool, width: Double, size: Double, lines: Int,
    least: (title: Double, caption: Double), isTight: Bool
  ) {
    if hasTitle {
      title = words.title?.block(
        width: width, sizes: least.title...max(size, least.title), lines: lines, isTight: isTight)
      if title == nil { return nil }
    }
    if hasCaption {
      // A title that is small because of a long word does not make the caption small, too.
      let usual = min(Self.captionShare * size, Self.mostCaption * (title?.size ?? size))
      let most = max(least.caption, usual)
      caption = words.caption?.block(
        width: width, sizes: least.caption...most, lines: ShotLayout.mostLines, enough: 0.98)
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
