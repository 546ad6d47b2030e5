import Foundation
import SchemaValidation
import Testing
import TinctCodecs
import TinctGraphics

struct FilmCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Nine pieces.
  private static let board = ["3x3:264158c93"]

  private func film(_ words: String...) throws -> Tool.Result { try film(words) }

  private func film(_ words: [String]) throws -> Tool.Result {
    try tool.run(
      arguments: ["frames"] + Self.board + ["--cell", "16", "--palette", "citrus"] + words)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try #require(tool.data(name)))
  }

  private func object(_ name: String) throws -> [String: Any] {
    let data = Data(try bytes(name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The chunks of a PNG: their names and contents.
  private func chunks(_ png: [UInt8]) -> [(name: String, data: ArraySlice<UInt8>)] {
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var start = 8
    while start + 12 <= png.count {
      let count = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: png[start + 4..<start + 8], as: UTF8.self)
      chunks.append((name, png[start + 8..<start + 8 + count]))
      start += 12 + count
    }
    return chunks
  }

  @Test func `the ending of --out says what is written`() throws {
    for (name, start) in [
      ("a.gif", Array("GIF89a".utf8)), ("a.webp", Array("RIFF".utf8)),
      ("a.apng", [137, 80, 78, 71]), ("a.png", [137, 80, 78, 71]),
      ("a.y4m", Array("YUV4MPEG2 W64 H64 F20:1 ".utf8)),
    ] {
      let result = try film("--animation", "turn", "--fps", "20", "--out", name)
      #expect(result.code == 0, "\(result.errors)")
      #expect(try bytes(name).starts(with: start))
    }
  }

  @Test func `a GIF that is slower than asked for says so, and what to write instead`() throws {
    let fast = try film("--animation", "turn", "--fps", "60", "--out", "a.gif")
    #expect(fast.code == 0)
    #expect(fast.errors.contains("a GIF shows at most 50 frames a second, so 50 are written"))
    #expect(fast.errors.contains("--fps 50") && fast.errors.contains(".apng"))
    for words in [["--fps", "50"], []] {
      let result = try film(["--animation", "turn", "--out", "b.gif"] + words)
      #expect(!result.errors.contains("Warning"), "\(result.errors)")
    }
    #expect(try bytes("a.gif") == bytes("b.gif"))
  }

  @Test func `frames without a ground are clear where nothing is`() throws {
    for name in ["a.gif", "a.webp", "a.apng", "a.rgba"] {
      let result = try film(
        "--animation", "turn", "--fps", "10", "--transparent", "--out", name)
      #expect(result.code == 0, "\(result.errors)")
    }
    // The first pixel is at the corner of the board.
    #expect(try bytes("a.rgba")[3] == 0)
    let frames = try film(
      "--animation", "turn", "--fps", "10", "--transparent", "--out", "frames")
    #expect(frames.code == 0)
    for frame in tool.files("frames").filter({ $0.hasPrefix("frame-") }) {
      let pixels = try PNGImage(decoding: bytes("frames/\(frame)")).bitmap.pixels
      #expect(pixels[0].alpha == 0 && pixels.contains { $0.alpha == 255 })
    }
    let video = try film("--animation", "turn", "--transparent", "--out", "a.y4m")
    #expect(video.code == 64 && video.errors.contains("y4m has no clear pixels"))
    let moments = try film("--animation", "turn", "--transparent", "--storyboard", "s.png")
    #expect(moments.code == 64 && tool.data("s.png") == nil)
  }

  /// PNGs of at most 256 colours merge mixes that nobody can tell apart; true colour merges none.
  @Test(arguments: ["ribbon", "noodles"])
  func `PNGs, APNG and lossless WebP show the same pixels, but for merged mixes`(
    theme: String
  ) throws {
    for out in ["f", "a.apng", "a.webp"] {
      let result = try tool.run(
        arguments: ["frames"] + Self.board + [
          "--animation", "vanish", "--fps", "5", "--cell", "40", "--palette", "dusk", "--theme",
          theme, "--transparent", "--out", out,
        ])
      #expect(result.code == 0, "\(result.errors)")
    }
    // Of a clear pixel the colour does not matter.
    let script = """
      import glob, sys
      try: import PIL.Image as I
      except ImportError: sys.exit(9)
      def rgba(image): return image.convert("RGBA").tobytes()
      def film(name):
          image = I.open(name)
          for n in range(image.n_frames):
              image.seek(n)
              yield rgba(image)
      files = sorted(glob.glob("f/frame-*.png"))
      farthest = exact = 0
      for name in ("a.apng", "a.webp"):
          count = 0
          for a, b in zip(files, film(name)):
              isExact = name == "a.webp" and I.open(a).mode == "RGBA"
              a = rgba(I.open(a))
              count += 1
              for i in range(0, len(a), 4):
                  if a[i:i + 4] != b[i:i + 4]:
                      p, q = a[i + 3], b[i + 3]
                      mixed = [abs(a[i + c] * p - b[i + c] * q) / 255 for c in range(3)]
                      far = max(abs(p - q), *mixed)
                      farthest = max(farthest, far)
                      if isExact: exact = max(exact, far)
          assert count == len(files) > 2, (name, count, len(files))
      print(exact == 0 and farthest <= 2)
      """
    guard let said = try outsideProgram("python3", ["-c", script], in: tool.folder), said.code != 9
    else { return }
    #expect(said.output == "True\n")
  }

  private static let log = """
    {"format": "tinct-moves", "version": 1, "game": "noodles"}
    {"do": {"turn": 0}}
    {"do": {"turn": 1}}
    {"undo": 1}
    {"do": {"turn": 2}}
    {"undo": 1}

    """

  @Test func `moves that were undone are shown, and taken back, when asked for`() throws {
    try tool.put(Self.log, at: "log")
    for (folder, words, cells) in [
      ("left", [], [0]), ("played", ["--undone"], [0, 1, 1, 2, 2]),
    ] as [(String, [String], [Int])] {
      let result = try film(["--moves", "log", "--fps", "10", "--out", folder] + words)
      #expect(result.code == 0, "\(result.errors)")
      let cues = try #require(try object("\(folder)/cues.json")["cues"] as? [[String: Any]])
      let clicks = cues.filter { $0["name"] as? String == "turn-click" }
      #expect(clicks.map { $0["cell"] as? Int } == cells)
      if folder == "played" {
        #expect(clicks.map { $0["undone"] as? Bool ?? false } == [false, false, true, false, true])
      }
    }
    let ends = try ["left", "played"].map { folder in
      let last = try #require(tool.files(folder).filter { $0.hasPrefix("frame-") }.last)
      return try PNGImage(decoding: bytes("\(folder)/\(last)")).bitmap
    }
    #expect(ends[0] == ends[1])
    let wrong = try film("--animation", "turn", "--undone", "--out", "x")
    #expect(wrong.code == 64 && wrong.errors.contains("--undone is for --moves"))
  }

  @Test func `a film shows a part of a log, from one move to another`() throws {
    try tool.put(
      Self.log.replacing("{\"undo\": 1}\n", with: "") + "{\"do\": {\"turn\": 3}}\n", at: "four")
    let line = ["--moves", "four", "--fps", "10"]
    #expect(try film(line + ["--out", "all"]).code == 0)
    let part = try film(line + ["--from-move", "1", "--to-move", "3", "--out", "part"])
    #expect(part.code == 0, "\(part.errors)")
    let frames = tool.files("part").filter { $0.hasPrefix("frame-") }
    #expect(frames.count > 2 && frames.count < tool.files("all").filter { $0.hasPrefix("f") }.count)
    for (move, frame) in [("1", frames.first), ("3", frames.last)] {
      #expect(try film(line + ["--after", move, "--out", "s\(move)"]).code == 0)
      let still = try #require(tool.files("s\(move)").first { $0.hasSuffix(".png") })
      let shown = try PNGImage(decoding: bytes("part/\(frame ?? "")")).bitmap
      #expect(try PNGImage(decoding: bytes("s\(move)/\(still)")).bitmap == shown, "\(move)")
    }
    for (words, text) in [
      (["--from-move", "5"], "--from-move 5: there are 4 moves"),
      (["--from-move", "3", "--to-move", "2"], "--from-move 3 is later than --to-move 2"),
      (["--to-move", "2", "--to", "1"], "--to-move and --to cannot be combined"),
    ] {
      let wrong = try film(line + words + ["--out", "x"])
      #expect(wrong.code == 64 && wrong.errors.contains(text), "\(wrong.errors)")
    }
    let other = try film("--animation", "turn", "--to-move", "2", "--out", "x")
    #expect(other.code == 64 && other.errors.contains("counts the moves of a log"))
  }

  @Test func `moves that were undone count where they are shown`() throws {
    try tool.put(Self.log, at: "log")
    let left = try film("--moves", "log", "--after", "2", "--out", "x")
    #expect(
      left.code == 64 && left.errors.contains("there is 1 move; 2 that were undone do not count"),
      "\(left.errors)")
    #expect(try film("--moves", "log", "--undone", "--after", "2", "--out", "played").code == 0)
  }

  @Test func `a film is frozen after a move`() throws {
    try tool.put(Self.log, at: "log")
    #expect(try film("--moves", "log", "--after", "1", "--out", "still").code == 0)
    let frames = tool.files("still").filter { $0.hasPrefix("frame-") }
    #expect(frames.count == 1)
    // One of the two moves that were made is left.
    #expect(try film("--moves", "log", "--fps", "5", "--out", "film").code == 0)
    let last = try #require(tool.files("film").filter { $0.hasPrefix("frame-") }.last)
    #expect(
      try PNGImage(decoding: bytes("still/\(frames[0])")).bitmap
        == PNGImage(decoding: bytes("film/\(last)")).bitmap)
    let moments = try film(
      "--moves", "log", "--after", "0", "--after", "1", "--storyboard", "s.png")
    #expect(moments.code == 0, "\(moments.errors)")
    for (words, message) in [
      (["--moves", "log", "--after", "2"], "--after 2: there is 1 move"),
      (["--moves", "log", "--after", "0", "--after", "1"], "--after gives one still picture"),
      (["--moves", "log", "--after", "1", "--from", "0"], "cannot be combined"),
      (["--animation", "solve", "--after", "1"], "--after is for --moves"),
    ] {
      let result = try film(words + ["--out", "no"])
      #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `a palette that cannot be written takes nothing from the others`() throws {
    try tool.put("in the way", at: "part/citrus")
    let result = try film(
      "--animation", "turn", "--fps", "10", "--palette", "iris", "--out", "part")
    #expect(result.code == 1)
    let files = tool.files("part").filter { $0 != "citrus" }
    #expect(files.starts(with: ["iris/cues.json", "iris/frame-0001.png"]))
    #expect(files.last == "iris/frames.json")
    #expect(
      result.told.hasSuffix(
        "\nWrote \(files.count) files of 5 frames (0.5 s) in 2 palettes to part, SIZE.\n"))
  }

  @Test func `palettes share all of an animated PNG but the colours`() throws {
    let result = try film(
      "--animation", "vanish", "--fps", "10", "--palette", "iris", "--format", "apng", "--out", "o")
    #expect(result.told == "Wrote 4 frames (1.4 s) in 2 palettes to o: 2 files, SIZE.\n")
    let files = try ["o/citrus/vanish.apng", "o/iris/vanish.apng"].map { chunks(try bytes($0)) }
    #expect(files[0].map(\.name) == files[1].map(\.name))
    for (first, second) in zip(files[0], files[1]) {
      #expect((first.data == second.data) == (first.name != "PLTE"), "\(first.name)")
    }
    let names = files[0].map(\.name)
    #expect(names.contains("acTL") && names.contains("fdAT") && names.last == "IEND")
  }

  @Test func `a palette's film does not depend on what other palettes it is made with`() throws {
    for form in ["apng", "gif", "webp", "png"] {
      #expect(
        try film("--animation", "turn", "--fps", "10", "--format", form, "--out", "alone").code == 0
      )
      #expect(
        try film(
          "--animation", "turn", "--fps", "10", "--format", form, "--palette", "iris", "--jobs",
          "1", "--out", "both"
        ).code == 0)
      for file in tool.files("alone") where !file.hasSuffix(".json") {
        #expect(try bytes("alone/\(file)") == bytes("both/citrus/\(file)"), "\(form) \(file)")
      }
    }
  }

  @Test func `a stream has as many bytes as its frames`() throws {
    let raw = try film(
      "--animation", "turn", "--fps", "20", "--to", "0.2", "--format", "rgba", "--out", "-")
    #expect(raw.output.count == 5 * 64 * 64 * 4)
    let video = try film("--animation", "turn", "--fps", "20", "--to", "0.2", "--out", "-")
    let head = "YUV4MPEG2 W64 H64 F20:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(video.output.starts(with: Data(head.utf8)))
    #expect(video.output.count == head.utf8.count + 5 * (6 + 64 * 64 * 3))
  }

  @Test func `a sheet in rows tells where each frame is, and how long it is shown`() throws {
    let result = try film(
      "--animation", "turn", "--fps", "20", "--to", "0.2", "--hold", "0.5", "--sheet", "rows",
      "--columns", "2", "--data", "aseprite-array", "--out", "o")
    #expect(result.code == 0, "\(result.errors)")
    let document = try object("o/turn.json")
    let frames = try #require(document["frames"] as? [[String: Any]])
    #expect(frames.map { $0["filename"] as? String } == (1...5).map { "turn-000\($0)" })
    #expect(frames.map { $0["duration"] as? Int } == [50, 50, 50, 50, 550])
    let positions = frames.compactMap { $0["frame"] as? [String: Int] }
    #expect(positions.map { $0["x"] } == [0, 65, 0, 65, 0])
    #expect(positions.map { $0["y"] } == [0, 0, 65, 65, 130])
    let meta = try #require(document["meta"] as? [String: Any])
    let tags = try #require(meta["frameTags"] as? [[String: Any]])
    #expect(tags.map { $0["name"] as? String } == ["turn"])
    #expect(tags.map { $0["to"] as? Int } == [4])
  }

  @Test func `a storyboard has so many moments, with their times`() throws {
    let result = try film(
      "--animation", "turn", "--storyboard", "s.png", "--shots", "6", "--columns", "3")
    #expect(try /Wrote s\.png: \d+ x \d+ pixels, SIZE\.\n/.wholeMatch(in: result.told) != nil)
    let header = chunks(try bytes("s.png"))[0].data
    let size = [header.prefix(4), header.dropFirst(4).prefix(4)].map {
      $0.reduce(0) { $0 << 8 | Int($1) }
    }
    // Three pictures with a gap around each, and two rows of them with a line of text each.
    #expect(size == [3 * 64 + 4 * 8, 2 * (64 + 17) + 3 * 8])
    let several = try film("--animation", "turn", "--palette", "iris", "--storyboard", "two.png")
    #expect(several.code == 64)
    #expect(several.errors.contains("Error: two.png is one file, but there are 2 palettes"))
  }

  @Test func `cues tell the frame that shows them, at any speed`() throws {
    for (words, seconds, frame) in [
      ([], 0.25, 5), (["--fast-forward", "2"], 0.125, 3), (["--from", "0.1"], 0.15, 3),
    ] as [([String], Double, Int)] {
      let line =
        ["frames"] + Self.board
        + [
          "--cell", "16", "--animation", "turn", "--fps", "20", "--out", "o.gif", "--cues",
          "c.json",
        ]
      #expect(try tool.run(arguments: line + words).code == 0)
      let cues = try #require(try object("c.json")["cues"] as? [[String: Any]])
      let click = try #require(cues.first { $0["name"] as? String == "turn-click" })
      #expect(abs((click["time"] as? Double ?? -1) - seconds) < 1e-6)
      #expect(click["frame"] as? Int == frame)
      #expect(click["x"] != nil && click["cell"] != nil)
    }
    let schema = Tool.package.appending(path: "schemas/cues.schema.json")
    let validator = try SchemaValidator(Array(Data(contentsOf: schema)))
    #expect(try validator.problems(bytes("c.json")) == [])
  }

  @Test func `cues take the place of no other document`() throws {
    let theme = #"{"format": "tinct-theme", "version": 1, "name": "Mine"}"#
    try tool.put(theme, at: "mine.json")
    let result = try tool.run(
      arguments: ["frames"] + Self.board
        + ["--cell", "16", "--animation", "turn", "--out", "o.gif", "--cues", "mine.json"])
    #expect(result.code == 1)
    #expect(
      result.errors.contains(
        #"mine.json: the file is a "tinct-theme" document, and a "tinct-cues" document would "#
          + "replace it; choose another --cues, or remove the file"), "\(result.errors)")
    #expect(tool.data("mine.json") == Data(theme.utf8))
  }

  private struct Cue: Decodable {
    let time: Double
    let frame: Int
    let name: String
    let undone: Bool?
  }

  private func cues(_ name: String) throws -> [Cue] {
    struct List: Decodable { let cues: [Cue] }
    return try JSONDecoder().decode(List.self, from: Data(try bytes(name))).cues
  }

  @Test func `cues tell the frame of the file, which stores equal frames once`() throws {
    let pack = Tool.package.appending(path: "examples/squares.json").path
    func film(_ words: String...) throws -> Tool.Result {
      try tool.run(
        arguments: [
          "frames", pack, "--puzzle", "pocket", "--animation", "play", "--cell", "8", "--fps", "25",
          "--palette", "citrus", "--cues", "c.json",
        ] + words)
    }
    #expect(try film("--out", "o.apng").code == 0)
    var starts = [0.0]
    for (name, data) in chunks(try bytes("o.apng")) where name == "fcTL" {
      let delay = [20, 22].map { offset in
        data.dropFirst(offset).prefix(2).reduce(0.0) { $0 * 256 + Double($1) }
      }
      starts.append((starts.last ?? 0) + delay[0] / delay[1])
    }
    let stored = try cues("c.json")
    // In a film of 93 frames there are fewer, or nothing is tried here.
    #expect(starts.count < 90 && stored.count > 10)
    // The picture that is shown in the first frame that is not before the cue.
    func due(_ cue: Cue) -> Double { (cue.time * 25 - 1e-6).rounded(.up) / 25 + 1e-6 }
    for cue in stored {
      #expect((starts[cue.frame]..<starts[cue.frame + 1]).contains(due(cue)), "\(cue)")
    }
    #expect(try film("--out", "o", "--sheet", "rows").code == 0)
    let frames = try #require(try object("o/play.json")["frames"] as? [String: [String: Any]])
    let durations = frames.sorted { $0.key < $1.key }.compactMap { $0.value["duration"] as? Int }
    for cue in try cues("c.json") {
      let start = Double(durations[..<cue.frame].reduce(0, +)) / 1000
      let end = start + Double(durations[cue.frame]) / 1000
      #expect((start..<end).contains(due(cue)), "\(cue)")
    }
  }

  @Test func `a GIF has fifty frames a second at most, and its cues too`() throws {
    let line = ["--animation", "turn", "--cues", "c.json"]
    #expect(try film(line + ["--fps", "60", "--out", "a.gif"]).code == 0)
    let list = try bytes("c.json")
    #expect(try film(line + ["--fps", "50", "--out", "b.gif"]).code == 0)
    #expect(try bytes("c.json") == list)
    #expect(try bytes("a.gif") == bytes("b.gif"))
    #expect(try object("c.json")["framesPerSecond"] as? Int == 50)
  }

  @Test func `what is shown backwards is undone, at the same frames`() throws {
    let line = ["--animation", "lock", "--fps", "20", "--cues", "c.json", "--out", "o"]
    #expect(try film(line).code == 0)
    #expect(try cues("c.json").map(\.undone) == [nil])
    #expect(try film(line + ["--undo"]).code == 0)
    #expect(try cues("c.json").map(\.undone) == [true])
    #expect(try film(line + ["--bounce"]).code == 0)
    let both = try cues("c.json")
    #expect(both.map(\.undone).first == .some(nil))
    #expect(both.allSatisfy { $0.name == "lock" })
  }

  @Test func `moves are played one after the other, those taken back not`() throws {
    try tool.put(
      """
      {"format": "tinct-moves", "version": 1, "game": "noodles"}
      {"do": {"turn": 3, "by": 1}}
      {"do": {"turn": 4, "by": -1}}
      {"do": {"turn": 5, "by": 1}}
      {"undo": 1}

      """, at: "log")
    let result = try film(
      "--moves", "log", "--pause", "0.5", "--fps", "20", "--out", "o.gif", "--cues", "c.json")
    #expect(result.code == 0, "\(result.errors)")
    let cues = try #require(try object("c.json")["cues"] as? [[String: Any]])
    let clicks = cues.filter { $0["name"] as? String == "turn-click" }
    #expect(clicks.map { $0["cell"] as? Int } == [3, 4])
    try tool.put(
      """
      {"format": "tinct-moves", "version": 1, "game": "noodles"}
      {"do": {"turn": 3, "by": 1}}
      {"do": {"turn": 3, "by": 4}}

      """, at: "wrong")
    let wrong = try film("--moves", "wrong", "--out", "w.gif")
    #expect(wrong.code == 65 && wrong.errors.hasPrefix("Error: wrong:3:"), "\(wrong.errors)")
    let both = try film("--moves", "log", "--animation", "turn", "--out", "w.gif")
    #expect(both.code == 64 && both.errors.contains("--animation and --moves cannot be combined"))
  }

  @Test func `a film for Godot is one animation, for which frames repeat as often as they show`()
    throws
  {
    let line = ["--animation", "vanish", "--fps", "10", "--hold", "0.5"]
    let made = try film(line + ["--as", "godot", "--out", "o"])
    #expect(made.code == 0, "\(made.errors)")
    #expect(tool.files("o") == ["vanish.png", "vanish.tres"])
    let four = String(decoding: try bytes("o/vanish.tres"), as: UTF8.self)
    #expect(four.contains("&\"vanish\"") && four.contains("\"loop\": false"))
    #expect(four.contains("\"speed\": 10.0") && four.contains("\"duration\": 6.0"))
    #expect(four.contains("path=\"vanish.png\""))
    #expect(try film(line + ["--as", "godot3", "--out", "three"]).code == 0)
    let three = String(decoding: try bytes("three/vanish.tres"), as: UTF8.self)
    #expect(three.contains("format=2") && !three.contains("duration"))
    let again = try film(line + ["--as", "godot", "--out", "o"])
    #expect(again.errors.hasPrefix("Nothing to write: 2 files"), "\(again.errors)")
    #expect(try film(line + ["--as", "godot", "--data", "hash", "--out", "o"]).code == 64)
  }

  @Test(arguments: ["gif", "webp", "apng"])
  func `the time of a film is in its summary, and in what scripts read`(form: String) throws {
    let line = ["--animation", "turn", "--fps", "20", "--hold", "1", "--out", "a.\(form)"]
    let listed = try film(line + ["--json"])
    let files = try #require(
      try JSONSerialization.jsonObject(with: listed.output) as? [[String: Any]])
    let seconds = try #require(files.first?["seconds"] as? Double)
    #expect(seconds > 1 && seconds < 3)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "a.\(form)"))
    let again = try film(line)
    #expect(again.errors.contains(" s, ") && again.errors.contains("frames, "), "\(again.errors)")
  }

  @Test func `an atlas for SpriteKit has the frames, and lists stand beside it`() throws {
    let line = ["--animation", "turn", "--fps", "10"]
    #expect(try film(line + ["--out", "plain"]).code == 0)
    let frames = tool.files("plain").filter { $0.hasSuffix(".png") }
    #expect(frames.count > 2)
    #expect(try film(line + ["--as", "atlas", "--out", "one"]).code == 0)
    let pictures = frames.map { "citrus.atlas/\($0)" }
    #expect(Set(tool.files("one")) == Set(pictures + ["frames.json", "cues.json"]))
    for frame in frames {
      #expect(tool.data("one/citrus.atlas/\(frame)") == tool.data("plain/\(frame)"))
    }
    let list = try object("one/frames.json")["frames"] as? [[String: Any]]
    #expect(list?.map { $0["file"] as? String } == pictures)
    // Each palette has an atlas, and lists of its own.
    let two = try film(line + ["--palette", "dusk", "--as", "atlas", "--out", "two"])
    #expect(two.code == 0, "\(two.errors)")
    let both = ["citrus", "dusk"].flatMap { palette -> [String] in
      let lists = ["\(palette)/frames.json", "\(palette)/cues.json"]
      return lists + frames.map { "\(palette).atlas/\($0)" }
    }
    #expect(Set(tool.files("two")) == Set(both))
    // A path that names an atlas is the atlas, with pictures alone.
    let own = try film(line + ["--out", "Turn.atlas", "--cues", "turn.json"])
    #expect(own.code == 0, "\(own.errors)")
    #expect(tool.files("Turn.atlas") == frames && tool.data("turn.json") != nil)
    for (words, text) in [
      (["--palette", "dusk", "--out", "Two.atlas"], "it is one atlas, but each palette"),
      (["--out", "Turn.atlas", "--as", "png"], "ends as atlas does, but --as is png"),
      (["--out", "Turn.atlas", "--distinct"], "has no place in an atlas"),
      (["--as", "atlas", "--layout", "flat", "--out", "x"], "are the atlases"),
      (["--as", "atlas", "--name", "{frame}.png", "--out", "x"], "'{palette}.atlas/{frame}.png'"),
    ] {
      let refused = try film(line + words)
      #expect(refused.code == 64 && refused.errors.contains(text), "\(words): \(refused.errors)")
    }
  }

  @Test func `frames that repeat are left out where that is asked for`() throws {
    let line = ["--animation", "play", "--pause", "1", "--fps", "20"]
    let pack = try tool.run(
      "puzzle", "generate", "--columns", "3", "--rows", "3", "--out", "p.json")
    #expect(pack.code == 0)
    func count(_ more: [String]) throws -> (files: Int, seconds: Double) {
      let words =
        ["frames", "p.json", "--cell", "8", "--out", "f\(more.count)"] + line + more
      #expect(try tool.run(arguments: words).code == 0)
      let frames = try #require(
        try object("f\(more.count)/frames.json")["frames"] as? [[String: Any]])
      let seconds = frames.reduce(0.0) { $0 + ($1["duration"] as? Double ?? 0) }
      return (frames.count, seconds)
    }
    let (all, distinct) = (try count([]), try count(["--distinct"]))
    #expect(distinct.files <= all.files - 19)
    #expect(abs(all.seconds - distinct.seconds) < 1e-6)
  }

  @Test(
    arguments: [
      (["--out", "a.gif", "--format", "webp"], "--out a.gif ends as gif does"),
      (["--out", "-", "--format", "gif"], "--out - takes --as y4m or rgba, not gif"),
      (["--out", "o", "--rgba"], "--rgba is for apng, but the format is png"),
      (["--out", "o.webp", "--distinct"], "--distinct is for png, atlas, but the format"),
      (["--out", "o", "--columns", "3"], "--columns is for sheet, godot, godot3, but"),
      (["--out", "o.gif", "--repeat", "70000"], "--repeat takes a number from 0 to 65535"),
      (["--out", "o", "--from", "2", "--to", "1"], "--from 2.0 is later than --to 1.0"),
      (["--out", "o", "--order", "reading"], "--order is for --animation solve, play"),
      (["--out", "o", "--seed", "3"], "--seed is for --animation scramble"),
      (["--out", "o.gif", "--cues", "./o.gif"], "--cues ./o.gif is where --out writes"),
      (["--out", "o", "--cues", "o/frames.json"], "--cues o/frames.json lies in --out o, which"),
      (["--storyboard", "s.png", "--cues", "c.json"], "--cues is for frames, but --storyboard"),
      (["--storyboard", "s.png", "--hold", "1"], "--hold is for frames, but --storyboard"),
      (["--storyboard", "s.png", "--bounce"], "--bounce is for frames, but --storyboard"),
      (["--storyboard", "s.png", "--format", "gif"], "--as is for frames, but --storyboard"),
      (["--out", "o", "--shots", "3"], "--shots is for --storyboard"),
      (["--out", "o", "--storyboard", "s.png"], "--out is for frames, but --storyboard writes"),
      (["--out", "o.mp4"], "no .mp4 is written; name a file that ends in .apng, .gif, .webp"),
      (["--out", "o.JPG"], "no .jpg is written; name a file that ends in .png, .apng, .gif"),
      (["--out", "o.json", "--format", "gif"], "no .json is written"),
      (["--out", "o.gif", "--sheet", "rows"], "a sheet and its documents are written into"),
      (["--storyboard", "s.jpg"], "its name must end in .png, not in .jpg; or name a folder"),
      (["--storyboard", "s.gif"], "its name must end in .png, not in .gif; or name a folder"),
      (
        ["--out", "-", "--check"],
        "--check is about files, but none is written; name one with --out"
      ),
      ([], "Say where to write with --out, or with --storyboard"),
    ] as [([String], String)])
  func `what contradicts itself, or would do nothing, is refused`(words: [String], text: String)
    throws
  {
    let result = try tool.run(
      arguments: ["frames"] + Self.board + ["--animation", "turn"] + words)
    #expect(result.code == 64)
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(tool.files() == [])
  }

  @Test func `what is asked for after the end, or in too many frames, is refused`() throws {
    let late = try film("--animation", "turn", "--from", "9", "--out", "o")
    #expect(late.code == 64 && late.errors.contains("--from 9.0 is after the end, at 0."))
    let many = try film(
      "--animation", "turn", "--fps", "1000", "--duration", "1000", "--out", "o")
    #expect(many.code == 64 && many.errors.contains("more than 100000 frames"))
    let several = try film("--animation", "turn", "--palette", "iris", "--out", "-")
    #expect(
      several.code == 64 && several.errors.contains("a stream has the colours of one palette"))
    let locked = try tool.run(
      "frames", "3x3:264158c93", "--animation", "lock", "--at", "9", "--out", "o")
    #expect(locked.code == 65 && locked.errors.contains("there is no cell 9"))
  }

  @Test func `a stream in a file is checked as other files are`() throws {
    func film(_ more: String...) throws -> Tool.Result {
      try tool.run(
        arguments: ["frames"] + Self.board + [
          "--animation", "turn", "--cell", "16", "--palette", "citrus", "--cache", "cache",
          "--out", "o.y4m",
        ] + more)
    }
    #expect(try film("--check").code == 1)
    #expect(!tool.files("").contains("o.y4m"))
    #expect(try film().code == 0)
    #expect(try film("--check").code == 0)
    #expect(try film("--check", "--fps", "10").code == 1)
  }

  @Test(arguments: ["noodles.gif", "noodles.webp", "noodles.apng", "sheet"])
  func `frames that are too large are refused before anything moves`(out: String) throws {
    // The waves of such a row take long; refused first, they cost nothing.
    let pieces = String(repeating: "5", count: 2000)
    let result = try tool.run(
      "frames", "2000x1:\(pieces)", "--animation", "vanish", "--cell", "64", "--out", out)
    #expect(result.code == 65)
    #expect(result.errors.contains(" pixels, more than the limit of 16384 a side"))
    #expect(tool.files() == [])
  }

  @Test func `frames have the size that is asked for`() throws {
    let line = ["frames"] + Self.board + ["--animation", "turn", "--fps", "4", "--out", "s.y4m"]
    for (size, head) in [("165x90", "W165 H90 "), ("96", "W96 H96 ")] {
      let made = try tool.run(arguments: line + ["--size", size])
      #expect(made.code == 0, "\(made.errors)")
      let bytes = try bytes("s.y4m").prefix(40)
      #expect(String(decoding: bytes, as: UTF8.self).contains(head))
    }
    for wrong in [["--size", "9"], ["--size", "3x"], ["--size", "96", "--cell", "9"]] {
      #expect(try tool.run(arguments: line + wrong).code == 64)
    }
  }
}
