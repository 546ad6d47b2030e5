public import TinctDocuments
public import TinctGraphics

extension PaletteFormat {
  /// All formats of palette files, in the order in which they are listed for people.
  ///
  /// A new format is a value in a file beside this one, such as `AdobeSwatchExchange.swift`, and a
  /// line here; and a line in `init(recognizing:named:)` if its files are known by their content.
  public static let all: [PaletteFormat] = [
    .tinct, .gpl, .ase, .aco, .act, .jasc, .paintNET, .hex, .tokens, .colorset, .css, .coolors,
    .png, .xib,
  ]

  /// The endings of all palette files, with the full stop, but for those that end in another.
  public static let endings: [String] = {
    let endings = all.flatMap(\.telltaleEndings)
    return endings.filter { ending in
      !endings.contains { $0 != ending && ending.hasSuffix($0) }
    }
  }()

  /// Finds a format by its name.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Recognizes the format of a file by its content, and by its name if the content is not enough;
  /// nil if it is unknown.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name or path, of which the ending counts; empty for none.
  public init?(recognizing bytes: [UInt8], named name: String = "") {
    let name = name.lowercased()
    if bytes.starts(with: AdobeSwatchExchange.signature) {
      self = .ase
    } else if bytes.starts(with: pngSignature[..<4]) {
      self = .png
    } else if name.hasSuffix(".act"), [768, 772].contains(bytes.count) {
      // Colour tables have no signature.
      self = .act
    } else if AdobeColorSwatches.isLikely(bytes) {
      self = .aco
    } else if InterfaceBuilderViews.isLikely(Self.start(of: bytes)) {
      self = .xib
    } else if let format = PaletteFormat(recognizingText: bytes, named: name) {
      self = format
    } else if let format = Self.all.withEnding(of: name) {
      self = format
    } else {
      return nil
    }
  }

  /// Returns true if a file in a folder of palettes may be a palette, by its content and its
  /// ending.
  ///
  /// Texts, pictures, style sheets and JSON documents may be in such folders for other reasons. Of
  /// pictures, only strips of swatches count. A damaged file counts if its content, or an ending
  /// that nothing else has, shows what it was meant to be.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name or path.
  public static func mayBePalette(_ bytes: [UInt8], named name: String, limits: Limits) -> Bool {
    let shared = [".txt", ".png", ".css", ".json", ".tokens"]
    guard shared.contains(where: { name.lowercased().hasSuffix($0) }) else { return true }
    switch PaletteFormat(recognizing: bytes) {
    case nil: return false
    case .png?: return PaletteStrip.isStrip(bytes, limits: limits)
    case .css?: return (try? PaletteFormat.css.read(bytes, limits: limits)) != nil
    case .tinct?:
      guard let root = try? JSONDocument(parsing: bytes, limits: limits).root else { return true }
      let format = JSONObject(root)["format"]
      return format?.kind == .string && format?.text == PaletteDocument.format
    default: return true
    }
  }
}
