import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Runs that have nothing to do, or seem to.
struct SecondRunTests {
  private let tool: Tool
  private static let upToDate = "Nothing to write: 2 files up to date.\n"

  init() throws {
    tool = try Tool()
    for name in ["a", "b"] { try put(0xFF00_0000, "art/\(name).png") }
    try tool.put(Self.palette("#204080"), at: "p.json")
    Thread.sleep(forTimeInterval: 0.2)
  }

  private static func palette(_ color: String) -> String {
    #"""
    {"format": "tinct-palette", "version": 1, "name": "P",
     "colors": {"base": "#FFF0E0", "text": "\#(color)"}}
    """#
  }

  private func put(_ word: UInt32, _ path: String) throws {
    let pixel = StraightPixel(word: word)
    let bitmap = Bitmap(width: 4, height: 4, filledWith: pixel)
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: path)
  }

  @discardableResult
  private func tint(_ more: String...) throws -> Tool.Result {
    try tool.run(
      arguments: ["tint", "art", "--palette", "p.json", "--cache", "cache", "--out", "out"] + more)
  }

  @Test func `the second run and the third say the same, and quietly nothing`() throws {
    #expect(try tint().told == "Wrote 2 sprites to out: SIZE.\n")
    #expect(tool.files("cache").contains { $0.hasSuffix(".entry") })
    for _ in 0..<2 {
      let again = try tint()
      #expect(again.code == 0 && again.output.isEmpty)
      #expect(again.errors == Self.upToDate)
    }
    for _ in 0..<2 { #expect(try tint("--quiet").errors.isEmpty) }
  }

  @Test func `where art and outputs share a folder, it is left alone by runs with nothing to do`()
    throws
  {
    let words = ["--palette", "p.json", "--palette", "citrus", "--cache", "cache", "--out", "art"]
    func folderTime() throws -> Date? {
      let path = tool.folder.appending(path: "art").path(percentEncoded: false)
      return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    #expect(try tool.run(arguments: ["tint", "art"] + words).code == 0)
    Thread.sleep(forTimeInterval: 0.2)
    let time = try folderTime()
    for _ in 0..<2 {
      let again = try tool.run(arguments: ["tint", "art"] + words)
      #expect(again.errors == "Nothing to write: 4 files up to date.\n")
      #expect(try folderTime() == time)
    }
  }

  @Test func `a file that was edited is not pruned, though its size and time are those of before`()
    throws
  {
    try tint()
    try FileManager.default.removeItem(at: tool.folder.appending(path: "art/b.png"))
    let edit = "printf X | dd of=out/b.png bs=1 seek=60 conv=notrunc"
    #expect(try tool.shell("touch -r out/b.png t && \(edit) && touch -r t out/b.png").code == 0)
    let edited = tool.data("out/b.png")
    let pruned = try tint("--prune")
    #expect(pruned.errors.contains("Warning: out/b.png"), "\(pruned.errors)")
    #expect(tool.data("out/b.png") == edited)
  }

  /// Everything that one run sees, changed so that names, sizes and times stay.
  @Test(
    arguments: [
      "cp x.png art/a.png && touch -r art/b.png art/a.png",
      "mv art former && cp -rp former art && cp x.png art/a.png",
      "rm out/b.png", "mv out/b.png b.png && cp b.png out/b.png",
      "mv out/b.png b.png && ln -s ../b.png out/b.png",
      "cp x.png art/a.overlay.png", "mkdir art/c.layers && cp x.png art/c.layers/1.png",
      "printf X >>out/.tinct-record", "rm out/.tinct-record",
      // The record of the run is one of the entries.
      "for entry in cache/1/*/*.entry; do rm $entry && mkfifo $entry; done",
      "for e in cache/1/*/*.entry; do printf X | dd of=$e bs=1 seek=40 conv=notrunc; done",
      "for entry in cache/1/*/*.entry; do rm $entry && ln -s ../../../p.json $entry; done",
      "rm -r cache",
    ])
  func `every change is seen, and a damaged record of the run is none`(change: String) throws {
    try put(0x1234_5678, "x.png")
    try tint()
    #expect(try tint().errors == Self.upToDate)
    let palette = tool.data("p.json")
    #expect(try tool.shell(change).code == 0)
    let told = try tint()
    // What an undisturbed run makes of the same inputs.
    let fresh = ["tint", "art", "--palette", "p.json", "--no-cache", "--out", "fresh"]
    #expect(try tool.run(arguments: fresh).code == 0)
    if change.contains("ln -s ../b.png") {
      #expect(told.errors.contains("Error: out/b.png: this is a symbolic link"))
      return
    }
    #expect(told.code == 0, "\(told.errors)")
    #expect(tool.files("out") == tool.files("fresh"))
    for file in tool.files("fresh") {
      #expect(tool.data("out/\(file)") == tool.data("fresh/\(file)"), "\(file)")
    }
    #expect(tool.data("p.json") == palette)
  }

  @Test func `what asks for more than that all is well gets it`() throws {
    try tint()
    #expect(try tint("--check").errors == "2 files up to date.\n")
    #expect(try tint("--explain").errors.hasSuffix(Self.upToDate))
    #expect(try tint("--json").text.contains("\"change\": \"kept\""))
    try tint()
    try FileManager.default.removeItem(at: tool.folder.appending(path: "art/b.png"))
    #expect(try tint("--prune").errors.contains("Removed 1 file no longer made."))
    #expect(try tint().errors == "Nothing to write: 1 file up to date.\n")
  }

  @Test func `edits of the same size within a moment are seen`() throws {
    try tint()
    for color in ["#204081", "#204082", "#204083"] {
      try tool.put(Self.palette(color), at: "p.json")
      #expect(try tint().told == "Wrote 2 sprites to out: SIZE.\n")
    }
    for word in [0x8000_0000, 0x8100_0000, 0x8200_0000] as [UInt32] {
      try put(word, "art/a.png")
      #expect(
        try tint().told
          == "Wrote 1 file of 2 sprites to out, SIZE. 1 other file needed no change.\n")
    }
  }

  @Test func `the same words in another folder are another command`() throws {
    try tint()
    #expect(try tint().errors == Self.upToDate)
    try put(0xFF00_0000, "other/art/a.png")
    try tool.put(Self.palette("#FF0000"), at: "other/p.json")
    let absolute = tool.folder.appending(path: "out").path(percentEncoded: false)
    let words = "tint art --palette p.json --cache '\(absolute)-cache' --out '\(absolute)'"
    #expect(try tool.shell("tinct \(words)").code == 0)
    let there = try tool.shell("cd other && tinct \(words)")
    #expect(there.errors.contains("a.png: 4 x 4 pixels, "))
  }

  @Test func `a palette that comes into the folder for palettes is seen`() throws {
    let words = ["tint", "art", "--palette", "citrus", "--cache", "cache", "--out", "out"]
    _ = try tool.run(arguments: words)
    #expect(try tool.run(arguments: words).errors == Self.upToDate)
    try tool.put(Self.palette("#FF0000"), at: "palettes/citrus.json")
    #expect(
      try tool.run(arguments: words).told == "Wrote 2 sprites to out: SIZE.\n")
  }

  @Test func `boards and frames look first too`() throws {
    for words in [
      [
        "board", "2x1:41", "--palette", "p.json", "--cell", "8", "--cache", "cache", "--out",
        "boards",
      ],
      [
        "frames", "2x1:41", "--animation", "turn", "--palette", "p.json", "--cell", "8", "--fps",
        "10", "--cache", "cache", "--out", "frames",
      ],
    ] {
      let first = try tool.run(arguments: words)
      #expect(first.code == 0, "\(first.errors)")
      let again = try tool.run(arguments: words)
      #expect(again.errors.hasPrefix("Nothing to write:"))
      #expect(try tool.run(arguments: words).errors == again.errors)
      try tool.put(Self.palette("#00\(words[0].count)0FF"), at: "p.json")
      #expect(try tool.run(arguments: words).errors.hasPrefix("Wrote"))
      Thread.sleep(forTimeInterval: 0.2)
    }
  }
}
