import Foundation
import Testing

struct InterruptionTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    (SIGINT, Int32(130), "Interrupted"), (SIGTERM, 143, "Terminated"), (SIGHUP, 129, "Hung up"),
  ])
  func `a signal ends the run at once, with whole files only`(
    _ signal: Int32, _ code: Int32, _ word: String
  ) throws {
    let pack = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    let process = tool.process([
      "frames", pack, "--animation", "vanish", "--cell", "64", "--fps", "1000", "--duration", "60",
      "--palette", "citrus", "--out", "out",
    ])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let begin = ContinuousClock.now
    while tool.files("out").count < 20 && ContinuousClock.now - begin < .seconds(60) {
      usleep(5000)
    }
    // It stands still while its files are counted.
    kill(process.processIdentifier, SIGSTOP)
    let seen = tool.files("out").count
    kill(process.processIdentifier, signal)
    kill(process.processIdentifier, SIGCONT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "\(word); files that are being written are finished or removed.\n")
    let files = tool.files("out")
    #expect(files.count >= 20 && files.count < min(seen + 100, 60_000), "\(seen) were there")
    let end = Data([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    for file in files {
      #expect(file.hasPrefix("frame-") && file.hasSuffix(".png"))
      #expect(tool.data("out/\(file)")?.suffix(8) == end)
    }
    // They are in the record, so that a shorter film can be rid of them.
    let next = try tool.run(
      "frames", pack, "--animation", "turn", "--cell", "16", "--fps", "10", "--palette", "citrus",
      "--prune", "--replace", "*", "--out", "out")
    #expect(next.code == 0)
    #expect(tool.files("out").count < 10)
  }
}
