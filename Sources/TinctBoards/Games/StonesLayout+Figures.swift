internal import TinctGraphics
internal import TinctPuzzles

// The figures on a board, each on its cell and at rest, and the texts on them.

extension StonesLayout {
  /// The direction of a hexagon's first corner in degrees: that of the cells, if they are hexagons.
  private var hexagonTurn: Double {
    grid.specification.kind.name == GridKind.hex.name
      && grid.specification.orientation == .pointy ? 90 : 0
  }

  /// Returns the distance from the middle of a cell to the edge of its tile, in pixels.
  func room(_ cell: Int) -> Double {
    max(grid.cells[cell].inradius * board.measures.cell - board.measures.halfGap, 0.5)
  }

  /// Returns the radius of a stone; its edges lie between pixels if the middle of the cell does.
  /// Corners of other shapes are farther away from the middle, but stay on the cell.
  func radius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    max((min(look.size, 1 / look.shape.extent) * room(cell)).rounded(), 0.5)
  }

  /// Returns the height of the visible side of a thick piece, in whole pixels; 0 for a flat one.
  func thickness(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    look.edge == nil ? 0 : max((0.16 * radius(look, cell)).rounded(), 1)
  }

  /// Returns the middle of a piece's face: above that of the cell, for its side is below.
  func face(_ look: Theme.Stones.StateLook, _ cell: Int) -> Point {
    middle(cell) - Point(x: 0, y: (thickness(look, cell) / 2).rounded())
  }

  private func rimWidth(_ cell: Int) -> Double {
    guard stones.rimWidth > 0 else { return 0 }
    return max((2 * stones.rimWidth * room(cell)).rounded(), 1)
  }

  /// Returns a piece at rest.
  func figure(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let face = face(look, cell)
    guard look.shape.isSolid else { return flat(look, on: cell, at: face) }
    let height = thickness(look, cell)
    let side = look.edge.map { ink in
      let outline = outline(look.shape, face, radius(look, cell))
      return Scene.Element.fill(swept(outline, over: [Point(x: 0, y: height)]), ink)
    }
    return shadow(look, on: cell) + [side].compactMap(\.self) + lit(look, on: cell, at: face)
  }

  /// Returns what is painted on a floor, or as a mark: flat, unless it has a side.
  ///
  /// - Parameter isLabelled: false to leave out the text on it.
  func painted(
    _ look: Theme.Stones.StateLook, on cell: Int, isLabelled: Bool
  ) -> [Scene.Element] {
    let figure =
      look.edge == nil ? flat(look, on: cell, at: middle(cell)) : figure(look, on: cell)
    guard isLabelled, let label = label(of: look, on: cell) else { return figure }
    return figure + [.labels([label], in: font, look.labelInk)]
  }

  /// Returns the face of a solid piece with the light on it.
  func lit(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let shine = shine(look, on: cell, at: middle)
    let top = look.top.flatMap { flat($0, on: cell, at: middle) }
    // Soft light is on what lies on the piece, too. A streak would cut it in two.
    let isSoft = board.measures.theme.wire.highlight.map { $0.blur > 0 } ?? false
    return plain(look, on: cell, at: middle) + (isSoft ? top + shine : shine + top)
  }

  /// Returns a shape with what lies on it, without light, shadow and side.
  private func flat(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    plain(look, on: cell, at: middle) + look.top.flatMap { flat($0, on: cell, at: middle) }
  }

  private func plain(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let radius = radius(look, cell)
    switch look.shape {
    case .none: return []
    case .stone, .ring, .square, .diamond, .triangle, .pentagon, .hexagon, .star, .cross:
      return body(look, on: cell, at: middle)
    case .glyph:
      guard let text = look.glyph, !text.isEmpty else { return [] }
      // As high as a stone's figure, and no wider than the stone.
      let size = min(
        1.3 * radius / max(font.capitalHeight, 0.1),
        2 * radius / max(font.width(of: text, size: 1), 0.1))
      return [.labels([Label(text, size: size, at: middle)], in: font, look.ink)]
    case .sprite:
      guard let mask = look.sprite.flatMap({ sprites[$0] }) else { return [] }
      let corner = middle - Point(x: radius, y: radius)
      return [.sprite(mask, origin: corner, size: 2 * radius, look.ink)]
    }
  }

  /// Returns the outline of a look's shape about a point.
  func outline(
    _ shape: Theme.Stones.Shape, _ middle: Point, _ radius: Double
  ) -> Path {
    /// The corners of a regular polygon; every second one nearer to the middle for a star.
    func polygon(_ count: Int, _ size: Double, from angle: Double, inner: Double = 1) -> Path {
      let corners = (0..<count).map { index -> Point in
        let length = size * radius * (index.isMultiple(of: 2) ? 1 : inner)
        let turn = (angle + 360 * Double(index) / Double(count)) * .pi / 180
        return Point(x: cosine(turn) * length, y: -sine(turn) * length)
      }
      return rounded(corners, middle, radius)
    }
    switch shape {
    case .square: return polygon(4, 2.squareRoot(), from: 45)
    case .diamond: return polygon(4, 1.18, from: 0)
    case .triangle:
      return polygon(3, 1.3, from: 90)
        .mapped(Transform(turnedBy: 0, movedTo: Point(x: 0, y: (0.16 * radius).rounded())))
    case .pentagon: return polygon(5, 1.14, from: 90)
    case .hexagon: return polygon(6, 1.1, from: hexagonTurn)
    case .star: return polygon(10, 1.24, from: 90, inner: 0.55)
    case .cross:
      let (long, half) = (radius, 0.36 * radius)
      let quarter = [Point(x: long, y: -half), Point(x: half, y: -half), Point(x: half, y: -long)]
      // A quarter turn counter-clockwise as seen on the screen takes (x, y) to (y, -x).
      var corners = quarter
      for _ in 0..<3 { corners += corners.suffix(3).map { Point(x: $0.y, y: -$0.x) } }
      return rounded(corners, middle, radius)
    case .ring:
      var path = Path.circle(center: middle, radius: radius)
      path.append(Path.circle(center: middle, radius: 0.62 * radius).reversed)
      return path
    case .none, .stone, .sprite, .glyph: return .circle(center: middle, radius: radius)
    }
  }

  /// Returns points on the outline of a piece at rest, its side included, near enough to one
  /// another for its bounds. A text or a sprite counts as the stone in whose place it is.
  func outlinePoints(of look: StoneLook, on cell: Int) -> [Point] {
    let stone = stones.look(of: look.state)
    guard !look.state.isEmpty,
      stone.shape != .none || look.label != nil || stone.label != nil || !stone.top.isEmpty
    else { return [] }
    let size = stone.shape == .none ? room(cell) : radius(stone, cell)
    let face = outline(stone.shape, face(stone, cell), size).points
    let height = stone.shape.isSolid ? thickness(stone, cell) : 0
    return face + (height > 0 ? face.map { $0 + Point(x: 0, y: height) } : [])
  }

  private func rounded(_ corners: [Point], _ middle: Point, _ radius: Double) -> Path {
    TileOutline(inset: 0, cornerRadius: 0.16 * radius).path(corners)
      .mapped(Transform(turnedBy: 0, movedTo: middle))
  }

  /// Returns an outline together with its copies along the ways from one point to the next; the
  /// first way begins where the outline is.
  ///
  /// Steps of a pixel are so short that between two copies nothing of a curve is missing.
  func swept(_ outline: Path, over points: [Point]) -> Path {
    var path = outline
    var start = Point(x: 0, y: 0)
    for end in points {
      let way = end - start
      let steps = min(Int(way.length.rounded(.up)), 64)
      for step in stride(from: 1, through: steps, by: 1) {
        let offset = start + way * (Double(step) / Double(steps))
        path.append(outline.mapped(Transform(turnedBy: 0, movedTo: offset)))
      }
      start = end
    }
    return path
  }

  /// Returns the shape of a look, with its rim.
  private func body(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let face = Scene.Element.fill(
      outline(look.shape, middle, faceRadius(look, cell)), look.ink)
    guard let rim = look.rim, rim != look.ink, rimWidth(cell) > 0 else { return [face] }
    return [.fill(outline(look.shape, middle, radius(look, cell)), rim), face]
  }

  /// Returns the radius of a stone without its rim.
  private func faceRadius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    let (radius, rim) = (radius(look, cell), rimWidth(cell))
    return look.rim == nil || look.rim == look.ink || radius <= rim ? radius : radius - rim
  }

  /// Returns the shadow that a piece throws, as noodles do in the theme.
  func shadow(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    guard let shadow = board.measures.theme.wire.shadow else { return [] }
    let measures = board.measures
    let shift = measures.sharpShift(shadow) ?? Point(x: 0, y: 0)
    let radius = radius(look, cell) + measures.whole(shadow.grow)
    let foot = face(look, cell) + Point(x: 0, y: thickness(look, cell))
    let shape = outline(look.shape, foot + shift, radius)
    return [measures.shadow(shape, shadow, .wireShadow)]
  }

  /// Returns the light on a piece, on the side on which noodles shine: a streak along the edge of a
  /// stone, or soft light and shade.
  private func shine(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let wire = board.measures.theme.wire
    guard let highlight = wire.highlight else { return [] }
    let radius = faceRadius(look, cell)
    guard highlight.blur == 0 else {
      let face = outline(look.shape, middle, radius)
      // The light of noodles may have their hue, which would look like dirt on other colours.
      let isPowered = look.ink == .powered
      func light(
        _ style: Theme.Highlight, _ ink: Ink, _ plain: StraightPixel, _ opacity: Double
      ) -> Scene.Element {
        guard !isPowered else { return board.measures.innerLight(face, style, ink) }
        let light = board.measures.innerLight(face, style, .fixed(plain))
        return .group([light], .identity, opacity: opacity)
      }
      let black = StraightPixel(red: 0, green: 0, blue: 0)
      let white = StraightPixel(red: 255, green: 255, blue: 255)
      let shade = wire.shade.map { light($0, .poweredShade, black, 0.25) }
      return [shade].compactMap(\.self) + [light(highlight, .poweredHighlight, white, 0.45)]
    }
    let width = (0.5 * highlight.width * radius).rounded()
    guard width >= 1, look.shape == .stone else { return [] }
    let toLight = Point(x: highlight.x, y: highlight.y)
    let angle = toLight.length > 0 ? toLight.angle : .pi / 2
    var streak = Path()
    streak.arc(
      center: middle, radius: radius - 1.6 * width, from: angle - 0.6, to: angle + 0.6)
    return [.stroke(streak, Scene.Stroke(width: width), .poweredHighlight)]
  }

  /// Draws a dot in the middle of the stone, or of its cell if it is empty; around a label or a
  /// glyph, a ring. Other shapes, and stones with something on them, have their outline drawn.
  func lastMark(
    _ look: Theme.Stones.StateLook, on cell: Int, hasLabel: Bool
  ) -> Scene.Element {
    let (middle, radius) = (face(look, cell), radius(look, cell))
    if look.shape.isSolid, look.shape != .stone || !look.top.isEmpty {
      // As wide as a rim, which it covers.
      let width = max((0.1 * room(cell)).rounded(), 1)
      return .stroke(
        outline(look.shape, middle, max(radius - width / 2, 0.5)), Scene.Stroke(width: width),
        look.labelInk)
    }
    if look.shape == .glyph {
      // As thin as a stroke of the glyph, and clear of the tile's edge.
      let width = max((0.05 * room(cell)).rounded(), 1)
      return .stroke(
        .circle(center: middle, radius: max(0.86 * room(cell) - width / 2, 0.5)),
        Scene.Stroke(width: width), look.ink)
    }
    guard !hasLabel else {
      let width = max((0.06 * room(cell)).rounded(), 1)
      return .stroke(
        .circle(center: middle, radius: max(0.8 * radius - width / 2, 0.5)),
        Scene.Stroke(width: width), look.labelInk)
    }
    return .fill(.circle(center: middle, radius: max(0.36 * radius, 0.5)), look.labelInk)
  }
}

// MARK: - Labels

extension StonesLayout {
  /// The sizes of the labels on a board. Those of its position are all of a size at which the
  /// longest fits into the smallest cell, except on disks, whose cells get smaller towards the
  /// border. One that belongs to a state has a size of its own, so that it keeps it.
  struct LabelSizes: Hashable, Sendable {
    var widest = 0.0
    var least = Double.infinity
  }

  func sizes(of things: [StonesBoard.Thing], on cells: [Int]) -> LabelSizes {
    var sizes = LabelSizes()
    for (thing, cell) in zip(things, cells) {
      for look in [thing.look, thing.blend?.look] {
        guard let text = look?.label, !text.isEmpty else { continue }
        sizes.widest = max(sizes.widest, font.width(of: text, size: 1))
        sizes.least = min(sizes.least, room(cell))
      }
    }
    return sizes
  }

  /// Returns the label of a cell's position, or else of the piece on it; nil for none.
  func label(_ thing: StoneLook, on cell: Int, _ sizes: LabelSizes) -> Label? {
    let look = stones.look(of: thing.state)
    guard let text = thing.label else { return label(of: look, on: cell) }
    let hasOwnSize = grid.cells.contains(where: \.hasArcs)
    return label(
      text, width: hasOwnSize ? font.width(of: text, size: 1) : sizes.widest,
      room: hasOwnSize ? room(cell) : sizes.least, at: face(look, cell))
  }

  /// Returns the label of a state on a cell; nil for none.
  private func label(of look: Theme.Stones.StateLook, on cell: Int) -> Label? {
    guard let text = look.label else { return nil }
    let inside = look.shape == .none ? room(cell) : min(room(cell), 1.15 * radius(look, cell))
    return label(text, width: font.width(of: text, size: 1), room: inside, at: face(look, cell))
  }

  /// Returns a text that is no wider and not much higher than there is room; nil for an empty one.
  ///
  /// - Parameters:
  ///   - width: the width that decides, at a size of 1.
  ///   - room: the room to each side of the middle.
  private func label(
    _ text: String, width: Double, room: Double, at middle: Point
  ) -> Label? {
    guard !text.isEmpty else { return nil }
    return Label(text, size: max(min(1.0 * room / width, 0.72 * room), 0.01), at: middle)
  }
}

extension Path {
  /// The ends of all steps, and some points of each curve.
  fileprivate var points: [Point] {
    var points: [Point] = []
    for segment in segments {
      switch segment {
      case .move(let end), .line(let end): points.append(end)
      case .curve(let first, let second, let end):
        let start = points.last ?? end
        for step in 1...4 {
          let t = Double(step) / 4
          let u = 1 - t
          points.append(
            start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t)
              + end * (t * t * t))
        }
      case .close: break
      }
    }
    return points
  }
}
