public import TinctGraphics

extension Animation {
  /// Something that happens to one thing.
  ///
  /// Every change names where it comes from and where it goes, so that the same time gives the same
  /// thing, and the change can be shown backwards. Until it begins it does nothing; when it has ended,
  /// the thing stays as it is then.
  public struct Effect: Hashable, Sendable {
    /// The thing; if it is not there, nothing happens but `replace`.
    public var thing: ID
    /// What happens.
    public var change: Change
    /// How it goes from its start to its end.
    public var easing: Easing

    /// Describes an effect.
    public init(thing: ID, change: Change, easing: Easing = .linear) {
      self.thing = thing
      self.change = change
      self.easing = easing
    }

    // Indirect, since a long game holds many, and the largest take far more memory than the others.
    /// What may happen to a thing.
    public indirect enum Change: Hashable, Sendable {
      /// It goes from place to place.
      case move(from: Point, to: Point)
      /// It turns: radians, counter-clockwise.
      case turn(from: Double, to: Double)
      /// It grows or shrinks.
      case scale(from: Double, to: Double)
      /// It fades, in or out.
      case fade(from: Double, to: Double)
      /// It comes out of its place, or goes back there.
      case lift(from: Double, to: Double)
      /// It is drawn earlier or later.
      case order(from: Double, to: Double)
      /// It takes on another look.
      case recolor(from: Look, to: Look)
      /// It is another, or comes, or goes, as soon as progress is 1.
      case replace(from: Stage.Thing?, to: Stage.Thing?)
    }
  }

  /// A point in time that is marked.
  public struct Cue: Hashable, Sendable {
    /// What it marks, such as `turn-click`.
    public var name: String
    /// The thing that it is about, if it is about one.
    public var thing: ID?
    /// Anything else that is worth knowing.
    public var data: [String: CueValue]

    /// Describes a cue.
    public init(name: String, thing: ID? = nil, data: [String: CueValue] = [:]) {
      self.name = name
      self.thing = thing
      self.data = data
    }
  }
}

/// A piece of what a cue says.
public enum CueValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A number.
  case number(Double)
  /// A text.
  case text(String)

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension Animation.Effect.Change {
  /// The thing with the change so far done.
  ///
  /// - Parameter progress: 0 for where it comes from, 1 for where it goes.
  func applied(to thing: Animation.Stage.Thing?, progress: Double) -> Animation.Stage.Thing? {
    if case .replace(let old, let new) = self { return progress >= 1 ? new : old }
    guard var thing else { return nil }
    switch self {
    case .move(let from, let to):
      thing.position = Point(
        x: between(from.x, to.x, progress), y: between(from.y, to.y, progress))
    case .turn(let from, let to): thing.turn = between(from, to, progress)
    case .scale(let from, let to): thing.scale = between(from, to, progress)
    case .fade(let from, let to): thing.opacity = between(from, to, progress)
    case .lift(let from, let to): thing.lift = between(from, to, progress)
    case .order(let from, let to): thing.order = between(from, to, progress)
    case .recolor(let from, let to):
      thing.look = progress == 1 ? to : from
      thing.blend = progress == 0 || progress == 1 ? nil : .init(to, share: progress)
    case .replace: break
    }
    return thing
  }

  /// A number between two, exact at both ends.
  private func between(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 0 ? from : progress == 1 ? to : from + (to - from) * progress
  }
}
