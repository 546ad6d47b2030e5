internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Reads one sprite, and prints it in every palette.
struct TintJob: Sendable {
  /// What is drawn on top of a sprite.
  enum Overlays {
    case none, beside
    case one(String)
  }

  let press: SpritePress
  let overlays: Overlays
  let inputs: InputReader
  let scale: Double
  let limits: Limits
  /// Where former runs have kept what they decoded; nil for no such place.
  let cache: PlateCache?

  /// Reads the files that a sprite is printed from.
  func source(_ file: String) throws(Failure) -> SpriteSource {
    var files = [try read(file, as: TintLayerName.sprite)]
    if let overlay = overlay(of: file) {
      files.append(try read(overlay, as: TintLayerName.overlay))
    }
    return SpriteSource(files)
  }

  /// The sprite in every palette.
  ///
  /// - Parameter warnings: what there is to say about the files is added here.
  func prints(
    _ source: SpriteSource, _ warnings: inout [String]
  ) throws(Failure) -> SpritePress.Prints {
    if let cache, let kept = press.prints(source, scale: scale, from: cache) {
      warnings += Self.warnings(source, kept.notes)
      return kept.prints
    }
    var notes: [[String]] = []
    var layers: [LayeredSprite.Layer] = []
    for file in source.files {
      let image = try decoded(file)
      notes.append(image.info.notes.map { "\($0)" })
      layers.append(LayeredSprite.Layer(file.layer, image.bitmap))
    }
    warnings += Self.warnings(source, notes)
    do throws(ImageRequestError) {
      let sprite = try sprite(layers)
      guard let cache else { return try press.print(sprite, scale: scale) }
      return try press.print(sprite, scale: scale, keepingFor: source, notes, in: cache)
    } catch { throw Failure(error, tinting: source.files[0].path, limits: limits) }
  }

  private static func warnings(_ source: SpriteSource, _ notes: [[String]]) -> [String] {
    zip(source.files, notes).flatMap { file, notes in notes.map { "\(file.path): \($0)" } }
  }

  private func sprite(
    _ layers: [LayeredSprite.Layer]
  ) throws(ImageRequestError) -> LayeredSprite {
    do { return try LayeredSprite(layers) } catch { throw .tint(error) }
  }

  private func overlay(of file: String) -> String? {
    switch overlays {
    case .none: return nil
    case .one(let path): return path
    case .beside:
      guard let path = SpriteFile(file).overlayPath, inputs.isFile(path) else { return nil }
      return path
    }
  }

  private func read(_ path: String, as layer: String) throws(Failure) -> SpriteSource.File {
    do { return SpriteSource.File(layer: layer, path: path, bytes: try inputs.read(path)) } catch {
      throw Failure(error)
    }
  }

  private func decoded(_ file: SpriteSource.File) throws(Failure) -> PNGImage {
    do { return try PNGImage(decoding: file.bytes, limits: limits) } catch {
      throw Failure(error, file: file.path)
    }
  }
}
