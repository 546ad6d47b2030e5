import Testing
import TinctPuzzles

private func square(_ columns: Int, _ rows: Int, wraps: Bool = false) -> GridSpecification {
  GridSpecification(kind: .square, columns: columns, rows: rows, wraps: wraps)
}

private func trace(_ columns: Int, _ rows: Int, _ digits: String, source: Int = 0) throws
  -> SolvingTrace
{
  let pieces = digits.map { Connectors(mask: UInt32(String($0), radix: 16) ?? 0) }
  return SolvingTrace(
    of: .init(pieces: pieces, sources: [source]), on: try Grid(square(columns, rows)))
}

private let grids: [GridSpecification] =
  [
    square(3, 3), square(5, 1), square(4, 3), square(3, 3, wraps: true), square(4, 2, wraps: true),
    GridSpecification(
      kind: .square, columns: 3, rows: 3, wraps: true, walls: [CellSide(cell: 2, side: 0)]),
    GridSpecification(kind: .hex, columns: 3, rows: 2),
    GridSpecification(kind: .hex, columns: 2, rows: 2, wraps: true),
  ] + smallTilings

@Suite struct SolvingTraceTests {
  @Test(arguments: grids)
  func `no deduction crosses off a turn of any solution`(specification: GridSpecification) throws {
    let grid = try Grid(specification)
    var random = SplitMix64(seed: 3)
    var outcomes: [String: Int] = [:]
    for number in 0..<32 {
      let board = RandomBoard.make(on: grid, isTree: !number.isMultiple(of: 4), &random)
      let solutions = try ExhaustiveSearch.solutions(of: board, on: specification)
      let trace = SolvingTrace(of: board, on: grid)
      for deduction in trace.deductions {
        for solution in solutions {
          #expect(deduction.candidates.contains(solution[deduction.cell]))
          #expect(deduction.joined.mask & ~solution[deduction.cell].mask == 0)
          #expect(deduction.closed.mask & solution[deduction.cell].mask == 0)
        }
      }
      switch trace.outcome {
      case .solved: #expect(solutions.count == 1, "\(board)")
      case .unsolvable: #expect(solutions.isEmpty, "\(board)")
      // What has one solution is not left open: three trials within each other find it.
      case .open: #expect(solutions.count > 1, "\(board)")
      }
      #expect((trace.difficulty != nil) == (trace.outcome == .solved))
      outcomes["\(trace.outcome)".prefix(6).description, default: 0] += 1
    }
    #expect(outcomes.count > 1, "\(outcomes)")
  }

  @Test(arguments: grids)
  func `deductions settle each piece once, and go by what is known`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    var random = SplitMix64(seed: 4)
    for _ in 0..<16 {
      let board = RandomBoard.make(on: grid, isTree: true, &random)
      let trace = SolvingTrace(of: board, on: grid)
      var candidates = board.pieces.indices.map { cell in
        board.pieces[cell].orientations(sides: grid.cells[cell].sides.count)
      }
      for deduction in trace.deductions {
        let before = Set(candidates[deduction.cell])
        #expect(before.isSuperset(of: deduction.candidates))
        #expect(
          before.count > deduction.candidates.count || deduction.technique == .given
            || deduction.closed.count > 0)
        candidates[deduction.cell] = deduction.candidates
      }
      if trace.outcome == .solved { #expect(candidates.allSatisfy { $0.count == 1 }) }
    }
  }

  @Test func `a corner is settled by borders, and what it points at by neighbours`() throws {
    // A bend, a tee and a bend above three ends.
    let trace = try trace(3, 2, "373111")
    #expect(trace.outcome == .solved)
    let corner = trace.deductions[0]
    #expect(corner.cell == 0)
    #expect(corner.reason == .borders(Connectors(mask: 6)))
    #expect(corner.settled == Connectors(mask: 9))
    #expect(corner.joined == Connectors(mask: 9))
    let end = try #require(trace.deductions.first { $0.cell == 3 && $0.settled != nil })
    #expect(end.settled == Connectors(mask: 2))
    #expect(end.technique == .neighbors)
    #expect(trace.difficulty?.grade == .easy)
    #expect(trace.difficulty?.hardest == .neighbors)
  }

  @Test func `ends do not face each other as long as others are left`() throws {
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: square(7, 7)))
    let grid = try Grid(square(7, 7))
    var pairs = 0
    for number in 0..<200 {
      var random = SplitMix64(seed: 7, stream: number)
      let puzzle = try generator.puzzle(name: "\(number)", random: &random)
      let trace = SolvingTrace(of: puzzle.board, on: grid)
      for deduction in trace.deductions where deduction.reason == .island(cells: 2) {
        pairs += 1
        let ends = grid.cells[deduction.cell].sides.compactMap(\.neighbor?.cell).filter {
          puzzle.pieces[$0].count == 1
        }
        #expect(puzzle.pieces[deduction.cell].count == 1 && !ends.isEmpty)
      }
    }
    #expect(pairs > 0)
  }

  @Test func `too many connectors are seen before anything is turned`() throws {
    let trace = try trace(2, 2, "7777")
    #expect(trace.outcome == .unsolvable(.count))
    #expect(trace.deductions.isEmpty)
  }

  @Test func `locked pieces are given`() throws {
    let line = [2, 10, 1].map { Connectors(mask: $0) }
    let grid = try Grid(square(3, 1))
    let free = SolvingTrace(of: .init(pieces: line, sources: [0]), on: grid)
    #expect(free.outcome == .solved)
    let locked = SolvingTrace(of: .init(pieces: line, sources: [0], locked: [0]), on: grid)
    #expect(locked.deductions.first?.reason == .locked)
    #expect(locked.outcome == .unsolvable(.noTurn(cell: 0)))
  }
}
