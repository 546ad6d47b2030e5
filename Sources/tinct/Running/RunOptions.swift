internal import ArgumentParser
internal import TinctGraphics

/// The options that every command has.
struct RunOptions: ParsableArguments {
  @Flag(help: "Print what was written, as JSON, on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Tell errors only: no summary, no progress.")
  var quiet = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "How many jobs run at once. (default: one for each core)", valueName: "count"))
  var jobs: Int?

  @OptionGroup
  var limitOptions: LimitOptions

  var limits: Limits { limitOptions.limits }

  func validate() throws {
    guard let jobs, !(1...1024).contains(jobs) else { return }
    throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
  }
}
