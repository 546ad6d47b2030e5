import Foundation
import Testing

/// The sentences about what was written: in what a person counts, with time and size.
struct SummaryTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a path stays on the line, whatever is in it`() throws {
    for (name, shown) in [
      ("a\nb.png", "Wrote a\\u{A}b.png: 28 x 19 pixels, SIZE.\n"),
      ("a\nb", "Wrote 1 board to a\\u{A}b: 2 files, SIZE.\n"),
    ] {
      let palettes = name.hasSuffix("png") ? ["citrus"] : ["citrus", "iris"]
      let made = try tool.run(
        arguments: ["board", "2x1:41", "--cell", "9", "--out", name]
          + palettes.flatMap { ["--palette", $0] })
      #expect(made.told.replacing(" in 2 palettes", with: "") == shown, "\(made.errors)")
    }
  }

  private func told(_ line: String) throws -> String {
    let result = try tool.shell("tinct \(line) --no-cache")
    #expect(result.code == 0, "\(result.errors)")
    return result.told
  }

  @Test(arguments: [
    ("board 2x1:41 --palette citrus --cell 9 --out a.png", "Wrote a.png: 28 x 19 pixels, SIZE.\n"),
    ("board 2x1:41 --palette citrus --out a.svg", "Wrote a.svg: SIZE.\n"),
    (
      "board 2x1:41 1x2:82 2x1:14 --palette citrus --palette iris --theme toy --theme net --out b",
      "Wrote 3 boards in 2 themes and 2 palettes to b: 12 files, SIZE.\n"
    ),
    (
      "frames 2x1:41 --animation turn --duration 0.5 --fps 10 --palette citrus --cell 9 --out t.gif",
      "Wrote t.gif: 5 frames, 1.5 s, SIZE.\n"
    ),
    (
      "frames 2x1:41 --animation turn --duration 0.5 --fps 10 --palette citrus --cell 9 "
        + "--out t.gif --cues c.json", "Wrote t.gif: 5 frames, 1.5 s, SIZE; and c.json.\n"
    ),
    (
      "frames 2x1:41 --animation turn --duration 0.5 --fps 10 --palette citrus --cell 9 --out f",
      "Wrote 5 frames (0.5 s) to f: 7 files, SIZE.\n"
    ),
    (
      "tint square --theme net --palette citrus --palette iris --scales 0.25,0.5 --out t",
      "Wrote 8 sprites in 2 palettes at 2 scales to t: 32 files, SIZE.\n"
    ),
    (
      "tint square --theme net --palette citrus --scale 0.25 --as sheet --out t",
      "Wrote 8 sprites to t: 2 files, SIZE.\n"
    ),
    (
      "sprites --kind square --size 8 --scales 1,2 --out s",
      "Wrote 13 sprites at 2 scales to s: 26 files, SIZE.\n"
    ),
    ("grid --grid hex --columns 3 --rows 3 --out g.pdf", "Wrote g.pdf: SIZE.\n"),
    (
      "shot 2x1:41 --preset 32x32 --preset 40x40 --palette citrus --no-title --out s",
      "Wrote 2 screenshots to s: SIZE.\n"
    ),
    ("icon 2x1:41 --as ico --palette citrus --out i", "Wrote i/app.ico: SIZE.\n"),
    (
      "contact 2x1:41 1x2:82 --page a4 --palette citrus --out c.pdf",
      "Wrote c.pdf: 2 puzzles, SIZE.\n"
    ),
    ("palette sheet citrus iris --out p.png", "Wrote p.png: 2 palettes, SIZE.\n"),
    (
      "theme sheet toy 2x1:41 --palette citrus --palette iris --out t.png",
      "Wrote t.png: 1 board, 2 palettes, SIZE.\n"
    ),
    (
      "palette ramp black white --steps 4 --out r.gpl",
      "Wrote r.gpl: 4 colours of black to white, SIZE.\n"
    ),
    (
      "puzzle generate --columns 3 --rows 3 --count 2 --out p.json",
      "Wrote p.json: 2 puzzles, SIZE.\n"
    ),
  ])
  func `summaries count what a person has`(line: String, summary: String) throws {
    #expect(try told(line) == summary)
  }

  @Test func `sizes are those of the files`() throws {
    let small = try tool.run(
      "board", "2x1:41", "--cell", "9", "--palette", "citrus", "--out", "a.png")
    let bytes = try #require(tool.data("a.png")).count
    #expect(small.errors.hasSuffix(", \(bytes) bytes.\n"))
    let large = try tool.run(
      "board", "2x1:41", "--cell", "900", "--palette", "citrus", "--out", "b.png")
    let kilobytes = (try #require(tool.data("b.png")).count + 500) / 1000
    #expect(kilobytes >= 10 && large.errors.hasSuffix(", \(kilobytes) KB.\n"), "\(large.errors)")
  }

  @Test func `merging that shows is told once, with the worst picture`() throws {
    let line = "tinct board 2x1:41 1x2:82 --cell 9 --palette citrus --no-cache --out b"
    let few = try tool.shell("\(line) --indexed 2")
    let warnings = few.errors.split(separator: "\n").filter { $0.hasPrefix("Warning: ") }
    #expect(
      few.code == 0
        && warnings == [
          "Warning: b/2x1.png (worst of 2 files): merging colours shows, as only 73.6 % of the pixels "
            + "are within 4/255; leave out --indexed for true colour, or give it more colours if it "
            + "has fewer than 256"
        ], "\(few.errors)")
    let again = try tool.shell("\(line) --indexed 2")
    #expect(again.errors == "Nothing to write: 2 files up to date.\n")
    let enough = try tool.shell("\(line) --indexed 8")
    #expect(enough.code == 0 && !enough.errors.contains("Warning: "), "\(enough.errors)")
  }

  @Test func `a build tells merging that shows once for all targets, and its summary has it`()
    throws
  {
    let target = #""cell": 9, "palette": "citrus", "indexed": 2"#
    try tool.put(
      """
      { "version": 1, "defaults": { "out": "Art" }, "outputs": {
          "a": { "board": "2x1:41", \(target), "name": "a.png" },
          "b": { "board": "1x2:82", "theme": "toy", \(target), "name": "b.png" } } }
      """, at: "tinct.json")
    let built = try tool.run("build", "--no-cache", "--summary", "s.json")
    let warning =
      "Art/b.png (worst of 2 files): merging colours shows, as only 52.6 % of the pixels are "
    #expect(
      built.code == 0 && built.errors.components(separatedBy: "Warning: ").count == 2
        && built.errors.contains("Warning: \(warning)"), "\(built.errors)")
    let summary = String(decoding: tool.data("s.json") ?? Data(), as: UTF8.self)
    #expect(summary.contains(warning), "\(summary)")
  }
}
