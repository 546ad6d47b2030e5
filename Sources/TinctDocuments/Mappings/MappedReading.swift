internal import TinctPuzzles

/// A board of a foreign file.
struct MappedBoard {
  let grid: GridSpecification
  let openGrid: Grid
  /// The cells that the file lists.
  let list: MappedList
  /// The turn of each listed cell, where it stands beside the piece.
  let turns: [MappedCell]?
  /// The number in packs of each listed cell.
  let numbers: [Int]
  /// By the numbers of packs.
  var pieces: [Connectors]
  var sources: [Int] = []
  var locked: [Int] = []
  var solution: [Connectors]?
  /// The errors that the model alone finds.
  let node: JSONNode

  func puzzle(named name: String?) -> Puzzle? {
    guard let name else { return nil }
    // Everything has been checked by now.
    return try? Puzzle(
      name: name, grid: grid, openGrid: openGrid, sources: sources, locked: locked, pieces: pieces,
      solution: solution)
  }

  func sides(of number: Int) -> Int { openGrid.cells[number].sides.count }
}

/// Reads the puzzles of a foreign file, and goes on after what is wrong.
struct MappedReading {
  let document: JSONDocument
  let mapping: PuzzleMapping
  var walker: PointerWalker
  var code: PieceCode
  var grids = GridCache()
  private var file = DocumentReader()
  private var fault = DocumentReader()
  /// The errors of the mapping that were noted, which each puzzle would repeat.
  private var noted: Set<DocumentError> = []
  /// The values that were noted as unknown.
  private var unknown: Set<String> = []
  /// The misses of required pointers, by the byte of the mapping at which a pointer stands.
  private var misses: [Int: (pattern: PointerPattern, misses: [(Int, PointerWalker.Miss)])] = [:]
  private var index = -1
  /// The number of puzzles in the file.
  private(set) var placeCount = 0
  /// The puzzles in which the pointer to solutions leads nowhere, and where the first of them ends.
  private var unsolved: (indices: Set<Int>, first: PointerWalker.Miss)?

  init(_ document: JSONDocument, _ mapping: PuzzleMapping) {
    (self.document, self.mapping) = (document, mapping)
    // Each value of a file is meant a few times at most, unless all puzzles share it.
    walker = PointerWalker(most: 16 * document.bytes.count + GridSpecification.cellLimit)
    code = mapping.pieces.code
  }

  // MARK: Errors

  /// Notes an error about a value of the file or of the mapping.
  mutating func note(_ error: DocumentError, of node: JSONNode) {
    guard node.document !== document else {
      file.note(error)
      return
    }
    if noted.insert(error).inserted { fault.note(error) }
  }

  /// Returns what a node holds; nil, with the error noted, if it is not right.
  mutating func attempt<Value>(
    _ node: JSONNode, _ value: (JSONNode) throws(DocumentError) -> Value
  ) -> Value? {
    // Finding the location of an error means reading everything before it.
    guard !isFull else { return nil }
    do throws(DocumentError) { return try value(node) } catch {
      note(error, of: node)
      return nil
    }
  }

  /// So many errors were noted that nothing more is read.
  var isFull: Bool {
    file.isFull || unknown.count > DocumentErrors.limit || walker.isExhausted
  }

  mutating func note(_ miss: PointerWalker.Miss, of pattern: PointerPattern) {
    let key = pattern.node.byteRange.lowerBound
    misses[key, default: (pattern, [])].misses.append((index, miss))
  }

  /// Notes a problem of a piece.
  mutating func note(_ problem: PieceProblem, of cell: MappedCell, turn: MappedCell?) {
    switch problem {
    case .value(let text, let remedy):
      if !isFull, unknown.insert(cell.text).inserted {
        file.note(cell.error(text, remedy: remedy))
      }
    case .turn(let text):
      let cell = turn ?? cell
      if !isFull, unknown.insert(cell.text).inserted {
        file.note(cell.error(text, remedy: nil))
      }
    case .mapping(let node, let text): note(node.error(text), of: node)
    }
  }

  /// Throws everything that was noted.
  mutating func finish() throws(MappingErrors) {
    if walker.isExhausted {
      note(
        mapping.root.error(
          "puzzles share so many values that their boards are many times as large as the file",
          remedy: "let pointers lead into each puzzle"), of: mapping.root)
    }
    for key in misses.keys.sorted() {
      guard let entry = misses[key] else { continue }
      tell(entry.misses, of: entry.pattern)
    }
    let errors = MappingErrors(
      file: file.isSound ? nil : file.failure, mapping: fault.isSound ? nil : fault.failure)
    guard errors.file == nil, errors.mapping == nil else { throw errors }
  }

  /// A pointer that leads nowhere in any puzzle is wrong; else the puzzles are, in which it does.
  private mutating func tell(
    _ all: [(index: Int, miss: PointerWalker.Miss)], of pattern: PointerPattern
  ) {
    guard Set(all.map(\.index)).count == max(index + 1, 1) else {
      for (_, miss) in all.prefix(DocumentErrors.limit) {
        let (problem, remedy) = Self.words(miss)
        note(
          miss.node.error(
            problem,
            remedy: remedy ?? "the mapping asks for it by \(quoted(pattern.text)); add it"),
          of: miss.node)
      }
      return
    }
    let (problem, remedy) = Self.words(all[0].miss)
    let path = all[0].miss.node.path
    note(
      pattern.node.error(
        "\(quoted(pattern.text)) leads nowhere: \(path.isEmpty ? "the file" : path) \(problem)",
        remedy: remedy ?? "correct the pointer"), of: pattern.node)
  }

  /// Counts a puzzle in which the pointer to solutions leads nowhere.
  mutating func countUnsolved(_ miss: PointerWalker.Miss) {
    unsolved = ((unsolved?.indices ?? []).union([index]), unsolved?.first ?? miss)
  }

  /// The reason why no puzzle has a solution, if it is that the pointer leads nowhere in any; else
  /// nil.
  var missingSolutions: MappedPack.MissingSolutions? {
    guard let unsolved, let at = mapping.solution?.at, unsolved.indices.count == placeCount else {
      return nil
    }
    let (problem, remedy) = Self.words(unsolved.first)
    let path = unsolved.first.node.path
    return MappedPack.MissingSolutions(
      pointer: at.text, problem: "\(path.isEmpty ? "the file" : path) \(problem)", remedy: remedy)
  }

  static func words(_ miss: PointerWalker.Miss) -> (problem: String, remedy: String?) {
    let kind = miss.node.kind
    guard case .name(let name) = miss.step else {
      return ("is \(kind), which has no elements", nil)
    }
    guard kind == .object || kind == .array else {
      return ("is \(kind), in which there is no \(quoted(name))", nil)
    }
    let near =
      kind == .object
      ? likeliestName(for: name, in: JSONObject(miss.node).members.map(\.name)) : nil
    return ("has no \(quoted(name))", near.map { "did you mean \(quoted($0))?" })
  }

  // MARK: Puzzles

  /// The puzzles of the file.
  mutating func places() -> [PointerWalker.Match] {
    var walker = PointerWalker(most: .max)
    let (matches, misses) = walker.matches(mapping.puzzles, from: document.root)
    placeCount = matches.count
    guard matches.isEmpty else {
      // If only one of several lists is missing, the mapping fits the others: the file is wrong.
      for miss in misses.prefix(DocumentErrors.limit) {
        let (problem, remedy) = Self.words(miss)
        note(miss.node.error(problem, remedy: remedy), of: miss.node)
      }
      return matches
    }
    for miss in misses { note(miss, of: mapping.puzzles) }
    if misses.isEmpty {
      let node = mapping.puzzles.node
      note(
        document.root.error(
          "there is no puzzle at \(quoted(node.text))", remedy: "is this the right file?"),
        of: document.root)
    }
    return []
  }

  /// The value at a pattern in a puzzle.
  ///
  /// - Parameter isRequired: true to note it if it is missing; a name that is nearly right is noted
  ///   anyway.
  mutating func value(
    _ pattern: PointerPattern, in place: PointerWalker.Match, isRequired: Bool = true
  ) -> JSONNode? {
    switch walker.value(at: pattern.inPuzzle(place.met), from: place.node) {
    case .success(let node): return node
    case .failure(let failure):
      if isRequired || isSlip(failure.miss) { note(failure.miss, of: pattern) }
      return nil
    }
  }

  /// The values at a pattern in a puzzle.
  mutating func values(
    _ pattern: PointerPattern, in place: PointerWalker.Match, isRequired: Bool
  ) -> [PointerWalker.Match]? {
    let (matches, misses) = walker.matches(pattern.inPuzzle(place.met), from: place.node)
    let told = isRequired ? misses : misses.filter(isSlip)
    for miss in told { note(miss, of: pattern) }
    return told.isEmpty ? matches : nil
  }

  private func isSlip(_ miss: PointerWalker.Miss) -> Bool {
    guard case .name(let name) = miss.step, miss.node.kind == .object else { return false }
    return nearestName(for: name, in: JSONObject(miss.node).members.map(\.name)) != nil
  }

  mutating func name(_ place: PointerWalker.Match, _ number: Int, file: String) -> String? {
    guard let pattern = mapping.name else {
      guard let last = place.met.last else { return file }
      // Elements of a list have numbers from 0 in a pointer, and from 1 for people.
      let isKey = !last.isEmpty && Int(last) == nil
      return isKey ? last : String(number + 1)
    }
    guard let node = value(pattern, in: place) else { return nil }
    return attempt(node) { (node) throws(DocumentError) in
      node.kind == .number ? "\(JSONValue(node))" : try node.nonEmptyString()
    }
  }

  /// Reads the board of a puzzle; nil, with all errors noted, if anything is wrong with it.
  mutating func board(_ place: PointerWalker.Match) -> MappedBoard? {
    index += 1
    guard let list = list(place) else { return nil }
    let positions = positions(of: list, place)
    guard let grid = grid(place, list, positions), let openGrid = openGrid(grid, place),
      let numbers = numbers(list, positions, grid, openGrid, place)
    else { return nil }
    walker.spend(openGrid.cells.count)
    var turns: [MappedCell]?
    if let at = code.turn?.at {
      turns = beside(list, at, place)
      guard turns != nil else { return nil }
    }
    var board = MappedBoard(
      grid: grid.specification, openGrid: openGrid, list: list, turns: turns, numbers: numbers,
      pieces: [], node: place.node)
    let areRight = readPieces(&board, place)
    readCells(&board, place)
    let walls = walls(board, place)
    guard areRight else { return nil }
    board = MappedBoard(
      grid: with(grid.specification, walls: walls), openGrid: openGrid, list: list, turns: turns,
      numbers: numbers, pieces: board.pieces, sources: board.sources, locked: board.locked,
      solution: nil, node: place.node)
    board.solution = solution(of: board, place)
    return board
  }

  private func with(_ grid: GridSpecification, walls: [CellSide]) -> GridSpecification {
    var grid = grid
    grid.walls = walls
    return grid
  }
}
