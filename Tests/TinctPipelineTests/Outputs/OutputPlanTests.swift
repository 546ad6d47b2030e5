import Foundation
import Synchronization
import Testing
import TinctPipeline

struct OutputPlanTests {
  private let folder: TemporaryFolder
  private let inputs = InputReader()

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ names: [String], root: String = "out", gate: WriteGate = WriteGate()) throws
    -> OutputPlan
  {
    let outputs = try names.enumerated().map {
      OutputPlan.Output(name: try OutputName(checking: $1), source: "source \($0 + 1)")
    }
    return try OutputPlan(root: folder(root), outputs: outputs, inputs: inputs, gate: gate)
  }

  private func errors(_ names: [String]) throws -> [OutputError] {
    do {
      _ = try plan(names)
      return []
    } catch let rejection as OutputPlan.Rejection { return rejection.errors }
  }

  @Test func `pieces are written one after the other and folders are made`() throws {
    let plan = try plan(["a/b/c.txt", "d.txt"], root: "new/deep/out")
    #expect(folder.files() == [])
    let name = try OutputName(checking: "a/b/c.txt")
    #expect(
      try plan.write([Array("head ".utf8), [], Array("tail".utf8)], as: name).path
        == folder("new/deep/out/a/b/c.txt"))
    try plan.write([], as: OutputName(checking: "d.txt"))
    #expect(folder.files() == ["new/deep/out/a/b/c.txt", "new/deep/out/d.txt"])
    #expect(folder.text("new/deep/out/a/b/c.txt") == "head tail")
    #expect(folder.text("new/deep/out/d.txt") == "")
  }

  @Test func `a draft takes the place of the old file when it is committed, and not before`() throws
  {
    try folder.put("old", at: "out/a")
    let draft = try plan(["a"]).draft()
    try draft.append([Array("new ".utf8), Array("and ".utf8)])
    try draft.append([Array("long".utf8)])
    #expect(folder.text("out/a") == "old")
    let written = try draft.commit()
    #expect(written.path == folder("out/a") && written.byteCount == 12)
    #expect(folder.text("out/a") == "new and long")
    #expect(folder.files() == ["out/a"])
  }

  @Test func `a draft that is dropped, or interrupted, leaves nothing behind`() throws {
    do { try plan(["a"]).draft().append([[1, 2]]) }
    #expect(folder.files() == [])
    let gate = WriteGate()
    let draft = try plan(["a"], gate: gate).draft()
    try draft.append([[1, 2]])
    gate.close(waitingAtMost: 1)
    #expect(folder.files() == [])
    #expect(throws: OutputError.interrupted) { try draft.append([[3]]) }
    let late = OutputError.interrupted
    #expect(throws: late) { try plan(["a"], gate: gate).draft() }
    #expect(folder.files() == [])
  }

  @Test func `an old file is replaced whole`() throws {
    try folder.put("an old and longer text", at: "out/a")
    try plan(["a"]).write([Array("new".utf8)], as: OutputName(checking: "a"))
    #expect(folder.text("out/a") == "new")
    #expect(folder.files() == ["out/a"])
  }

  @Test func `two outputs with one name are refused with both sources, without regard to case`()
    throws
  {
    let clash = OutputError.sameName(
      path: folder("out/x/A.png"), first: "source 1", second: "source 3", others: 0)
    #expect(try errors(["x/a.png", "y/a.png", "x/A.png"]) == [clash])
    #expect(folder.files() == [])
  }

  @Test func `a file where another output needs a folder is refused`() throws {
    let clash = OutputError.fileAndFolder(
      path: folder("out/A"), file: "source 2", folder: "source 1")
    #expect(try errors(["a/b/c", "A"]) == [clash])
  }

  @Test func `an output never replaces an input, whatever path leads to it`() throws {
    try folder.put("input", at: "art/tee.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder("out"), withDestinationPath: folder("art"))
    _ = try inputs.read(folder("art/../art/tee.png"))
    #expect(try errors(["tee.png"]) == [.replacesInput(path: folder("out/tee.png"))])
    #expect(folder.text("art/tee.png") == "input")
  }

  @Test func `a file listed as input counts before it is read`() throws {
    try folder.put("input", at: "out/tee.png")
    #expect(try inputs.files(at: folder("out"), endings: [".png"]) == [folder("out/tee.png")])
    #expect(try errors(["tee.png"]) == [.replacesInput(path: folder("out/tee.png"))])
  }

  @Test func `a folder or a device in a file's place is refused`() throws {
    try folder.put("", at: "out/a/b")
    #expect(try errors(["a"]) == [.isFolder(path: folder("out/a"))])
    let rejection = #expect(throws: OutputPlan.Rejection.self) {
      try OutputPlan(file: "/dev/null", source: "x", inputs: inputs, gate: WriteGate())
    }
    #expect(rejection?.errors == [.notReplaceable(path: "/dev/null")])
  }

  @Test func `a typed path may have any name`() throws {
    let path = folder("größe: 1?.png")
    try OutputPlan(file: path, source: "x", inputs: inputs, gate: WriteGate()).write([[1]])
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
  }

  @Test(arguments: ["", "/", "a/", "a/..", "."])
  func `a typed path that cannot be a file is refused`(_ path: String) {
    #expect(throws: OutputPlan.Rejection.self) {
      try OutputPlan(file: path, source: "x", inputs: inputs, gate: WriteGate())
    }
  }

  @Test func `a link below the root folder is not followed`() throws {
    try folder.put("", at: "elsewhere/x")
    try folder.put("", at: "out/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder("out/citrus"), withDestinationPath: folder("elsewhere"))
    #expect(try errors(["citrus/a.png"]) == [.isLink(path: folder("out/citrus"))])
    #expect(folder.files().contains("elsewhere/a.png") == false)
  }

  @Test func `a link in the file's place is refused`() throws {
    try folder.put("kept", at: "elsewhere")
    try folder.put("", at: "out/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder("out/a"), withDestinationPath: folder("elsewhere"))
    #expect(try errors(["a"]) == [.isLink(path: folder("out/a"))])
    #expect(folder.text("elsewhere") == "kept")
  }

  @Test func `a part of the root that is a file is an error with its path`() throws {
    try folder.put("", at: "out")
    let plan = try plan(["a"])
    #expect(
      throws: OutputError.cannotCreate(path: folder("out"), SystemError(code: ENOTDIR))
    ) { try plan.write([[1]], as: OutputName(checking: "a")) }
  }

  @Test func `what killed runs left is removed, and what runs is kept`() throws {
    try folder.put("", at: "out/.tinct-2147483646-3.part")
    try folder.put("", at: "out/.tinct-1-3.part")
    try folder.put("", at: "out/.tinct-x-3.part")
    try plan(["a"]).write([[1]], as: OutputName(checking: "a"))
    #expect(folder.files() == ["out/.tinct-1-3.part", "out/.tinct-x-3.part", "out/a"])
  }

  @Test func `after the gate is closed nothing is written`() throws {
    let gate = WriteGate()
    let plan = try plan(["a"], gate: gate)
    gate.close()
    #expect(throws: OutputError.interrupted) {
      try plan.write([[1]], as: OutputName(checking: "a"))
    }
    #expect(folder.files() == [])
  }

  @Test func `many threads write into many folders`() throws {
    let names = (0..<2000).map { "palette-\($0 % 400)/board-\($0).png" }
    let plan = try plan(names)
    let failures = JobRunner(threads: 8).run(Array(names.enumerated().map { ($0, $1) })) {
      (index, name) -> String? in
      do {
        let head = Array("\(index) ".utf8)
        try plan.write([head, Array(repeating: 7, count: 5000)], as: OutputName(checking: name))
        return nil
      } catch { return "\(name): \(error)" }
    }
    #expect(failures.compactMap(\.self) == [])
    #expect(folder.files().count == 2000)
    for index in stride(from: 0, to: 2000, by: 97) {
      let bytes = FileManager.default.contents(atPath: folder("out/" + names[index]))
      #expect(bytes?.prefix { $0 != 32 } == Data("\(index)".utf8))
    }
  }
}
