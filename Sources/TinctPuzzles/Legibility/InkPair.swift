public import TinctGraphics

/// Two inks that a board shows side by side.
public struct InkPair: Hashable, Sendable {
  /// What a pair is for, which decides how far apart its colours must be.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// A noodle with power, its inner line, or a source, and what it lies on.
    case lit
    /// A noodle without power, its inner line, or a wall, and what it lies on: meant to be quiet,
    /// but must be seen.
    case quiet
    /// Two figures that touch, such as a noodle and the wall that it ends at.
    case joint
    /// Noodles without and with power, which must be told apart although they never touch.
    case apart
    /// Two shades of the ground, such as `background`, `cell` and `poweredCell`, or a shadow or
    /// light: what they tell, noodles tell too, and most themes mix one from the other. Nothing is
    /// asked of them.
    case shade
  }

  /// The ink that is drawn over the other.
  public let figure: Ink
  /// The ink that it lies on.
  public let ground: Ink
  /// What the pair is for.
  public let role: Role

  /// Pairs two inks that touch, in either order.
  public init(_ first: Ink, _ second: Ink) {
    let isLater = Self.depth(first) > Self.depth(second)
    figure = isLater ? first : second
    ground = isLater ? second : first
    let grounds: Set<Ink> = [
      .background, .panel, .cell, .cellSecond, .cellThird, .cellFace, .poweredCell,
      .poweredCellSecond, .poweredCellThird, .poweredCellFace, .lockedCell, .hint,
    ]
    let quiet: Set<Ink> = [.wire, .wireCore, .wireOutline, .knob, .wall, .locked]
    let figures: Set<Ink> = [
      .wall, .wireOutline, .wire, .knob, .poweredOutline, .powered, .poweredKnob, .source,
    ]
    let light: Set<Ink> = [
      .panelShadow, .cellShadow, .wireShadow, .wireHighlight, .poweredHighlight,
    ]
    if grounds.isSuperset(of: [first, second]) || !light.isDisjoint(with: [first, second]) {
      role = .shade
    } else if figures.isSuperset(of: [first, second]) {
      role = .joint
    } else {
      role = quiet.isDisjoint(with: [first, second]) ? .lit : .quiet
    }
  }

  private init(figure: Ink, ground: Ink, role: Role) {
    self.figure = figure
    self.ground = ground
    self.role = role
  }

  /// The pair for people: `wire on cell`.
  public var title: String {
    "\(figure.name) \(role == .apart ? "beside" : "on") \(ground.name)"
  }

  /// Noodles with power and without.
  static let power = InkPair(figure: .powered, ground: .wire, role: .apart)

  private static func depth(_ ink: Ink) -> Int { Ink.board.firstIndex(of: ink) ?? Ink.board.count }
}
