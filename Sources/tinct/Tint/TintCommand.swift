internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Tints sprites.
struct TintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tint",
    abstract: "Make a coloured set of neutral art for each palette.",
    discussion: """
      Each sprite gets one colour of the palette and keeps its alpha (source-atop). A file \
      NAME.overlay.png beside NAME.png is not tinted, but drawn on top of it.

      Examples:
        tinct tint square --palette citrus --palette grape --out out
        tinct tint tee.png --palette brand.json#Dusk --color base --out tee-dusk.png
      """)

  @Argument(
    help: """
      PNG files, folders of them, or the name of a set of the shipped art: square, hex. Paths \
      that begin with assets/pieces/ are found from anywhere.
      """)
  var sprites: [String]

  @OptionGroup var paletteOptions: PaletteOptions

  @Option(
    help: ArgumentHelp(
      """
      The colour: a name in the palette, or a CSS colour over such names. (default: the palette's \
      'text', or its 'base' where there is no 'text')
      """))
  var color: String?

  @Option(help: "How much of the sprite's own colours the tint hides, from 0 to 1.")
  var opacity = 1.0

  @Option(
    help: ArgumentHelp(
      "One picture to draw on top of every sprite, instead of their own overlays.",
      valueName: "file"))
  var overlay: String?

  @Flag(help: "Draw nothing on top.")
  var noOverlays = false

  @Option(help: "The size of the pictures in sizes of the sprites.")
  var scale = 1.0

  @OptionGroup var exportOptions: ExportOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var caching: CacheOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    guard (0...1).contains(opacity) else {
      throw ValidationError("--opacity takes a number from 0 to 1, not \(opacity).")
    }
    guard scale > 0, scale.isFinite else {
      throw ValidationError("--scale takes a number above 0, not \(scale).")
    }
    if overlay != nil && noOverlays {
      throw ValidationError("--overlay and --no-overlays exclude each other.")
    }
  }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let expression = try parsedColor()
    var recipes: [TintRecipe<Color>] = []
    let palettes = run.palettes(paletteOptions).filter { palette in
      guard
        let tint = run.attempt({ () throws(Failure) in try self.tint(palette, expression, run) })
      else { return false }
      recipes.append(TintRecipe(tint))
      return true
    }
    let files = run.files(at: sprites.map(run.artPath), endings: [".png"])
      .filter { overlay != nil || noOverlays || !SpriteFile($0).isOverlay }
    announceOverlays(of: files, run)
    let export = try exportOptions.plan(
      files.map { ExportSet.Picture(sprite: SpriteFile($0).name, source: $0) }, palettes,
      out: pictures.out, run)
    let job = TintJob(
      press: SpritePress(
        recipes: recipes, limits: run.limits, effort: pictures.effortOptions.effort),
      overlays: noOverlays ? .none : overlay.map { .one($0) } ?? .beside,
      inputs: run.inputs.withoutRecord, scale: scale, limits: run.limits,
      cache: run.plateCache(caching))
    run.note(export.writeDocuments())
    run.run(Array(export.pictures.enumerated()), making: "sprites") { index, picture in
      var warnings: [String] = []
      do throws(Failure) {
        let source = try job.source(picture.source)
        let ingredients = source.ingredients
        if let kept = export.kept(index, from: ingredients) { return kept }
        var outcome = export.write(index, try job.prints(source, &warnings), from: ingredients)
        outcome.warnings = warnings
        return outcome
      } catch { return Outcome(failures: [error], warnings: warnings) }
    }
    try run.finish { written in
      "Wrote \(counted(written, "picture")) of \(counted(files.count, "sprite")) "
        + "in \(counted(palettes.count, "palette")) to \(pictures.out)."
    }
  }

  /// Overlays are read while outputs are written, so they are made known as inputs before.
  private func announceOverlays(of files: [String], _ run: Run) {
    if let overlay { run.inputs.announce(overlay) }
    guard overlay == nil && !noOverlays else { return }
    for path in files.compactMap({ SpriteFile($0).overlayPath }) { run.inputs.announce(path) }
  }

  private func parsedColor() throws -> ColorExpression? {
    guard let color else { return nil }
    do { return try ColorExpression(parsing: color) } catch {
      throw UsageError("--color \(quoted(color)): \(error).")
    }
  }

  private func tint(
    _ palette: Palette, _ expression: ColorExpression?, _ run: Run
  ) throws(Failure) -> Tint<Color> {
    let names = palette.colors.map(\.name)
    let fallback = ["text", "base"].first(where: names.contains)
    guard let expression = expression ?? fallback.map({ .name($0) }) else {
      throw Failure(
        .badData, place: run.place(of: palette),
        problem: "it has neither a colour 'text' nor 'base'",
        remedy:
          "say which colour is meant with --color; there are: \(names.joined(separator: ", "))")
    }
    do { return Tint(try expression.evaluate(in: palette), opacity: opacity) } catch {
      throw Failure(
        .badData, place: "--color \(color ?? "")",
        problem: "the palette \(quoted(palette.name)) has no colour \(quoted(error.name))",
        remedy: "there are: \(names.joined(separator: ", "))")
    }
  }
}
