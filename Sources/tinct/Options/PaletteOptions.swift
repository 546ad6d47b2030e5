internal import ArgumentParser

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file of any \
      format that 'tinct help palette convert' lists, an address of coolors.co, or file#name. Can \
      be given several times. (default: the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var naming: NamingOptions
}
