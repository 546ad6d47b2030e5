internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Reads one sprite, and prints it in every palette.
struct TintJob: Sendable {
  /// The palettes that all sprites can be coloured in.
  let palettes: [Palette]

  /// What prints each role of a sprite; see `role`.
  private let presses: [Ink: SpritePress]
  private let inputs: InputReader
  private let limits: Limits
  /// Where former runs have kept what they decoded; nil for no such place.
  private let cache: PlateCache?

  /// Resolves recipes in palettes. Those that lack a colour are noted, and left out.
  init(
    _ plan: TintPlan, for sources: [SpriteFiles], in palettes: [Palette], resampling: Resampling,
    format: PNGPixelFormat, effort: PNGEffort, cache: PlateCache?, _ run: Run
  ) {
    inputs = run.inputs.withoutRecord
    limits = run.limits
    self.cache = cache
    var names: [Ink: String] = [:]
    for source in sources { names[Self.role(source.name)] = source.name }
    let roles = names.sorted { $0.key.name < $1.key.name }
    var recipes = names.mapValues { _ in [TintRecipe<Color>]() }
    self.palettes = palettes.filter { palette in
      let made = run.attempt { () throws(Failure) in
        try roles.map { (role) throws(Failure) in
          try plan.recipe(for: role.value, in: palette, run)
        }
      }
      guard let made else { return false }
      for (role, recipe) in zip(roles, made) { recipes[role.key, default: []].append(recipe) }
      return true
    }
    let limits = limits
    presses = recipes.mapValues {
      SpritePress(
        recipes: $0, resampling: resampling, limits: limits, format: format, effort: effort)
    }
  }

  /// Reads the files that a sprite is printed from.
  func source(_ variant: SpriteVariant) throws(Failure) -> SpriteSource {
    SpriteSource(
      try variant.source.layers.map { (layer) throws(Failure) in
        do throws(InputError) {
          return SpriteSource.File(
            layer: layer.name, path: layer.path, bytes: try inputs.read(layer.path))
        } catch { throw Failure(error) }
      })
  }

  /// The sprite in every palette.
  ///
  /// - Parameter warnings: what there is to say about the files is added here.
  func prints(
    _ variant: SpriteVariant, _ source: SpriteSource, _ warnings: inout [String]
  ) throws(Failure) -> SpritePress.Prints {
    guard let press = presses[Self.role(variant.source.name)] else {
      preconditionFailure("there is a press for every sprite")
    }
    let scale = variant.factor
    if let cache, let kept = press.prints(source, scale: scale, from: cache) {
      warnings += Self.warnings(source, kept.notes)
      return kept.prints
    }
    let (layers, notes) = try layers(source)
    warnings += Self.warnings(source, notes)
    do throws(ImageRequestError) {
      let sprite = try Self.sprite(layers)
      guard let cache else { return try press.print(sprite, scale: scale) }
      return try press.print(sprite, scale: scale, keepingFor: source, notes, in: cache)
    } catch { throw Failure(error, tinting: variant.source.path, limits: limits) }
  }

  /// The sprite in every palette, not yet compressed.
  func plate(
    _ variant: SpriteVariant, _ source: SpriteSource, _ warnings: inout [String]
  ) throws(Failure) -> ColoredPlate {
    guard let press = presses[Self.role(variant.source.name)] else {
      preconditionFailure("there is a press for every sprite")
    }
    let (layers, notes) = try layers(source)
    warnings += Self.warnings(source, notes)
    do throws(ImageRequestError) {
      return try press.plate(try Self.sprite(layers), scale: variant.factor)
    } catch { throw Failure(error, tinting: variant.source.path, limits: limits) }
  }

  private static func warnings(_ source: SpriteSource, _ notes: [[String]]) -> [String] {
    zip(source.files, notes).flatMap { file, notes in notes.map { "\(file.path): \($0)" } }
  }

  /// Sprites of one role have one recipe, and mean the same by `ink`.
  private static func role(_ name: String) -> Ink { SpriteRecipes.ink(for: name) }

  private static func sprite(
    _ layers: [LayeredSprite.Layer]
  ) throws(ImageRequestError) -> LayeredSprite {
    do { return try LayeredSprite(layers) } catch { throw .tint(error) }
  }

  /// The layers, and for each what there is to say about its file.
  private func layers(
    _ source: SpriteSource
  ) throws(Failure) -> ([LayeredSprite.Layer], notes: [[String]]) {
    let images = try source.files.map { (file) throws(Failure) in try decoded(file) }
    return (
      zip(source.files, images).map { LayeredSprite.Layer($0.layer, $1.bitmap) },
      images.map { $0.info.notes.map { "\($0)" } }
    )
  }

  private func decoded(_ file: SpriteSource.File) throws(Failure) -> PNGImage {
    do { return try PNGImage(decoding: file.bytes, limits: limits) } catch {
      throw Failure(error, file: file.path)
    }
  }
}
