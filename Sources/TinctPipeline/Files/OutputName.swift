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
/// every system allows them: `Größe/2` gives `Grosse-2`, `夜/2` gives `夜-2`.
///
/// - Parameter fallback: the result if nothing is left.
public func portableFileName(_ text: String, fallback: String) -> String {
  var result = ""
  for scalar in nameScalars(of: text) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "@", "~", "-", " ", "\u{80}"..."\u{10FFFF}":
      result.unicodeScalars.append(scalar)
    default: if result.last != "-" { result += "-" }
    }
  }
  var trimmed = shortened(result).drop(while: isGap)
  while let last = trimmed.last, isGap(last) { trimmed.removeLast() }
  return trimmed.isEmpty ? fallback : noDevice(String(trimmed))
}

/// Returns a name with a sign at its end that no other name gets there if it is that of a device on
/// Windows: nobody who calls a palette `Con` can be expected to know them.
private func noDevice(_ name: String) -> String {
  OutputName.isDevice(Array(name.utf8)[...]) ? name + "_" : name
}

private func isGap(_ character: Character) -> Bool { character == " " || character == "-" }

/// Returns the first characters of a name, at most 100 bytes, so that a part of a path has room for
/// what is put beside it.
private func shortened(_ name: String) -> Substring {
  var short = name.prefix(100)
  while short.utf8.count > 100 { short.removeLast() }
  return short
}

/// Returns the scalars of a text for a name: ASCII as it is, other Latin letters without their
/// accents, letters of other scripts with their marks, and digits. A question mark stands for each
/// other scalar, and what cannot be seen is left out.
private func nameScalars(of text: String) -> [Unicode.Scalar] {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(text.unicodeScalars) }
  var result: [Unicode.Scalar] = []
  for character in text {
    // A mark that lost its sign would lie on the letter before.
    var hasLetter = false
    for scalar in composed(character).map(baseLetter) {
      switch scalar {
      case "\0"..."\u{7F}":
        result.append(scalar)
        hasLetter = scalar.properties.isAlphabetic || "0"..."9" ~= scalar
      case "ß": result += ["s", "s"]
      case "\u{300}"..."\u{36F}": continue
      default:
        guard !scalar.properties.isDefaultIgnorableCodePoint else { continue }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .decimalNumber, .letterNumber:
          result.append(scalar)
          hasLetter = true
        case .nonspacingMark, .spacingMark: if hasLetter { result.append(scalar) }
        case .enclosingMark: continue
        default: result.append("?")
        }
      }
    }
  }
  return result
}

/// Returns the scalars of a character, one alone if it is written as a letter and its marks: file
/// names that macOS stored come apart so.
private func composed(_ character: Character) -> [Unicode.Scalar] {
  let scalars = Array(character.unicodeScalars)
  guard scalars.count > 1, let whole = wholeLetters[character] else { return scalars }
  return [whole]
}

/// The letters that may be written as several scalars, by themselves: characters compare equal
/// however they are written. Made when a name first needs it.
private let wholeLetters: [Character: Unicode.Scalar] = {
  let ranges: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3]
  let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter {
    !$0.properties.isFullCompositionExclusion
  }
  return Dictionary(
    scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
}()

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

/// Returns a text as a part of a file name: `Grape & Lime` gives `grape-lime`, `Café` gives
/// `cafe`, and `夜の海` stays as it is.
///
/// Letters of all scripts and digits are kept, in lower case, Latin ones without accents; each run
/// of anything else becomes one `-`, with none at the ends. At most 100 bytes; the names of devices
/// of Windows get a `_`, as `con_`.
///
/// - Parameter fallback: the result if nothing is left.
public func slug(_ text: String, fallback: String) -> String {
  var result = ""
  var gap = false
  for scalar in nameScalars(of: text) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "\u{80}"..."\u{10FFFF}":
      if gap && !result.isEmpty { result += "-" }
      gap = false
      result.unicodeScalars.append(scalar)
    default: gap = true
    }
  }
  let short = shortened(result.lowercased())
  let trimmed = short.hasSuffix("-") ? short.dropLast() : short
  return trimmed.isEmpty ? fallback : noDevice(String(trimmed))
}
