/// The `Contents.json` of a picture in an Xcode asset catalogue (`NAME.imageset`), and of the folders
/// around it.
public enum AppleImageSet {
  /// A file of the set.
  public struct Image: Hashable, Sendable {
    /// The file's name.
    public var file: String
    /// The scale: 1, 2 or 3.
    public var scale: Int
    /// Whether it is shown in dark mode only.
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

  /// The document of a picture. Scales without a file keep an empty place, as Xcode shows them.
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

  /// The document of a folder, of an atlas of sprites (`NAME.spriteatlas`), or of the catalogue.
  ///
  /// - Parameter isNamespace: whether the names of what is inside begin with the folder's.
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
