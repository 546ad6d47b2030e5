import Foundation
import Synchronization
import Testing

@testable import TinctPipeline

/// Waiting for changes, with the notices of the system and without.
struct FolderWatchTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tinct-watch-\(UUID().uuidString)")

  private func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
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
    func read() {
      let reader = InputReader()
      _ = reader.announce(path)
      watch.watch([reader])
    }
    /// Reads until nothing has changed meanwhile.
    func settles() -> Bool {
      (0..<50).contains { _ in
        read()
        return watch.settles()
      }
    }
    read()
    #expect(watch.folderCount == 1)
    if !asksSystem { #expect(watch.notifier == nil) }
    // A change before the waiting is seen, too.
    try put("ab", at: "a.txt")
    // It was not read since. On a busy machine the changes may be late, and count all the same.
    let isNotRead = (0..<50).contains { _ in
      watch.wait()
      return !watch.settles()
    }
    #expect(isNotRead)
    #expect(settles())
    let other = Thread { [self] in
      usleep(50_000)
      try? put("abc", at: "a.txt")
    }
    other.start()
    watch.wait()
    #expect(settles())
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
