import Foundation
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
}
