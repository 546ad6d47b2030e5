/// The name and the scale that the path of a sprite contains.
public struct SpriteFileName: Hashable, Sendable {
  /// The ending of a folder that holds the layers of one sprite: `gem.layers`.
  public static let folderEnding = ".layers"

  /// The name without folders, scale and `.png`: `tee`, `tee.overlay`.
  public let name: String
  /// Pixels for each unit of the game's own measure, if the name says it: 2 for `tee@2x.png`.
  public let scale: Double?

  /// Splits a path: `art/tee@2x.png`, `art/tee.overlay@2x.png` or `art/tee@2x.overlay.png`.
  public init(_ path: String) {
    let stem = Self.stem(path)
    guard let mark = Self.scaleMark(in: stem) else {
      (name, scale) = (stem, nil)
      return
    }
    name = String(stem[..<mark.range.lowerBound] + stem[mark.range.upperBound...])
    scale = mark.scale
  }

  /// The mark of a scale in a name: nothing for 1, `@2x`, `@1.5x`.
  public static func mark(for scale: Double) -> String {
    scale == 1 ? "" : "@\(text(scale))x"
  }

  /// A scale in digits: `2`, `1.5`.
  public static func text(_ scale: Double) -> String {
    Int(exactly: scale).map(String.init) ?? "\(scale)"
  }

  private static func stem(_ path: String) -> String {
    let folder = path.hasSuffix("/") ? path.dropLast() : path[...]
    let file = folder[(folder.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    for ending in [".png", folderEnding] where file.lowercased().hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return file == "-" ? "sprite" : String(file)
  }

  /// The last `@2x` at the end of the name or of one of its parts.
  private static func scaleMark(
    in stem: String
  ) -> (range: Range<String.Index>, scale: Double)? {
    guard let start = stem.lastIndex(of: "@"), start != stem.startIndex else { return nil }
    let rest = stem[stem.index(after: start)...]
    guard let end = rest.firstIndex(of: "x"), let scale = scale(rest[..<end]) else { return nil }
    let next = rest.index(after: end)
    guard next == rest.endIndex || rest[next] == "." else { return nil }
    return (start..<next, scale)
  }

  private static func scale(_ digits: Substring) -> Double? {
    // Checked by character, because Double would also read `0x10`, `inf` and `1e3`.
    let isPlain = digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, let scale = Double(digits), scale > 0 else { return nil }
    return scale
  }
}
