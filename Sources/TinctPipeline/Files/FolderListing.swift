#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The names in a folder in the order of their bytes, `.` and `..` left out.
///
/// - Parameter start: what the names begin with; others are left out.
func entryNames(
  inFolder path: String, startingWith start: String = ""
) throws(SystemError) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemError.last }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
      unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { name -> String? in
        unsafe strncmp(name, start, start.utf8.count) == 0 ? String(cString: name) : nil
      }
    }
    guard let name, name != ".", name != ".." else { continue }
    names.append(name)
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
