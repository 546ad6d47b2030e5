/// The ranges of the puzzles in the text of a pack, found by quotes and brackets without reading
/// them.
///
/// Of a JSON document this is right; of any other text it may be nonsense.
struct PackOutline {
  /// All between the brackets of `puzzles`.
  let list: Range<Int>
  /// Puzzles one after the other, with the commas between them; which make up a part follows from
  /// the text alone.
  let parts: [JSONDocument.Excerpt]

  /// So many bytes are worth a job of their own, if there are others for all threads.
  private static let size = (least: 1 << 10, most: 1 << 16)
  /// So many parts are enough for all threads.
  private static let enough = 64

  /// Finds the puzzles; nil if the text has no list of them, or one whose name is written with
  /// escapes.
  init?(_ bytes: [UInt8]) {
    let scanner = PackScanner(bytes: bytes)
    guard let start = scanner.startOfList() else { return nil }
    let size = min(max(bytes.count / Self.enough, Self.size.least), Self.size.most)
    guard let (parts, end) = scanner.parts(from: start, size: size) else { return nil }
    list = start..<end
    self.parts = parts
  }
}

/// Goes through the text of a pack from bracket to bracket.
private struct PackScanner {
  let bytes: [UInt8]
  private static let name = Array("\"puzzles\"".utf8)

  /// The place behind the bracket that opens the list of puzzles.
  func startOfList() -> Int? {
    var (place, depth) = (0, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(at: place) else { return nil }
        if depth == 1, bytes[place..<end].elementsEqual(Self.name),
          let colon = token(UInt8(ascii: ":"), from: end),
          let bracket = token(UInt8(ascii: "["), from: colon + 1)
        {
          return bracket + 1
        }
        place = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The parts of the list that starts at a place, each of about `size` bytes, and its end.
  func parts(from start: Int, size: Int) -> (parts: [JSONDocument.Excerpt], end: Int)? {
    var parts: [JSONDocument.Excerpt] = []
    var (begin, first, index, depth) = (start, 0, 0, 0)
    func part(to end: Int) -> JSONDocument.Excerpt {
      JSONDocument.Excerpt(path: "puzzles", first: first, range: begin..<end)
    }
    var place = start
    while place < bytes.count {
      if depth > 0 { place = endOfNumbers(from: place) }
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(at: place) else { return nil }
        place = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 {
          let isEmpty = index == 0 && endOfSpace(from: start) == place
          return (isEmpty ? [] : parts + [part(to: place)], place)
        }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        index += 1
        if place - begin >= size {
          parts.append(part(to: place))
          (begin, first) = (place + 1, index)
        }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The place from which on there may be quotes or brackets: behind numbers, commas and spaces, of
  /// which there are most.
  private func endOfNumbers(from start: Int) -> Int {
    let text = bytes.span
    var place = start
    // Brackets are above 0x3F.
    while place < text.count, text[place] & 0xC0 == 0, text[place] != UInt8(ascii: "\"") {
      place += 1
    }
    return place
  }

  /// The place of a byte that stands next, space left aside.
  private func token(_ byte: UInt8, from start: Int) -> Int? {
    let place = endOfSpace(from: start)
    return place < bytes.count && bytes[place] == byte ? place : nil
  }

  private func endOfSpace(from start: Int) -> Int {
    bytes[start...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
  }

  /// The place behind the string that starts at a place.
  private func endOfString(at start: Int) -> Int? {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place < bytes.count ? place + 1 : nil
  }
}
