import Foundation
import Testing
import TinctPuzzles

@testable import TinctPipeline

/// Whether a glance tells that nothing is to do: only where that is so.
struct LastRunTests {
  private let folder: TemporaryFolder
  private let command: [String]

  init() throws {
    folder = try TemporaryFolder()
    command = ["tint", folder("art"), "--palette", "citrus", "--out", folder("out")]
    for (text, name) in [("a", "art/a.png"), ("b", "art/b.png"), ("own", "palettes/own.json")] {
      try folder.put(text, at: name)
    }
    // The times of what a run sees must lie before it.
    Thread.sleep(forTimeInterval: 0.2)
  }

  /// A run that reads the art, looks for an overlay that is not there, and writes a file for each.
  private func run(_ command: [String]) throws {
    let inputs = InputReader()
    let files = try inputs.files(at: folder("art"), endings: [".png"])
    _ = inputs.announce(folder("art/a.overlay.png"))
    _ = try? inputs.names(inFolder: folder("palettes"))
    _ = inputs.peek(folder("palettes/own.json"))
    let art = files.map { "p/" + ($0.split(separator: "/").last.map(String.init) ?? "") }
    let names = art + ["top", "q/r/deep"]
    let plan = try OutputPlan(
      root: folder("out"),
      outputs: try names.map { .init(name: try OutputName(checking: $0), source: $0) },
      inputs: inputs, gate: WriteGate(), upkeep: OutputPlan.Upkeep(maker: "tint"))
    for (name, file) in zip(names, files + [files[0], files[1]]) {
      let bytes = try inputs.read(file)
      try plan.write([bytes], as: OutputName(checking: name))
    }
    try plan.finish()
    plan.remember(LastRun.identity(command, build: "build"), toldCount: names.count)
  }

  private func standing(_ command: [String]? = nil, build: String = "build") -> Int? {
    LastRun.standing(command ?? self.command, build: build)
  }

  /// Sets the time of a file, as anybody can.
  private func setTime(_ name: String, _ time: FileStatus.Time) throws {
    let times = [
      timespec(tv_sec: time.seconds, tv_nsec: 0),
      timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds),
    ]
    #expect(utimensat(AT_FDCWD, folder(name), times, 0) == 0)
  }

  private func inPlace(_ name: String, _ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder(name)))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func `while nothing changes, a glance tells so`() throws {
    #expect(standing() == nil)
    try run(command)
    #expect(standing() == 4)
    #expect(standing() == 4)
    // Another run of it, which finds all as it should be.
    try run(command)
    #expect(standing() == 4)
  }

  @Test func `another command line, build or folder is another run`() throws {
    try run(command)
    #expect(standing(command + ["--effort", "9"]) == nil)
    #expect(standing(command.map { $0 == "citrus" ? "grape" : $0 }) == nil)
    #expect(standing(["board"] + command.dropFirst()) == nil)
    #expect(standing(Array(command.dropLast()) + [folder("elsewhere")]) == nil)
    #expect(standing(build: "another") == nil)
  }

  enum Change: String, CaseIterable, Sendable {
    case fileAdded, fileRemoved, fileRenamed, fileEdited, sameSizeSameTime, fileReplaced
    case overlayAdded, paletteAdded, paletteEdited
    case outputEdited, outputTouched, outputRemoved, outputReplaced, outputBecameLink
    case folderRemoved, folderBecameLink, folderAboveBecameLink
    case recordRemoved, recordEdited, leftBehindAtRoot, leftBehindBelow
    case lastRunDamaged, lastRunCut
  }

  @Test(arguments: Change.allCases)
  func `any change is seen`(change: Change) throws {
    try run(command)
    #expect(standing() == 4)
    let files = FileManager.default
    switch change {
    case .fileAdded: try folder.put("c", at: "art/c.png")
    case .fileRemoved: try files.removeItem(atPath: folder("art/b.png"))
    case .fileRenamed: try files.moveItem(atPath: folder("art/b.png"), toPath: folder("art/c.png"))
    case .fileEdited: try inPlace("art/a.png", "longer")
    case .sameSizeSameTime:
      let status = try #require(FileStatus(at: folder("art/a.png")))
      try inPlace("art/a.png", "z")
      try setTime("art/a.png", status.modified)
      #expect(FileStatus(at: folder("art/a.png"))?.modified == status.modified)
    case .fileReplaced:
      try folder.put("z", at: "z")
      try files.removeItem(atPath: folder("art/a.png"))
      try files.moveItem(atPath: folder("z"), toPath: folder("art/a.png"))
    case .overlayAdded: try folder.put("o", at: "art/a.overlay.png")
    case .paletteAdded: try folder.put("{}", at: "palettes/citrus.json")
    case .paletteEdited: try inPlace("palettes/own.json", "OWN")
    case .outputEdited: try inPlace("out/p/a.png", "z")
    case .outputTouched: try setTime("out/p/a.png", .init(seconds: 1_000_000_000, nanoseconds: 0))
    case .outputRemoved: try files.removeItem(atPath: folder("out/top"))
    case .outputReplaced:
      try files.removeItem(atPath: folder("out/p/a.png"))
      try folder.put("a", at: "out/p/a.png")
    case .outputBecameLink:
      try files.moveItem(atPath: folder("out/top"), toPath: folder("elsewhere"))
      try files.createSymbolicLink(
        atPath: folder("out/top"), withDestinationPath: folder("elsewhere"))
    case .folderRemoved: try files.removeItem(atPath: folder("out/p"))
    case .folderBecameLink, .folderAboveBecameLink:
      let name = change == .folderBecameLink ? "out/p" : "out/q"
      try files.moveItem(atPath: folder(name), toPath: folder("elsewhere"))
      try files.createSymbolicLink(
        atPath: folder(name), withDestinationPath: folder("elsewhere"))
    case .recordRemoved: try files.removeItem(atPath: folder("out/.tinct-record"))
    case .recordEdited: try inPlace("out/.tinct-record", "?")
    case .leftBehindAtRoot: try folder.put("", at: "out/.tinct-1-2.part")
    case .leftBehindBelow: try folder.put("", at: "out/p/.tinct-1-2.part")
    case .lastRunDamaged: try inPlace("out/.tinct-last-tint", "?")
    case .lastRunCut:
      let bytes = try Data(contentsOf: URL(filePath: folder("out/.tinct-last-tint")))
      try bytes.dropLast().write(to: URL(filePath: folder("out/.tinct-last-tint")))
    }
    #expect(standing() == nil)
  }

  @Test func `among so many folders that two threads look, a change in any is seen`() throws {
    let names = (0..<24).flatMap { folder in (0..<40).map { "many/\(folder)/\($0).png" } }
    let plan = try OutputPlan(
      root: folder("out"),
      outputs: try names.map { .init(name: try OutputName(checking: $0), source: $0) },
      inputs: InputReader(), gate: WriteGate(), upkeep: OutputPlan.Upkeep(maker: "tint"))
    for name in names { try plan.write([[1]], as: OutputName(checking: name)) }
    try plan.finish()
    plan.remember(LastRun.identity(command, build: "build"), toldCount: names.count)
    #expect(standing() == names.count)
    for name in [names[0], names[500], names[959]].map({ "out/" + $0 }) {
      let time = try #require(FileStatus(at: folder(name))).modified
      try setTime(name, .init(seconds: time.seconds, nanoseconds: time.nanoseconds ^ 1))
      #expect(standing() == nil, "\(name)")
      try setTime(name, time)
      #expect(standing() == names.count)
    }
  }

  @Test func `a sealed note with anything in it does no harm`() throws {
    try run(command)
    let file = URL(filePath: folder("out/.tinct-last-tint"))
    let mark = "tinct last run 2\n"
    let whole = try #require(SealedBytes.open(Array(try Data(contentsOf: file)), mark: mark))
    var generator = SplitMix64(seed: 9)
    for _ in 0..<500 {
      var content = Array(whole)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        // Behind the command's identity, without which nothing else is read.
        content[Int.random(in: Fingerprint.byteCount..<content.count, using: &generator)] =
          UInt8.random(in: .min ... .max, using: &generator)
      }
      content.removeLast(Int.random(in: 0..<3, using: &generator))
      try Data(SealedBytes.seal(content, mark: mark)).write(to: file)
      // Whatever it reads, it neither crashes nor takes one command for another.
      #expect((standing() ?? 0) >= 0)
      #expect(standing(build: "another") == nil)
    }
  }

  @Test func `what was changed just before a run is not trusted by its times`() throws {
    // It could be changed once more, within the step that the file system counts time in.
    try inPlace("art/a.png", "y")
    try run(command)
    #expect(standing() == nil)
    try folder.put("c", at: "art/c.png")
    try run(command)
    #expect(standing() == nil)
  }

  @Test(arguments: [
    (100, 5, 100, 5, false), (100, 5, 100, 100_000_005, false), (100, 5, 100, 100_000_006, true),
    (100, 950_000_000, 101, 50_000_000, false), (100, 950_000_001, 101, 50_000_002, true),
    (100, 0, 101, 999_999_999, false), (100, 0, 102, 1, true), (103, 5, 100, 5, false),
  ])
  func `times are old enough after a step of the file system's clock`(
    seconds: Int, nanoseconds: Int, laterSeconds: Int, laterNanoseconds: Int, isSettled: Bool
  ) {
    let time = FileStatus.Time(seconds: seconds, nanoseconds: nanoseconds)
    let old = FileStatus.Time(seconds: 1, nanoseconds: 1)
    let later = FileStatus.Time(seconds: laterSeconds, nanoseconds: laterNanoseconds)
    for (modified, changed) in [(time, old), (old, time)] {
      let status = FileStatus(
        kind: .file, identity: .init(device: 1, number: 2), size: 3, modified: modified,
        changed: changed)
      #expect(status.isSettled(before: later) == isSettled)
    }
  }

  @Test func `a run that wrote by another plan into the folder is seen`() throws {
    try run(command)
    let plan = try OutputPlan(
      root: folder("out"), outputs: [.init(name: try OutputName(checking: "more"), source: "more")],
      inputs: InputReader(), gate: WriteGate(), upkeep: OutputPlan.Upkeep(maker: "tint"))
    try plan.write([[1]], as: OutputName(checking: "more"))
    try plan.finish()
    // The first run would now say that 'more' is no longer made.
    #expect(standing() == nil)
  }

  @Test func `what was read from a pipe cannot be known to be the same`() throws {
    var sights = InputSights()
    #expect(sights.areRepeatable)
    sights.noteStream()
    #expect(!sights.areRepeatable)
    var other = InputSights()
    other.note(FileStatus(at: "/dev/null"), at: "/dev/null")
    #expect(!other.areRepeatable)
  }
}
