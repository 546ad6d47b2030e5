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

  /// Runs a build that watches, and does something meanwhile.
  ///
  /// - Parameter body: takes everything that the build has told so far, and a function that makes
  ///   several changes while the build stands still: it sees them all at once, however busy the
  ///   machine is.
  private func watching(
    _ body: (_ told: () -> String, _ atOnce: (() throws -> Void) throws -> Void) throws -> Void
  ) throws {
    let process = tool.process(["build", "--watch", "--no-cache"])
    let log = tool.folder.appending(path: "log.txt")
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    defer { process.terminate() }
    func told() -> String { String(decoding: tool.data("log.txt") ?? Data(), as: UTF8.self) }
    eventually({ told().contains("Watching ") }, "the beginning")
    #if os(Linux)
      #expect(told().contains(", by inotify. Ctrl-C ends it."))
    #endif
    try body(told) { changes in
      kill(process.processIdentifier, SIGSTOP)
      defer { kill(process.processIdentifier, SIGCONT) }
      try changes()
    }
    try settle()
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try #require(tool.data(name)), as: UTF8.self)
  }

  @Test func `what changes is made again, and a mistake does no harm`() throws {
    try watching { told, _ in
      #expect(tool.files("Art").contains("sun/1.png"))
      var picture = try #require(tool.data("Art/sun/1.png"))
      func isNew() -> Bool {
        guard let now = tool.data("Art/sun/1.png"), now != picture else { return false }
        picture = now
        return true
      }
      // A save by another file in its place, many at once, a new file, a new folder.
      try rename(
        text("colors/sun.json").replacing("#204080", with: "#802040"), to: "colors/sun.json")
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
    }
  }

  @Test func `pictures that a build writes do not wake it`() throws {
    try watching { told, atOnce in
      let former = try #require(tool.data("Art/sun/1.png"))
      try atOnce {
        try rename(
          text("colors/sun.json").replacing("#204080", with: "#802040"), to: "colors/sun.json")
      }
      eventually({ tool.data("Art/sun/1.png") != former }, "a save by renaming")
      try settle()
      usleep(300_000)
      #expect(!told().contains("Nothing to write"), "\(told())")
    }
  }

  @Test func `files that somebody removes are made again, and each round tells its time`() throws {
    try watching { told, atOnce in
      let picture = try #require(tool.data("Art/sun/1.png"))
      eventually({ told().contains(#/\nTook [0-9.]+ s\.\n/#) }, "the time")
      try FileManager.default.removeItem(at: tool.folder.appending(path: "Art/sun/1.png"))
      eventually({ tool.data("Art/sun/1.png") == picture }, "the picture")
      try settle()
      try atOnce {
        try FileManager.default.removeItem(at: tool.folder.appending(path: "Art"))
      }
      eventually({ tool.data("Art/sun/1.png") == picture }, "the folder")
      #expect(!told().contains("Error"), "\(told())")
    }
  }

  @Test func `another branch is checked out`() throws {
    func git(_ words: String...) throws -> Bool {
      let own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.pager="]
      let result = try outsideProgram("git", own + words, in: tool.folder)
      #expect(result?.code ?? 0 == 0, "\(result?.output ?? "")")
      return result != nil
    }
    guard try git("init", "--quiet", "-b", "main") else { return }
    for (branch, color) in [("main", "#204080"), ("other", "#802040")] {
      if branch == "other" {
        _ = try git("checkout", "--quiet", "-b", branch)
        try tool.put("1x2:82\n", at: "packs/more.txt")
        try FileManager.default.moveItem(
          at: tool.folder.appending(path: "packs/ids.txt"),
          to: tool.folder.appending(path: "packs/old.txt"))
      }
      try palette("sun", color)
      _ = try git("add", "--all")
      _ = try git("commit", "--quiet", "--message", branch)
    }
    try watching { told, atOnce in
      #expect(tool.files("Art").contains("sun/old-1.png"))
      try atOnce { _ = try git("checkout", "--quiet", "main") }
      eventually({ tool.files("Art").contains("sun/1.png") }, "the first branch")
      try settle()
      let blue = tool.data("Art/sun/1.png")
      try atOnce { _ = try git("checkout", "--quiet", "other") }
      try settle()
      #expect(blue != tool.data("Art/sun/old-1.png"))
      #expect(!told().contains("Error"), "\(told())")
    }
  }

  @Test func `art that one target draws for another follows, and saves without a pause do no harm`()
    throws
  {
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palette": ["colors/*.json"] }, "outputs": {
          "art": { "sprites": "square", "size": 16, "out": "art" },
          "tinted": { "tint": "art", "name": "{palette}/{sprite}.png", "out": "Art" } } }
      """#, at: "tinct.json")
    try watching { told, _ in
      let (small, sprite) = (tool.data("Art/sun/tee.png"), tool.data("art/tee.png"))
      #expect(small != nil && sprite != nil)
      try rename(
        text("tinct.json").replacing("\"size\": 16", with: "\"size\": 24"), to: "tinct.json")
      eventually(
        { ![small, nil].contains(tool.data("Art/sun/tee.png")) }, "the sprites in another size")
      #expect(tool.data("art/tee.png") != sprite)
      try settle()
      var former = try #require(tool.data("Art/sun/tee.png"))
      var (changes, saves) = (0, 0)
      while changes < 2, saves < 3000 {
        try rename(
          text("colors/sun.json").replacing(#/#\w{6}/#, with: "#3040\(10 + saves % 90)"),
          to: "colors/sun.json")
        saves += 1
        usleep(20_000)
        guard let now = tool.data("Art/sun/tee.png"), now != former else { continue }
        (former, changes) = (now, changes + 1)
      }
      #expect(changes == 2)
      #expect(!told().contains("Error"), "\(told())")
    }
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
