/// An action of a game; only actions change the game's state.
///
/// An action is a value that is performed on the state of the game, which is a value too. While it
/// runs it changes the state, and may perform further actions, its subactions, which are recorded:
///
///     typealias State = DesertState
///
///     func perform(_ performance: inout Performance<DesertAction>) throws(DesertRefusal) {
///       switch self {
///       case .move(let player, let to): performance.state.players[player].tile = to
///       case .jetpack(let player, let passenger, let to):
///         try performance.perform(.move(player, to: to))
///         if let passenger { try performance.perform(.move(passenger, to: to)) }
///         try performance.perform(.removeEquipment(player, .jetpack))
///       }
///     }
///
/// Performing is deterministic: the same action on equal states does the same. If chance is
/// involved, the action or the state holds the seed. So no action needs an inverse, and a game can
/// be replayed from its actions.
public protocol GameAction: Codable, Hashable, Sendable {
  /// The state of the game: everything that changes in it, and everything that its actions need to
  /// know.
  associatedtype State: Hashable & Sendable
  /// The reason why an action cannot be performed; its description gives the problem, and a remedy.
  associatedtype Refusal: Error & Hashable & Sendable & CustomStringConvertible

  /// The name of the game in logs, such as `desert`.
  static var gameName: String { get }

  /// Returns the name of the game in logs, for actions that many games share; `gameName` by
  /// default.
  static func gameName(of state: State) -> String

  /// Changes the state and performs subactions.
  ///
  /// - Throws: a refusal; then the state is as if nothing had been attempted.
  func perform(_ performance: inout Performance<Self>) throws(Refusal)

  /// Undoes the action in a way that takes less memory than keeping the state before it; returns
  /// false, as by default, if there is no such way.
  ///
  /// A history tries this once for each action that is performed, and keeps the state before the
  /// action unless the result is exactly that state.
  ///
  /// - Parameters:
  ///   - performed: this action as it was performed, with its subactions.
  ///   - state: the state right after it, which becomes the one right before it, or is left in
  ///     disorder if the result is false.
  func undo(_ performed: PerformedAction<Self>, on state: inout State) -> Bool

  /// Returns a text that is the same for equal states in every run, such as the code of a board, by
  /// which a log recognizes the state that it starts from; nil, as by default, if there is none.
  static func identity(of state: State) -> String?
}

extension GameAction {
  /// Returns the name that all games of these actions have.
  public static func gameName(of state: State) -> String { gameName }
  /// Returns false: there is no way back.
  public func undo(_ performed: PerformedAction<Self>, on state: inout State) -> Bool { false }
  /// Returns nil: states have no identity.
  public static func identity(of state: State) -> String? { nil }
}

/// An action that is being performed: the state that it changes, and its subactions so far.
public struct Performance<Action: GameAction> {
  /// The state of the game, which the action changes.
  public var state: Action.State
  /// The subactions that were performed so far, in order.
  public private(set) var subactions: [PerformedAction<Action>] = []
  /// Called with each subaction right after it.
  private let observe: ((TracedAction<Action>) -> Void)?

  /// Runs an action to its end.
  init(
    of action: Action, on state: Action.State,
    observing observe: ((TracedAction<Action>) -> Void)? = nil
  ) throws(Action.Refusal) {
    self.state = state
    self.observe = observe
    try action.perform(&self)
  }

  /// Performs an action as a part of this one.
  ///
  /// - Throws: a refusal. Then the subaction has changed nothing, so that the error may be caught
  ///   and something else attempted.
  public mutating func perform(_ subaction: Action) throws(Action.Refusal) {
    // On a copy of the state, which replaces it only if nothing is thrown.
    let performance = try Performance(of: subaction, on: state)
    let performed = PerformedAction(subaction, performance.subactions)
    subactions.append(performed)
    observe?(TracedAction(performed, before: state, after: performance.state))
    state = performance.state
  }
}

/// An action that was performed, and the subactions that it performed while it ran, in order.
public struct PerformedAction<Action: GameAction>: Codable, Hashable, Sendable {
  /// The action.
  public let action: Action
  /// The subactions, each with its own subactions.
  public let subactions: [PerformedAction]

  /// Makes a tree of an action and its subactions.
  public init(_ action: Action, _ subactions: [PerformedAction] = []) {
    self.action = action
    self.subactions = subactions
  }

  /// Performs an action on a state.
  ///
  /// - Throws: a refusal; then the state is unchanged.
  public init(performing action: Action, on state: inout Action.State) throws(Action.Refusal) {
    let performance = try Performance(of: action, on: state)
    self.init(action, performance.subactions)
    state = performance.state
  }

  /// Undoes the subactions in the ways that they offer, from the last to the first. An action that
  /// only performs others needs nothing else in its `undo`.
  ///
  /// - Returns: false if one of them offers no way; then the state may be in disorder.
  public func undoSubactions(on state: inout Action.State) -> Bool {
    for performed in subactions.reversed() {
      guard performed.action.undo(performed, on: &state) else { return false }
    }
    return true
  }

  /// The number of actions in the tree, at least 1.
  public var count: Int { subactions.reduce(1) { $0 + $1.count } }

  /// All actions of the tree, each before its subactions, with their depth; 0 for this one.
  public var flattened: [(action: Action, depth: Int)] {
    var list: [(action: Action, depth: Int)] = []
    func visit(_ performed: PerformedAction, _ depth: Int) {
      list.append((performed.action, depth))
      for subaction in performed.subactions { visit(subaction, depth + 1) }
    }
    visit(self, 0)
    return list
  }
}

/// A short text that stands for a state, the same in every run and on every machine, for use in
/// `GameAction.identity(of:)`.
///
/// It is the 64-bit hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo): different states rarely have the
/// same text by accident, but it does not withstand someone who searches for two that do.
public struct StateDigest: Hashable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the digest of no data.
  public init() {}

  /// Adds a number.
  public mutating func combine(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      combine(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Adds numbers, and their count, so that consecutive lists do not run into each other.
  public mutating func combine(_ numbers: [Int]) {
    combine(numbers.count)
    for number in numbers { combine(number) }
  }

  /// Adds a text, and its length.
  public mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(byte) }
  }

  private mutating func combine(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension StateDigest: CustomStringConvertible {
  /// The digest as 16 hexadecimal digits.
  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
