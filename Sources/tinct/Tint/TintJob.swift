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
  let limits: Limits

  /// The sprite in a file, in every palette.
  ///
  /// - Parameter warnings: what there is to say about the files is added here.
  func prints(
    _ file: String, _ warnings: inout [String]
  ) throws(Failure) -> SpritePress.Prints {
    let sprite = try bitmap(file, &warnings)
    let overlay = try overlay(of: file, &warnings)
    do { return try press.print(sprite, overlay: overlay) } catch {
      throw Failure(error, tinting: file, limits: limits)
    }
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
