internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Makes the files of tinted sprites.
struct TintExport {
  let options: ExportOptions
  let out: String
  let effort: PNGEffort
  /// What prints sprites; nil, with nothing to print, if that could not be made.
  let job: TintJob?
  let variants: [ExportSet.Picture: SpriteVariant]

  /// Makes all files; what goes wrong with single pictures is noted.
  func make(_ set: ExportSet, _ run: Run) throws {
    if options.form.isSheet { try makeSheet(set, run) } else { try makePictures(set, run) }
  }

  /// Pictures one by one: each is read, printed, written and forgotten.
  private func makePictures(_ set: ExportSet, _ run: Run) throws {
    let plan = try options.plan(set, out: out, run)
    if !plan.pictures.isEmpty { run.note(plan.writeDocuments()) }
    let (press, isPlain) = (options.press(effort), options.isPlain)
    let (job, variants) = (job, variants)
    run.run(Array(plan.pictures.enumerated()), making: "sprites") { index, picture in
      guard let job, let variant = variants[picture] else { return Outcome() }
      var warnings: [String] = []
      do throws(Failure) {
        let source = try job.source(variant)
        let own = source.ingredients
        if let kept = plan.kept(index, from: own) { return kept }
        var outcome =
          isPlain
          ? plan.write(index, try job.prints(variant, source, &warnings), from: own)
          : plan.write(index, try job.plate(variant, source, &warnings), press, from: own)
        outcome.warnings = warnings
        return outcome
      } catch { return Outcome(failures: [error], warnings: warnings) }
    }
  }

  /// All sprites on one texture, which is made of all of them or not at all: without one of them
  /// the others would lie elsewhere.
  private func makeSheet(_ set: ExportSet, _ run: Run) throws {
    try options.check(set.palettes, run)
    let set = options.named(set, run)
    let (job, variants) = (job, variants)
    let parts = run.results(of: set.pictures, making: "sprites") { picture -> Part in
      var part = Part()
      guard let job, let variant = variants[picture] else { return part }
      do throws(Failure) {
        let source = try job.source(variant)
        part.ingredients = source.ingredients.ingredients.map {
          $0.renamed("\($0.name) \(picture.sprite) at scale \(picture.scale)")
        }
        part.plate = try job.plate(variant, source, &part.outcome.warnings)
      } catch { part.outcome.failures.append(error) }
      return part
    }
    parts.forEach { run.note($0.outcome) }
    guard !run.hasFailed, !set.pictures.isEmpty, !set.palettes.isEmpty else { return }
    let (plan, sheet) = try options.sheetPlan(set, parts.compactMap(\.plate), out: out, run)
    run.note(plan.writeDocuments())
    let press = options.press(effort)
    let own = IngredientGroup(parts.flatMap(\.ingredients))
    run.run(Array(plan.pictures.indices), making: "pages") { index in
      plan.kept(index, from: own) ?? plan.write(index, sheet.plate(index), press, from: own)
    }
  }

  /// A sprite for a sheet.
  private struct Part {
    var plate: ColoredPlate?
    var ingredients: [Ingredient] = []
    var outcome = Outcome()
  }
}
