import Foundation
import Testing

/// `tinct build --pack tar`: one archive instead of loose files.
struct PackTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try Self.fill(tool)
  }

  private static func fill(_ tool: Tool) throws {
    try tool.putGame(manifest)
  }

  private static let manifest = """
    { "version": 1, "defaults": { "palette": ["s*.json"] },
      "outputs": {
        "pieces": { "tint": "a", "out": "Art/pieces" },
        "boards": { "board": "ids.txt", "cell": 8, "out": "Art/boards" },
        "long": { "board": "ids.txt", "puzzle": "@1", "cell": 8, "palette": "sun.json",
                  "out": "Größe/\(String(repeating: "x", count: 101))" } } }
    """

  private func run(_ line: String, _ other: Tool? = nil) throws -> Tool.Result {
    try (other ?? tool).run(arguments: line.split(separator: " ").map(String.init))
  }

  /// Runs the tool; it must go well.
  @discardableResult
  private func made(_ line: String, _ other: Tool? = nil) throws -> String {
    let result = try run(line, other)
    #expect(result.code == 0, "\(line)\n\(result.errors)")
    return result.errors
  }

  private func remove(_ name: String, _ other: Tool? = nil) throws {
    try FileManager.default.removeItem(at: (other ?? tool).folder.appending(path: name))
  }

  /// Unpacks archives with the system's tar, and returns what it says of them.
  private func unpack(_ archives: [String], in other: Tool? = nil) throws {
    for archive in archives {
      let result = try outsideProgram("tar", ["-xf", archive], in: (other ?? tool).folder)
      #expect(try #require(result).code == 0 && result?.output == "", "\(result?.output ?? "")")
    }
  }

  /// Every file but for the archives and the inputs, with hidden ones, by name.
  private func products(_ tool: Tool) throws -> [String: Data] {
    let root = tool.folder.path(percentEncoded: false)
    var files: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder),
        !isFolder.boolValue, name.hasPrefix(".tinct") || name.contains("/"), !name.hasPrefix("a/")
      else { continue }
      files[name] = tool.data(name)
    }
    return files
  }

  /// Another folder with the same inputs.
  private func other() throws -> Tool {
    let other = try Tool()
    try Self.fill(other)
    return other
  }

  private func state(_ name: String) throws -> [FileAttributeKey: AnyHashable] {
    let path = tool.folder.appending(path: name).path(percentEncoded: false)
    let all = try FileManager.default.attributesOfItem(atPath: path)
    return [.systemFileNumber, .modificationDate].reduce(into: [:]) {
      $0[$1] = all[$1] as? AnyHashable
    }
  }

  /// Sets the time of every file below a folder to that of members.
  private func setTimes(_ tool: Tool) throws {
    let result = try outsideProgram(
      "find", [".", "-type", "f", "-exec", "touch", "-d", "2000-01-01T00:00:00Z", "{}", "+"],
      in: tool.folder)
    #expect(result?.code == 0)
  }

  // MARK: - The archive is the loose build

  @Test func `an archive holds what the same build writes as loose files, records among them`()
    throws
  {
    let told = try made("build --no-cache --pack tar")
    #expect(
      told.hasPrefix("Wrote tinct.tar: 11 files, ") && told.count { $0 == "\n" } == 1, "\(told)")
    #expect(try products(tool).isEmpty)
    let other = try other()
    try made("build --no-cache", other)
    // The records of loose files have other times, until they are found to be the same.
    try setTimes(other)
    try made("build --no-cache", other)
    let listed = try outsideProgram(
      "tar", ["-tf", "tinct.tar", "--quoting-style=literal"], in: tool.folder)
    let names = listed?.output.split(separator: "\n").map(String.init) ?? []
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(names) == Set(try products(other).keys), "\(names)")
    try unpack(["tinct.tar"])
    #expect(try products(tool) == products(other))
    // Nothing is read again: the times are those of the record.
    let check = try run("build --no-cache --check --prune")
    #expect(check.code == 0 && check.errors == "11 files up to date.\n", "\(check.errors)")
    let record = tool.data("Art/pieces/.tinct-record")
    try made("build --no-cache")
    #expect(tool.data("Art/pieces/.tinct-record") == record)
  }

  @Test func `the tar of the BSDs and of macOS reads the same files from it`() throws {
    try made("build --no-cache --pack tar")
    try unpack(["tinct.tar"])
    let other = try other()
    let archive = tool.folder.appending(path: "tinct.tar").path(percentEncoded: false)
    let result = try outsideProgram("bsdtar", ["-xf", archive], in: other.folder)
    guard let result else { return }
    #expect(result.code == 0 && result.output == "", "\(result.output)")
    #expect(try products(tool) == products(other))
    let check = try run("build --no-cache --check", other)
    #expect(check.code == 0 && check.errors == "11 files up to date.\n", "\(check.errors)")
  }

  @Test func `a single file of a target is in the archive and its record`() throws {
    try tool.put(
      #"""
      { "version": 1, "outputs": {
        "one": { "board": "ids.txt", "puzzle": "@1", "cell": 8, "palette": "sun.json",
                 "out": "pics/one.png" },
        "list": { "contact": "ids.txt", "palette": "sun.json", "out": "all.pdf" } } }
      """#, at: "tinct.json")
    try made("build --pack tar --cache c")
    let archive = tool.data("tinct.tar")
    #expect(tool.files("pics") == [] && tool.data("all.pdf") == nil)
    #expect(try made("build --pack tar --cache c") == "Nothing to write: 2 files up to date.\n")
    #expect(
      try made("build --pack tar --no-cache") == "Nothing to write: 2 files up to date.\n")
    #expect(tool.data("tinct.tar") == archive)
    for number in 1...2 { try made("build --pack tar --no-cache --shard \(number)/2") }
    try unpack(["tinct.2-of-2.tar", "tinct.1-of-2.tar"])
    try made("build --merge --no-cache")
    #expect(try products(tool).keys.filter { $0.contains("record") } == [".tinct-record"])
    let check = try run("build --no-cache --check --prune")
    #expect(check.code == 0, "\(check.errors)")
    let loose = try other()
    try loose.put(try #require(tool.data("tinct.json")), at: "tinct.json")
    try made("build --no-cache", loose)
    #expect(tool.data("all.pdf") != nil && tool.data("all.pdf") == loose.data("all.pdf"))
    #expect(tool.data("pics/one.png") == loose.data("pics/one.png"))
  }

  // MARK: - The same bytes

  @Test func `the bytes are the same for any number of jobs, in one run or in several`() throws {
    try made("build --no-cache --pack tar --jobs 1")
    let archive = try #require(tool.data("tinct.tar"))
    try remove("tinct.tar")
    try made("build --no-cache --pack tar --jobs 8")
    #expect(tool.data("tinct.tar") == archive)
    // Target by target, of which the others' members stay.
    try remove("tinct.tar")
    for target in ["long", "boards", "pieces"] {
      try made("build \(target) --no-cache --pack tar")
    }
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == archive)
    // A palette is edited, and edited back.
    let sun = try #require(tool.data("sun.json"))
    try tool.put(
      String(decoding: sun, as: UTF8.self).replacing("FFAA00", with: "FF0000"), at: "sun.json")
    let told = try made("build --no-cache --pack tar")
    #expect(told.contains(", 6 of them new."), "\(told)")
    let edited = try #require(tool.data("tinct.tar"))
    try remove("tinct.tar")
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == edited && edited != archive)
    try tool.put(sun, at: "sun.json")
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == archive)
  }

  @Test func `what no target makes is dropped, of a whole manifest only`() throws {
    try made("build --no-cache --pack tar")
    let whole = try #require(tool.data("tinct.tar"))
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palette": ["s*.json"] },
        "outputs": { "boards": { "board": "ids.txt", "cell": 8, "out": "Art/boards" } } }
      """#, at: "tinct.json")
    let check = try run("build --no-cache --pack tar --check")
    #expect(
      check.code == 1 && check.errors.contains("Error: Art/pieces/sea/tee.png: no longer made\n"),
      "\(check.errors)")
    #expect(
      try made("build boards --no-cache --pack tar") == "Nothing to write: 6 files up to date.\n")
    #expect(tool.data("tinct.tar") == whole)
    let told = try made("build --no-cache --pack tar")
    #expect(told.contains("Removed 5 files no longer made."), "\(told)")
    let dropped = try #require(tool.data("tinct.tar"))
    try remove("tinct.tar")
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == dropped)
  }

  @Test(arguments: ["--cache c", "--no-cache"])
  func `a second run leaves the archive alone, unless it was changed`(cache: String) throws {
    try made("build \(cache) --pack tar")
    let (state, archive) = (try state("tinct.tar"), try #require(tool.data("tinct.tar")))
    for _ in 0..<2 {
      let again = try made("build \(cache) --pack tar")
      #expect(again == "Nothing to write: 11 files up to date.\n")
      #expect(try self.state("tinct.tar") == state)
    }
    let check = try run("build \(cache) --pack tar --check")
    #expect(check.code == 0 && check.errors == "11 files up to date.\n")
    try remove("tinct.tar")
    #expect(try run("build \(cache) --pack tar --check").code == 1)
    try made("build \(cache) --pack tar")
    #expect(tool.data("tinct.tar") == archive)
    #expect(tool.files().allSatisfy { !$0.contains(".part") })
  }

  @Test func `a drawing that fails keeps its old member`() throws {
    try made("build --no-cache --pack tar")
    let archive = tool.data("tinct.tar")
    try tool.put("no picture", at: "a/tee.png")
    let failed = try run("build --no-cache --pack tar")
    #expect(failed.code != 0)
    try tool.putArt(["a/tee": 0x80])
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == archive)
  }

  // MARK: - Parts

  @Test func `the archives of all parts, unpacked in any order, are the whole build`() throws {
    let other = try other()
    try made("build --no-cache", other)
    for number in 1...3 { try made("build --no-cache --pack tar --shard \(number)/3") }
    #expect(tool.files().filter { $0.hasSuffix(".tar") }.count == 3)
    let told = try made("build --merge --pack tar --no-cache")
    #expect(
      told == "All parts are there: 11 files in 3 archives, to be unpacked in any order.\n")
    #expect(try products(tool).isEmpty)
    try unpack(["tinct.3-of-3.tar", "tinct.1-of-3.tar", "tinct.2-of-3.tar"])
    #expect(
      try made("build --merge --no-cache") == "All parts are there: 11 files.\n")
    let check = try run("build --no-cache --check --prune")
    #expect(check.code == 0 && check.errors == "11 files up to date.\n", "\(check.errors)")
    #expect(
      tool.files("Art").map { tool.data("Art/\($0)") }
        == tool.files("Art").map { other.data("Art/\($0)") })
    #expect(tool.files("Art") == other.files("Art"))
  }

  @Test func `a merge names the parts that are missing, stale or damaged`() throws {
    let none = try run("build --merge --pack tar --no-cache")
    #expect(
      none.code == 66 && none.errors.contains("no shard has left an archive"), "\(none.errors)")
    for number in [1, 3] { try made("build --no-cache --pack tar --shard \(number)/3") }
    let missing = try run("build --merge --pack tar --no-cache")
    #expect(
      missing.code == 66
        && missing.errors
          == "Error: tinct.2-of-3.tar: there is no such archive; run 'tinct build --shard 2/3 --pack tar' "
          + "again\n",
      "\(missing.errors)")
    try made("build --no-cache --pack tar --shard 2/3")
    let first = try #require(tool.data("tinct.1-of-3.tar"))
    try tool.put(first.prefix(first.count / 2), at: "tinct.1-of-3.tar")
    let damaged = try run("build --merge --pack tar --no-cache")
    #expect(
      damaged.code == 65
        && damaged.errors.contains(
          "Error: tinct.1-of-3.tar: the archive is damaged: it is cut short"),
      "\(damaged.errors)")
    try tool.put(first, at: "tinct.1-of-3.tar")
    try made("build --merge --pack tar --no-cache")
    try tool.put(
      String(decoding: try #require(tool.data("sun.json")), as: UTF8.self)
        .replacing("FFAA00", with: "FF0000"), at: "sun.json")
    let stale = try run("build --merge --pack tar --no-cache")
    #expect(
      stale.code == 66 && stale.errors.contains("missing or out of date: ")
        && stale.errors.contains("; run 'tinct build --shard "), "\(stale.errors)")
    try made("build --no-cache --pack tar --shard 1/2")
    let mixed = try run("build --merge --pack tar --no-cache")
    #expect(
      mixed.code == 66
        && mixed.errors.contains(
          "there are archives of different numbers of shards: tinct.1-of-2.tar, tinct.1-of-3.tar"),
      "\(mixed.errors)")
  }

  // MARK: - What is not trusted, and what is not ours

  @Test func `a damaged archive is told of and made anew`() throws {
    try made("build --no-cache --pack tar")
    let archive = try #require(tool.data("tinct.tar"))
    var flipped = archive
    flipped[3] ^= 1
    var link = archive
    link[156] = UInt8(ascii: "2")
    let damages = [
      archive.prefix(archive.count / 2), archive.prefix(700), archive.dropLast(512), flipped, link,
      archive.prefix(0),
    ]
    for damage in damages {
      try tool.put(Data(damage), at: "tinct.tar")
      let check = try run("build --no-cache --pack tar --check")
      #expect(check.code == 1 && check.errors.contains("Warning: tinct.tar is damaged ("))
      let told = try made("build --no-cache --pack tar")
      #expect(
        told.hasPrefix("Warning: tinct.tar is damaged (")
          && told.contains("); everything is made again\nWrote tinct.tar: 11 files, "), "\(told)")
      #expect(tool.data("tinct.tar") == archive)
    }
  }

  @Test func `damage to a content is found by a check`() throws {
    try made("build --no-cache --pack tar")
    var archive = try #require(tool.data("tinct.tar"))
    let header = try #require(archive.range(of: Data("Art/boards/sun/1.png".utf8)))
    archive[header.lowerBound + 512 + 60] ^= 1
    try tool.put(archive, at: "tinct.tar")
    let check = try run("build --no-cache --pack tar --check")
    #expect(
      check.code == 1
        && check.errors.contains(
          "Error: tinct.tar: 1 file damaged: Art/boards/sun/1.png; move the archive away, and "),
      "\(check.errors)")
    // It is not copied into the next archive.
    let moon = String(decoding: try #require(tool.data("sun.json")), as: UTF8.self)
      .replacing("\"sun\"", with: "\"soon\"")
    try tool.put(moon, at: "soon.json")
    let told = try made("build --no-cache --pack tar")
    #expect(
      told.contains(
        "Warning: tinct.tar: 1 file in it damaged, and made again: Art/boards/sun/1.png\n"),
      "\(told)")
    try made("build --no-cache --pack tar --check")
    let mended = tool.data("tinct.tar")
    try remove("tinct.tar")
    try made("build --no-cache --pack tar")
    #expect(tool.data("tinct.tar") == mended)
  }

  @Test func `a stranger's file under the archive's name stays, unless it is named`() throws {
    let backup = try #require(
      try outsideProgram("tar", ["-cf", "other.tar", "tinct.json"], in: tool.folder))
    #expect(backup.code == 0)
    for stranger in [Data("a text".utf8), try #require(tool.data("other.tar"))] {
      try tool.put(stranger, at: "tinct.tar")
      let refused = try run("build --no-cache --pack tar")
      #expect(refused.code == 73, "\(refused.errors)")
      #expect(
        refused.errors
          == "Error: tinct.tar: there is another file here, which no build has written and which "
          + "would be replaced; move it to another folder, or add --replace tinct.tar\n"
          + "Nothing was made.\n", "\(refused.errors)")
      #expect(tool.data("tinct.tar") == stranger)
    }
    try made("build --no-cache --pack tar --replace tinct.tar")
    try made("build --no-cache --pack tar --check")
    try remove("tinct.tar")
    try FileManager.default.createSymbolicLink(
      at: tool.folder.appending(path: "tinct.tar"),
      withDestinationURL: tool.folder.appending(path: "other.tar"))
    #expect(try run("build --no-cache --pack tar").code == 73)
  }

  // MARK: - What makes no sense

  @Test func `targets that write elsewhere, or read what another makes, are refused`() throws {
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palette": "sun.json" }, "outputs": {
        "here": { "tint": "a", "out": "o" }, "there": { "board": "ids.txt", "out": "../o" } } }
      """#, at: "sub/tinct.json")
    try tool.put(
      String(decoding: try #require(tool.data("sub/tinct.json")), as: UTF8.self)
        .replacing("../o", with: "\(tool.folder.deletingLastPathComponent().path())/o"),
      at: "tinct.json")
    let outside = try run("build --no-cache --pack tar")
    #expect(
      outside.code == 64 && outside.errors.contains("Error: tinct.json:2:")
        && outside.errors.contains("there: ")
        && outside.errors.contains(
          "/o does not lie in the folder of tinct.json, and an archive holds only what does; "
            + "choose another \"out\", or build this target without --pack\nNothing was made.\n"),
      "\(outside.errors)")
    #expect(tool.data("tinct.tar") == nil)
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palette": "sun.json" }, "outputs": {
        "first": { "tint": "a", "out": "o/a" }, "second": { "tint": "o/a", "out": "p" } } }
      """#, at: "tinct.json")
    let reading = try run("build --no-cache --pack tar")
    #expect(
      reading.code == 64
        && reading.errors.contains(
          "second: it reads what first makes, which would be in the archive; make that as loose "
            + "files before: 'tinct build first', then 'tinct build second --pack tar'\n"),
      "\(reading.errors)")
    try tool.put(
      #"{"version": 1, "outputs": {"x": {"tint": "a", "palette": "sun.json", "out": "a"}}}"#,
      at: "in-place.json")
    let inPlace = try run("build --manifest in-place.json --no-cache --pack tar")
    #expect(
      inPlace.code == 73
        && inPlace.errors.contains("a/end.png: the output would replace a file that is read"),
      "\(inPlace.errors)")
    try made("build first --no-cache")
    try made("build second --no-cache --pack tar")
  }

  @Test(
    arguments: [
      ("--pack zip", "--pack takes tar, not zip."),
      ("--pack tar --watch", "--watch shows pictures as they change; leave --pack out."),
      (
        "--pack tar --prune",
        "--prune is for loose files; with --pack the archive holds only what the manifest makes."
      ),
    ])
  func `options that do not go together are refused`(options: String, problem: String) throws {
    let result = try run("build \(options)")
    #expect(result.code == 64 && result.errors.contains(problem), "\(result.errors)")
  }

  @Test func `reports name the members, and the rule for make the archive`() throws {
    try made("build --no-cache --pack tar --summary report.json --depfile d")
    let report = try #require(tool.data("report.json"))
    let json = try JSONSerialization.jsonObject(with: report)
    let summary = try #require(json as? [String: Any])
    #expect(summary["archive"] as? String == "tinct.tar" && summary["files"] as? Int == 11)
    try made("build --no-cache --pack tar --depfile d")
    let rule = String(decoding: try #require(tool.data("d")), as: UTF8.self)
    #expect(rule.hasPrefix("tinct.tar: ") && rule.contains("sun.json"), "\(rule)")
    let listed = try run("build --no-cache --pack tar --json")
    #expect(listed.code == 0 && listed.text.contains(#""file": "Art/boards/sea/1.png""#))
    #expect(listed.text.contains(#""change": "kept""#))
    // The name of the archive is that of the manifest.
    try tool.put(
      #"{"version": 1, "outputs": {"g": {"grid": "hex", "columns": 2, "rows": 2, "out": "g.svg"}}}"#,
      at: "game/v1.2.json")
    try made("build --manifest game/v1.2.json --no-cache --pack tar")
    #expect(tool.data("game/v1.2.tar") != nil && tool.data("game/g.svg") == nil)
    let input = try tool.shell(
      "tinct build --manifest - --no-cache --pack tar --replace x < tinct.json")
    #expect(input.code == 0, "\(input.errors)")
  }
}
