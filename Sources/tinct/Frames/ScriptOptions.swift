public import ArgumentParser
public import TinctPuzzles

extension StonesRules: ExpressibleByArgument {}

/// What is shown: an animation of a puzzle, or the moves of a game.
struct ScriptOptions: ParsableArguments {
  /// The animations there are.
  enum Animation: String, CaseIterable, ExpressibleByArgument {
    case turn, lock, shake, scramble, solve, celebrate, vanish, appear, play
  }

  /// The orders in which pieces are turned to the solution.
  enum Order: String, CaseIterable, ExpressibleByArgument {
    case search, reading, found, random
  }

  @Option(
    help: """
      The puzzle of the pack: its number, from 1, or its name. (default: that which the moves name, or \
      the first)
      """)
  var puzzle: String?

  @Option(help: "What happens.")
  var animation: Animation?

  @Option(
    help: ArgumentHelp(
      "A log of moves, of stones too, or a game saved by Net, which is played move by move.",
      valueName: "file"))
  var moves: String?

  @Option(
    help: ArgumentHelp(
      "Time between two moves. (default: as the theme says; in 'play' 0.4)", valueName: "seconds"))
  var pause: Double?

  @Option(
    help: """
      --moves of stones: the rules that they follow. (default: those of the start that the log names)
      """)
  var rules: StonesRules?

  @Option(
    help: ArgumentHelp(
      """
      The solved board, as a pack or a game ID. (default: the stored solution; without one, \
      'celebrate', 'vanish' and 'appear' take the board as it is)
      """, valueName: "puzzle"))
  var solution: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      """
      turn, lock, shake: the cell of the piece, numbered from 0 row by row. (default: the first source)
      """, valueName: "cell"))
  var cell: Int?

  @Option(
    parsing: .unconditional,
    help: "turn: by how many sides, counter-clockwise; below 0 clockwise. (default: 1)")
  var steps: Int?

  @Option(
    help: """
      solve, play: in which order pieces turn: as power reaches them, as one reads, as thought finds \
      them, or at random. (default: search)
      """)
  var order: Order?

  @Flag(help: "solve, play: each piece waits until the one before has turned.")
  var oneByOne = false

  @Option(help: "scramble, random order: which of all ways. (default: 1)")
  var seed: UInt64?

  @Flag(help: "Show how it is undone.")
  var undo = false

  func validate() throws {
    guard (animation == nil) != (moves == nil) else {
      throw ValidationError("Name what happens with --animation, or a log of moves with --moves.")
    }
    if let steps, !(-1000...1000).contains(steps) || steps == 0 {
      throw ValidationError(
        "--steps takes a number from -1000 to 1000 other than 0, not \(steps).")
    }
    if let pause, !(0...3600).contains(pause) {
      throw ValidationError("--pause takes a number from 0 to 3600, not \(pause).")
    }
    let cells: [Animation] = [.turn, .lock, .shake]
    let solving: [Animation] = [.solve, .play]
    let solved: [Animation] = solving + [.celebrate, .vanish, .appear]
    let isRandom = order == .random || animation == .scramble
    try refuse(cell != nil, "--at", cells)
    try refuse(steps != nil, "--steps", [.turn])
    try refuse(order != nil, "--order", solving)
    try refuse(oneByOne, "--one-by-one", solving)
    try refuse(solution != nil, "--solution", solved)
    if seed != nil && !isRandom {
      throw ValidationError("--seed is for --animation scramble, and for --order random.")
    }
    if rules != nil && moves == nil {
      throw ValidationError("--rules is for --moves on positions of stones.")
    }
    if pause != nil && animation != nil && animation != .play {
      throw ValidationError("--pause is for --moves, and for --animation play.")
    }
  }

  private func refuse(_ isGiven: Bool, _ option: String, _ animations: [Animation]) throws {
    guard isGiven else { return }
    if let animation, animations.contains(animation) { return }
    let names = animations.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("\(option) is for --animation \(names).")
  }

  /// What it is called, in names of files.
  var name: String { animation?.rawValue ?? "moves" }

  /// The order in which pieces are turned to the solution.
  var solvingOrder: SolvingOrder {
    switch order ?? .search {
    case .search: .search
    case .reading: .reading
    case .found: .found
    case .random: .random(seed: seed ?? 1)
    }
  }

  /// Seconds between two moves.
  func pauseSeconds(_ motion: Theme.Motion) -> Double {
    pause ?? (animation == nil ? motion.pause : 0.4)
  }
}
