import Foundation
import Testing

/// Roles that are given to the colours of designers' palettes, or proposed for them.
struct PaletteRoleCommandTests {
  private let tool: Tool

  fileprivate static let roles = "dark=deep-TEAL,light=Sand,neutral=Fog,base=Coral"

  init() throws {
    tool = try Tool(keepsBorders: true)
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
      #expect(run.code <= 1 && !run.errors.contains("no such colour"), "\(run.errors)")
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
          #102A43  dark (Deep teal)
          #F5EFE2  light (Sand)
          #62819A  Fog
          #C8502F  Coral

        """)
    let file = String(decoding: tool.data("b.json") ?? Data(), as: UTF8.self)
    #expect(file.contains(##""Deep teal": "#102A43""##), "\(file)")
    #expect(file.contains(#""dark": "Deep teal""#) && !file.contains(##""dark": "#"##))
    let json = try tool.run("palette", "show", "b.json", "--json").text
    #expect(json.contains(##""dark": "#102A43""##) && json.contains(#""dark": "Deep teal""#))
    // Other formats have one name for each colour: the role, or in design programs its own.
    let own = try tool.run("palette", "convert", "b.json", "--as", "gpl").text
    #expect(own.contains("\tDeep teal\n") && !own.contains("dark"))
    let gpl = try tool.run("palette", "convert", "b.json", "--as", "gpl", "--no-own-names").text
    #expect(gpl.contains("\tdark\n") && !gpl.contains("Deep teal"))
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
    #expect(shown.text == "comma\n  #F5EFE2  base (Sand, wet)\n  #102A43  text (Teal)\n")
  }

  @Test func `roles that are left out are proposed beside those that are given`() throws {
    try tool.put(
      """
      GIMP Palette
      Name: Seaside
      16 42 67 Deep teal
      245 239 226 Sand & Sea
      98 129 154 Fog
      200 80 47 Coral #1
      230 200 120 Wheat
      60 90 80 Kelp

      """, at: "seaside.gpl")
    let run = try tool.run(
      "board", "2x1:14", "--palette", "seaside.gpl", "--roles", "dark=Deep teal,light=Sand & Sea",
      "--out", "a.png")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "no colour has these roles; chosen by lightness and hue: \"Fog\" as neutral, \"Coral #1\" as "
          + "base. To choose yourself, write --roles dark='Deep teal',light='Sand & Sea',neutral=Fog,"
          + "base='Coral #1'"), "\(run.errors)")
    // Roles that a file has are no different.
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "S", "colors": {"Teal": "#102A43",
       "Sand": "#F5EFE2"}, "roles": {"dark": "Teal"}}
      """##, at: "few.json")
    let few = try tool.run("board", "2x1:14", "--palette", "few.json", "--out", "b.png")
    #expect(few.code == 65)
    #expect(few.errors.contains("light and neutral and base is missing"), "\(few.errors)")
    #expect(few.errors.contains("with --roles light=…,neutral=…,base=…"), "\(few.errors)")
  }

  @Test func `names with signs are told to stand in quotes`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    func tint(_ option: String, _ text: String) throws -> Tool.Result {
      try tool.run("tint", "art", "--palette", "brand.gpl", option, text, "--out", "out")
    }
    let color = try tint("--color", "Coral #1")
    #expect(color.code == 64)
    #expect(
      color.errors.contains(#"needs quotes of its own: --color '"Coral #1"'."#),
      "\(color.errors)")
    let ramp = try tint("--ramp", "Deep teal, Rosé 50%, Sand & Sea 90%")
    #expect(
      ramp.errors.contains(#"--ramp 'Deep teal, Rosé 50%, "Sand & Sea" 90%'."#), "\(ramp.errors)")
    let wrong = try tint("--color", "color-mix(in oklab, base 10%, text")
    #expect(!wrong.errors.contains("quotes of its own"))
  }

  @Test func `a recipe that calls for text has it proposed`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    try tool.put(
      #"{"format": "tinct-recipe", "version": 1, "tint": "text"}"#, at: "r.json")
    for (number, palette) in ["brand.gpl", "harbor"].enumerated() {
      let run = try tool.run(
        "tint", "art", "--recipe", "r.json", "--palette", palette, "--out", "out-\(number)")
      #expect(run.code == 0 && run.errors.contains(" as text"), "\(run.errors)")
    }
    let plain = try tool.run("tint", "art/end.png", "--palette", "harbor", "--out", "plain")
    #expect(plain.code == 0 && !plain.errors.contains("Warning"), "\(plain.errors)")
    let own = try tool.run(
      "tint", "art", "--palette", "brand.gpl", "--roles", "dark=Deep teal", "--color", "Deep teal",
      "--out", "own")
    #expect(own.code == 0, "\(own.errors)")
  }

  @Test func `two channels are told that the third becomes black`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    let run = try tool.run(
      "tint", "art", "--palette", "brand.gpl", "--channels", "Sand, Coral", "--out", "out")
    #expect(run.errors.contains("names no colour for blue; what is blue"), "\(run.errors)")
  }

  @Test func `groups are joined before roles are given, and those without colours left out`() throws
  {
    try tool.put(
      ##"""
      {"core": {"blue": {"value": "#102A43", "type": "color"}},
       "light": {"bg": {"value": "#F5EFE2", "type": "color"},
                 "fg": {"value": "#102A43", "type": "color"}}}
      """##, at: "tokens.json")
    let joined = try tool.run(
      "palette", "convert", "tokens.json", "--join", "--name", "Brand", "--roles",
      "base=light/bg,text=light/fg", "--out", "one.json")
    #expect(joined.code == 0, "\(joined.errors)")
    #expect(try tool.run("palette", "show", "one.json").text.contains("base (light/bg)"))
    let board = try tool.run(
      "board", "2x1:14", "--palette", "tokens.json", "--roles", "base=bg,text=fg", "--out", "a.png")
    #expect(board.code == 0, "\(board.errors)")
    #expect(board.errors.contains("palette \"core\" is left out, because it lacks colours"))
    let none = try tool.run(
      "board", "2x1:14", "--palette", "tokens.json", "--roles", "base=zork", "--out", "b.png")
    #expect(none.code == 65)
  }

  @Test func `an address of coolors gets one piece of advice`() throws {
    let board = try tool.run(
      "board", "2x1:14", "--palette", "https://coolors.co/fff4d6-d9480f", "--out", "a.png")
    #expect(board.code == 0)
    #expect(!board.errors.contains("--names") && board.errors.contains("--roles"))
  }

  @Test func `each palette of a file becomes a file of its own in a folder`() throws {
    let example = Tool.package.appending(path: "examples/palettes.xib").path(percentEncoded: false)
    for out in ["swatches/", "others"] {
      let run = try tool.run("palette", "convert", example, "--as", "gpl", "--out", out)
      #expect(run.code == 0, "\(run.errors)")
    }
    #expect(tool.files("swatches") == ["citrus.gpl", "lagoon.gpl", "paper.gpl", "plum.gpl"])
    #expect(tool.files("others") == tool.files("swatches"))
    let unknown = try tool.run("palette", "convert", "citrus", "--out", "o.scss")
    #expect(unknown.code == 64 && unknown.errors.contains("no .scss is written; name a file"))
    try tool.put(":root { --base: red }\n.dark { --base: navy }", at: "light.css")
    let catalog = try tool.run("palette", "convert", "light.css", "--out", "C.xcassets")
    #expect(
      catalog.errors.contains("\"dark\" became the dark appearance of \"light\"; if it is")
        || catalog.code == 0 && !catalog.errors.contains("was taken"), "\(catalog.errors)")
  }

  @Test func `a request has roles as the command line does`() throws {
    let request = try tool.run(
      "board", "2x1:14", "--palette", "brand.ase", "--roles", Self.roles, "--out", "a.png",
      "--print-request")
    try tool.put(request.text, at: "r.json")
    #expect(request.text.contains(#""roles""#))
    #expect(try tool.run("build", "--manifest", "r.json").errors.hasPrefix("Wrote a.png: "))
  }

  @Test func `a colour that themes need keeps its role beside another`() throws {
    try tool.run("palette", "convert", "harbor", "--roles", "accent=base", "--out", "x.json")
    let board = try tool.run("board", "2x1:14", "--cell", "8", "--palette", "x.json", "--out", "o")
    #expect(board.code == 0, "\(board.errors)")
  }

  @Test func `names that give way to roles are told, and can be kept`() throws {
    let convert = ["palette", "convert", "brand.gpl", "--roles", Self.roles, "--out"]
    #expect(!(try tool.run(arguments: convert + ["r.json"]).errors.contains("roles take")))
    let lost = try tool.run(arguments: convert + ["r.css"])
    #expect(lost.errors.contains("roles take the place of names: dark for \"Deep teal\", "))
    let kept = try tool.run(arguments: convert + ["k.gpl", "--own-names"])
    #expect(!kept.errors.contains("roles take"), "\(kept.errors)")
    let text = String(decoding: try #require(tool.data("k.gpl")), as: UTF8.self)
    #expect(text.contains("Deep teal") && !text.contains("dark"))
    let diff = try tool.run("palette", "diff", "r.json", "r.css")
    // Where one file has no names besides the roles, none was changed.
    #expect(diff.code == 0, "\(diff.text)")
    let other = String(decoding: try #require(tool.data("r.json")), as: UTF8.self)
    try tool.put(other.replacing("Deep teal", with: "Night"), at: "n.json")
    let renamed = try tool.run("palette", "diff", "r.json", "n.json")
    #expect(renamed.text == "~ dark  called \"Deep teal\" -> \"Night\"\n", "\(renamed.text)")
  }

  @Test func `names of the designer stay in the files of design programs`() throws {
    let convert = ["palette", "convert"]
    _ = try tool.run(arguments: convert + ["brand.gpl", "--roles", Self.roles, "--out", "r.json"])
    for ending in ["gpl", "ase", "aco"] {
      let kept = try tool.run(arguments: convert + ["r.json", "--out", "k.\(ending)"])
      #expect(
        kept.errors.contains("The colours have their own names; give them their roles with --roles")
      )
      #expect(!kept.errors.contains("roles take"), "\(kept.errors)")
      let shown = try tool.run("palette", "show", "k.\(ending)").text
      #expect(shown.contains("Deep teal") && !shown.contains("dark"), "\(shown)")
      let roles = try tool.run(
        arguments: convert + ["r.json", "--no-own-names", "--out", "n.\(ending)"])
      #expect(roles.errors.contains("roles take the place of names"))
    }
    let code = try tool.run(arguments: convert + ["r.json", "--as", "css"])
    #expect(code.text.contains("--dark:"))
  }

  @Test func `the way to show base as the accent works as it is printed`() throws {
    let roles = "dark=Ink,light=Sand,neutral=Fog,base='Deep teal'"
    try tool.put(
      "GIMP Palette\n20 33 61 Ink\n245 239 226 Sand\n98 129 154 Fog\n15 76 92 Deep teal\n",
      at: "deep.gpl")
    let board = "tinct board 2x1:14 --palette deep.gpl --cell 16 --out a.png"
    let moved = try tool.shell("\(board) --roles \(roles)")
    let proposal = "--roles \(roles),accent='Deep teal', shows it as it is"
    #expect(moved.errors.contains(proposal), "\(moved.errors)")
    let pasted = try tool.shell("\(board) --roles \(roles),accent='Deep teal'")
    #expect(pasted.code == 0 && !pasted.errors.contains("Warning"), "\(pasted.errors)")
  }

  @Test func `a role that is all but a known one is told`() throws {
    let roles = "dark=Deep teal,light=Sand,neutrl=Fog,base=Coral"
    let convert = try tool.run(
      "palette", "convert", "brand.ase", "--roles", roles, "--out", "b.json")
    #expect(
      convert.errors.contains(
        #"--roles neutrl=Fog: no shipped theme knows the role "neutrl"; did you mean "neutral"?"#),
      "\(convert.errors)")
    #expect(convert.errors.split(separator: "\n").count { $0.contains("neutrl") } == 1)
    // Themes of the user's own may have any.
    let own = try tool.run(
      "palette", "convert", "brand.ase", "--roles", "endpoint=Coral", "--out", "o.json")
    #expect(!own.errors.contains("Warning"), "\(own.errors)")
  }

  @Test func `optional roles count without regard to case, and near ones are told`() throws {
    func board(_ colors: String, _ out: String) throws -> Tool.Result {
      try tool.put(
        """
        {"format": "tinct-palette", "version": 1, "name": "Own",
         "colors": {"Base": "#FFF4D6", "Text": "#102A43", \(colors)}}
        """, at: "own.json")
      return try tool.run(
        "board", "2x1:14", "--palette", "own.json", "--groups", "--cell", "16",
        "--out", out)
    }
    let small = try board(##""branch-1": "#C8502F", "branch-2": "#2A6F97""##, "a.png")
    let large = try board(##""Branch-1": "#C8502F", "BRANCH-2": "#2A6F97""##, "b.png")
    #expect(small.code == 0 && large.code == 0, "\(large.errors)")
    #expect(tool.data("a.png") == tool.data("b.png") && !large.errors.contains("Warning"))
    let near = try board(##""branch1": "#C8502F", "Branch_2": "#2A6F97""##, "c.png")
    #expect(tool.data("a.png") != tool.data("c.png"))
    for (name, role) in [("branch1", "branch-1"), ("Branch_2", "branch-2")] {
      #expect(
        near.errors.contains(
          "the colour \"\(name)\" is not used; did you mean \"\(role)\"?\n"), "\(near.errors)")
    }
  }

  @Test func `slips in optional roles are told, with their lines, and names of one's own are not`()
    throws
  {
    func board(_ colors: String) throws -> Tool.Result {
      try tool.put(
        #"{"format": "tinct-palette", "version": 1, "name": "Own", "#
          + "\"colors\": {\"base\": \"#FFF4D6\", \"text\": \"#102A43\",\n \(colors)}}",
        at: "own.json")
      return try tool.run(
        "board", "2x1:14", "--palette", "own.json", "--cell", "16", "--out", "a.png")
    }
    for (name, advice) in [
      ("acent", "did you mean \"accent\"?"), ("shadows", "did you mean \"shadow\"?"),
      ("brnch-2", "did you mean \"branch-2\"?"), ("Celebrat", "did you mean \"celebrate\"?"),
      ("branch-7", "branches have colours up to \"branch-6\""),
    ] {
      let errors = try board("\"\(name)\": \"#C8502F\"").errors
      let place = "own.json:2:\(name.count + 6): palette \"Own\": the colour \"\(name)\""
      #expect(errors.contains("Warning: \(place) is not used; \(advice)\n"), "\(errors)")
    }
    let own = ["mint", "tint", "secondary", "accent-2", "shallow", "gold", "shadow-2", "red"]
    let result = try board(own.map { "\"\($0)\": \"#C8502F\"" }.joined(separator: ", "))
    #expect(result.code == 0 && !result.errors.contains("Warning"), "\(result.errors)")
    // Who has the role has not meant it.
    let both = try board(##""shadow": "#806030", "shadows": "#604020""##)
    #expect(!both.errors.contains("Warning"), "\(both.errors)")
    // A name that differs in case or hyphens alone may be either.
    let twice = try board(##""accent": "#806030", "Accent": "#604020""##)
    #expect(
      twice.errors.contains(
        "the colour \"Accent\" is not used; the colour \"accent\" has this role\n"),
      "\(twice.errors)")
  }

  @Test func `a role with a slip is named, and not the colour that has it`() throws {
    try tool.put("GIMP Palette\n245 239 226 Sand\n16 42 67 Teal\n90 120 90 Sage\n", at: "s.gpl")
    try tool.run(
      "palette", "convert", "s.gpl", "--roles", "base=Sand,text=Teal,Branch1=Sage", "--out",
      "s.json")
    let board = try tool.run("board", "2x1:14", "--palette", "s.json", "--out", "s.png")
    #expect(
      board.errors.contains(
        "the role \"Branch1\" of the colour \"Sage\" is not used; did you mean \"branch-1\"?\n"),
      "\(board.errors)")
  }

  @Test func `a role that a palette has is not denied when others are proposed`() throws {
    try tool.put("GIMP Palette\n245 239 226 Sand\n16 42 67 Teal\n200 80 47 accent\n", at: "a.gpl")
    let board = try tool.run("board", "2x1:14", "--palette", "a.gpl", "--out", "a.png")
    #expect(
      board.errors.contains("no colour but \"accent\" has the name of a role"), "\(board.errors)")
  }

  @Test func `names that speak of a ground win over lightness`() throws {
    try tool.put(
      """
      :root { --fg: #F5EFE2; --bg: #102A43; --brand: #C8502F }
      """, at: "night.css")
    let board = try tool.run("board", "2x1:14", "--palette", "night.css", "--out", "a.png")
    #expect(
      board.errors.contains(
        "chosen by name, lightness and hue: \"bg\" as base, \"fg\" as text."), "\(board.errors)")
  }

  @Test func `of several groups in a file, one can be chosen by its name`() throws {
    try tool.put(
      ##"""
      {"game": {"board": {"base": {"$type": "color", "$value": "#FFF4D6"},
                          "text": {"$type": "color", "$value": "#102A43"}},
                "menu": {"base": {"$type": "color", "$value": "#102A43"},
                         "text": {"$type": "color", "$value": "#FFF4D6"}}}}
      """##, at: "b.tokens.json")
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    for line in [["board", "2x1:14"], ["tint", "art/tee.png"]] {
      let run = try tool.run(
        arguments: line + ["--palette", "b.tokens.json", "--out", "a.png"])
      #expect(run.code != 0 && run.errors.contains("b.tokens.json#game/board"), "\(run.errors)")
    }
    let one = try tool.run(
      "board", "2x1:14", "--palette", "b.tokens.json#game/board", "--out", "a.png")
    #expect(one.code == 0, "\(one.errors)")
  }
}
