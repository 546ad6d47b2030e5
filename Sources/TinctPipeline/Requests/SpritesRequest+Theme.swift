internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles

extension SpritesRequest {
  /// Makes the sprites of a theme, with its light, in palettes.
  func makeThemed(in session: Session) -> RunSummary {
    guard let kind = GridKind(named: kind) else { preconditionFailure("the kind was checked") }
    let scales = (try? ScaleList.read(self.scales)) ?? []
    var (pictures, documents): ([PlannedPicture], [PlannedDrawing]) = ([], [])
    let looks = session.looks(theme, sprites: nil, cellPixels: chosenCell)
    for placed in looks {
      let (look, theme) = (placed.look, placed.look.theme)
      let parts = look.sprites.flatMap { $0.isOfParts ? $0 : nil }
      let sets = session.attempt { () throws(Failure) in
        var sets: [(scale: Double, set: ThemeSprites)] = []
        for scale in scales.isEmpty ? [1] : scales {
          sets.append((scale, try set(kind, theme, hasArt: parts != nil, scale, session.limits)))
        }
        return sets
      }
      guard let sets else { continue }
      remark(on: look, hasParts: parts != nil, session)
      let art = BoardArt(theme, sprites: parts)
      let resolved = session.resolved(session.palettes(palettes), theme)
      guard !resolved.isEmpty else { continue }
      let printer = session.printer(resolved, session.settings(effort: effort))
      for (scale, set) in sets {
        pictures += set.sprites.map {
          picture(of: $0, in: set, placed, art, scale, printer: printer, session)
        }
      }
      if let (scale, set) = sets.first {
        let list = session.attempt { () throws(Failure) in
          try document(set, kind, placed, scale)
        }
        documents += list.map { [$0] } ?? []
      }
    }
    var output = PictureOutput()
    (output.out, output.name, output.effort) = (out, name, effort)
    session.make(
      pictures, of: self, output: output, ending: ".png",
      fields: [.sprite, .scale, .atScale, .theme],
      paletteCount: palettes.palette.count, things: "sprites", documents: documents)
    let (count, themes) = (max(scales.count, 1), max(looks.count, 1))
    return RunSummary(
      counted(pictures.count / count / themes, "sprite"), themes: themes,
      palettes: pictures.map(\.palettes.count).max() ?? 1, scales: count, to: out)
  }

  /// Tells what boards show of a theme that these sprites do not.
  private func remark(on look: BoardLook, hasParts: Bool, _ session: Session) {
    let theme = look.theme
    if let art = theme.art, look.sprites != nil, !hasParts {
      session.warn(
        "boards in \(theme.name) are drawn from pictures of whole pieces, which 'tinct tint "
          + "\(art)' colours; these sprites have the theme's outlines")
    }
    if branches == nil, theme.showsBranches {
      session.caution(
        "noodles with power differ by branch on boards in \(theme.name), and these sprites have "
          + "the ink of sources; for pieces in the colours of branches add --branches 6, in a "
          + "manifest \"branches\": 6")
    }
  }

  private func set(
    _ kind: GridKind, _ theme: Theme, hasArt: Bool, _ scale: Double, _ limits: Limits
  ) throws(Failure) -> ThemeSprites {
    let sprites: ThemeSprites
    do throws(ThemeSprites.Refusal) {
      sprites = try ThemeSprites(
        kind, theme: theme, hasArt: hasArt, cellPixels: chosenCell, scale: scale,
        maxConnectors: maxConnectors, ends: ends ?? .joined, branchCount: branches ?? 0)
    } catch {
      let location = "--kind \(kind.name)"
      switch error {
      case .noEnd:
        throw Failure(
          .usage, location: location,
          problem: "its cells are all different, so that no set of sprites is complete",
          remedy: "draw whole boards with 'tinct board'")
      case .tooMany(let count, let limit):
        throw Failure(
          .usage, location: location,
          problem: "there would be \(count) pictures of pieces, more than the limit of \(limit)",
          remedy: "give a smaller --max-connectors, or --ends joined"
            + (branches == nil ? "" : ", or fewer --branches"))
      case .noBranches:
        throw Failure(
          .usage, location: "--branches \(branches ?? 0)",
          problem: "branches have no colours of their own in \(theme.name)",
          remedy: "leave it out, or give its wire branches")
      }
    }
    let side = sprites.side
    guard side <= limits.sidePixels, side * side <= limits.imagePixels else {
      throw Failure(
        .usage, location: "--cell \(chosenCell)",
        problem: "pictures would have \(side) x \(side) pixels, more than the limit of "
          + "\(limits.sidePixels) a side or \(limits.imagePixels) in all",
        remedy: "give a smaller --cell, or raise --max-side and --max-pixels")
    }
    return sprites
  }

  private func picture(
    of sprite: ThemeSprites.Sprite, in set: ThemeSprites, _ placed: PlacedLook, _ art: BoardArt,
    _ scale: Double, printer: Printer, _ session: Session
  ) -> PlannedPicture {
    let mark = SpriteFileName.mark(for: scale)
    let source = "sprite \(sprite.name)\(mark)"
    let dependencies =
      [
        Dependency("the sprite", sprite.name), Dependency("the scale", SpriteFileName.text(scale)),
      ] + placed.dependencies
    let key = Session.key(session.common(self), dependencies)
    let size = PixelSize(width: set.side, height: set.side)
    return PlannedPicture(
      stem: placed.folder + sprite.name + mark,
      values: .init(
        sprite: sprite.name, scale: scale,
        theme: slug(placed.look.theme.name, fallback: "theme")),
      palettes: printer.filePalettes, source: source, dependencies: dependencies,
      print: { (wanted, take) throws(Failure) in
        try printer.print(key: key, palettes: wanted, of: source, take: take) {
          art.drawing(size: size, isEven: { set.isOfSquares }) { set.scene(of: sprite, from: $0) }
        }
      }, pixels: Double(set.side * set.side) * placed.look.theme.pixelWork)
  }

  /// Plans the document that says what each sprite is, in pixels of the first scale.
  private func document(
    _ set: ThemeSprites, _ kind: GridKind, _ placed: PlacedLook, _ scale: Double
  ) throws(Failure) -> PlannedDrawing {
    let bytes = set.document(
      kind: kind, theme: placed.look.theme, cell: Double(chosenCell) * scale)
    let name = try Failure.naming("the list of sprites") { () throws(OutputError) in
      try OutputName(checking: placed.folder + "sprites.json")
    }
    return PlannedDrawing(
      source: "the list of sprites", dependencies: [],
      files: [
        PlannedFile(
          name: name, source: "the list of sprites",
          dependencies: [Dependency("the document", content: Fingerprint(of: bytes))])
      ]
    ) { (_, write) throws(Failure) in
      write(0, MadeFile(pieces: [bytes]))
      return []
    }
  }
}

extension ThemeSprites {
  /// The list of the sprites as JSON, see docs/exports.md.
  fileprivate func document(kind: GridKind, theme: Theme, cell: Double) -> [UInt8] {
    func sides(_ connectors: Connectors) -> JSONValue {
      .array(connectors.sides.map { .integer($0) }, .line)
    }
    func pixels(_ length: Double) -> JSONValue { .number((length * 1000).rounded() / 1000) }
    let cells = kinds.map { kind in
      JSONValue.object(
        [
          .init("prefix", .string(kind.prefix)),
          .init(
            "polygon",
            .array(kind.polygon.map { .array([pixels($0.x), pixels($0.y)], .line) }, .line)),
        ], .line)
    }
    let list = sprites.map { sprite in
      var members: [JSONValue.Member] = [
        .init("name", .string(sprite.name)), .init("layer", .string(sprite.layer.rawValue)),
        .init("cell", .integer(sprite.kind)),
      ]
      if sprite.connectors.count > 0 { members.append(.init("arms", sides(sprite.connectors))) }
      if sprite.loose.count > 0 { members.append(.init("loose", sides(sprite.loose))) }
      if sprite.isPowered { members.append(.init("powered", true)) }
      if sprite.isSource { members.append(.init("source", true)) }
      if sprite.shade > 0 { members.append(.init("shade", .integer(sprite.shade))) }
      if sprite.branch > 0 { members.append(.init("branch", .integer(sprite.branch))) }
      if let arm = sprite.arm { members.append(.init("arm", .integer(arm))) }
      return JSONValue.object(members, .line)
    }
    let hasBranches = sprites.contains { $0.branch > 0 }
    let layers = Layer.allCases.filter { $0 != .arm || hasBranches }.map { layer in
      JSONValue.object(
        [.init("name", .string(layer.rawValue)), .init("adds", .boolean(addsUp(layer)))], .line)
    }
    return JSONValue.object([
      .init("format", "tinct-sprites"), .init("version", 1), .init("kind", .string(kind.name)),
      .init("theme", .string(theme.name)), .init("cell", .number(cell)),
      .init("side", .integer(side)), .init("layers", .array(layers)),
      .init("cells", .array(cells)), .init("sprites", .array(list)),
    ]).documentBytes
  }
}
