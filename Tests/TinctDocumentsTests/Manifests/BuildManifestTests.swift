import Testing
import TinctGraphics

@testable import TinctDocuments

/// Manifests and the rows of their matrices.
struct BuildManifestTests {
  private static func read(
    _ text: String, variables: [String: String] = [:],
    glob: @escaping BuildManifest.Glob = { [$0] }
  ) throws -> BuildManifest {
    try BuildManifest(Array(text.utf8), variables: variables, glob: glob)
  }

  /// A manifest with one target of boards.
  private static func boards(_ members: String, _ others: String = "") -> String {
    """
    { // All pictures of the game.
      "version": 1, \(others)
      "outputs": {
        "boards": { "board": "a.json", "out": "o", \(members) } /* and no more */, },
    }
    """
  }

  private static func errors(_ text: String, _ variables: [String: String] = [:]) -> [String] {
    do {
      _ = try read(text, variables: variables)
      return []
    } catch let errors as DocumentErrors {
      return errors.errors.map(\.description)
    } catch { return ["\(error)"] }
  }

  // MARK: - Rows

  @Test func `rows are the product of the axes without what is excluded, then what is included`()
    throws
  {
    let manifest = try Self.read(
      Self.boards(
        """
        "matrix": { "theme": ["noodles", "toy"], "cell": [64, 128], "palette": ["sun", "p/sea.json"] },
        "exclude": [{ "theme": "toy", "cell": 64 }, { "palette": "sea", "cell": 128 }],
        "include": [{ "theme": "net", "cell": 128, "effort": 9 }],
        "name": "{theme}/{cell}/{palette}/{puzzle}.png"
        """))
    let target = try #require(manifest.targets.first)
    let names = target.rows.indices.map(target.name)
    #expect(
      names == [
        "boards/noodles/64/sun", "boards/noodles/64/sea", "boards/noodles/128/sun",
        "boards/toy/128/sun", "boards/net/128/9",
      ])
    // One request for each theme and size, in all their palettes.
    let works = try target.requests(of: target.rows.indices)
    #expect(
      works.map(\.name) == [
        "boards/noodles/64", "boards/noodles/128/sun", "boards/toy/128/sun", "boards/net/128/9",
      ])
    let requests = works.compactMap { $0.request as? BoardRequest }
    #expect(
      requests.map(\.palettes.palette) == [["sun", "p/sea.json"], ["sun"], ["sun"], []])
    #expect(requests.map(\.theme) == [["noodles"], ["noodles"], ["toy"], ["net"]])
    #expect(requests.map(\.cell) == [64, 128, 128, 128])
    #expect(requests.map(\.output.effort) == [4, 4, 4, 9])
    #expect(
      requests.map(\.output.name) == [
        "noodles/64/{palette}/{puzzle}.png", "noodles/128/{palette}/{puzzle}.png",
        "toy/128/{palette}/{puzzle}.png", "net/128/{palette}/{puzzle}.png",
      ])
  }

  @Test func `a row that is there already is not made twice`() throws {
    let manifest = try Self.read(
      Self.boards(
        """
        "matrix": { "theme": ["noodles", "toy"], "cell": [64, 128] },
        "exclude": [{ "theme": "toy", "cell": 64 }],
        "include": [{ "theme": "noodles", "cell": 64 }, { "cell": 64, "theme": "toy" },
                    { "theme": "toy", "cell": 64 }, { "theme": "toy", "effort": 9 },
                    { "effort": 9, "theme": "toy" }, { "theme": "toy", "effort": 8 },
                    { "theme": "net", "cell": 40 }, { "theme": "net", "cell": 40 }],
        "name": "{theme}/{cell}/{puzzle}.png"
        """))
    let target = try #require(manifest.targets.first)
    #expect(
      target.rows.indices.map(target.name) == [
        "boards/noodles/64", "boards/noodles/128", "boards/toy/128", "boards/toy/64",
        "boards/toy/9", "boards/toy/8", "boards/net/40",
      ])
  }

  @Test(arguments: [
    ("boards", 4), ("boards/toy", 2), ("boards/64", 2), ("boards/64/toy", 1), ("boards/t*/64", 1),
    ("b*", 4), ("boards/red", 0), ("other", 0),
  ])
  func `a selector names a target and values that its rows have`(
    selector: String, count: Int
  ) throws {
    let manifest = try Self.read(
      Self.boards(#""matrix": { "theme": ["noodles", "toy"], "cell": [64, 128] }"#))
    #expect(manifest.targets[0].rows(selectedBy: selector).count == count)
  }

  @Test func `what rows are built does not change where a palette's files go`() throws {
    let manifest = try Self.read(Self.boards(#""matrix": { "palette": ["sun", "sea"] }"#))
    let target = manifest.targets[0]
    for rows in [[0], [1], [0, 1]] {
      let request = try #require(try target.requests(of: rows)[0].request as? BoardRequest)
      #expect(request.output.layout == .palette)
    }
  }

  @Test func `defaults are for the commands that have them, and targets say otherwise`() throws {
    let manifest = try Self.read(
      """
      { "version": 1, "defaults": { "palette": "sun", "cell": 32, "out": "Art" },
        "outputs": { "a": { "board": "a.json" }, "b": { "board": "a.json", "cell": 64 },
                     "c": { "grid": "hex", "columns": 3, "rows": 2, "out": "g.svg" },
                     "d": { "board": "a.json", "matrix": { "palette": ["sea"] } } } }
      """)
    let requests = try manifest.targets.map { try $0.requests(of: [0])[0].request }
    #expect(requests.map { ($0 as? BoardRequest)?.cell } == [32, 64, nil, 32])
    #expect(
      requests.map { ($0 as? BoardRequest)?.palettes.palette }
        == [["sun"], ["sun"], nil, ["sea"]])
    #expect((requests[2] as? GridRequest)?.output.out == "g.svg")
  }

  @Test func `patterns stand for files in sorted order, variables for what the run gives them`()
    throws
  {
    let text = Self.boards(
      #""matrix": { "palette": "p/*.json", "cell": ["${small}", 128] }, "title": "${lang}-a""#,
      #""variables": { "small": 64, "lang": "en" },"#
    ).replacing("\"board\": \"a.json\"", with: "\"contact\": \"${lang}/*.json#x\"")
      .replacing("\"cell\"", with: "\"columns\"").replacing("128", with: "8")
    func glob(_ pattern: String) -> [String] {
      ["a", "b"].map { pattern.replacing("*", with: $0) }
    }
    let target = try Self.read(text, variables: ["small": "6"], glob: glob).targets[0]
    #expect(
      target.rows.indices.map(target.name) == [
        "boards/a/6", "boards/a/8", "boards/b/6", "boards/b/8",
      ])
    let requests = try target.requests(of: target.rows.indices)
      .compactMap { $0.request as? ContactRequest }
    #expect(requests.map(\.columns) == [6, 8])
    #expect(requests.allSatisfy { $0.puzzles == ["en/a.json#x", "en/b.json#x"] })
    #expect(requests[0].title == "en-a")
  }

  @Test func `what a command works on can differ between rows`() throws {
    let manifest = try Self.read(
      """
      { "version": 1, "defaults": { "out": "o" }, "outputs": {
          "a": { "matrix": { "board": ["p/a.json", "p/b.json#x"] }, "name": "{board}.png" },
          "b": { "animation": "play", "fps": 9, "include": [{ "frames": "a.json", "out": "a.gif" },
                                       { "frames": "b.json", "out": "b.gif", "fps": 3 }] } } }
      """)
    let (boards, films) = (manifest.targets[0], manifest.targets[1])
    #expect(boards.rows.indices.map(boards.name) == ["a/a", "a/x"])
    let works = try boards.requests(of: [0, 1])
    #expect(works.compactMap { ($0.request as? BoardRequest)?.output.name } == ["a.png", "x.png"])
    #expect(films.rows.indices.map(films.name) == ["b/a", "b/b/3"])
    let requests = try films.requests(of: [0, 1]).compactMap { $0.request as? FramesRequest }
    #expect(requests.map(\.pack) == ["a.json", "b.json"] && requests.map(\.fps) == [9, 3])
  }

  @Test func `a list of requests is a manifest whose targets have numbers`() throws {
    let manifest = try Self.read(
      #"[{"board": "a.json", "out": "o"}, {"grid": "hex", "columns": 2, "rows": 2, "out": "g.svg"}]"#
    )
    #expect(manifest.targets.map(\.name) == ["1", "2"])
    #expect(manifest.targets.map(\.command) == ["board", "grid"])
    #expect(manifest.targets[1].location.hasSuffix(":35"))
  }

  @Test func `a hundred thousand rows are indices`() throws {
    let axis = (1...316).map(String.init).joined(separator: ", ")
    let manifest = try Self.read(
      Self.boards("\"matrix\": { \"cell\": [\(axis)], \"select\": [\(axis)] }"))
    #expect(manifest.targets[0].rows.count == 316 * 316)
    #expect(Set(manifest.targets[0].rows.indices.map(manifest.targets[0].name)).count == 316 * 316)
  }

  // MARK: - Errors

  @Test func `a word in braces in out is an axis`() {
    let errors = Self.errors(
      #"{ "version": 1, "outputs": { "b": { "board": "p.json", "matrix": { "cell": [1, 2] }, "#
        + #""name": "{cell}.png", "out": "a/{cel}" } } }"#)
    #expect(
      errors == [
        #"line 1, column 115: outputs.b.out: "matrix" has no axis "cel"; did you mean {cell}? Or "#
          + #"put {cel} into "name" if it stands for that of each picture; "out" takes the axes "#
          + #"of "matrix": {cell}"#
      ])
  }

  @Test(arguments: [
    (#""matrx": {}"#, #"unknown key; did you mean "matrix"?"#),
    (#""matrix": { "cel": [1] }"#, #"unknown key; did you mean "cell"?"#),
    (#""cell": 3, "matrix": { "cell": [1] }"#, "has a value in the target, too"),
    (#""matrix": { "cell": [] }"#, "an axis needs a value"),
    (#""matrix": { "cell": [64, "x"] }"#, "expected an integer, found a string"),
    (#""matrix": { "cell": [0, 1] }"#, "takes a number of pixels from 1 to 4096, not 0"),
    (#""matrix": { "cell": [1, 2] }, "exclude": [{ "cell": 3 }]"#, "no value of this axis"),
    (#""matrix": { "cell": [1, 2] }, "exclude": [{ "them": 3 }]"#, "no axis of the matrix"),
    (#""matrix": { "cell": [1, 2] }, "exclude": [{}]"#, "it excludes every row"),
    (
      #""matrix": { "cell": [1, 2] }, "exclude": [{ "cell": 1 }, { "cell": 1 }]"#,
      ""
    ),
    (
      #""matrix": { "cell": [1, 2] }, "exclude": [{ "cell": 1 }, { "cell": 2 }]"#,
      #"every row of "boards" is excluded, so it makes nothing; leave one of these out"#
    ),
    (#""matrix": { "cell": [1, 2] }, "include": [{ "cel": 3 }]"#, #"did you mean "cell"?"#),
    (
      #""matrix": { "cell": [1, 2] }, "name": "{puzzle}.png""#,
      "boards/1 and boards/2 would be the same files; put {cell} into it"
    ),
    (#""cell": "${cel}""#, #"there is no variable "cel"; did you mean "cell"?"#),
    (#""cell": "${cell""#, "write ${name}"),
    (#""cell": "${word}""#, #"expected an integer, found a string in place of "${word}""#),
    (
      #""matrix": { "cell": [8, "${word}"] }, "exclude": [{ "cell": 9 }]"#,
      #"expected an integer, found a string in place of "${word}""#
    ),
    (
      #""matrix": { "cell": [] }, "exclude": [{ "cell": 9 }]"#,
      "an axis needs a value; leave it out"
    ),
    (#""title": 3"#, "unknown key"),
    (#""dry-run": true"#, "unknown key"),
  ])
  func `errors say where, what and what to do`(members: String, problem: String) {
    let errors = Self.errors(
      Self.boards(members, #""variables": { "cell": 3, "word": "x" },"#))
    #expect(problem.isEmpty ? errors == [] : errors.count == 1, "\(errors)")
    #expect(problem.isEmpty || errors.first?.contains(problem) == true, "\(errors)")
    #expect(problem.isEmpty || errors.first?.hasPrefix("line 4, column ") == true, "\(errors)")
  }

  @Test func `all errors are told at once`() {
    let errors = Self.errors(
      """
      { "version": 2, "outputs": {
          "a b": { "board": "x.json", "out": "o" },
          "c": { "bord": "x.json", "out": "o" },
          "d": { "board": "x.json", "out": "o", "cell": -1 } },
        "defaults": { "palete": "sun" }, "include": [3] }
      """)
    #expect(errors.count == 6, "\(errors)")
  }

  @Test(arguments: [
    ("{ \"version\": 1, // no end", "line 1, column 26"),
    ("{ /* no end", "line 1, column 3: this comment has no end; write */ where it ends"),
    ("{ \"version\": 1 } /* no end", "line 1, column 18: this comment has no end"),
    ("{ \"version\": 1, # no\n}", "comments are written // to the end of the line, or /* ... */"),
  ])
  func `comments that are none are told`(text: String, problem: String) {
    #expect(Self.errors(text).first?.contains(problem) == true, "\(Self.errors(text))")
  }
}
