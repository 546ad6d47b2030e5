import TinctBoards
import TinctGraphics

/// The inks of the desert.
enum DesertInk: String, CaseIterable {
  case background, board, hollow, dune, ripple, edge, floor, floorEdge, mark, mound, slope, wind
  case dark, light, water, metal, shade, first, second, third

  var ink: Ink { Ink(rawValue) }

  /// The ink of a player.
  static func player(_ number: Int) -> Ink {
    let all: [DesertInk] = [.first, .second, .third]
    return all[number % all.count].ink
  }

  /// Its colour, over the names of the palettes in `palettes.json`.
  private var color: String {
    switch self {
    case .background: "sky"
    case .board: "color-mix(in oklab, sky 72%, dark)"
    case .hollow: "color-mix(in oklab, sky 58%, dark)"
    case .dune: "sand"
    case .ripple: "color-mix(in oklab, sand 87%, dark)"
    case .edge: "color-mix(in oklab, sand 70%, dark)"
    case .floor: "color-mix(in oklab, rock 78%, light)"
    case .floorEdge: "color-mix(in oklab, rock 72%, dark)"
    case .mark: "color-mix(in oklab, rock 66%, dark)"
    case .mound: "color-mix(in oklab, sand 62%, light)"
    case .slope: "color-mix(in oklab, sand 84%, dark)"
    case .wind: "color-mix(in oklab, light 62%, sky)"
    case .shade: "color-mix(in oklab, dark 24%, transparent)"
    case .dark, .light, .water, .metal, .first, .second, .third: rawValue
    }
  }

  static func rules() throws(ColorExpressionError) -> InkRules {
    var rules: [InkRules.Rule] = []
    for ink in allCases {
      rules.append(.init(ink: ink.ink, color: try ColorExpression(parsing: ink.color)))
    }
    return InkRules(twoColors: [], scheme: [], named: rules)
  }
}
