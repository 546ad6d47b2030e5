internal import TinctDocuments
internal import TinctBoards
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Shows the inks of a theme and their colours in palettes.
struct ThemeShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show how a theme moves, its inks, and the colours that they have in palettes.",
    discussion: """
      To see it on a board, draw one: tinct board PACK --theme NAME.

      Examples:
        tinct theme show toy
        tinct theme show themes/dusk.json --palette citrus --palette harbor --json
      """)

  @Argument(help: "A theme's name, or a file.")
  var theme: String

  @OptionGroup var paletteOptions: PaletteOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    if let theme = run.theme(theme, for: theme) {
      let palettes = run.palettes(paletteOptions.choice)
      let editions = run.resolved(palettes, theme).map { edition in
        (edition.palette, (try? theme.inks.colors(in: edition.palette)) ?? [:])
      }
      if options.json {
        Console.write(json(theme, editions).documentBytes)
      } else {
        Console.print(lines(theme, editions).joined(separator: "\n"))
      }
    }
    try options.finishListing(run)
  }

  private func lines(_ theme: Theme, _ editions: [(Palette, [Ink: Color])]) -> [String] {
    let inks = theme.drawnInks
    let width = inks.map(\.name.count).max() ?? 0
    var lines = [printable(theme.name), "palettes with: \(theme.palettesShown)", "", "motion"]
    for (name, path) in Theme.Motion.paces {
      let pace = theme.motion[keyPath: path]
      let level = pace.level > 0 ? ", \(JSONValue.number(pace.level)) s a level" : ""
      let turn = pace.turn != 0 ? ", turning by \(JSONValue.number(pace.turn)) degrees" : ""
      let scale = pace.scale != 0 ? ", \(JSONValue.number(pace.scale)) times its size" : ""
      let spread =
        switch pace.spread {
        case .power: ""
        case .distance: ", by distance"
        case .rings: ", in rings"
        }
      lines.append(
        "  \(tabulated(name, to: 11, gap: 1))"
          + "\(JSONValue.number((pace.seconds * 1000).rounded() / 1000)) s "
          + "\(pace.easing)\(level)\(turn)\(scale)\(spread)")
    }
    lines.append("  pause      \(JSONValue.number(theme.motion.pause)) s")
    for (palette, colors) in editions {
      lines += ["", printable(palette.name)]
      for ink in inks {
        lines.append(
          "  " + tabulated(ink.name, to: width + 2) + (colors[ink]?.shownWithOpacity ?? ""))
      }
    }
    return lines
  }

  private func motion(_ motion: Theme.Motion) -> JSONValue {
    .object(
      Theme.Motion.paces.map { name, path in
        let pace = motion[keyPath: path]
        return .init(
          name,
          .object(
            [
              .init("seconds", .number(pace.seconds)),
              .init("easing", .string(pace.easing.description)),
              .init("level", .number(pace.level)),
            ]
              + (Theme.Motion.waves.contains(name)
                ? [
                  .init("turn", .number(pace.turn)), .init("scale", .number(pace.scale)),
                  .init("style", .string(pace.style.rawValue)),
                ] : [])
              + (Theme.Motion.lights.contains(name)
                ? [.init("spread", .string(pace.spread.rawValue))] : []),
            .line))
      } + [.init("pause", .number(motion.pause))])
  }

  private func json(_ theme: Theme, _ editions: [(Palette, [Ink: Color])]) -> JSONValue {
    .object([
      .init("name", .string(theme.name)), .init("palettes", theme.palettesJSON),
      .init("motion", motion(theme.motion)),
      .init("inks", .array(theme.drawnInks.map { .string($0.name) }, .line)),
      .init(
        "colors",
        .array(
          editions.map { palette, colors in
            .object([
              .init("palette", .string(palette.name)),
              .init(
                "inks",
                .object(
                  theme.drawnInks.compactMap { ink in
                    colors[ink].map { .init(ink.name, .string($0.hex)) }
                  })),
            ])
          })),
    ])
  }
}

extension Color {
  /// The colour for a line on standard output, with its opacity unless it is opaque.
  fileprivate var shownWithOpacity: String {
    guard alpha < 1 else { return shown }
    var opaque = self
    opaque.alpha = 1
    return "\(opaque.shown) / \(Int((alpha * 100).rounded()))%"
  }
}
