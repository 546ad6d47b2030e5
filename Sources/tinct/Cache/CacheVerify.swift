internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline

/// Reads every entry, removes the damaged ones, and exits with 1 if there were any.
struct CacheVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Read every entry, remove the damaged ones, and exit with 1 if there were any.")

  @OptionGroup var cache: CacheFolderOptions

  func run() throws {
    let damaged = try cache.withCache { disk, path in
      let contents = disk.verify()
      let words = CacheFolderOptions.words(contents)
      cache.tell(
        contents, in: path,
        "\(path): \(words) intact; \(contents.damaged) damaged"
          + (contents.damaged > 0 ? ", removed" : ""),
        [.init("damaged", .integer(contents.damaged))])
      return contents.damaged
    }
    if damaged > 0 { throw ExitCode(1) }
  }
}
