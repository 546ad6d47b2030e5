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

  /// The piece art in a folder, to be coloured by recipes; nil, with the failures noted, if something
  /// is wrong with it.
  ///
  /// Of a sprite that is there at several scales the largest is taken.
  func sprites(_ folder: String, _ recipes: SpriteRecipes) -> SpriteSet? {
    let folder = artPath(folder)
    let finder = SpriteFinder(inputs: inputs, layers: recipes.layerNames)
    let found = attempt { () throws(Failure) in
      do throws(InputError) { return try finder.sources(at: folder) } catch {
        throw Failure(error)
      }
    }
    guard let found else { return nil }
    var largest: [String: SpriteFiles] = [:]
    for source in found where source.scale > largest[source.name]?.scale ?? 0 {
      largest[source.name] = source
    }
    var sprites: [String: LayeredSprite] = [:]
    for source in largest.values.sorted(by: { $0.path < $1.path }) {
      sprites[source.name] = sprite(source)
    }
    guard sprites.count == largest.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(SpriteSetError) { return try SpriteSet(sprites, recipes: recipes) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }

  /// A sprite read from its files; nil, with the failures noted, if something is wrong with them.
  private func sprite(_ source: SpriteFiles) -> LayeredSprite? {
    var layers: [LayeredSprite.Layer] = []
    for layer in source.layers {
      guard let bytes = read(layer.path) else { continue }
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        image.info.notes.forEach { warn("\(layer.path): \($0)") }
        layers.append(LayeredSprite.Layer(layer.name, image.bitmap))
      } catch { note(Failure(error, file: layer.path)) }
    }
    guard layers.count == source.layers.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(TintError) { return try LayeredSprite(layers) } catch {
        throw Failure(.badData, place: source.path, problem: "\(error)")
      }
    }
  }
}
