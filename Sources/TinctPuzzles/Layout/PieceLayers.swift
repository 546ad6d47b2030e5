internal import TinctGraphics

/// The paths of pieces of one look, gathered by ink.
struct PieceLayers {
  private let look: PieceLook
  private let theme: Theme
  private var outline = Path()
  private var wire = Path()
  private var knobOutline = Path()
  private var knob = Path()
  private var core = Path()
  private var highlight = Path()
  private var disc = Path()
  private var ring = Path()
  private var dot = Path()

  init(_ look: PieceLook, _ theme: Theme) {
    self.look = look
    self.theme = theme
  }

  mutating func add(_ shape: PieceShape, at place: CellPlace) {
    func add(_ part: Path?, to path: inout Path) {
      if let part { path.append(place.piece(part)) }
    }
    add(shape.outline(), to: &outline)
    add(shape.wire(), to: &wire)
    add(shape.knobOutline(), to: &knobOutline)
    add(shape.knob(), to: &knob)
    add(shape.core(look), to: &core)
    if let style = theme.wire.highlight, look.highlightInk != nil,
      let line = shape.highlight(style)
    {
      highlight.append(place.piece(line, movedBy: shape.measures.shift(x: style.x, y: style.y)))
    }
    guard shape.isSource else { return }
    add(shape.sourceDisc(), to: &disc)
    add(shape.sourceRing(), to: &ring)
    add(shape.sourceDot(), to: &dot)
  }

  var elements: [Scene.Element] {
    let layers: [(Path, Ink?)] = [
      (outline, look.outlineInk), (wire, look.ink), (knobOutline, look.outlineInk),
      (knob, look.knobInk), (core, look.coreInk), (highlight, look.highlightInk),
      (disc, .source), (ring, .sourceRing), (dot, .source),
    ]
    return layers.compactMap { path, ink in
      guard let ink, !path.segments.isEmpty else { return nil }
      return .fill(path, ink)
    }
  }
}
