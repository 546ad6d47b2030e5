public import TinctGraphics

/// The things in a scene at one moment, by name.
///
/// The names are those by which a game knows its things: cells, players, tiles. The game also
/// defines their looks; a `StageLayout` draws both.
public struct Stage<ID: Hashable & Sendable, Look: Hashable & Sendable>: Hashable, Sendable {
  /// The things.
  public var things: [ID: Thing]

  /// Sets up a stage.
  public init(_ things: [ID: Thing] = [:]) {
    self.things = things
  }

  /// The thing with a name; nil if there is none.
  public subscript(id: ID) -> Thing? {
    get { things[id] }
    set { things[id] = newValue }
  }

  /// A thing on a stage: its look, and its pose.
  public struct Thing: Hashable, Sendable {
    /// The look of the thing.
    public var look: Look
    /// The look that it is changing to; nil for none.
    public var blend: Blend?
    /// Its position, turn, size and so on.
    public var pose: Pose

    /// Puts a thing on a stage, at rest unless a pose is given.
    public init(look: Look, blend: Blend? = nil, pose: Pose = .rest) {
      self.look = look
      self.blend = blend
      self.pose = pose
    }
  }

  /// A look that a thing is changing to.
  public struct Blend: Hashable, Sendable {
    /// The look.
    public var look: Look
    /// The visible share of it, 0...1; outside that range if the easing overshoots.
    public var share: Double

    /// Describes a look that a thing is changing to.
    public init(_ look: Look, share: Double) {
      self.look = look
      self.share = share
    }
  }
}

/// Everything about a thing on a stage that animations change besides its look.
public struct Pose: Hashable, Sendable {
  /// Its position in the layout's units, y down: in pixels, in cells, or relative to its usual
  /// position.
  public var position: Point
  /// Angle by which it is turned: radians, counter-clockwise.
  public var turn: Double
  /// The factor of its size: 1 for its own, 0 for gone, more for overshoot.
  public var scale: Double
  /// Opacity, 0 (gone) ... 1.
  public var opacity: Double
  /// Its detachment from its neighbors, 0 (joined to them) ... 1 (free).
  public var lift: Double
  /// Its level: higher things are drawn later.
  public var order: Double

  /// Describes a pose; the defaults are the pose at rest.
  public init(
    position: Point = Point(x: 0, y: 0), turn: Double = 0, scale: Double = 1,
    opacity: Double = 1, lift: Double = 0, order: Double = 0
  ) {
    self.position = position
    self.turn = turn
    self.scale = scale
    self.opacity = opacity
    self.lift = lift
    self.order = order
  }

  /// The pose of a thing at rest.
  public static let rest = Pose()

  /// The thing is in its usual position, upright, in its own size; its level does not matter.
  var isRest: Bool {
    turn == 0 && scale == 1 && opacity == 1 && lift == 0 && position.x == 0 && position.y == 0
  }
}
