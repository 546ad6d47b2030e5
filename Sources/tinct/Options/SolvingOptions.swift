internal import TinctPipeline
internal import ArgumentParser
internal import TinctPuzzles

/// The bounds of the search that begins where logic gets stuck.
struct SolvingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Most turns to try on a puzzle where logic alone is not enough.",
      valueName: "count"))
  var maxTrials = PuzzleSolver.Limits().trials

  func limits(solutions: Int) -> PuzzleSolver.Limits {
    PuzzleSolver.Limits(solutions: solutions, trials: maxTrials)
  }

  func validate() throws {
    guard maxTrials >= 0 else {
      throw ValidationError("--max-trials takes a number from 0 on, not \(maxTrials).")
    }
  }
}

extension Session {
  /// Applies a function to each puzzle of a pack that needs a solver, on all threads.
  func solving<Item: Sendable, Output: Sendable>(
    _ items: [Item], job: @escaping @Sendable (Item, inout PackSolver) -> Output
  ) -> [Output] {
    // A job takes several puzzles, because a solver is made for a grid and neighbours mostly share
    // it; but not so many that threads are left without work.
    let size = max(1, min(32, items.count / 32))
    let batches = stride(from: 0, to: items.count, by: size).map {
      Array(items[$0..<min($0 + size, items.count)])
    }
    return results(of: batches, making: "parts") { batch in
      var solver = PackSolver()
      return batch.map { job($0, &solver) }
    }.flatMap(\.self)
  }
}
