/// The name of an output below its folder: one or more parts separated by slashes, such as
/// `citrus/board-01.png`.
///
/// A name made from data is safe on every system: its parts hold only letters, digits and emoji of
/// any script, `._@~-` and spaces, do not start or end with a full stop or a space, and are not
/// device names of Windows. Signs that look like a slash, turn the direction of writing, or cannot
/// be seen are refused.
public struct OutputName: Hashable, Sendable, CustomStringConvertible {
  /// The parts, separated by slashes.
  public let description: String

  /// The most bytes of a path of a folder, as on Linux.
  static let mostPathBytes = 4096

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

  /// Takes the last part of a path that a person typed, and refuses only what cannot be a file.
  init(lastOf path: String) throws(OutputError) {
    let part = Self.split(path).file
    if part.isEmpty { throw .unsafeName(name: path, .empty) }
    if part == "." || part == ".." { throw .unsafeName(name: path, .dots) }
    description = part
  }

  /// Splits a path that a person typed into the folder and the name of the file in it.
  static func split(_ path: String) -> (folder: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Compares the names with regard to case.
  public static func == (left: OutputName, right: OutputName) -> Bool {
    left.description == right.description
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The name as a file system that ignores case sees it, which takes two names for one if these
  /// are equal.
  var folded: String {
    let isFolded = description.utf8.allSatisfy {
      $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
    }
    guard !isFolded else { return description }
    // Swift's strings compare equal if they differ only in the composition of accents, as some file
    // systems do.
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
      let wrong = firstRefused(in: Array(String(decoding: part, as: UTF8.self).unicodeScalars))
    {
      return .character(wrong)
    }
    if part.count > 255 { return .tooLong }
    if first == dot || first == space { return .leading }
    if last == dot || last == space { return .trailing }
    return isDevice(part) ? .reserved : nil
  }

  private static func firstRefused(in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
    func isSymbol(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      let category = scalars[index].properties.generalCategory
      return [.otherSymbol, .modifierSymbol, .nonspacingMark].contains(category)
    }
    return scalars.indices.first { index in
      let scalar = scalars[index]
      if scalar.isASCII { return !isAllowed(UInt8(ascii: scalar)) }
      // Decoding puts it for bytes that are not UTF-8.
      if scalar == "\u{FFFD}" { return true }
      // Joins emoji to one, and is invisible anywhere else.
      if scalar == "\u{200D}" { return !(isSymbol(index - 1) && isSymbol(index + 1)) }
      return switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
        .otherSymbol, .modifierSymbol:
        false
      default: true
      }
    }.map { scalars[$0] }
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

  fileprivate static func isDevice(_ part: ArraySlice<UInt8>) -> Bool {
    var stem = part.prefix { $0 != UInt8(ascii: ".") }
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    guard (3...4).contains(stem.count) else { return false }
    return devices.contains(String(decoding: stem, as: UTF8.self).lowercased())
  }

  /// The device names of Windows, reserved with any ending.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

/// Returns a text as the name of a file or folder, with its capitals, spaces and signs as far as
/// every system allows them: `Größe/2` gives `Grosse-2`.
///
/// - Parameter fallback: the result if nothing is left.
public func portableFileName(_ text: String, fallback: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars.map(baseLetter) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "@", "~", "-", " ":
      result.unicodeScalars.append(scalar)
    case "ß": result += "ss"
    case "\u{300}"..."\u{36F}": continue
    default: if result.last != "-" { result += "-" }
    }
  }
  var trimmed = result.prefix(100).drop(while: isGap)
  while let last = trimmed.last, isGap(last) { trimmed.removeLast() }
  return trimmed.isEmpty ? fallback : noDevice(String(trimmed))
}

/// Returns a name with a sign at its end that no other name gets there if it is that of a device on
/// Windows: nobody who calls a palette `Con` can be expected to know them.
private func noDevice(_ name: String) -> String {
  OutputName.isDevice(Array(name.utf8)[...]) ? name + "_" : name
}

private func isGap(_ character: Character) -> Bool { character == " " || character == "-" }

/// Returns a Latin letter without its accents, which are read from its name in Unicode: `LATIN
/// SMALL LETTER E WITH ACUTE`. Any other scalar is returned as it is.
private func baseLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  guard !scalar.isASCII, let name = scalar.properties.name else { return scalar }
  for (start, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)] {
    let rest = name.dropFirst(start.count)
    guard name.hasPrefix(start), rest.dropFirst().hasPrefix(" WITH "),
      let letter = rest.unicodeScalars.first
    else { continue }
    return isSmall ? Unicode.Scalar(UInt8(letter.value) | 0x20) : letter
  }
  return scalar
}

/// Returns a text as a part of a file name: `Grape & Lime` gives `grape-lime`, `Café` gives `cafe`.
///
/// ASCII letters and digits are kept, in lower case, after accents have been removed; each run of
/// anything else becomes one `-`, with none at the ends. At most 100 characters; the names of
/// devices of Windows get a `_`, as `con_`.
///
/// - Parameter fallback: the result if nothing is left.
public func slug(_ text: String, fallback: String) -> String {
  var result = ""
  var gap = false
  for scalar in text.unicodeScalars.map(baseLetter) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9":
      if gap && !result.isEmpty { result += "-" }
      gap = false
      result.unicodeScalars.append(scalar)
    case "\u{300}"..."\u{36F}": continue
    default: gap = true
    }
  }
  let short = result.lowercased().prefix(100)
  let trimmed = short.hasSuffix("-") ? short.dropLast() : short
  return trimmed.isEmpty ? fallback : noDevice(String(trimmed))
}
