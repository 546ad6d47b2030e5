public import TinctGraphics

/// What stands on a scene at one moment, as things with names.
///
/// The names are those by which a game knows its things: cells, players, tiles. What a thing looks
/// like is the game's as well, and what draws the stage makes a scene of both.
public struct Stage<ID: Hashable & Sendable, Look: Hashable & Sendable>: Hashable, Sendable {
  /// The things.
  public var things: [ID: Thing]

  /// Sets up a stage.
  public init(_ things: [ID: Thing] = [:]) {
    self.things = things
  }

  /// The thing of that name; nil if there is none.
  public subscript(id: ID) -> Thing? {
    get { things[id] }
    set { things[id] = newValue }
  }

  /// One thing, and how it stands there.
  public struct Thing: Hashable, Sendable {
    /// What it looks like.
    public var look: Look
    /// The look that it is taking on; nil for none.
    public var blend: Blend?
    /// Where it is, in the game's own units, y down: pixels, cells, or the way from its usual place.
    public var position: Point
    /// Angle by which it is turned: radians, counter-clockwise.
    public var turn: Double
    /// Factor of its size: 1 as it is, 0 gone.
    public var scale: Double
    /// Opacity, 0 (gone) ... 1.
    public var opacity: Double
    /// How far it is out of its place among its neighbours, 0 (joined to them) ... 1 (free).
    public var lift: Double
    /// What is higher is drawn later.
    public var order: Double

    /// Describes a thing; without numbers, one at rest.
    public init(
      look: Look, blend: Blend? = nil, position: Point = Point(x: 0, y: 0), turn: Double = 0,
      scale: Double = 1, opacity: Double = 1, lift: Double = 0, order: Double = 0
    ) {
      self.look = look
      self.blend = blend
      self.position = position
      self.turn = turn
      self.scale = scale
      self.opacity = opacity
      self.lift = lift
      self.order = order
    }
  }

  /// A look that a thing is taking on.
  public struct Blend: Hashable, Sendable {
    /// The look.
    public var look: Look
    /// How much of it shows, 0 ... 1; outside of that where the easing goes too far.
    public var share: Double

    /// Describes a look that a thing is taking on.
    public init(_ look: Look, share: Double) {
      self.look = look
      self.share = share
    }
  }
}
