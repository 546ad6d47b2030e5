internal import TinctGraphics

extension BoardLayout {
  /// The panel under all cells, with its shadow.
  ///
  /// - Parameter members: the cells under which it is wanted, where each has a piece of its own.
  func panel(under members: [Int]) -> [Scene.Element] {
    guard let panel = measures.theme.board.panel else { return [] }
    let padding = measures.whole(panel.padding)
    var elements: [Scene.Element] = []
    if let shadow = panel.shadow {
      elements.append(
        .fill(
          self.panel(
            reach: padding + measures.whole(shadow.grow), panel, under: members,
            movedBy: measures.shift(x: shadow.x, y: shadow.y)), .panelShadow))
    }
    return elements
      + [.fill(self.panel(reach: padding, panel, under: members, movedBy: nil), .panel)]
  }

  /// All cells together, larger on all sides.
  private func panel(
    reach: Double, _ panel: Theme.Panel, under members: [Int], movedBy shift: Point?
  ) -> Path {
    let radius = panelRadius(panel, reach: reach)
    guard isOfArcs else {
      let path = BoardOutline(grid).path(reach: reach, cornerRadius: radius, pixel: pixel)
      return (shift.map { path.mapped(Transform(turnedBy: 0, movedTo: $0)) } ?? path).steadied
    }
    var path = Path()
    for index in members {
      let frame = frame(of: grid.cells[index])
      let place = place(of: index, frame)
      path.append(place.tile(self.panel(around: frame, reach: reach), movedBy: shift))
    }
    return path
  }

  /// A cell, larger on all sides, with corners that do not reach into its neighbours.
  func panel(around frame: CellFrame, reach: Double) -> Path {
    let stretch = frame.chart?.tileStretch ?? 1
    let radius = (measures.theme.board.panel?.cornerRadius ?? 0) * measures.cell
    return TileOutline(inset: -reach / stretch, cornerRadius: min(radius, reach) / stretch)
      .path(frame.corners)
  }

  /// The radius of the panel's corners, which rounding leaves beside the cells where it is there.
  private func panelRadius(_ panel: Theme.Panel, reach: Double) -> Double {
    let radius = panel.cornerRadius * measures.cell
    return panel.cornerRadius <= panel.padding ? min(radius, reach) : radius
  }

  /// Some of the cells.
  func cells(_ cells: [Int], _ state: BoardState) -> [Scene.Element] {
    var members: [CellTone: [Int]] = [:]
    for cell in cells { members[tone(of: cell, state), default: []].append(cell) }
    return self.cells(members, of: cells, state) + covers(cells, state)
  }

  /// The cells of an empty board.
  ///
  /// - Parameter inks: what fills each cell; nil for what the theme draws.
  func cells(filledWith inks: [Ink?]) -> [Scene.Element] {
    var (plain, filled): ([CellTone: [Int]], [Ink: [Int]]) = ([:], [:])
    for (index, ink) in inks.enumerated() {
      if let ink {
        filled[ink, default: []].append(index)
      } else {
        plain[CellTone(shade: shades.isEmpty ? 0 : shades[index]), default: []].append(index)
      }
    }
    return cells(plain, of: Array(inks.indices), nil)
      + filled.sorted { $0.key.name < $1.key.name }.map { ink, members in
        .fill(outlines(members, isFilled: true), ink)
      }
  }

  /// The cells, one path for all of a tone: drawn singly, equal neighbours would show their seam.
  private func cells(
    _ members: [CellTone: [Int]], of all: [Int], _ state: BoardState?
  ) -> [Scene.Element] {
    let style = measures.theme.cell
    guard style.shape != .none else { return [] }
    let tones = members.keys.sorted()
    var elements: [Scene.Element] = []
    if style.isSolid, let shadow = style.shadow, art == .outlines {
      let path = outlines(
        all, insetBy: -measures.whole(shadow.grow),
        movedBy: measures.shift(x: shadow.x, y: shadow.y))
      elements.append(.fill(path, .cellShadow))
    }
    for (place, tone) in tones.enumerated() {
      // Tiles without gaps lie over the whole of what follows them, so that no seam shows between.
      let isSeamless = style.shape == .tile && measures.halfGap == 0
      let cells = isSeamless ? tones[place...].flatMap { members[$0] ?? [] } : members[tone] ?? []
      for (ink, opacity) in tone.inks(measures.theme, shadeCount: shadeCount) {
        guard let tile = tiles(cells, ink: ink, state) else { continue }
        elements.append(opacity < 1 ? .group([tile], .identity, opacity: opacity) : tile)
      }
    }
    return elements + faces(members)
  }

  /// What lies on the cells.
  private func faces(_ members: [CellTone: [Int]]) -> [Scene.Element] {
    guard measures.theme.cell.isSolid, let face = measures.theme.cell.face, art == .outlines
    else { return [] }
    return [Ink.cellFace, .poweredCellFace].compactMap { ink in
      let cells = members.keys.sorted().filter { $0.faceInk == ink }.flatMap { members[$0] ?? [] }
      guard !cells.isEmpty else { return nil }
      let path = outlines(
        cells, insetBy: measures.whole(face.inset), movedBy: measures.shift(x: face.x, y: face.y))
      return .fill(path, ink)
    }
  }

  /// The colours that cells are on the way to.
  private func covers(_ cells: [Int], _ state: BoardState) -> [Scene.Element] {
    guard measures.theme.cell.shape != .none else { return [] }
    return cells.flatMap { cell in
      covers(of: cell, state).map { tone, share in
        let tile = tone.inks(measures.theme, shadeCount: shadeCount).compactMap { ink, opacity in
          tiles([cell], ink: ink, state).map { tile -> Scene.Element in
            opacity < 1 ? .group([tile], .identity, opacity: opacity) : tile
          }
        }
        return .group(tile + faces([tone: [cell]]), .identity, opacity: share)
      }
    }
  }

  /// - Parameter state: if given, a rim of the tile's ink follows the noodles where they leave it.
  ///   So a noodle's edge always mixes with the one ink under it, and a board has few enough mixes
  ///   to be indexed; a pixel of tint beside a noodle does not show.
  private func tiles(_ members: [Int], ink: Ink, _ state: BoardState? = nil) -> Scene.Element? {
    if let drawn = spriteTiles(members, ink: ink) { return drawn }
    let style = measures.theme.cell
    guard !members.isEmpty else { return nil }
    var path = outlines(members)
    if let state, measures.hasRims {
      for index in members where state.poses[index] == nil {
        let frame = frame(of: grid.cells[index])
        path.append(place(of: index, frame).piece(shape(of: index, frame, state).rim()))
      }
    }
    return style.shape == .outline
      ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
  }

  /// - Parameter isFilled: whether cells are areas whatever the theme draws for them.
  private func outlines(
    _ members: [Int], insetBy inset: Double = 0, movedBy shift: Point? = nil,
    isFilled: Bool = false
  ) -> Path {
    var path = Path()
    for index in members {
      let frame = frame(of: grid.cells[index])
      let outline =
        isFilled && !measures.theme.cell.isSolid
        ? tile(of: frame, inset: measures.halfGap) : self.outline(of: frame, insetBy: inset)
      path.append(place(of: index, frame).tile(outline, movedBy: shift))
    }
    return path
  }

  /// What the theme draws for a cell, about its middle.
  ///
  /// - Parameter inset: by how much it is smaller on all sides.
  func outline(of frame: CellFrame, insetBy inset: Double = 0) -> Path {
    switch measures.theme.cell.shape {
    case .none: return Path()
    case .corners:
      return frame.corners.indices.reduce(into: Path()) { dots, corner in
        dots.append(frame.disc(about: corner, radius: measures.cellLine / 2))
      }
    case .disc:
      let stretch = frame.chart?.tileStretch ?? 1
      return .circle(
        center: Point(x: 0, y: 0),
        radius: max(frame.inradius - (measures.halfGap + inset) / stretch, 1))
    case .tile:
      return tile(
        of: frame, inset: measures.halfGap + inset,
        cornerRadius: max(measures.cornerRadius - max(inset, 0), 0))
    case .outline: return tile(of: frame, inset: measures.halfGap + measures.cellLine / 2)
    }
  }

  /// The polygon of a cell, drawn in from its sides.
  private func tile(
    of frame: CellFrame, inset: Double, cornerRadius: Double? = nil
  ) -> Path {
    let stretch = frame.chart?.tileStretch ?? 1
    return TileOutline(
      inset: inset / stretch, cornerRadius: (cornerRadius ?? measures.cornerRadius) / stretch
    ).path(frame.corners)
  }
}
