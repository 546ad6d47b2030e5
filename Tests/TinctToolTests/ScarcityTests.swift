import Foundation
import Testing

/// Runs on systems that lack something: /proc, memory. Threads are in `JobRunnerTests`; every other
/// lack is in `Tests/Crash/faults.sh`.
struct ScarcityTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// True if /proc can be hidden from a process.
  private static let canHide = {
    let result = try? Tool().shell("unshare -m true 2>/dev/null")
    return result?.code == 0
  }()

  @Test(.enabled(if: canHide))
  func `without /proc, the command line and the shipped files are found all the same`() throws {
    let executable = Tool.executable.path(percentEncoded: false)
    func hidden(_ words: String) throws -> Tool.Result {
      try tool.shell(
        "unshare -m sh -c \"mount -t tmpfs none /proc && exec '\(executable)' \(words)\"")
    }
    let wrong = try hidden("board --no-such-option")
    #expect(wrong.code == 64 && wrong.errors.contains("no option \"--no-such-option\""))
    let list = try hidden("palette show citrus")
    #expect(list.code == 0 && list.text.hasPrefix("Citrus\n"), "\(list)")
  }

  @Test(arguments: [60_000, 80_000, 100_000, 120_000, 160_000])
  func `where memory ends, a run says so in a sentence`(kilobytes: Int) throws {
    let pack = Tool.package.appending(path: "examples/squares.json").path
    let executable = Tool.executable.path(percentEncoded: false)
    let result = try tool.shell(
      "ulimit -v \(kilobytes); '\(executable)' board '\(pack)' --cell 512 --palette citrus --no-cache --out o"
    )
    // Below some size the loader has no room for the program, or for Cairo.
    guard result.code != 127 else { return }
    #expect([0, 1, 69, 71].contains(result.code), "\(result)")
    #expect(!result.errors.contains("Fatal") && !result.errors.contains("Stack dump"))
    if result.code != 0 { #expect(result.errors.contains("Error: ")) }
    if result.code == 71 {
      // The first without it may be Cairo.
      #expect(
        result.errors.hasPrefix("Error: ")
          && result.errors.hasSuffix(
            "; run fewer jobs (--jobs 1), make smaller pictures, or allow more\n")
      )
    }
  }

  @Test(arguments: [
    "theme sheet --side 2048 --palette '*' --out t.png", "palette sheet --cell 512 --out p.pdf",
  ])
  func `a sheet that is too large says so before it takes memory`(_ command: String) throws {
    let executable = Tool.executable.path(percentEncoded: false)
    let result = try tool.shell("ulimit -v 2500000; '\(executable)' \(command)")
    #expect(result.code == 65)
    #expect(
      result.errors.hasPrefix("Error: the sheet: the picture would have "), "\(result.errors)")
  }

  @Test func `the verbose version says how the program is protected`() throws {
    let plain = try tool.run("--version")
    let verbose = try tool.run("--version", "--verbose")
    #expect(verbose.code == 0 && verbose.text.hasPrefix(plain.text + "hardening: "))
    #expect(try tool.run("--verbose", "--version").text == verbose.text)
    #if os(Linux)
      #expect(verbose.text.contains("PIE") && verbose.text.contains("NX"))
    #endif
    #expect(try tool.run("--verbose").code == 64)
  }
}
