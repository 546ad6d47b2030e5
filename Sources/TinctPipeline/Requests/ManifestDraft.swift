internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles

/// A manifest to begin with, for the files of a game that lie in a folder.
public struct ManifestDraft: Sendable {
  /// Folders of PNGs that no build has made, sorted.
  public private(set) var art: [String] = []
  /// Folders with a tile beside pieces, which needs another colour than they have.
  private var tiled: Set<String> = []
  /// The number of files that are packs, games, palettes and themes.
  public private(set) var counts = (packs: 0, games: 0, palettes: 0, themes: 0)
  /// Games of which there is a log, each with its first one, and with its palette if it names one.
  private var played: [(game: String, log: String, palette: String?)] = []
  /// The palettes that games without a log name.
  private var ownPalettes: [String] = []
  /// Packs of puzzles, and games without a log, sorted; `packs/*.json` where a folder holds nothing
  /// else.
  public private(set) var packs: [String] = []
  /// The project has a copy of the schema, which editors find by its path.
  private let hasSchema: Bool
  /// Packs with a title of their own, which shots show unless a target has another one.
  private var titled: Set<String> = []
  /// Palettes of any format, sorted, in the same way.
  public private(set) var palettes: [String] = []
  /// Themes, sorted.
  public private(set) var themes: [String] = []
  /// Files that look like palettes, packs or art and cannot be taken as such, each with the reason.
  public private(set) var passedOver: [String] = []

  private static let schema = "schemas/build.schema.json"

  /// The most levels of folders that are looked at, and the most entries.
  private static let (mostLevels, mostEntries) = (4, 20_000)

  /// Looks at the working folder and the folders in it.
  ///
  /// Hidden folders, those that a build or a package manager fills, and folders with a record of
  /// what was made are passed over.
  public init(_ inputs: InputReader) {
    hasSchema = inputs.isFile(Self.schema)
    var entries = 0
    var kinds: [String: [Kind: [String]]] = [:]
    var others: [String: Int] = [:]
    var logs: [(game: String, path: String)] = []
    var waiting = [(path: "", level: 0)]
    while let folder = waiting.popLast() {
      let names = (try? inputs.names(inFolder: folder.path.isEmpty ? "." : folder.path)) ?? []
      entries += names.count
      guard entries <= Self.mostEntries else { break }
      if names.contains(OutputRecord.fileName), !folder.path.isEmpty { continue }
      for name in names where !name.hasPrefix(".") {
        let path = folder.path.isEmpty ? name : "\(folder.path)/\(name)"
        if inputs.isFolder(path) {
          let isOfTools = ["out", "build", "node_modules", "Pods", "DerivedData"].contains(name)
          if !isOfTools, folder.level + 1 < Self.mostLevels {
            waiting.append((path, folder.level + 1))
          }
        } else if let kind = Kind(path, inputs) {
          kinds[folder.path, default: [:]][kind, default: []].append(path)
        } else if name.hasSuffix(".jsonl") {
          let header = inputs.peek(path).flatMap { try? ActionLogHeader(parsing: $0) }
          if let header { logs.append((header.game, path)) }
        } else if name.hasSuffix(".json") {
          others[folder.path, default: 0] += 1
          if let format = Kind.formatLacked(by: path, inputs) {
            passedOver.append(
              "\(path) is left out: it lacks \"format\": \"\(format)\" and \"version\": 1")
          }
        } else if [".jpg", ".jpeg", ".webp", ".gif"].contains(where: name.lowercased().hasSuffix) {
          passedOver.append("\(path) is left out: art is read from PNG")
        }
      }
    }
    logs.sort { $0.path < $1.path }
    for (folder, found) in kinds.sorted(by: { $0.key < $1.key }) {
      if let pictures = found[.picture] {
        art.append(folder.isEmpty ? "." : folder)
        let hasTile = pictures.contains { $0.hasSuffix("cell.png") }
        if hasTile && pictures.count > 1 { tiled.insert(art[art.count - 1]) }
      }
      let isMixed = found.count { $0.key != .picture } > 1 || others[folder] != nil
      func listed(_ kind: Kind) -> [String] {
        let paths = (found[kind] ?? []).sorted()
        let isJSON = paths.allSatisfy { $0.hasSuffix(".json") }
        // One palette is soon followed by others.
        return (paths.count > 1 || kind == .palette && !paths.isEmpty) && !isMixed && isJSON
          && !folder.isEmpty
          ? ["\(folder)/*.json"] : paths
      }
      counts.packs += found[.pack]?.count ?? 0
      counts.palettes += found[.palette]?.count ?? 0
      counts.themes += found[.theme]?.count ?? 0
      packs += listed(.pack)
      for path in found[.pack] ?? [] {
        let pack = (try? inputs.read(path)).flatMap { try? PuzzlePack(parsing: $0) }
        if pack?.strings.contains(where: { $0.name == "title" }) == true { titled.insert(path) }
      }
      for game in (found[.game] ?? []).sorted() {
        let document: GameDocument
        do {
          document = try GameDocument(parsing: inputs.read(game))
        } catch {
          let reason = (error as? DocumentErrors)?.errors.first.map { "\($0)" } ?? "\(error)"
          passedOver.append("\(game) is left out: \(reason)")
          continue
        }
        counts.games += 1
        let palette = document.pack.palette.map { own in
          // Paths in a description are relative to it.
          let isPath = own.contains("/") || own.contains(".")
          return isPath && !own.hasPrefix("/") && !folder.isEmpty ? "\(folder)/\(own)" : own
        }
        if let log = logs.first(where: { $0.game == document.game.name }) {
          played.append((game, log.path, palette))
        } else {
          packs.append(game)
          if let palette, !ownPalettes.contains(palette) { ownPalettes.append(palette) }
        }
      }
      palettes += listed(.palette)
      themes += (found[.theme] ?? []).sorted()
    }
    passedOver.sort()
  }

  private enum Kind: Hashable {
    case picture, pack, game, palette, theme

    init?(_ path: String, _ inputs: InputReader) {
      let name = path.lowercased()
      if name.hasSuffix(".png") {
        self = .picture
      } else if name.hasSuffix(".json") {
        let head = (inputs.peek(path) ?? []).prefix(4096)
        let formats: [(String, Kind)] = [
          ("\"tinct-puzzles\"", .pack), ("\"tinct-game\"", .game),
          ("\"tinct-palette\"", .palette), ("\"tinct-theme\"", .theme),
        ]
        guard let found = formats.first(where: { head.firstRange(of: Array($0.0.utf8)) != nil })
        else { return nil }
        self = found.1
      } else if name.hasSuffix(".txt") || name.hasSuffix(".sav") {
        // Any text may lie in a folder: only what is wholly Net's is taken.
        let bytes = inputs.peek(path) ?? []
        let isNets =
          bytes.starts(with: Array("SAVEFILE".utf8))
          || (try? PuzzlePack(netGameIDs: bytes, name: "")) != nil
        guard isNets else { return nil }
        self = .pack
      } else if [".ase", ".gpl", ".aco", ".act", ".kpl", ".soc"].contains(where: name.hasSuffix) {
        self = .palette
      } else {
        return nil
      }
    }

    /// The format that a JSON file without one seems to be of, by what only such files have.
    static func formatLacked(by path: String, _ inputs: InputReader) -> String? {
      guard let root = try? JSONDocument(parsing: inputs.peek(path) ?? []).root,
        let object = try? root.object()
      else { return nil }
      if object["puzzles"] != nil { return "tinct-puzzles" }
      return object["colors"]?.kind == .object && object["targets"] == nil ? "tinct-palette" : nil
    }
  }

  /// The manifest, with comments on what to change.
  public var bytes: [UInt8] {
    var targets: [String] = []
    var names: Set<String> = ["boards", "store"]
    for folder in art {
      let last = folder.split(separator: "/").last.map(String.init) ?? folder
      let own = slug(art.count > 1 ? folder : last, fallback: "pieces")
      var (name, number) = (own, 1)
      while !names.insert(name).inserted {
        number += 1
        name = "\(own)-\(number)"
      }
      targets.append(
        """
            // Every PNG of the folder in each palette; "as": "sheet" packs them.
            \(json(name)): {
              "tint": \(json(folder)),\(tiled.contains(folder) ? Self.themeLine : "")
              "name": \(json("\(name)/{palette}/{sprite}{@scale}.png"))
            }
        """)
    }
    let looks = (themes.isEmpty ? ["noodles"] : themes).map { json($0) }.joined(separator: ", ")
    for (game, log, palette) in played {
      let stem = slug(
        game.split(separator: "/").last?.split(separator: ".").first.map(String.init)
          ?? game, fallback: "game")
      var name = stem
      while !names.insert(name).inserted { name += "-game" }
      let own = palette.map { ", \"palette\": \(json($0))" } ?? ""
      let moves = "\(json(game)), \"moves\": \(json(log))\(own)"
      targets.append(
        """
            // Boards of the game, after shares of the moves of a log.
            \(json(name)): {
              "board": \(moves),
              "matrix": { "theme": [\(looks)], "progress": [0.3, 0.7, 1] },
              "name": "\(name)/boards/{theme}/{progress}/{palette}/{puzzle}.png"
            },
            // The film of the log, the game's icon, and pictures for the shops.
            "\(name)-film": {
              "frames": \(moves),
              "as": "webp", "cell": 40, "fps": 25,
              "name": "\(name)/film/{palette}/{puzzle}.webp"
            },
            "\(name)-icon": { "icon": \(moves), "out": "\(out)/\(name)/icon" },
            "\(name)-store": {
              "shot": \(moves),
              "matrix": { "preset": ["og-image"], "progress": [0.6] },
              "name": "\(name)/store/{preset}/{palette}/{puzzle}.png"
            }
        """)
    }
    if !packs.isEmpty {
      targets.append(
        """
            // Every board, with a row for each combination of the values in "matrix".
            "boards": {
              "board": \(Self.list(packs)),
              "matrix": { "theme": [\(looks)], "cell": [64] },
              "name": "boards/{theme}/{cell}/{palette}/{puzzle}.png"
            }
        """)
      let pack = packs.first { !$0.contains("*") } ?? packs[0]
      let hasTitle = titled.contains(pack)
      let note =
        hasTitle
        ? "Title and caption are those of the\n    // pack, and of each \"locale\" that it knows."
        : "The title is the name of\n    // the pack; without this line it is that of the palette, "
          + "if it has one."
      targets.append(
        """
            // Pictures for the shops; 'tinct help shot' lists the presets. \(note)
            "store": {
              "shot": \(json(pack)),
              "puzzle": "@1",\(hasTitle ? "" : "\n      \"title\": \"{pack}\",")
              "matrix": { "preset": ["og-image"] },
              "name": "store/{preset}/{palette}/{puzzle}.png"
            }
        """)
    }
    if targets.isEmpty {
      targets.append(
        """
            // The shipped pieces, until there is art in this folder.
            "pieces": {
              "tint": "square",\(Self.themeLine)
              "scale": 0.25,
              "name": "pieces/{palette}/{sprite}.png"
            }
        """)
    }
    let usual = ownPalettes.isEmpty ? ["lagoon"] : ownPalettes
    let palettes = palettes.isEmpty ? usual : palettes
    let text = """
      // All pictures of this game: 'tinct build' makes those that are not up to date.
      {
      \(schemaLine)
        "version": 1,
        // Options of every target that has them; a target can say otherwise.
        "defaults": { "palette": \(Self.list(palettes)), "out": "\(out)" },
        "outputs": {
      \(targets.joined(separator: ",\n"))
        }
      }

      """
    return Array(text.utf8)
  }

  private var schemaLine: String {
    hasSchema
      ? "  \"$schema\": \"\(Self.schema)\","
      : """
        // Copy build.schema.json into "schemas" from share/tinct/schemas where Tinct is installed,
        // and editors complete and explain every key:
        // "$schema": "\(Self.schema)",
      """
  }

  /// The folder of what is made. `Art` and `art` are one folder on many disks.
  private var out: String {
    let folders = Set((art + packs + palettes).map { $0.prefix { $0 != "/" }.lowercased() })
    return ["Art", "Pictures", "Made"].first { !folders.contains($0.lowercased()) } ?? "Tinct"
  }

  private static let themeLine = "\n      \"theme\": \"noodles\","

  private static func list(_ items: [String]) -> String {
    "[\(items.map { json($0) }.joined(separator: ", "))]"
  }
}

/// Returns a text as JSON, whatever its length: a message would shorten it.
private func json(_ text: String) -> String { "\(JSONValue.string(text))" }
