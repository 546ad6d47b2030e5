import Foundation
import TestFiles
import Testing
import TinctBoards
import TinctGraphics

/// The colours that Swift and the page of the studio must work out alike, byte by byte: in
/// `colors.json`, which `Tests/Studio/twin.mjs` reads for the page.
///
/// Each vector has what is given and what the library makes of it. After a change of colours, or to
/// add a vector, which needs no result yet, `GOLDEN=failed swift test --filter ColorVectors` writes
/// the results of the library into the file; `make test` then holds the page against them.
struct ColorVectorsTests {
  private static let file = Checkout.root.appending(path: "Tests/Fixtures/studio/colors.json")

  @Test func `The library has the colours of all vectors`() throws {
    let written = try Checkout.bytes(of: Self.file)
    let vectors = try JSONDecoder().decode(ColorVectors.self, from: Data(written))
    let made = try vectors.made
    func compare<Vector: Equatable>(_ list: KeyPath<ColorVectors, [Vector]>) {
      #expect(!vectors[keyPath: list].isEmpty)
      for (vector, now) in zip(vectors[keyPath: list], made[keyPath: list]) {
        #expect(vector == now, "GOLDEN=failed swift test --filter ColorVectors accepts this colour")
      }
    }
    compare(\.inks)
    compare(\.expressions)
    compare(\.spaces)
    compare(\.visions)
    compare(\.mixes)
    let text = try made.text
    if ["failed", "all"].contains(ProcessInfo.processInfo.environment["GOLDEN"]) {
      try Data(text.utf8).write(to: Self.file)
    }
    let isAsWritten = Array(text.utf8) == written
    #expect(isAsWritten, "GOLDEN=failed swift test --filter ColorVectors writes it again")
  }
}

/// The vectors of `colors.json`; results may be missing until they are made.
private struct ColorVectors: Codable {
  var inks: [Inks]
  var expressions: [Expression]
  var spaces: [Space]
  var visions: [Vision]
  var mixes: [Mix]

  /// The vectors with the results that the library has now.
  var made: ColorVectors {
    get throws {
      ColorVectors(
        inks: try inks.map { try $0.made() }, expressions: try expressions.map { try $0.made() },
        spaces: spaces.map { $0.made() }, visions: try visions.map { try $0.made() },
        mixes: try mixes.map { try $0.made() })
    }
  }

  /// The file: a line for each vector, so that a change shows what it changes.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      func list(_ name: String, _ vectors: [some Encodable]) throws -> String {
        let lines = try vectors.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return "  \"\(name)\": [\n    " + lines.joined(separator: ",\n    ") + "\n  ]"
      }
      let lists = [
        try list("inks", inks), try list("expressions", expressions), try list("spaces", spaces),
        try list("visions", visions), try list("mixes", mixes),
      ]
      return "{\n" + lists.joined(separator: ",\n") + "\n}\n"
    }
  }

  /// The colours that rules give to inks, from those of a palette and those derived from it.
  struct Inks: Codable, Equatable {
    var kind: String
    var palette: [String: String]
    /// Inks with the texts of their rules.
    var rules: [[String]]
    var inks: [String: String]?

    func made() throws -> Inks {
      let rules = try rules.map {
        InkRules.Rule(ink: Ink($0[0]), color: try ColorExpression(parsing: $0[1]))
      }
      let all = InkRules(
        twoColors: kind == "twoColors" ? rules : [], scheme: kind == "scheme" ? rules : [],
        named: kind == "named" ? rules : [])
      let colors = try all.colors(
        in: Palette(
          name: "vector",
          colors: try palette.sorted { $0.key < $1.key }.map {
            Palette.NamedColor(name: $0.key, color: try Color(hex: $0.value))
          }))
      var made = self
      made.inks = Dictionary(
        uniqueKeysWithValues: rules.map { ($0.ink.name, colors[$0.ink]?.hex ?? "none") })
      return made
    }
  }

  /// The colour of an expression over some names, or its error.
  struct Expression: Codable, Equatable {
    var text: String
    var colors: [String: String]?
    var bytes: [UInt8]?
    var error: String?
    var offset: Int?

    func made() throws -> Expression {
      let known = try (colors ?? [:]).mapValues { try Color(hex: $0) }
      var made = Expression(text: text, colors: colors)
      do {
        let color = try ColorExpression(parsing: text).evaluate { known[$0] }
        made.bytes = color.pixel.bytes
      } catch let error as ColorExpressionError {
        made.error = "\(error)"
        made.offset = error.offset
      } catch let error as MissingColorError {
        made.error = "\(error)"
      }
      return made
    }
  }

  /// The colour of sRGB for numbers as the fields and sliders have them.
  struct Space: Codable, Equatable {
    /// `oklch` or `hsb`.
    var space: String
    var values: [Double]
    var hex: String?

    func made() -> Space {
      var made = self
      let color =
        space == "hsb"
        ? Color(HSBColor(hueDegrees: values[0], saturation: values[1], brightness: values[2]))
        : Color(OKLCHColor(lightness: values[0], chroma: values[1], hueDegrees: values[2]))
      made.hex = color.gamutMapped.hex
      return made
    }
  }

  /// A colour as a kind of color vision sees it.
  struct Vision: Codable, Equatable {
    var hex: String
    var vision: String
    var seen: String?

    func made() throws -> Vision {
      var made = self
      let vision = try #require(ColorVision(rawValue: vision))
      made.seen = try Color(hex: hex).seen(by: vision).hex
      return made
    }
  }

  /// The pixel of a mix of inks.
  struct Mix: Codable, Equatable {
    var inks: [String]
    var amounts: [UInt16]
    var bytes: [UInt8]?

    func made() throws -> Mix {
      var made = self
      let names = inks.indices.map { Ink("ink\($0)") }
      let pixel = IndexedImage(
        width: 1, height: 1, indices: PixelIndices.bytes([0]), entries: [InkMix(amounts: amounts)])
      let colors = try inks.map { try Color(hex: $0) }
      made.bytes = try Separation(inks: names, image: pixel)
        .print(Dictionary(uniqueKeysWithValues: zip(names, colors)))[0].bytes
      return made
    }
  }
}

extension StraightPixel {
  fileprivate var bytes: [UInt8] { [red, green, blue, alpha] }
}
