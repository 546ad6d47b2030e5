internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension SpritesRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    guard isNeutral else { return makeThemed(in: session) }
    let settings = session.settings(effort: effort)
    if let problem = tooLarge(session.limits) { session.note(problem) }
    guard !session.hasFailed else { return RunSummary(counted(0, "sprite"), to: out) }
    // Neutral art has the outlines of its theme, whatever art that has.
    let looks = session.looks(theme, sprites: nil, cellPixels: .min)
    var all: [PlannedDrawing] = []
    for placed in looks {
      let theme = placed.look.theme
      guard
        let drawings = session.attempt({ () throws(Failure) in try drawings(placed, settings) })
      else { continue }
      if theme.hasSpriteLight {
        session.warn(
          "the neutral art of \(theme.name) has its shapes alone; for shadows, shine and glow add a "
            + "--palette")
      }
      all += drawings
    }
    if !all.isEmpty { session.make(all, of: self, in: .folder(out), things: "sprites") }
    let themes = max(looks.count, 1)
    return RunSummary(
      counted(all.count / scaleList.count / themes, "sprite"), themes: themes,
      scales: scaleList.count, to: out)
  }

  private var scaleList: [Double] { (try? ScaleList.read(scales ?? "1")) ?? [] }

  /// The failure of pictures that would be above the limits; nil if none would.
  private func tooLarge(_ limits: Limits) -> Failure? {
    func refused(_ sentence: String) -> Failure {
      Failure(.usage, location: "", problem: sentence + ".")
    }
    guard (1...limits.sidePixels).contains(size) else {
      return refused("--size takes a number from 1 to \(limits.sidePixels), not \(size)")
    }
    let limit = limits.imagePixels
    guard size * size <= limit else {
      return refused(
        "--size \(size) would give pictures of \(size) x \(size) pixels, more than the limit of "
          + "\(limit) in all; choose a smaller --size, or raise --max-pixels")
    }
    for scale in scaleList {
      let side = Double(size) * scale
      guard side > Double(limits.sidePixels) || side * side > Double(limit) else { continue }
      return refused(
        "--scales \(SpriteFileName.text(scale)) of --size \(size) would give pictures above the "
          + "limits; choose smaller ones, or raise --max-side and --max-pixels")
    }
    return nil
  }

  private func drawings(
    _ placed: PlacedLook, _ settings: RenderSettings
  ) throws(Failure) -> [PlannedDrawing] {
    guard let kind = GridKind(named: kind),
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { preconditionFailure("the kind was checked, and a grid of one cell can be made") }
    let template = try template(hasSeveralThemes: !placed.folder.isEmpty)
    var drawings: [PlannedDrawing] = []
    for scale in scaleList {
      let side = max(1, Int((Double(size) * scale).rounded()))
      let sprites = PieceSprite.all(
        cell: grid.cells[0], theme: placed.look.theme, sizePixels: side,
        maxConnectors: maxConnectors)
      for sprite in sprites {
        drawings.append(try drawing(sprite, scale, placed, template, settings))
      }
    }
    return drawings
  }

  private func template(hasSeveralThemes: Bool) throws(Failure) -> NameTemplate {
    let text = name ?? (hasSeveralThemes ? "{theme}/" : "") + "{sprite}{@scale}.png"
    let template: NameTemplate
    do {
      template = try NameTemplate(parsing: text, fields: [.sprite, .scale, .atScale, .theme])
    } catch { throw Failure(.usage, location: "--name \(text)", problem: "\(error)") }
    guard !hasSeveralThemes || template.uses(.theme) else {
      throw Failure(
        .usage, location: "--name \(text)",
        problem: "it must have {theme} in it, for there are several themes")
    }
    guard text.lowercased().hasSuffix(".png"), template.uses(.sprite),
      scaleList.count == 1 || template.uses(.scale) || template.uses(.atScale)
    else {
      throw Failure(
        .usage, location: "--name \(text)",
        problem: "it must end in .png, and have {sprite} and, for several scales, {@scale} in it")
    }
    return template
  }

  private func drawing(
    _ sprite: PieceSprite, _ scale: Double, _ placed: PlacedLook, _ template: NameTemplate,
    _ settings: RenderSettings
  ) throws(Failure) -> PlannedDrawing {
    let source = "sprite \(sprite.name)\(SpriteFileName.mark(for: scale))"
    let name: OutputName
    do throws(OutputError) {
      name = try template.name(
        .init(
          sprite: sprite.name, scale: scale,
          theme: slug(placed.look.theme.name, fallback: "theme")))
    } catch {
      throw Failure(error) ?? Failure(.usage, location: source, problem: "it cannot be written")
    }
    return PlannedDrawing(
      source: source,
      dependencies: [Dependency("the scale", SpriteFileName.text(scale))] + placed.dependencies,
      files: [PlannedFile(name: name, source: source)]
    ) { (_, write) throws(Failure) in
      do throws(RasterError) {
        let file = try sprite.print(settings)
        write(0, MadeFile(pieces: file.pieces, pixels: file.size))
      } catch { throw Failure(error, drawing: "sprite \(sprite.name)") }
      return []
    }
  }
}
