import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics

private let folder = Checkout.root.appending(path: "palettes")

private let names = Checkout.files(in: folder, ending: ".json").map(\.lastPathComponent)

private func bytes(_ name: String) throws -> [UInt8] {
  try Checkout.bytes(of: folder.appending(path: name))
}

private func palette(_ name: String) throws -> Palette {
  try #require(PaletteDocument(parsing: bytes(name)).palettes.first)
}

struct ShippedPalettesTests {
  @Test func `there are enough, of both kinds, and of several hues`() throws {
    let palettes = try names.map(palette)
    #expect(palettes.count >= 30)
    #expect(palettes.count { Scheme($0) == nil } >= 15)
    #expect(palettes.count { Scheme($0) != nil } >= 10)
    #expect(palettes.count { $0.color(named: "branch-4") != nil } >= 8)
  }

  /// One word with a capital, so that lists and labels read as one set.
  @Test(arguments: names)
  func `names are of one style`(name: String) throws {
    let name = try palette(name).name
    #expect(name == name.lowercased().capitalized && !name.contains(" "))
  }

  @Test(arguments: names)
  func `a file holds one palette, is named after it, and is as the writer writes it`(
    name: String
  ) throws {
    let document = try PaletteDocument(parsing: bytes(name))
    #expect(document.palettes.map { $0.name.lowercased() + ".json" } == [name])
    #expect(document.bytes == (try bytes(name)))
    let schema = Checkout.root.appending(path: "schemas/palette.schema.json")
    #expect(try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes(name)) == [])
  }

  @Test(arguments: names)
  func `what is drawn can be told from the ground`(name: String) throws {
    let palette = try palette(name)
    #expect(palette.colors.allSatisfy { $0.color.alpha == 1 })
    if let scheme = Scheme(palette) {
      let byLuminance = [scheme.dark, scheme.neutral, scheme.base, scheme.light]
        .sorted { $0.relativeLuminance < $1.relativeLuminance }
      #expect(byLuminance.first == scheme.dark)
      #expect(byLuminance.last == scheme.light)
      #expect(scheme.light.contrast(with: scheme.dark) >= 4.5)
      #expect(scheme.base.contrast(with: scheme.dark) >= 3)
      // Quiet shapes stand back from the ground and from what is lit, but are seen on both.
      #expect(scheme.neutral.contrast(with: scheme.dark) >= 2)
      #expect(scheme.neutral.contrast(with: scheme.light) >= 2)
    } else {
      #expect(palette.colors.prefix(2).map(\.name) == ["base", "text"])
      let contrast = try #require(palette.color(named: "text"))
        .contrast(with: #require(palette.color(named: "base")))
      // WCAG asks 4.5 of text and 3 of large shapes. An orange that reached the first would be
      // brown.
      #expect(contrast >= (palette.name == "Citrus" ? 3 : 4.5))
    }
    let roles = ["accent"] + (1...6).map { "branch-\($0)" }
    let ground = try #require(palette.color(named: Scheme(palette) == nil ? "base" : "dark"))
    for color in palette.colors where roles.contains(color.name) {
      #expect(color.color.contrast(with: ground) >= 3, "\(color.name)")
    }
  }

  @Test(arguments: names)
  func `the dark variant has a deep ground, the same hues and roles, and stays`(
    name: String
  ) throws {
    let palette = try palette(name)
    let dark = try #require(palette.dark)
    #expect(dark.colors.map(\.name) == palette.colors.map(\.name))
    #expect(dark.strings == palette.strings)
    #expect(dark.dark == dark)
    let ground = try #require(dark.color(named: Scheme(dark) == nil ? "base" : "dark"))
    #expect(ground.oklch.lightness <= 0.3)
    for (now, old) in zip(dark.colors, palette.colors) {
      #expect(now.color == ground || now.color.contrast(with: ground) > 1.5, "\(now)")
      guard now.color.oklch.chroma > 0.02, old.color.oklch.chroma > 0.02 else { continue }
      let turn = now.color.oklch.hueDegrees - old.color.oklch.hueDegrees
      // 8 bits leave a dark colour few hues.
      #expect(abs(turn.remainder(dividingBy: 360)) < 6, "\(old) -> \(now)")
    }
    if let (before, after) = Scheme(palette).flatMap({ old in Scheme(dark).map { (old, $0) } }) {
      #expect(Self.order(before) == Self.order(after))
    }
  }

  /// The indices of a scheme's colours from the darkest to the lightest.
  private static func order(_ scheme: Scheme) -> [Int] {
    let all = [scheme.dark, scheme.light, scheme.neutral, scheme.base].map(\.oklch.lightness)
    return all.indices.sorted { all[$0] < all[$1] }
  }

  @Test func `Grape is derived from one colour`() throws {
    let grape = Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "Grape")
    #expect(PaletteDocument([grape]).bytes == (try bytes("grape.json")))
  }
}
