/// Something that is done in a game, and the only thing that changes it.
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
/// Performing is deterministic: the same action on equal states does the same. Where there is chance,
/// the action or the state holds the seed. So an action needs no inverse, and a game that is given by
/// its actions can be played again.
public protocol GameAction: Codable, Hashable, Sendable {
  /// All that may change in the game, and all that its actions need to know.
  associatedtype State: Hashable & Sendable
  /// Why an action cannot be performed. Its description says what is wrong, and what to do.
  associatedtype Refusal: Error & Hashable & Sendable & CustomStringConvertible

  /// The name of the game, by which logs of it are known, such as `desert`.
  static var gameName: String { get }

  /// Changes the state and performs subactions.
  ///
  /// - Throws: why it cannot be done; then the state is as if nothing had been tried.
  func perform(_ performance: inout Performance<Self>) throws(Refusal)

  /// A way back that takes less memory than keeping the state before the action; there is none if
  /// this gives false, as it does by default.
  ///
  /// A history checks it once for each action that is performed, and keeps the state where this does
  /// not give back the very same.
  ///
  /// - Parameters:
  ///   - performed: what was performed, this action with its subactions.
  ///   - state: the state right after it, to be made that right before it. It may be left in disorder
  ///     where the result is false.
  func undo(_ performed: PerformedAction<Self>, on state: inout State) -> Bool

  /// A text that is the same for equal states in every run, such as the code of a board, by which a
  /// log tells whether it is of this state; nil, the default, if there is none.
  static func identity(of state: State) -> String?
}

extension GameAction {
  /// There is none.
  public func undo(_ performed: PerformedAction<Self>, on state: inout State) -> Bool { false }
  /// There is none.
  public static func identity(of state: State) -> String? { nil }
}
