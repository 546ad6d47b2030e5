public import TinctGraphics

/// The inks that empty grids are drawn in.
extension Ink {
  /// The inks of cells, by the number of their colour.
  public static let cells = (1...GridLook.mostColors).map { Ink("cell-\($0)") }
  /// The lines around cells.
  public static let gridLine = Ink("line")
  /// Labels in cells.
  public static let gridLabel = Ink("label")
  /// Marks at sides that wrap.
  public static let gridMark = Ink("mark")
}

extension InkRules {
  /// How the inks of empty grids follow from a palette.
  public static let emptyGrid = InkRules(
    twoColors: rules(ground: "base", figure: "text"),
    scheme: rules(ground: "dark", figure: "light"))

  private static func rules(ground: String, figure: String) -> [Rule] {
    func mixed(_ percent: Double) -> ColorExpression {
      .mix(ColorExpression.Mix(in: .oklab, .name(ground), percent, .name(figure)))
    }
    let cells = zip(Ink.cells, [94.0, 82, 70, 88]).map { ink, percent in
      Rule(ink: ink, color: mixed(percent))
    }
    return [Rule(ink: .background, color: .name(ground))] + cells + [
      Rule(ink: .gridLine, color: mixed(35)), Rule(ink: .gridLabel, color: .name(figure)),
      Rule(ink: .gridMark, color: mixed(35)),
    ]
  }
}
