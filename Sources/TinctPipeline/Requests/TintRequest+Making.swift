public import TinctDocuments
internal import TinctGraphics

extension TintRequest: PlannableRequest {
  /// Tints the sprites in all palettes.
  public func make(in session: Session) -> RunSummary {
    let theme = self.theme.flatMap { session.theme($0) }
    let light = session.palettes(palettes)
    let dark = session.palettes(dark, option: "--dark", palettes)
    let chosen = TintPalettes(
      light: light, dark: dark, askedCount: palettes.palette.count,
      isComplete: !session.hasFailed, files: session.paletteFiles)
    let paths = sprites.map(session.artPath)
    let shipped = Set(zip(sprites, paths).filter { $0 != $1 }.map(\.1))
    let planned = session.attempt { () throws(Rejection) in
      try planner(session).plan(
        sprites: paths, shipped: shipped, palettes: chosen, theme: theme
      ) { (text) throws(Rejection) in
        let shelf = session.paletteShelf(palettes)
        return try shelf.items(text, for: "--key \(text)")[0].item.palette
      }
    }
    guard let plan = planned else { return RunSummary("no sprite", to: output.out) }
    RunReport.gathered(plan.warnings).forEach(session.warn)
    RunReport.gathered(plan.cautions).forEach(session.caution)
    plan.failures.forEach(session.note)
    session.make(
      plan.drawings, of: self,
      in: plan.isSingleFile ? .file(output.out) : .folder(output.out), things: "sprites")
    return RunSummary(
      counted(plan.spriteCount, "sprite"), palettes: plan.paletteCount, scales: plan.scaleCount,
      facts: plan.spriteCount == 1 || session.hasFailed ? [] : nil, to: output.out)
  }

  private func planner(_ session: Session) throws(Rejection) -> TintPlanner {
    do throws(Failure) {
      var planner = try TintPlanner(
        self, inputs: session.inputs, limits: session.limits, jobs: session.jobs,
        cache: session.cache.map { SpriteCache($0, build: session.options.build) })
      planner.report = session.options.progress.map { progress in
        { progress(RunProgress(done: $0, total: $1, things: "sprites")) }
      }
      return planner
    } catch { throw Rejection(error) }
  }
}
