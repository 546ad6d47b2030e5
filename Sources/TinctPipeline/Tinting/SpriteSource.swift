/// A sprite as it is read: the bytes of its files, from the bottom up.
public struct SpriteSource: Sendable {
  /// The file of one layer.
  public struct File: Sendable {
    /// The layer's name in recipes; see `TintLayerName`.
    public let layer: String
    /// Where it was read, for messages.
    public let path: String
    /// A PNG.
    public let bytes: [UInt8]
    /// What tells its content from any other.
    public let content: Fingerprint

    /// Describes a file.
    public init(layer: String, path: String, bytes: [UInt8]) {
      self.layer = layer
      self.path = path
      self.bytes = bytes
      content = Fingerprint(of: bytes)
    }
  }

  /// The files, at least one.
  public let files: [File]

  /// Puts files together; traps without any.
  public init(_ files: [File]) {
    precondition(!files.isEmpty)
    self.files = files
  }

  /// What decides prints of the sprite besides options and palettes.
  public var ingredients: IngredientGroup {
    IngredientGroup(files.map { Ingredient("the \($0.layer)", content: $0.content) })
  }
}
