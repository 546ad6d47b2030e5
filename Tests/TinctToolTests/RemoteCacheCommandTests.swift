import Testing

/// Remote caches on the command line; the tests of `TinctPipeline` have servers.
struct RemoteCacheCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let line = "tinct board 2x1:41 3x1:252 2x1:14 3x1:1a4 --palette citrus --cell 8"

  @Test func `a server that is not there changes nothing, and is told once`() throws {
    #expect(try tool.shell("\(Self.line) --cache a --out a").code == 0)
    // Nobody listens on the first port.
    let result = try tool.shell(
      "TINCT_REMOTE_CACHE_TOKEN=me:secret \(Self.line) --cache b --out b "
        + "--remote-cache http://127.0.0.1:1/x/ --remote-cache-mode read-write")
    #expect(result.code == 0)
    #expect(tool.files("a").filter { $0.hasSuffix(".png") }.count == 4)
    for file in tool.files("a") where file.hasSuffix(".png") {
      #expect(tool.data("a/\(file)") == tool.data("b/\(file)"))
    }
    let warnings = result.errors.split(separator: "\n").filter { $0.hasPrefix("Warning:") }
    #expect(warnings.count == 1, "\(result.errors)")
    #expect(
      warnings.first?.hasPrefix("Warning: http://127.0.0.1:1/x: the remote cache cannot be used: ")
        == true, "\(result.errors)")
    #expect(warnings.first?.hasSuffix("; going on without it") == true)
    #expect(!result.errors.contains("secret"))
    // Such a run has more to tell the next time, too.
    let again = try tool.shell("\(Self.line) --cache b --out b --remote-cache http://127.0.0.1:1")
    #expect(again.errors == "Nothing to write: 4 files up to date.\n")
  }

  @Test(
    arguments: [
      ("--remote-cache ftp://x", "takes an address such as http://cache.local:8080, not ftp://x."),
      ("--remote-cache http://me:secret@x", "set TINCT_REMOTE_CACHE_TOKEN=name:password."),
      ("--remote-cache http://x --no-cache", "--remote-cache and --no-cache cannot be combined."),
      ("--remote-cache http://x --remote-cache-mode read-write", "set TINCT_REMOTE_CACHE_TOKEN."),
      ("--remote-cache http://x --remote-cache-mode write", "There are: read, read-write."),
      ("--remote-cache http://x --remote-cache-verify 1", "takes a share such as 1%, not 1."),
      ("--remote-cache http://x --remote-cache-verify 101%", "takes a share such as 1%"),
      ("--remote-cache-mode read", "name it with --remote-cache."),
      ("--remote-cache-verify 1%", "name it with --remote-cache."),
    ])
  func `what makes no sense is refused before anything is read`(
    options: String, told: String
  ) throws {
    for command in ["board 2x1:41 --out a", "build"] {
      let result = try tool.shell("tinct \(command) \(options)")
      #expect(result.code == 64)
      let text = result.errors.split { $0.isWhitespace }.joined(separator: " ")
      #expect(text.contains(told), "\(result.errors)")
      #expect(!text.contains("secret"))
    }
    #expect(tool.files() == [])
  }
}
