import Testing
import TinctPipeline

@Suite struct SpriteFinderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ names: String...) throws {
    for name in names { try folder.put("", at: name) }
  }

  private func sources(
    _ path: String = "", layers: [String] = ["sprite", "overlay"], scale: Double = 1
  ) throws -> [SpriteFiles] {
    try SpriteFinder(inputs: InputReader(), layers: layers, unnamedScale: scale)
      .sources(at: folder(path))
  }

  private func names(_ source: SpriteFiles) -> [String] {
    source.layers.map { layer in
      layer.name + "=" + (layer.path.split(separator: "/").last.map(String.init) ?? "")
    }
  }

  @Test(
    arguments: [
      ("art/tee.png", "tee", nil), ("tee@2x.png", "tee", 2), ("tee@1.5x.PNG", "tee", 1.5),
      ("tee.overlay@3x.png", "tee.overlay", 3), ("tee@3x.overlay.png", "tee.overlay", 3),
      ("tee@x.png", "tee@x", nil), ("tee@2xl.png", "tee@2xl", nil), ("@2x.png", "@2x", nil),
      ("a@b@2x.png", "a@b", 2), ("tee@0x.png", "tee@0x", nil), ("tee@-2x.png", "tee@-2x", nil),
      ("tee@1.2.3x.png", "tee@1.2.3x", nil), ("set/gem@2x.layers/", "gem", 2), ("-", "sprite", nil),
    ] as [(String, String, Double?)])
  func `a name tells sprite and scale`(path: String, name: String, scale: Double?) {
    let read = SpriteFileName(path)
    #expect(read.name == name)
    #expect(read.scale == scale)
  }

  @Test func `layers beside a sprite are its own, in the recipe's order, and no sprites`() throws {
    try put("tee.png", "tee.rim.png", "tee.overlay.png", "end@2x.png", "end.rim@2x.png", "a.b.png")
    let found = try sources(layers: ["sprite", "rim", "overlay"])
    #expect(found.map(\.name) == ["a.b", "end", "tee"])
    #expect(found.map(\.scale) == [1, 2, 1])
    #expect(names(found[1]) == ["sprite=end@2x.png", "rim=end.rim@2x.png"])
    #expect(names(found[2]) == ["sprite=tee.png", "rim=tee.rim.png", "overlay=tee.overlay.png"])
    let plain = try sources(layers: ["sprite"])
    #expect(plain.map(\.name) == ["a.b", "end.rim", "end", "tee", "tee.rim"])
  }

  @Test func `overlays that are left out or replaced do not become sprites`() throws {
    try put("tee.png", "tee.overlay.png", "end@2x.png", "end.overlay@2x.png", "rim.png")
    #expect(try sources(layers: ["sprite"]).map(\.name) == ["end", "rim", "tee"])
    #expect(try sources("tee.overlay.png", layers: ["sprite"]).map(\.name) == ["tee.overlay"])
  }

  @Test func `a folder of layers is one sprite, in the order of its names`() throws {
    try put("set/gem.layers/10 shine.png", "set/gem.layers/2-body.png", "set/tee.png")
    let found = try sources("set", scale: 3)
    #expect(found.map(\.name) == ["tee", "gem"])
    #expect(names(found[1]) == ["shine=10 shine.png", "body=2-body.png"])
    #expect(try sources("set/gem.layers", scale: 3) == [found[1]])
    #expect(found[1].scale == 3)
  }

  @Test func `each scale is made from its like, else from the next larger, else the largest`()
    throws
  {
    try put("tee.png", "tee@3x.png", "end@2x.png")
    let variants = SpriteVariant.all(of: try sources(), at: [1, 1.5, 3, 4])
    let told = variants.map { "\($0.source.name)@\($0.source.scale)>\($0.scale)=\($0.factor)" }
    #expect(
      told == [
        "end@2.0>1.0=0.5", "end@2.0>1.5=0.75", "end@2.0>3.0=1.5", "end@2.0>4.0=2.0",
        "tee@1.0>1.0=1.0", "tee@3.0>1.5=0.5", "tee@3.0>3.0=1.0",
        "tee@3.0>4.0=\(4.0 / 3)",
      ])
  }
}
