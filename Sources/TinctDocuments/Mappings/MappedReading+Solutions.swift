internal import TinctPuzzles

// Reading: a solution is a list like that of the pieces, or a value for each piece.

extension MappedReading {
  /// The separators of the values that a solution is written with.
  private var carrier: (at: PointerPattern, separators: (cell: String?, row: String?)) {
    let pieces = mapping.pieces
    guard mapping.solution?.turns == nil, let turn = code.turn?.at else {
      return (pieces.at, (pieces.separator, pieces.rowSeparator))
    }
    return (turn, (nil, nil))
  }

  /// The values of a solution, one for each listed cell; nil if there is none, or if something else
  /// stands there, which is noted.
  private mutating func solutionCells(
    _ board: MappedBoard, _ place: PointerWalker.Match
  ) -> [MappedCell]? {
    guard let at = mapping.solution?.at.inPuzzle(place.met) else { return nil }
    let carrier = carrier
    guard at.wildcardCount == 0 else {
      var cells: [MappedCell] = []
      for cell in board.list.cells {
        guard let node = solutionNode(at: at.bound(to: cell.met), from: place.node),
          ![.null, .array, .object].contains(node.kind)
        else { return nil }
        cells.append(MappedCell(value: node, met: cell.met))
      }
      return cells
    }
    guard let node = solutionNode(at: at, from: place.node), !node.isNothing else { return nil }
    let (matches, misses) = walker.matches(
      at.appending(carrier.at.insideContainer), from: place.node)
    guard misses.isEmpty, let list = list(matches, separators: carrier.separators) else {
      if misses.isEmpty { return nil }
      note(
        node.error(
          "a solution has another form than the pieces", remedy: "correct or remove it"), of: node)
      return nil
    }
    guard list.cells.count == board.list.cells.count else {
      note(
        node.error(
          "the solution has \(list.cells.count) entries for \(board.list.cells.count) pieces",
          remedy: "correct or remove it"), of: node)
      return nil
    }
    return list.cells
  }

  /// The value at a pointer to a solution; nil, counted, if it leads nowhere.
  private mutating func solutionNode(at: PointerPattern, from node: JSONNode) -> JSONNode? {
    switch walker.value(at: at, from: node) {
    case .success(let node): return node
    case .failure(let failure):
      countUnsolved(failure.miss)
      return nil
    }
  }

  /// The stored solution of a board; nil for none.
  mutating func solution(of board: MappedBoard, _ place: PointerWalker.Match) -> [Connectors]? {
    guard let solution = mapping.solution, let cells = solutionCells(board, place) else {
      return nil
    }
    var pieces = board.pieces
    for (index, cell) in cells.enumerated() {
      let number = board.numbers[index]
      let sides = board.sides(of: number)
      do throws(PieceProblem) {
        if let turns = solution.turns {
          pieces[number] = pieces[number].turned(
            by: try turns.turns(cell.text, sides: sides), sides: sides)
        } else if board.turns != nil {
          pieces[number] = try code.piece(
            board.list.cells[index].text, turnText: cell.text, sides: sides
          ).connectors(sides: sides)
        } else {
          pieces[number] = try code.piece(cell.text, turnText: nil, sides: sides)
            .connectors(sides: sides)
        }
      } catch {
        note(error, of: cell, turn: cell)
        return nil
      }
    }
    return pieces
  }

  /// Adds the edits that write a solution.
  mutating func write(
    _ solution: [Connectors], of board: MappedBoard, _ place: PointerWalker.Match,
    to edits: inout TextEdits
  ) {
    guard let at = mapping.solution?.at.inPuzzle(place.met),
      let texts = texts(for: solution, of: board)
    else { return }
    if let old = solutionCells(board, place) {
      for (cell, text) in zip(old, texts) where cell.text != text {
        edits.replace(cell.range, by: cell.bytes(of: text, isNumber: isNumber))
      }
      return
    }
    let models = board.models(isTurns: mapping.solution?.turns != nil)
    guard at.wildcardCount == 0 else {
      for (cell, (model, text)) in zip(board.list.cells, zip(models, texts)) {
        let value = model.asValue.bytes(of: text, isNumber: isNumber)
        put(value, at: at.bound(to: cell.met), place, to: &edits)
      }
      return
    }
    let container = carrier.at.container.inPuzzle(place.met)
    guard case .success(let node) = walker.value(at: container, from: place.node) else { return }
    var copy = TextEdits(of: document.bytes)
    for (model, text) in zip(models, texts) where model.text != text || isNumber {
      copy.replace(model.range, by: model.bytes(of: text, isNumber: isNumber))
    }
    put(copy.text(of: node.byteRange), at: at, place, to: &edits)
  }

  /// Turns are numbers, whatever pieces are.
  private var isNumber: Bool { mapping.solution?.turns != nil }

  /// The text of each listed cell in a solution; nil, noted, if one cannot be written.
  private mutating func texts(for solution: [Connectors], of board: MappedBoard) -> [String]? {
    let own = board.list.cells.map(\.text)
    let count = own.first?.count ?? 0
    let digits = PieceCode.Digits(
      areCapitals: own.contains { $0.contains { ("A"..."Z").contains($0) } },
      count: own.allSatisfy { $0.count == count } && board.list.cells.first?.node.kind == .string
        ? count : 1)
    var texts: [String] = []
    for (index, cell) in board.list.cells.enumerated() {
      let number = board.numbers[index]
      let sides = board.sides(of: number)
      do throws(PieceProblem) {
        if let turns = mapping.solution?.turns {
          let piece = board.pieces[number]
          guard let count = piece.turns(to: solution[number], sides: sides) else {
            throw .mapping(turns.node, "no turn of a piece gives its solution")
          }
          texts.append(turns.text(count, sides: sides))
        } else {
          let text = try code.text(
            for: solution[number],
            insteadOf: PieceCode.Text(piece: cell.text, turn: board.turns?[index].text),
            sides: sides, digits: digits)
          texts.append(text.turn ?? text.piece)
        }
      } catch {
        note(error, of: cell, turn: nil)
        return nil
      }
    }
    return texts
  }

  /// Writes a value where a pointer leads, or adds it to the object or array that is to hold it.
  private mutating func put(
    _ value: [UInt8], at pattern: PointerPattern, _ place: PointerWalker.Match,
    to edits: inout TextEdits
  ) {
    switch walker.value(at: pattern, from: place.node) {
    case .success(let node): edits.replace(node.byteRange, by: value)
    case .failure(let failure):
      let miss = failure.miss
      guard case .name(let name) = miss.step, case .name(name)? = pattern.steps.last,
        parentIs(miss.node, pattern, place)
      else {
        let advice =
          Self.words(miss).remedy.map { "\($0.dropLast()) in the pointer? Else " } ?? ""
        note(
          miss.node.error(
            "a solution cannot be written here: the value at \(quoted(pattern.text)) would stand in "
              + "something that is not there", remedy: advice + "add what is to hold it"),
          of: miss.node)
        return
      }
      if miss.node.kind == .object {
        edits.add(value, named: name, to: miss.node)
      } else if miss.node.kind == .array, let number = Int(name), number < mostElements {
        edits.add(value, asElement: number, to: miss.node)
      } else {
        note(
          miss.node.error(
            "a solution cannot be written into \(miss.node.kind)",
            remedy: "correct \(quoted(pattern.text)) in the mapping"), of: miss.node)
      }
    }
  }

  /// A list of solutions has one for each puzzle, and no more.
  private var mostElements: Int { placeCount }

  /// Returns true if all steps of a pattern but the last one lead to a value.
  private mutating func parentIs(
    _ node: JSONNode, _ pattern: PointerPattern, _ place: PointerWalker.Match
  ) -> Bool {
    guard case .success(let parent) = walker.value(at: pattern.parent, from: place.node) else {
      return false
    }
    return parent.index == node.index
  }
}

extension MappedBoard {
  /// The values by whose text a solution is written.
  fileprivate func models(isTurns: Bool) -> [MappedCell] {
    isTurns ? list.cells : turns ?? list.cells
  }
}

extension MappedCell {
  init(value node: JSONNode, met: [String]) {
    let bytes = node.document.bytes[node.byteRange]
    self.init(
      node: node, range: node.byteRange,
      text: node.kind == .string ? node.text : String(decoding: bytes, as: UTF8.self),
      isPart: false, met: met)
  }

  /// The same as a value of its own, where it is a part of a string.
  fileprivate var asValue: MappedCell {
    MappedCell(node: node, range: range, text: text, isPart: false, met: met)
  }
}

extension JSONNode {
  /// There is no solution in it: `null`, an empty list, or an empty text.
  fileprivate var isNothing: Bool {
    switch kind {
    case .null: true
    case .string: text.isEmpty
    case .array, .object: children.isEmpty
    case .boolean, .number: false
    }
  }
}
