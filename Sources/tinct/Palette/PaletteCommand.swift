internal import ArgumentParser

/// The commands about palettes.
struct PaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette", abstract: "Make palettes.", subcommands: [PaletteDerive.self])
}
