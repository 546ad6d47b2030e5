/// The name of a sprite's file.
struct SpriteFile {
  /// The file.
  let path: String
  /// Its name without folders and `.png`.
  let name: String

  private static let overlaySuffix = ".overlay"

  init(_ path: String) {
    self.path = path
    let file = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let stem = file.lowercased().hasSuffix(".png") ? file.dropLast(4) : file
    name = stem == "-" ? "sprite" : String(stem)
  }

  /// Whether it is meant to be drawn on top of another one.
  var isOverlay: Bool { name.hasSuffix(Self.overlaySuffix) }

  /// Where a sprite's own overlay would be.
  var overlayPath: String? {
    guard path.lowercased().hasSuffix(".png") else { return nil }
    return path.dropLast(4) + Self.overlaySuffix + path.suffix(4)
  }
}
