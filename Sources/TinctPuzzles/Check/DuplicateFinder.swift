/// Finds boards that are another board over again: turned, mirrored, on a torus shifted, and with its
/// pieces turned otherwise.
///
/// Two puzzles are one if a player who has solved one knows how to solve the other: where the pieces
/// of both, walls and all, are the same but for turns in their cells. They then have the same
/// solutions, whatever they start with. A single source does not count, for every piece is joined to
/// it wherever it is; several sources do.
///
/// A board is looked at as a map: cells, the cyclic order of their sides, and what lies across these.
/// So every symmetry that a grid has is found, whatever its kind, without a list of them. Boards are
/// compared only where a hash that no symmetry changes is equal: cells are coloured by their pieces,
/// then some times by their colour and those around (Weisfeiler and Leman, 1968).
public struct DuplicateFinder: Sendable {
  private var maps: [GridSpecification: BoardMap] = [:]
  private var boards: [UInt64: [(index: Int, board: ColoredMap)]] = [:]
  private var count = 0

  /// Makes a finder that has seen no board yet.
  public init() {}

  /// Takes note of a puzzle, and gives the index, from 0, of the first that it repeats, if any.
  public mutating func add(_ puzzle: Puzzle) -> Int? {
    defer { count += 1 }
    let board = ColoredMap(puzzle, on: map(of: puzzle.gridSpecification))
    let known = boards[board.hash] ?? []
    if let same = known.first(where: { $0.board.isSame(as: board) }) { return same.index }
    boards[board.hash, default: []].append((count, board))
    return nil
  }

  private mutating func map(of specification: GridSpecification) -> BoardMap {
    if let map = maps[specification] { return map }
    let map = BoardMap(specification)
    // Packs have few grids, but each puzzle's walls make another.
    if maps.count >= Self.mostMaps { maps.removeAll() }
    maps[specification] = map
    return map
  }

  private static let mostMaps = 64
}
