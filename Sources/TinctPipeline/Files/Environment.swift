#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Returns the value of a variable of the environment; nil if it is not set, or is not UTF-8: as a
/// path it would lead elsewhere.
public func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(validatingCString: value)
}

/// Returns the path of the folder that the process works in; nil if it was removed.
public func workingFolder() -> String? {
  guard let path = unsafe getcwd(nil, 0) else { return nil }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// Returns a path with all links followed; nil where nothing is.
package func realPath(_ path: String) -> String? {
  guard let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}

/// Returns a path as seen from the root of the file system: links are followed as far as the path
/// exists, and the rest is taken literally.
///
/// A file that is created later at the path has the same path from the root, so that this can serve
/// as the file's name.
public func pathFromRoot(_ path: String) -> String {
  var above = path[...]
  var rest = ""
  while true {
    if let real = realPath(above.isEmpty ? "/" : String(above)) {
      return joined(real == "/" ? "" : real, rest)
    }
    guard let slash = above.lastIndex(of: "/") else {
      return joined(workingFolder() ?? "", "/" + above + rest)
    }
    rest = above[slash...] + rest
    above = above[..<slash]
  }
}

/// Returns a path from the root and what follows on it, none of which is there yet: folders that
/// are still to be made are no links.
private func joined(_ root: String, _ rest: String) -> String {
  guard rest.contains("/.") else { return root + rest }
  let parts = rest.split(separator: "/").reduce(into: root.split(separator: "/")) {
    if $1 == ".." { _ = $0.popLast() } else if $1 != "." { $0.append($1) }
  }
  return "/" + parts.joined(separator: "/")
}

/// Returns a path as seen from a folder, both from the root: `../art/tee.png`; empty for the folder
/// itself.
func relativePath(to path: String, from folder: String) -> String {
  let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
  let shared = zip(from, to).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: from.count - shared)
  return (up + to[shared...].map(String.init)).joined(separator: "/")
}
