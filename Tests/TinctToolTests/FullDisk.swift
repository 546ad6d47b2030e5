import Foundation

/// A small file system in memory, unmounted when it goes.
final class FullDisk {
  private let path: String

  /// True if one can be mounted here.
  static let isPossible: Bool = {
    #if os(Linux)
      guard getuid() == 0 else { return false }
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "tinct-mount-\(UUID().uuidString)")
      guard let disk = try? FullDisk(at: folder, kilobytes: 64) else { return false }
      disk.unmount()
      return (try? FileManager.default.removeItem(at: folder)) != nil
    #else
      return false
    #endif
  }()

  /// Mounts one on a new folder.
  init(at folder: URL, kilobytes: Int) throws {
    path = folder.path(percentEncoded: false)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let options = ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]
    guard try Self.run("mount", options) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { unmount() }

  func unmount() { _ = try? Self.run("umount", [path]) }

  private static func run(_ command: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
