import Foundation
import Testing

@testable import TinctPipeline

/// Runs into a folder that former runs wrote into.
struct UpkeepTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(
    _ names: [String], maker: OutputMaker = "tint", isCheck: Bool = false, replaced: [String] = []
  ) throws -> OutputPlan {
    let outputs = try names.map {
      OutputPlan.Output(name: try OutputName(checking: $0), source: "source of \($0)")
    }
    return try OutputPlan(
      root: folder("out"), outputs: outputs, inputs: InputReader(), gate: WriteGate(),
      upkeep: OutputPlan.Upkeep(maker: maker, isCheck: isCheck, replaced: replaced))
  }

  private func write(
    _ text: String, as name: String, in plan: OutputPlan, from dependencies: [DependencyGroup] = []
  ) throws -> OutputPlan.Written.Change {
    try plan.write([Array(text.utf8)], as: OutputName(checking: name), from: dependencies).change
  }

  private func isKept(_ name: String, in plan: OutputPlan, from group: DependencyGroup) throws
    -> Bool
  { plan.kept(try OutputName(checking: name), from: [group]) != nil }

  private func run(
    _ texts: [String: String], from group: DependencyGroup? = nil
  ) throws -> [String: OutputPlan.Written.Change] {
    let plan = try plan(texts.keys.sorted())
    var changes: [String: OutputPlan.Written.Change] = [:]
    for (name, text) in texts {
      changes[name] = try write(text, as: name, in: plan, from: group.map { [$0] } ?? [])
    }
    try plan.finish()
    return changes
  }

  /// The status that tells if a file was touched.
  private func status(_ name: String) -> FileStatus? { FileStatus(ofLink: folder("out/" + name)) }

  private let red = DependencyGroup([Dependency("the colour", "#FF0000")])
  private let blue = DependencyGroup([Dependency("the colour", "#0000FF")])

  @Test func `a second run writes nothing, not even the record`() throws {
    #expect(try run(["a": "1", "b/c": "2"]) == ["a": .written(.new), "b/c": .written(.new)])
    let before = ["a", "b/c", ".tinct-record"].map(status)
    #expect(try run(["a": "1", "b/c": "2"]) == ["a": .kept, "b/c": .kept])
    #expect(["a", "b/c", ".tinct-record"].map(status) == before)
  }

  @Test func `what is decided by the same things need not be made`() throws {
    _ = try run(["a": "1"], from: red)
    let second = try plan(["a"])
    #expect(try isKept("a", in: second, from: red))
    #expect(try !isKept("a", in: second, from: blue))
    #expect(second.kept(try OutputName(checking: "a"), from: []) == nil)
  }

  @Test func `a file is written if what decides it changed, and the change is told`() throws {
    _ = try run(["a": "1"], from: red)
    let reason = RebuildReason.changed(["the colour changed: #FF0000 -> #0000FF"])
    #expect(try run(["a": "2"], from: blue) == ["a": .written(reason)])
    #expect(folder.text("out/a") == "2")
    // The same bytes from other things: not written, but the record knows.
    let before = status("a")
    #expect(try run(["a": "2"], from: red) == ["a": .kept])
    #expect(status("a") == before)
    #expect(try isKept("a", in: plan(["a"]), from: red))
  }

  @Test func `a file that was removed is made again`() throws {
    _ = try run(["a": "1"], from: red)
    try FileManager.default.removeItem(atPath: folder("out/a"))
    #expect(try !isKept("a", in: plan(["a"]), from: red))
    #expect(try run(["a": "1"], from: red) == ["a": .written(.missing)])
  }

  @Test(arguments: ["2", "longer than before", ""])
  func `a file that was edited is made again`(_ edit: String) throws {
    _ = try run(["a": "1"], from: red)
    // In place, so that only its time and its content differ.
    let handle = try #require(FileHandle(forWritingAtPath: folder("out/a")))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(edit.utf8))
    try handle.close()
    #expect(try !isKept("a", in: plan(["a"]), from: red))
    #expect(try run(["a": "1"], from: red) == ["a": .written(.edited)])
    #expect(folder.text("out/a") == "1")
  }

  @Test func `a file with another time but the same content is left, and read once only`() throws {
    _ = try run(["a": "1"], from: red)
    let path = folder("out/a")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    let second = try plan(["a"])
    #expect(try isKept("a", in: second, from: red))
    try second.finish()
    let record = try #require(
      OutputRecord(
        Array(FileManager.default.contents(atPath: folder("out/.tinct-record")) ?? Data()))
    )
    #expect(
      record.entries["a"]?.modified == FileStatus.Time(seconds: 1_000_000_000, nanoseconds: 0))
  }

  @Test func `a check writes nothing and tells what would be`() throws {
    _ = try run(["a": "1", "b": "1", "c": "1"], from: red)
    try FileManager.default.removeItem(atPath: folder("out/c"))
    let before = folder.files().map { FileStatus(ofLink: folder($0)) }
    let check = try plan(["a", "b", "c", "d/e"], isCheck: true)
    #expect(try write("1", as: "a", in: check, from: [red]) == .kept)
    #expect(
      try write("2", as: "b", in: check, from: [blue])
        == .differs(.changed(["the colour changed: #FF0000 -> #0000FF"])))
    #expect(try write("1", as: "c", in: check, from: [red]) == .differs(.missing))
    #expect(try write("1", as: "d/e", in: check, from: [red]) == .differs(.new))
    try check.finish()
    #expect(folder.files().map { FileStatus(ofLink: folder($0)) } == before)
  }

  @Test func `without a record files are compared`() throws {
    _ = try run(["a": "1", "b": "1"], from: red)
    try FileManager.default.removeItem(atPath: folder("out/.tinct-record"))
    #expect(
      try run(["a": "1", "b": "2"], from: red) == ["a": .kept, "b": .written(.unrecorded)])
    #expect(try isKept("a", in: plan(["a"]), from: red))
  }

  @Test func `a damaged record is noticed, and everything is made again`() throws {
    _ = try run(["a": "1"], from: red)
    let path = folder("out/.tinct-record")
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[20] ^= 4
    try bytes.write(to: URL(filePath: path))
    let second = try plan(["a"])
    #expect(second.hadDamagedRecord)
    #expect(try !isKept("a", in: second, from: red))
    #expect(try run(["a": "1"], from: red) == ["a": .kept])
    #expect(try !plan(["a"]).hadDamagedRecord)
  }

  @Test func `files of former runs are listed, and removed if they are as they were written`()
    throws
  {
    _ = try run(["a": "1", "old/b": "1", "old/c": "1", "d": "1"])
    try folder.put("edited", at: "out/old/c")
    try FileManager.default.removeItem(atPath: folder("out/d"))
    let second = try plan(["a"])
    #expect(second.leftOver().own == ["old/b", "old/c"])
    #expect(try second.prune("old/b"))
    #expect(try !second.prune("old/c"))
    try second.finish()
    #expect(folder.files() == ["out/.tinct-record", "out/a", "out/old/c"])
    #expect(try plan(["a"]).leftOver().own == ["old/c"])
  }

  @Test func `a folder that pruning empties goes too, and no other`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("out/x/empty"), withIntermediateDirectories: true)
    _ = try run(["a": "1", "x/y/z": "1"])
    let second = try plan(["a"])
    #expect(try second.prune("x/y/z"))
    #expect(FileStatus(at: folder("out/x/y")) == nil)
    #expect(FileStatus(at: folder("out/x/empty")) != nil)
  }

  @Test func `another command's files are none of ours`() throws {
    _ = try run(["a": "1"])
    #expect(try plan(["b"], maker: "board").leftOver().own == [])
    #expect(try plan(["b"]).leftOver().own == ["a"])
  }

  @Test(arguments: ["../victim", "/victim", "link/victim", "x/../../victim"])
  func `a record from elsewhere cannot have files outside removed`(_ name: String) throws {
    _ = try run(["a": "1"])
    try folder.put("kept", at: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder("out/link"), withDestinationPath: folder.path)
    var record = OutputRecord()
    record.entries[name] = OutputRecord.Entry(
      content: ContentHash([Array("kept".utf8)]), modified: .init(seconds: 1, nanoseconds: 0),
      dependencies: [], maker: "tint", pixels: nil)
    try Data(record.bytes).write(to: URL(filePath: folder("out/.tinct-record")))
    #expect(try plan(["a"]).leftOver().own == [])
  }

  @Test func `runs at the same time add up in the record`() throws {
    let failures = JobRunner(threads: 8).run(Array(0..<16)) { index -> String? in
      do {
        let names = (0..<20).map { "p\(index % 4)/f\(index)-\($0)" } + ["shared"]
        _ = try run(Dictionary(uniqueKeysWithValues: names.map { ($0, "same") }), from: red)
        return nil
      } catch { return "\(error)" }
    }
    #expect(failures.compactMap(\.self) == [])
    let names = (0..<16).flatMap { i in (0..<20).map { "p\(i % 4)/f\(i)-\($0)" } } + ["shared"]
    let last = try plan(names)
    for name in names { #expect(try isKept(name, in: last, from: red)) }
    #expect(folder.files().count == names.count + 1)
  }

  @Test func `files that are being written stay while what killed runs left is cleared`() throws {
    try folder.put("", at: "out/before")
    let out = OutputFolder(path: folder("out"), gate: WriteGate())
    let failures = JobRunner(threads: 8).run(Array(0..<8)) { index -> String? in
      for number in 0..<300 {
        guard index % 2 == 0 else {
          out.clearLeftovers(in: [""])
          continue
        }
        do { try out.write([[1]], as: "f\(index)-\(number)") } catch { return "\(error)" }
      }
      return nil
    }
    #expect(failures.compactMap(\.self) == [])
    #expect(folder.files().count == 1 + 4 * 300)
  }

  @Test func `a run that changes nothing still clears what killed ones left`() throws {
    _ = try run(["a/b": "1"])
    try folder.put("", at: "out/a/.tinct-2147483646-3.part")
    try folder.put("", at: "out/.tinct-2147483646-4.part")
    #expect(try run(["a/b": "1"]) == ["a/b": .kept])
    #expect(folder.files() == ["out/.tinct-record", "out/a/b"])
  }

  @Test func `a file that another command has made is replaced by name only`() throws {
    _ = try run(["a": "1"], from: red)
    let other = try plan(["a"], maker: "board")
    #expect(throws: OutputError.ofAnother(folder: folder("out"), names: ["a"], line: "tint")) {
      try write("2", as: "a", in: other, from: [blue])
    }
    // The same bytes harm nobody.
    #expect(try write("1", as: "a", in: other, from: [blue]) == .kept)
    let named = try plan(["a"], maker: "board", replaced: ["?"])
    let change = "the command changed: tint -> board"
    #expect(try write("2", as: "a", in: named, from: [blue]) == .written(.changed([change])))
  }
}
