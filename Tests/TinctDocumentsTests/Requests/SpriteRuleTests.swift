import Foundation
import Testing
import TinctDocuments
import TinctGraphics

/// The rules that colour single sprites of a set: their texts, their JSON, and what they change.
struct SpriteRuleTests {
  private static func coloring(_ change: (inout TintColoring) -> Void) -> TintColoring {
    var coloring = TintColoring()
    change(&coloring)
    return coloring
  }

  private static let rules: [SpriteRule] = [
    SpriteRule("gem", TintColoring()),
    SpriteRule("gem-*", coloring { ($0.ramp, $0.opacity) = ("black, ink, white", 0.8) }),
    SpriteRule("a:b", coloring { $0.color = "rgb(1 2 3 / 50%)" }),
    SpriteRule("a=b", coloring { $0.color = "\"Coral; #1\"" }),
    SpriteRule("{", coloring { $0.color = "Coral; Blue" }),
    SpriteRule(" a ", coloring { $0.noOverlays = true }),
    SpriteRule("Ä?", coloring { ($0.key, $0.others) = (["#F00=ink", "k;1.gpl"], .keep) }),
    SpriteRule(
      "x",
      coloring {
        $0.layer = ["rim={\"ramp\": [\"a\", \"b;\\\"c\"]}", "shine"]
        $0.overlay = ["top.png=base", "(odd.png"]
        $0.blend = .multiply
      }),
    SpriteRule("y", coloring { ($0.channels, $0.color) = ("ink, , white", "") }),
    SpriteRule("z", coloring { $0.recipe = "r.json" }),
  ]

  @Test(arguments: rules) func `the text of a rule gives it back`(rule: SpriteRule) throws {
    #expect(try SpriteRule.rules(parsing: rule.text) == [rule], "\(rule.text)")
  }

  @Test func `a request with rules is the same as JSON, for every reader`() throws {
    var request = TintRequest()
    (request.sprites, request.output.out, request.rules) = (["art"], "o", Self.rules)
    let bytes = RequestDocument.json(request).documentBytes
    #expect(try RequestDocument.read(bytes).first as? TintRequest == request)
    let read = try JSONDecoder().decode(TintRequest.self, from: Data(bytes))
    #expect(Set(read.rules) == Set(Self.rules))
    #expect(request.commandLine.contains("--sprites 'gem-*: opacity=0.8; ramp=black, ink, white'"))
    #expect(request.inputNames.contains("r.json"))
  }

  @Test(
    arguments: [
      ("gem", "there is no colon behind the name of the sprites; write such as "),
      (": ramp=a, b", "there is no name before the colon; write such as "),
      ("gem: rampe=a, b", "gem: rampe: unknown key; did you mean \"ramp\"?"),
      ("gem: opacity=x", "gem: opacity: expected a number, found a string."),
      ("gem: opacity=7", "gem: opacity: --opacity takes a number from 0 to 1, not 7."),
      ("gem: ramp", "gem: \"ramp\" has no value; write such as "),
      ("gem: color=a; color=b", "gem: \"color\" is given twice; write such as "),
      ("gem: theme=toy", "gem: theme: a theme colours all sprites; "),
      ("{\"gem\": {\"rampe\": 1}}", "gem.rampe: unknown key; did you mean \"ramp\"?"),
    ]) func `a text that is no rule is told`(text: String, message: String)
  {
    do throws(RequestProblem) {
      _ = try SpriteRule.rules(parsing: text)
      Issue.record("\(text) was taken")
    } catch { #expect(error.sentence.hasPrefix(message), "\(error.sentence)") }
  }

  @Test(
    arguments: [
      ("*: ramp=a, b; opacity=0.5", "*: color=c", "*: color=c; opacity=0.5; ramp=a, b"),
      ("*: ramp=a, b; opacity=0.5", "*: ramp=c, d", "*: opacity=0.5; ramp=c, d"),
      ("*: ramp=a, b; opacity=0.5", "*: channels=c", "*: channels=c"),
      ("*: color=c; blend=screen; layer=rim", "*: recipe=r.json", "*: color=c; recipe=r.json"),
      ("*: key=#F00=a; others=keep", "*: key=#0F0=b", "*: key=#0F0=b; others=keep"),
      ("*: key=#F00=a; others=keep", "*: ramp=a, b", "*: ramp=a, b"),
      ("*: layer=rim=a", "*: ramp=a, b", "*: layer=rim=a; ramp=a, b"),
      ("*: layer=rim=a; layer=top", "*: layer=rim", "*: layer=rim"),
      ("*: no-overlays", "*: overlay=a.png", "*: overlay=a.png"),
      ("*: overlay=a.png", "*: no-overlays", "*: no-overlays"),
      ("*: overlay=a.png; color=a", "*:", "*: overlay=a.png; color=a"),
    ]) func `a rule changes what it says, and its way replaces another`(
      base: String, rule: String, whole: String
    ) throws
  {
    let all = try [base, rule, whole].map { try SpriteRule.rules(parsing: $0)[0] }
    #expect(all[1].coloring(over: all[0].coloring) == all[2].coloring)
  }

  @Test func `mistakes in rules are told where they stand`() throws {
    let text = """
      {"tint": "art", "out": "o", "sprites": {
        "gem-*": {"rampe": "a, b", "opacity": 3},
        "coin": {"blend": "multipl", "theme": "toy"}, "dot": 3, "": {}}}
      """
    do throws(DocumentErrors) {
      _ = try RequestDocument.read(Array(text.utf8))
      Issue.record("it was taken")
    } catch {
      #expect(
        error.errors.map { "\($0.line):\($0.column)" } == [
          "2:13", "2:41", "3:21", "3:32", "3:56", "3:59",
        ])
    }
    let pairs = """
      {"version": 1, "outputs": {"a": {"tint": "art", "out": "o", "sprites": {
        "gem-*": {"ramp": "a, b",
                  "channels": "a, b"}}}}}
      """
    do throws(DocumentErrors) {
      _ = try BuildManifest(Array(pairs.utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.errors.map { "\($0.line):\($0.column)" } == ["3:25"])
      #expect(
        error.errors[0].problem == "--sprites gem-*: --ramp and --channels cannot be combined")
    }
  }

  @Test func `rules for 'tint' and art for boards have defaults of one name`() throws {
    func rules(_ defaults: String) throws -> [SpriteRule] {
      let text = """
        {"version": 1, "variables": {"shades": "a, b"}, "defaults": {"sprites": \(defaults)},
         "outputs": {"a": {"tint": "art", "out": "o"}, "b": {"board": "p.json", "out": "p"}}}
        """
      let manifest = try BuildManifest(Array(text.utf8))
      let requests = try manifest.targets.flatMap {
        try $0.requests(of: $0.rows.indices).map(\.request)
      }
      let board = try #require(requests.compactMap { $0 as? BoardRequest }.first)
      #expect(board.sprites == (defaults == "\"hex\"" ? "hex" : nil))
      return try #require(requests.compactMap { $0 as? TintRequest }.first).rules
    }
    #expect(try rules("\"hex\"") == [])
    let ramp = try SpriteRule.rules(parsing: "gem: ramp=a, b")
    #expect(try rules("{\"gem\": {\"ramp\": \"${shades}\"}}") == ramp)
  }
}
