public import TinctGraphics

extension Ink {
  /// The thing that is drawn in the ink, as those know it who choose by a picture.
  public var words: String {
    if let number = Ink.branches.firstIndex(of: self) { return "branch \(number + 1)" }
    // The inks of a game have its name before their own: othello:dark.
    return Self.things[self] ?? name.split(separator: ":").last.map(String.init) ?? name
  }

  private static let things: [Ink: String] = [
    .background: "ground", .backgroundSecond: "far ground", .pattern: "pattern of the ground",
    .panel: "panel", .panelShadow: "shadow of the panel", .cell: "cell", .cellSecond: "other cell",
    .cellThird: "third cell", .cellFace: "face of a cell", .cellShadow: "shadow of a cell",
    .cellHighlight: "light on a cell", .cellShade: "shade on a cell", .poweredCell: "lit cell",
    .poweredCellSecond: "other lit cell", .poweredCellThird: "third lit cell",
    .poweredCellFace: "face of a lit cell", .lockedCell: "locked cell", .hint: "hint",
    .celebrate: "wave of light", .locked: "pin of a locked cell", .selected: "selection",
    .wire: "unlit noodle", .wireCore: "middle of an unlit noodle",
    .wireOutline: "edge of an unlit noodle",
    .wireShadow: "shadow of a noodle", .wireHighlight: "shine on an unlit noodle",
    .wireShade: "shade on an unlit noodle", .knob: "end of an unlit noodle", .powered: "lit noodle",
    .poweredSecond: "lit noodle far out", .poweredThird: "lit noodle at its end",
    .poweredCore: "middle of a lit noodle", .poweredOutline: "edge of a lit noodle",
    .poweredHighlight: "shine on a lit noodle", .poweredShade: "shade on a lit noodle",
    .poweredKnob: "end of a lit noodle", .glow: "glow", .wrong: "wrong noodle",
    .wrongCore: "middle of a wrong noodle", .source: "source", .sourceRing: "ring of the source",
    .wall: "wall", .wallCore: "middle of a wall", .beyond: "mark beyond the border",
    Ink("first"): "first player's stone", Ink("second"): "second player's stone",
  ]
}

extension InkOrder.Figures {
  /// The demand that is missed, as a sentence, with the figure.
  public var words: String {
    let figure = value.shownFigure(decimals: 1)
    return switch order.demand {
    case .standsOut: "\(order.ink.words) is no clearer than \(other.words)"
    case .darkens: "\(order.ink.words) is not darker than \(other.words)"
    case .shines:
      value < 1
        ? "\(order.ink.words) is darker than \(other.words)"
        : "\(order.ink.words) hardly shows on \(other.words): \(value.shownFigure(decimals: 2))"
    case .staysClearInGlow, .staysVisibleInGlow:
      "\(order.ink.words) is drowned by the glow on \(other.words): \(figure)"
    case .shows, .staysClear: "\(order.ink.words) hardly shows on \(other.words): \(figure)"
    case .reads: "\(order.ink.words) can hardly be read on \(other.words): \(figure)"
    case .lightsUp: "\(order.ink.words) hardly lights up \(other.words): ΔE \(figure)"
    case .differs, .isApart: "\(order.ink.words) looks like \(other.words): ΔE \(figure)"
    case .isUnlike, .isOtherColor:
      "\(order.ink.words) looks like \(other.words): ΔOK \(value.shownFigure(decimals: 2))"
    }
  }
}
