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

  /// The sprite in a file, in every palette.
  ///
  /// - Parameter warnings: what there is to say about the files is added here.
  func prints(
    _ file: String, _ warnings: inout [String]
  ) throws(Failure) -> SpritePress.Prints {
    var layers = [LayeredSprite.Layer(TintLayerName.sprite, try bitmap(file, &warnings))]
    if let overlay = try overlay(of: file, &warnings) {
      layers.append(LayeredSprite.Layer(TintLayerName.overlay, overlay))
    }
    do throws(ImageRequestError) {
      return try press.print(try sprite(layers), scale: scale)
    } catch { throw Failure(error, tinting: file, limits: limits) }
  }

  private func sprite(
    _ layers: [LayeredSprite.Layer]
  ) throws(ImageRequestError) -> LayeredSprite {
    do { return try LayeredSprite(layers) } catch { throw .tint(error) }
  }

  private func overlay(
    of file: String, _ warnings: inout [String]
  ) throws(Failure) -> Bitmap? {
    switch overlays {
    case .none: return nil
    case .one(let path): return try bitmap(path, &warnings)
    case .beside:
      guard let path = SpriteFile(file).overlayPath, inputs.isFile(path) else { return nil }
      return try bitmap(path, &warnings)
    }
  }

  private func bitmap(_ path: String, _ warnings: inout [String]) throws(Failure) -> Bitmap {
    let bytes: [UInt8]
    do { bytes = try inputs.read(path) } catch { throw Failure(error) }
    do {
      let image = try PNGImage(decoding: bytes, limits: limits)
      warnings += image.info.notes.map { "\(path): \($0)" }
      return image.bitmap
    } catch { throw Failure(error, file: path) }
  }
}
