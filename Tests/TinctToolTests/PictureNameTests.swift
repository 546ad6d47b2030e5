import Testing

/// Templates of names that leave out what pictures differ by.
@Suite struct PictureNameTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let made = try tool.run(
      "puzzle", "generate", "--columns", "2", "--rows", "2", "--count", "3", "--name", "Small",
      "--out", "pack.json")
    #expect(made.code == 0, "\(made.errors)")
  }

  private func run(_ line: String, name: String) throws -> Tool.Result {
    try tool.shell("tinct \(line) --name '\(name)' --no-cache --out out")
  }

  @Test func `a template that lacks several things is told all of them, with one that has them`()
    throws
  {
    let result = try tool.run(
      "board", "2x1:41", "--palette", "citrus", "--palette", "dusk", "--name", "level-{puzzle}",
      "--out", "o")
    #expect(result.code == 64)
    #expect(
      result.errors
        == "Error: --name level-{puzzle}: it must end in .png, which is what is written, "
        + "and have {palette} in it, for there are 2 palettes; such as "
        + "'{palette}/level-{puzzle}.png'\n")
  }

  @Test(
    arguments: [
      ("board pack.json --cell 8 --palette citrus", "x.png", "puzzle"),
      ("board pack.json --cell 8 --palette citrus", "{pack}.png", "puzzle"),
      (
        "board pack.json#1 --cell 8 --palette citrus --theme toy --theme noodles", "{puzzle}.png",
        "theme"
      ),
      ("board pack.json --cell 8 --palette citrus --palette dusk", "{puzzle}.png", "palette"),
      (
        "shot pack.json#1 --preset 64x64 --preset 32x32 --no-title --palette citrus",
        "{puzzle}.png", "preset"
      ),
      ("contact pack.json --width 120 --palette citrus --solutions after", "x.png", "sheet"),
      ("contact pack.json --page a4 --columns 1 --palette citrus", "{sheet}.png", "page"),
      ("contact pack.json --width 120 --palette citrus --palette dusk", "x.png", "palette"),
      ("frames pack.json#1 --animation turn --cell 8 --fps 4 --palette citrus", "x.png", "frame"),
    ])
  func `the part that is missing is named once`(
    line: String, name: String, field: String
  ) throws {
    let result = try run(line, name: name)
    #expect(result.code == 64)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("Error: --name \(name): "), "\(lines)")
    #expect(result.errors.contains("{\(field)}"), "\(result.errors)")
    #expect(tool.files("out") == [])
  }

  @Test(
    arguments: [
      ("board pack.json#1 --cell 8 --palette citrus", "x.png", ["x.png"]),
      (
        "contact pack.json --width 120 --palette citrus --palette dusk", "{palette}.png",
        ["citrus.png", "dusk.png"]
      ),
      (
        "contact pack.json --width 120 --palette citrus --solutions after", "{palette}/{sheet}.png",
        ["citrus/small-solutions.png", "citrus/small.png"]
      ),
    ])
  func `no part is needed in which pictures do not differ`(
    line: String, name: String, files: [String]
  ) throws {
    let result = try run(line, name: name)
    #expect(result.code == 0, "\(result.errors)")
    #expect(tool.files("out") == files)
  }
}
