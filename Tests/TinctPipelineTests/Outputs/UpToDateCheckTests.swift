import Foundation
import Testing
import TinctPuzzles

@testable import TinctPipeline

/// The check that a run has nothing to do, which says so only where it is so.
struct UpToDateCheckTests {
  private let folder: TemporaryFolder
  private let command: [String]

  init() throws {
    folder = try TemporaryFolder()
    command = [
      "tint", folder("art"), "--palette", "citrus", "--cache", folder("cache"), "--out",
      folder("out"),
    ]
    for (text, name) in [("a", "art/a.png"), ("b", "art/b.png"), ("own", "palettes/own.json")] {
      try folder.put(text, at: name)
    }
    // The times of what a run sees must lie before it.
    Thread.sleep(forTimeInterval: 0.2)
  }

  /// A run that reads the art, looks for an overlay that is not there, and writes a file for each.
  private func run(_ command: [String], _ inputs: InputReader = InputReader()) throws {
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
    try record([plan], inputs: inputs, fileCount: names.count, command)
  }

  private func record(
    _ plans: [OutputPlan], inputs: InputReader = InputReader(), fileCount: Int,
    _ command: [String]? = nil
  ) throws {
    UpToDateCheck.record(
      RunIdentity(arguments: command ?? self.command, build: "build"), plans: plans,
      inputs: [inputs], fileCount: fileCount, in: try cache())
  }

  private func cache() throws -> DiskCache { try DiskCache(CacheFolder(chosen: folder("cache"))) }

  private func upToDate(_ command: [String]? = nil, build: String = "build") -> Int? {
    UpToDateCheck.fileCount(
      of: RunIdentity(arguments: command ?? self.command, build: build))
  }

  /// The path of the record of the command.
  private var recordPath: String {
    let key = RunIdentity(arguments: command, build: "build").fingerprint.description
    return folder("cache/1/\(key.prefix(2))/\(key.dropFirst(2)).entry")
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
    try inPlace(path: folder(name), text)
  }

  private func inPlace(path: String, _ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func `while nothing changes, the check tells so`() throws {
    #expect(upToDate() == nil)
    try run(command)
    #expect(upToDate() == 4)
    #expect(upToDate() == 4)
    // Another run of it, which finds all as it should be.
    try run(command)
    #expect(upToDate() == 4)
  }

  @Test func `another command line, build or folder is another run`() throws {
    try run(command)
    #expect(upToDate(command + ["--effort", "9"]) == nil)
    #expect(upToDate(command.map { $0 == "citrus" ? "grape" : $0 }) == nil)
    #expect(upToDate(["board"] + command.dropFirst()) == nil)
    #expect(upToDate(Array(command.dropLast()) + [folder("elsewhere")]) == nil)
    #expect(upToDate(build: "another") == nil)
  }

  enum Change: String, CaseIterable, Sendable {
    case fileAdded, fileRemoved, fileRenamed, fileEdited, sameSizeSameTime, fileReplaced
    case overlayAdded, paletteAdded, paletteEdited
    case outputEdited, outputTouched, outputRemoved, outputReplaced, outputBecameLink
    case folderRemoved, folderBecameLink, folderAboveBecameLink
    case recordRemoved, recordEdited, leftBehindAtRoot, leftBehindBelow
    case runRecordDamaged, runRecordCut, runRecordBecameLink
  }

  @Test(arguments: Change.allCases)
  func `any change is seen`(change: Change) throws {
    try run(command)
    #expect(upToDate() == 4)
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
    case .runRecordDamaged: try inPlace(path: recordPath, "?")
    case .runRecordCut:
      let bytes = try Data(contentsOf: URL(filePath: recordPath))
      try bytes.dropLast().write(to: URL(filePath: recordPath))
    case .runRecordBecameLink:
      try files.moveItem(atPath: recordPath, toPath: folder("elsewhere"))
      try files.createSymbolicLink(atPath: recordPath, withDestinationPath: folder("elsewhere"))
    }
    #expect(upToDate() == nil)
  }

  @Test func `among so many folders that two threads look, a change in any is seen`() throws {
    let names = (0..<24).flatMap { folder in (0..<40).map { "many/\(folder)/\($0).png" } }
    let plan = try OutputPlan(
      root: folder("out"),
      outputs: try names.map { .init(name: try OutputName(checking: $0), source: $0) },
      inputs: InputReader(), gate: WriteGate(), upkeep: OutputPlan.Upkeep(maker: "tint"))
    for name in names { try plan.write([[1]], as: OutputName(checking: name)) }
    try plan.finish()
    try record([plan], fileCount: names.count)
    #expect(upToDate() == names.count)
    for name in [names[0], names[500], names[959]].map({ "out/" + $0 }) {
      let time = try #require(FileStatus(at: folder(name))).modified
      try setTime(name, .init(seconds: time.seconds, nanoseconds: time.nanoseconds ^ 1))
      #expect(upToDate() == nil, "\(name)")
      try setTime(name, time)
      #expect(upToDate() == names.count)
    }
  }

  @Test func `a sealed record with anything in it does no harm`() throws {
    try run(command)
    let cache = try cache()
    let key = RunIdentity(arguments: command, build: "build").fingerprint
    let whole = try #require(cache.bytes(for: key))
    var generator = SplitMix64(seed: 9)
    for _ in 0..<500 {
      var content = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        content[Int.random(in: 0..<content.count, using: &generator)] =
          UInt8.random(in: .min ... .max, using: &generator)
      }
      content.removeLast(Int.random(in: 0..<3, using: &generator))
      cache.replace(content, for: key)
      // Whatever it reads, it neither crashes nor takes one command for another.
      #expect((upToDate() ?? 0) >= 0)
      #expect(upToDate(build: "another") == nil)
    }
  }

  @Test func `what is changed while a run begins is not trusted by its times`() throws {
    // It could be changed once more, within the step that the file system counts time in.
    var inputs = InputReader()
    try inPlace("art/a.png", "y")
    try run(command, inputs)
    #expect(upToDate() == nil)
    inputs = InputReader()
    try folder.put("c", at: "art/c.png")
    try run(command, inputs)
    #expect(upToDate() == nil)
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
    #expect(upToDate() == nil)
  }

  @Test func `what was read from a pipe cannot be known to be the same`() throws {
    var trace = InputTrace()
    #expect(trace.isRepeatable)
    trace.noteStream()
    #expect(!trace.isRepeatable)
    var other = InputTrace()
    other.note(FileStatus(at: "/dev/null"), at: "/dev/null")
    #expect(!other.isRepeatable)
    let inputs = InputReader()
    inputs.announce(InputReader.standardInput)
    #expect(!inputs.trace.isRepeatable)
  }

  @Test func `a run with several plans is up to date while the outputs of each are`() throws {
    let names = [["a", "p/b"], ["c"]]
    func plans() throws -> [OutputPlan] {
      try names.enumerated().map { index, names in
        try OutputPlan(
          root: folder("out-\(index)"),
          outputs: try names.map { .init(name: try OutputName(checking: $0), source: $0) },
          inputs: InputReader(), gate: WriteGate(), upkeep: OutputPlan.Upkeep(maker: "frames"))
      } + [single("one.gif")]
    }
    let made = try plans()
    for (plan, names) in zip(made, names) {
      for name in names { try plan.write([[1]], as: OutputName(checking: name)) }
      try plan.finish()
    }
    try made[2].write([[2]])
    // Not finished yet: there is no record of the third plan, but what it wrote is known.
    try made[2].finish()
    try record(made, fileCount: 4)
    #expect(upToDate() == 4)
    for name in ["out-0/a", "out-0/p/b", "out-1/c", "one.gif"] {
      let time = try #require(FileStatus(at: folder(name))).modified
      try setTime(name, .init(seconds: time.seconds, nanoseconds: time.nanoseconds ^ 1))
      #expect(upToDate() == nil, "\(name)")
      try setTime(name, time)
    }
    // The folder's time is not that of before, but its names are not looked at.
    try folder.put("", at: "beside the single file")
    #expect(upToDate() == 4)
  }

  private func single(_ name: String, isCheck: Bool = false) throws -> OutputPlan {
    try OutputPlan(
      file: folder(name), source: name, inputs: InputReader(), gate: WriteGate(),
      upkeep: OutputPlan.Upkeep(maker: "board", isCheck: isCheck), cache: try cache())
  }

  @Test func `a run of which an output is not known is not recorded`() throws {
    // Planned, but not written.
    try record([single("a.png")], fileCount: 1)
    #expect(upToDate() == nil)
    // Only checked.
    let checked = try single("a.png", isCheck: true)
    try checked.write([[1]])
    try record([checked], fileCount: 1)
    #expect(upToDate() == nil)
    // Replaced without a look at what was there.
    let plain = try OutputPlan(
      file: folder("a.png"), source: "a", inputs: InputReader(), gate: WriteGate())
    try plain.write([[1]])
    try record([plain], fileCount: 1)
    #expect(upToDate() == nil)
    try record([], fileCount: 0)
    #expect(upToDate() == nil)
    let written = try single("a.png")
    try written.write([[1]])
    try record([written], fileCount: 1)
    #expect(upToDate() == 1)
  }

  @Test(
    arguments: [
      (["--cache", "a"], "a"), (["--cache=a"], "a"), (["--cache", "a", "--cache=b"], "b"),
      (["--cache=b", "--cache", "a", "x"], "a"), (["--no-cache"], nil),
      (["--cache", "a", "--no-cache"], nil), ([], CacheFolder.ofUser()?.path),
      (["--cache"], CacheFolder.ofUser()?.path),
      (["--cache-size", "3"], CacheFolder.ofUser()?.path),
    ] as [([String], String?)])
  func `the cache folder is found in the words`(words: [String], path: String?) {
    #expect(UpToDateCheck.cacheFolder(in: ["board", "a.json"] + words)?.path == path)
  }

  @Test func `what any reader of the run has seen counts`() throws {
    let readers = [InputReader(), InputReader()]
    _ = try readers[0].read(folder("art/a.png"))
    _ = try readers[1].read(folder("art/b.png"))
    let plan = try single("one.png")
    try plan.write([[1]])
    let run = RunIdentity(arguments: command, build: "build")
    UpToDateCheck.record(run, plans: [plan], inputs: readers, fileCount: 1, in: try cache())
    #expect(upToDate() == 1)
    try inPlace("art/b.png", "B")
    #expect(upToDate() == nil)
  }

  @Test func `what one reader has seen before the run changed it is not trusted`() throws {
    let first = InputReader()
    _ = try first.files(at: folder("art"), endings: [".png"])
    let plan = try single("art/one.png")
    try plan.write([[1]])
    let second = InputReader()
    _ = try second.files(at: folder("art"), endings: [".png"])
    let run = RunIdentity(arguments: command, build: "build")
    for inputs in [[first, second], [second], []] {
      UpToDateCheck.record(run, plans: [plan], inputs: inputs, fileCount: 1, in: try cache())
      #expect(upToDate() == nil)
    }
  }

  @Test func `the check makes nothing`() throws {
    #expect(upToDate() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder("cache")))
  }

  @Test func `a folder of one's own that others may write into is not believed`() throws {
    #if os(Linux)
      try run(command)
      let key = RunIdentity(arguments: command, build: "build").fingerprint
      try FileManager.default.moveItem(atPath: folder("cache"), toPath: folder("tinct"))
      let own = try #require(CacheFolder.ofUser { ["XDG_CACHE_HOME": folder.path][$0] })
      #expect(DiskCache.existingBytes(for: key, in: own) != nil)
      chmod(folder("tinct"), 0o777)
      #expect(DiskCache.existingBytes(for: key, in: own) == nil)
      #expect(DiskCache.existingBytes(for: key, in: CacheFolder(chosen: own.path)) != nil)
    #endif
  }

  @Test func `hidden files of older builds go when the record is written`() throws {
    try folder.put("", at: "out/.tinct-last-tint")
    try folder.put("", at: "out/.tinct-last-other")
    try run(command)
    #expect(!folder.files().contains("out/.tinct-last-tint"))
    #expect(folder.files().contains("out/.tinct-last-other"))
  }
}
