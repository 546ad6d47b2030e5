import Foundation
import Synchronization
import Testing

@testable import TinctPipeline

/// Waiting for changes, with the notices of the system and without.
struct FolderWatchTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tinct-watch-\(UUID().uuidString)")

  private func put(_ text: String, at name: String) throws {
    // As a whole, so that nobody reads half of it.
    try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  @Test(arguments: [true, false])
  func `a change is waited for, and counts as complete when no other follows`(
    asksSystem: Bool
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("a", at: "a.txt")
    let path = folder.appending(path: "a.txt").path(percentEncoded: false)
    let watch = FolderWatch(asksSystem ? ChangeNotices() : nil)
    // However busy the machine is, no change is that late.
    watch.longest = .seconds(3600)
    func read() {
      let reader = InputReader()
      _ = reader.announce(path)
      watch.watch([reader])
    }
    read()
    #expect(watch.folderCount == 1)
    if !asksSystem { #expect(watch.notifier == nil) }
    // A change before the waiting is seen, too.
    try put("ab", at: "a.txt")
    watch.wait()
    // It was not read since.
    #expect(!watch.settles())
    read()
    #expect(watch.settles())
    let other = Thread { [self] in
      usleep(50_000)
      try? put("abc", at: "a.txt")
    }
    other.start()
    watch.wait()
    read()
    #expect(watch.settles())
  }

  @Test func `what a build writes is no change; the quiet begins with the change itself`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.txt", "out.png"] { try put("a", at: name) }
    func path(_ name: String) -> String {
      folder.appending(path: name).path(percentEncoded: false)
    }
    let watch = FolderWatch()
    let reader = InputReader()
    _ = reader.announce(path("a.txt"))
    watch.watch([reader], outputs: [path("out.png")])
    // One is noticed at once, the other while it waits.
    try put("b", at: "out.png")
    let isOver = Mutex(false)
    let other = Thread { [self] in
      usleep(100_000)
      try? put("c", at: "out.png")
      usleep(200_000)
      isOver.withLock { $0 = true }
      try? put("ab", at: "a.txt")
    }
    other.start()
    watch.wait()
    #expect(isOver.withLock { $0 })
    // A change of long ago counts as complete at once.
    let again = InputReader()
    _ = again.announce(path("a.txt"))
    watch.watch([again])
    try put("abc", at: "a.txt")
    usleep(200_000)
    watch.wait()
    #expect(watch.quietEnd <= .now)
  }
}
