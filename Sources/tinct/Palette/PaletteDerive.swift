internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Makes a scheme of four colours from one.
struct PaletteDerive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Make a palette of four colours from one.",
    usage: "tinct palette derive [<options>] <color>",
    discussion: """
      The colours are 'dark', 'light', 'neutral' and 'base', by the recipe of the game Catchup: all \
      have the hue and alpha of the given colour, and brightness 20, 100, 60 and 80 per cent; dark \
      and light have two thirds of its saturation. The given colour's own brightness plays no part.

      Example:
        tinct palette derive '#800080' --name grape --out palettes/grape.json
      """)

  @Argument(help: "The colour, as #RGB, #RGBA, #RRGGBB or #RRGGBBAA.")
  var color: String

  @Option(help: "The palette's name. (default: the colour)")
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options)
    let color: Color
    do { color = try Color(hex: self.color) } catch {
      throw UsageError("\(quoted(self.color)) is no colour: \(error).")
    }
    let palette = Scheme(derivedFrom: color).palette(named: name ?? self.color)
    try run.deliver(
      PaletteDocument([palette]).bytes, to: out, source: palette.name, palette: palette.name)
    try run.finish { _ in "Wrote the palette \(palette.name) to \(out ?? "")." }
  }

  func validate() throws {
    try checkOutput(out)
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
  }
}
