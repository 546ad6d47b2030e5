import Foundation
import Testing

@testable import TinctPipeline

struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func subfolders(_ name: String) -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder(name))) ?? []
  }

  @Test func `a run that was told to stop makes no more folders`() throws {
    let gate = WriteGate()
    let out = OutputFolder(path: folder("out"), gate: gate)
    try out.write([[1]], as: "a.colorset/Contents.json")
    gate.close(waitingAtMost: 0)
    #expect(throws: OutputError.interrupted) {
      try out.write([[1]], as: "b.colorset/Contents.json")
    }
    #expect(subfolders("out").sorted() == ["a.colorset", "a.colorset/Contents.json"])
  }
}
