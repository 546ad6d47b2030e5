public import TinctGraphics
public import TinctPuzzles

extension History {
  /// Plays a log of moves, as `schemas/moves.schema.json` describes its lines.
  ///
  /// Each step is checked as it is done. Whoever writes a log while a game goes on may add to it what
  /// happens: an action that follows undone ones drops these, as it does in the game.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, a value on each line.
  ///   - state: where the game starts.
  ///   - limits: `fileBytes`, `jsonDepth` and `performedActions` hold here.
  /// - Throws: the first error, with line and column: what is no log, is of another game or another
  ///   start, or cannot be done.
  public init(
    parsing bytes: [UInt8], from state: Action.State, limits: Limits = Limits()
  ) throws(DocumentError) {
    self.init(start: state)
    var lines = try JSONLines(bytes, limits: limits)
    try Self.check(try ActionLogHeader(parsing: bytes, limits: limits), of: &lines, state)
    var allowance = limits.performedActions
    while let line = try lines.next() {
      let entry = try line.read(ActionLogEntry<Action>.init)
      try line.read { (root) throws(DocumentError) in
        try follow(entry, root, limits: limits, &allowance)
      }
    }
  }

  private static func check(
    _ header: ActionLogHeader, of lines: inout JSONLines, _ state: Action.State
  ) throws(DocumentError) {
    guard let line = try lines.next() else { return }
    try line.read { (root) throws(DocumentError) in
      let object = try root.object()
      guard header.game == Action.gameName else {
        throw try object.required("game").error(
          "the moves are of \(quoted(header.game)), not of \(quoted(Action.gameName))")
      }
      guard let start = header.start, let identity = Action.identity(of: state),
        start != identity
      else { return }
      throw try object.required("start").error(
        "the moves start from \(quoted(start)), but this is \(quoted(identity))",
        remedy: "give the puzzle that they were made on, as it was then")
    }
  }

  private mutating func follow(
    _ entry: ActionLogEntry<Action>, _ root: JSONNode, limits: Limits, _ allowance: inout Int
  ) throws(DocumentError) {
    switch entry {
    case .perform(let action):
      let performed: PerformedAction<Action>
      do throws(Action.Refusal) { performed = try perform(action) } catch {
        throw try root.object().required(ActionLogEntry<Action>.performKey)
          .error("cannot be done: \(error)")
      }
      allowance -= performed.count
      guard allowance >= 0 else {
        throw root.error(
          "the moves hold more than \(limits.performedActions) actions and subactions",
          remedy: "raise the limit with --max-actions")
      }
    case .undo(let count):
      guard count <= position else {
        throw root.error(
          "\(count) actions cannot be undone", remedy: "\(position) are done at this line")
      }
      jump(to: position - count)
    case .markTurn: markTurn()
    }
  }
}
