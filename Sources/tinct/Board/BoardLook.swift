internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// What boards are drawn with: a theme, and the sprites of a folder where pieces are drawn from these.
struct BoardLook {
  let theme: Theme
  let sprites: SpriteSet?

  /// Why a board cannot be drawn from the sprites; nil if it can.
  func lack(for pieces: [Connectors], on grid: Grid, place: String) -> Failure? {
    guard let sprites else { return nil }
    guard sprites.isOfParts || PieceSprite.serve(grid) else {
      return Failure(
        .badData, place: place,
        problem: "sprites cannot draw a board of this grid, \(grid.specification.kind.name)",
        remedy: """
          leave --sprites away, or give art of parts (docs/themes.md); other sprites serve \
          \(PieceSprite.servedGrids)
          """)
    }
    let missing = sprites.missing(for: pieces, on: grid)
    guard !missing.isEmpty else { return nil }
    return Failure(
      .missingInput, place: place,
      problem: "the sprites lack \(missing.map { $0 + ".png" }.joined(separator: ", "))",
      remedy: "draw them, or make the whole set with 'tinct sprites'")
  }
}

extension Run {
  /// The look that options ask for; nil, with the failures noted, where something is wrong with it.
  ///
  /// - Parameter cellPixels: the size of cells, where it is known: a few pixels hold no art.
  func look(_ options: LookOptions, cellPixels: Int = .max) -> BoardLook? {
    let theme = theme(options.theme)
    let recipes = theme?.sprites ?? SpriteRecipes()
    let isThumbnail = theme.map { cellPixels < $0.thumbnail.below } ?? false
    let art = options.sprites ?? (isThumbnail ? nil : theme?.art)
    let sprites = art.map { self.sprites($0, recipes) }
    guard let theme else { return nil }
    if case .some(nil) = sprites { return nil }
    return BoardLook(theme: theme, sprites: sprites ?? nil)
  }

  /// The palettes that serve a theme; those that do not are noted and left out.
  func served(_ palettes: [Palette], _ theme: Theme) -> [Palette] {
    editions(palettes, theme).map(\.palette)
  }

  /// The palettes under a theme, those that do not serve it noted and left out.
  func editions(_ palettes: [Palette], _ theme: Theme) -> [Edition] {
    palettes.compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try Edition(palette, theme: theme) } catch {
          var failure = Failure(error, theme: theme.name)
          failure.place = place(of: palette)
          throw failure
        }
      }
    }
  }
}
