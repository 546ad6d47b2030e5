internal import CPage
internal import Synchronization
internal import TinctBoards
internal import TinctDocuments
public import TinctPipeline

/// A place in a browser where a person plays with palettes, looks and moves on real boards.
///
/// It turns requests into answers, and knows no sockets: `HTTPServer` brings it the requests. It is
/// safe on any number of threads.
public final class Studio: Sendable {
  /// The choices of a studio.
  public struct Options: Sendable {
    /// The things to open.
    public var inputs = StudioInputs()
    /// True to write nothing.
    public var isReadOnly = false
    /// The name of the project, for the page's title.
    public var project = ""
    /// The version of the tool.
    public var version = ""
    /// The options of the runs that read, draw and write.
    public var session = Session.Options()

    /// Chooses what is usual.
    public init() {}
  }

  let options: Options
  /// The gate that all writes go through.
  let gate: WriteGate
  private let opened: Mutex<Library>
  let drawings = ByteCache(byteLimit: 128 << 20)
  let events = EventBoard()
  let build = BuildDesk()
  /// The frames that are drawn of each film that a page waits for, and the number of all of them.
  let filming = Mutex<[String: (drawn: Int, count: Int)]>([:])
  /// The pictures that the manifest asks for, once they were listed, by the hash of its bytes.
  let listed = Mutex<[String: [ListedPicture]]>([:])
  /// The checks of themes, by the hashes of their documents.
  let legibilities = Mutex<[String: Legibility]>([:])
  /// Only one request writes at a time, so that what was compared is what is replaced.
  let writing = Mutex(())
  /// True while some thread reads again whatever changes on disk.
  let isWatching = Atomic(false)
  /// The folders for new files with the paths from the root that they had at the start: a link that
  /// takes the place of one later leads to nothing that is written.
  let folders = ["palettes", "themes"].reduce(into: [String: String]()) { paths, folder in
    paths[folder] = pathFromRoot(folder)
  }
  /// The palettes that were saved as new files.
  private let saved = Mutex<[String]>([])

  /// Opens documents.
  public init(_ options: Options, gate: WriteGate) {
    self.options = options
    self.gate = gate
    opened = Mutex(Library(options.inputs, in: Session(options.session, gate: gate)))
  }

  /// The documents that are open.
  var library: Library { opened.withLock { $0 } }

  /// Reads everything again.
  @discardableResult
  func reload() -> Library {
    let fresh = Library(inputs, in: run(), keeping: library)
    opened.withLock { $0 = fresh }
    return fresh
  }

  /// Everything that is to be open, with the palettes that were saved as new files.
  var inputs: StudioInputs {
    var inputs = options.inputs
    inputs.saved = saved.withLock { $0 }
    return inputs
  }

  /// Opens a palette that was saved as a new file.
  func opensAsWell(_ path: String) { saved.withLock { $0.append(path) } }

  /// Takes documents that were read.
  func replace(library fresh: Library) { opened.withLock { $0 = fresh } }

  /// Begins a run that reads or draws.
  func run() -> Session { Session(options.session, gate: gate) }

  /// Sentences about what could not be opened, and the number of boards and palettes that were.
  public var report: (problems: [Failure], boards: Int, palettes: Int, themes: Int) {
    let library = library
    let problems = library.problems + library.unread.palettes + library.unread.themes
    return (problems, library.boards.count, library.palettes.count, library.themes.count)
  }

  // MARK: - Answering

  /// Answers a request that the gatekeeper let pass.
  public func answer(_ request: HTTPRequest) -> HTTPServer.Answer {
    if request.head.path == Gatekeeper.eventsPath, request.head.method == "GET" {
      return .events(events.listener())
    }
    do throws(StudioProblem) { return .whole(try response(to: request)) } catch {
      return .whole(error.response)
    }
  }

  private func response(to request: HTTPRequest) throws(StudioProblem) -> HTTPResponse {
    let (method, path) = (request.head.method, request.head.path)
    if method == "GET", let file = StudioPage.file(path) { return file }
    switch (method, path) {
    case ("GET", "/api/state"): return HTTPResponse(json: state())
    case ("GET", "/api/drawing"): return try drawing(asked: request)
    case ("POST", "/api/drawing"): return try drawing(of: try RequestBody(request))
    case ("POST", "/api/film"): return try film(of: try RequestBody(request))
    case ("GET", "/api/film"): return HTTPResponse(json: filmProgress(request.head.query))
    case ("POST", "/api/check"): return HTTPResponse(json: try check(try RequestBody(request)))
    case ("POST", "/api/fix"): return HTTPResponse(json: try fix(try RequestBody(request)))
    case ("POST", "/api/derive"): return HTTPResponse(json: try derive(try RequestBody(request)))
    case ("POST", "/api/parse"): return HTTPResponse(json: try parse(try RequestBody(request)))
    case ("POST", "/api/open"): return HTTPResponse(json: try open(request))
    case ("POST", "/api/pick"): return HTTPResponse(json: try pick(request))
    case ("POST", "/api/convert"): return try convert(try RequestBody(request))
    case ("POST", "/api/palettes"):
      return HTTPResponse(json: try savePalette(try RequestBody(request)))
    case ("POST", "/api/themes"): return HTTPResponse(json: try saveTheme(try RequestBody(request)))
    case ("POST", "/api/look"): return try convertTheme(try RequestBody(request))
    case ("POST", "/api/play"): return HTTPResponse(json: try play(try RequestBody(request)))
    case ("POST", "/api/command"): return HTTPResponse(json: try command(try RequestBody(request)))
    case ("GET", "/api/build"):
      return HTTPResponse(json: try buildState(request.head.query))
    case ("POST", "/api/build"): return HTTPResponse(json: try startBuild(try RequestBody(request)))
    case ("GET", "/api/pictures"): return HTTPResponse(json: try pictures())
    case ("GET", "/api/moves"): return HTTPResponse(json: try moves(request.head.query))
    case ("POST", "/api/picture"): return try picture(of: try RequestBody(request))
    case ("GET", "/api/output"): return try output(request.head.query)
    case ("PUT", _) where path.hasPrefix(Self.palettes):
      return HTTPResponse(
        json: try changePalette(
          String(path.dropFirst(Self.palettes.count)), try RequestBody(request)))
    case ("PUT", _) where path.hasPrefix(Self.themes):
      return HTTPResponse(
        json: try changeTheme(String(path.dropFirst(Self.themes.count)), try RequestBody(request)))
    default: throw StudioProblem(404, "there is nothing at this address")
    }
  }

  private static let (palettes, themes) = ("/api/palettes/", "/api/themes/")
}

/// The files of the page, which are part of the program.
public enum StudioPage {
  /// The files by their paths.
  public static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for index in 0..<tinct_page_file_count() {
      let file = unsafe tinct_page_file_at(index)
      guard let name = unsafe file.name, let bytes = unsafe file.bytes else { continue }
      files[unsafe String(cString: name)] = unsafe Array(
        UnsafeBufferPointer(start: bytes, count: file.count))
    }
    return files
  }()

  /// The schema of themes.
  static let themeSchema: [UInt8] = {
    let file = unsafe tinct_theme_schema()
    guard let bytes = unsafe file.bytes else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: file.count))
  }()

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]

  /// The answer to a path; nil if there is no such file. A path is looked up as it is: it leads to
  /// nothing else.
  static func file(_ path: String) -> HTTPResponse? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard let bytes = files[name], let ending = name.split(separator: ".").last else { return nil }
    return HTTPResponse(type: types[String(ending)] ?? "application/octet-stream", bytes)
  }
}

/// Answers that took long to make, the least recently used of which are dropped first.
final class ByteCache: Sendable {
  private struct Shelf {
    var entries: [String: (bytes: [UInt8], use: Int)] = [:]
    var byteCount = 0
    var uses = 0
  }

  private let byteLimit: Int
  private let shelf = Mutex(Shelf())

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  subscript(key: String) -> [UInt8]? {
    get {
      shelf.withLock { shelf in
        shelf.uses += 1
        shelf.entries[key]?.use = shelf.uses
        return shelf.entries[key]?.bytes
      }
    }
    set {
      guard let newValue, newValue.count <= byteLimit / 4 else { return }
      shelf.withLock { shelf in
        shelf.uses += 1
        if let old = shelf.entries[key] { shelf.byteCount -= old.bytes.count }
        shelf.entries[key] = (newValue, shelf.uses)
        shelf.byteCount += newValue.count
        while shelf.byteCount > byteLimit,
          let oldest = shelf.entries.min(by: { $0.value.use < $1.value.use })
        {
          shelf.byteCount -= oldest.value.bytes.count
          shelf.entries[oldest.key] = nil
        }
      }
    }
  }
}

/// Tells all pages that something has changed; they ask for what.
final class EventBoard: Sendable {
  private struct State {
    var number = 0
    var names: [(number: Int, names: [String])] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Tells that documents with some IDs changed.
  func post(_ names: [String]) {
    state.withLock { state in
      state.number += 1
      state.names.append((state.number, names))
      if state.names.count > 100 { state.names.removeFirst() }
    }
  }

  /// Makes a function that waits for the next event: see `HTTPServer.Answer.events`.
  func listener() -> @Sendable (Double) -> String? {
    let seen = Mutex(state.withLock { $0.number })
    let isFirst = Mutex(true)
    return { [self] seconds in
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        return "retry: 2000\n\n"
      }
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end {
        let last = seen.withLock { $0 }
        let news = state.withLock { state in
          (state.number, state.names.filter { $0.number > last }.flatMap(\.names))
        }
        if news.0 > last {
          seen.withLock { $0 = news.0 }
          var ids: [JSONValue] = []
          for name in news.1 where !ids.contains(.string(name)) { ids.append(.string(name)) }
          return
            "event: changed\ndata: \(JSONValue.object([.init("ids", .array(ids, .line))], .line))\n\n"
        }
        wait(milliseconds: 50)
      }
      return ""
    }
  }
}
