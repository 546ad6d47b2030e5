import Foundation
import Testing

/// The bytes that `puzzle solve` must not change.
struct PuzzleSolveTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let pack =
    #"{"format":"tinct-puzzles","version":1,"name":"P","puzzles":[{"name":"a","grid":"#
    + #"{"kind":"square","columns":2,"rows":1},"sources":[0],"pieces":[4,1]}]}"#

  @Test func `a pack that is solved gains nothing, and that is said`() throws {
    try tool.put(
      #"""
      {"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles": [{"name": "n",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [1, 4],
       "solution": [1, 4]}]}
      """#, at: "solved.json")
    let result = try tool.run("puzzle", "solve", "solved.json", "--out", "again.json")
    #expect(
      result.told
        == "1 pack had all solutions already.\nWrote again.json: no new solution, SIZE.\n")
    // A pack is no log of moves.
    let moves = try tool.run("board", "solved.json", "--moves", "solved.json", "--out", "o")
    #expect(moves.code == 65)
    #expect(moves.errors.contains("solved.json: this is a pack, not a log of moves; give a log"))
  }

  @Test(arguments: [
    (pack.replacing(",", with: ",\r\n\t"), "\"pieces\":[4,\r\n\t1],\r\n\t\"solution\":[1,\r\n\t4]"),
    ("\u{FEFF}" + pack + "\n\n  \t\n", #""pieces":[4,1],"solution":[1,4]"#),
    (
      pack.replacing("}]}", with: "  ,\t\"stars\" : 3e0  }]} "),
      "\"pieces\":[4,1]  ,\t\"stars\" : 3e0  ,\t\"solution\" : [1,4]  }"
    ),
    (
      pack.replacing("[4,1]", with: #"[ 4,1.0 ],"solution":[2,2],"z":[{"solution":[0]}]"#),
      #""pieces":[ 4,1.0 ],"solution":[ 1,4 ],"z":[{"solution":[0]}]"#
    ),
    (
      pack.replacing("\"pieces\"", with: #""pi\u0065ces""#),
      #""pi\u0065ces":[4,1],"solution":[1,4]"#
    ),
  ])
  func `every byte but those of solutions stays`(text: String, solved: String) throws {
    try tool.put(text, at: "p.json")
    let result = try tool.run("puzzle", "solve", "p.json", "--out", "q.json")
    #expect(result.code == 0, "\(result.errors)")
    let written = try #require(tool.data("q.json"))
    #expect(String(decoding: written, as: UTF8.self).utf8.count > solved.utf8.count)
    let range = try #require(written.range(of: Data(solved.utf8)))
    // What stands before and after is what stood there.
    let original = Data(text.utf8)
    let (head, tail) = (written[..<range.lowerBound], written[range.upperBound...])
    #expect(original.starts(with: head))
    #expect(original.suffix(tail.count) == tail)
    // Solving once more changes nothing.
    let again = try tool.run("puzzle", "solve", "q.json", "--out", "r.json")
    #expect(again.code == 0)
    #expect(tool.data("r.json") == written)
  }

  @Test(arguments: [
    (pack.replacing("}]}", with: #","pieces":[1,4]}]}"#), "appears twice in this object"),
    (pack.replacing("[4,1]", with: "[4,1] // two"), "a comment; JSON has none: remove it"),
    (pack.replacing("[4,1]", with: "[4,1],"), "a comma after the last member; remove it"),
  ])
  func `what is no JSON, or says two things, is refused`(text: String, problem: String) throws {
    try tool.put(text, at: "p.json")
    let result = try tool.run("puzzle", "solve", "p.json", "--in-place")
    #expect(result.code == 65)
    #expect(result.errors.contains(problem), "\(result.errors)")
    #expect(tool.data("p.json") == Data(text.utf8))
  }

  @Test func `a pack that is replaced keeps its permissions, and nothing is left beside it`() throws
  {
    try tool.put(Self.pack, at: "packs/p.json")
    let result = try tool.shell(
      """
      umask 022; chmod 640 packs/p.json
      ln -s packs/p.json link.json
      tinct puzzle solve link.json --in-place -q && stat -c %a packs/p.json 2>/dev/null \
        || stat -f %Lp packs/p.json
      ls -A packs
      """)
    #expect(result.text == "640\np.json\n", "\(result.errors)")
    #expect(result.errors == "")
  }

  @Test(.enabled(if: getuid() != 0, "the administrator may write everywhere"))
  func `a folder that can only be read is told, and the pack stays`() throws {
    try tool.put(Self.pack, at: "packs/p.json")
    let result = try tool.shell(
      "chmod 555 packs; tinct puzzle solve packs/p.json --in-place; code=$?; chmod 755 packs; "
        + "exit $code")
    #expect(result.code == 73)
    #expect(result.errors.contains("packs/p.json: cannot be written: permission denied"))
    #expect(tool.data("packs/p.json") == Data(Self.pack.utf8))
  }
}
