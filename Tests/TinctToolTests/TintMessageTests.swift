import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Messages about options without effect, or with an unexpected one.
struct TintMessageTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    for name in ["p", "q"] {
      try tool.put(
        """
        {"format": "tinct-palette", "version": 1, "name": "\(name)", "colors": {"base": "#FFF"}}
        """,
        at: "\(name).json")
    }
    for name in ["art/a", "other/A", "other/b"] { try put("\(name).png") }
  }

  private func put(_ path: String, side: Int = 16) throws {
    let bitmap = Bitmap(
      width: side, height: side, filledWith: StraightPixel(red: 9, green: 9, blue: 9))
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: path)
  }

  private func tint(_ words: String...) throws -> Tool.Result {
    try tool.run(
      arguments: ["tint", "--no-cache", "--palette", "p.json", "--out", "out"] + words)
  }

  @Test func `a layer that no sprite has is told, with those there are`() throws {
    try put("art/a.rim.png")
    let known = try tint("art", "--layer", "rim=base")
    #expect(known.told == "Wrote out/a.png: 16 x 16 pixels, SIZE.\n")
    let unknown = try tint("art", "--layer", "rim=base", "--layer", "shine")
    #expect(unknown.code == 0)
    #expect(
      unknown.errors.hasPrefix(
        "Warning: no sprite has a layer \"shine\"; there are: rim, sprite\n"), "\(unknown.errors)")
  }

  @Test func `the same file by several paths is one sprite`() throws {
    let twice = try tint("art", "art/a.png", "./art/a.png", "art/../art")
    #expect(twice.code == 0)
    #expect(twice.told == "Wrote out/a.png: 16 x 16 pixels, SIZE.\n")
  }

  @Test func `two sprites of one name are told once, not for each palette`() throws {
    let clash = try tint("art", "other", "--palette", "q.json")
    #expect(clash.code == 73)
    #expect(
      clash.errors
        == "Error: other/A.png: its pictures would have the same names as those of art/a.png; "
        + "rename one of them, or make them in two runs; nothing was written\n")
  }

  @Test(
    arguments: [
      (["--ramp", "black, base"], "--ramp"), (["--channels", "base"], "--channels"),
      (["--key", "#FF0000=base"], "--key"), (["--layer", "sprite=base"], "--layer"),
    ])
  func `a colour that nothing uses is refused`(_ way: [String], _ name: String) throws {
    let words = ["tint", "art", "--palette", "p.json", "--out", "out", "--color", "base"]
    let result = try tool.run(arguments: words + way)
    #expect(result.code == 64)
    #expect(
      result.errors == "Error: --color base says what 'ink' is, which \(name) does not name; "
        + "write the colour there, or leave out --color.\n")
    let used = try tool.run(arguments: words + ["--ramp", "black, ink", "--no-cache"])
    #expect(used.code == 0, "\(used.errors)")
  }

  @Test(
    arguments: [
      (["--overlay", "art/a.png=zork"], "--overlay"), (["--ramp", "black, zork"], "--ramp"),
      (["--layer", "sprite=base", "--overlay", "art/a.png=zork"], "--layer or --overlay"),
      (["--recipe", "r.json"], "r.json"),
    ])
  func `a colour that is not there is told with its location`(
    _ way: [String], _ location: String
  ) throws {
    try tool.put(#"{"format": "tinct-recipe", "version": 1, "tint": "zork"}"#, at: "r.json")
    let result = try tool.run(
      arguments: ["tint", "other/b.png", "--no-cache", "--palette", "p.json", "--out", "out"] + way)
    #expect(result.code == 65)
    #expect(
      result.errors.hasPrefix(
        "Error: \(location): the palette \"p\" has no colour \"zork\"; there is: base"),
      "\(result.errors)")
  }

  @Test(arguments: ["", ",", " , ,, "])
  func `channels without a colour are refused`(_ channels: String) throws {
    let result = try tint("art", "--channels", channels)
    #expect(result.code == 64)
    #expect(
      result.errors == "Error: --channels names no colour; write some, such as 'ink, black, "
        + "white'.\n")
  }

  @Test(
    arguments: [
      ["tint", "art"], ["board", "2x1:41"], ["sprites", "--kind", "square"],
    ])
  func `pictures are not written to standard output, nor into a folder of its name`(
    _ words: [String]
  ) throws {
    let result = try tool.run(arguments: words + ["--out", "-"])
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix(
        "Error: --out -: pictures are written into a folder; for one called '-' write ./-."),
      "\(result.errors)")
    #expect(tool.files("-") == [])
  }

  @Test func `scales that are too large or equal are told what they may be`() throws {
    for scales in ["101", "1,1", "0", "nan"] {
      let result = try tint("art", "--scales", scales, "--allow-enlarging")
      #expect(result.code == 64)
      #expect(
        result.errors.hasPrefix(
          "Error: --scales takes different numbers above 0, at most 100, with commas between them, "
            + "such as 1,2,3; not \(scales)."))
    }
  }

  @Test(arguments: ["png", "sheet", "web"])
  func `tinted files are the same for any number of jobs`(form: String) throws {
    var state: UInt32 = 1
    let noise = (0..<160 * 160).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return StraightPixel(word: state)
    }
    // More than one core is worth while for: 100 kB before it is compressed.
    try tool.put(
      Data(EncodedPNG(Bitmap(width: 160, height: 160, pixels: noise)).bytes), at: "art/noise.png")
    var made: [[Data?]] = []
    for jobs in ["1", "2", "5"] {
      let result = try tool.run(
        arguments: [
          "tint", "art", "--no-cache", "--palette", "p.json", "--palette", "q.json", "--ramp",
          "black, base", "--as", form, "--jobs", jobs, "--out", "jobs-\(jobs)",
        ])
      #expect(result.code == 0, "\(result.errors)")
      let files = tool.files("jobs-1")
      #expect(files.count > 1)
      #expect(tool.files("jobs-\(jobs)") == files)
      made.append(files.map { tool.data("jobs-\(jobs)/\($0)") })
    }
    #expect(made[1] == made[0] && made[2] == made[0])
  }

  @Test func `what is enlarged is said`() throws {
    let larger = try tint("art", "--scale", "2")
    #expect(larger.code == 0)
    #expect(larger.errors.hasPrefix("Warning: --scale 2 enlarges the sprites"))
    for words in [["--scale", "2", "--allow-enlarging"], ["--scale", "0.5"]] {
      let result = try tool.run(
        arguments: ["tint", "art", "--no-cache", "--palette", "p.json", "--out", "b"] + words)
      #expect(try /Wrote b\/a\.png: \d+ x \d+ pixels, SIZE\.\n/.wholeMatch(in: result.told) != nil)
    }
  }

  @Test func `a sprite that only its repeated edge makes too large says so`() throws {
    let extruded = try tint("art", "--as", "sheet", "--max-size", "16", "--extrude", "2")
    #expect(extruded.code == 65)
    #expect(
      extruded.errors
        == "Error: art/a.png: the sprite 'a' has 16 x 16 pixels with the edge of 2 that --extrude "
        + "repeats, more than a page of 16 x 16 takes; raise --max-size, lower --extrude, or "
        + "make it "
        + "smaller\n")
    let large = try tint("art", "--as", "sheet", "--max-size", "15", "--extrude", "2")
    #expect(!large.errors.contains("--extrude"))
  }

  @Test func `numbers and lists read well`() throws {
    let one = try tint(
      "art", "--as", "xcassets", "--dark", "p.json", "--dark", "q.json")
    #expect(one.errors.contains("there is 1 palette, but 2 for dark mode"), "\(one.errors)")
    let cut = try tint("art", "--layer", "a={\"ramp\": [")
    #expect(cut.code == 64 && cut.errors.hasSuffix("?\n"), "\(cut.errors)")
    try tool.put(
      #"{"format": "tinct-palette", "version": 1, "name": "s", "colors": {}, "strings": {"a": "b"}}"#,
      at: "s.json")
    let empty = try tool.run(
      "tint", "art", "--palette", "s.json", "--color", "dark", "--out", "out")
    #expect(empty.errors.contains("it has no colours, only strings"), "\(empty.errors)")
    let single = try tint("art", "--color", "dark")
    #expect(single.errors.contains("there is: base"), "\(single.errors)")
  }

  @Test func `pictures of a palette keep their folder where another palette is missing`() throws {
    for words in [
      ["board", "2x1:41", "--cell", "8"],
      ["frames", "2x1:41", "--cell", "8", "--animation", "turn", "--fps", "5"],
    ] {
      let result = try tool.run(
        arguments: words + ["--palette", "citrus", "--palette", "gone.json", "--out", words[0]])
      #expect(result.code != 0)
      let files = tool.files(words[0])
      #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("citrus/") }, "\(files)")
    }
  }

  @Test func `the size of a cache is told in a fitting unit`() throws {
    let info = ["cache", "info", "--cache", "c"]
    #expect(try tool.run(arguments: info).text == "c: 0 entries, 0 bytes\n")
    _ = try tool.run("tint", "art", "--cache", "c", "--palette", "p.json", "--out", "out")
    let words = try tool.run(arguments: info).text
    // One is the record of the run, if files are old enough for it.
    #expect(words.contains(/^c: (1 entry|2 entries), [0-9.]+ (bytes|KB)\n$/), "\(words)")
    for command in ["info", "verify", "clear"] {
      let file = try tool.run("cache", command, "--cache", "p.json")
      #expect(file.code == 73)
      #expect(
        file.errors == "Error: p.json: the cache cannot be used: this is a file, not a folder\n")
    }
  }

  @Test func `who looks after a cache makes nothing and marks nothing`() throws {
    try tool.put("mine", at: "photos/a.txt")
    let before = tool.files()
    for command in ["info", "verify", "clear"] {
      for folder in ["photos", "gone", "gone/deep"] {
        let result = try tool.run("cache", command, "--cache", folder)
        #expect(result.code == 0 && result.text.contains("0 entries"), "\(result)")
      }
    }
    #expect(tool.files() == before)
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path + "/gone"))
    // A run that keeps something there marks its own part alone. With --json it keeps the picture,
    // and no record of itself, which it would only where its inputs were a tenth of a second old.
    _ = try tool.run(
      "tint", "art", "--cache", "photos", "--palette", "p.json", "--out", "out", "--json")
    let tags = tool.files().filter { $0.hasSuffix("CACHEDIR.TAG") }
    #expect(tags == ["photos/1/CACHEDIR.TAG"])
    let own = try tool.run("cache", "clear", "--cache", "photos")
    #expect(own.text.contains("removed 1 entry") && tool.files().contains("photos/a.txt"))
  }

  @Test func `art is looked through alike by any number of jobs`() throws {
    try put("art/b.png", side: 7)
    try tool.put("no picture", at: "art/c.png")
    let one = try tool.run("lint", "art", "other", "--jobs", "1")
    let four = try tool.run("lint", "art", "other", "--jobs", "4")
    #expect(one.code == 1 && one.errors.contains("art/c.png"))
    #expect(one.errors == four.errors)
  }
}
