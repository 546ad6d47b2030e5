/// The launcher's icons of an Android app, as files below the app's folder of resources.
///
/// Since Android 8 an icon has two layers of 108 dp, of which the launcher shows 72 in a shape of
/// its own, and a third of one colour for themed icons since Android 13 ("Adaptive icons", Android
/// Developers). Older systems take a picture of 48 dp as it is.
public enum AndroidIcon {
  /// A density of screens.
  public struct Density: Hashable, Sendable {
    /// The name that folders have.
    public let name: String
    /// Pixels for each four dp.
    let quarter: Int

    /// Returns the width and height of a picture in pixels.
    public func pixels(of picture: Picture) -> Int { picture.side * quarter / 4 }
  }

  /// A picture that each density has.
  public enum Picture: String, CaseIterable, Sendable {
    /// The icon of old systems.
    case plain = "ic_launcher"
    /// The icon of old systems with round icons.
    case round = "ic_launcher_round"
    /// The layer that the launcher moves a little; clear around the subject.
    case foreground = "ic_launcher_foreground"
    /// The layer below it, opaque.
    case background = "ic_launcher_background"
    /// The layer of themed icons: only its alpha counts.
    case monochrome = "ic_launcher_monochrome"

    /// Width and height in dp.
    var side: Int {
      switch self {
      case .plain, .round: 48
      case .foreground, .background, .monochrome: 108
      }
    }
  }

  /// The densities, from medium (160 dots per inch) to the highest (640).
  public static let densities = [
    Density(name: "mdpi", quarter: 4), Density(name: "hdpi", quarter: 6),
    Density(name: "xhdpi", quarter: 8), Density(name: "xxhdpi", quarter: 12),
    Density(name: "xxxhdpi", quarter: 16),
  ]

  /// The files, below the folder of the icon: the pictures of each density, then the documents.
  public static let names =
    densities.flatMap { density in
      Picture.allCases.map { "\(folder)/mipmap-\(density.name)/\($0.rawValue).png" }
    }
    + [Picture.plain, .round].map { "\(folder)/mipmap-anydpi-v26/\($0.rawValue).xml" }

  /// The documents, which join the layers.
  public static let documents = [document, document]

  private static let folder = "android/res"

  private static let document = """
    <?xml version="1.0" encoding="utf-8"?>
    <adaptive-icon xmlns:android="\(namespace)">
        <background android:drawable="\(reference(.background))" />
        <foreground android:drawable="\(reference(.foreground))" />
        <monochrome android:drawable="\(reference(.monochrome))" />
    </adaptive-icon>

    """

  private static let namespace = "http://schemas.android.com/apk/res/android"

  private static func reference(_ picture: Picture) -> String { "@mipmap/\(picture.rawValue)" }
}
