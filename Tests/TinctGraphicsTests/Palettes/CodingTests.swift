import Foundation
import Testing
import TinctGraphics

@Suite struct CodingTests {
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    // In an array, as old decoders refuse texts alone.
    try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value]))[0]
  }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode([value]), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))[0]
  }

  @Test(arguments: [
    Color(red: 1, green: 0, blue: 0.2), Color(red: 0.1, green: 0.3, blue: 1.0 / 3, alpha: 0.7),
    Color(red: 1, green: 1, blue: 1, alpha: 0), Color(red: 1e-300, green: 0.1, blue: 0.2),
    Color(StraightPixel(red: 1, green: 2, blue: 3, alpha: 4)),
  ])
  func `a colour is decoded as it was encoded`(color: Color) throws {
    #expect(try coded(color) == color)
  }

  @Test func `colours of 8 bits are hexadecimal, others objects`() throws {
    #expect(try text(Color(hex: "#d9480f")) == ##"["#D9480F"]"##)
    #expect(try text(Color(hex: "#d9480f80")) == ##"["#D9480F80"]"##)
    #expect(
      try text(Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.125))
        == #"[{"alpha":0.125,"colorSpace":"srgb","components":[0.25,0.5,1]}]"#)
    #expect(try decode(Color.self, ##""#1AF""##) == Color(hex: "#11AAFF"))
    #expect(
      try decode(Color.self, #"{"colorSpace":"srgb","components":[0.25,0.5,1]}"#)
        == Color(red: 0.25, green: 0.5, blue: 1))
  }

  @Test(arguments: [
    #""red""#, ##""#12""##, ##""#12345G""##, "7", "null", "[]", "{}",
    #"{"colorSpace":"srgb","components":[0,0.5,1.01]}"#,
    #"{"colorSpace":"srgb","components":[-0.01,0.5,1]}"#,
    #"{"colorSpace":"srgb","components":[0,0.5,1],"alpha":2}"#,
    #"{"colorSpace":"srgb","components":[0,0.5]}"#,
    #"{"colorSpace":"srgb","components":[0,0.5,1,1]}"#,
    #"{"colorSpace":"display-p3","components":[0,0.5,1]}"#,
  ])
  func `what is no colour is not decoded`(text: String) {
    #expect(throws: DecodingError.self) { try decode(Color.self, text) }
  }

  @Test(arguments: [
    Color(red: 1.01, green: 0, blue: 0), Color(red: 0, green: -0.01, blue: 0),
    Color(red: 0, green: 0, blue: 0, alpha: 1.5), Color(red: .nan, green: 0, blue: 0),
  ])
  func `colours out of range are not encoded`(color: Color) {
    #expect(throws: EncodingError.self) { try text(color) }
  }

  private static func palette() throws -> Palette {
    Palette(
      name: "Citrus",
      colors: [
        .init(name: "text", color: try Color(hex: "#D9480F")),
        .init(name: "base", color: try Color(hex: "#FFF4D6")),
        .init(name: "accent", color: Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
      ],
      strings: [.init(name: "title", text: "Fresh"), .init(name: "maker", text: "")])
  }

  @Test func `a palette is decoded as it was encoded, order included`() throws {
    let palette = try Self.palette()
    #expect(try coded(palette) == palette)
    var plain = palette
    plain.strings = []
    #expect(try coded(plain) == plain)
    plain.colors = []
    #expect(try coded(plain) == plain)
  }

  @Test func `a palette is encoded by name, colours and strings`() throws {
    var palette = try Self.palette()
    palette.colors.removeLast()
    palette.strings.removeLast()
    #expect(
      try text(palette)
        == ##"[{"colors":[{"color":"#D9480F","name":"text"},{"color":"#FFF4D6","name":"base"}],"##
        + ##""name":"Citrus","strings":[{"name":"title","text":"Fresh"}]}]"##)
  }

  @Test func `a palette file is decoded, its colours sorted by name`() throws {
    let file = ##"""
      {
        "$schema": "../schemas/palette.schema.json",
        "format": "tinct-palette",
        "version": 1,
        "name": "Citrus",
        "colors": {"text": "#D9480F", "base": "#FFF4D6"},
        "strings": {"title": "Fresh squeezed"}
      }
      """##
    let palette = try decode(Palette.self, file)
    #expect(palette.name == "Citrus")
    #expect(palette.colors.map(\.name) == ["base", "text"])
    #expect(palette.color(named: "text") == (try Color(hex: "#D9480F")))
    #expect(palette.strings == [.init(name: "title", text: "Fresh squeezed")])
  }

  @Test(arguments: [
    #"{"name":"a"}"#, #"{"colors":{}}"#, #"{"name":"","colors":{}}"#,
    ##"{"name":"a","colors":{"":"#000"}}"##, ##"{"name":"a","colors":{"b":"#00"}}"##,
    ##"{"name":"a","colors":[{"name":"b","color":"#000"},{"name":"b","color":"#FFF"}]}"##,
    #"{"name":"a","colors":{},"strings":[{"name":"","text":""}]}"#,
    #"{"name":"a","colors":{},"format":"tinct-pack"}"#,
    #"{"name":"a","colors":{},"format":"tinct-palette","version":2}"#, "[]", "3",
  ])
  func `what is no palette is not decoded`(text: String) {
    #expect(throws: DecodingError.self) { try decode(Palette.self, text) }
  }

  @Test func `a scheme is decoded as it was encoded`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#3E7FA2"))
    #expect(try coded(scheme) == scheme)
    #expect(
      try decode(
        Scheme.self, ##"{"dark":"#000","light":"#FFF","neutral":"#888","base":"#F00"}"##)
        == Scheme(
          dark: Color(hex: "#000"), light: Color(hex: "#FFF"), neutral: Color(hex: "#888"),
          base: Color(hex: "#F00")))
  }
}
