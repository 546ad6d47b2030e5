public import TinctGraphics

extension ShotLayout {
  /// The two weights of a font that pictures are lettered in.
  public struct Fonts: Sendable {
    /// For titles.
    public var title: Font
    /// For captions.
    public var caption: Font

    /// Chooses fonts.
    public init(title: Font, caption: Font) {
      self.title = title
      self.caption = caption
    }

    /// The width of a text in ems.
    public func measure(_ text: String, isTitle: Bool) -> Double {
      (isTitle ? title : caption).width(of: text, size: 1)
    }
  }

  /// The picture.
  ///
  /// - Parameters:
  ///   - state: what the board shows.
  ///   - layout: the board, with cells of `cellPixels`.
  ///   - fonts: what text is set in.
  /// - Returns: a scene in the theme's inks and those of `Ink.shot`.
  public func scene(_ state: BoardState, _ layout: BoardLayout, fonts: Fonts) -> Scene {
    var elements: [Scene.Element] = []
    if style != .logo { elements.append(.ground(width: size.width, height: size.height)) }
    if !companions.isEmpty || style == .backdrop {
      let quiet = Scene.companion(layout, state)
      for place in style == .backdrop ? companions + [board] : companions {
        elements += self.board(quiet, at: place)
      }
    }
    if style != .backdrop, !board.isEmpty {
      elements += self.board(layout.scene(state), at: board)
    }
    elements += text(title, fonts.title, .title) + text(caption, fonts.caption, .caption)
    return Scene(width: size.width, height: size.height, elements: elements)
  }

  /// A board whose seen part is put at a place, on its card if there is one.
  private func board(
    _ scene: Scene, at place: PixelArea
  ) -> [Scene.Element] {
    var drawn: [Scene.Element] = []
    var scene = scene.withoutGround
    if let frame {
      let padding = board.x - frame.x
      drawn.append(
        .fill(
          .roundedRectangle(
            PixelArea(
              x: place.x - padding, y: place.y - padding, width: place.width + 2 * padding,
              height: place.height + 2 * padding), radius: frameRadius), .card))
      scene = scene.replacing([.background: .card])
    }
    let corner = Point(x: Double(place.x - ground), y: Double(place.y - ground))
    return drawn + [.group(scene.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)]
  }

  private func text(_ text: PlacedText?, _ font: Font, _ ink: Ink) -> [Scene.Element] {
    guard let text else { return [] }
    let block = text.block
    let labels = block.lines.enumerated().map { number, line in
      Label(
        line, size: block.size,
        at: Point(
          x: Double(text.area.x) + (text.isCentered ? Double(text.area.width) / 2 : 0),
          y: Double(text.area.y) + block.baseline(of: number)),
        anchor: Label.Anchor(text.isCentered ? .middle : .start, .baseline))
    }
    return [.labels(labels, in: font, ink)]
  }
}

extension Scene {
  /// The same without the ground under the whole picture, if that is what it begins with.
  var withoutGround: Scene {
    guard elements.first == .ground(width: width, height: height) else { return self }
    return Scene(width: width, height: height, elements: Array(elements.dropFirst()))
  }

  /// A board in which nothing has power.
  fileprivate static func companion(_ layout: BoardLayout, _ state: BoardState) -> Scene {
    layout.scene(
      BoardState(grid: layout.grid, sources: [], connectors: state.connectors))
  }
}
