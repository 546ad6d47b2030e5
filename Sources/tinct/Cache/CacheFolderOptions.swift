internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline

/// Which cache is looked after.
struct CacheFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp("The cache. (default: the user's cache folder)", valueName: "folder"))
  var folder: String?

  @Flag(help: "Print what there is as JSON.")
  var json = false

  /// Does something with the cache; ends with an error if it cannot be used.
  func withCache<Result>(_ work: (DiskCache, String) throws -> Result) throws -> Result {
    guard let place = folder.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser() else {
      throw UsageError("no home folder is known; name the cache with --cache.")
    }
    do {
      return try work(try DiskCache(place, byteLimit: .max), place.path)
    } catch let problem as CacheProblem {
      Console.complain(line: "Error: \(problem)")
      throw ExitCode(73)
    }
  }

  /// Tells what was found or done.
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

  /// What there is, in words: `24 entries, 1.2 MB`.
  static func words(_ contents: DiskCache.Contents) -> String {
    let entries = "\(contents.count) \(contents.count == 1 ? "entry" : "entries")"
    let tenths = (contents.bytes + 50_000) / 100_000
    return "\(entries), \(tenths / 10).\(tenths % 10) MB"
  }
}
