extension JSONDocument {
  /// Some elements of an array in the root, one after the other, that are read without what is
  /// around them.
  struct Excerpt {
    /// The name of the array.
    let path: String
    /// The index of the first element.
    let first: Int
    /// The range of the elements and the commas between them.
    let range: Range<Int>
  }
}

extension JSONParser {
  /// So many bytes are worth a job of their own, if there are others for all threads.
  private static let excerptSize = (least: 1 << 10, most: 1 << 16)
  /// So many excerpts are enough for all threads.
  private static let enoughExcerpts = 64

  /// Passes over the elements of an array, from its first one to the bracket, and lists them as
  /// excerpts, which follow from the text alone.
  ///
  /// Only strings and brackets are looked at: other mistakes are met when the excerpts are read.
  mutating func passOverElements(of name: String) throws(DocumentError) {
    let least = min(
      max(bytes.count / Self.enoughExcerpts, Self.excerptSize.least), Self.excerptSize.most)
    let start = position
    var (begin, first, index, depth) = (start, 0, 0, 0)
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        try skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else {
          if position > start { list(name, first, begin) }
          return
        }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        index += 1
        if position - begin >= least {
          list(name, first, begin)
          (begin, first) = (position + 1, index)
        }
      default: break
      }
      position += 1
      if depth > 0 { skipToQuoteOrBracket() }
    }
  }

  private mutating func list(_ name: String, _ first: Int, _ begin: Int) {
    excerpts.append(JSONDocument.Excerpt(path: name, first: first, range: begin..<position))
  }

  /// Passes over numbers, commas and spaces, which most of a large document consists of.
  private mutating func skipToQuoteOrBracket() {
    let (all, last) = (bytes, end)
    let text = all.span
    var next = position
    // Brackets are above 0x3F, and so are words, which are passed over byte by byte.
    while next < last, text[next] & 0xC0 == 0, text[next] != UInt8(ascii: "\"") { next += 1 }
    position = next
  }
}
