internal import TinctPipeline
internal import ArgumentParser
internal import TinctGraphics

/// Makes a palette of colours between given ones.
struct PaletteRamp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ramp",
    abstract: "Make a palette of even steps from one colour to another.",
    discussion: """
      Steps are even in OKLab, so they look even. The colours are step-1, step-2 and so on; both \
      ends are among them.

      Examples:
        tinct palette ramp '#FFF4D6' '#D9480F' --steps 7
        tinct palette ramp navy gold --steps 2 --names base,text --out palettes/regal.json
      """)

  @Argument(help: "The first colour, in any notation of CSS, or one of the iPhone 5c by its name.")
  var first: String

  @Argument(help: "The last colour.")
  var last: String

  @Option(help: ArgumentHelp("Number of colours, from 2 to 256.", valueName: "count"))
  var steps = 5

  @Option(
    help: ArgumentHelp(
      "Names for the colours, in order: dark,neutral,base,light. (default: step-1, step-2 ...)",
      valueName: "names"))
  var names: String?

  @Option(help: "The palette's name. (default: both colours)")
  var name: String?

  @OptionGroup var delivery: PaletteDelivery

  @OptionGroup var making: MakingOptions

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette ramp",
        [
          Dependency("the first colour", first), Dependency("the last colour", last),
          Dependency(option: "steps", steps), Dependency(option: "names", names),
          Dependency(option: "name", name), delivery.setting,
        ]))
    let ramp = Color.ramp(from: try run.color(first), to: try run.color(last), steps: steps)
    let own = names.map { $0.split(separator: ",").map(String.init) }
    let colors = ramp.enumerated().map { index, color in
      Palette.NamedColor(name: own?[index] ?? "step-\(index + 1)", color: color)
    }
    let palette = Palette(name: name ?? "\(first) to \(last)", colors: colors)
    try run.deliver([palette], by: delivery, source: palette.name, from: [])
    try making.finish(
      run, RunSummary(counted(steps, "colour") + " of \(palette.name)", to: delivery.path))
  }

  func validate() throws {
    try making.refuseUpkeep(unless: delivery.path != nil)
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    guard (2...256).contains(steps) else {
      throw ValidationError("--steps takes a number from 2 to 256, not \(steps).")
    }
    guard let names else { return }
    let parts = names.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == steps, !parts.contains(""), Set(parts).count == parts.count else {
      throw ValidationError("--names takes \(steps) different names with commas between them.")
    }
  }
}
