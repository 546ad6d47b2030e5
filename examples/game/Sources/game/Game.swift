import Foundation
import TinctBoards
import TinctDocuments
import TinctGraphics
import TinctPuzzles

/// A game that links only the libraries without C: it reads a pack, a palette and a theme, plays
/// the first puzzle, resolves the colours of its pictures, and prints a drawing made elsewhere.
///
///     swift run --package-path examples/game game PACK PALETTE THEME [SEPARATION OUT.ppm]
@main
struct Game {
  let puzzle: Puzzle
  let palette: Palette
  let theme: Theme

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 || arguments.count == 5 else {
      complain("usage: game PACK PALETTE THEME [SEPARATION OUT.ppm]")
      exit(64)
    }
    do {
      let game = try Game(pack: arguments[0], palette: arguments[1], theme: arguments[2])
      try game.play()
      if arguments.count == 5 { try game.print(arguments[3], to: arguments[4]) }
    } catch {
      complain("Error: \(error)")
      exit(1)
    }
  }

  init(pack: String, palette: String, theme: String) throws {
    guard let puzzle = try PuzzlePack(parsing: Self.bytes(of: pack)).puzzles.first else {
      throw GameError(description: "\(pack): there is no puzzle")
    }
    self.puzzle = puzzle
    let file = try Self.bytes(of: palette)
    guard let format = PaletteFormat(recognizingText: file, named: palette),
      let swatches = try format.read(file).palettes.first
    else { throw GameError(description: "\(palette): this is no palette of text") }
    // Colours outside sRGB are mapped into it; a game for people would show the notes.
    var notes: [String] = []
    self.palette = swatches.palette(named: "palette", notes: &notes)
    self.theme = try ThemeDocument.read(Self.bytes(of: theme))
  }

  // MARK: - Playing

  /// Turns some pieces, takes the last turn back, and tells of each state's picture.
  private func play() throws {
    var history = History<NoodlesAction>(start: NoodlesState(start: puzzle))
    try show(history.state, "start")
    for cell in 0..<min(3, puzzle.pieces.count) {
      // Locked pieces refuse to be turned, as pieces do that look the same in every direction.
      do { try history.perform(.turn(cell: cell, by: 1)) } catch {
        Swift.print("refused: \(error)")
      }
      try show(history.state, "after move \(history.position)")
    }
    let before = history.state
    if history.undo() != nil {
      try show(history.state, "undone")
      _ = history.redo()
      guard history.state == before else {
        throw GameError(description: "what is undone and done again is another state")
      }
    }
  }

  /// Turns a state into a scene, and its inks into the colours of the palette.
  private func show(_ state: NoodlesState, _ title: String) throws {
    let grid = puzzle.makeGrid()
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 32)
    let scene = layout.scene(
      of: NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: state.connectors))
    let colors = try theme.inks.colors(in: palette)
    let shown = scene.inks.map { ink in
      "\(ink.name) \((colors[ink] ?? ink.fixedColor).map(\.hex) ?? "none")"
    }
    Swift.print(
      "\(title): \(scene.width) x \(scene.height), \(scene.elements.count) elements; "
        + shown.joined(separator: ", "))
  }

  // MARK: - Printing

  /// Prints a drawing of the tool in this palette, as a plain picture (PPM) over black.
  private func print(_ path: String, to output: String) throws {
    let separation = try SeparationDocument.read(Self.bytes(of: path))
    var colors = try theme.inks.colors(in: palette)
    for ink in separation.inks { colors[ink] = colors[ink] ?? ink.fixedColor }
    let bitmap = separation.image.bitmap(colors: try separation.print(colors))
    var file = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    for pixel in bitmap.pixels {
      for channel in [pixel.red, pixel.green, pixel.blue] {
        file.append(UInt8((Int(channel) * Int(pixel.alpha) + 127) / 255))
      }
    }
    try Data(file).write(to: URL(filePath: output))
    Swift.print("printed: \(bitmap.width) x \(bitmap.height) in \(separation.inks.count) inks")
  }

  // MARK: - Files

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// An error in the files that the game is given.
struct GameError: Error, CustomStringConvertible {
  let description: String
}
