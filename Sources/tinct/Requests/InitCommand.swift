internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// Writes a manifest to begin with.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a tinct.json for the art, packs, games and palettes in this folder.",
    discussion: """
      The manifest asks for the PNGs of this folder in its palettes, for boards of its packs and \
      games, for films and icons of games of which there is a log, and for a picture for shops, \
      with comments on what to change. An existing file is left alone.

      Examples:
        tinct init --out all.json
        tinct build --manifest all.json --list
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write.", valueName: "file"))
  var out = "tinct.json"

  @OptionGroup var options: RunOptions

  func validate() throws { try refuseEnding(out, written: [".json"]) }

  func run() throws {
    let run = Session(options)
    let draft = ManifestDraft(run.inputs)
    draft.passedOver.forEach(run.warn)
    if run.inputs.isFile(out) || run.inputs.isFolder(out) {
      run.note(
        Failure(
          .cannotCreate, location: out, problem: "the file exists already",
          remedy: "change it, or choose another name with --out"))
    } else {
      run.deliver([draft.bytes], to: out, source: "the manifest", from: [])
    }
    let report = run.finish()
    try options.tell(report) {
      let found = [
        (draft.art.count, "folder of art", "folders of art"), (draft.counts.packs, "pack", "packs"),
        (draft.counts.games, "game", "games"),
        (draft.counts.palettes, "palette", "palettes"), (draft.counts.themes, "theme", "themes"),
      ].map { count, one, several in "\(count) \(count == 1 ? one : several)" }
      return "Wrote \(out) for \(found.joined(separator: ", ")); next: tinct build"
        + (out == "tinct.json" ? "" : " --manifest \(out)")
    }
  }
}
