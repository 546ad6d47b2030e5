internal import TinctCodecs
internal import TinctGraphics

/// Sprites taken apart and compressed, kept on disk from run to run.
public struct PlateCache: Sendable {
  private let disk: DiskCache
  private let build: String

  /// Keeps plates in a cache.
  ///
  /// - Parameters:
  ///   - disk: where they are kept.
  ///   - build: what tells this build of the program, with its encoders, from all others.
  public init(_ disk: DiskCache, build: String) {
    self.disk = disk
    self.build = build
  }

  /// What decides plates besides the sprite and the kind of recipe.
  struct Settings {
    let scale: Double
    let resampling: Resampling
    let effort: PNGEffort
    let limits: Limits
  }

  /// The plate of a sprite for a recipe, which is fitted to its layers; nil if it is not kept.
  func plate(
    _ source: SpriteSource, _ settings: Settings, for recipe: TintRecipe<Color>
  ) -> PressedPlate? {
    guard let key = key(source, settings, recipe), let bytes = disk.bytes(for: key) else {
      return nil
    }
    return PressedPlate(bytes, for: recipe)
  }

  /// Keeps the plate of a sprite for recipes of a kind.
  func keep(
    _ plate: PressedPlate, of source: SpriteSource, _ settings: Settings,
    for recipe: TintRecipe<Color>
  ) {
    guard let key = key(source, settings, recipe) else { return }
    disk.keep(plate.bytes, for: key)
  }

  /// Everything that the plate depends on. Paths and times are not among it, so that machines can
  /// share a cache.
  private func key(
    _ source: SpriteSource, _ settings: Settings, _ recipe: TintRecipe<Color>
  ) -> Fingerprint? {
    guard let kind = SpriteTable.kind(of: recipe) else { return nil }
    var packed = PackedWriter()
    packed.put("sprite plate 1")
    packed.put(build)
    packed.put(kind)
    packed.put("\(settings)")
    packed.put(source.files) { packed, file in
      packed.put(file.layer)
      packed.put(file.content)
    }
    return Fingerprint(of: packed.bytes)
  }
}
