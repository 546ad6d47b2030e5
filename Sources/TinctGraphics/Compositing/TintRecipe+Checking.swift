extension TintRecipe {
  /// Checks that a sprite can be coloured by the recipe, in any palette.
  ///
  /// - Parameter sprite: its layers may be others than the recipe's; see `fitted`.
  /// - Throws: `TintError.notInKey` if a key lacks a colour of its layer.
  public func check(_ sprite: LayeredSprite) throws(TintError) {
    try fitted(to: sprite.names).check(sprite.layers.map(\.bitmap))
  }

  /// Checks layers, as many as the recipe's: all of one size, and in the colours of their key.
  func check(_ bitmaps: [Bitmap]) throws(TintError) {
    for (layer, bitmap) in zip(layers, bitmaps) {
      guard bitmap.width == bitmaps[0].width && bitmap.height == bitmaps[0].height else {
        throw .layerSize(
          name: layer.name, width: bitmap.width, height: bitmap.height,
          spriteWidth: bitmaps[0].width, spriteHeight: bitmaps[0].height)
      }
      if case .key(let key) = layer.tint, let stranger = key.stranger(in: bitmap) {
        throw .notInKey(
          bitmap.pixels[stranger.offset], x: stranger.offset % bitmap.width,
          y: stranger.offset / bitmap.width, count: stranger.count)
      }
    }
  }
}
