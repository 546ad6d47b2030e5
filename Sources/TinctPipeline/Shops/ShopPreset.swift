public import TinctGraphics
public import TinctBoards

/// A picture that a shop or a web site asks for: its size, and the rules for its file.
public struct ShopPreset: Hashable, Sendable {
  /// The shops, and the web.
  public enum Shop: String, CaseIterable, Hashable, Sendable {
    /// Apple's.
    case appStore = "App Store"
    /// Google's.
    case googlePlay = "Google Play"
    /// Valve's.
    case steam = "Steam"
    /// itch.io.
    case itch = "itch.io"
    /// Web pages, and sites that show previews of them.
    case web = "Web"
  }

  /// The orientations that a picture may have.
  public enum Rotation: Hashable, Sendable {
    /// Only as given.
    case fixed
    /// Also with width and height swapped.
    case either
  }

  /// The shop's rule about clear pixels.
  public enum Alpha: Hashable, Sendable {
    /// The file must not have an alpha channel.
    case forbidden
    /// It may have one.
    case allowed
    /// The ground must be clear, because the shop lays the picture over others.
    case needed
  }

  /// The text that may stand in a picture.
  public enum Lettering: Hashable, Sendable {
    /// A title and a caption.
    case full
    /// The name of the game alone.
    case title
    /// None: the shop forbids it, or covers it with other things.
    case none
  }

  /// The name, such as `iphone-6.9`.
  public var name: String
  /// The shop that asks for it.
  public var shop: Shop
  /// A description for people.
  public var title: String
  /// Its size; the upright one if it may be turned.
  public var size: PixelSize
  /// The orientations that it may have.
  public var rotation: Rotation
  /// The rule about clear pixels.
  public var alpha: Alpha
  /// The text that may stand in it.
  public var lettering: Lettering
  /// The kind of picture.
  public var style: ShotLayout.Style
  /// The largest file in bytes; nil if no limit is known.
  public var byteLimit: Int?
  /// The space that stays free at its border.
  public var margins: ShotMargins
  /// The smallest text that can be read where the picture is shown, as a share of its shorter side.
  public var readable: Double

  /// Describes a picture.
  public init(
    _ name: String, _ shop: Shop, _ title: String, _ width: Int, _ height: Int,
    rotation: Rotation = .fixed, alpha: Alpha = .forbidden, lettering: Lettering = .full,
    style: ShotLayout.Style = .board, byteLimit: Int? = nil,
    margins: ShotMargins = ShotMargins(across: 0.065, down: 0.065), readable: Double = 0.026
  ) {
    self.name = name
    self.shop = shop
    self.title = title
    size = PixelSize(width: width, height: height)
    self.rotation = rotation
    self.alpha = alpha
    self.lettering = lettering
    self.style = style
    self.byteLimit = byteLimit
    self.margins = margins
    self.readable = readable
  }

  /// Returns the contents besides the board, without those that the shop forbids.
  public func contents(
    title: String? = nil, caption: String? = nil, hasFrame: Bool = false,
    composition: ShotLayout.Composition? = nil, ground: ShotLayout.Ground? = nil
  ) -> ShotLayout.Contents {
    ShotLayout.Contents(
      title: lettering == .none ? nil : title, caption: lettering == .full ? caption : nil,
      hasFrame: hasFrame && style != .screen, style: style, composition: composition,
      ground: style == .board ? ground : nil,
      leastText: max((readable * Double(min(size.width, size.height))).rounded(), 10))
  }

  /// Returns the path of its picture of a puzzle below the folder of images that fastlane's
  /// `supply` reads, without the ending; nil for other shops.
  func supplyPath(puzzle: String) -> String? {
    switch name {
    case "google-play-phone": "phoneScreenshots/\(puzzle)"
    case "google-play-tablet-7": "sevenInchScreenshots/\(puzzle)"
    case "google-play-tablet-10": "tenInchScreenshots/\(puzzle)"
    // There is one for each locale.
    case "google-play-feature": "featureGraphic"
    default: nil
    }
  }

  /// Returns the size, turned if that is wanted and allowed.
  ///
  /// - Parameter isPortrait: true for upright, false for wide; nil for as given.
  public func size(isPortrait: Bool?) -> PixelSize {
    guard rotation == .either, let isPortrait, (size.height >= size.width) != isPortrait else {
      return size
    }
    return PixelSize(width: size.height, height: size.width)
  }
}
