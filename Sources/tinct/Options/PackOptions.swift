internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// The options of commands that write a pack.
struct PackOptions: ParsableArguments {
  @Option(
    help: """
      The name of the pack. (default: as it was, or the name of the file; for new puzzles, one \
      such as 'square 13x11')
      """)
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The palette that the pack names as its own. (default: as it was)", valueName: "palette"))
  var packPalette: String?

  func validate() throws {
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    if packPalette?.isEmpty == true { throw ValidationError("--pack-palette must not be empty.") }
  }

  /// The settings that decide a pack.
  var settings: [Dependency] {
    [Dependency(option: "name", name), Dependency(option: "pack-palette", packPalette)]
  }

  /// Returns a pack changed as the options ask.
  func edited(_ pack: PuzzlePack) -> PuzzlePack {
    var edited = pack
    edited.name = name ?? pack.name
    edited.palette = packPalette ?? pack.palette
    return edited
  }
}

/// The option of commands that take packs of other programs.
struct MappingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How to read packs that are JSON of another program: a file that says where the puzzles and \
      their parts stand (schemas/mapping.schema.json). Packs of Tinct are read as ever.
      """, valueName: "file"))
  var mapping: String?
}

/// The options of commands that write one pack.
struct DocumentOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var out: String?

  /// True where it is a file.
  var isFile: Bool { out != nil && out != InputReader.standardInput }

  func validate() throws { try refuseEnding(out, written: [".json"]) }
}
