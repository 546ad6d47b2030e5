import Foundation
import Synchronization
import TestFiles
import Testing
import TinctBoards
import TinctDocuments
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

/// A remote cache that answers, fails and lies.
struct RemoteCacheTests {
  private let folder: TemporaryFolder
  private let server: CacheServer

  init() throws {
    folder = try TemporaryFolder()
    server = try CacheServer()
  }

  /// A cache that also takes what is made at once.
  private func remote(
    _ mode: RemoteCache.Mode = .read, token: String? = nil, verifying share: Double = 0,
    _ change: (inout RemoteCache.Settings) -> Void = { _ in }
  ) throws -> RemoteCache {
    var settings = RemoteCache.Settings(address: try RemoteAddress(server.url, token: token))
    settings.mode = mode
    settings.verifiedShare = share
    settings.worthSeconds = 0
    // Machines that run tests are busy; no test waits for these.
    settings.connectSeconds = 600
    settings.requestSeconds = 600
    settings.patienceSeconds = 600
    change(&settings)
    return RemoteCache(settings)
  }

  /// The files of a drawing, printed with a folder and a remote cache.
  private func printed(
    _ remote: RemoteCache, _ cache: String, key: String = "x"
  ) throws -> (files: [PrintedFile], drawn: Int) {
    let disk = try DiskCache(CacheFolder(chosen: folder(cache)), byteLimit: 1 << 26)
    let theme = try Shipped.theme("noodles.json")
    let printer = Printer(
      palettes: try [("#FFF4D6", "#D9480F"), ("#102030", "#FFFFFF")].map { base, text in
        try ResolvedPalette(Palette(base: base, text: text), theme: theme)
      },
      cache: SeparationCache(disk, remote: remote))
    let puzzle = try SampleBoard.square.puzzle
    let drawn = Mutex(0)
    func drawing() -> Drawing {
      drawn.withLock { $0 += 1 }
      return BoardRenderer(theme: theme, cellPixels: 16)
        .drawing(of: puzzle.state, on: puzzle.makeGrid())
    }
    let files = try printer.print(drawing(), key: Fingerprint(of: Array(key.utf8)))
    return (files, drawn.withLock { $0 })
  }

  /// Draws, and puts everything on the server.
  private func fill(from cache: String = "first") throws -> [PrintedFile] {
    let remote = try remote(.readWrite, token: "secret")
    let files = try printed(remote, cache).files
    remote.finish()
    #expect(remote.warning == nil)
    return files
  }

  private func paths(_ method: String) -> [String] {
    server.requests.filter { $0.method == method }.map(\.path)
  }

  /// The one entry under a folder of the server.
  private func path(in folder: String) throws -> String {
    try #require(server.files.keys.filter { $0.hasPrefix("/\(folder)/") }.sorted().first)
  }

  // MARK: - What goes well

  @Test func `what one machine draws another takes, and keeps`() throws {
    let files = try fill()
    let put = server.files
    #expect(put.count == 2)
    // Content by its hash; the result names it.
    let (result, content) = (try path(in: "ac"), try path(in: "cas"))
    #expect(content == "/cas/\(Fingerprint(of: try #require(put[content])))")
    let decoded = try #require(put[result].flatMap { ActionResult(decoding: $0) })
    #expect(content == "/cas/\(decoded.hash)" && decoded.byteCount == put[content]?.count)
    // Servers look for the content before they take the result.
    #expect(paths("PUT") == [content, result])

    let other = try remote()
    let taken = try printed(other, "second")
    #expect(taken.files == files && taken.drawn == 0)
    let count = server.requests.count
    let again = try printed(other, "second")
    #expect(again.files == files && again.drawn == 0)
    #expect(server.requests.count == count)
    other.finish()
    #expect(other.warning == nil && other.failure == nil)
    #expect(server.files == put)
  }

  @Test func `what is not there is drawn, and put nowhere by those who only read`() throws {
    let remote = try remote(token: "secret")
    let (files, drawn) = try printed(remote, "a")
    remote.finish()
    #expect(drawn == 1 && remote.warning == nil)
    #expect(server.requests.map(\.method) == ["GET"])
    #expect(server.files.isEmpty)
    #expect(try fill() == files)
  }

  @Test func `what is made quickly is not put there`() throws {
    let remote = try remote(.readWrite, token: "secret") { $0.worthSeconds = 1e6 }
    _ = try printed(remote, "a")
    remote.finish()
    #expect(paths("PUT") == [])
  }

  @Test func `the token goes to the server with every request, and nowhere else`() throws {
    let elsewhere = try CacheServer()
    let remote = try remote(.readWrite, token: "secret")
    server.reply { [port = elsewhere.port] request in
      .status(302, headers: ["Location: http://127.0.0.1:\(port)\(request.path)"])
    }
    _ = try printed(remote, "a")
    remote.finish()
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer secret" })
    #expect(elsewhere.requests.isEmpty)
  }

  @Test func `without a token, none is sent`() throws {
    _ = try printed(try remote(), "a")
    #expect(server.requests.map { $0.headers["authorization"] } == [nil])
  }

  @Test func `a server that takes nothing from this machine is read all the same`() throws {
    let files = try fill()
    let count = server.requests.count
    server.reply { $0.method == "PUT" ? .status(401) : .usual }
    let remote = try remote(.readWrite, token: "wrong")
    #expect(try printed(remote, "second", key: "y").drawn == 1)
    #expect(try printed(remote, "second", key: "z").drawn == 1)
    let taken = try printed(remote, "second")
    remote.finish()
    #expect(taken.files == files && taken.drawn == 0)
    #expect(
      remote.warning?.hasSuffix(
        "nothing can be put into the remote cache: it answers with status 401, so check "
          + "TINCT_REMOTE_CACHE_TOKEN; it is only read") == true, "\(remote.warning ?? "")")
    #expect(remote.remark == "Remote cache: 1 drawing taken, 0 put there.")
    #expect(server.requests.dropFirst(count).count { $0.method == "PUT" } < 3)
  }

  // MARK: - What goes wrong

  /// Ways in which an entry can be wrong; none of them is used.
  enum Poison: CaseIterable {
    case wrongBytes, truncated, longer, cutShort, emptyResult, garbageResult, hugeResult
    case otherKey, otherSeal, noDrawing, missingContent
  }

  @Test(arguments: Poison.allCases)
  func `a wrong entry is never used`(poison: Poison) throws {
    let files = try fill()
    let (result, content) = (try path(in: "ac"), try path(in: "cas"))
    var entry = try #require(server.files[content])
    func put(_ entry: [UInt8]) {
      server.files["/cas/\(Fingerprint(of: entry))"] = entry
      server.files[result] = ActionResult(entry).bytes
    }
    let key = try #require(Fingerprint(digits: result.dropFirst("/ac/".count)))
    switch poison {
    case .wrongBytes:
      entry[entry.count / 2] ^= 1
      server.files[content] = entry
    case .truncated: server.files[content] = Array(entry.dropLast())
    case .longer: server.files[content] = entry + [0]
    case .cutShort: server.reply { $0.path.hasPrefix("/cas/") ? .cutShort : .usual }
    case .emptyResult: server.files[result] = []
    case .garbageResult: server.files[result] = Array("<html>404</html>".utf8)
    case .hugeResult:
      server.files[result] = Array(repeating: 0x20, count: ActionResult.largest + 1)
    // These have the hash that is told.
    case .otherKey: put(DiskCache.entry([1, 2, 3], key: Fingerprint(of: [1])))
    case .otherSeal: put(Array(entry.dropLast()) + [entry[entry.count - 1] ^ 1])
    case .noDrawing: put(DiskCache.entry([1, 2, 3], key: key))
    case .missingContent: server.files[content] = nil
    }
    let remote = try remote()
    let taken = try printed(remote, "second")
    remote.finish()
    #expect(taken.files == files && taken.drawn == 1)
    // Content that a server has removed is no damage.
    let isQuiet = poison == .missingContent || poison == .cutShort
    #expect((remote.warning == nil) == isQuiet, "\(remote.warning ?? "")")
    // What was kept is what was drawn.
    let after = try printed(remote, "second")
    #expect(after.files == files && after.drawn == 0)
  }

  @Test func `of 1000 poisoned entries none is used`() throws {
    _ = try fill()
    let (result, content) = (try path(in: "ac"), try path(in: "cas"))
    let whole = (
      result: try #require(server.files[result]), content: try #require(server.files[content])
    )
    let key = try #require(Fingerprint(digits: result.dropFirst("/ac/".count)))
    let remote = try remote { $0.mostFailures = .max }
    #expect(remote.bytes(for: key) != nil)
    var random = SplitMix64(seed: 3)
    for round in 0..<1000 {
      var (told, kept) = whole
      switch round % 5 {
      case 0: kept[Int.random(in: 0..<kept.count, using: &random)] ^= 1 << UInt8(round % 8)
      case 1: kept = Array(kept.prefix(Int.random(in: 0..<kept.count, using: &random)))
      case 2: kept += Array(repeating: 0, count: Int.random(in: 1...9, using: &random))
      // A digit of the hash, which then names what is not there, or another length.
      case 3: told[Int.random(in: 24..<told.count, using: &random)] ^= 1 << UInt8(round % 8)
      default:
        // Well-formed, but of another key.
        kept = DiskCache.entry(kept, key: Fingerprint(of: [UInt8(round % 256)]))
        told = ActionResult(kept).bytes
        server.files["/cas/\(Fingerprint(of: kept))"] = kept
      }
      server.files[result] = told
      if round % 5 != 4 { server.files[content] = kept }
      #expect(remote.bytes(for: key) == nil, "round \(round)")
    }
    (server.files[result], server.files[content]) = (whole.result, whole.content)
    #expect(remote.bytes(for: key) != nil)
    #expect(remote.warning?.contains("the entry is damaged") == true)
    remote.finish()
  }

  /// Puts a drawing that is well-formed in all respects in the place of the one on the server.
  private func forge() throws {
    let result = try path(in: "ac")
    let key = try #require(Fingerprint(digits: result.dropFirst("/ac/".count)))
    let entry = try #require(server.files[try path(in: "cas")])
    var bytes = Array(try #require(DiskCache.payload(of: entry, key: key)))
    // Behind width and height: whether it avoids grey.
    bytes[2] ^= 1
    let forged = DiskCache.entry(bytes, key: key)
    server.files["/cas/\(Fingerprint(of: forged))"] = forged
    server.files[result] = ActionResult(forged).bytes
  }

  @Test func `a drawing that is not what its key stands for is found by making it again`() throws {
    let files = try fill()
    let result = try path(in: "ac")
    let key = try #require(Fingerprint(digits: result.dropFirst("/ac/".count)))
    try forge()
    let all = try remote(verifying: 1)
    let taken = try printed(all, "second")
    all.finish()
    #expect(taken.files == files && taken.drawn == 1)
    let failure = try #require(all.failure)
    #expect(failure.message.contains("\(key)"), "\(failure.message)")
    // The folder has what was drawn.
    #expect(try printed(try remote(), "second").files == files)
    // A sound one is made again as well, and is as it was.
    server.files[result] = nil
    #expect(try fill(from: "fourth") == files)
    let sound = try remote(verifying: 1)
    #expect(try printed(sound, "fifth").drawn == 1)
    #expect(sound.failure == nil)
  }

  @Test func `an entry that no machine could have put there is drawn anew, here and later`() throws
  {
    let files = try fill()
    let result = try path(in: "ac")
    let key = try #require(Fingerprint(digits: result.dropFirst("/ac/".count)))
    // It cannot be merged, it says, and is of a size that nobody draws.
    var packed = PackedWriter()
    packed.put(0xFFFF_FFFF)
    packed.put(0xFFFF_FFFF)
    packed.put(0)
    packed.put(0)
    let forged = DiskCache.entry(packed.bytes, key: key)
    server.files["/cas/\(Fingerprint(of: forged))"] = forged
    server.files[result] = ActionResult(forged).bytes
    let remote = try remote()
    let taken = try printed(remote, "second")
    remote.finish()
    #expect(taken.files == files && taken.drawn == 1)
    #expect(remote.warning?.contains("\(key): the entry is damaged") == true)
    // The folder has the drawing, not the forgery.
    server.stop()
    let again = try printed(try self.remote(), "second")
    #expect(again.files == files && again.drawn == 0)
  }

  @Test func `the second entry of a drawing is compared as well`() throws {
    let (small, large) = (Fingerprint(of: [1]), Fingerprint(of: [2]))
    for key in [small, large] {
      let entry = DiskCache.entry(key == large ? [6, 6, 6] : [1], key: key)
      server.files["/cas/\(Fingerprint(of: entry))"] = entry
      server.files["/ac/\(key)"] = ActionResult(entry).bytes
    }
    let all = try remote(verifying: 1)
    #expect(all.bytes(for: small) == nil)
    // Made again, it needs no look for the large one.
    all.offer([1], for: small, seconds: 1)
    all.offer([2], for: large, seconds: 1)
    all.offer([3], for: Fingerprint(of: [3]), seconds: 1)
    all.finish()
    #expect(all.failure?.message.contains("\(large)") == true)
    #expect(all.remark?.hasSuffix("2 made again and compared, 1 differing.") == true)
    // Nothing is asked twice.
    #expect(Set(paths("GET")).count == paths("GET").count)
  }

  /// Draws a board as a command does.
  private func report(_ remote: RemoteCache, _ name: String) -> RunReport {
    func path(_ name: String) -> String {
      Checkout.root.appending(path: name).path(percentEncoded: false)
    }
    var options = Session.Options()
    options.cacheFolder = CacheFolder(chosen: folder("cache of \(name)"))
    options.remoteCache = remote
    let session = Session(options, gate: WriteGate())
    var request = BoardRequest()
    (request.puzzles, request.cell, request.output.out) = (["2x1:41"], 16, folder(name))
    request.theme = [path("themes/noodles.json")]
    request.palettes.palette = [path("palettes/citrus.json")]
    _ = request.make(in: session)
    return session.finish()
  }

  @Test func `a run tells of forged drawings as an error, of trouble as a warning`() throws {
    let first = report(try remote(.readWrite, token: "secret"), "first")
    #expect(first.failures.isEmpty && first.warnings.isEmpty && first.newCount == 1)
    let sound = report(try remote(verifying: 1), "second")
    #expect(sound.failures.isEmpty && sound.warnings.isEmpty && sound.newCount == 1)
    #expect(
      sound.remarks == [
        "Remote cache: 0 drawings taken, 0 put there, 1 made again and compared, none differing."
      ])
    try forge()
    let forged = report(try remote(verifying: 1), "third")
    #expect(forged.failures.map(\.kind) == [.badData] && forged.warnings.isEmpty)
    #expect(forged.remarks.allSatisfy { $0.hasSuffix(", 1 made again and compared, 1 differing.") })
    server.files[try path(in: "ac")] = [0]
    let damaged = report(try remote(), "fourth")
    #expect(damaged.failures.isEmpty && damaged.warnings.count == 1, "\(damaged.warnings)")
    let pictures = try [first, sound, forged, damaged].map { report in
      try Data(contentsOf: URL(filePath: try #require(report.written.first?.file)))
    }
    #expect(Set(pictures).count == 1)
  }

  @Test func `a sample is the same in every run`() throws {
    let remote = try remote(verifying: 0.25)
    let keys = (0..<400).map { (number: Int) -> Fingerprint in
      Fingerprint(of: [UInt8(number % 256), UInt8(number / 256)])
    }
    for key in keys {
      let entry = DiskCache.entry([1], key: key)
      server.files["/cas/\(Fingerprint(of: entry))"] = entry
      server.files["/ac/\(key)"] = ActionResult(entry).bytes
    }
    let taken = keys.map { remote.bytes(for: $0) != nil }
    #expect((60...140).contains(taken.count { !$0 }))
    #expect(keys.map { remote.bytes(for: $0) != nil } == taken)
  }

  /// What a server can do instead of answering.
  enum Trouble: CaseIterable {
    case refusal, gone, silence, cutShort
  }

  @Test(arguments: Trouble.allCases)
  func `a server in trouble is asked three times, and told of once`(trouble: Trouble) throws {
    let files = try fill()
    let before = server.requests.count
    switch trouble {
    case .refusal: server.reply { _ in .status(500) }
    case .gone: server.stop()
    case .silence: server.reply { _ in .silence }
    case .cutShort: server.reply { _ in .cutShort }
    }
    let remote = try remote {
      // So that a silent one need not be waited for: it is not asked a second time.
      if trouble == .silence { $0.patienceSeconds = 0.5 }
    }
    for number in 0..<8 {
      let taken = try printed(remote, "cache \(number)")
      #expect(taken.files == files && taken.drawn == 1)
    }
    remote.finish()
    let asked = server.requests.count - before
    switch trouble {
    case .refusal, .cutShort: #expect(asked == 3)
    case .gone: #expect(asked == 0)
    case .silence: #expect(asked <= 1)
    }
    let warning = try #require(remote.warning)
    #expect(warning.contains("going on without it"), "\(warning)")
    #expect(remote.failure == nil)
  }

  @Test(arguments: [403, 500, 507])
  func `a server that takes nothing is not asked for long`(status: Int) throws {
    server.reply { $0.method == "PUT" ? .status(status) : .usual }
    let remote = try remote(.readWrite, token: "secret")
    for number in 0..<8 { _ = try printed(remote, "cache \(number)", key: "\(number)") }
    remote.finish()
    // Another may be under way when the last one fails. Who may not write is told so once.
    #expect((status == 403 ? 1...2 : 3...4).contains(paths("PUT").count))
    #expect(server.files.isEmpty)
    #expect(remote.warning?.contains("status \(status)") == true)
  }

  @Test func `a run does not wait for uploads that do not end`() throws {
    server.reply { $0.method == "PUT" ? .silence : .usual }
    let remote = try remote(.readWrite, token: "secret") {
      $0.requestSeconds = 1e6
      // Enough for the answer that comes, however busy the machine is.
      $0.patienceSeconds = 4
    }
    _ = try printed(remote, "a")
    // It would go on for days.
    remote.finish()
    #expect(server.files.isEmpty)
    #expect(
      remote.warning?.contains("1 drawing could not be put into the remote cache in time") == true)
  }

  @Test func `after its end nothing is asked`() throws {
    _ = try fill()
    let remote = try remote()
    remote.finish()
    let count = server.requests.count
    #expect(try printed(remote, "a").drawn == 1)
    #expect(server.requests.count == count)
  }
}
