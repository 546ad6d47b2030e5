public import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension BlendMode: ExpressibleByArgument {}
extension UnkeyedColors: ExpressibleByArgument {}

/// How sprites are coloured.
struct TintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The colour: a name in the palette, or a CSS colour over such names. Recipes call it 'ink'. \
      (default: the palette's 'text', or its 'base' where there is no 'text')
      """))
  var color: String?

  @Option(help: "How much of the sprite's own colours the tint hides, from 0 to 1.")
  var opacity: Double?

  @Option(help: "How the tint meets the sprite's own colours; normal is source-atop.")
  var blend: BlendMode?

  @Option(
    help: ArgumentHelp(
      """
      Keep the shading: black gets the first of these colours, white the last, others a mix in \
      OKLab by their lightness. Percentages place a colour: 'dark, base 40%, white'.
      """, valueName: "colours"))
  var ramp: String?

  @Option(
    help: ArgumentHelp(
      """
      Red, green and blue of the sprites are amounts of these colours; the fourth, if given, \
      stands where none of them is (else black; 'transparent' cuts it out).
      """, valueName: "colours"))
  var channels: String?

  @Option(
    help: ArgumentHelp(
      """
      A colour of the art and what it becomes, '#FF0000=text', matched exactly; or the palette \
      that the art is drawn in, whose colours become those of the same names. Can be given \
      several times.
      """, valueName: "key"))
  var key: [String] = []

  @Option(help: "What becomes of other colours under --key: the sprite is refused, or keeps them.")
  var others: UnkeyedColors?

  @Option(
    help: ArgumentHelp(
      """
      A layer of each sprite and its tint, from the bottom up: 'body=base', 'shine' (in its own \
      colours), 'rim={"ramp": ["dark", "light"]}'. It is NAME.LAYER.png beside NAME.png, or \
      LAYER.png in a folder NAME.layers. Can be given several times.
      """, valueName: "layer"))
  var layer: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A picture to draw on top of every sprite, instead of their own overlays; with its tint if \
      it is to have one, as for --layer: 'rim.png=base'. Can be given several times, the lowest \
      first.
      """, valueName: "file"))
  var overlay: [String] = []

  @Flag(help: "Draw nothing on top.")
  var noOverlays = false

  @Option(
    help: ArgumentHelp(
      "A recipe that says all of this, as JSON (schemas/recipe.schema.json).", valueName: "file"))
  var recipe: String?

  @Option(
    help: ArgumentHelp(
      "Colour sprites as boards of this theme do: by its recipes, in its inks.",
      valueName: "theme"))
  var theme: String?

  func validate() throws {
    if let opacity, !(0...1).contains(opacity) {
      throw ValidationError("--opacity takes a number from 0 to 1, not \(opacity).")
    }
    if !overlay.isEmpty && noOverlays {
      throw ValidationError("--overlay and --no-overlays exclude each other.")
    }
    let ways = [
      ("--ramp", ramp != nil), ("--channels", channels != nil), ("--key", !key.isEmpty),
      ("--recipe", recipe != nil), ("--theme", theme != nil),
    ].filter(\.1).map(\.0)
    if ways.count > 1 {
      throw ValidationError("\(ways[0]) and \(ways[1]) exclude each other.")
    }
    if let way = ways.first, way != "--ramp", opacity != nil || blend != nil {
      throw ValidationError("--opacity and --blend say how a colour is laid on, not \(way).")
    }
    if recipe != nil || theme != nil, !layer.isEmpty {
      throw ValidationError("--layer and \(ways[0]) exclude each other; both name the layers.")
    }
    if others != nil && key.isEmpty {
      throw ValidationError("--others says what becomes of colours outside of --key.")
    }
  }
}

/// What the options say: how sprites are coloured, before a palette is chosen.
struct TintPlan {
  /// A recipe over colour expressions.
  typealias Recipe = TintRecipe<ColorExpression>

  /// The recipe of each sprite by its name; the same for all unless a theme was chosen.
  var recipes: SpriteRecipes
  /// Where their colours are written, for messages.
  var place: String
  /// The files on top of every sprite, which are layers of these names.
  var overlays: [String]
  /// What `ink` means, if it was said.
  var color: ColorExpression?
  /// The theme whose inks have names, if one was chosen.
  var theme: Theme?

  /// The names of layers that may stand beside sprites.
  var besideNames: [String] {
    recipes.layerNames.filter { !overlays.contains($0) }
  }

  /// The recipe for a sprite in a palette.
  func recipe(
    for sprite: String, in palette: Palette, _ run: Run
  ) throws(Failure) -> TintRecipe<Color> {
    let colors = try themeColors(palette, run)
    let recipe = recipes.recipe(for: sprite)
    let ink = recipe.names.contains(Recipe.inkName) ? try ink(sprite, palette, colors, run) : nil
    do {
      return try recipe.resolved { name in
        if name == Recipe.inkName, let ink { return ink }
        return palette.color(named: name) ?? colors[Ink(name)]
      }
    } catch { throw Self.missing(error, in: palette, place) }
  }

  private func themeColors(_ palette: Palette, _ run: Run) throws(Failure) -> [Ink: Color] {
    guard let theme else { return [:] }
    do { return try theme.inks.colors(in: palette) } catch {
      var failure = Failure(error, theme: theme.name)
      failure.place = run.place(of: palette)
      throw failure
    }
  }

  private func ink(
    _ sprite: String, _ palette: Palette, _ colors: [Ink: Color], _ run: Run
  ) throws(Failure) -> Color {
    if let color {
      do { return try color.evaluate { palette.color(named: $0) ?? colors[Ink($0)] } } catch {
        throw Self.missing(error, in: palette, "--color")
      }
    }
    if theme != nil, let color = colors[SpriteRecipes.ink(for: sprite)] { return color }
    if let color = palette.color(named: "text") ?? palette.color(named: "base") { return color }
    throw Failure(
      .badData, place: run.place(of: palette),
      problem: "it has neither a colour 'text' nor 'base'",
      remedy: "say which colour is meant with --color; \(Self.names(palette))")
  }

  private static func missing(
    _ error: MissingColorError, in palette: Palette, _ place: String
  ) -> Failure {
    Failure(
      .badData, place: place,
      problem: "the palette \(quoted(palette.name)) has no colour \(quoted(error.name))",
      remedy: names(palette))
  }

  private static func names(_ palette: Palette) -> String {
    guard palette.colors.count != 1 else { return "there is: \(palette.colors[0].name)" }
    guard !palette.colors.isEmpty else { return "it has no colours, only strings" }
    return "there are: " + palette.colors.map(\.name).joined(separator: ", ")
  }
}
