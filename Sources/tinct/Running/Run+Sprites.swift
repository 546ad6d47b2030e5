internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

extension Run {
  /// The piece art in a folder; nil, with the failures noted, if something is wrong with it.
  func sprites(_ folder: String) -> SpriteSet? {
    var bitmaps: [String: Bitmap] = [:]
    let files = files(at: [folder], endings: [".png"])
    for file in files {
      guard let bytes = read(file) else { continue }
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        image.info.notes.forEach { warn("\(file): \($0)") }
        bitmaps[SpriteFile(file).name] = image.bitmap
      } catch { note(Failure(error, file: file)) }
    }
    guard !files.isEmpty, bitmaps.count == files.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(SpriteSetError) { return try SpriteSet(bitmaps) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }
}
