/// The least that the figures of a pair may be.
public struct LegibilityFloors: Hashable, Sendable {
  /// Contrast (WCAG 2) of what shines, and its ground. 3 is WCAG's least for graphics.
  public var litContrast: Double
  /// Contrast (WCAG 2) of what is quiet, and its ground.
  public var quietContrast: Double
  /// Contrast (WCAG 2) of two figures that touch.
  public var jointContrast: Double
  /// Difference (CIEDE2000) of both colours under every kind of sight.
  public var difference: Double

  /// Sets the floors.
  public init(
    litContrast: Double = 3, quietContrast: Double = 1.4, jointContrast: Double = 1.2,
    difference: Double = 8
  ) {
    self.litContrast = litContrast
    self.quietContrast = quietContrast
    self.jointContrast = jointContrast
    self.difference = difference
  }

  /// The least contrast of pairs of a role; 1 where none is asked.
  public func contrast(_ role: InkPair.Role) -> Double {
    switch role {
    case .lit: litContrast
    case .quiet: quietContrast
    case .joint: jointContrast
    case .shade, .apart: 1
    }
  }

  /// The least difference of pairs of a role; 0 where none is asked.
  public func difference(_ role: InkPair.Role) -> Double { role == .shade ? 0 : difference }
}
