internal import ArgumentParser

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file, or \
      file#name. Can be given several times. (default: the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []
}
