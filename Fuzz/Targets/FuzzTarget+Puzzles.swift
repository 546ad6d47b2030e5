internal import TinctDocuments
internal import TinctBoards
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPuzzles

func checkPuzzlePack(_ bytes: [UInt8]) throws(FuzzFinding) {
  let source: PackSource
  let pack: PuzzlePack
  do {
    source = try PackSource(parsing: bytes, limits: fuzzLimits)
    pack = try source.pack(of: (0..<source.partCount).map(source.part))
  } catch { return try checkErrors(error, in: bytes) }
  try checkRoundTrip(of: pack)
  func text(_ solution: (Int) -> [Connectors]?) -> [UInt8] {
    let parts = (0..<source.partCount).map { part in
      source.part(part) { _, index in solution(index) }
    }
    return source.text(of: parts).flatMap(\.self)
  }
  try expect(text { _ in nil } == bytes, "a pack without new solutions changes")
  guard let puzzle = pack.puzzles.first else { return }
  let solved = try mustRead("a pack with a solution written in") { () throws(DocumentErrors) in
    try PuzzlePack(parsing: text { $0 == 0 ? puzzle.pieces : nil }, limits: Limits())
  }
  try expect(
    solved.puzzles.first?.solution == puzzle.pieces
      && solved.puzzles.dropFirst() == pack.puzzles.dropFirst(),
    "a solution that is written in does not read the same")
}

/// Checks a mapping and, behind a zero byte, the file that it maps.
func checkMapping(_ bytes: [UInt8]) throws(FuzzFinding) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let mapping: PuzzleMapping
  do { mapping = try PuzzleMapping(parsing: Array(parts[0]), limits: fuzzLimits) } catch {
    return try checkErrors(error, in: Array(parts[0]))
  }
  guard parts.count == 2 else { return }
  let file = Array(parts[1])
  func pack(_ file: [UInt8]) -> MappedPack? {
    try? MappedPack(parsing: file, by: mapping, named: "fuzz", limits: fuzzLimits)
  }
  guard let read = pack(file) else { return }
  let none = [[Connectors]?](repeating: nil, count: read.pack.puzzles.count)
  try expect((try? read.text(solutions: none)) == file, "a file without new solutions changes")
  let pieces = read.pack.puzzles.map(\.pieces)
  guard let text = try? read.text(solutions: pieces) else { return }
  let again = pack(text)?.pack.puzzles
  try expect(
    again?.map(\.pieces) == pieces && again?.map(\.solution) == pieces,
    "solutions that are written in do not read the same")
}

private func checkRoundTrip(of pack: PuzzlePack) throws(FuzzFinding) {
  let again = try mustRead("the pack that was written") { () throws(DocumentErrors) in
    try PuzzlePack(parsing: pack.documentBytes, limits: Limits())
  }
  try expect(again == pack, "the pack that was written is another")
}

func checkNetGameIDs(_ bytes: [UInt8]) throws(FuzzFinding) {
  let pack: PuzzlePack
  do { pack = try PuzzlePack(netGameIDs: bytes, name: "fuzz", limits: fuzzLimits) } catch {
    return try checkErrors(error, in: bytes)
  }
  for puzzle in pack.puzzles {
    guard let text = try? NetGameID.text(of: puzzle) else {
      throw FuzzFinding("the puzzle of an ID cannot be written as one")
    }
    let again = try mustRead("the ID that was written") { () throws(DocumentError) in
      try NetGameID.puzzle(text, name: puzzle.name)
    }
    // Walls are a list in a pack, and have no order in an ID.
    try expect(
      again.pieces == puzzle.pieces && again.sources == puzzle.sources
        && again.makeGrid() == puzzle.makeGrid(),
      "the ID that was written is another puzzle: \(text)")
  }
}

func checkTheme(_ bytes: [UInt8]) throws(FuzzFinding) {
  let theme: Theme
  do { theme = try ThemeDocument.read(bytes, limits: fuzzLimits) } catch {
    return try checkErrors(error, in: bytes)
  }
  let palettes = [
    Palette(name: "two", colors: named(["base", "text"])),
    Palette(name: "four", colors: named(["dark", "light", "neutral", "base"])),
  ]
  for palette in palettes {
    _ = try mustRead("a palette that serves every theme") { () throws(InkError) in
      try theme.inks.colors(in: palette)
    }
  }
}

func checkRecipe(_ bytes: [UInt8]) throws(FuzzFinding) {
  do { _ = try RecipeDocument.read(bytes, limits: fuzzLimits) } catch {
    try checkErrors(error, in: bytes)
  }
}

private func named(_ names: [String]) -> [Palette.NamedColor] {
  names.enumerated().map { index, name in
    let level = Double(index) / 4
    return Palette.NamedColor(
      name: name, color: Color(red: level, green: 1 - level, blue: 0.5, alpha: 1 - level / 2))
  }
}

func checkColorExpression(_ bytes: [UInt8]) throws(FuzzFinding) {
  let text = String(decoding: bytes, as: UTF8.self)
  let expression: ColorExpression
  do { expression = try ColorExpression(parsing: text) } catch {
    return try expect(
      (0...text.unicodeScalars.count).contains(error.offset) && !error.description.isEmpty,
      "an error is outside of the text: \(error)")
  }
  let color = try mustRead("an expression whose names all have a colour") {
    () throws(MissingColorError) in
    try expression.evaluate { _ in Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.5) }
  }
  let range = 0.0...1.0
  try expect(
    [color.red, color.green, color.blue, color.alpha].allSatisfy(range.contains),
    "a colour is out of range: \(color)")
}

func checkNetSave(_ bytes: [UInt8]) throws(FuzzFinding) {
  let save: NetSave
  do { save = try NetSave(parsing: bytes, name: "fuzz", limits: fuzzLimits) } catch {
    return try checkErrors(DocumentErrors([error]), in: bytes)
  }
  let written = try mustRead("a game of Net") { () throws(NetGameIDError) in try save.bytes() }
  let again = try mustRead("the game that was written") { () throws(DocumentError) in
    try NetSave(parsing: written, name: "fuzz")
  }
  try expect(
    again.history == save.history && again.puzzle.pieces == save.puzzle.pieces
      && again.puzzle.sources == save.puzzle.sources
      && again.puzzle.solution == save.puzzle.solution
      && again.puzzle.makeGrid() == save.puzzle.makeGrid(),
    "the game that was written is another")
  try checkRoundTrip(of: save.history)
}

func checkSeparation(_ bytes: [UInt8]) throws(FuzzFinding) {
  let separation: Separation
  do { separation = try SeparationDocument.read(bytes, limits: fuzzLimits) } catch {
    return try checkErrors(error, in: bytes)
  }
  let again = try mustRead("a separation that was written") { () throws(DocumentErrors) in
    try SeparationDocument.read(SeparationDocument.bytes(separation))
  }
  try expect(again == separation, "a separation that is written and read is another one")
}
