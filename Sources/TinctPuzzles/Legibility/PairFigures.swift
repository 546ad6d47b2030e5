public import TinctGraphics

/// How well the two colours of a pair of inks are told apart. Alphas are not regarded.
public struct PairFigures: Hashable, Sendable {
  /// The pair.
  public let pair: InkPair
  /// The colour of the ink that is drawn over the other.
  public let figure: Color
  /// The colour of the ink under it.
  public let ground: Color
  /// Contrast ratio of WCAG 2, 1...21.
  public let contrast: Double
  /// Lightness contrast Lc of APCA, the figure taken as text on the ground.
  public let readability: Double
  /// CIEDE2000 under each sight, in the order of `Sight.allCases`.
  public let differences: [Double]

  /// Measures two colours.
  public init(_ pair: InkPair, figure: Color, ground: Color) {
    self.pair = pair
    self.figure = figure
    self.ground = ground
    contrast = figure.contrast(with: ground)
    readability = figure.readability(on: ground)
    differences = Sight.allCases.map { sight in
      figure.seen(with: sight).difference(from: ground.seen(with: sight))
    }
  }

  /// What a pair lacks.
  public enum Shortfall: Hashable, Sendable {
    /// The contrast is below its floor.
    case contrast(Double, floor: Double)
    /// The difference under a sight is below its floor.
    case difference(Double, floor: Double, sight: Sight)
  }

  /// All that the pair lacks: the contrast first, then the differences in the order of `Sight`.
  public func shortfalls(_ floors: LegibilityFloors) -> [Shortfall] {
    var shortfalls: [Shortfall] = []
    let least = floors.contrast(pair.role)
    if contrast < least { shortfalls.append(.contrast(contrast, floor: least)) }
    let floor = floors.difference(pair.role)
    for (sight, difference) in zip(Sight.allCases, differences) where difference < floor {
      shortfalls.append(.difference(difference, floor: floor, sight: sight))
    }
    return shortfalls
  }
}
