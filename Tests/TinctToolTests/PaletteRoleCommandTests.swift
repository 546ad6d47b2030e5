import Testing

/// Roles that are given to the colours of designers' palettes, or proposed for them.
struct PaletteRoleCommandTests {
  private let tool: Tool

  fileprivate static let roles = "dark=deep-TEAL,light=Sand,neutral=Fog,base=Coral"

  init() throws {
    tool = try Tool()
    try tool.put(
      """
      GIMP Palette
      Name: Brand
      16 42 67 Deep teal
      245 239 226 Sand
      98 129 154 Fog
      200 80 47 Coral

      """, at: "brand.gpl")
    for format in ["ase", "aco", "tokens", "css"] {
      #expect(
        try tool.run(
          "palette", "convert", "brand.gpl", "--to", format, "--out",
          "brand.\(format == "tokens" ? "tokens.json" : format)"
        ).code == 0)
    }
  }

  @Test(arguments: [[], ["--roles", PaletteRoleCommandTests.roles]])
  func `a colour is locked by its own name, or by its role`(roles: [String]) throws {
    // A floor that the palette does not reach, so that it is to be repaired.
    let check = ["palette", "check", "brand.gpl", "--fix", "--min-difference", "20"] + roles
    for name in ["deep-teal", "dark"] {
      let run = try tool.run(arguments: check + ["--lock", name])
      #expect(run.code == 1 && !run.errors.contains("no such colour"), "\(run.errors)")
      let fixed = tool.data("brand-fixed.json").map { String(decoding: $0, as: UTF8.self) }
      #expect(fixed?.contains("#102A43") ?? true, "\(fixed ?? "")")
    }
    let wrong = try tool.run(arguments: check + ["--lock", "ink"])
    #expect(wrong.errors.contains("no such colour"), "\(wrong.errors)")
  }

  @Test(arguments: ["gpl", "ase", "aco", "tokens.json", "css"])
  func `a designer's palette reaches a board, with roles by names or by lightness and hue`(
    ending: String
  ) throws {
    let file = "brand.\(ending)"
    let named = try tool.run(
      "board", "2x1:14", "--palette", file, "--roles", Self.roles, "--out", "a.png")
    #expect(named.code == 0 && named.errors.hasPrefix("Wrote a.png: "))
    let proposed = try tool.run("board", "2x1:14", "--palette", file, "--out", "b.png")
    #expect(proposed.code == 0)
    #expect(
      proposed.errors.contains(
        "To choose yourself, write --roles dark='Deep teal',light=Sand,neutral=Fog,base=Coral\n"),
      "\(proposed.errors)")
    #expect(proposed.errors.split(separator: "\n").count { $0.contains("--roles") } == 1)
    #expect(tool.data("a.png") == tool.data("b.png"))
    let again = try tool.shell(
      "tinct board 2x1:14 --palette \(file) --out c.png "
        + "--roles dark='Deep teal',light=Sand --roles neutral=Fog,base=Coral")
    #expect(again.code == 0 && tool.data("a.png") == tool.data("c.png"))
  }

  @Test(arguments: [
    ["shot", "2x1:14", "--preset", "steam", "--out", "o"],
    ["icon", "2x1:14", "--out", "o"], ["contact", "2x1:14", "--out", "o"],
    ["grid", "--columns", "3", "--rows", "3", "--out", "o"],
    ["frames", "2x1:14", "--animation", "solve", "--out", "o.gif"],
    ["tint", "mark.png", "--out", "o"], ["palette", "sheet", "--out", "o.png"],
    ["palette", "check"], ["palette", "derive", "--dark"], ["theme", "show", "toy"],
  ])
  func `every command that takes a palette takes roles, and proposes them`(
    arguments: [String]
  ) throws {
    try tool.run(
      "grid", "--columns", "1", "--rows", "1", "--palette", "citrus", "--out", "mark.png")
    let isArgument = arguments[0] == "palette"
    let palette = isArgument ? ["brand.ase"] : ["--palette", "brand.ase"]
    let proposed = try tool.run(arguments: arguments + palette)
    #expect(proposed.code == 0, "\(proposed.errors)")
    #expect(proposed.errors.contains("--roles dark='Deep teal'"), "\(proposed.errors)")
    let named = try tool.run(arguments: arguments + palette + ["--roles", Self.roles])
    #expect(named.code == 0 && !named.errors.contains("--roles"), "\(named.errors)")
    #expect(named.text == proposed.text)
  }

  @Test func `names of several words need no quotes, and quotes do no harm`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    func tint(_ color: String) throws -> Tool.Result {
      try tool.run("tint", "art", "--palette", "brand.gpl", "--color", color, "--out", "out")
    }
    #expect(try tint("Deep teal").code == 0)
    let plain = tool.data("out/tee.png")
    #expect(try tint("'Deep teal'").code == 0)
    #expect(tool.data("out/tee.png") == plain)
    #expect(try tint("color-mix(in oklab, Deep teal 40%, Sand)").code == 0)
    let short = try tint("Deep")
    #expect(
      short.errors.contains("has no colour \"Deep\"; did you mean \"Deep teal\"? There are: "),
      "\(short.errors)")
    let roles = try tool.run(
      "board", "2x1:14", "--palette", "brand.gpl", "--roles", "base='Deep teal',text=Sand", "--out",
      "r.png")
    #expect(roles.code == 0, "\(roles.errors)")
  }

  @Test func `roles are for the palettes that lack them`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Own",
       "colors": {"base": "#FFF4D6", "text": "#102A43", "Sand": "#F5EFE2"}}
      """##, at: "own.json")
    let run = try tool.run(
      "board", "2x1:14", "--palette", "brand.gpl", "--palette", "own.json", "--roles",
      "base=Sand,text=Deep teal", "--out", "out")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors.hasPrefix(
        "Warning: own.json: palette \"Own\" keeps its own roles; --roles was not used\n"),
      "\(run.errors)")
  }

  @Test func `a palette keeps its roles in a file if that is asked for`() throws {
    let kept = try tool.run(
      "palette", "convert", "brand.ase", "--roles", "dark=deep teal,light=Sand", "--out", "b.json")
    #expect(kept.code == 0)
    #expect(
      try tool.run("palette", "show", "b.json").text == """
        Brand
          #102A43  dark
          #F5EFE2  light
          #62819A  Fog
          #C8502F  Coral

        """)
    let whole = try tool.run("palette", "convert", "brand.ase", "--roles", Self.roles)
    try tool.put(whole.text, at: "brand.json")
    let board = try tool.run("board", "2x1:14", "--palette", "brand.json", "--out", "a.png")
    #expect(board.errors.hasPrefix("Wrote a.png: "))
  }

  @Test func `a role without its colour is an error, and other palettes stay`() throws {
    let missing = try tool.run(
      "board", "2x1:14", "--palette", "brand.ase", "--roles", "dark=Deep tael", "--out", "a.png")
    #expect(missing.code == 65 && tool.data("a.png") == nil)
    #expect(
      missing.errors.contains(
        #"there is no colour "Deep tael" for --roles dark; did you mean "Deep teal"?"#))
    for wrong in ["dark", "=Sand", "dark=", "dark=Sand,dark=Fog"] {
      #expect(try tool.run("palette", "show", "brand.ase", "--roles", wrong).code == 64)
    }
    let two = try tool.run(
      "board", "2x1:14", "--palette", "brand.ase", "--palette", "citrus", "--roles", Self.roles,
      "--out", "two")
    #expect(two.code == 0, "\(two.errors)")
  }

  @Test func `names differ from roles in case, and a comma may be part of one`() throws {
    try tool.put("GIMP Palette\n245 239 226 Base\n16 42 67 TEXT\n", at: "case.gpl")
    let cased = try tool.run("board", "2x1:14", "--palette", "case.gpl", "--out", "a.png")
    #expect(cased.errors.hasPrefix("Wrote a.png: "))
    try tool.put("GIMP Palette\n245 239 226 Sand, wet\n16 42 67 Teal\n", at: "comma.gpl")
    let shown = try tool.run(
      "palette", "show", "comma.gpl", "--roles", "base=Sand, wet,text=Teal")
    #expect(shown.text == "comma\n  #F5EFE2  base\n  #102A43  text\n")
  }

  @Test func `a request has roles as the command line does`() throws {
    let request = try tool.run(
      "board", "2x1:14", "--palette", "brand.ase", "--roles", Self.roles, "--out", "a.png",
      "--print-request")
    try tool.put(request.text, at: "r.json")
    #expect(request.text.contains(#""roles""#))
    #expect(try tool.run("build", "--manifest", "r.json").errors.hasPrefix("Wrote a.png: "))
  }
}
