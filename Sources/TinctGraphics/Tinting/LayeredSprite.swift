/// A sprite as the artist drew it: one picture, or several in layers.
public struct LayeredSprite: Hashable, Sendable {
  /// One picture of it.
  public struct Layer: Hashable, Sendable {
    /// The name by which recipes refer to it; see `TintLayerName`.
    public var name: String
    /// The picture.
    public var bitmap: Bitmap

    /// Names a picture.
    public init(_ name: String, _ bitmap: Bitmap) {
      self.name = name
      self.bitmap = bitmap
    }
  }

  /// The layers from the bottom up, at least one, names unique, all of one size.
  public let layers: [Layer]

  /// Puts layers together.
  ///
  /// - Throws: `TintError` for the first layer that is not of the lowest one's size.
  public init(_ layers: [Layer]) throws(TintError) {
    precondition(!layers.isEmpty && Set(layers.map(\.name)).count == layers.count)
    let (width, height) = (layers[0].bitmap.width, layers[0].bitmap.height)
    for layer in layers where layer.bitmap.width != width || layer.bitmap.height != height {
      throw .layerSize(
        name: layer.name, width: layer.bitmap.width, height: layer.bitmap.height,
        spriteWidth: width, spriteHeight: height)
    }
    self.layers = layers
  }

  /// Makes a sprite of one picture.
  public init(_ bitmap: Bitmap) { layers = [Layer(TintLayerName.sprite, bitmap)] }

  /// Pixels in a row.
  public var width: Int { layers[0].bitmap.width }
  /// Rows.
  public var height: Int { layers[0].bitmap.height }
  /// The names of the layers from the bottom up.
  public var names: [String] { layers.map(\.name) }

  /// Indexes the sprite for a recipe, which need not name just its layers.
  public func indexed(for recipe: TintRecipe<Color>) throws(TintError) -> IndexedSprite {
    try IndexedSprite(layers.map(\.bitmap), for: recipe.fitted(to: names))
  }
}

extension LayeredSprite {
  /// Returns the sprite at another size, ready for a recipe; nil if it must be coloured before,
  /// since the colours of smoothed edges are in no key.
  ///
  /// Amounts, such as the channels of a mask, are always added up as they are: they are no light.
  public func resized(
    width: Int, height: Int, _ resampling: Resampling, for recipe: TintRecipe<Color>
  ) -> LayeredSprite? {
    if width == self.width && height == self.height { return self }
    var resized: [Layer] = []
    for (layer, treated) in zip(layers, recipe.fitted(to: names).layers) {
      var resampling = resampling
      switch treated.tint {
      case .own, .fill: break
      case .channels: resampling.light = .encoded
      case .key: return nil
      }
      resized.append(
        Layer(layer.name, layer.bitmap.resized(width: width, height: height, resampling)))
    }
    return try? LayeredSprite(resized)
  }

  /// Colours the sprite, at another size.
  public func bitmap(
    _ recipe: TintRecipe<Color>, width: Int, height: Int, _ resampling: Resampling = Resampling()
  ) throws(TintError) -> Bitmap {
    let recipe = recipe.fitted(to: names)
    if let resized = resized(width: width, height: height, resampling, for: recipe) {
      return try resized.indexed(for: recipe).bitmap(recipe)
    }
    return try indexed(for: recipe).bitmap(recipe)
      .resized(width: width, height: height, resampling)
  }
}

extension Bitmap {
  /// Tints the picture and draws an overlay of the same size on top in its own colours.
  ///
  /// For several palettes make one `IndexedSprite` of the picture instead.
  public func tinted(_ tint: Tint<Color>, overlay: Bitmap? = nil) throws(TintError) -> Bitmap {
    let layers = [self] + (overlay.map { [$0] } ?? [])
    let names = [TintLayerName.sprite, TintLayerName.overlay].prefix(layers.count)
    let recipe = TintRecipe(tint).fitted(to: Array(names))
    return try IndexedSprite(layers, for: recipe).bitmap(recipe)
  }
}
