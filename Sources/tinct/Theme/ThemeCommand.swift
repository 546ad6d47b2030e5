internal import ArgumentParser

/// The commands about themes.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List and show themes, draw sheets of them, make new ones.",
    subcommands: [ThemeList.self, ThemeShow.self, ThemeSheetCommand.self, ThemeNew.self])
}
