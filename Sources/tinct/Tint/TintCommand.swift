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
      NAME.overlay.png beside NAME.png is not tinted, but drawn on top of it. Shaded art keeps its \
      shading with --ramp or --blend; art of several inks is a mask (--channels), drawn in the \
      colours of a key (--key), or in layers (--layer, or a folder NAME.layers).

      Examples:
        tinct tint square --palette citrus --palette grape --out out
        tinct tint gems --palette citrus --ramp 'text, base 70%, white' --out out
        tinct tint badge.png --palette grape --channels 'base, text, white' --out badge-grape.png
        tinct tint art --palette citrus --key '#FF0000=text' --key '#0000FF=base' --out out
        tinct tint art@3x --palette citrus --scales 1,2,3 --source-scale 3 --out out
        tinct tint tee.png --palette brand.json#Dusk --color base --out tee-dusk.png
        tinct tint square --palette citrus --name 'art/{sprite}-{palette}.png' --out game
        tinct tint square --palette citrus --dark midnight --as xcassets --out Game.xcassets
        tinct tint square --palette citrus --palette grape --as sheet --out public/sprites
      """)

  @Argument(
    help: """
      PNG files, folders of them, or the name of a set of the shipped art: square, hex. Paths \
      that begin with assets/pieces/ are found from anywhere.
      """)
  var sprites: [String]

  @OptionGroup var paletteOptions: PaletteOptions

  @OptionGroup var tintOptions: TintOptions
  @OptionGroup var scaleOptions: ScaleOptions

  @OptionGroup var exportOptions: ExportOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var caching: CacheOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let tints = try tintOptions.plan(run, paletteOptions.importing)
    let (light, dark) = try exportOptions.palettes(paletteOptions, run)
    // A palette that cannot be read counts: the others go where they go when it can be.
    let hasFolders = light.count > 1 || (run.hasFailed && paletteOptions.palette.count > 1)
    let sources = tints.map { self.sources($0, run) } ?? []
    if let tints { warnOfLayers(tints, sources, run) }
    let variants = try scaleOptions.variants(sources, run)
    let job = tints.map {
      TintJob(
        $0, for: sources, in: light + dark.filter { !light.contains($0) },
        resampling: scaleOptions.resampling, format: exportOptions.rgba ? .rgba : .smallest,
        effort: pictures.effortOptions.effort,
        cache: run.plateCache(caching), run)
    }
    let palettes = job?.palettes ?? []
    let plans = variants.map { variant in
      ExportSet.Picture(
        sprite: variant.source.name, scale: variant.scale, source: variant.source.path)
    }
    let export = TintExport(
      options: exportOptions, out: pictures.out, effort: pictures.effortOptions.effort, job: job,
      variants: Dictionary(zip(plans, variants), uniquingKeysWith: { first, _ in first }))
    try export.make(
      ExportSet(
        pictures: plans, palettes: palettes,
        editions: ExportOptions.editions(palettes, light: light, dark: dark),
        hasPaletteFolders: hasFolders), run)
    try run.finish { written in
      "Wrote \(counted(written, exportOptions.form == .png ? "picture" : "file")) of "
        + "\(counted(plans.count, "sprite")) "
        + "in \(counted(palettes.count, "palette")) to \(pictures.out)."
    }
  }

  private func sources(_ tints: TintPlan, _ run: Run) -> [SpriteFiles] {
    let finder = SpriteFinder(
      inputs: run.inputs, layers: tints.besideNames, overlays: tints.overlays,
      unnamedScale: scaleOptions.sourceScale)
    let all = sprites.map(run.artPath).flatMap { (path) -> [SpriteFiles] in
      let found = run.attempt { () throws(Failure) in
        do throws(InputError) { return try finder.sources(at: path) } catch {
          throw Failure(error)
        }
      }
      return found ?? []
    }
    return sprites.count > 1 ? SpriteFiles.unique(all) : all
  }

  /// Tells of layers that were named and that no sprite has, which colour nothing.
  private func warnOfLayers(_ tints: TintPlan, _ sources: [SpriteFiles], _ run: Run) {
    // A theme names the layers of any art that boards may be drawn from.
    guard tints.theme == nil, !sources.isEmpty else { return }
    let own = [TintLayerName.sprite, TintLayerName.overlay]
    let known = Set(sources.flatMap { $0.layers.map(\.name) })
    for name in tints.besideNames where !known.contains(name) && !own.contains(name) {
      run.warn(
        "no sprite has a layer \(quoted(name)); there "
          + "\(known.count == 1 ? "is" : "are"): \(known.sorted().joined(separator: ", "))")
    }
  }
}
