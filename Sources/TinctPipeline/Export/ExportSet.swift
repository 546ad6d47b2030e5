public import TinctGraphics

/// What an export is made of: every picture, in every palette. Known before any picture is read.
public struct ExportSet: Hashable, Sendable {
  /// A sprite at one scale.
  public struct Picture: Hashable, Sendable {
    /// The sprite's name, without folders, scale and ending.
    public var sprite: String
    /// Pixels for each unit of the game's own measure: 2 for `tee@2x.png`.
    public var scale: Double
    /// What it is made from, for messages.
    public var source: String

    /// Describes a picture to come.
    public init(sprite: String, scale: Double = 1, source: String) {
      self.sprite = sprite
      self.scale = scale
      self.source = source
    }

    /// Checks that files can be named after the sprite.
    public func checkName() throws(Failure) {
      _ = try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: sprite)
      }
    }
  }

  /// The pictures; the scales of a sprite stand one after the other.
  public var pictures: [Picture]
  /// The palettes that each picture is made in.
  public var palettes: [Palette]

  /// Describes an export to come.
  public init(pictures: [Picture], palettes: [Palette]) {
    self.pictures = pictures
    self.palettes = palettes
  }
}

extension Palette {
  /// The palette's name as a part of file names: `deep-sea` for `Deep Sea`.
  public var fileName: String { slug(name, fallback: "palette") }
}
