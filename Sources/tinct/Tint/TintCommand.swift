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
    let palettes = run.palettes(paletteOptions)
    let sources = tints.map { self.sources($0, run) } ?? []
    let variants = try scaleOptions.variants(sources, run)
    let job = tints.map {
      TintJob(
        $0, for: sources, in: palettes, resampling: scaleOptions.resampling,
        effort: pictures.effortOptions.effort, cache: run.plateCache(caching), run)
    }
    let plans = variants.map { variant in
      ExportSet.Picture(
        sprite: variant.source.name, scale: variant.scale, source: variant.source.path)
    }
    let planned = Dictionary(zip(plans, variants), uniquingKeysWith: { first, _ in first })
    let export = try exportOptions.plan(plans, job?.palettes ?? [], out: pictures.out, run)
    run.note(export.writeDocuments())
    run.run(Array(export.pictures.enumerated()), making: "sprites") { index, picture in
      guard let job, let variant = planned[picture] else { return Outcome() }
      var warnings: [String] = []
      do throws(Failure) {
        let source = try job.source(variant)
        let ingredients = source.ingredients
        if let kept = export.kept(index, from: ingredients) { return kept }
        var outcome = export.write(
          index, try job.prints(variant, source, &warnings), from: ingredients)
        outcome.warnings = warnings
        return outcome
      } catch { return Outcome(failures: [error], warnings: warnings) }
    }
    try run.finish { written in
      "Wrote \(counted(written, "picture")) of \(counted(plans.count, "sprite")) "
        + "in \(counted(job?.palettes.count ?? 0, "palette")) to \(pictures.out)."
    }
  }

  private func sources(_ tints: TintPlan, _ run: Run) -> [SpriteFiles] {
    let finder = SpriteFinder(
      inputs: run.inputs, layers: tints.besideNames, overlays: tints.overlays,
      unnamedScale: scaleOptions.sourceScale)
    return sprites.map(run.artPath).flatMap { path in
      let found = run.attempt { () throws(Failure) in
        do throws(InputError) { return try finder.sources(at: path) } catch {
          throw Failure(error)
        }
      }
      return found ?? []
    }
  }
}
