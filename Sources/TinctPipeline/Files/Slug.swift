internal import Foundation

/// A text as a part of a file name: `Grape & Lime` gives `grape-lime`, `Café` gives `cafe`.
///
/// Letters and digits of ASCII are kept, in small letters, after accents have been taken off; each
/// run of anything else becomes one `-`, none at the ends. At most 100 characters.
///
/// - Parameter fallback: what to give where nothing is left.
public func slug(_ text: String, fallback: String) -> String {
  var result = ""
  var gap = false
  for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
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
