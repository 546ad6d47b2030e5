import Foundation
import Testing
import TinctPuzzles

@testable import TinctPipeline

struct DiskCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cache(byteLimit: Int = 1 << 20) throws -> DiskCache {
    try DiskCache(CacheFolder(chosen: folder("cache")), byteLimit: byteLimit)
  }

  private func key(_ number: Int) -> Fingerprint { Fingerprint(of: Array("key \(number)".utf8)) }

  private func value(_ number: Int, count: Int = 100) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
  }

  private func entryPath(_ number: Int) -> String {
    let digits = key(number).description
    return folder("cache/1/\(digits.prefix(2))/\(digits.dropFirst(2)).entry")
  }

  @Test func `what is kept is there in a later run, under its key only`() throws {
    try cache().keep(value(1), for: key(1))
    let later = try cache()
    #expect(later.bytes(for: key(1)) == value(1))
    #expect(later.bytes(for: key(2)) == nil)
    #expect(later.problems == [])
    later.keep([], for: key(3))
    #expect(later.bytes(for: key(3)) == [])
  }

  @Test func `the folder is for the user alone`() throws {
    _ = try cache()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("cache"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(folder.text("cache/CACHEDIR.TAG")?.hasPrefix("Signature: 8a477f597d28d172789f") == true)
  }

  @Test func `of 1000 damaged entries none is given out, and it is said once`() throws {
    let cache = try cache(byteLimit: 1 << 24)
    var generator = SplitMix64(seed: 5)
    let numbers = 0..<40
    for number in numbers { cache.keep(value(number), for: key(number)) }
    let whole = try numbers.map { try Data(contentsOf: URL(filePath: entryPath($0))) }
    for round in 0..<1000 {
      let number = round % numbers.count
      var bytes = whole[number]
      switch round % 4 {
      case 0, 1:
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
      default: bytes = whole[(number + 1) % numbers.count]
      }
      try bytes.write(to: URL(filePath: entryPath(number)))
      #expect(cache.bytes(for: key(number)) == nil)
      // It is gone, so that it can be made anew.
      #expect(!FileManager.default.fileExists(atPath: entryPath(number)))
      cache.keep(value(number), for: key(number))
      #expect(cache.bytes(for: key(number)) == value(number))
    }
    #expect(cache.problems.count == 1)
    #expect(cache.problems.first?.description.contains("was damaged") == true)
  }

  @Test func `no prefix of an entry is given out`() throws {
    let cache = try cache()
    cache.keep(value(1), for: key(1))
    let whole = try Data(contentsOf: URL(filePath: entryPath(1)))
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: URL(filePath: entryPath(1)))
      #expect(cache.bytes(for: key(1)) == nil)
    }
  }

  @Test func `the bound holds after every entry, and what was used last stays`() throws {
    // An entry of 1000 bytes takes 78 more.
    let limit = 10 * 1078
    let cache = try cache(byteLimit: limit)
    for number in 0..<60 {
      cache.keep(value(number, count: 1000), for: key(number))
      // Used at every step, so it never becomes the one not used for longest.
      #expect(cache.bytes(for: key(0)) == value(0, count: 1000))
      #expect(cache.contents.bytes <= limit)
      #expect(cache.bytes(for: key(number)) == value(number, count: 1000))
    }
    #expect(cache.contents.count >= 7)
    #expect(cache.bytes(for: key(1)) == nil)
    cache.keep(value(99, count: limit), for: key(99))
    #expect(cache.bytes(for: key(99)) == nil)
    #expect(cache.bytes(for: key(0)) != nil)
  }

  @Test func `a record is replaced, and counted once`() throws {
    let limit = 10 * 1078
    let cache = try cache(byteLimit: limit)
    for number in 0..<40 {
      cache.replace(value(number, count: 1000), for: key(0))
      #expect(cache.bytes(for: key(0)) == value(number, count: 1000))
    }
    #expect(cache.contents.count == 1)
    // Since it is counted once, there is room for others, without an eviction.
    for number in 1..<10 { cache.keep(value(number, count: 1000), for: key(number)) }
    #expect(cache.contents.count == 10)
    // What is kept stays as it was; only records are replaced.
    cache.keep(value(7), for: key(1))
    #expect(cache.bytes(for: key(1)) == value(1, count: 1000))
  }

  @Test func `the bound holds while records grow and shrink`() throws {
    let limit = 10 * 1078
    let cache = try cache(byteLimit: limit)
    var generator = SplitMix64(seed: 11)
    for step in 0..<300 {
      let (number, count) = (step % 7, Int.random(in: 0...4000, using: &generator))
      cache.replace(value(number, count: count), for: key(number))
      #expect(cache.bytes(for: key(number)) == value(number, count: count))
      #expect(cache.contents.bytes <= limit)
    }
    // What was counted is what there is.
    let counted = try #require(
      SealedBytes.open(
        Array(Data(contentsOf: URL(filePath: folder("cache/1/size")))), mark: "tinct cache 1\n"))
    var reader = PackedReader(counted)
    #expect(try reader.number() == cache.contents.bytes)
  }

  @Test func `records of runs and of files are counted and cleared like all entries`() throws {
    let cache = try cache()
    let plan = try OutputPlan(
      file: folder("one.txt"), source: "x", inputs: InputReader(), gate: WriteGate(),
      upkeep: OutputPlan.Upkeep(maker: "board"), cache: cache)
    try plan.write([[1]])
    try plan.finish()
    UpToDateCheck.record(
      RunIdentity(arguments: ["board"], build: "1"), plans: [plan], inputs: [InputReader()],
      fileCount: 1, in: cache)
    #expect(cache.contents.count == 2)
    #expect(cache.verify().count == 2)
    #expect(try cache.clear().count == 2)
    #expect(cache.contents.count == 0)
  }

  @Test(arguments: ["", "nonsense", "tinct cache 1\n"])
  func `a damaged count is counted anew`(_ text: String) throws {
    let limit = 10 * 1078
    for number in 0..<10 {
      try cache(byteLimit: limit).keep(value(number, count: 1000), for: key(number))
    }
    try folder.put(text, at: "cache/1/size")
    let cache = try cache(byteLimit: limit)
    cache.keep(value(10, count: 1000), for: key(10))
    #expect(cache.contents.bytes <= limit)
    #expect(cache.bytes(for: key(10)) != nil)
  }

  @Test func `many threads share a folder`() throws {
    let limit = 60 * 578
    let caches = try (0..<4).map { _ in try cache(byteLimit: limit) }
    let (key, value) = (self.key, self.value)
    let wrong = JobRunner(threads: 8).run(Array(0..<800)) { job -> Bool in
      let (cache, number) = (caches[job % 4], job * 7 % 100)
      if let bytes = cache.bytes(for: key(number)) { return bytes != value(number, 500) }
      cache.keep(value(number, 500), for: key(number))
      return cache.contents.bytes > limit
    }
    #expect(!wrong.contains(true))
    #expect(caches.flatMap(\.problems) == [])
    #expect(!folder.files().contains { $0.hasSuffix(".part") })
  }

  @Test func `verify finds what is damaged and removes it; clear removes our files only`() throws {
    let cache = try cache()
    for number in 0..<5 { cache.keep(value(number), for: key(number)) }
    try folder.put("damaged", at: String(entryPath(2).dropFirst(folder.path.count + 1)))
    try folder.put("mine", at: "cache/1/ab/notes.txt")
    try folder.put("mine", at: "cache/photo.png")
    let verified = cache.verify()
    #expect((verified.count, verified.damaged) == (4, 1))
    #expect(cache.verify().damaged == 0)
    #expect(cache.contents.count == 4)
    #expect(try cache.clear().count == 4)
    #expect(cache.contents == DiskCache.Contents())
    #expect(
      folder.files() == ["cache/1/ab/notes.txt", "cache/CACHEDIR.TAG", "cache/photo.png"])
    cache.keep(value(1), for: key(1))
    #expect(cache.bytes(for: key(1)) == value(1))
  }

  @Test func `verify finds drawings that no run can use`() throws {
    let cache = try cache()
    for (number, size) in [(8, 8), (40000, 8), (0, 8), (32000, 32000), (32000, 40000)].enumerated()
    {
      var packed = PackedWriter()
      for part in [size.0, size.1, 0, 0] { packed.put(part) }
      cache.keep(packed.bytes, for: key(number))
    }
    let verified = cache.verify()
    #expect((verified.count, verified.damaged) == (2, 3))
  }

  @Test func `links are not followed`() throws {
    let cache = try cache()
    cache.keep(value(1), for: key(1))
    let moved = folder("elsewhere")
    try FileManager.default.moveItem(atPath: entryPath(1), toPath: moved)
    try FileManager.default.createSymbolicLink(
      atPath: entryPath(1), withDestinationPath: moved)
    #expect(cache.bytes(for: key(1)) == nil)
    #expect(FileManager.default.fileExists(atPath: moved))
  }

  @Test func `a folder that cannot be used is a problem with its path`() throws {
    try folder.put("", at: "cache")
    #expect(throws: CacheProblem.self) { try cache() }
  }

  @Test func `the user's own folder is where the platform has it`() {
    #if os(Linux)
      #expect(
        CacheFolder.ofUser { ["XDG_CACHE_HOME": "/x", "HOME": "/h"][$0] }?.path == "/x/tinct")
      #expect(
        CacheFolder.ofUser { ["XDG_CACHE_HOME": "relative", "HOME": "/h"][$0] }?.path
          == "/h/.cache/tinct")
      #expect(CacheFolder.ofUser { _ in nil } == nil)
    #else
      #expect(CacheFolder.ofUser { ["HOME": "/h"][$0] }?.path == "/h/Library/Caches/tinct")
    #endif
  }

  @Test func `the user's own folder is not used if others may write into it`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("tinct"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o777])
    chmod(folder("tinct"), 0o777)
    #if os(Linux)
      let own = try #require(CacheFolder.ofUser { ["XDG_CACHE_HOME": folder.path][$0] })
      #expect(throws: CacheProblem.openToOthers(path: folder("tinct"))) {
        try DiskCache(own, byteLimit: 1000)
      }
    #endif
    _ = try DiskCache(CacheFolder(chosen: folder("tinct")), byteLimit: 1000)
  }
}
