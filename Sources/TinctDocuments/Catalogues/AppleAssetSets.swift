/// The `Contents.json` of a picture in an Xcode asset catalogue (`NAME.imageset`), and of the
/// folders around it.
public enum AppleImageSet {
  /// A file of the set.
  public struct Image: Hashable, Sendable {
    /// The file's name.
    public var file: String
    /// The scale: 1, 2 or 3.
    public var scale: Int
    /// The file is shown in dark mode only.
    public var isDark: Bool

    /// Describes a file.
    public init(file: String, scale: Int, isDark: Bool = false) {
      self.file = file
      self.scale = scale
      self.isDark = isDark
    }
  }

  /// The scales that a picture may have.
  public static let scales = 1...3

  /// Returns the document of a picture. Scales without a file keep an empty slot, as Xcode shows
  /// them.
  public static func contents(_ images: [Image]) -> [UInt8] {
    let hasDark = images.contains { $0.isDark }
    var entries: [JSONValue] = []
    for scale in scales {
      for isDark in hasDark ? [false, true] : [false] {
        let file = images.first { $0.scale == scale && $0.isDark == isDark }?.file
        entries.append(entry(file, scale: scale, isDark: isDark))
      }
    }
    return document([.init("images", .array(entries))])
  }

  /// Returns the document of a folder, of an atlas of sprites (`NAME.spriteatlas`), or of the
  /// catalogue.
  ///
  /// - Parameter isNamespace: true if the names of its contents begin with the folder's name.
  public static func folderContents(isNamespace: Bool) -> [UInt8] {
    AppleColorSet.folderContents(isNamespace: isNamespace)
  }

  private static func entry(_ file: String?, scale: Int, isDark: Bool) -> JSONValue {
    var members: [JSONValue.Member] = []
    if isDark {
      members.append(
        .init("appearances", [["appearance": "luminosity", "value": "dark"]]))
    }
    if let file { members.append(.init("filename", .string(file))) }
    members += [.init("idiom", "universal"), .init("scale", .string("\(scale)x"))]
    return .object(members)
  }

  private static func document(_ members: [JSONValue.Member]) -> [UInt8] {
    let info: JSONValue = ["author": "xcode", "version": 1]
    return JSONValue.object(members + [.init("info", info)]).documentBytes
  }
}

/// The `Contents.json` of an app's icon in an Xcode asset catalogue (`NAME.appiconset`).
public enum AppleAppIconSet {
  /// The look of the home screen of iOS in which an icon is shown.
  public enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// The default: any appearance without an icon of its own uses this one.
    case light
    /// In dark mode.
    case dark
    /// All icons in one colour of the system, laid over their greys.
    case tinted
  }

  /// The side in pixels of the single picture from which iOS makes all its sizes.
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

  /// The entries of macOS, each with a picture of its own.
  public static let macEntries: [MacEntry] = [16, 32, 128, 256, 512].flatMap { points in
    [MacEntry(points: points, scale: 1), MacEntry(points: points, scale: 2)]
  }

  /// Returns the document.
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
