internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles
internal import TinctRaster

/// The look of a board in a request: a theme, as it is or edited, and a kind of palette.
struct AskedLook {
  let look: BoardLook
  let colors: ResolvedPalette
  /// Everything that decides it, for keys.
  let key: String
}

extension Studio {
  /// The bytes of a drawing that is the same for everybody, so that the browser may keep it.
  func drawing(asked request: HTTPRequest) throws(StudioProblem) -> HTTPResponse {
    let query = request.head.query
    var members: [JSONValue.Member] = []
    for name in ["board", "theme", "kind"] {
      if let text = query[name] { members.append(.init(name, .string(text))) }
    }
    for name in ["cell", "size"] {
      guard let text = query[name] else { continue }
      guard let number = Int(text), abs(number) < 1 << 30 else {
        throw StudioProblem(400, "\(name) is a number of pixels")
      }
      members.append(.init(name, .integer(number)))
    }
    let body = try RequestBody(JSONValue.object(members).documentBytes)
    let (key, make) = try drawingWork(body)
    let tag = "\"\(key)\""
    if request.head.fields["if-none-match"] == tag {
      var response = HTTPResponse(304, type: Self.drawingType, [], caching: "private, no-cache")
      response.fields.append(.init(name: "ETag", value: tag))
      return response
    }
    var response = HTTPResponse(
      type: Self.drawingType, try kept(key, make), caching: "private, no-cache")
    response.fields.append(.init(name: "ETag", value: tag))
    return response
  }

  /// The bytes of any drawing.
  func drawing(of body: RequestBody) throws(StudioProblem) -> HTTPResponse {
    let (key, make) = try drawingWork(body)
    return HTTPResponse(type: Self.drawingType, try kept(key, make))
  }

  static let drawingType = "application/octet-stream"

  /// Returns bytes that were made before, or makes them.
  func kept(
    _ key: String, _ make: () throws(StudioProblem) -> [UInt8]
  ) throws(StudioProblem) -> [UInt8] {
    if let known = drawings[key] { return known }
    let bytes = try make()
    drawings[key] = bytes
    return bytes
  }

  private func drawingWork(
    _ body: RequestBody
  ) throws(StudioProblem) -> (key: String, make: () throws(StudioProblem) -> [UInt8]) {
    let library = library
    let board = try library.board(try body.required("board"))
    let run = run()
    let asked = try look(body, for: board, library, in: run)
    let state = try boardState(body, of: board)
    let cell = try cellPixels(body, of: board, in: asked.look.theme)
    let marks = try Marks(body)
    var packed = asked.key + "\n\(board.id)\n\(cell)\n\(marks)"
    packed += "\n\(state.identity)"
    let key = Fingerprint(of: Array(packed.utf8)).description
    return (
      key,
      { [self] () throws(StudioProblem) in
        try draw(board, state, marks, asked, cell: cell, key: key, in: run)
      }
    )
  }

  /// The marks on a board.
  struct Marks: CustomStringConvertible {
    var hint: Int?
    var select: Int?
    var isSolved = false

    init(_ body: RequestBody) throws(StudioProblem) {
      hint = try body.integer("hint", in: 0...1 << 24)
      select = try body.integer("select", in: 0...1 << 24)
      isSolved = try body.flag("solved")
    }

    var description: String { "\(hint ?? -1) \(select ?? -1) \(isSolved)" }
  }

  // MARK: - Looks

  /// The look that a request asks for.
  func look(
    _ body: RequestBody, for board: Library.OpenBoard, _ library: Library, in run: Session
  ) throws(StudioProblem) -> AskedLook {
    let (theme, bytes) = try theme(body, library, in: run)
    let sprites = theme.art.map { run.sprites($0, theme.sprites) }
    try run.check()
    let look = BoardLook(theme: theme, sprites: sprites ?? nil).showing([board.source])
    let inks = look.theme.inks
    var key = Fingerprint(of: bytes).description
    if let palette = try body.palette() {
      do throws(InkError) {
        let resolved = try ResolvedPalette(inks.served(palette), inks: inks)
        key += resolved.colors.filter { $0.value.alpha < 1 }.map { "\($0.key.name)\($0.value.hex)" }
          .sorted().joined(separator: " ")
        key += " \(inks.kind(of: inks.served(palette))?.rawValue ?? "")"
        return AskedLook(look: look, colors: resolved, key: key)
      } catch { throw StudioProblem([Failure(error, theme: theme.name)]) }
    }
    let text = try body.text("kind") ?? inks.kinds.first?.rawValue ?? ""
    guard let kind = InkRules.PaletteKind(rawValue: text), inks.kinds.contains(kind) else {
      throw StudioProblem(
        422, "the look \(quoted(theme.name)) has no rules for palettes of this kind",
        remedy: "choose a palette of another kind, or another look")
    }
    return AskedLook(
      look: look, colors: ResolvedPalette(inksAlone: inks, kind: kind), key: "\(key) \(text)")
  }

  /// The theme that a request asks for, edited as it says, and its document.
  func theme(
    _ body: RequestBody, _ library: Library, in run: Session
  ) throws(StudioProblem) -> (Theme, [UInt8]) {
    if let text = try body.text("themeText") {
      let bytes = Array(text.utf8)
      do throws(DocumentErrors) {
        return (try ThemeDocument.read(bytes, limits: run.limits), bytes)
      } catch { throw StudioProblem(Rejection(error, file: "the look")) }
    }
    let opened = try library.theme(try body.required("theme"))
    guard let values = try body.values("themeValues"), !values.isEmpty else {
      return (opened.theme, opened.bytes)
    }
    let edited = try ThemeEdit.edited(opened.bytes, values)
    return (try ThemeEdit.read(edited, values, named: opened.file.name, run.limits), edited)
  }

  // MARK: - Sizes

  /// The size of cells: that which is asked for, or the largest with which the picture is no larger
  /// than it may be.
  func cellPixels(
    _ body: RequestBody, of board: Library.OpenBoard, in theme: Theme
  ) throws(StudioProblem) -> Int {
    if let cell = try body.integer("cell", in: 0...512), cell > 0 { return cell }
    let most = try body.integer("size", in: 16...4096) ?? 400
    let grid = board.grid
    var (low, high) = (1, 513)
    while high - low > 1 {
      let middle = (low + high) / 2
      let size = BoardRenderer(theme: theme, cellPixels: middle).size(of: grid)
      if max(size.width, size.height) <= most { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: - Drawing

  private func draw(
    _ board: Library.OpenBoard, _ state: BoardState, _ marks: Marks, _ asked: AskedLook,
    cell: Int, key: String, in run: Session
  ) throws(StudioProblem) -> [UInt8] {
    let location = board.source.location(ofPuzzle: board.index)
    let look = asked.look
    let drawing: Drawing
    let renderer = BoardRenderer(
      theme: look.theme, cellPixels: cell,
      sprites: cell < look.theme.thumbnail.below ? nil : look.sprites)
    switch state {
    case .noodles(let state):
      let puzzle = state.puzzle
      let pieces = marks.isSolved ? puzzle.solution ?? state.connectors : state.connectors
      let grid = state.grid
      var shown = NoodlesBoard(puzzle, on: grid, connectors: pieces)
      shown.mark(state.locked, \.isLocked)
      if let hint = marks.hint, pieces.indices.contains(hint) { shown.mark([hint], \.isHinted) }
      if let cell = marks.select, pieces.indices.contains(cell) {
        shown.mark([cell], \.isSelected)
      }
      if let failure = look.missing(for: pieces, on: grid, location: location) {
        throw StudioProblem([failure])
      }
      drawing = renderer.drawing(of: shown, on: grid)
    case .stones(let position):
      let looks = look.looks(of: board.source)
      guard let font = run.labelFont() else {
        try run.check()
        throw StudioProblem(422, "the font of labels is missing")
      }
      if let failure = look.missing(for: position, looks, font, location: location) {
        throw StudioProblem([failure])
      }
      drawing = StonesRenderer(
        theme: look.theme, looks: looks, cellPixels: cell, sprites: look.sprites, font: font
      ).drawing(of: position)
    }
    var settings = RenderSettings(limits: run.limits, workers: 1)
    settings.effort = .fastest
    let printer = Printer(palettes: [asked.colors], settings: settings)
    let inked: InkedDrawing?
    do throws(RasterError) { inked = try printer.inked(drawing) } catch {
      throw StudioProblem([Failure(error, drawing: location)])
    }
    guard let inked else {
      throw StudioProblem(
        422, "the art of this look shows colours of its own under translucent ones",
        remedy: "choose opaque colours to see it")
    }
    let layout = renderer.layout(board.grid, .outlines)
    return DrawingBytes(
      inked,
      [
        .init("key", .string(key)), .init("cell", .integer(cell)),
        .init("cells", Self.outlines(layout)),
        .init(
          "names",
          .array(
            layout.grid.cells.indices.map { .string(Self.name(of: $0, on: layout.grid)) }, .line)),
      ]
    ).bytes
  }

  /// The corners of each cell in pixels, to a tenth.
  static func outlines(_ layout: BoardLayout) -> JSONValue {
    .array(
      layout.grid.cells.map { cell in
        .array(
          cell.corners.flatMap { corner -> [JSONValue] in
            let point = layout.pixel(of: corner)
            return [point.x, point.y].map { JSONValue.number(($0 * 10).rounded() / 10) }
          }, .line)
      }, .line)
  }

  /// The name of a cell: row and column where there are such, else its number.
  static func name(of cell: Int, on grid: Grid) -> String {
    grid.rowAndColumn(ofCell: cell).map { "row \($0.row), column \($0.column)" } ?? "cell \(cell)"
  }
}

extension Library.OpenBoard {
  /// The cells.
  var grid: Grid {
    isNoodles
      ? source.pack.puzzles[index].makeGrid() : source.pack.positions[index].makeGrid()
  }
}
