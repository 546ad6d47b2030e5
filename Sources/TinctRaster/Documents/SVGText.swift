internal import TinctGraphics

/// An SVG of Cairo, made the same for every run: Cairo numbers names through all that a process draws,
/// and its versions begin a document in different ways.
struct SVGText {
  /// The document.
  private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - text: as Cairo has written it, in pixels of the scene.
  ///   - page: the page it is.
  init(_ text: [UInt8], _ page: DocumentPage) {
    let content = Self.range(of: "<svg", in: text, from: 0)
      .flatMap { Self.range(of: ">", in: text, from: $0.upperBound) }
    bytes = Array(Self.head(page).utf8)
    bytes.reserveCapacity(text.count + bytes.count)
    Self.append(text[(content?.upperBound ?? 0)...], to: &bytes)
  }

  private static func head(_ page: DocumentPage) -> String {
    let (width, height) = (page.width / page.scale, page.height / page.scale)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(length(page.width, page))" height="\(length(page.height, page))" \
      viewBox="0 0 \(number(width)) \(number(height))">
      """
  }

  /// A length in points: in pixels if the scene is in those of CSS, else in millimetres.
  private static func length(_ points: Double, _ page: DocumentPage) -> String {
    page.scale == DocumentPage.pointsPerPixel
      ? number(points / page.scale) : number(points * 25.4 / DocumentPage.pointsPerInch) + "mm"
  }

  /// A number with up to four digits after the point.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 10000).rounded() / 10000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// Before a name, in the forms in which Cairo writes it; what follows it.
  private static let places: [(before: [UInt8], end: UInt8)] = [
    (Array(" id=\"".utf8), UInt8(ascii: "\"")), (Array("url(#".utf8), UInt8(ascii: ")")),
    (Array("href=\"#".utf8), UInt8(ascii: "\"")),
  ]

  private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var names: [ArraySlice<UInt8>: Int] = [:]
    var (start, place) = (text.startIndex, text.startIndex)
    while place < text.endIndex {
      let form = places.first {
        $0.before[0] == text[place] && text[place...].starts(with: $0.before)
      }
      guard let form else {
        place += 1
        continue
      }
      let name = text[(place + form.before.count)...].prefix { $0 != form.end }
      let number = names[name] ?? names.count + 1
      names[name] = number
      bytes += text[start..<name.startIndex]
      bytes += "i\(number)".utf8
      (start, place) = (name.endIndex, name.endIndex)
    }
    bytes += text[start...]
  }

  private static func range(
    of word: String, in text: [UInt8], from start: Int
  ) -> Range<Int>? {
    let word = Array(word.utf8)
    guard start <= text.count - word.count else { return nil }
    return (start...text.count - word.count).first { text[$0...].starts(with: word) }
      .map { $0..<$0 + word.count }
  }
}
