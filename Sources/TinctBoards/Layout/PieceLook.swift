internal import TinctGraphics

/// The condition of a piece, which decides its inks.
enum PieceLook: Int, Hashable, CaseIterable, Comparable {
  /// Without power.
  case quiet
  /// With power.
  case powered
  /// On a closed loop, where that is shown.
  case wrong

  /// Orders looks as they are drawn: later ones are greater.
  static func < (one: PieceLook, other: PieceLook) -> Bool { one.rawValue < other.rawValue }

  /// The line around the noodle.
  var outlineInk: Ink { self == .quiet ? .wireOutline : .poweredOutline }

  /// The noodle.
  var ink: Ink {
    switch self {
    case .quiet: .wire
    case .powered: .powered
    case .wrong: .wrong
    }
  }

  /// Returns the ink of the noodle on a branch, or in a group, by the number of its colour; 0 for
  /// the ink of the look.
  func ink(branch: Int) -> Ink {
    branch > 0 ? Ink.branches[(branch - 1) % Ink.branches.count] : ink
  }

  /// A knob that is drawn apart.
  var knobInk: Ink {
    switch self {
    case .quiet: .knob
    case .powered: .poweredKnob
    case .wrong: .wrong
    }
  }

  /// The inner line.
  var coreInk: Ink {
    switch self {
    case .quiet: .wireCore
    case .powered: .poweredCore
    case .wrong: .wrongCore
    }
  }

  /// The highlight of the noodle; a wrong one has none.
  var highlightInk: Ink? {
    switch self {
    case .quiet: .wireHighlight
    case .powered: .poweredHighlight
    case .wrong: nil
    }
  }

  /// The side of the noodle that is turned away from the light; a wrong one has none.
  var shadeInk: Ink? {
    switch self {
    case .quiet: .wireShade
    case .powered: .poweredShade
    case .wrong: nil
    }
  }

  /// Returns the share of the width that the inner line takes.
  func core(in theme: Theme) -> Double {
    switch self {
    case .quiet: theme.wire.core
    case .powered: theme.wire.poweredCore
    case .wrong: theme.marks.wrongCore
    }
  }
}
