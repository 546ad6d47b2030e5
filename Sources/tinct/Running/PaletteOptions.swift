internal import ArgumentParser

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file of any \
      format that 'tinct help palette convert' lists, an address of coolors.co, or file#name. What \
      has a slash, or an ending of such files, is a file; all else is looked for as a name first, \
      unless it has a full stop and is a file. Can be given several times. (default: for boards \
      the pack's own, else the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var importing: ImportOptions
}
