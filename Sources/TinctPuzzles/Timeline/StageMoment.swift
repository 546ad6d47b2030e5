/// A stage at one moment of a timeline, asked thing by thing, so that asking for few costs little.
public struct StageMoment<ID: Hashable & Sendable, Look: Hashable & Sendable>: Sendable {
  /// Names of the things that something is happening to, ascending.
  public let moving: [ID]
  private let thing: @Sendable (ID) -> Stage<ID, Look>.Thing?
  private let all: @Sendable () -> Stage<ID, Look>

  init(
    moving: [ID], thing: @escaping @Sendable (ID) -> Stage<ID, Look>.Thing?,
    all: @escaping @Sendable () -> Stage<ID, Look>
  ) {
    self.moving = moving
    self.thing = thing
    self.all = all
  }

  /// A stage on which nothing moves.
  public init(_ stage: Stage<ID, Look>) {
    self.init(moving: [], thing: { stage[$0] }, all: { stage })
  }

  /// The thing of that name; nil if there is none.
  public subscript(id: ID) -> Stage<ID, Look>.Thing? { thing(id) }

  /// All things.
  public var stage: Stage<ID, Look> { all() }
}
