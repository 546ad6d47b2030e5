internal import ArgumentParser

/// The commands about palettes.
struct PaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette", abstract: "Make, convert, list, show, diff, check and draw palettes.",
    subcommands: [
      PaletteDerive.self, PaletteConvert.self, PaletteList.self, PaletteShow.self,
      PaletteDiff.self, PaletteCheck.self, PaletteRamp.self,
      PaletteSheetCommand.self, PalettePick.self,
    ])
}
