internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics

/// The rules by which sprites are coloured, before a palette is chosen.
struct TintRules: Sendable {
  /// A recipe whose colours are expressions.
  typealias Recipe = TintRecipe<ColorExpression>
  /// Reads a palette that a key names.
  typealias KeyPalette = (_ text: String) throws(Rejection) -> Palette

  /// The recipe of each sprite by its name; the same for all unless a theme was chosen.
  private(set) var recipes: SpriteRecipes
  /// The files on top of every sprite, named as layers.
  let overlays: [String]
  /// The files and palettes that the rules were read from, by name.
  private(set) var dependencies: [Dependency] = []

  /// The options or the file that the colours are from, for messages.
  private let origin: String
  /// The colouring that was asked for.
  let coloring: TintColoring
  /// The meaning of `ink`, if one was given.
  private let color: ColorExpression?
  /// The colour is for all sprites of a theme, of which tiles keep their own.
  private let sparesTiles: Bool
  /// The theme whose inks have names, if one was chosen.
  private let theme: Theme?

  /// The names of layers that may be found beside sprites.
  var besideNames: [String] {
    recipes.layerNames.filter { !overlays.contains($0) }
  }

  /// Layers of any name may be missing: a theme names those of any art that boards are drawn from.
  var hasOptionalLayers: Bool { theme != nil && !coloring.hasWay }

  /// Reads rules.
  ///
  /// - Parameters:
  ///   - coloring: the colouring that a request asks for.
  ///   - rule: what a rule for single sprites says of it; nil where it is for all.
  ///   - inputs: reads recipes; their content is noted as a dependency here.
  ///   - theme: the theme that the request names, if it does, and the name there.
  ///   - keyPalette: reads a palette that `--key` names.
  init(
    _ coloring: TintColoring, rule: TintColoring? = nil, inputs: InputReader, limits: Limits,
    theme: (theme: Theme, name: String)?, keyPalette: KeyPalette
  ) throws(Rejection) {
    self.coloring = coloring
    self.theme = theme?.theme
    // A way of their own takes the place of the theme's recipes, but can name its inks.
    let ownTheme = coloring.hasWay ? nil : theme
    let (recipes, files, dependencies) = try Self.read(
      coloring, inputs: inputs, limits: limits, theme: ownTheme?.theme, keyPalette)
    self.recipes = recipes
    self.dependencies = dependencies
    overlays = files.map(\.name)
    origin = Self.origin(coloring, themeName: ownTheme?.name)
    sparesTiles = theme != nil && rule?.color == nil
    do throws(Failure) {
      if rule == nil || rule?.color != nil {
        try Self.checkColor(coloring, recipes, hasTheme: ownTheme != nil)
      }
      color = try coloring.color.map { (text) throws(Failure) in
        try TintText.color(text, of: "--color")
      }
    } catch { throw Rejection(error) }
    for part in [\SpriteRecipes.pieces, \.cells, \.sources, \.sourceRings] {
      self.recipes[keyPath: part] = Self.covered(recipes[keyPath: part], files, coloring)
    }
  }

  // MARK: - Reading

  private static func read(
    _ coloring: TintColoring, inputs: InputReader, limits: Limits, theme: Theme?,
    _ keyPalette: KeyPalette
  ) throws(Rejection) -> (SpriteRecipes, files: [Recipe.Layer], [Dependency]) {
    var files: [Recipe.Layer] = []
    var dependencies: [Dependency] = []
    do throws(Failure) {
      for text in coloring.overlay {
        let (file, tint) = try TintText.named(text, of: "--overlay", isName: inputs.isFile)
        guard !files.contains(where: { $0.name == file }) else {
          throw Failure(usage: "--overlay \(file) is given twice.")
        }
        files.append(Recipe.Layer(file, tint))
      }
    } catch { throw Rejection(error) }
    if let theme { return (theme.sprites, files, dependencies) }
    let recipe: Recipe
    if let path = coloring.recipe {
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.withoutRecord.read(path) } catch {
        throw Rejection(Failure(error))
      }
      do throws(DocumentErrors) { recipe = try RecipeDocument.read(bytes, limits: limits) } catch {
        throw Rejection(error, file: path)
      }
      dependencies.append(Dependency("the recipe \(path)", content: Fingerprint(of: bytes)))
    } else {
      var palettes: [String: Palette] = [:]
      for text in coloring.key where !text.contains("=") {
        let palette = try keyPalette(text)
        palettes[text] = palette
        let colors = palette.colors.map { "\($0.name) \($0.color.pixel.word)" }
        dependencies.append(
          Dependency(
            "the key \(text)",
            content: Fingerprint(of: Array(colors.joined(separator: "\n").utf8))))
      }
      do throws(Failure) {
        recipe = try layered(try mainTint(coloring, palettes), coloring)
      } catch { throw Rejection(error) }
    }
    return (
      SpriteRecipes(pieces: recipe, cells: recipe, sources: recipe, sourceRings: recipe), files,
      dependencies
    )
  }

  /// The tint of the sprite itself.
  private static func mainTint(
    _ coloring: TintColoring, _ palettes: [String: Palette]
  ) throws(Failure) -> Tint<ColorExpression> {
    if !coloring.key.isEmpty { return try keyed(coloring, palettes) }
    if let channels = coloring.channels { return .channels(try TintText.channels(channels)) }
    let stops = try coloring.ramp.map(TintText.ramp) ?? [Tint.Stop(.name(Recipe.inkName), at: 0)]
    return .fill(
      Tint.Fill(stops: stops, blend: coloring.blend ?? .normal, opacity: coloring.opacity ?? 1))
  }

  private static func keyed(
    _ coloring: TintColoring, _ palettes: [String: Palette]
  ) throws(Failure) -> Tint<ColorExpression> {
    var paints: [StraightPixel: ColorExpression] = [:]
    func add(_ color: Color, _ paint: ColorExpression, _ text: String) throws(Failure) {
      let pixel = color.pixel
      let opaque = StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
      if let other = paints.updateValue(paint, forKey: opaque), other != paint {
        throw Failure(usage: "--key \(text): \(Color(opaque).hex) would become two colours.")
      }
    }
    for text in coloring.key {
      if let palette = palettes[text] {
        for named in palette.colors { try add(named.color, .name(named.name), text) }
      } else {
        let (color, paint) = try TintText.keyEntry(text)
        try add(color, paint, text)
      }
    }
    return .key(Tint.Key(paints, others: coloring.others ?? .refuse))
  }

  /// Returns the recipe with a tint for the sprite and tints for its other layers.
  private static func layered(
    _ tint: Tint<ColorExpression>, _ coloring: TintColoring
  ) throws(Failure) -> Recipe {
    guard !coloring.layer.isEmpty else { return Recipe(tint) }
    var layers: [Recipe.Layer] = []
    for text in coloring.layer {
      let (name, tint) = try TintText.named(text, of: "--layer") { _ in false }
      guard !layers.contains(where: { $0.name == name }) else {
        throw Failure(usage: "--layer \(name) is given twice.")
      }
      layers.append(Recipe.Layer(name, tint))
    }
    // The sprite lies below the layers and the overlay on top, unless they are named themselves.
    if !layers.contains(where: { $0.name == TintLayerName.sprite }) {
      layers.insert(Recipe.Layer(TintLayerName.sprite, tint), at: 0)
    }
    if !layers.contains(where: { $0.name == TintLayerName.overlay }) {
      layers.append(Recipe.Layer(TintLayerName.overlay))
    }
    return Recipe(layers)
  }

  /// Returns the recipe with the overlays that were asked for instead of its own.
  private static func covered(
    _ recipe: Recipe, _ files: [Recipe.Layer], _ coloring: TintColoring
  ) -> Recipe {
    guard coloring.noOverlays || !files.isEmpty else { return recipe }
    let below = recipe.layers.filter { $0.name != TintLayerName.overlay }
    return below.isEmpty && files.isEmpty ? recipe : Recipe(below + files)
  }

  private static func origin(_ coloring: TintColoring, themeName: String?) -> String {
    let origins = [
      coloring.recipe ?? themeName.map { "--theme \($0)" },
      coloring.ramp.map { _ in "--ramp" }, coloring.channels.map { _ in "--channels" },
      coloring.key.isEmpty ? nil : "--key", coloring.layer.isEmpty ? nil : "--layer",
      coloring.overlay.isEmpty ? nil : "--overlay",
    ]
    return origins.compactMap(\.self).joined(separator: " or ")
  }

  /// Refuses a colour that no recipe uses, because it would change nothing.
  private static func checkColor(
    _ coloring: TintColoring, _ recipes: SpriteRecipes, hasTheme: Bool
  ) throws(Failure) {
    let all = [recipes.pieces, recipes.cells, recipes.sources, recipes.sourceRings]
    let isUsed = all.contains { $0.names.contains(Recipe.inkName) }
    guard let color = coloring.color, !isUsed else { return }
    let way =
      coloring.ramp != nil
      ? "--ramp" : coloring.channels != nil ? "--channels" : !coloring.key.isEmpty ? "--key" : nil
    let origin =
      way
      ?? (coloring.recipe != nil
        ? "the recipe" : hasTheme ? "the theme" : "--layer")
    throw Failure(
      usage: "--color \(color) says what 'ink' is, which \(origin) does not name; write the "
        + "colour there, or leave out --color.")
  }

  // MARK: - Palettes

  /// Returns the recipe for a sprite in a palette.
  ///
  /// - Parameter location: the palette as messages name it.
  func recipe(
    for sprite: String, in palette: Palette, at location: String
  ) throws(Failure) -> TintRecipe<Color> {
    let colors = try inkColors(palette, location)
    let recipe = recipes.recipe(for: sprite)
    let served = served(palette)
    let ink =
      recipe.names.contains(Recipe.inkName) ? try ink(sprite, palette, colors, location) : nil
    do throws(MissingColorError) {
      return try recipe.resolved { name in
        if name == Recipe.inkName, let ink { return ink }
        return palette.color(called: name) ?? colors[Ink(name)] ?? served.color(called: name)
      }
    } catch { throw missing(error, in: palette, origin, besides: [Recipe.inkName]) }
  }

  /// The roles that are proposed for the colours of a palette, if the rules need one of them.
  func proposal(for palette: Palette) -> PaletteRoles? {
    guard let roles = proposed(for: palette) else { return nil }
    let needsOne = roles.roles.contains {
      neededNames.contains($0.name) && palette.color(called: $0.name) == nil
    }
    return theme != nil || needsOne ? roles : nil
  }

  /// The names that the rules call colours by; of no colour but `ink`, those that it may have.
  private var neededNames: Set<String> {
    var names = writtenNames
    if names.contains(Recipe.inkName) {
      names.formUnion(color.map { Set($0.names) } ?? ["text", "base"])
    }
    return names
  }

  private var writtenNames: Set<String> {
    Set([recipes.pieces, recipes.cells, recipes.sources, recipes.sourceRings].flatMap(\.names))
  }

  private func proposed(for palette: Palette) -> PaletteRoles? {
    guard theme == nil else { return roleRules.proposedRoles(for: palette) }
    // Without a colour of its own, `ink` is `base` where there is no `text`.
    let names = writtenNames.union(color.map(\.names) ?? [])
    return roleRules.proposedRoles(for: palette, calling: names)
  }

  /// A palette with the roles that are proposed for it.
  private func served(_ palette: Palette) -> Palette {
    (proposed(for: palette).flatMap { try? palette.taking($0) } ?? palette).namingOptionalRoles
  }

  /// The rules that say which roles there are.
  private var roleRules: InkRules { theme?.inks ?? .emptyGrid }

  private func inkColors(
    _ palette: Palette, _ location: String
  ) throws(Failure) -> [Ink: Color] {
    guard let theme else { return [:] }
    do throws(InkError) { return try theme.inks.colors(in: served(palette)) } catch {
      var failure = Failure(error, theme: theme.name)
      failure.location = location
      throw failure
    }
  }

  private func ink(
    _ sprite: String, _ palette: Palette, _ colors: [Ink: Color], _ location: String
  ) throws(Failure) -> Color {
    // With a theme, tiles keep their own colour, or pieces could not be seen on them.
    let isTile = SpriteRecipes.ink(for: sprite) == SpriteRecipes.ink(for: PieceSprite.cellName)
    if let color, !sparesTiles || !isTile {
      do throws(MissingColorError) {
        let served = served(palette)
        return try color.evaluate {
          palette.color(called: $0) ?? colors[Ink($0)] ?? served.color(called: $0)
        }
      } catch { throw missing(error, in: palette, "--color", besides: []) }
    }
    if theme != nil, let color = colors[SpriteRecipes.ink(for: sprite)] { return color }
    let served = served(palette)
    if let color = served.color(named: "text") ?? served.color(named: "base") { return color }
    throw Failure(
      .badData, location: location, problem: "it has neither a colour 'text' nor 'base'",
      remedy: "say which colour is meant with --color; \(Self.names(palette))")
  }

  /// - Parameter words: names that may be used there besides those of colours and of inks.
  private func missing(
    _ error: MissingColorError, in palette: Palette, _ origin: String, besides words: [String]
  ) -> Failure {
    // One word of a name, as "Coral" of "Brand Coral" or of "core/Coral".
    let word = error.name.lowercased()
    let longer = palette.colors.map(\.title).first { title in
      title.lowercased().split { $0 == " " || $0 == "/" }.contains { $0 == word }
        || title.lowercased().hasPrefix(word + " ")
    }
    let inks = theme.map { $0.drawnInks.map(\.name) } ?? []
    let near =
      longer ?? likeliestName(for: error.name, in: palette.colors.map(\.name) + words + inks)
    let names =
      Self.names(palette)
      + (theme.map { "; and the inks of the theme (tinct theme show \(shellQuoted($0.name)))" }
        ?? "")
    let guess =
      near.map { "did you mean \(quoted($0))? \(names.prefix(1).uppercased())" }
      ?? unmarkedHex(error.name).map { "for that colour write \($0); \(names.prefix(1))" }
    return Failure(
      .badData, location: origin,
      problem: "the palette \(quoted(palette.name)) has no colour \(quoted(error.name))",
      remedy: guess.map { $0 + names.dropFirst() } ?? names)
  }

  private static func names(_ palette: Palette) -> String {
    guard palette.colors.count != 1 else { return "there is: \(palette.colors[0].name)" }
    guard !palette.colors.isEmpty else { return "it has no colours, only strings" }
    return "there are: " + palette.colors.map(\.name).joined(separator: ", ")
  }
}
