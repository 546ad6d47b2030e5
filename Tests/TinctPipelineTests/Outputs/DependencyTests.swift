import Foundation
import Testing
import TinctGraphics

@testable import TinctPipeline

/// The reasons that are given where one thing has changed: that thing, and no other.
struct DependencyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func palette(
    _ name: String = "citrus", _ colors: [(String, String)] = [("base", "#FFF"), ("text", "#123")],
    strings: [(String, String)] = []
  ) throws -> Palette {
    Palette(
      name: name,
      colors: try colors.map { Palette.NamedColor(name: $0.0, color: try Color(hex: $0.1)) },
      strings: strings.map { Palette.NamedString(name: $0.0, text: $0.1) })
  }

  /// Everything that decides a picture, each with a value.
  struct Picture {
    var build = "tinct 0.1.0 (abc)"
    var cell = "default"
    var file: [UInt8] = [1]
    var puzzle: [UInt8] = [2]
    var palette: Palette

    var dependencies: [DependencyGroup] {
      [
        DependencyGroup([
          Dependency("tinct", build), Dependency("option cell", cell),
          Dependency("the file packs/a.json", content: Fingerprint(of: file)),
        ]),
        DependencyGroup([Dependency("puzzle \"spiral\"", content: Fingerprint(of: puzzle))]),
        DependencyGroup(Dependency.of(palette)),
      ]
    }
  }

  enum Change: String, CaseIterable, Sendable {
    case build, option, file, puzzle, color, alpha, colorAdded, colorRemoved, paletteName, string

    var told: [String] {
      switch self {
      case .build: ["tinct changed: tinct 0.1.0 (abc) -> tinct 0.1.0 (def)"]
      case .option: ["option cell changed: default -> 24"]
      case .file: ["the file packs/a.json changed"]
      case .puzzle: ["puzzle \"spiral\" changed"]
      case .color: ["colour base of the palette changed: #FFFFFF -> #EEEEEE"]
      case .alpha: ["colour base of the palette changed: #FFFFFF -> #FFFFFF80"]
      case .colorAdded: ["colour top of the palette is new: #FF0000"]
      case .colorRemoved: ["colour text of the palette is no longer there"]
      case .paletteName: ["the palette changed: citrus -> lime"]
      case .string: ["string title of the palette is new: Citrus"]
      }
    }

    func apply(to picture: inout Picture) throws {
      switch self {
      case .build: picture.build = "tinct 0.1.0 (def)"
      case .option: picture.cell = "24"
      case .file: picture.file = [9]
      case .puzzle: picture.puzzle = [9]
      case .color: picture.palette = try palette("citrus", [("base", "#EEE"), ("text", "#123")])
      case .alpha:
        picture.palette = try palette("citrus", [("base", "#FFFFFF80"), ("text", "#123")])
      case .colorAdded:
        picture.palette = try palette(
          "citrus", [("base", "#FFF"), ("text", "#123"), ("top", "#F00")])
      case .colorRemoved: picture.palette = try palette("citrus", [("base", "#FFF")])
      case .paletteName: picture.palette = try palette("lime")
      case .string: picture.palette = try palette(strings: [("title", "Citrus")])
      }
    }
  }

  @Test(arguments: Change.allCases, [false, true])
  func `one change is named, and no other`(change: Change, isInFolder: Bool) throws {
    func plan() throws -> OutputPlan {
      let upkeep = OutputPlan.Upkeep(maker: "board")
      guard isInFolder else {
        return try OutputPlan(
          file: folder("a.png"), source: "a", inputs: InputReader(), gate: WriteGate(),
          upkeep: upkeep, cache: DiskCache(CacheFolder(chosen: folder("cache"))))
      }
      return try OutputPlan(
        root: folder("out"), outputs: [.init(name: OutputName(checking: "a.png"), source: "a")],
        inputs: InputReader(), gate: WriteGate(), upkeep: upkeep)
    }
    func make(_ picture: Picture, _ content: [UInt8]) throws -> OutputPlan.Written.Change {
      let plan = try plan()
      let name = try #require(plan.singleName)
      if let kept = plan.kept(name, from: picture.dependencies) { return kept.change }
      let change = try plan.write([content], as: name, from: picture.dependencies).change
      try plan.finish()
      return change
    }
    var picture = Picture(palette: try Self.palette())
    #expect(try make(picture, [1]) == .written(.new))
    #expect(try make(picture, [1]) == .kept)
    try change.apply(to: &picture)
    #expect(try make(picture, [2]) == .written(.changed(change.told)))
    #expect(try make(picture, [2]) == .kept)
  }

  @Test func `dependencies that come and go are told`() {
    let old = [
      DependencyGroup([Dependency("x", "1"), Dependency("y", content: Fingerprint(of: []))])
    ]
    let new = [DependencyGroup([Dependency("x", "1"), Dependency("z", "3")])]
    #expect(
      RebuildReason.changes(from: old, to: new)
        == .changed(["z is new: 3", "y is no longer there"]))
    #expect(
      RebuildReason.changes(from: new, to: old)
        == .changed(["y is new", "z is no longer there"]))
  }

  @Test func `where nothing is known, or nothing differs, the content changed`() {
    let some = [DependencyGroup([Dependency("x", "1")])]
    #expect(RebuildReason.changes(from: [], to: some) == .content)
    #expect(RebuildReason.changes(from: some, to: some) == .content)
  }

  @Test func `of two dependencies of one name a change of either is seen`() {
    let old = [DependencyGroup([Dependency("x", "1"), Dependency("x", "2")])]
    let new = [DependencyGroup([Dependency("x", "1")]), DependencyGroup([Dependency("x", "3")])]
    #expect(RebuildReason.changes(from: old, to: new) == .changed(["x changed: 2 -> 3"]))
    #expect(
      RebuildReason.changes(from: old, to: [new[0]]) == .changed(["x is no longer there"]))
  }

  @Test func `a palette in another role has other names`() throws {
    let names = Dependency.of(try Self.palette(), as: "the dark palette").map(\.name)
    #expect(
      names == [
        "the dark palette", "colour base of the dark palette", "colour text of the dark palette",
      ])
  }

  @Test func `colours that are written the same in short are told apart`() throws {
    let color = try Color(hex: "#FF7A00")
    let near = Color(red: color.red + 1e-9, green: color.green, blue: color.blue)
    let values = [color, near].map { color in
      Dependency.of(
        Palette(name: "p", colors: [Palette.NamedColor(name: "base", color: color)], strings: []))[
          1]
    }
    #expect(values[0] != values[1])
    #expect(values[0].value == .shown("#FF7A00"))
  }
}
