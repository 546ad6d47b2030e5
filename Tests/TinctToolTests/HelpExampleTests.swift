import Foundation
import Testing

/// The examples in the help of every command, run in a game's project.
struct HelpExampleTests {
  /// The examples in the help of a command.
  private static func examples(of command: CommandHelp.Command) -> [String] {
    guard let text = command.discussion, let head = text.firstRange(of: /Examples?:\n/) else {
      return []
    }
    return text[head.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("  ") }
      .map { String($0.dropFirst(2)) }
  }

  /// Makes the files that the examples speak of.
  private static let filling = #"""
    mkdir packs art gems art@3x; ln -s "$from/examples" examples
    cp "$from/examples/palettes.xib" Palettes.xib
    cp "$from/Tests/Fixtures/net-saves/turns_locks_jumble_and_undo.sav" game.sav
    for name in levels easy hard; do
      tinct puzzle generate --columns 3 --rows 3 --source center --count 2 --seed ${#name} \
        --name $name --out packs/$name.json
    done
    tinct puzzle convert game.sav --out packs/game.json
    tinct puzzle convert packs/easy.json packs/game.json --out packs/thirteen.json
    tinct puzzle solve packs/thirteen.json packs/game.json --in-place
    cp packs/thirteen.json packs/old.json; cp packs/levels.json levels.json
    tinct puzzle convert packs/easy.json --out puzzles.txt
    cp "$from/examples/stones.json" packs/stones.json
    head -n 6 "$from/examples/catchup.jsonl" >game.jsonl
    tinct puzzle convert game.sav --out moves.jsonl
    tinct palette sheet citrus --cell 64 --out photo.png
    tinct palette derive '#76448A' --name Dusk --out brand.json
    tinct palette convert dusk --name Night --as ase --out brand.ase
    for name in end bend tee cross straight source; do
      cp "$from/assets/pieces/square/$name.png" art
    done
    cp "$from"/examples/tinting/shaded/*.png gems
    cp "$from/examples/tinting/badge@3x.png" art@3x; cp art@3x/badge@3x.png badge.png
    cp "$from/examples/tinting/blob.png" blob.png; cp art/tee.png tee.png
    cp -R "$from/assets/pieces/square" art/pieces
    cp -R "$from/assets/pieces/hex" art/hex; tinct theme new Dusk
    echo '{"board": "levels.json", "palette": "citrus", "cell": 16, "out": "boards"}' >pictures.json
    echo '{"version": 1, "outputs": {"boards": {"board": "levels.json", "palette": "citrus", "cell": 16,
      "matrix": {"theme": ["noodles", "toy"]}, "name": "{theme}-{puzzle}.png", "out": "Art"}}}' \
      >tinct.json
    tinct game new othello --columns 8 --rows 8; tinct game new sokoban --columns 8 --rows 8
    tinct game new my-game --columns 5 --rows 5 --out game.json; mkdir games
    echo '{"format": "tinct-moves", "version": 1, "game": "othello"}
    {"do": {"place": 19}}
    {"do": {"place": 34}}' >games/final.jsonl
    tinct puzzle generate --columns 4 --rows 4 --solutions 2 --count 1 --seed 7 --out packs/ambiguous.json
    mkdir game; cp -R tinct.json levels.json game
    """#

  /// Programs of others that examples name, as far as these need them.
  private static let others = """
    ffmpeg() { cat >/dev/null; }; jq() { cat >/dev/null; }; sgt-net() { echo 2x1:41; }
    set -o pipefail; export HOME="$PWD/home"
    """

  @Test func `the examples in help work`() throws {
    let project = try Tool()
    let package = Tool.package.path(percentEncoded: false)
    let made = try project.shell("set -e; from='\(package)'; \(Self.filling)")
    #expect(made.code == 0, "\(made.errors)")
    for (words, command) in try CommandHelp.ofTool.get().command.all() {
      let tool = try Tool()
      _ = try tool.shell("cp -R '\(project.folder.path(percentEncoded: false))/.' .")
      // Each theme is made anew.
      if words == ["theme", "new"] { _ = try tool.shell("rm -r themes") }
      if words == ["game", "new"] { _ = try tool.shell("rm othello.json") }
      // What is checked may be found wrong.
      let mayFail = ["check", "diff"].contains(words.last)
      // A studio serves until it is stopped.
      for line in Self.examples(of: command) where !line.serves {
        let run = try tool.shell("\(Self.others)\n\(Self.quick(line))")
        #expect(run.code == 0 || mayFail && run.code == 1, "\(line)\n\(run.errors)")
      }
    }
  }

  /// An example that makes less: hundreds of puzzles, and large pictures, are asked for to be kept.
  private static func quick(_ line: String) -> String {
    line.replacing(/--count [0-9]{2,}/, with: "--count 2")
      .replacing("--size 512", with: "--size 32").replacing("--after 20", with: "--after 2")
      .replacing(/--preset [a-z]+/, with: "--preset og-image")
      .replacing("/srv/team", with: "team")
  }
}

extension String {
  /// The command goes on until it is stopped.
  var serves: Bool { hasPrefix("tinct studio") && !contains("--export") }
}
