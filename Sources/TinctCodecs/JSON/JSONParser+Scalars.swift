// MARK: - Numbers

extension JSONParser {
  /// Passes over a number: minus, digits without a leading zero, fraction, exponent.
  mutating func skipNumber() throws(DocumentError) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") {
      position += 1
      if let byte = peek, JSONText.isDigit(byte) {
        throw error(at: start, "a number with a leading zero", remedy: "remove the zero")
      }
    } else {
      try skipDigits()
    }
    if peek == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    // Numbers of few characters are finite: the exponent has at most two digits then.
    guard position - start < 5 || JSONText.number(bytes, start..<position).isFinite else {
      throw error(
        at: start, "a number beyond what double precision holds",
        remedy: "write one below 1.8e308 in size")
    }
  }

  private mutating func skipDigits() throws(DocumentError) {
    guard let byte = peek, JSONText.isDigit(byte) else { throw unexpected("a digit") }
    while let byte = peek, JSONText.isDigit(byte) { position += 1 }
  }
}

// MARK: - Strings

extension JSONParser {
  /// Passes over a string with its quotes, checking escapes and encoding.
  mutating func skipString() throws(DocumentError) {
    let start = position
    position += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20:
        throw error(
          at: position, "a control character (or the end of the line) in a string",
          remedy: "close the string, or write an escape such as \\n")
      default:
        guard let length = JSONText.sequenceLength(bytes, at: position) else {
          throw invalidEncoding()
        }
        position += length
      }
    }
    throw error(at: start, "a string that does not end", remedy: "close it with a double quote")
  }

  private mutating func skipEscape() throws(DocumentError) {
    let start = position
    position += 1
    guard let byte = peek else { throw unexpected("an escape") }
    position += 1
    if JSONText.escapes[byte] != nil { return }
    guard byte == UInt8(ascii: "u") else {
      position -= 1
      throw unexpected("an escape", remedy: "a backslash is written \\\\")
    }
    let unit = try fourHexDigits()
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return }
    let next = Array("\\u".utf8)
    if UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: next) {
      position += next.count
      if UTF16.isTrailSurrogate(try fourHexDigits()) { return }
    }
    throw error(
      at: start, "half a surrogate pair, which is no character",
      remedy: "write the character itself, or both halves as \\uD83C\\uDF4B")
  }

  private mutating func fourHexDigits() throws(DocumentError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = JSONText.hexDigit(byte) else {
        throw unexpected("a hexadecimal digit", remedy: "\\u takes four of them")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
