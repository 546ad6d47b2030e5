internal import TinctCodecs
public import TinctGraphics

extension SpritePress {
  /// Prints a sprite by every recipe from plates that former runs have kept, without decoding or
  /// compressing anything; nil if any of them is not kept.
  ///
  /// - Returns: the prints, and for each file of the sprite what there was to say about it.
  public func prints(
    _ source: SpriteSource, scale: Double = 1, from cache: PlateCache
  ) -> (prints: Prints, notes: [[String]])? {
    // Only indices are kept.
    guard format == .smallest else { return nil }
    var plates: [PressedPlate] = []
    var files: [EncodedPNG] = []
    for recipe in recipes {
      let recipe = recipe.fitted(to: source.files.map(\.layer))
      if let plate = plates.first(where: { $0.table.serves(recipe) }) {
        files.append(plate.print(recipe))
      } else {
        guard let plate = cache.plate(source, settings(scale), for: recipe) else { return nil }
        plates.append(plate)
        files.append(plate.print(recipe))
      }
    }
    guard let first = plates.first else { return nil }
    let prints = Prints(width: first.png.width, height: first.png.height, files: files)
    return (prints, first.notes)
  }

  /// Prints a sprite by every recipe, and keeps its plates for later runs.
  ///
  /// - Parameters:
  ///   - sprite: the source, decoded.
  ///   - notes: for each file of the source what there is to say about it.
  public func print(
    _ sprite: LayeredSprite, scale: Double = 1, keepingFor source: SpriteSource,
    _ notes: [[String]], in cache: PlateCache
  ) throws(ImageRequestError) -> Prints {
    try print(sprite, scale: scale) { table, png, recipe in
      cache.keep(
        PressedPlate(table: table, png: png, notes: notes), of: source, settings(scale),
        for: recipe)
    }
  }

  private func settings(_ scale: Double) -> PlateCache.Settings {
    PlateCache.Settings(scale: scale, resampling: resampling, effort: effort, limits: limits)
  }
}
