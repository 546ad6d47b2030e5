internal import Foundation

/// The name of an output below its folder: one or more parts with slashes between them, such as
/// `citrus/board-01.png`.
///
/// A name made from data is safe on every system: its parts hold only ASCII letters and digits and
/// `._@~-` and spaces, do not start or end in a full stop or a space, and are no device of Windows.
public struct OutputName: Hashable, Sendable, CustomStringConvertible {
  /// The parts; at least one.
  public let parts: [String]

  /// The parts with slashes between them.
  public var description: String { parts.joined(separator: "/") }

  /// Checks a name that was made from data.
  public init(checking text: String) throws(OutputError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for part in parts {
      if let problem = Self.problem(of: part) { throw .unsafeName(name: text, problem) }
    }
    self.parts = parts
  }

  /// Takes the last part of a path that a person typed, and only refuses what cannot be a file.
  init(typed part: String) throws(OutputError) {
    if part.isEmpty { throw .unsafeName(name: part, .empty) }
    if part == "." || part == ".." { throw .unsafeName(name: part, .dots) }
    parts = [part]
  }

  /// What two names share if a file system that ignores case takes them for one.
  var folded: String { description.precomposedStringWithCanonicalMapping.lowercased() }

  /// The folder's part of the name, empty for none.
  var folder: ArraySlice<String> { parts.dropLast() }

  /// The file's own part of the name.
  var file: String { parts[parts.count - 1] }

  private static func problem(of part: String) -> OutputError.NameProblem? {
    if part.isEmpty { return .empty }
    if part == "." || part == ".." { return .dots }
    if let wrong = part.unicodeScalars.first(where: { !isAllowed($0) }) { return .character(wrong) }
    if part.utf8.count > 255 { return .tooLong }
    if part.hasPrefix(".") || part.hasPrefix(" ") { return .leading }
    if part.hasSuffix(".") || part.hasSuffix(" ") { return .trailing }
    let stem = part.prefix { $0 != "." }.lowercased().trimmingCharacters(in: .whitespaces)
    return devices.contains(stem) ? .reserved : nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "@", "~", "-", " ": true
    default: false
    }
  }

  /// Names that Windows gives to devices, with any ending.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
