public import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
package import TinctGraphics
package import TinctPuzzles
internal import TinctRaster

/// A look, and the folder of the pictures in it.
struct PlacedLook {
  let look: BoardLook
  /// The theme as it was asked for, or its file.
  let name: String
  /// The folder below those of palettes, with a slash at its end; empty for the only look.
  let folder: String

  /// The name of the look among several, whose drawings depend on the same things but for it.
  var dependencies: [Dependency] { folder.isEmpty ? [] : [Dependency("the theme", folder)] }
}

/// The look of boards: a theme, and the art that pieces are drawn from where they are.
public struct BoardLook {
  /// The theme.
  public let theme: Theme
  /// The art; nil for the outlines of the theme.
  public let sprites: SpriteSet?
  /// The place in the theme's file that names the art, for messages; nil for art of an option.
  let artLocation: String?

  /// Makes a look of what was read.
  package init(theme: Theme, sprites: SpriteSet?, artLocation: String? = nil) {
    self.theme = theme
    self.sprites = sprites
    self.artLocation = artLocation
  }

  /// The failure to draw a board from the art; nil if it can be drawn.
  package func missing(for pieces: [Connectors], on grid: Grid, location: String) -> Failure? {
    guard let sprites else { return nil }
    guard sprites.isOfParts || PieceSprite.serve(grid) else {
      return Failure(
        .badData, location: artLocation ?? location,
        problem: "sprites cannot draw a board of this grid, \(grid.specification.kind.name)",
        remedy: """
          \(artLocation == nil ? "leave out --sprites, or " : "")give art of parts \
          (docs/themes.md); other sprites are for \(PieceSprite.servedGrids)
          """)
    }
    let missing = sprites.missing(for: pieces, on: grid)
    guard !missing.isEmpty else { return nil }
    let kind = grid.specification.kind
    if let other = sprites.kind, other.name != kind.name {
      // Without the puzzle as its location, it is told once for all puzzles.
      return Failure(
        .badData, location: artLocation ?? "--sprites",
        problem: "these are pieces of \(other.name) cells, and the board has \(kind.name) cells",
        remedy: "name art for these cells, such as --sprites \(kind.name)"
          + (artLocation == nil ? ", or leave out --sprites" : ""))
    }
    return Failure(
      .missingInput, location: location,
      problem: "the sprites lack \(missing.map { $0 + ".png" }.joined(separator: ", "))",
      remedy: "draw them, or make the whole set with 'tinct sprites'")
  }

  /// Returns the same with the inks of the games that sources describe.
  package func showing(_ sources: [PackReader.Source]) -> BoardLook {
    let games = sources.compactMap(\.game)
    guard !games.isEmpty else { return self }
    return BoardLook(
      theme: games.reduce(theme) { $0.adding($1.inks) }, sprites: sprites,
      artLocation: artLocation)
  }

  /// The looks of the states of a game: those that its description brings, else the theme's.
  package func looks(of source: PackReader.Source) -> Theme.Stones {
    source.game?.looks(in: theme) ?? theme.stones
  }

  /// The failure to draw a board of a game in the looks of its states; nil if it can be drawn.
  package func missing(
    for position: StonesPosition, _ looks: Theme.Stones, _ font: Font, location: String
  ) -> Failure? {
    missing(
      forStates: GridGame.Layer.allCases.flatMap { position.states(in: $0) },
      labels: position.labels.compactMap(\.self), looks, font, location: location)
  }

  /// The failure to draw states in inks that the theme has, from art that is there, with texts that
  /// can be set; nil if they can be drawn.
  ///
  /// - Parameter labels: the texts of a board.
  func missing(
    forStates states: some Sequence<StonesPosition.State>, labels: [String] = [],
    _ looks: Theme.Stones, _ font: Font, location: String
  ) -> Failure? {
    let named = Set(states).sorted { $0.description < $1.description }
    let used = named.map { looks.look(of: $0) }
    let known = Set(theme.inks.kinds.flatMap { theme.inks[$0].map(\.ink) })
    let strange = Set(used.flatMap(\.inks).filter { !known.contains($0) }.map(\.name)).sorted()
    guard strange.isEmpty else {
      return Failure(
        .badData, location: location,
        problem: "the theme \(quoted(theme.name)) has no ink "
          + strange.map(quoted).joined(separator: ", "),
        remedy: "give the game an ink of its own, in its \"inks\", or choose one that all themes "
          + "have, such as powered, wire, cell, background")
    }
    for (texts, place) in [(labels, "a label")]
      + zip(named, used).map({ ($1.texts, "the look of \(quoted($0.description))") })
    {
      guard let missing = MissingGlyphs(in: texts.joined(), of: font) else { continue }
      return Failure(
        .badData, location: location, problem: "\(missing.problem) in \(place)",
        remedy: missing.remedy)
    }
    let names = used.flatMap(\.sprites)
    let missing = Set(names.filter { sprites?.sprites[$0] == nil }).sorted()
    guard !missing.isEmpty else { return nil }
    return Failure(
      .missingInput, location: location,
      problem: "the theme draws its states from sprites that are not there: "
        + missing.map { $0 + ".png" }.joined(separator: ", "),
      remedy: "name the folder that holds them with --sprites")
  }
}

extension Session {
  /// Finds piece art: as it is, or among the shipped files where there is nothing at the path and
  /// it is the name of a shipped set (`square`) or begins with `assets/pieces/`.
  public func artPath(_ text: String) -> String {
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

  /// Reads the piece art in a folder, to be coloured by recipes; nil, with the failures noted, if
  /// something is wrong with it.
  ///
  /// Of a sprite that is there at several scales the largest is taken.
  ///
  /// - Parameter place: the place in the file of a theme that names the folder; nil for an option.
  public func sprites(
    _ folder: String, _ recipes: SpriteRecipes, of place: String? = nil
  ) -> SpriteSet? {
    let folder = artPath(folder)
    let finder = SpriteFinder(inputs: inputs, layers: recipes.layerNames)
    let found = attempt { () throws(Failure) in
      do throws(InputError) { return try finder.sources(at: folder) } catch {
        var failure = Failure(error)
        if let place {
          failure.problem = "\(failure.location): \(failure.problem)"
          failure.location = place
          if failure.remedy == Failure.pathRemedy {
            failure.remedy =
              "check the path; it starts from the folder of the theme, or else from that which "
              + "tinct runs in"
          }
        }
        throw failure
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
    warnOfLosses(sprites, recipes, in: folder)
    return attempt { () throws(Failure) in
      do throws(SpriteSetError) { return try SpriteSet(sprites, recipes: recipes) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }

  /// Warns about shades of sprites that the recipes make one flat colour.
  private func warnOfLosses(
    _ sprites: [String: LayeredSprite], _ recipes: SpriteRecipes, in folder: String
  ) {
    let losses = sprites.sorted { $0.key < $1.key }.compactMap { name, sprite in
      let recipe = recipes.recipe(for: name).fitted(to: sprite.names)
      return zip(sprite.layers, recipe.layers).lazy
        .filter { $1.tint.isOneColor }.compactMap { layer, _ in FlatteningLoss(layer.bitmap) }
        .first.map { (name: name, loss: $0) }
    }
    guard let (name, loss) = losses.first else { return }
    let others = losses.count > 1 ? ", as in \(counted(losses.count - 1, "more sprite"))" : ""
    let remedy = loss.remedy(in: .theme(key: SpriteRecipes.key(for: name)))
    caution("\(folder)/\(name).png: \(loss)\(others); keep them with \(remedy)")
  }

  /// Reads a sprite from its files; nil, with the failures noted, if something is wrong with them.
  private func sprite(_ source: SpriteFiles) -> LayeredSprite? {
    var layers: [LayeredSprite.Layer] = []
    for layer in source.layers {
      guard let bytes = read(layer.path) else { continue }
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        image.info.notes.forEach { warn("\(InputReader.shown(layer.path)): \($0)") }
        layers.append(LayeredSprite.Layer(layer.name, image.bitmap))
      } catch { note(Failure(error, file: layer.path)) }
    }
    guard layers.count == source.layers.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(TintError) { return try LayeredSprite(layers) } catch {
        throw Failure(.badData, location: source.path, problem: "\(error)")
      }
    }
  }

  /// Reads the fonts of sheets; nil, with the failure noted, if they are missing.
  ///
  /// - Parameter own: the paths of the files that a person names.
  public func sheetFonts(_ own: [String] = []) -> SheetFonts? {
    shippedFiles().flatMap { files in
      attempt { () throws(Failure) in try SheetFonts(files, own: own, inputs: inputs) }
    }
  }

  /// Reads the font of labels; nil, with the failure noted, if it is missing.
  ///
  /// - Parameter own: the paths of the files that a person names.
  package func labelFont(_ own: [String] = []) -> Font? {
    shippedFiles().flatMap { files in
      attempt { () throws(Failure) in try SheetFonts.labels(files, own: own, inputs: inputs) }
    }
  }
}
