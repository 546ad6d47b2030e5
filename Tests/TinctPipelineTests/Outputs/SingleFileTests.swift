import Foundation
import Testing

@testable import TinctPipeline

/// Runs that write one file which a person named.
struct SingleFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let red = DependencyGroup([Dependency("colour base of the palette", "#FF0000")])
  private let blue = DependencyGroup([Dependency("colour base of the palette", "#0000FF")])

  private func cache() throws -> DiskCache { try DiskCache(CacheFolder(chosen: folder("cache"))) }

  private func plan(
    _ path: String? = nil, maker: OutputMaker = "board", isCheck: Bool = false,
    usesCache: Bool = true,
    gate: WriteGate = WriteGate()
  ) throws -> OutputPlan {
    try OutputPlan(
      file: path ?? folder("one.txt"), source: "x", inputs: InputReader(), gate: gate,
      upkeep: OutputPlan.Upkeep(maker: maker, isCheck: isCheck),
      cache: usesCache ? try cache() : nil)
  }

  private func run(
    _ text: String, from group: DependencyGroup? = nil, isCheck: Bool = false,
    usesCache: Bool = true
  ) throws -> OutputPlan.Written.Change {
    let plan = try plan(isCheck: isCheck, usesCache: usesCache)
    let change = try plan.write([Array(text.utf8)], from: group.map { [$0] } ?? []).change
    try plan.finish()
    return change
  }

  private func isKept(_ plan: OutputPlan, from group: DependencyGroup) throws -> Bool {
    plan.kept(try #require(plan.singleName), from: [group]) != nil
  }

  /// The files but for those of the cache.
  private var files: [String] { folder.files().filter { !$0.hasPrefix("cache/") } }

  @Test func `without a cache it is compared, and leaves no record`() throws {
    #expect(try run("1", from: red, usesCache: false) == .written(.new))
    #expect(try !isKept(plan(usesCache: false), from: red))
    #expect(try run("1", from: red, usesCache: false) == .kept)
    #expect(try run("2", from: red, usesCache: false) == .written(.unrecorded))
    #expect(folder.files() == ["one.txt"])
  }

  @Test func `with a cache it need not be made while its dependencies are the same`() throws {
    #expect(try run("1", from: red) == .written(.new))
    #expect(try isKept(plan(), from: red))
    #expect(try !isKept(plan(), from: blue))
    #expect(files == ["one.txt"])
  }

  @Test func `a change of its dependencies is told`() throws {
    _ = try run("1", from: red)
    let reason = RebuildReason.changed(["colour base of the palette changed: #FF0000 -> #0000FF"])
    #expect(try run("2", from: blue, isCheck: true) == .differs(reason))
    #expect(folder.text("one.txt") == "1")
    #expect(try run("2", from: blue) == .written(reason))
    #expect(try isKept(plan(), from: blue))
    // The same bytes from other dependencies are kept, and the record knows these.
    #expect(try run("2", from: red) == .kept)
    #expect(try isKept(plan(), from: red))
  }

  @Test func `a file that was edited, removed or left by somebody else is made`() throws {
    try folder.put("another", at: "one.txt")
    #expect(try run("1", from: red) == .written(.unrecorded))
    try folder.put("edited", at: "one.txt")
    #expect(try !isKept(plan(), from: red))
    #expect(try run("1", from: red) == .written(.edited))
    try FileManager.default.removeItem(atPath: folder("one.txt"))
    #expect(try run("1", from: red) == .written(.missing))
  }

  @Test func `a check records nothing`() throws {
    #expect(try run("1", from: red, isCheck: true) == .differs(.new))
    #expect(try cache().contents.count == 0)
    #expect(files == [])
  }

  @Test func `whatever path leads to it, it has one record`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder.path)
    let written = try plan(folder("./sub/../one.txt"))
    // The folder that '..' leaves must be there for the system to find the file.
    try FileManager.default.createDirectory(
      atPath: folder("sub"), withIntermediateDirectories: true)
    try written.write([[1]], from: [red])
    try written.finish()
    try plan(folder("link/deep/two.txt")).write([[1]])
    for path in ["one.txt", "link/one.txt", "./one.txt"] {
      try plan(folder(path)).write([[1]], from: [red])
      try plan(folder(path)).finish()
    }
    let first = OutputRecord.key(ofFile: folder("one.txt"))
    #expect(OutputRecord.key(ofFile: folder("link/one.txt")) == first)
    #expect(OutputRecord.key(ofFile: folder("./one.txt")) == first)
    // One that is made later has the same path before and after.
    let before = OutputRecord.key(ofFile: folder("new/deep/a.txt"))
    try folder.put("", at: "new/deep/a.txt")
    #expect(OutputRecord.key(ofFile: folder("new/deep/a.txt")) == before)
    #expect(before != first)
  }

  @Test func `a damaged record is a problem of the cache, and the file is compared`() throws {
    _ = try run("1", from: red)
    let key = OutputRecord.key(ofFile: folder("one.txt")).description
    let path = "cache/1/\(key.prefix(2))/\(key.dropFirst(2)).entry"
    #expect(folder.files().contains(path))
    try folder.put("damaged", at: path)
    let cache = try cache()
    let plan = try OutputPlan(
      file: folder("one.txt"), source: "x", inputs: InputReader(), gate: WriteGate(),
      upkeep: OutputPlan.Upkeep(maker: "board"), cache: cache)
    #expect(cache.problems.count == 1)
    #expect(try !isKept(plan, from: red))
    #expect(try plan.write([Array("1".utf8)], from: [red]).change == .kept)
    try plan.finish()
    #expect(try isKept(self.plan(), from: red))
  }

  @Test func `a draft with upkeep leaves a file that holds the same`() throws {
    func draft(
      _ parts: [String], from group: DependencyGroup, isCheck: Bool = false
    ) throws -> OutputPlan.Written.Change {
      let plan = try plan(isCheck: isCheck)
      let draft = try plan.draft(from: [group])
      for part in parts { try draft.append([Array(part.utf8)]) }
      let change = try draft.commit().change
      try plan.finish()
      return change
    }
    #expect(try draft(["a", "b"], from: red, isCheck: true) == .differs(.new))
    #expect(files == [])
    #expect(try draft(["a", "b"], from: red) == .written(.new))
    let status = FileStatus(at: folder("one.txt"))
    #expect(try isKept(plan(), from: red))
    #expect(try draft(["ab"], from: red) == .kept)
    #expect(FileStatus(at: folder("one.txt")) == status)
    #expect(try run("ab", from: red) == .kept)
    let reason = RebuildReason.changed(["colour base of the palette changed: #FF0000 -> #0000FF"])
    #expect(try draft(["a", "c"], from: blue, isCheck: true) == .differs(reason))
    #expect(try draft(["a", "c"], from: blue) == .written(reason))
    #expect(folder.text("one.txt") == "ac")
    #expect(files == ["one.txt"])
  }
}
