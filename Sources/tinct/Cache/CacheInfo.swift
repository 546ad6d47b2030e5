internal import ArgumentParser
internal import TinctPipeline

/// Shows where the cache is and how much is in it.
struct CacheInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say where the cache is and what is in it.")

  @OptionGroup var cache: CacheFolderOptions

  func run() throws {
    try cache.withCache { disk, path in
      let contents = disk.contents
      cache.tell(contents, in: path, "\(path): \(CacheFolderOptions.words(contents))")
    }
  }
}
