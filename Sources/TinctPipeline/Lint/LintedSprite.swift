public import TinctGraphics
internal import TinctPuzzles

/// A sprite as its file name tells of it: `art/tee.overlay@2x.png` is the overlay of `tee` at two
/// pixels a point.
public struct LintedSprite: Sendable {
  /// The path of the file.
  public let file: String
  /// The picture.
  public let bitmap: Bitmap
  /// The folder, which makes sprites of one scale a set.
  let folder: String
  /// The name of the file, with its extension.
  let fileName: String
  /// The name without scale, overlay's suffix and extension.
  let name: String
  /// Pixels a point, where the name says it.
  let scale: Int?
  /// Whether it lies on top of another.
  let isOverlay: Bool

  /// Takes a file's name apart.
  public init(file: String, bitmap: Bitmap) {
    self.file = file
    self.bitmap = bitmap
    let slash = file.lastIndex(of: "/")
    folder = slash.map { String(file[..<$0]) } ?? "."
    fileName = String(file[(slash.map { file.index(after: $0) } ?? file.startIndex)...])
    let parts = SpriteFileName(file)
    scale = parts.scale.flatMap { Int(exactly: $0) }
    isOverlay = parts.name.hasSuffix(PieceSprite.overlaySuffix)
    name = isOverlay ? String(parts.name.dropLast(PieceSprite.overlaySuffix.count)) : parts.name
  }
}
