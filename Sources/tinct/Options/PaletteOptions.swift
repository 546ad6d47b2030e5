internal import ArgumentParser

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file, or \
      file#name. What has a slash or ends in .json is a file; all else is looked for as a name \
      first, unless it has a full stop and is a file. Can be given several times. (default: \
      for boards the pack's own, else the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []
}
