internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline

/// The choice of the cache.
struct CacheFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp("The cache. (default: the user's cache folder)", valueName: "folder"))
  var folder: String?

  @Flag(help: "Print what there is as JSON.")
  var json = false

  /// Works on the cache; ends with an error if it cannot be used.
  func withCache<Result>(_ work: (DiskCache, String) throws -> Result) throws -> Result {
    guard let cacheFolder = folder.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser() else {
      throw UsageError("no home folder is known; name the cache with --cache.")
    }
    do {
      return try work(try DiskCache(cacheFolder, byteLimit: .max), cacheFolder.path)
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
    return "\(entries), \(size(contents.bytes))"
  }

  /// Formats a number of bytes with one to three digits before the point: `512 bytes`, `1.2 kB`.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return counted(bytes, "byte") }
    for (unit, name) in [(1000, "kB"), (1_000_000, "MB")] {
      let tenths = (bytes + unit / 20) * 10 / unit
      if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(name)" }
    }
    let tenths = (bytes + 50_000_000) / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
  }
}
