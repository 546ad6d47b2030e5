internal import ArgumentParser

/// The commands about themes.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List, show, draw and start themes.",
    subcommands: [ThemeList.self, ThemeShow.self, ThemeSheetCommand.self, ThemeNew.self])
}
