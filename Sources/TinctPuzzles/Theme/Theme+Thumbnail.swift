extension Theme {
  /// The theme for a size of cell: simplified where the theme says so.
  func fitting(cellPixels: Int) -> Theme {
    cellPixels < thumbnail.below ? simplified : self
  }

  /// The theme without what a few pixels cannot hold: cells meet, noodles are plain and a little
  /// wider, and nothing has an outline, a shadow or a light.
  ///
  /// It draws in no ink that the theme does not.
  var simplified: Theme {
    var theme = self
    theme.board.panel?.shadow = nil
    theme.cell.gap = 0
    theme.cell.cornerRadius = 0
    theme.cell.face = nil
    theme.cell.shadow = nil
    if cell.shape != .tile { theme.cell.shape = .none }
    theme.wire.width = min(max(wire.width, 0.28), 0.36)
    theme.wire.core = 0
    theme.wire.poweredCore = 0
    theme.wire.outline = 0
    theme.wire.shadow = nil
    theme.wire.highlight = nil
    theme.wire.hub = 0
    theme.knob = Knob(
      radius: min(max(knob.radius, 0.24), 0.3), hole: 0, poweredHole: 0,
      shape: knob.shape == .polygon ? .polygon : .disc)
    theme.source.radius = min(max(source.radius, 0.34), 0.38)
    theme.source.ring = min(source.ring, 0.24)
    theme.source.dot = 0
    theme.marks.lockedPin = 0
    return theme
  }
}
