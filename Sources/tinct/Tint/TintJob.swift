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

  /// The files that one sprite is printed from, as they were read.
  struct Sources: Sendable {
    /// A file.
    struct File: Sendable {
      let path: String
      let bytes: [UInt8]
    }

    let sprite: File
    let overlay: File?

    /// What decides the prints besides options and palettes.
    var ingredients: IngredientGroup {
      let contents = [("the sprite", sprite)] + (overlay.map { [("the overlay", $0)] } ?? [])
      return IngredientGroup(
        contents.map { Ingredient($0, content: Fingerprint(of: $1.bytes)) })
    }
  }

  /// Reads what a sprite is printed from.
  func sources(_ file: String) throws(Failure) -> Sources {
    Sources(sprite: try read(file), overlay: try overlay(of: file))
  }

  /// The sprite in every palette.
  ///
  /// - Parameter warnings: what there is to say about the files is added here.
  func prints(
    _ sources: Sources, _ warnings: inout [String]
  ) throws(Failure) -> SpritePress.Prints {
    var layers = [LayeredSprite.Layer(TintLayerName.sprite, try bitmap(sources.sprite, &warnings))]
    if let overlay = sources.overlay {
      layers.append(LayeredSprite.Layer(TintLayerName.overlay, try bitmap(overlay, &warnings)))
    }
    do throws(ImageRequestError) {
      return try press.print(try sprite(layers), scale: scale)
    } catch { throw Failure(error, tinting: sources.sprite.path, limits: limits) }
  }

  private func sprite(
    _ layers: [LayeredSprite.Layer]
  ) throws(ImageRequestError) -> LayeredSprite {
    do { return try LayeredSprite(layers) } catch { throw .tint(error) }
  }

  private func overlay(of file: String) throws(Failure) -> Sources.File? {
    switch overlays {
    case .none: return nil
    case .one(let path): return try read(path)
    case .beside:
      guard let path = SpriteFile(file).overlayPath, inputs.isFile(path) else { return nil }
      return try read(path)
    }
  }

  private func read(_ path: String) throws(Failure) -> Sources.File {
    do { return Sources.File(path: path, bytes: try inputs.read(path)) } catch {
      throw Failure(error)
    }
  }

  private func bitmap(
    _ file: Sources.File, _ warnings: inout [String]
  ) throws(Failure) -> Bitmap {
    do {
      let image = try PNGImage(decoding: file.bytes, limits: limits)
      warnings += image.info.notes.map { "\(file.path): \($0)" }
      return image.bitmap
    } catch { throw Failure(error, file: file.path) }
  }
}
