internal import TinctDocuments

/// A report that a build writes beside what it makes.
public struct BuildDocument: Sendable {
  /// The kinds of reports.
  public enum Kind: Sendable {
    /// A report on every file, as JSON.
    case summary
    /// A rule for make and ninja.
    case makeRule
  }

  let kind: Kind
  /// The path to write it to.
  public let path: String

  /// Asks for a report.
  public init(_ kind: Kind, at path: String) { (self.kind, self.path) = (kind, path) }

  /// The option that asks for it.
  var option: String {
    switch kind {
    case .summary: "--summary"
    case .makeRule: "--depfile"
    }
  }

  /// Returns what is wrong with its place; nil for nothing.
  ///
  /// - Parameters:
  ///   - inputs: the paths from the root of everything that is read.
  ///   - outputs: those of everything that is made.
  func problem(_ inputs: Set<String>, _ outputs: Set<String>) -> String? {
    do { _ = try OutputName(lastOf: path) } catch { return "this is no name of a file" }
    let root = pathFromRoot(path)
    if inputs.contains(root) { return "the manifest reads this file" }
    if outputs.contains(root) { return "the manifest makes this file" }
    if OutputName.split(path).file.hasPrefix(OutputRecord.fileName) {
      return "this is where it is recorded what was made"
    }
    let (folded, below) = (root.lowercased(), root + "/")
    for output in outputs {
      if output.utf8.count == root.utf8.count, output.lowercased() == folded {
        return "the manifest makes \(relativePath(to: output, from: pathFromRoot("."))), which is "
          + "the same on many disks"
      }
      if output.hasPrefix(below) { return "the manifest makes files in a folder of this name" }
    }
    switch FileStatus(ofLink: path)?.kind {
    case .folder: return "there is a folder of this name"
    case .link:
      return "there is a symbolic link, and links are neither written through nor replaced"
    case .other: return "there is a device or a pipe, not a file"
    case .file, nil: break
    }
    // Whatever else is there is somebody's.
    guard let there = InputReader().peek(path), !there.isEmpty else { return nil }
    switch kind {
    case .summary:
      return there.prefix(400).firstRange(of: Array("\"\(BuildTimes.format)\"".utf8)) == nil
        ? "there is a file that is no summary" : nil
    case .makeRule:
      return there.firstRange(of: Array(": \\\n".utf8)) == nil
        ? "there is a file that is no rule for make" : nil
    }
  }
}

/// Names in rules for make and ninja.
enum MakeRule {
  /// Returns a path as make and ninja read it: a backslash stands before what means something to
  /// them, and those before it are doubled, as compilers write it.
  static func escaped(_ path: String) -> String {
    var backslashes = 0
    return path.unicodeScalars.reduce(into: "") { text, scalar in
      if " #:".unicodeScalars.contains(scalar) {
        text += String(repeating: "\\", count: backslashes + 1)
      }
      if scalar == "$" { text += "$" }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      text.unicodeScalars.append(scalar)
    }
  }

  /// Returns a path as a target of a rule: there make takes a percent sign for any characters.
  static func escapedTarget(_ path: String) -> String {
    escaped(path).replacing("%", with: "\\%")
  }

  /// Tells if a rule can have a name. A line break would begin another rule, which could run
  /// commands.
  static func canName(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && scalar != ";" && scalar != "|"
    }
  }
}
