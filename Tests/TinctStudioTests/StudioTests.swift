import Foundation
import FuzzTargets
import TestFiles
import Testing
import TinctBoards
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline
import TinctPuzzles

@testable import TinctStudio

/// A studio on a folder of its own, with one palette.
private final class Desk {
  let folder: URL
  let studio: Studio
  var file: URL { folder.appending(path: "brand\(ending)") }
  private let ending: String

  /// - Parameters:
  ///   - pack: the pack of its boards, below the examples.
  ///   - manifest: the text of a manifest; nil for none.
  ///   - theme: the text of a theme of its own, `mine.json`; nil for none.
  init(
    _ bytes: [UInt8], ending: String = ".json", pack: String = "squares", manifest: String? = nil,
    theme: String? = nil
  ) throws {
    self.ending = ending
    folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appending(path: "brand\(ending)"))
    var options = Studio.Options()
    options.inputs.palettes = [folder.appending(path: "brand\(ending)").path]
    options.inputs.packs = [Checkout.root.appending(path: "examples/\(pack).json").path]
    if let manifest {
      let file = folder.appending(path: "tinct.json")
      try Data(manifest.utf8).write(to: file)
      options.inputs.manifest = file.path
    }
    if let theme {
      let file = folder.appending(path: "mine.json")
      try Data(theme.utf8).write(to: file)
      options.inputs.themes = [file.path]
    }
    studio = Studio(options, gate: WriteGate())
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var bytes: [UInt8] { get throws { try Checkout.bytes(of: file) } }

  func ask(_ method: String, _ target: String, _ body: String = "") throws -> HTTPResponse {
    var reader = HTTPRequestReader()
    reader.append(
      ("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    let request = try #require(try reader.next())
    guard case .whole(let response) = studio.answer(request) else {
      throw HTTPProblem(500, "no answer")
    }
    return response
  }

  func upload(_ bytes: [UInt8], to target: String) throws -> HTTPResponse {
    var reader = HTTPRequestReader()
    let head =
      "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n"
      + "Content-Length: \(bytes.count)\r\n\r\n"
    reader.append(Array(head.utf8) + bytes)
    let request = try #require(try reader.next())
    guard case .whole(let response) = studio.answer(request) else {
      throw HTTPProblem(500, "no answer")
    }
    return response
  }

  func json(_ response: HTTPResponse) throws -> JSONValue {
    JSONValue(try JSONDocument(parsing: response.body).root)
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members, _) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}

struct StudioTests {
  private static let brand = """
    {
      "format": "tinct-palette", "version": 1,
      "name": "Brand of mine",
      "colors": { "base": "#fff4d6",   "text": "#D9480F" }
    }

    """

  @Test func `The program holds every file of the page as it is`() throws {
    let page = Checkout.root.appending(path: "Sources/TinctStudio/Page")
    let names = try FileManager.default.subpathsOfDirectory(atPath: page.path)
      .filter { name in [".html", ".css", ".js", ".svg"].contains { name.hasSuffix($0) } }
    #expect(Set(names) == Set(StudioPage.files.keys))
    for name in names {
      #expect(try StudioPage.files[name] == Checkout.bytes(of: page.appending(path: name)))
    }
  }

  @Test func `A saved colour changes its own bytes, and the old ones come back`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    func save(_ text: String, hash: String) throws -> HTTPResponse {
      let hex = try Color(hex: text).hex
      return try desk.ask(
        "PUT", "/api/palettes/brand-of-mine",
        #"{"hash": "\#(hash)", "colors": [{"name": "base", "hex": "\#(hex)", "text": "\#(text)"}]}"#
      )
    }
    let first = Fingerprint(of: Array(Self.brand.utf8)).description
    let saved = try save("#abc", hash: first)
    #expect(saved.status == 200)
    #expect(
      try String(decoding: desk.bytes, as: UTF8.self)
        == Self.brand.replacing("#fff4d6", with: "#abc"))
    let hash = try #require(try desk.json(saved)["hash"]?.text)
    #expect(try save("#fff4d6", hash: hash).status == 200)
    #expect(try desk.bytes == Array(Self.brand.utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path)
    #expect(names == ["brand.json"])
  }

  @Test func `A file that another program changed is a question, and stays`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let theirs = Self.brand.replacing("#D9480F", with: "#0000FF")
    try Data(theirs.utf8).write(to: desk.file)
    let hash = Fingerprint(of: Array(Self.brand.utf8)).description
    let answer = try desk.ask(
      "PUT", "/api/palettes/brand-of-mine",
      ##"{"hash": "\##(hash)", "colors": [{"name": "base", "hex": "#000000"}]}"##)
    #expect(answer.status == 409)
    #expect(try desk.json(answer)["theirs"]?["name"]?.text == "Brand of mine")
    #expect(try desk.bytes == Array(theirs.utf8))
  }

  @Test func `A look is made anew with its changes, and keeps its comments`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let theme = try #require(desk.studio.library.themes.first { $0.id == "noodles" })
    let answer = try desk.ask(
      "POST", "/api/look",
      #"{"theme": "noodles", "name": "Mine", "values": {"cell.gap": 0.11}}"#)
    #expect(answer.status == 200)
    let made = try ThemeDocument.read(answer.body)
    #expect(made.name == "Mine")
    let text = String(decoding: theme.bytes, as: UTF8.self)
    let gap = try #require(text.firstMatch(of: /"gap": [0-9.]+/))
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == text.replacing(gap.output, with: #""gap": 0.11"#, maxReplacements: 1)
        .replacing(#""name": "Noodles""#, with: #""name": "Mine""#, maxReplacements: 1))
  }

  @Test func `A palette that cannot be read any more stays, with the reason`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    try Data(Self.brand.replacing("\"base\":", with: "\"base\"").utf8).write(to: desk.file)
    for _ in 0..<2 {
      let state = try desk.json(desk.ask("GET", "/api/state"))
      guard case .array(let palettes, _)? = state["palettes"] else {
        throw HTTPProblem(500, "no list")
      }
      let kept = try #require(palettes.first { $0["id"]?.text == "brand-of-mine" })
      #expect(kept["problem"]?["line"] == 4)
      #expect(kept["problem"]?["file"]?.text == "brand.json")
      guard case .array(let colors, _)? = kept["colors"] else { throw HTTPProblem(500, "none") }
      #expect(colors.compactMap { $0["hex"]?.text } == ["#FFF4D6", "#D9480F"])
    }
    try Data(Self.brand.utf8).write(to: desk.file)
    let state = try desk.json(desk.ask("GET", "/api/state"))
    guard case .array(let palettes, _)? = state["palettes"] else { throw HTTPProblem(500, "none") }
    #expect(palettes.allSatisfy { $0["problem"] == nil })
  }

  @Test func `A palette that cannot be read at the start is told, and opened later`() throws {
    let desk = try Desk(Array(Self.brand.replacing("}", with: "").utf8))
    func unread() throws -> [JSONValue] {
      guard
        case .array(let files, _)? = try desk.json(try desk.ask("GET", "/api/state"))["unread"]?[
          "palettes"]
      else { return [] }
      return files
    }
    let problem = try #require(try unread().first)
    #expect(problem["file"]?.text == "brand.json")
    #expect(problem["line"] != nil)
    #expect(desk.studio.report.problems.contains { $0.location.hasPrefix(desk.file.path) })
    try Data(Self.brand.utf8).write(to: desk.file)
    #expect(try unread().isEmpty)
    #expect(try desk.studio.library.palette("brand-of-mine").problem == nil)
  }

  @Test func `A look that another program changed is a question, or stays as it was`() throws {
    let first = Self.noodles.replacing("\"Noodles\"", with: "\"Mine\"")
    let desk = try Desk(Array(Self.brand.utf8), theme: first)
    let file = desk.folder.appending(path: "mine.json")
    let hash = Fingerprint(of: Array(first.utf8)).description
    let theirs = first.replacing("\"gap\": 0.06", with: "\"gap\": 0.07")
    #expect(theirs != first)
    try Data(theirs.utf8).write(to: file)
    let body = #"{"hash": "\#(hash)", "values": {"wire.width": 0.3}}"#
    let answer = try desk.ask("PUT", "/api/themes/mine", body)
    #expect(answer.status == 409)
    #expect(try desk.json(answer)["theirs"]?["text"]?.text == theirs)
    try Data(theirs.dropLast(2).utf8).write(to: file)
    desk.studio.reload()
    let kept = try desk.studio.library.theme("mine")
    #expect(kept.bytes == Array(theirs.utf8))
    #expect(kept.problem?.location.hasPrefix(file.path) == true)
    #expect(try desk.ask("PUT", "/api/themes/mine", body).status == 422)
  }

  private static let noodles =
    (try? String(contentsOf: Checkout.root.appending(path: "themes/noodles.json"), encoding: .utf8))
    ?? ""

  @Test func `Commands name the film's speed, the hint, and colours that are in no file`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    func command(_ body: String) throws -> String {
      try #require(try desk.json(try desk.ask("POST", "/api/command", body))["command"]?.text)
    }
    let board = try #require(desk.studio.library.boards.first { $0.name == "pocket" }).id
    let film = try command(
      #"{"board": "\#(board)", "animation": "solve", "cell": 20, "fps": 60, "theme": "toy"}"#)
    for words in ["--animation solve", "--order search", "--fps 60", "--hold 0", "--cell 20"] {
      #expect(film.contains(words))
    }
    let still = try command(
      ##"""
      {"board": "\##(board)", "as": "board", "theme": "toy", "cell": 31, "hint": 4,
       "colors": [{"name": "base", "hex": "#FEEBC4"}, {"name": "text", "hex": "#D9480F"}]}
      """##)
    for words in ["--palette FEEBC4,D9480F", "--names base,text", "--hint 4", "--cell 31"] {
      #expect(still.contains(words))
    }
    let all = try command(
      #"{"board": "\#(board)", "as": "board", "theme": "toy", "palettes": ["citrus", "dusk"]}"#)
    #expect(all.contains("--palette citrus --palette dusk"))
    let clear = try desk.ask(
      "POST", "/api/command",
      ##"""
      {"board": "\##(board)", "as": "board",
       "colors": [{"name": "base", "hex": "#FEEBC480"}, {"name": "text", "hex": "#D9480F"}]}
      """##)
    #expect(clear.status == 422)
  }

  @Test func `Outputs are listed before they are looked at; a broken manifest is told`() throws {
    let examples = Checkout.root.appending(path: "examples").path
    let manifest = """
      {"version": 1, "defaults": {"palette": "citrus"}, "outputs": {
        "one": {"board": "\(examples)/squares.json#pocket", "cell": 8, "out": "out/a"},
        "two": {"board": "\(examples)/squares.json#pocket", "cell": 9, "out": "out/b"}
      }}
      """
    /// The answers of the studio until it has looked at everything.
    func answers(_ manifest: String) throws -> [JSONValue] {
      let desk = try Desk(Array(Self.brand.utf8), manifest: manifest)
      var answers: [JSONValue] = []
      repeat {
        answers.append(try desk.json(desk.ask("GET", "/api/build")))
        wait(milliseconds: 5)
      } while answers.last?["running"] == true && answers.count < 4000
      return answers
    }
    let fine = try answers(manifest)
    #expect(fine.last?["done"] == 2)
    #expect(fine.allSatisfy { $0["makes"] == false })
    for answer in fine {
      guard case .array(let targets, _)? = answer["targets"] else { continue }
      #expect(targets.isEmpty || targets.count == 2)
    }
    // Of two, the one that is asked for is made, and nothing says that the other is.
    let desk = try Desk(Array(Self.brand.utf8), manifest: manifest)
    var answer = try desk.json(desk.ask("POST", "/api/build", #"{"target": "two"}"#))
    for _ in 0..<4000 where answer["running"] == true {
      if case .array(let targets, _)? = answer["targets"] {
        for target in targets { #expect(target["makes"] == .boolean(target["id"] == "two")) }
      }
      wait(milliseconds: 5)
      answer = try desk.json(desk.ask("GET", "/api/build"))
    }
    guard case .array(let ends, _)? = answer["targets"] else { throw HTTPProblem(500, "none") }
    // Files that change while it is made are looked at once more; it is up to date then.
    let states = ends.map { $0["state"]?.text }
    #expect(states == ["stale", "made"] || states == ["stale", "current"])
    let broken = try #require(try answers(manifest.replacing("\"one\":", with: "\"one\"")).last)
    #expect(broken["error"]?["line"] == 2)
    #expect(broken["error"]?["file"]?.text == "tinct.json")
  }

  @Test(arguments: [
    "#264653 #2A9D8F #E9C46A", "264653, 2a9d8f,e9c46a", "#264653\n#2A9D8F\n#E9C46A",
  ])
  func `Colours that are pasted may stand beside each other`(text: String) throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let body = JSONValue.object([.init("text", .string(text))])
    let answer = try desk.json(desk.ask("POST", "/api/parse", "\(body)"))
    guard case .array(let palettes, _)? = answer["palettes"],
      case .array(let colors, _)? = palettes.first?["colors"]
    else { throw HTTPProblem(500, "no palette") }
    // By their roles.
    #expect(colors.compactMap { $0["hex"]?.text }.sorted() == ["#264653", "#2A9D8F", "#E9C46A"])
  }

  @Test func `A link that was bent meanwhile leads to nothing that is written`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let other = desk.folder.appending(path: "other.json")
    try FileManager.default.moveItem(at: desk.file, to: other)
    try FileManager.default.createSymbolicLink(at: desk.file, withDestinationURL: other)
    let hash = Fingerprint(of: Array(Self.brand.utf8)).description
    let answer = try desk.ask(
      "PUT", "/api/palettes/brand-of-mine",
      ##"{"hash": "\##(hash)", "colors": [{"name": "base", "hex": "#000000"}]}"##)
    #expect(answer.status == 409)
    #expect(try Checkout.bytes(of: other) == Array(Self.brand.utf8))
  }

  @Test func `No address leads to a file`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let paths = [
      "/../Package.swift", "/js/../../Package.swift", "/%2e%2e/Package.swift",
      "/..%2fPackage.swift",
      "//etc/passwd", "/etc/passwd", "/js/..\\..\\Package.swift", "/js//app.js", "/js/./app.js",
      "/js/app.js/", "/js/app.js%00", "/api/output", "/api/output?id=0",
      "/api/output?id=../../etc/passwd", "/api/output?id=-1", "/brand.json",
      "/api/palettes/brand-of-mine", "/palettes/citrus.json", "/js/",
    ]
    for path in paths {
      #expect(try desk.ask("GET", path).status == 404, "\(path)")
    }
    for id in ["../brand", "brand.json", "..%2fbrand", "", "%2e%2e"] {
      let answer = try desk.ask("PUT", "/api/palettes/\(id)", #"{"hash": "0", "colors": []}"#)
      #expect(answer.status == 404, "\(id)")
    }
    let bodies = ["", "{", "[]", "{\"board\": 1}", "{\"board\": \"../a\"}", "null"]
    for body in bodies {
      #expect((400..<500).contains(try desk.ask("POST", "/api/play", body).status))
    }
    #expect(try desk.bytes == Array(Self.brand.utf8))
  }

  @Test(arguments: ["noodles", "toy", "net"], ["citrus", "harbor"])
  func `The pixels of a drawing are those that the tool prints`(
    theme: String, palette: String
  ) throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let run = Session(Session.Options(), gate: WriteGate())
    let look = try #require(run.look(theme: theme, sprites: nil, cellPixels: 20))
    var choice = PaletteChoice()
    choice.palette = [palette]
    let resolved = try #require(run.resolved(run.palettes(choice), look.theme).first)
    let kind = try #require(look.theme.inks.kind(of: resolved.palette)).rawValue
    let library = desk.studio.library
    let id = try #require(library.themes.first { $0.theme.name == look.theme.name }).id
    for board in library.boards.prefix(3) {
      let answer = try desk.ask(
        "GET", "/api/drawing?board=\(board.id)&theme=\(id)&kind=\(kind)&cell=20")
      #expect(answer.status == 200)
      let drawing = try ReadDrawing(answer.body)
      let puzzle = board.source.pack.puzzles[board.index]
      let shown = NoodlesBoard(puzzle, on: puzzle.makeGrid(), connectors: puzzle.pieces)
      let renderer = BoardRenderer(theme: look.theme, cellPixels: 20, sprites: look.sprites)
      let file = try Printer(palettes: [resolved]).print(
        renderer.drawing(of: shown, on: puzzle.makeGrid()))[0]
      let printed = try PNGImage(decoding: file.pieces.reduce([], +)).bitmap
      let colors = resolved.colors
      let pixels = try drawing.pixels(colors)
      if try drawing.serves(colors) {
        #expect(pixels == printed.pixels)
      } else {
        // The tool merges the mixes for this palette alone, as the page's own merging does.
        #expect(zip(pixels, printed.pixels).allSatisfy { Self.isNear($0, $1) })
      }
    }
  }

  private static func isNear(_ one: StraightPixel, _ other: StraightPixel) -> Bool {
    zip([one.red, one.green, one.blue], [other.red, other.green, other.blue])
      .allSatisfy { abs(Int($0) - Int($1)) <= 2 }
  }

  @Test(arguments: ["catchup", "oklch", "complement", "triad", "analogous", "pale", "ground"])
  func `A palette of a colour has it in it, or the studio says so`(method: String) throws {
    let desk = try Desk(Array(Self.brand.utf8))
    for color in ["#76448A", "#E4002B", "#FFE9A8"] {
      for keeps in [true, false] {
        let answer = try desk.json(
          desk.ask(
            "POST", "/api/derive",
            #"{"method": "\#(method)", "color": "\#(color)", "keep": \#(keeps)}"#))
        guard case .array(let palettes, _)? = answer["palettes"],
          case .array(let colors, _)? = palettes.first?["colors"],
          case .array(let notes, _)? = answer["notes"]
        else { throw HTTPProblem(500, "no palette") }
        let isThere = colors.contains { $0["hex"]?.text == color }
        #expect(isThere || !keeps)
        let says = notes.contains { $0.text?.contains("itself is not among") ?? false }
        #expect(says == !isThere)
      }
    }
  }

  /// The names of all findings of the check of colours in a look.
  private static func findings(
    _ desk: Desk, _ colors: JSONValue, in look: String
  ) throws -> [String] {
    let body = JSONValue.object([.init("theme", .string(look)), .init("colors", colors)])
    let answer = try desk.json(desk.ask("POST", "/api/check", "\(body)"))
    guard case .array(let findings, _)? = answer["findings"] else {
      throw HTTPProblem(500, "no findings")
    }
    return findings.compactMap { $0["id"]?.text }
  }

  @Test(arguments: ["#76448A", "#D9480F", "#2A9D8F"])
  func `A palette for colour-blind players passes in all looks, and has the colour`(
    color: String
  ) throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let answer = try desk.json(
      desk.ask(
        "POST", "/api/derive",
        #"{"method": "vision", "color": "\#(color)", "keep": true, "theme": "noodles", "#
          + #""also": ["toy"]}"#))
    guard case .array(let palettes, _)? = answer["palettes"],
      let colors = palettes.first?["colors"], case .array(let list, _) = colors
    else { throw HTTPProblem(500, "no palette") }
    #expect(list.contains { $0["name"]?.text == "base" && $0["hex"]?.text == color })
    #expect(try Self.findings(desk, colors, in: "noodles").isEmpty)
    #expect(try Self.findings(desk, colors, in: "toy").isEmpty)
    // The colour is shown as it is.
    let check = JSONValue.object([.init("theme", "noodles"), .init("colors", colors)])
    #expect(try desk.json(desk.ask("POST", "/api/check", "\(check)"))["accent"] == nil)
  }

  @Test func `A repair is for all looks that are named, and a moved accent is told`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let colors: JSONValue = [
      ["name": "dark", "hex": "#4A3A52"], ["name": "light", "hex": "#E5D9EA"],
      ["name": "neutral", "hex": "#735581"], ["name": "base", "hex": "#76448A"],
    ]
    let check = JSONValue.object([.init("theme", "noodles"), .init("colors", colors)])
    let said = try desk.json(desk.ask("POST", "/api/check", "\(check)"))["accent"]?.text
    #expect(said?.contains("in Noodles, not base #76448A") == true)
    let fix = JSONValue.object([
      .init("theme", "toy"), .init("colors", colors), .init("also", ["noodles"]),
    ])
    let answer = try desk.json(desk.ask("POST", "/api/fix", "\(fix)"))
    let fixed = try #require(answer["colors"])
    for look in ["toy", "noodles"] {
      #expect(try Self.findings(desk, fixed, in: look).isEmpty)
    }
    guard case .array(let moved, _)? = answer["moved"] else { throw HTTPProblem(500, "no moves") }
    #expect(!moved.isEmpty)
    #expect(moved.allSatisfy { $0.text?.contains(" → ") == true })
  }

  @Test(arguments: [PaletteFormat.ase, .gpl, .aco, .css, .tinct])
  func `A file of a palette is opened, whatever its format`(format: PaletteFormat) throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let body = JSONValue.object([
      .init("name", "Brand"), .init("as", .string(format.name)),
      .init("colors", [["name": "base", "hex": "#FFF4D6"], ["name": "text", "hex": "#D9480F"]]),
    ])
    let file = try desk.ask("POST", "/api/convert", "\(body)").body
    let answer = try desk.json(desk.upload(file, to: "/api/open?name=brand\(format.ending)"))
    guard case .array(let palettes, _)? = answer["palettes"],
      case .array(let colors, _)? = palettes.first?["colors"]
    else { throw HTTPProblem(500, "no palette: \(answer)") }
    #expect(colors.map { $0["hex"]?.text } == ["#FFF4D6", "#D9480F"])
    #expect(colors.map { $0["name"]?.text } == ["base", "text"])
    let refused = try desk.upload(Array("hello".utf8), to: "/api/open?name=note.txt")
    #expect(refused.status == 422)
    // A name is no path.
    let other = try desk.upload(Array("hello".utf8), to: "/api/open?name=..%2Fbrand.ase")
    #expect(other.status == 422)
  }

  @Test func `Pictures of a build are counted, told apart, and all shown if asked`()
    throws
  {
    let examples = Checkout.root.appending(path: "examples").path
    let out = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: out) }
    let desk = try Desk(
      Array(Self.brand.utf8),
      manifest: """
        {"version": 1, "outputs": {"all": {"board": "\(examples)/squares.json", "cell": 4,
          "palette": ["citrus", "dusk", "moss", "grape"], "out": "\(out.path)"}}}
        """)
    func target(_ method: String, _ path: String, _ body: String = "") throws -> JSONValue {
      var answer = try desk.json(desk.ask(method, path, body))
      for _ in 0..<4000 where answer["running"] == true {
        wait(milliseconds: 5)
        answer = try desk.json(desk.ask("GET", path))
      }
      guard case .array(let targets, _)? = answer["targets"] else {
        throw HTTPProblem(500, "no targets")
      }
      return try #require(targets.first)
    }
    func outputs(_ target: JSONValue) -> [JSONValue] {
      guard case .array(let outputs, _)? = target["outputs"] else { return [] }
      return outputs
    }
    _ = try target("GET", "/api/build")
    _ = try target("POST", "/api/build", "{}")
    let few = try target("GET", "/api/build")
    guard case .number(let count)? = few["pictures"] else { throw HTTPProblem(500, "no count") }
    #expect(outputs(few).count == 24 && count > 24)
    let all = outputs(try target("GET", "/api/build?all=all"))
    #expect(Double(all.count) == count)
    #expect(Set(all.compactMap { $0["name"]?.text }).count == all.count)
    #expect(all.allSatisfy { $0["isStale"] == false && $0["name"]?.text?.contains("/") == true })
    // One that is made anew stays where it was among them.
    let names = all.compactMap { $0["name"]?.text }
    try FileManager.default.removeItem(at: out.appending(path: names[0]))
    _ = try target("POST", "/api/build", "{}")
    let again = outputs(try target("GET", "/api/build?all=all"))
    #expect(again.compactMap { $0["name"]?.text } == names)
  }

  @Test func `A film of a rich look is as large as others`() throws {
    let game = Checkout.root.appending(path: "examples/othello/games/first.jsonl")
    let desk = try Desk(Array(Self.brand.utf8), pack: "othello/othello")
    let board = try #require(desk.studio.library.boards.first).id
    // Enough moves for more mixes than two bytes number.
    let moves = String(decoding: try Checkout.bytes(of: game), as: UTF8.self).split(separator: "\n")
    let body = JSONValue.object([
      .init("board", .string(board)), .init("theme", "ribbon"), .init("kind", "twoColors"),
      .init("size", 512), .init("fps", 8),
      .init("log", .string(moves.prefix(17).joined(separator: "\n"))),
    ])
    let answer = try desk.ask("POST", "/api/film", "\(body)")
    #expect(answer.status == 200)
    let header = String(decoding: answer.body.prefix(4096), as: UTF8.self)
    #expect(header.contains("\"bits\": 32"))
    let film = try #require(header.firstMatch(of: /"width": ([0-9]+)/)).output.1
    #expect(try #require(Int(film)) > 400)
    // Nobody waits for it any more.
    let progress = try desk.json(desk.ask("GET", "/api/film?waiting=nobody"))
    #expect(progress["drawn"] == 0 && progress["count"] == 0)
  }

  @Test func `Games that the manifest shows are offered with their moves`() throws {
    let game = Checkout.root.appending(path: "examples/othello")
    let (board, log) = ("\(game.path)/othello.json", "\(game.path)/games/first.jsonl")
    let desk = try Desk(
      Array(Self.brand.utf8), pack: "othello/othello",
      manifest: #"""
        {"version": 1, "defaults": {"palette": "moss"}, "outputs": {
          "film": {"frames": "\#(board)", "moves": "\#(log)", "out": "out/film.webp"},
          "board": {"board": "\#(board)", "moves": "\#(log)", "out": "out/boards"},
          "broken": {"board": "\#(board)", "moves": "brand.json", "out": "out/others"}
        }}
        """#)
    let pictures = try desk.json(desk.ask("GET", "/api/pictures"))
    guard case .array(let games, _)? = pictures["logs"] else { throw HTTPProblem(500, "no games") }
    #expect(games.count == 1)
    let named = try #require(games.first)
    let id = try #require(named["id"]?.text)
    #expect(named["file"]?.text == "first.jsonl")
    let opened = try #require(desk.studio.library.boards.first)
    #expect(named["board"]?.text == opened.id)
    let moves = try desk.json(desk.ask("GET", "/api/moves?id=\(id)"))
    #expect(moves["count"] == named["moves"])
    #expect(moves["log"]?.text?.contains("tinct-moves") == true)
    let copied = try desk.json(
      desk.ask("POST", "/api/command", #"{"board": "\#(opened.id)", "game": "\#(id)"}"#))
    #expect(copied["command"]?.text?.contains("--moves \(log)") == true)
    #expect(copied["moves"] == .null)
    // Also where they are played, until one is changed.
    let text = try #require(moves["log"]?.text)
    for (played, isInFile) in [(text, true), (text + "\n", false)] {
      let copied = try desk.json(
        desk.ask(
          "POST", "/api/command",
          "{\"board\": \"\(opened.id)\", \"log\": \(JSONValue.string(played))}"))
      #expect((copied["moves"] == .null) == isInFile)
      #expect(copied["command"]?.text?.contains("--moves \(log)") == isInFile)
    }
    #expect(try desk.ask("GET", "/api/moves?id=none").status == 404)
    // Its own inks are told with what they draw.
    guard case .array(let boards, _)? = try desk.json(desk.ask("GET", "/api/state"))["boards"],
      case .array(let uses, _)? = boards.first?["uses"]?["othello:felt2"]
    else { throw HTTPProblem(500, "no uses") }
    #expect(uses.map(\.text) == ["the cell of felt 2"])
  }

  @Test func `Moves say who made them, by the names of the players`() throws {
    let desk = try Desk(Array(Self.brand.utf8), pack: "othello/othello")
    let board = try #require(desk.studio.library.boards.first).id
    var log = ""
    func ask(_ member: JSONValue.Member) throws -> JSONValue {
      let body = JSONValue.object([
        .init("board", .string(board)), .init("log", .string(log)), member,
      ])
      return try desk.json(desk.ask("POST", "/api/play", "\(body)"))
    }
    var answer = JSONValue.null
    // Nobody has to pass in the first moves of Othello.
    for _ in 0..<3 {
      let cell = try #require(ask(.init("do", "hint"))["hint"]?["cell"])
      answer = try ask(.init("tap", cell))
      #expect(answer["refused"] == nil)
      log = try #require(answer["log"]?.text)
    }
    guard case .array(let players, _)? = answer["players"], case .array(let by, _)? = answer["by"],
      case .array(let inks, _)? = answer["inks"]
    else { throw HTTPProblem(500, "no players") }
    #expect(players.compactMap(\.text) == ["Black", "White"])
    #expect(by.map { "\($0)" } == ["1", "2", "1"])
    // Names may be those of colours that no palette has.
    #expect(inks.compactMap(\.text) == ["othello:dark", "othello:light"])
    #expect(answer["turn"]?.text == "White")
  }

  @Test func `A manifest's screenshots and icons come in inks, tinted sprites as files`() throws {
    let examples = Checkout.root.appending(path: "examples").path
    let out = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: out) }
    let desk = try Desk(
      Array(Self.brand.utf8),
      manifest: """
        {"version": 1, "defaults": {"palette": "citrus"}, "outputs": {
          "shots": {"shot": "\(examples)/squares.json#pocket", "preset": "320x200", "out": "out/a"},
          "icon": {"icon": "\(examples)/squares.json#pocket", "as": "web", "out": "out/b"},
          "pieces": {"tint": "square", "theme": "noodles", "out": "out/c"}
        }}
        """)
    let list = try desk.json(desk.ask("GET", "/api/pictures"))["pictures"]
    guard case .array(let pictures, _)? = list else { throw HTTPProblem(500, "no list") }
    let groups = pictures.compactMap { $0["group"]?.text }
    #expect(groups.prefix(2) == ["Screenshots", "Icons"])
    #expect(groups.count > 3 && groups.dropFirst(2).allSatisfy { $0 == "Sprites" })
    func ask(_ picture: JSONValue, _ more: String = "") throws -> [UInt8] {
      let id = try #require(picture["id"]?.text)
      let answer = try desk.ask(
        "POST", "/api/picture",
        ##"{"id": "\##(id)", "colors": [{"name": "base", "hex": "#204060"}, "##
          + ##"{"name": "text", "hex": "#F0E0C0"}]\##(more)}"##)
      #expect(answer.status == 200)
      return answer.body
    }
    for picture in pictures.prefix(2) {
      let bytes = try ask(picture)
      let drawing = try ReadDrawing(bytes)
      #expect(drawing.indices.count > 100 * 100)
      let key = try #require(drawing.header["key"]?.text)
      #expect(try ask(picture, ", \"known\": \"\(key)\"").count < 40)
    }
    #expect(try PNGImage(decoding: ask(pictures[2])).bitmap.pixels.contains { $0.alpha > 0 })
    #expect(
      !FileManager.default.fileExists(atPath: desk.folder.appending(path: "out").path)
        && !FileManager.default.fileExists(atPath: "pictures"))
  }

  @Test func `Moves, their history and films come from one log`() throws {
    let desk = try Desk(Array(Self.brand.utf8))
    let board = try #require(desk.studio.library.boards.first).id
    var log = ""
    for cell in [0, 1, 2] {
      let body = JSONValue.object([
        .init("board", .string(board)), .init("log", .string(log)), .init("tap", .integer(cell)),
      ])
      let answer = try desk.json(try desk.ask("POST", "/api/play", "\(body)"))
      log = try #require(answer["log"]?.text)
    }
    let body = JSONValue.object([
      .init("board", .string(board)), .init("log", .string(log)), .init("at", 1),
    ])
    let answer = try desk.json(try desk.ask("POST", "/api/play", "\(body)"))
    #expect(answer["count"] == 3)
    #expect(answer["at"] == 1)
    let wish = JSONValue.object([
      .init("board", .string(board)), .init("log", .string(log)), .init("size", 64),
      .init("theme", .string(desk.studio.library.defaults.theme)), .init("fps", 10),
    ])
    let film = try desk.ask("POST", "/api/film", "\(wish)")
    #expect(film.status == 200)
    #expect(film.body.starts(with: Array("TNC1".utf8)))
  }

  @Test func `Bytes of a connection are read the same in pieces`() throws {
    let target = try #require(FuzzTarget.named("http"))
    for text in [
      "", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\nGET /a?b=c HTTP/1.1\r\nA: b\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcPOST", "GET / HTTP/1.1\r\nA\r\n\r\n",
    ] {
      try target.check(Array(text.utf8))
    }
  }
}

/// A drawing as the page reads it.
private struct ReadDrawing {
  let header: JSONValue
  let inks: [Ink]
  let mixes: [InkMix]
  let merged: [InkMix]
  let map: [Int]
  let indices: [Int]

  init(_ bytes: [UInt8]) throws {
    let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let header = JSONValue(try JSONDocument(parsing: Array(bytes[8..<(8 + length)])).root)
    self.header = header
    func number(_ name: String) -> Int {
      if case .number(let number)? = header[name] { Int(number) } else { 0 }
    }
    guard case .array(let names, _)? = header["inks"] else { throw HTTPProblem(500, "no inks") }
    inks = names.compactMap(\.text).map { Ink($0) }
    var offset = 8 + length
    func words(_ count: Int) -> [UInt16] {
      let words = (0..<count).map {
        UInt16(bytes[offset + 2 * $0]) | UInt16(bytes[offset + 2 * $0 + 1]) << 8
      }
      offset += (2 * count + 3) / 4 * 4
      return words
    }
    func mixes(_ count: Int) -> [InkMix] {
      let amounts = words(count * names.count)
      return (0..<count).map {
        InkMix(amounts: Array(amounts[($0 * names.count)..<(($0 + 1) * names.count)]))
      }
    }
    self.mixes = mixes(number("mixCount"))
    merged = mixes(number("merged"))
    map = merged.isEmpty ? [] : words(number("mixCount")).map(Int.init)
    let size = number("bits") / 8
    let area = number("width") * number("height")
    let raw = try #require(DeflatedBytes.inflated(bytes[offset...], count: area * size))
    indices = (0..<area).map { pixel in
      (0..<size).reversed().reduce(0) { $0 << 8 | Int(raw[pixel * size + $1]) }
    }
  }

  private func colors(_ mixes: [InkMix], _ colors: [Ink: Color]) throws -> [StraightPixel] {
    return try mixes.map { mix in
      let pixel = IndexedImage(
        width: 1, height: 1, indices: PixelIndices.bytes([0]), entries: [mix])
      return try Separation(inks: inks, image: pixel).print(colors)[0]
    }
  }

  /// True where merged mixes are off by no more than a step and a quarter.
  func serves(_ ink: [Ink: Color]) throws -> Bool {
    guard !merged.isEmpty else { return false }
    let (exact, near) = (try colors(mixes, ink), try colors(merged, ink))
    return exact.indices.allSatisfy { mix in
      let (a, b) = (exact[mix], near[map[mix]])
      return zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha])
        .allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
  }

  func pixels(_ ink: [Ink: Color]) throws -> [StraightPixel] {
    let near = try merged.isEmpty ? colors(mixes, ink) : colors(merged, ink)
    return indices.map { near[map.isEmpty ? $0 : map[$0]] }
  }
}
