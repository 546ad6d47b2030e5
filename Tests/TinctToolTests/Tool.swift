import Foundation

/// The built executable, run in a folder of its own that goes with it.
final class Tool {
  /// The result of a run.
  struct Result {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The errors with `SIZE` for every size of files, which most tests are not about.
    var told: String {
      errors.replacing(/[0-9]+(\.[0-9])? (bytes?|KB|MB)\b/, with: "SIZE")
    }
  }

  /// The folder that runs start in.
  let folder: URL
  /// The home of the user's cache; nil for a user without one.
  private let caches: URL?

  /// - Parameter keepsBorders: true to share a cache with the other tools that do, so that the inks
  ///   of shipped themes which touch are measured once, and not by each run.
  init(keepsBorders: Bool = false) throws {
    caches =
      keepsBorders ? Self.executable.deletingLastPathComponent().appending(path: "caches") : nil
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tinct-tool-tests-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The executable stands beside the bundle of tests.
  static let executable: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let products = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appending(path: "tinct")
  }()

  /// The root of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A process that is ready to run.
  func process(_ arguments: [String], executable: URL = Tool.executable) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "COLUMNS": "80"]
    process.environment?["XDG_CACHE_HOME"] = caches?.path(percentEncoded: false)
    return process
  }

  /// Runs the tool to its end.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(process(arguments), input: input)
  }

  /// Runs the tool to its end.
  func run(arguments: [String]) throws -> Result { try run(process(arguments), input: "") }

  /// Runs a command line in a shell, in which `tinct` is the tool.
  func shell(_ line: String) throws -> Result {
    let process = process(
      ["-c", "tinct() { '\(Self.executable.path(percentEncoded: false))' \"$@\"; }; \(line)"],
      executable: URL(filePath: "/bin/bash"))
    return try run(process, input: "")
  }

  /// Runs a process to its end.
  func run(_ process: Process, input: String) throws -> Result {
    let streams = (0..<2).map { folder.appending(path: ".stream-\($0)") }
    let inputFile = folder.appending(path: ".input")
    try Data(input.utf8).write(to: inputFile)
    for stream in streams { try Data().write(to: stream) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    try process.run()
    process.waitUntilExit()
    let (output, errors) = (try Data(contentsOf: streams[0]), try Data(contentsOf: streams[1]))
    for file in streams + [inputFile] { try FileManager.default.removeItem(at: file) }
    return Result(
      code: process.terminationStatus, output: output,
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Writes a file into the folder.
  func put(_ data: Data, at name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Writes a text into the folder.
  func put(_ text: String, at name: String) throws { try put(Data(text.utf8), at: name) }

  /// The bytes of a file in the folder; nil if it is not there.
  func data(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.appending(path: name).path(percentEncoded: false))
  }

  /// Every file below a folder in the folder, hidden ones too but for what runs record of what they
  /// made, sorted.
  func files(_ name: String = "") -> [String] {
    let root = folder.appending(path: name).path(percentEncoded: false)
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { file in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(root)/\(file)", isDirectory: &isFolder)
      let isRecord = "/\(file)".contains("/.tinct-record")
      return exists && !isFolder.boolValue && !isRecord
    }.sorted()
  }
}
