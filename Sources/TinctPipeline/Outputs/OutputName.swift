/// The name of an output below its folder: one or more parts with slashes between them, such as
/// `citrus/board-01.png`.
///
/// A name made from data is safe on every system: its parts hold only ASCII letters and digits and
/// `._@~-` and spaces, do not start or end in a full stop or a space, and are no device of Windows.
public struct OutputName: Hashable, Sendable, CustomStringConvertible {
  /// The parts with slashes between them.
  public let description: String

  /// The parts; at least one.
  public var parts: [String] {
    description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Checks a name that was made from data.
  public init(checking text: String) throws(OutputError) {
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      if let problem = Self.problem(of: part) { throw .unsafeName(name: text, problem) }
    }
    description = text
  }

  /// Takes the last part of a path that a person typed, and only refuses what cannot be a file.
  init(typed part: String) throws(OutputError) {
    if part.isEmpty { throw .unsafeName(name: part, .empty) }
    if part == "." || part == ".." { throw .unsafeName(name: part, .dots) }
    description = part
  }

  /// Whether two names are the same.
  public static func == (left: OutputName, right: OutputName) -> Bool {
    left.description == right.description
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// What two names share if a file system that ignores case takes them for one.
  var folded: String {
    let isFolded = description.utf8.allSatisfy {
      $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
    }
    guard !isFolded else { return description }
    // Strings are equal where only the form of accents differs.
    return description.lowercased()
  }

  /// The folder's part of the name, empty for none.
  var folder: Substring {
    let slash = description.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { description[..<$0] } ?? ""
  }

  /// The file's own part of the name.
  var file: Substring {
    let slash = description.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { description[description.utf8.index(after: $0)...] } ?? description[...]
  }

  private static func problem(of part: ArraySlice<UInt8>) -> OutputError.NameProblem? {
    guard let first = part.first, let last = part.last else { return .empty }
    let (dot, space) = (UInt8(ascii: "."), UInt8(ascii: " "))
    if first == dot && last == dot && part.count <= 2 { return .dots }
    if !part.allSatisfy(isAllowed),
      let wrong = String(decoding: part, as: UTF8.self).unicodeScalars.first(where: {
        !isAllowed(UInt8(ascii: $0, or: 0))
      })
    {
      return .character(wrong)
    }
    if part.count > 255 { return .tooLong }
    if first == dot || first == space { return .leading }
    if last == dot || last == space { return .trailing }
    return isDevice(part) ? .reserved : nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "-"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  private static func isDevice(_ part: ArraySlice<UInt8>) -> Bool {
    var stem = part.prefix { $0 != UInt8(ascii: ".") }
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    guard (3...4).contains(stem.count) else { return false }
    return devices.contains(String(decoding: stem, as: UTF8.self).lowercased())
  }

  /// Names that Windows gives to devices, with any ending.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension UInt8 {
  /// The byte of a character of ASCII, or another byte for any other character.
  fileprivate init(ascii scalar: Unicode.Scalar, or other: UInt8) {
    self = scalar.isASCII ? UInt8(ascii: scalar) : other
  }
}
