public import TinctGraphics

/// Finds the smallest change of a palette after which it passes a check.
///
/// Each colour may move along its own hue: to any lightness, with as much of its chroma as sRGB has
/// there, which ends at black and white. A lattice of such moves is gone through from the smallest
/// change on, the change being the sum of squared distances in OKLab; what is found is then drawn back
/// towards the given colours as far as it goes. In a scheme `dark` stays the darkest and `light` the
/// lightest. The number of steps is bounded, so the search always ends.
public struct PaletteMending: Sendable {
  /// A colour that was changed.
  public struct Change: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The colour as it was.
    public let before: Color
    /// The colour as it is now.
    public let after: Color

    /// Whether nothing is left of the hue that the colour had.
    public var leftHue: Bool { !before.oklch.isGrey && after.oklch.isGrey }
  }

  /// A palette that passes.
  public struct Outcome: Hashable, Sendable {
    /// The palette; colours that need no change are the given ones.
    public let palette: Palette
    /// What was changed, in the palette's order; empty if it passed as it was.
    public let changes: [Change]
  }

  /// No palette of these hues passes.
  public struct Impossible: Error, Hashable, Sendable {
    /// The pair that stays furthest below its floor, in the palette that comes nearest.
    public let worst: PairFigures
    /// The palette that comes nearest.
    public let palette: Palette
  }

  private let check: Legibility

  /// Prepares to mend palettes.
  public init(_ check: Legibility) { self.check = check }

  /// The nearest palette that passes.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme, `Impossible` if none passes.
  public func mended(_ palette: Palette) throws -> Outcome {
    let figures = try check.figures(of: palette)
    if figures.allSatisfy({ $0.shortfalls(check.floors).isEmpty }) {
      return Outcome(palette: palette, changes: [])
    }
    let search = MendingSearch(check, palette)
    guard let found = search.nearest() else {
      let nearest = search.palette(search.bestColors)
      let worst = try check.figures(of: nearest).max {
        Self.depth($0, check.floors) < Self.depth($1, check.floors)
      }
      guard let worst else { preconditionFailure("a palette that fails has pairs") }
      throw Impossible(worst: worst, palette: nearest)
    }
    let mended = search.palette(search.drawnBack(found))
    let changes = zip(palette.colors, mended.colors).compactMap { before, after in
      before.color == after.color
        ? nil : Change(name: before.name, before: before.color, after: after.color)
    }
    return Outcome(palette: mended, changes: changes)
  }

  /// The one colour of a palette whose smallest change lets a pair pass, whatever becomes of other
  /// pairs; nil if no change of one colour does.
  public func nearest(for pair: InkPair, in palette: Palette) -> Change? {
    let search = MendingSearch(check, palette, pairs: [pair])
    return search.nearestSingle().map { index, color in
      Change(name: search.names[index], before: search.given[index], after: color)
    }
  }

  /// How far a pair is below its floors, as a factor.
  private static func depth(_ figures: PairFigures, _ floors: LegibilityFloors) -> Double {
    figures.shortfalls(floors).map { shortfall in
      switch shortfall {
      case .contrast(let value, let floor): floor / value
      case .difference(let value, let floor, _): floor / max(value, 0.01)
      }
    }.max() ?? 0
  }
}
