internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// The path of piece art: as it is, or among the shipped files where there is nothing at the path
  /// and it is the name of a shipped set (`square`) or begins with `assets/pieces/`.
  func artPath(_ text: String) -> String {
    let isHere = inputs.isFile(text) || inputs.isFolder(text)
    guard !isHere, !text.isEmpty, text != InputReader.standardInput,
      case .success(let files) = shipped
    else { return text }
    let own = "assets/pieces/"
    let path =
      text.hasPrefix(own)
      ? "\(files.pieces)/\(text.dropFirst(own.count))" : "\(files.pieces)/\(text)"
    guard text.hasPrefix(own) || !text.contains("/") else { return text }
    return inputs.isFile(path) || inputs.isFolder(path) ? path : text
  }

  /// The piece art in a folder, to be coloured by recipes; nil, with the failures noted, if something is wrong with it.
  func sprites(_ folder: String, _ recipes: SpriteRecipes) -> SpriteSet? {
    var bitmaps: [String: Bitmap] = [:]
    let folder = artPath(folder)
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
      do throws(SpriteSetError) { return try SpriteSet(bitmaps, recipes: recipes) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }
}
