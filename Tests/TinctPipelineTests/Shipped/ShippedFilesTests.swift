import Foundation
import Testing

@testable import TinctPipeline

struct ShippedFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put("", at: "prefix/bin/tinct")
    try folder.put("", at: "clone/.build/x86_64/debug/tinct")
  }

  private var real: String {
    URL(filePath: folder.path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  @Test func `an installed tool finds share beside bin, even through a link`() throws {
    try folder.put("", at: "prefix/share/tinct/palettes/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("prefix/bin/tinct"))
    for path in ["prefix/bin/tinct", "link"] {
      let shipped = try ShippedFiles.locate(executable: folder(path), share: nil)
      #expect(shipped.root == "\(real)/prefix/share/tinct")
      #expect(shipped.palettes == "\(real)/prefix/share/tinct/palettes")
    }
  }

  @Test func `a built tool finds its package above`() throws {
    try folder.put("", at: "clone/palettes/a.json")
    try folder.put("", at: "clone/Package.swift")
    try folder.put("", at: "clone/.build/palettes/a.json")
    let shipped = try ShippedFiles.locate(
      executable: folder("clone/.build/x86_64/debug/tinct"), share: "")
    #expect(shipped.root == "\(real)/clone")
  }

  @Test func `the variable comes first, and must be right`() throws {
    try folder.put("", at: "prefix/share/tinct/palettes/a.json")
    try folder.put("", at: "other/palettes/a.json")
    let tool = folder("prefix/bin/tinct")
    #expect(
      try ShippedFiles.locate(executable: tool, share: folder("other")).root == folder("other"))
    #expect(throws: ShippedFiles.Absence.notInShare("/none")) {
      try ShippedFiles.locate(executable: tool, share: "/none")
    }
  }

  @Test func `a lone tool says where it looked from`() {
    #expect(throws: ShippedFiles.Absence.notFound(executable: "\(real)/prefix/bin/tinct")) {
      try ShippedFiles.locate(executable: folder("prefix/bin/tinct"), share: nil)
    }
  }
}
