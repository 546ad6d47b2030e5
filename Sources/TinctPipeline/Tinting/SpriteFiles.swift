/// The files that a sprite is read from.
public struct SpriteFiles: Hashable, Sendable {
  /// One of its layers.
  public struct Layer: Hashable, Sendable {
    /// The name by which recipes mean it.
    public let name: String
    /// The file.
    public let path: String
  }

  /// The sprite's name, without folders and scale.
  public let name: String
  /// What it was listed by, for messages: its file, or its folder of layers.
  public let path: String
  /// Pixels for each unit of the game's own measure.
  public let scale: Double
  /// The files, from the bottom up.
  public let layers: [Layer]
}

/// A sprite as it is to be made.
public struct SpriteVariant: Hashable, Sendable {
  /// What it is made from.
  public let source: SpriteFiles
  /// Pixels for each unit of the game's own measure.
  public let scale: Double
  /// Its size in sizes of the source.
  public let factor: Double

  /// Describes what to make.
  public init(source: SpriteFiles, scale: Double, factor: Double) {
    self.source = source
    self.scale = scale
    self.factor = factor
  }
}
