import Foundation
import SchemaValidation
import Testing
import TinctCodecs
import TinctGraphics

/// The commands that write pictures: names, folders, partial failures.
struct PictureCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func putSprite(_ name: String, width: Int = 4) throws {
    let bitmap = Bitmap(
      width: width, height: 4, filledWith: StraightPixel(red: 9, green: 9, blue: 9, alpha: 128))
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: name)
  }

  private func pixel(_ name: String) throws -> StraightPixel {
    let data = try #require(tool.data(name))
    return try PNGImage(decoding: Array(data)).bitmap[0, 0]
  }

  private func putPalette(_ name: String, text: String, at file: String) throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "\(name)",
       "colors": {"base": "#FFF", "text": "\(text)"}}
      """, at: file)
  }

  @Test func `one picture goes to the file that is named`() throws {
    try putSprite("a.png")
    try putPalette("Mine", text: "#123456", at: "mine.json")
    let result = try tool.run(
      "tint", "a.png", "--palette", "./mine.json", "--out", "new/b.png", "--json")
    #expect(result.code == 0)
    #expect(result.told == "Wrote new/b.png: 4 x 4 pixels, SIZE.\n")
    let bytes = try #require(tool.data("new/b.png")).count
    #expect(
      result.text == "[\n  {\"file\": \"new/b.png\", \"palette\": \"Mine\", \"width\": 4, "
        + "\"height\": 4, \"bytes\": \(bytes)}\n]\n")
    #expect(
      try pixel("new/b.png") == StraightPixel(red: 0x12, green: 0x34, blue: 0x56, alpha: 128))
  }

  @Test func `several palettes have folders, one has none`() throws {
    try putSprite("in/a.png")
    try putSprite("in/b@2x.png")
    try putPalette("Deep Sea", text: "#001", at: "palettes/one.json")
    try putPalette("Sun", text: "#FA0", at: "palettes/two.json")
    try tool.run("tint", "in", "--palette", "ONE", "--palette", "sun", "--out", "out")
    #expect(
      tool.files("out") == ["deep-sea/a.png", "deep-sea/b@2x.png", "sun/a.png", "sun/b@2x.png"])
    try tool.run("tint", "in", "--palette", "deep sea", "--out", "single")
    #expect(tool.files("single") == ["a.png", "b@2x.png"])
  }

  #if os(Linux)
    @Test func `where Cairo cannot be loaded, drawing ends with 69, and tinting does not need it`()
      throws
    {
      try putSprite("in/a.png")
      try tool.put("no library", at: "lib/libcairo.so.2")
      let drawn = try tool.shell("LD_LIBRARY_PATH=lib tinct board 2x1:41 --out board.png")
      #expect(drawn.code == 69)
      #expect(drawn.errors.hasPrefix("Error: Cairo cannot be loaded: "))
      #expect(drawn.errors.hasSuffix("; install libcairo2\n"))
      #expect(tool.data("board.png") == nil)
      let tinted = try tool.shell("LD_LIBRARY_PATH=lib tinct tint in --palette citrus --out out")
      #expect(tinted.code == 0, "\(tinted.errors)")
    }

    @Test(arguments: [
      ("libharfbuzz.so.0", "HarfBuzz"), ("libfribidi.so.0", "FriBidi"),
    ])
    func `where what sets text cannot be loaded, words end with 69, and boards do not need it`(
      file: String, name: String
    ) throws {
      try tool.put("no library", at: "lib/\(file)")
      let shot = try tool.shell(
        "LD_LIBRARY_PATH=lib tinct shot 2x1:41 --preset 64x64 --title A --out shot.png")
      #expect(shot.code == 69)
      #expect(shot.errors.hasPrefix("Error: \(name) cannot be loaded: "))
      #expect(shot.errors.contains("; install lib"))
      #expect(tool.data("shot.png") == nil)
      let board = try tool.shell("LD_LIBRARY_PATH=lib tinct board 2x1:41 --out board.png")
      #expect(board.code == 0, "\(board.errors)")
      let version = try tool.shell("LD_LIBRARY_PATH=lib tinct --version --verbose")
      #expect(version.code == 0 && version.text.contains("text: \(name) cannot be loaded"))
    }
  #endif

  @Test func `all errors are told, good ones are made, and the exit code is 1`() throws {
    try putSprite("in/a.png")
    try tool.put("no picture", at: "in/b.png")
    try putSprite("in/c:d.png")
    let result = try tool.run(
      "tint", "in", "gone.png", "--palette", "citrus", "--palette", "citrsu", "--out", "out")
    #expect(result.code == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[0].hasPrefix(
        "Error: --palette citrsu: there is no palette \"citrsu\"; "
          + "did you mean \"citrus\"? The nearest names are citrus, "))
    #expect(lines[1].hasPrefix("Error: gone.png: there is no such file or folder"))
    #expect(lines[2].hasPrefix("Error: in/c:d.png: the name has the character ':'; "))
    #expect(lines[3] == "Error: in/b.png: byte 0: not a PNG file; export the picture as PNG")
    #expect(
      lines[4].hasPrefix("Wrote out/citrus/a.png: 4 x 4 pixels, ") && lines[4].hasSuffix(" bytes."))
    #expect(tool.files("out") == ["citrus/a.png"])
  }

  @Test func `two outputs with one name are refused before anything is written`() throws {
    try putSprite("one/a.png")
    try putSprite("two/A.png")
    try putSprite("two/b.png")
    let result = try tool.run("tint", "one", "two", "--palette", "citrus", "--out", "out")
    #expect(result.code == 73)
    #expect(
      result.errors == "Error: two/A.png: its pictures would have the same names as those of "
        + "one/a.png; rename one of them, or make them in two runs; nothing was written\n")
    #expect(tool.files("out") == [])
  }

  @Test func `inputs are not replaced, not even when they are their own folder`() throws {
    try putSprite("a.png")
    let before = tool.data("a.png")
    let result = try tool.run("tint", ".", "--palette", "citrus", "--out", ".")
    #expect(result.code == 73)
    #expect(tool.data("a.png") == before)
  }

  @Test func `an overlay beside a sprite lies on top, and is no sprite itself`() throws {
    try putSprite("in/a.png")
    let white = Bitmap(
      width: 4, height: 4, filledWith: StraightPixel(red: 255, green: 255, blue: 255))
    try tool.put(Data(EncodedPNG(white).bytes), at: "in/a.overlay.png")
    try tool.run("tint", "in", "--palette", "citrus", "--out", "out")
    #expect(tool.files("out") == ["a.png"])
    #expect(try pixel("out/a.png") == StraightPixel(red: 255, green: 255, blue: 255))
    try tool.run("tint", "in/a.png", "--palette", "citrus", "--no-overlays", "--out", "b.png")
    #expect(try pixel("b.png").alpha == 128)
    try putSprite("in/a.overlay.png", width: 5)
    let wrong = try tool.run("tint", "in", "--palette", "citrus", "--out", "out")
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("in/a.png: the overlay is 5 x 4 pixels, the sprite 4 x 4"))
  }

  @Test func `a write that breaks off leaves the old file and nothing else`() throws {
    try tool.put("old", at: "out/a.png")
    let result = try tool.shell(
      "{ ulimit -f 0; tinct board 2x1:41 --palette citrus --out out/a.png; echo $?; } 2>&1 | cat")
    #expect(
      result.text == "Error: out/a.png: writing broke off: the file is larger than the system "
        + "allows; raise the limit with 'ulimit -f', or choose another disk\n74\n")
    #expect(tool.files("out") == ["a.png"])
    #expect(tool.data("out/a.png") == Data("old".utf8))
  }

  /// Needs a file system of its own, which only root may make, and on Linux only.
  @Test(.enabled(if: FullDisk.isPossible, "a small file system can be mounted by root on Linux"))
  func `a full disk is told by file, and the old files stay whole`() throws {
    let disk = try FullDisk(at: tool.folder.appending(path: "out"), kilobytes: 64)
    try tool.put("old", at: "out/board-1.png")
    try tool.put(Data(count: 40 << 10), at: "out/filler")
    let pack = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    let result = try tool.run("board", pack, "--palette", "citrus", "--cell", "64", "--out", "out")
    #expect(result.code == 1 || result.code == 74)
    #expect(
      result.errors.contains(
        "writing broke off: no space left on the device; make room, or choose a folder on another "
          + "disk\n"))
    #expect(tool.data("out/board-1.png") == Data("old".utf8))
    for file in tool.files("out") where file.hasSuffix(".png") && file != "board-1.png" {
      let data = try #require(tool.data("out/\(file)"))
      #expect(throws: Never.self) { try PNGImage(decoding: Array(data)) }
    }
    #expect(tool.files("out").allSatisfy { !$0.hasPrefix(".") })
    disk.unmount()
  }

  @Test func `boards are named after their puzzles, with numbers where names repeat`() throws {
    func pack(_ name: String, _ names: [String]) throws {
      let puzzles = names.map {
        """
        {"name": "\($0)", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 1]}
        """
      }.joined(separator: ",")
      try tool.put(
        """
        {"format": "tinct-puzzles", "version": 1, "name": "\(name)", "palette": "citrus",
         "puzzles": [\(puzzles)]}
        """, at: "\(name).json")
    }
    try pack("names", ["Big Loop", "knot"])
    try pack("repeats", ["Loop", "loop!"])
    try pack("numbers", ["9", "10"])
    for name in ["names", "repeats", "numbers"] {
      try tool.run("board", "\(name).json", "--cell", "8", "--out", "o/\(name)")
    }
    #expect(
      tool.files("o") == [
        "names/big-loop.png", "names/knot.png", "numbers/10.png", "numbers/9.png",
        "repeats/1-loop.png", "repeats/2-loop.png",
      ])
    try tool.run("board", "names.json", "numbers.json", "--cell", "8", "--out", "both")
    #expect(
      tool.files("both") == [
        "names-big-loop.png", "names-knot.png", "numbers-10.png", "numbers-9.png",
      ])
    let chosen = try tool.run(
      "board", "names.json", "--puzzle", "2", "--puzzle", "Big Loop", "--puzzle", "3", "--cell",
      "8", "--out", "chosen")
    #expect(chosen.code == 1)
    #expect(tool.files("chosen") == ["big-loop.png", "knot.png"])
  }

  @Test func `the same pictures come from any number of jobs`() throws {
    let pack = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    for jobs in ["1", "2", "8"] {
      let result = try tool.run(
        "board", pack, "--palette", "citrus", "--palette", "iris", "--cell", "16", "--jobs", jobs,
        "--out", "jobs-\(jobs)", "--json")
      #expect(result.code == 0)
    }
    let files = tool.files("jobs-1")
    #expect(files.count == 2 * files.filter { $0.hasPrefix("iris/") }.count)
    #expect(files.count > 4)
    for jobs in [2, 8] {
      #expect(tool.files("jobs-\(jobs)") == files)
      for file in files {
        #expect(tool.data("jobs-\(jobs)/\(file)") == tool.data("jobs-1/\(file)"))
      }
    }
  }

  @Test func `a picture over a limit says which, and draws when it is raised`() throws {
    let line = ["board", "2x1:41", "--cell", "100", "--palette", "citrus", "--out", "a.png"]
    let refused = try tool.run(arguments: line + ["--max-side", "150"])
    #expect(refused.code == 65)
    #expect(
      refused.errors.contains(
        "more than the limit of 150 a side; draw smaller cells, "
          + "or raise --max-side\n"))
    #expect(tool.files() == [])
    #expect(try tool.run(arguments: line + ["--max-side", "1000"]).code == 0)
  }

  @Test func `frames are numbered, and the list has their times up to the end`() throws {
    let result = try tool.run(
      "frames", "3x3:264158c93", "--animation", "turn", "--duration", "0.25", "--fps", "10",
      "--cell", "16", "--palette", "citrus", "--palette", "iris", "--out", "out")
    #expect(result.told == "Wrote 3 frames (0.3 s) in 2 palettes to out: 10 files, SIZE.\n")
    let frames = (1...3).map { "frame-000\($0).png" }
    let files = ["cues.json"] + frames + ["frames.json"]
    #expect(tool.files("out") == files.map { "citrus/\($0)" } + files.map { "iris/\($0)" })
    let list = try #require(tool.data("out/iris/frames.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: list) as? [String: Any])
    #expect(object["palette"] as? String == "Iris")
    #expect(object["duration"] as? Double == 0.15)
    let times = (object["frames"] as? [[String: Any]])?.compactMap { $0["time"] as? Double }
    #expect(times == [0, 0.1, 0.15])
    let schema = Tool.package.appending(path: "schemas/frames.schema.json")
    let validator = try SchemaValidator(Array(Data(contentsOf: schema)))
    #expect(try validator.problems(Array(list)) == [])
  }

  @Test func `boards are drawn from sprites that the tool itself drew`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "32", "--out", "art")
    #expect(tool.files("art").contains("tee.png"))
    #expect(
      try tool.run(
        "board", "2x1:41", "--sprites", "art", "--cell", "32", "--palette", "citrus", "--out",
        "a.png"
      ).code == 0)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "art/end.png"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "art/end.overlay.png"))
    let lacking = try tool.run(
      "board", "2x1:41", "--sprites", "art", "--palette", "citrus", "--out", "b.png")
    #expect(lacking.code == 66)
    #expect(
      lacking.errors == "Error: 2x1:41: the sprites lack end.png; draw them, or make the whole "
        + "set with 'tinct sprites'\n")
  }
}
