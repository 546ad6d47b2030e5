internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline

/// The choice of the cache.
struct CacheFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp("The cache. (default: the user's cache folder)", valueName: "folder"))
  var folder: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  /// Works on the cache; ends with an error if it cannot be used.
  func withCache<Result>(_ work: (DiskCache, String) throws -> Result) throws -> Result {
    guard let cacheFolder = folder.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser() else {
      throw UsageError("no home folder is known; name the cache with --cache.")
    }
    do {
      return try work(try DiskCache(existing: cacheFolder), cacheFolder.path)
    } catch let problem as CacheProblem {
      Console.complain(line: "Error: \(problem.problem)")
      throw ExitCode(73)
    }
  }

  /// Reports what was found or done.
  func tell(
    _ contents: DiskCache.Contents, in path: String, _ text: String,
    _ extra: [JSONValue.Member] = []
  ) {
    guard json else { return Console.print(text) }
    let members: [JSONValue.Member] = [
      .init("folder", .string(path)), .init("entries", .integer(contents.count)),
      .init("bytes", .integer(contents.bytes)),
    ]
    Console.write(JSONValue.object(members + extra, .line).documentBytes)
  }

  /// Describes the contents: `24 entries, 1.2 MB`.
  static func words(_ contents: DiskCache.Contents) -> String {
    let entries = "\(contents.count) \(contents.count == 1 ? "entry" : "entries")"
    return "\(entries), \(RunSummary.size(contents.bytes))"
  }
}
