import TinctBoards
import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics

private typealias Recipe = TintRecipe<ColorExpression>

private func document(_ body: String) -> [UInt8] {
  Array(#"{"format": "tinct-recipe", "version": 1, \#(body)}"#.utf8)
}

private func schemaProblems(_ bytes: [UInt8]) throws -> [String] {
  let schema = Checkout.root.appending(path: "schemas/recipe.schema.json")
  return try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes)
}

struct RecipeDocumentTests {
  private static let text = ColorExpression.name("text")

  private static let recipes: [(String, Recipe)] = [
    (#""tint": "text""#, Recipe(Tint(text))),
    (
      #""tint": {"color": "text", "blend": "multiply", "opacity": 0.5}"#,
      Recipe(Tint(text, blend: .multiply, opacity: 0.5))
    ),
    (
      ##""tint": {"ramp": ["black", "text 25%", "#FFF", "white"], "blend": "screen"}"##,
      Recipe(
        .fill(
          Tint.Fill(
            stops: [
              Tint.Stop(.name("black"), at: 0), Tint.Stop(text, at: 0.25),
              Tint.Stop(.literal(Color(red: 1, green: 1, blue: 1)), at: 0.625),
              Tint.Stop(.name("white"), at: 1),
            ], blend: .screen)))
    ),
    (
      #""tint": {"channels": {"red": "text", "blue": "base", "rest": "transparent"}}"#,
      Recipe(
        .channels(
          Tint.Channels(red: text, blue: .name("base"), rest: .name("transparent"))))
    ),
    (
      ##""tint": {"key": {"#F00": "text", "#00FF00": "base"}, "others": "keep"}"##,
      Recipe(
        .key(
          Tint.Key(
            [
              StraightPixel(red: 255, green: 0, blue: 0): text,
              StraightPixel(red: 0, green: 255, blue: 0): .name("base"),
            ], others: .keep)))
    ),
    (
      #""layers": [{"name": "sprite", "tint": "text"}, "#
        + #"{"name": "rim", "blend": "overlay", "opacity": 0.3}]"#,
      Recipe([
        Recipe.Layer("sprite", Tint(text)),
        Recipe.Layer("rim", .own, blend: .overlay, opacity: 0.3),
      ])
    ),
  ]

  @Test(arguments: Array(recipes.indices))
  func `every way to colour is read, and fits the schema`(index: Int) throws {
    let (body, recipe) = Self.recipes[index]
    #expect(try RecipeDocument.read(document(body)) == recipe)
    #expect(try schemaProblems(document(body)) == [])
  }

  @Test(arguments: [
    (##""tint": {"color": "text", "opacity": 1.5}"##, "tint.opacity", "from 0 to 1"),
    (##""tint": {"color": "text", "blend": "darken"}"##, "tint.blend", "multiply"),
    (##""tint": {"color": "text", "ramp": ["a", "b"]}"##, "tint", "exactly one of"),
    (##""tint": {"opacity": 0.5}"##, "tint", "exactly one of"),
    (##""tint": {"ramp": ["text"]}"##, "tint.ramp", "at least two"),
    (##""tint": {"ramp": ["text", "color-mix("]}"##, "tint.ramp[1]", "ends here"),
    (##""tint": {"ramp": ["text", "base 140%"]}"##, "tint.ramp[1]", "from 0% to 100%"),
    (##""tint": {"channels": {"red": 7}}"##, "tint.channels.red", "string"),
    (##""tint": {"channels": {"red": "a"}, "opacity": 1}"##, "tint.opacity", "unknown key"),
    (##""tint": {"key": {"red": "text"}}"##, "tint.key.red", "#RRGGBB"),
    (##""tint": {"key": {}}"##, "tint.key", "no colours"),
    (##""tint": {"key": {"#F00": "a", "#FF0000": "b"}}"##, ##"tint.key["#FF0000"]"##, "already"),
    (##""layers": []"##, "layers", "no layers"),
    (##""layers": [{"tint": "text"}]"##, "layers[0]", "\"name\" is missing"),
    (##""layers": [{"name": "a"}, {"name": "a"}]"##, "layers[1]", "already"),
    (##""layers": [{"name": "a"}], "tint": "text""##, "", "either"),
    (##""name": "x""##, "", "either"),
  ])
  func `a mistake is told with its location`(body: String, path: String, words: String) throws {
    let errors = #expect(throws: DocumentErrors.self) {
      try RecipeDocument.read(document(body))
    }
    let error = try #require(errors?.errors.first)
    #expect(errors?.errors.count == 1)
    #expect(error.path == path)
    #expect("\(error)".contains(words))
  }

  @Test(arguments: ["lantern", "blob"])
  func `the recipes among the examples are read, and fit the schema`(name: String) throws {
    let file = Checkout.root.appending(path: "examples/tinting/\(name).recipe.json")
    let bytes = try Checkout.bytes(of: file)
    _ = try RecipeDocument.read(bytes)
    #expect(try schemaProblems(bytes) == [])
  }

  @Test func `a theme's recipes are read, in its inks only`() throws {
    let file = Checkout.root.appending(path: "examples/tinting/tubes.theme.json")
    let bytes = try Checkout.bytes(of: file)
    let theme = try ThemeDocument.read(bytes)
    #expect(theme.sprites.pieces != .plain)
    #expect(theme.sprites.sourceRings == .plain)
    let schema = Checkout.root.appending(path: "schemas/theme.schema.json")
    #expect(try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes) == [])
    let other = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "ink 65%", with: "text 65%")
    let errors = #expect(throws: DocumentErrors.self) { try ThemeDocument.read(Array(other.utf8)) }
    #expect(
      errors?.errors.map(\.path) == ["pieces", "sources"].map { "sprites.\($0).tint.ramp[1]" })
    #expect(errors?.description.contains(#"there is no ink "text""#) == true)
  }
}
