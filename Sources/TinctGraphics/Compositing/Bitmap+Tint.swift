extension Bitmap {
  /// The picture tinted, with an overlay of the same size drawn on top in its own colours.
  ///
  /// For several palettes make one `SpritePlate` of the picture instead.
  public func tinted(_ tint: Tint<Color>, overlay: Bitmap? = nil) throws(TintError) -> Bitmap {
    let layers = [self] + (overlay.map { [$0] } ?? [])
    let names = [TintLayerName.sprite, TintLayerName.overlay].prefix(layers.count)
    let recipe = TintRecipe(tint).fitted(to: Array(names))
    return try SpritePlate(layers, for: recipe).bitmap(recipe)
  }
}
