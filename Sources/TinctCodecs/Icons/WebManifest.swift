internal import TinctDocuments
public import TinctGraphics

/// The manifest of a web application (`manifest.webmanifest`): its name, its colours and its icons,
/// by W3C's Web Application Manifest.
public enum WebManifest {
  /// An icon of the application.
  public struct Icon: Hashable, Sendable {
    /// The file, from the manifest's folder.
    public var file: String
    /// Width and height in pixels.
    public var side: Int
    /// Its border may be cut off: all that matters lies within a circle of 80 % of its width.
    public var isMaskable: Bool

    /// Describes an icon.
    public init(file: String, side: Int, isMaskable: Bool = false) {
      self.file = file
      self.side = side
      self.isMaskable = isMaskable
    }
  }

  /// Returns the document.
  ///
  /// - Parameters:
  ///   - name: the name of the application.
  ///   - ground: the colour behind it while it loads, and around it.
  ///   - icons: its icons, all PNGs.
  public static func document(name: String, ground: Color, icons: [Icon]) -> [UInt8] {
    let entries = icons.map { icon -> JSONValue in
      [
        "src": .string(icon.file), "sizes": .string("\(icon.side)x\(icon.side)"),
        "type": "image/png", "purpose": icon.isMaskable ? "maskable" : "any",
      ]
    }
    let document: JSONValue = [
      "name": .string(name), "short_name": .string(name), "start_url": ".",
      "display": "standalone", "background_color": .string(ground.hex),
      "theme_color": .string(ground.hex), "icons": .array(entries),
    ]
    return document.documentBytes
  }
}
