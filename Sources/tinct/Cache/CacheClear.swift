internal import ArgumentParser
internal import TinctPipeline

/// Removes every entry, and nothing else in the folder.
struct CacheClear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove all entries, and nothing else in the folder.")

  @OptionGroup var cache: CacheFolderOptions

  func run() throws {
    try cache.withCache { disk, path in
      do throws(OutputError) {
        let contents = try disk.clear()
        cache.tell(
          contents, in: path, "\(path): removed \(CacheFolderOptions.words(contents))")
      } catch {
        if let failure = Failure(error) { Console.complain(line: "Error: \(failure.message)") }
        throw ExitCode(73)
      }
    }
  }
}
