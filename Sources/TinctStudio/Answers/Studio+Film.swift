internal import Synchronization
internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Studio {
  /// The most frames of a film on the page: a minute at 60 a second.
  private static let mostFrames = 3600

  /// A film of an animation, or of a game.
  func film(of body: RequestBody) throws(StudioProblem) -> HTTPResponse {
    let library = library
    let board = try library.board(try body.required("board"))
    let run = run()
    let asked = try look(body, for: board, library, in: run)
    var request = FramesRequest()
    request.pack = board.source.location
    request.puzzle = "@\(board.index + 1)"
    request.cell = try cellPixels(body, of: board, in: asked.look.theme)
    let log = try body.text("log")
    if let text = try body.text("animation") {
      guard let animation = FramesRequest.Animation(rawValue: text) else {
        throw StudioProblem(422, "there is no animation \(quoted(text))")
      }
      request.animation = animation
      request.seed = try body.seed("seed")
      request.at = try body.integer("at", in: 0...1 << 24)
    } else if let log {
      request.moves = Self.movesName
      run.inputs.provide(Array(log.utf8), as: Self.movesName)
      request.undone = try body.flag("undone")
    } else {
      throw StudioProblem(400, "the request has neither an animation nor a log of moves")
    }
    Self.time(&request, framesPerSecond: try body.number("fps"))
    let key = Fingerprint(
      of: Array("film \(asked.key)\n\(board.id)\n\(request)\n\(log ?? "")".utf8)
    ).description
    // A page that waits may ask how far its film is.
    let waiting = try body.text("waiting")
    defer { if let waiting { filming.withLock { $0[waiting] = nil } } }
    let bytes = try kept(key) { () throws(StudioProblem) in
      while true {
        do throws(Rejection) {
          return try self.film(request, on: board, in: asked, run, key: key, waiting: waiting)
        } catch {
          // Smooth edges and light make mixes: a smaller film of a rich look has fewer.
          guard request.cell > 8, error.failures[0].problem == InkedFilm.tooManyMixes else {
            throw StudioProblem(error)
          }
          request.cell = request.cell * 7 / 10
        }
      }
    }
    return HTTPResponse(type: Self.drawingType, bytes)
  }

  private func film(
    _ request: FramesRequest, on board: Library.OpenBoard, in asked: AskedLook, _ run: Session,
    key: String, waiting: String?
  ) throws(Rejection) -> [UInt8] {
    var stream: [UInt8] = []
    var frames: [JSONValue] = []
    let film = try InkedFilm.make(
      request, on: board.source, in: asked.look, asked.colors, run, limit: Self.mostFrames
    ) { frame, count in
      // Long films of rich looks have more mixes than two bytes number; most frames do not.
      let isWide = frame.indices.contains { $0 > UInt16.max }
      let patch = DrawingBytes.deflated(
        isWide ? .words(frame.indices) : .halfWords(frame.indices.map(UInt16.init)))
      let members: [(String, Int)] = [
        ("x", frame.area.x), ("y", frame.area.y), ("w", frame.area.width),
        ("h", frame.area.height), ("offset", stream.count), ("length", patch.count),
        ("milliseconds", frame.milliseconds), ("bits", isWide ? 32 : 16),
      ]
      frames.append(.object(members.map { .init($0, .integer($1)) }, .line))
      stream += patch
      if let waiting { filming.withLock { $0[waiting] = (frames.count, count) } }
    }
    let grid = board.grid
    let cues = film.cues.map { cue -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("at", .number(cue.seconds)), .init("name", .string(cue.name)),
      ]
      if let thing = cue.thing { members.append(.init("cell", thing)) }
      if case .number(let cell)? = cue.thing, grid.cells.indices.contains(Int(cell)) {
        members.append(.init("where", .string(Self.name(of: Int(cell), on: grid))))
      }
      return .object(members, .line)
    }
    var drawn = DrawingBytes(
      width: film.size.width, height: film.size.height, inks: film.inks, mixes: film.mixes,
      merging: nil,
      [
        .init("frames", .array(frames, .line)), .init("cues", .array(cues, .line)),
        .init("moveEnds", .array(film.moveEnds.map { .number($0) }, .line)),
        .init("seconds", .number(film.seconds)), .init("cell", .integer(request.cell)),
        .init("key", .string(key)),
      ], bits: film.mixes.count > 1 << 16 ? 32 : 16)
    drawn.append(stream)
    return drawn.bytes
  }

  private static let movesName = "the moves"

  /// The share of a film that is drawn, by the name that the page gave it.
  func filmProgress(_ query: [String: String]) -> JSONValue {
    let (drawn, count) = filming.withLock { $0[query["waiting"] ?? ""] } ?? (0, 0)
    return .object([.init("drawn", .integer(drawn)), .init("count", .integer(count))])
  }

  /// Times a film as the page shows it: without a rest at its end, in the order of the search.
  static func time(_ request: inout FramesRequest, framesPerSecond: Double?) {
    request.fps = min(max(framesPerSecond ?? 60, 1), 60)
    request.hold = 0
    if request.animation == .play || request.animation == .solve { request.order = .search }
  }
}
