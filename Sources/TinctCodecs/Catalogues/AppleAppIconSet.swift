/// The `Contents.json` of an app's icon in an Xcode asset catalogue (`NAME.appiconset`).
public enum AppleAppIconSet {
  /// How the home screen of iOS looks while an icon is shown.
  public enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// As always: any appearance that has no icon of its own takes this one.
    case light
    /// In dark mode.
    case dark
    /// Where the system colours all icons alike, from their greys.
    case tinted
  }

  /// The side in pixels of the one picture that iOS makes all its sizes of.
  public static let side = 1024

  /// An entry for macOS.
  public struct MacEntry: Hashable, Sendable {
    /// Width and height in points.
    public var points: Int
    /// 1, or 2 for Retina screens.
    public var scale: Int
    /// Width and height in pixels.
    public var side: Int { points * scale }
  }

  /// The entries of macOS, each of which is a picture.
  public static let macEntries: [MacEntry] = [16, 32, 128, 256, 512].flatMap { points in
    [MacEntry(points: points, scale: 1), MacEntry(points: points, scale: 2)]
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - phone: the file for each appearance on iOS.
  ///   - mac: the file for each size on macOS.
  public static func contents(
    phone: (Appearance) -> String, mac: (MacEntry) -> String
  ) -> [UInt8] {
    let phones = Appearance.allCases.map { appearance -> JSONValue in
      var members: [JSONValue.Member] = []
      if appearance != .light {
        members.append(
          .init(
            "appearances",
            [["appearance": "luminosity", "value": .string(appearance.rawValue)]]))
      }
      members += [
        .init("filename", .string(phone(appearance))), .init("idiom", "universal"),
        .init("platform", "ios"), .init("size", .string("\(side)x\(side)")),
      ]
      return .object(members)
    }
    let macs = macEntries.map { entry -> JSONValue in
      [
        "filename": .string(mac(entry)), "idiom": "mac", "scale": .string("\(entry.scale)x"),
        "size": .string("\(entry.points)x\(entry.points)"),
      ]
    }
    let document: JSONValue = [
      "images": .array(phones + macs), "info": ["author": "xcode", "version": 1],
    ]
    return document.documentBytes
  }
}
