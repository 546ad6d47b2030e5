internal import ArgumentParser
internal import TinctPipeline

/// Which cache on disk a command uses.
struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      """
      Where decoded and compressed sprites are kept for later runs; people and machines can share \
      it. (default: the user's cache folder)
      """, valueName: "folder"))
  var cache: String?

  @Flag(help: "Keep nothing, and use nothing that was kept.")
  var noCache = false

  @Option(
    help: ArgumentHelp(
      "The most that is kept; what was not used for longest goes first.", valueName: "megabytes"))
  var cacheSize = 1024

  func validate() throws {
    guard (1...1_000_000).contains(cacheSize) else {
      throw ValidationError("--cache-size takes a number from 1 to 1000000, not \(cacheSize).")
    }
    guard cache?.isEmpty != true else {
      throw ValidationError("--cache is empty; name a folder.")
    }
    guard cache == nil || !noCache else {
      throw ValidationError("--cache and --no-cache exclude each other.")
    }
  }

  /// The most that is kept, in bytes.
  var byteLimit: Int { cacheSize << 20 }

  /// The folder; nil for none.
  var folder: CacheFolder? {
    noCache ? nil : cache.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser()
  }
}
