#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The names in a folder in the order of their bytes, `.` and `..` left out.
func names(inFolder path: String) throws(SystemError) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemError.last }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
      unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
