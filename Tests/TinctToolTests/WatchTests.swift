import Foundation
import Testing

/// `tinct build --watch`, with files that change as editors and people change them.
struct WatchTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.put("2x1:41\n", at: "packs/ids.txt")
    try palette("sun", "#204080")
    try tool.put(Self.manifest, at: "tinct.json")
  }

  private static let manifest = """
    { "version": 1, "outputs": { "boards": {
        "board": "packs/*.txt", "palette": ["colors/*.json"], "cell": 8, "out": "Art",
        "name": "{palette}/{puzzle}.png" } } }
    """

  private func palette(_ name: String, _ color: String) throws {
    try tool.put(
      ##"{"format": "tinct-palette", "version": 1, "name": "\##(name)", "##
        + ##""colors": {"base": "#FFF", "text": "\##(color)"}}"##, at: "colors/\(name).json")
  }

  /// Puts another file in the place of one, as editors save.
  private func rename(_ text: String, to name: String) throws {
    try tool.put(text, at: name + ".new")
    let (from, to) = (tool.folder.appending(path: name + ".new"), tool.folder.appending(path: name))
    #expect(Foundation.rename(from.path(), to.path()) == 0)
  }

  /// Waits until something is so, a minute at most.
  private func eventually(
    _ isSo: () throws -> Bool, _ what: String, at place: SourceLocation = #_sourceLocation
  ) rethrows {
    for _ in 0..<6000 {
      if try isSo() { return }
      usleep(10_000)
    }
    Issue.record("not seen in time: \(what)", sourceLocation: place)
  }

  /// Waits until a build that is under way has ended.
  private func settle() throws {
    try eventually(
      { try tool.run("build", "--no-cache", "--check").code == 0 }, "the end of a build")
  }

  @Test func `what changes is made again, and a mistake does no harm`() throws {
    let process = tool.process(["build", "--watch", "--no-cache"])
    let log = tool.folder.appending(path: "log.txt")
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    defer { process.terminate() }
    func told() -> String { String(decoding: tool.data("log.txt") ?? Data(), as: UTF8.self) }
    eventually({ told().contains("Watching ") }, "the beginning")
    #expect(tool.files("Art").contains("sun/1.png"))
    var picture = try #require(tool.data("Art/sun/1.png"))
    func isNew() -> Bool {
      guard let now = tool.data("Art/sun/1.png"), now != picture else { return false }
      picture = now
      return true
    }
    // A save by another file in its place, many at once, a new file, a new folder.
    try rename(
      String(decoding: try #require(tool.data("colors/sun.json")), as: UTF8.self)
        .replacing("#204080", with: "#802040"), to: "colors/sun.json")
    eventually(isNew, "a save by renaming")
    for number in 0..<100 { try palette("sun", "#3040\(10 + number % 90)") }
    eventually(isNew, "a hundred saves")
    try palette("sea", "#106070")
    eventually({ tool.files("Art").contains("sea/1.png") }, "a new palette")
    try tool.put("1x2:82\n", at: "packs/more.txt")
    eventually(
      { tool.files("Art").contains { $0.hasPrefix("sea/more") } }, "a new pack")
    // A mistake, and its end.
    try settle()
    let good = tool.files("Art")
    try rename("{ \"version\": 1, ", to: "tinct.json")
    eventually({ told().contains("Error: tinct.json:1:") }, "the mistake")
    #expect(tool.files("Art") == good)
    let former = try #require(tool.data("Art/sea/ids-1.png"))
    try rename(Self.manifest.replacing("\"cell\": 8", with: "\"cell\": 12"), to: "tinct.json")
    eventually({ tool.data("Art/sea/ids-1.png") != former }, "the mended one")
    // All palettes gone, and one back.
    try FileManager.default.removeItem(at: tool.folder.appending(path: "colors"))
    eventually({ told().contains("no file fits \"colors/*.json\"") }, "the palettes gone")
    try palette("moon", "#402080")
    eventually(
      { tool.files("Art").contains { $0.hasPrefix("moon/") } }, "a palette in a new folder")
    try settle()
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test(arguments: [
    (["--watch", "--check"], "--watch and --check cannot be combined"),
    (["--watch", "--summary", "s.json"], "--watch and --summary cannot be combined"),
    (["--watch", "--manifest", "-"], "--watch needs a manifest in a file"),
  ])
  func `what cannot be watched is refused`(options: [String], problem: String) throws {
    let refused = try tool.run(arguments: ["build"] + options)
    #expect(refused.code == 64 && refused.errors.contains(problem), "\(refused.errors)")
  }
}
