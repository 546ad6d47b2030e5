internal import TinctBoards

extension ShopPreset {
  /// All presets, by shop.
  public static let all: [ShopPreset] = [
    // App Store Connect, screenshot specifications; as fastlane's deliver checks them. Text is
    // allowed: "They may also include text and image overlays" (App Review Guidelines, 2.3.3).
    ShopPreset(
      "iphone-6.9", .appStore, "iPhone, 6.9 inches", 1320, 2868, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-6.7", .appStore, "iPhone, 6.7 inches", 1290, 2796, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-6.5", .appStore, "iPhone, 6.5 inches", 1284, 2778, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-6.1", .appStore, "iPhone, 6.1 inches", 1206, 2622, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-5.8", .appStore, "iPhone, 5.8 inches", 1170, 2532, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-5.5", .appStore, "iPhone, 5.5 inches", 1242, 2208, rotation: .either, margins: phone),
    ShopPreset(
      "iphone-4.7", .appStore, "iPhone, 4.7 inches", 750, 1334, rotation: .either, margins: phone),
    ShopPreset("ipad-13", .appStore, "iPad, 13 inches", 2064, 2752, rotation: .either),
    ShopPreset("ipad-12.9", .appStore, "iPad, 12.9 inches", 2048, 2732, rotation: .either),
    ShopPreset("ipad-11", .appStore, "iPad, 11 inches", 1668, 2420, rotation: .either),
    ShopPreset("mac", .appStore, "Mac, Retina", 2880, 1800),
    ShopPreset("mac-2560", .appStore, "Mac", 2560, 1600),
    ShopPreset("mac-1440", .appStore, "Mac", 1440, 900),
    ShopPreset("mac-1280", .appStore, "Mac", 1280, 800),
    ShopPreset("tv", .appStore, "Apple TV, 4K", 3840, 2160, margins: television, readable: 0.02),
    ShopPreset("tv-hd", .appStore, "Apple TV, HD", 1920, 1080, margins: television, readable: 0.02),
    ShopPreset(
      "watch", .appStore, "Apple Watch Ultra", 410, 502, margins: watch, readable: shownSmall),
    ShopPreset(
      "watch-7", .appStore, "Apple Watch Series 7 and later", 396, 484, margins: watch,
      readable: shownSmall),
    ShopPreset(
      "watch-4", .appStore, "Apple Watch Series 4 to 6", 368, 448, margins: watch,
      readable: shownSmall),
    ShopPreset(
      "watch-3", .appStore, "Apple Watch Series 3", 312, 390, margins: watch, readable: shownSmall),

    // Play Console, preview assets: 320 to 3840 pixels, at most twice as long as wide, 8 MB. Text
    // is allowed; of a screenshot it should take at most a fifth
    // (support.google.com/googleplay/android-developer/answer/9866151).
    ShopPreset(
      "google-play-phone", .googlePlay, "phone", 1080, 1920, rotation: .either,
      byteLimit: 8_000_000, margins: phone),
    ShopPreset(
      "google-play-tablet-7", .googlePlay, "tablet, 7 inches", 1200, 1920, rotation: .either,
      byteLimit: 8_000_000),
    ShopPreset(
      "google-play-tablet-10", .googlePlay, "tablet, 10 inches", 1600, 2560, rotation: .either,
      byteLimit: 8_000_000),
    ShopPreset(
      "google-play-feature", .googlePlay, "feature graphic", 1024, 500, byteLimit: 8_000_000,
      margins: capsule, readable: shownSmall),

    // Steamworks, graphical assets. The logo is laid over a hero, and the whole page over its
    // background. Capsules of the store and the library are "limited to game artwork, the game
    // name, and any official subtitle", with "no other miscellaneous text"; heroes have none
    // (partner.steamgames.com/doc/store/assets/rules). Screenshots "exclusively show the gameplay"
    // (partner.steamgames.com/doc/store/assets/standard).
    ShopPreset(
      "steam-header", .steam, "header capsule", 920, 430, lettering: .title, margins: capsule,
      readable: shownSmall),
    ShopPreset(
      "steam-small", .steam, "small capsule", 462, 174, lettering: .title, margins: small,
      readable: 0.085),
    ShopPreset(
      "steam-main", .steam, "main capsule", 1232, 706, lettering: .title, margins: capsule,
      readable: shownSmall),
    ShopPreset(
      "steam-vertical", .steam, "vertical capsule", 748, 896, lettering: .title, margins: capsule,
      readable: shownSmall),
    ShopPreset(
      "steam-screenshot", .steam, "screenshot", 1920, 1080, lettering: .none, style: .screen),
    ShopPreset(
      "steam-background", .steam, "page background", 1438, 810, lettering: .none,
      style: .backdrop, margins: none),
    ShopPreset(
      "steam-library", .steam, "library capsule", 600, 900, lettering: .title, margins: capsule,
      readable: shownSmall),
    ShopPreset(
      "steam-library-header", .steam, "library header", 920, 430, lettering: .title,
      margins: capsule, readable: shownSmall),
    ShopPreset(
      "steam-library-hero", .steam, "library hero", 3840, 1240, lettering: .none,
      margins: capsule, readable: shownSmall),
    ShopPreset(
      "steam-library-logo", .steam, "library logo, laid over the hero", 1280, 720, alpha: .needed,
      lettering: .title, style: .logo, margins: none),

    // itch.io and previews of pages (ogp.me) have no rule about text.
    ShopPreset(
      "itch-cover", .itch, "cover, shown at half its size", 630, 500, alpha: .allowed,
      byteLimit: 3_000_000, margins: capsule, readable: shownSmall),

    ShopPreset(
      "og-image", .web, "preview of a shared page", 1200, 630, alpha: .allowed,
      byteLimit: 5_000_000, margins: capsule, readable: shownSmall),
  ]

  /// Several presets under one name.
  public struct Group: Hashable, Sendable {
    /// The name.
    public var name: String
    /// A description for people.
    public var title: String
    /// The names of the presets.
    public var members: [String]
  }

  /// All groups.
  public static let groups: [Group] = [
    Group(
      name: "appstore", title: "what the App Store requires, one of each platform",
      members: ["iphone-6.9", "ipad-13", "mac", "tv", "watch"]),
    Group(
      name: "appstore-ios", title: "what it requires of an app for iPhone and iPad",
      members: ["iphone-6.9", "ipad-13"]),
    Group(
      name: "appstore-all", title: "every size that it takes", members: names(of: .appStore)),
    Group(
      name: "google-play", title: "what Google Play asks for", members: names(of: .googlePlay)),
    Group(name: "steam", title: "the store and the library of Steam", members: names(of: .steam)),
    Group(
      name: "itch", title: "itch.io and shared pages", members: ["itch-cover", "og-image"]),
    Group(name: "all", title: "everything", members: all.map(\.name)),
  ]

  /// Returns the preset with a name, or those of a group; nil if there is no such name.
  public static func named(_ name: String) -> [ShopPreset]? {
    if let preset = all.first(where: { $0.name == name }) { return [preset] }
    guard let group = groups.first(where: { $0.name == name }) else { return nil }
    return all.filter { group.members.contains($0.name) }
  }

  private static func names(of shop: Shop) -> [String] {
    all.filter { $0.shop == shop }.map(\.name)
  }

  /// The margins on phones, which have round corners, and a bar at the top and at the bottom.
  private static let phone = ShotMargins(across: 0.06, down: 0.1)
  /// The safe area of tvOS: 80 of 1920 points at the sides, 60 of 1080 above and below.
  private static let television = ShotMargins(across: 0.0741, down: 0.0556)
  /// The margins on watches, whose screens have round corners.
  private static let watch = ShotMargins(across: 0.055, down: 0.065)
  /// The margins of capsules, which are shown small and side by side with others.
  private static let capsule = ShotMargins(across: 0.075, down: 0.075)
  /// The smallest text of what is shown at about half its size, or on a wrist.
  private static let shownSmall = 0.05
  private static let none = ShotMargins(across: 0, down: 0)
  private static let small = ShotMargins(across: 0.08, down: 0.08)
}
