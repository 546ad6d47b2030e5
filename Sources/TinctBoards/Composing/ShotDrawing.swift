public import TinctGraphics
internal import TinctPuzzles

extension ShotLayout {
  /// The inputs of the drawing besides its layout.
  public struct Look: Sendable {
    /// The look, with the inks of shots (`Theme.lettered`).
    public var theme: Theme
    /// The art that pieces are drawn from.
    public var art: PieceArt
    /// The sprites that stones are drawn from, by name.
    public var sprites: [String: AlphaMask]
    /// The fonts of the text.
    public var fonts: Fonts

    /// Chooses a look.
    public init(
      _ theme: Theme, art: PieceArt = .outlines, sprites: [String: AlphaMask] = [:], fonts: Fonts
    ) {
      self.theme = theme
      self.art = art
      self.sprites = sprites
      self.fonts = fonts
    }
  }

  /// Returns the picture.
  ///
  /// - Parameters:
  ///   - composed: the boards that the picture was laid out for, in their order.
  ///   - look: what they are drawn with.
  /// - Returns: a scene in the theme's inks and those of `Ink.shot`.
  public func scene(_ composed: [ComposedBoard], in look: Look) -> Scene {
    var look = look
    if let front = boards.last {
      // All boards of a picture are drawn plainly if that in front is, or none.
      let isPlain = front.cellPixels < look.theme.thumbnail.below
      look.theme.thumbnail.below = isPlain ? .max : 0
    }
    var elements = style == .logo ? [] : groundElements(look.theme)
    for board in boards { elements += drawn(composed[board.board], board, look) }
    switch backing {
    case .band(let area):
      let path = Path.rectangle(area)
      let depth = 0.018 * shorterSide
      elements.append(
        shadow([
          .soft(
            path, Softness(deviation: depth, shift: Point(x: 0, y: depth * 0.6), side: .outside),
            .shotShadow)
        ]))
      elements.append(.fill(path, .band))
    case .veil(let area, let softness):
      // Laid twice: once would leave ghosts of noodles beside the words, or reach far beyond them.
      let veil = Scene.Element.soft(
        .rectangle(area), Softness(deviation: softness), .background)
      elements += [veil, veil]
    case nil: break
    }
    let isOnBand = if case .band = backing { true } else { false }
    elements += text(title, look.fonts.title, isOnBand ? .bandText : .title)
    elements += text(caption, look.fonts.caption, isOnBand ? .bandText : .caption)
    return Scene(width: size.width, height: size.height, elements: elements)
  }

  private var shorterSide: Double { Double(min(size.width, size.height)) }

  // MARK: - Ground

  private func groundElements(_ theme: Theme) -> [Scene.Element] {
    // A veil has the ground's ink, and must not show on it.
    let isVeiled = if case .veil = backing { true } else { false }
    let hasOwn = theme.board.gradient != nil || theme.board.pattern != nil
    let whole = Path.rectangle(
      PixelArea(x: 0, y: 0, width: size.width, height: size.height))
    let plain = Scene.Element.fill(whole, .background)
    let (width, height) = (Double(size.width), Double(size.height))
    let middle = boards.last?.area.middle ?? Point(x: width / 2, y: height / 2)
    switch ground ?? (style == .board && !hasOwn ? .glow : nil) {
    case nil:
      return theme.ground(width: size.width, height: size.height, cell: shorterSide / 12)
    case .plain: return [plain]
    case .gradient:
      guard !isVeiled else { return [plain] }
      return [
        .shade(
          whole,
          InkRamp(
            [.groundEdge, .groundSecond],
            .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: height))))
      ]
    case .glow:
      guard !isVeiled else { return [plain] }
      return [
        .shade(
          whole,
          InkRamp(
            [.groundSecond, .groundEdge],
            .radial(center: middle, radius: 0.62 * Point(x: width, y: height).length)))
      ]
    case .dots: return [plain, pattern(.dots, step: 0.5, weight: 0.34)]
    case .hatching: return [plain, pattern(.hatching, step: 0.4, weight: 0.3)]
    case .waves: return [plain, pattern(.waves, step: 0.6, weight: 0.2)]
    case .rays: return [plain, pattern(.rays, step: 2.2, weight: 0.5, from: middle)]
    case .grain: return [plain, pattern(.grain, step: 0.13, weight: 0.3)]
    }
  }

  private func pattern(
    _ shape: Theme.Pattern.Shape, step: Double, weight: Double, from middle: Point? = nil
  ) -> Scene.Element {
    let style = Theme.Pattern(shape: shape, step: step, weight: weight)
    return GroundPattern(style, cell: shorterSide / 10)
      .element(width: size.width, height: size.height, in: .groundPattern, middle: middle)
  }

  // MARK: - Boards

  /// Draws a board at its position, on what lies under it.
  private func drawn(
    _ composed: ComposedBoard, _ board: PlacedBoard, _ look: Look
  ) -> [Scene.Element] {
    let scene = composed.scene(
      in: look.theme, cellPixels: board.cellPixels, art: look.art,
      stoneArt: ComposedBoard.StoneArt(sprites: look.sprites, font: look.fonts.caption),
      hasGround: false, isQuiet: board.isQuiet)
    let ground = composed.sizing(in: look.theme).ground(cellPixels: board.cellPixels)
    // Drawn about its middle, about which it is turned.
    let half = Point(x: Double(board.area.width) / 2, y: Double(board.area.height) / 2)
    let corner = Point(x: -half.x - Double(ground), y: -half.y - Double(ground))
    let isBare = board.mount == nil && board.angle != 0 && look.theme.board.panel == nil
    let isOnCard = isBare || board.mount?.bezel == 0
    let shown = isOnCard ? scene.replacing([.background: .card]) : scene
    let members =
      (board.mount.map { mounted($0, board, half, look.theme) } ?? [])
      + (isBare
        ? plate(
          under: composed.grid, cell: board.cellPixels,
          gap: look.theme.cell.gap * Double(board.cellPixels)) : [])
      + [.group(shown.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)]
    let middle = Point(x: Double(board.area.x) + half.x, y: Double(board.area.y) + half.y)
    return [.group(members, Transform(turnedBy: board.angle, movedTo: middle), opacity: 1)]
  }

  /// Lays a shadow on what is below, which shows through.
  private func shadow(_ elements: [Scene.Element]) -> Scene.Element {
    .group(elements, Transform(turnedBy: 0, movedTo: Point(x: 0, y: 0)), opacity: 0.5)
  }

  /// Draws a plate in the shape of all cells under a slanted board, about the middle of the board:
  /// on a ground of nearly their colour, cells alone have no edge that could be seen to be slanted.
  private func plate(under grid: Grid, cell: Int, gap: Double) -> [Scene.Element] {
    var path = Path()
    for cellOfGrid in grid.cells {
      let corners = cellOfGrid.corners.map { ($0 - grid.bounds.middle) * Double(cell) }
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.line(to: corner) }
      path.close()
    }
    let depth = 0.016 * shorterSide
    let rim = max((0.0026 * shorterSide).rounded(), 1)
    let reach = max(gap, 0.06 * Double(cell))
    return [
      shadow([
        .soft(path, Softness(deviation: depth, shift: Point(x: 0, y: depth)), .shotShadow)
      ]),
      .stroke(path, Scene.Stroke(width: 2 * (reach + rim)), .cardEdge),
      .stroke(path, Scene.Stroke(width: 2 * reach), .card), .fill(path, .card),
    ]
  }

  /// Draws what lies under a board, about the middle of the board.
  private func mounted(
    _ mount: Mount, _ board: PlacedBoard, _ half: Point, _ theme: Theme
  ) -> [Scene.Element] {
    func outline(_ reach: Int, radius: Double) -> Path {
      let (x, y) = (half.x + Double(reach), half.y + Double(reach))
      return .roundedRectangle(x: -x, y: -y, width: 2 * x, height: 2 * y, radius: radius)
    }
    let screenRadius = min(
      mount.bezel == 0 ? 1.1 * Double(mount.padding) : 0.8 * Double(mount.padding),
      min(half.x, half.y) / 2)
    let screen = outline(mount.padding, radius: screenRadius)
    let depth = 0.02 * shorterSide
    let body = outline(mount.reach, radius: screenRadius + Double(mount.bezel))
    var elements: [Scene.Element] = [
      shadow([
        // Near, where it touches the ground, and far.
        .soft(
          body, Softness(deviation: depth * 0.25, shift: Point(x: 0, y: depth * 0.2)), .shotShadow),
        .soft(body, Softness(deviation: depth, shift: Point(x: 0, y: depth)), .shotShadow),
      ])
    ]
    guard mount.bezel > 0 else {
      // The rim tells a card from a ground of nearly its colour: wide rather than strong, or cards
      // would be line drawings.
      let rim = max(Int((0.0026 * shorterSide).rounded()), 1)
      let inner = outline(mount.reach - rim, radius: max(screenRadius - Double(rim), 0))
      return elements + [.fill(body, .cardEdge), .fill(inner, .card)]
    }
    let line = max(Double(mount.bezel) * 0.11, 1)
    let inner = outline(
      mount.reach - Int(line.rounded(.up)),
      radius: screenRadius + Double(mount.bezel) - line.rounded(.up))
    let radius = Double(mount.bezel) * 0.13
    // The camera is in the middle of the longer side, as it is on tablets.
    let lens =
      half.x > half.y
      ? Point(x: 0, y: -half.y - Double(mount.padding) - Double(mount.bezel) / 2)
      : Point(x: -half.x - Double(mount.padding) - Double(mount.bezel) / 2, y: 0)
    elements += [
      .fill(body, .frameEdge), .fill(inner, .frame),
      .fill(.circle(center: lens, radius: radius), .frameEdge),
    ]
    let (x, y) = (half.x + Double(mount.padding), half.y + Double(mount.padding))
    let area = PixelArea(
      x: Int(-x.rounded()), y: Int(-y.rounded()), width: Int(2 * x), height: Int(2 * y))
    return elements + [theme.ground(screen, over: area)]
  }

  // MARK: - Words

  private func text(_ text: PlacedText?, _ font: Font, _ ink: Ink) -> [Scene.Element] {
    guard let text else { return [] }
    let block = text.block
    let labels = block.lines.enumerated().map { number, line in
      let start = block.start(
        of: number, in: Double(text.area.width), isCentered: text.isCentered)
      return Label(
        line, size: block.size,
        at: Point(
          x: Double(text.area.x) + start, y: Double(text.area.y) + block.baseline(of: number)),
        anchor: Label.Anchor(.start, .baseline))
    }
    return [.labels(labels, in: font, ink)]
  }
}

extension Scene {
  /// The same scene without the ground under the whole picture, if it begins with one, and without
  /// the pattern on that.
  var withoutGround: Scene {
    let whole = Path.rectangle(PixelArea(x: 0, y: 0, width: width, height: height))
    switch elements.first {
    case .fill(whole, _), .shade(whole, _): break
    default: return self
    }
    var rest = elements.dropFirst()
    switch rest.first {
    case .fill(_, .pattern), .stroke(_, _, .pattern): rest.removeFirst()
    default: break
    }
    return Scene(width: width, height: height, elements: Array(rest))
  }
}
