public import TinctGraphics
public import TinctPuzzles

/// A picture that a shop, or a web site, asks for: its size, and what must hold for the file.
public struct ShopPreset: Hashable, Sendable {
  /// Who asks for it.
  public enum Shop: String, CaseIterable, Hashable, Sendable {
    /// Apple's.
    case appStore = "App Store"
    /// Google's.
    case googlePlay = "Google Play"
    /// Valve's.
    case steam = "Steam"
    /// itch.io.
    case itch = "itch.io"
    /// Pages that are shared, and whoever shows previews of them.
    case web = "Web"
  }

  /// Which ways round a picture may be.
  public enum Rotation: Hashable, Sendable {
    /// As it is given only.
    case fixed
    /// Also with width and height swapped.
    case either
  }

  /// What the shop says of clear pixels.
  public enum Alpha: Hashable, Sendable {
    /// The file must not have an alpha channel.
    case forbidden
    /// It may have one.
    case allowed
    /// The ground is to be clear, for the shop lays the picture over others.
    case needed
  }

  /// Which text may stand in a picture.
  public enum Lettering: Hashable, Sendable {
    /// A title and a caption.
    case full
    /// A title.
    case title
    /// None: it is against the shop's rules, or covered by other things.
    case none
  }

  /// The name, such as `iphone-6.9`.
  public var name: String
  /// Who asks for it.
  public var shop: Shop
  /// What it is, for people.
  public var title: String
  /// Its size; of those that may be turned, standing upright.
  public var size: PixelSize
  /// Which ways round it may be.
  public var rotation: Rotation
  /// Whether pixels may be clear.
  public var alpha: Alpha
  /// Which text may stand in it.
  public var lettering: Lettering
  /// What kind of picture it is.
  public var style: ShotLayout.Style
  /// The largest file in bytes; nil if no limit is known.
  public var byteLimit: Int?
  /// What stays free at its border.
  public var margins: ShotMargins

  /// Describes a picture.
  public init(
    _ name: String, _ shop: Shop, _ title: String, _ width: Int, _ height: Int,
    rotation: Rotation = .fixed, alpha: Alpha = .forbidden, lettering: Lettering = .full,
    style: ShotLayout.Style = .board, byteLimit: Int? = nil,
    margins: ShotMargins = ShotMargins(across: 0.065, down: 0.065)
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
  }

  /// What is shown besides the board, without what the shop forbids.
  public func contents(
    title: String? = nil, caption: String? = nil, hasFrame: Bool = false
  ) -> ShotLayout.Contents {
    ShotLayout.Contents(
      title: lettering == .none ? nil : title, caption: lettering == .full ? caption : nil,
      hasFrame: hasFrame, style: style)
  }

  /// The size the other way round, or as it is where that is the one wanted or the only one.
  ///
  /// - Parameter isPortrait: whether it is to stand upright; nil for as it is given.
  public func size(isPortrait: Bool?) -> PixelSize {
    guard rotation == .either, let isPortrait, (size.height >= size.width) != isPortrait else {
      return size
    }
    return PixelSize(width: size.height, height: size.width)
  }
}
