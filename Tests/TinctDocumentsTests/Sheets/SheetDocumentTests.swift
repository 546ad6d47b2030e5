import TinctDocuments
import Foundation
import Testing
import TinctGraphics

@Suite struct SheetDocumentTests {
  private static func frame(_ name: String, page: Int = 0) -> SpriteSheet.Frame {
    SpriteSheet.Frame(
      name: name, page: page, area: PixelArea(x: 10, y: 20, width: 30, height: 40), offsetX: 1,
      offsetY: 2, spriteSize: PixelSize(width: 50, height: 60))
  }

  private static func texture(_ names: [String], scale: Double = 2) -> SheetTexture {
    SheetTexture(
      image: "sheet@2x.png", size: PixelSize(width: 100, height: 200), scale: scale,
      frames: names.map { frame($0) })
  }

  /// The sample is in the form that TexturePacker 7 writes (JSON hash, trimmed, not rotated).
  @Test func `a hash is as TexturePacker writes it`() throws {
    let ours = SheetDocument.bytes(Self.texture(["tee"]))
    let sample = """
      {"frames": {"tee": {
        "frame": {"x":10,"y":20,"w":30,"h":40}, "rotated": false, "trimmed": true,
        "spriteSourceSize": {"x":1,"y":2,"w":30,"h":40}, "sourceSize": {"w":50,"h":60}}},
      "meta": {"app": "tinct", "version": "1.0", "image": "sheet@2x.png", "format": "RGBA8888",
        "size": {"w":100,"h":200}, "scale": "2"}}
      """
    let values = try [Data(ours), Data(sample.utf8)].map {
      let object = try JSONSerialization.jsonObject(with: $0)
      return String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
        as: UTF8.self)
    }
    #expect(values[0] == values[1])
  }

  @Test func `Aseprite's frames have durations`() throws {
    let bytes = SheetDocument.bytes(
      Self.texture(["a", "b"]), form: .asepriteArray, frameMilliseconds: 40)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let frames = try #require(document["frames"] as? [[String: Any]])
    #expect(frames.map { $0["filename"] as? String } == ["a", "b"])
    #expect(frames.map { $0["duration"] as? Int } == [40, 40])
    let meta = try #require(document["meta"] as? [String: Any])
    #expect((meta["frameTags"] as? [Any])?.count == 0 && meta["layers"] != nil)
  }

  @Test func `names are sorted by their numbers`() {
    #expect(
      FrameSequence.sorted(["w10", "w2", "W1", "w02", "a", "w1b", "w1", "b-3", "b"])
        == ["W1", "a", "b", "b-3", "w1", "w1b", "w02", "w2", "w10"])
    // Numbers of any length.
    let long = "w" + String(repeating: "9", count: 40)
    #expect(FrameSequence.sorted([long + "0", long]) == [long, long + "0"])
  }

  @Test func `sequences are names that differ in a last number`() {
    let sequences = FrameSequence.all(in: ["run_2", "run_10", "run_1", "idle", "hit-1", "b1", "b2"])
    #expect(sequences.map(\.name) == ["b", "run"])
    #expect(sequences.map(\.frames) == [["b1", "b2"], ["run_1", "run_2", "run_10"]])
    #expect(FrameSequence.all(in: ["1", "2", "-3"]).isEmpty)
    // The numbers of pieces are their sides.
    #expect(FrameSequence.all(in: ["bend-01", "bend-02", "tee-012", "tee-013"]).isEmpty)
    #expect(FrameSequence.all(in: ["hub7-0123456", "hub7-0123457"]).isEmpty)
  }

  /// Godot's documentation of text resources: `format=3` is that of Godot 4, where names of types
  /// and identifiers are quoted.
  @Test func `Godot 4's resources are in its format`() {
    let text = String(
      decoding: GodotResource.atlasTexture(Self.frame("tee"), image: "s.png", version: .four),
      as: UTF8.self)
    #expect(
      text == """
        [gd_resource type="AtlasTexture" load_steps=2 format=3]

        [ext_resource type="Texture2D" path="s.png" id="1"]

        [resource]
        atlas = ExtResource("1")
        region = Rect2(10, 20, 30, 40)
        margin = Rect2(1, 2, 20, 20)

        """)
    let frames = String(
      decoding: GodotResource.spriteFrames(
        [Self.texture(["w1", "w2", "x"])], framesPerSecond: 12, version: .four), as: UTF8.self)
    #expect(frames.hasPrefix("[gd_resource type=\"SpriteFrames\" load_steps=5 format=3]\n"))
    #expect(frames.contains("\"name\": &\"w\",\n\"speed\": 12.0\n}"))
    #expect(
      frames.contains(
        """
        animations = [ {
        "frames": [{
        "duration": 1.0,
        "texture": SubResource("1")
        }, {
        "duration": 1.0,
        "texture": SubResource("2")
        }],
        """))
  }

  @Test func `a film in Godot 4 is shown once, with the durations of its frames`() {
    let frames = String(
      decoding: GodotResource.spriteFrames(
        [Self.texture(["vanish-1", "vanish-2"])], framesPerSecond: 20,
        milliseconds: ["vanish-1": 50, "vanish-2": 175], isRepeated: false, version: .four),
      as: UTF8.self)
    #expect(frames.contains("\"duration\": 1.0,\n\"texture\": SubResource(\"1\")"))
    #expect(frames.contains("\"duration\": 3.5,\n\"texture\": SubResource(\"2\")"))
    #expect(frames.contains("\"loop\": false,\n\"name\": &\"vanish\",\n\"speed\": 20.0\n}"))
  }

  /// CSS Syntax 3, section 4.3.11: what would start an identifier.
  @Test func `classes are escaped`() {
    let texture = Self.texture(["2x", "a b", "-1", "a.b", "ok_3"], scale: 1)
    let style = String(
      decoding: SheetStyle.bytes(
        frames: texture.frames, pages: [texture.size],
        variants: [.init(name: "day", images: [["day.png", "day@2x.png"]])], scales: [1, 2]),
      as: UTF8.self)
    for selector in [".\\32 x {", ".a\\20 b {", ".-\\31  {", ".a\\2e b {", ".ok_3 {"] {
      #expect(style.contains(".sprite" + selector), "\(selector)")
    }
    #expect(style.contains("image-set(url(\"day.png\") 1x, url(\"day@2x.png\") 2x)"))
    #expect(style.contains("background-size: 100px 200px"))
  }
}
