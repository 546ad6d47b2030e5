/// A text as the name of a file or folder that keeps its capitals, spaces and signs as far as every
/// system can have them: `Größe/2` gives `Grosse-2`.
///
/// - Parameter fallback: what to give where nothing is left.
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
  return trimmed.isEmpty ? fallback : String(trimmed)
}

private func isGap(_ character: Character) -> Bool { character == " " || character == "-" }

/// A Latin letter without its accents, which Unicode tells by its name: `LATIN SMALL LETTER E WITH
/// ACUTE`. Any other scalar is given as it is.
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

/// A text as a part of a file name: `Grape & Lime` gives `grape-lime`, `Café` gives `cafe`.
///
/// Letters and digits of ASCII are kept, in small letters, after accents have been taken off; each
/// run of anything else becomes one `-`, none at the ends. At most 100 characters.
///
/// - Parameter fallback: what to give where nothing is left.
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
  return trimmed.isEmpty ? fallback : String(trimmed)
}
