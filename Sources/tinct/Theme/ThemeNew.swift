internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline

/// Makes a new theme from another one.
struct ThemeNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Start a theme: a copy of another under a new name, to be changed.",
    discussion: """
      The file holds everything that a theme decides, with a note on each part. Existing files \
      are left alone. 'tinct help themes' says how to give a theme shadows, shine and a glow.

      Examples:
        tinct theme new Dusk
        tinct theme new Dusk --from toy --out looks/dusk.json
        tinct board packs/thirteen.json --theme dusk --out out
      """)

  @Argument(help: "The name of the theme.")
  var name: String

  @Option(help: "The theme to start from: a name, or a file.")
  var from = "noodles"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write. (default: the name in ./themes)", valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if name.isEmpty { throw ValidationError("the name of a theme must not be empty.") }
    try refuseEnding(out, written: [".json"])
  }

  func run() throws {
    let run = Session(options)
    let path = out ?? "themes/\(slug(name, fallback: "theme")).json"
    if run.inputs.isFile(path) || run.inputs.isFolder(path) {
      run.note(
        Failure(
          .cannotCreate, location: path, problem: "the file exists already",
          remedy: "choose another name or --out, or remove it"))
    } else if let bytes = document(run, at: path) {
      run.deliver([bytes], to: path, source: name, from: [])
      if let root = try? run.shipped.get().root, run.inputs.isFile("\(root)/\(path)") {
        run.warn(
          "\(path): commands that run here now take it for the shipped theme of that name; "
            + "remove it to have that one again")
      }
    }
    let report = run.finish()
    try options.tell(report) {
      RunSummary("the theme \(name)", to: path).sentence(about: report)
    }
  }

  private func document(_ run: Session, at path: String) -> [UInt8]? {
    guard let entry = run.themeEntry(from, for: "--from \(from)"),
      let bytes = run.read(entry.file)
    else { return nil }
    return run.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try ThemeDocument.renamed(bytes, to: name, limits: run.limits) {
          schema($0, run, at: path)
        }
      } catch { throw Rejection(error, file: entry.file) }
    }
  }

  /// The path from the theme to the project's schema, where the one that is named does not lead to
  /// a file. A path into the installation would be of no use on other machines.
  private func schema(_ named: String, _ run: Session, at path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let folders = folder.split(separator: "/").filter { $0 != "." }
    guard !named.contains("://"), !named.hasPrefix("/"), !run.inputs.isFile(folder + named),
      !path.hasPrefix("/"), !folders.contains("..")
    else { return nil }
    return String(repeating: "../", count: folders.count) + "schemas/theme.schema.json"
  }
}
