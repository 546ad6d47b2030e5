#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Asks the system whether files may be written.
enum FileAccessCheck {
  /// Returns true for a file that exists and may be written by this process.
  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }
}
