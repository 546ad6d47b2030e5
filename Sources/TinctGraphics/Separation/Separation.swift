/// A picture in ink amounts: drawn once, printed in any palette.
public struct Separation: Equatable, Sendable {
  /// The inks, in the order of the amounts in each mix.
  public let inks: [Ink]
  /// The mix of each pixel.
  public let plate: Plate<InkMix>
  /// The mixes of the plate, ready to be printed many times.
  private let mixes: MixColors

  /// Names the inks of a plate; traps unless each mix has an amount for each ink.
  public init(inks: [Ink], plate: Plate<InkMix>) {
    precondition(plate.entries.allSatisfy { $0.amounts.count == inks.count })
    self.inks = inks
    self.plate = plate
    mixes = MixColors(plate.entries)
  }

  /// The colour of each mix, in the order of `plate.entries`.
  ///
  /// - Parameter colors: the colour of each ink; their alphas are ignored, since what shows through
  ///   a translucent ink is part of the drawing.
  /// - Throws: `PrintingError.inkWithoutColor` if one of `inks` has none.
  public func print(_ colors: [Ink: Color]) throws(PrintingError) -> [StraightPixel] {
    try exactColors(colors).map(\.pixel)
  }

  /// The colour of each mix before rounding.
  func exactColors(_ colors: [Ink: Color]) throws(PrintingError) -> [Color] {
    var ordered: [Color] = []
    for ink in inks {
      guard let color = colors[ink] else { throw .inkWithoutColor(ink) }
      ordered.append(color)
    }
    return mixes.colors(ordered)
  }
}

/// Why a separation cannot be printed.
public enum PrintingError: Error, Hashable, Sendable {
  /// A separation uses an ink for which no colour was given.
  case inkWithoutColor(Ink)

  /// The ink in question.
  public var ink: Ink {
    switch self {
    case .inkWithoutColor(let ink): ink
    }
  }
}
