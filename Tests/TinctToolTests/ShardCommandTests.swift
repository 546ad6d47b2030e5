import Foundation
import Testing

/// Builds in parts, and their merge.
struct ShardCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.putGame(BuildCommandTests.manifest)
  }

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [1, 3, 7])
  func `shards make what the whole makes, and merging joins their records`(count: Int) throws {
    let whole = try Tool()
    for name in tool.files() { try whole.put(try #require(tool.data(name)), at: name) }
    #expect(try whole.run("build", "--no-cache").code == 0)
    var seen: [String] = []
    // In any order, and some twice.
    for number in (1...count).reversed() + [1] {
      let made = try run("build --no-cache --shard \(number)/\(count) --json")
      #expect(made.code == 0, "\(made.errors)")
      guard number != 1 || seen.count < 22 else { continue }
      let read = try JSONSerialization.jsonObject(with: Data(made.output)) as? [[String: Any]]
      seen += (read ?? []).compactMap { $0["file"] as? String }
    }
    #expect(seen.count == 22 && Set(seen).count == 22)
    // Again, when there is nothing to join any more.
    for _ in 1...2 {
      let merged = try run("build --no-cache --merge")
      #expect(
        merged.code == 0 && merged.errors == "All parts are there: 22 files.\n", "\(merged.errors)")
    }
    #expect(tool.files("Art") == whole.files("Art"))
    for name in whole.files("Art") where !name.contains(".tinct-record") {
      #expect(tool.data("Art/\(name)") == whole.data("Art/\(name)"), "\(name)")
    }
    let after = try run("build --no-cache --check --prune")
    #expect(after.code == 0 && after.errors == "22 files up to date.\n", "\(after.errors)")
    // The record knows what goes when it is no longer asked for.
    try tool.put(BuildCommandTests.manifest.replacing("\"toy\"", with: "\"net\""), at: "tinct.json")
    let stale = try run("build --no-cache --check --prune")
    #expect(stale.errors.contains("Art/boards/toy/16/sea/1.png: no longer made"), "\(stale.errors)")
  }

  @Test func `merging says which shard is to run again`() throws {
    #expect(try run("build --no-cache --merge").code == 66)
    for number in [1, 3] { #expect(try run("build --no-cache --shard \(number)/3").code == 0) }
    let missing = try run("build --no-cache --merge")
    #expect(missing.code == 66, "\(missing.errors)")
    #expect(missing.errors.contains("Error: shard 2/3: "))
    #expect(missing.errors.contains("; run 'tinct build --shard 2/3' again\n"))
    #expect(!missing.errors.contains("shard 1/3") && !missing.errors.contains("shard 3/3"))
    #expect(try run("build --no-cache --shard 2/3").code == 0)
    #expect(try run("build --no-cache --merge").code == 0)
    let other = try tool.shell("TINCT_SHARD=1 '\(Tool.executable.path())' build --shard auto")
    #expect(other.code == 64 && other.errors.contains("TINCT_SHARDS is not set"), "\(other.errors)")
  }

  @Test func `shards are divided by the times in a summary, and merging joins theirs`() throws {
    #expect(try run("build --no-cache --summary whole.json").code == 0)
    func files(_ name: String) throws -> [String: Double] {
      let data = Data(try #require(tool.data(name), "\(name)"))
      let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let drawings = try #require(summary["drawings"] as? [[String: Any]])
      return Dictionary(
        uniqueKeysWithValues: drawings.compactMap { drawing in
          (drawing["file"] as? String).map { ($0, drawing["seconds"] as? Double ?? -1) }
        })
    }
    let all = try files("whole.json")
    #expect(all.count > 3 && all.values.allSatisfy { $0 >= 0 })
    // A drawing that takes longer than all others is all that a part has to make.
    let dear = try #require(all.keys.min())
    let drawings = all.keys.map { "{ \"file\": \"\($0)\", \"seconds\": \($0 == dear ? 99 : 0.1) }" }
    try tool.put(
      "{ \"format\": \"tinct-summary\", \"version\": 1, "
        + "\"drawings\": [\(drawings.joined(separator: ", "))] }", at: "dear.json")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "Art"))
    let build = "build --no-cache --times dear.json --summary art.json"
    #expect(try run("\(build) --shard 1/2").code == 0)
    #expect(try Set(files("art.1-of-2.json").keys) == [dear])
    let early = try run("\(build) --merge")
    #expect(early.code == 66 && early.errors.contains("--shard 2/2' again, with the same --times"))
    #expect(try run("\(build) --shard 2/2").code == 0)
    #expect(try Set(files("art.2-of-2.json").keys) == Set(all.keys).subtracting([dear]))
    #expect(tool.data("art.json") == nil)
    // What is up to date keeps the time that it took.
    #expect(try run("\(build) --shard 1/2").code == 0)
    #expect(try files("art.1-of-2.json") == [dear: 99])
    #expect(try run("\(build) --merge").code == 0)
    let joined = try files("art.json")
    #expect(Set(joined.keys) == Set(all.keys) && joined[dear] == 99)
    for name in ["none.json", "tinct.json"] {
      let failed = try run("build --times \(name)")
      #expect(failed.code == (name == "none.json" ? 66 : 65) && failed.errors.contains(name))
    }
  }

  @Test func `a merge lists what is no longer made, and removes it on request`() throws {
    for number in 1...2 { #expect(try run("build --no-cache --shard \(number)/2").code == 0) }
    #expect(try run("build --no-cache --merge").code == 0)
    try tool.put(
      BuildCommandTests.manifest.replacing("s*.json", with: "sun.json"), at: "tinct.json")
    for number in 1...2 { #expect(try run("build --no-cache --shard \(number)/2").code == 0) }
    let merged = try run("build --no-cache --merge")
    #expect(
      merged.code == 0
        && merged.errors.contains("11 files of earlier runs are no longer made: Art/")
        && merged.errors.hasSuffix("All parts are there: 11 files.\n"), "\(merged.errors)")
    #expect(tool.files("Art").contains { $0.contains("/sea/") })
    let pruned = try run("build --no-cache --merge --prune")
    #expect(
      pruned.code == 0
        && pruned.errors == "All parts are there: 11 files.\nRemoved 11 files no longer made.\n",
      "\(pruned.errors)")
    #expect(!tool.files("Art").contains { $0.contains("/sea/") })
    #expect(try run("build --no-cache --check --prune").code == 0)
  }

  @Test func `a merge without the hidden files of the parts says that they are missing`() throws {
    for number in 1...2 { #expect(try run("build --no-cache --shard \(number)/2").code == 0) }
    let files = FileManager.default
    for number in 1...2 {
      try files.removeItem(at: tool.folder.appending(path: "Art/.tinct-record.\(number)-of-2"))
    }
    try files.removeItem(at: tool.folder.appending(path: "Art/boards/toy/16/sea/2.png"))
    let merged = try run("build --no-cache --merge")
    #expect(
      merged.code == 66
        && merged.errors.contains("no record of a shard, such as .tinct-record.1-of-8")
        && merged.errors.contains("Art/boards/toy/16/sea/2.png; copy the hidden files of the parts"),
      "\(merged.errors)")
  }

  @Test func `a part without work says so`() throws {
    let made = try run("build --no-cache --shard 90/90")
    #expect(
      made.code == 0
        && made.errors == "Warning: part 90/90 has nothing to make: there are only 11 drawings\n",
      "\(made.errors)")
  }
}
