import Foundation
import TestFiles
import TinctPuzzles
import TinctBoards
import TinctGraphics

/// Game IDs of Simon Tatham's Net, read here once more, apart from the library's reader.
enum NetSample {
  /// The IDs in a reference file.
  static func ids(in file: String) throws -> [String] {
    try String(
      contentsOf: Checkout.shared.appending(path: "data/net/\(file)"), encoding: .utf8
    ).split(separator: "\n").map(String.init)
  }

  /// The puzzle of an ID: `7x7w:` and a digit for each tile, `v` for a wall to the right of the
  /// tile before, `h` for one below.
  static func puzzle(_ id: String) throws -> Puzzle {
    let parts = id.split(separator: ":")
    let size = parts[0].split { !$0.isNumber }.compactMap { Int($0) }
    var masks: [UInt32] = []
    var walls: [CellSide] = []
    for character in parts[1] {
      switch character {
      case "v": walls.append(CellSide(cell: masks.count - 1, side: 0))
      case "h": walls.append(CellSide(cell: masks.count - 1, side: 3))
      default: masks.append(UInt32(character.hexDigitValue ?? 0))
      }
    }
    return try Puzzle(
      name: id,
      grid: GridSpecification(
        kind: .square, columns: size[0], rows: size[1], wraps: parts[0].contains("w"),
        walls: walls),
      sources: [size[1] / 2 * size[0] + size[0] / 2], pieces: masks.map(Connectors.init(mask:)))
  }
}
