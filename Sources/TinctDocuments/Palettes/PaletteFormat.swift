public import TinctGraphics

/// A format of palette files: its names, its capacity, its reader and its writer.
///
/// Each format is one value, in the file of its reader and writer. Formats of text are listed in
/// `texts`; TinctCodecs adds those that need more, and lists all.
public struct PaletteFormat: Sendable {
  /// The name on the command line.
  public let name: String
  /// The ending of its files, with the full stop.
  public let ending: String
  /// The endings that identify a file as this format if its content does not.
  public let telltaleEndings: [String]
  /// The format in words, such as `a GIMP palette`, as at the start of messages.
  public let title: String
  /// The properties of palettes that survive in its files.
  package let capacity: Capacity
  /// Palettes can be written in the format.
  public let isWritable: Bool

  /// Reads a complete file that is not too large.
  package typealias Reader =
    @Sendable (_ bytes: [UInt8], _ limits: Limits) throws(PaletteFileError) -> PaletteReading
  /// Writes one or more palettes.
  package typealias Writer =
    @Sendable (_ palettes: [SwatchPalette], _ limits: Limits) throws(PaletteFileError)
    -> PaletteWriting

  private let reader: Reader
  private let writer: Writer

  /// Describes a format.
  ///
  /// - Parameter telltaleEndings: nil for the ending alone.
  package init(
    _ name: String, ending: String, telltaleEndings: [String]? = nil, title: String,
    capacity: Capacity, isWritable: Bool = true, read: @escaping Reader, write: @escaping Writer
  ) {
    self.name = name
    self.ending = ending
    self.telltaleEndings = telltaleEndings ?? [ending]
    self.title = title
    self.capacity = capacity
    self.isWritable = isWritable
    reader = read
    writer = write
  }

  /// The formats that are text, JSON among them.
  public static let texts: [PaletteFormat] = [
    .tinct, .gpl, .jasc, .paintNET, .hex, .tokens, .colorset, .css, .coolors,
  ]
}

extension PaletteFormat: Hashable, CustomStringConvertible {
  /// Formats are equal if their names are.
  public static func == (left: PaletteFormat, right: PaletteFormat) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

// MARK: - Capacity

extension PaletteFormat {
  /// The properties of palettes that a format holds. Writers note what it does not.
  package struct Capacity: Sendable {
    /// The part of the colours' alpha that survives.
    package enum Alpha: Sendable {
      case none
      /// One colour may be clear, all others are opaque.
      case oneClearColor
      case full
    }

    /// Colours keep their names.
    let names: Bool
    /// A palette that is alone in its file keeps its name.
    let paletteName: Bool
    let alpha: Alpha
    /// Palettes keep their texts.
    let strings: Bool
    /// Colours may stand for others, and colours and palettes have comments.
    let aliasesAndComments: Bool
    private let spaces: Set<ColorSpace>

    /// Describes a capacity; `spaces` are those that colours stay in besides sRGB.
    package init(
      names: Bool = false, paletteName: Bool = false, alpha: Alpha = .none, strings: Bool = false,
      aliasesAndComments: Bool = false, spaces: Set<ColorSpace> = []
    ) {
      self.names = names
      self.paletteName = paletteName
      self.alpha = alpha
      self.strings = strings
      self.aliasesAndComments = aliasesAndComments
      self.spaces = spaces
    }

    /// Returns true for a space whose colours lose nothing. Other notations of sRGB, and greys,
    /// which it contains, lose nothing as sRGB either.
    func holds(_ space: ColorSpace) -> Bool {
      switch space {
      case .srgb, .srgbLinear, .hsl, .hwb, .hsb, .grey, .greyGamma22, .genericGrey: true
      case .displayP3, .lab, .cmyk, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50, .lch, .oklab,
        .oklch, .genericRGB:
        spaces.contains(space)
      }
    }
  }
}

extension Set<ColorSpace> {
  /// The spaces of CSS Color 4, which design tokens adopted.
  static let css: Set = [
    .displayP3, .lab, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50, .lch, .oklab, .oklch,
  ]
}

extension PaletteFormat {
  /// A palette that is alone in a file of this format has its name there.
  public var holdsNames: Bool { capacity.paletteName }
}

// MARK: - Reading and writing

/// The content of a palette file.
public struct PaletteReading: Hashable, Sendable {
  /// The palettes, at least one, in the order of the file.
  public var palettes: [SwatchPalette]
  /// Sentences for people: assumptions that were made, and content that was skipped.
  public var notes: [String]

  /// Combines palettes with the notes about them.
  public init(palettes: [SwatchPalette], notes: [String]) {
    self.palettes = palettes
    self.notes = notes
  }

  package init(_ palettes: [SwatchPalette], notes: [String] = []) {
    self.init(palettes: palettes, notes: notes)
  }
}

/// A palette file that was made.
public struct PaletteWriting: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// Sentences for people about what the format could not hold.
  public var notes: [String]

  package init(_ bytes: [UInt8], notes: [String] = []) {
    self.bytes = bytes
    self.notes = notes
  }
}

/// An error in a palette file: its location, the problem, and the remedy.
public enum PaletteFileError: Error, Hashable, Sendable {
  /// The errors in a text.
  case text(DocumentErrors)
  /// An error in a binary file, at a byte counted from 0.
  case bytes(offset: Int, problem: String, remedy: String?)
  /// An error in a picture, at a byte counted from 0, and the limit that the picture exceeds, if
  /// any.
  case picture(offset: Int, problem: String, remedy: String, limit: PictureLimit?)
  /// The file as a whole is wrong, or cannot hold what should be written.
  case whole(problem: String, remedy: String?)

  /// A field of `Limits` that pictures can exceed.
  public enum PictureLimit: Hashable, Sendable {
    /// `sidePixels`
    case sidePixels
    /// `imagePixels`
    case imagePixels
    /// `pngChunks`
    case chunks
    /// `pngChunkBytes`
    case chunkBytes
  }

  /// Makes an error from a single one in a text.
  package static func text(_ error: DocumentError) -> PaletteFileError {
    .text(DocumentErrors([error]))
  }
}

extension PaletteFileError: CustomStringConvertible {
  /// The whole message on one line.
  public var description: String {
    switch self {
    case .text(let errors): errors.description
    case .bytes(let offset, let problem, let remedy):
      "byte \(offset): \(problem)\(remedy.map { "; \($0)" } ?? "")"
    case .picture(let offset, let problem, let remedy, limit: _):
      "byte \(offset): \(problem); \(remedy)"
    case .whole(let problem, let remedy): "\(problem)\(remedy.map { "; \($0)" } ?? "")"
    }
  }
}

extension PaletteFormat {
  /// Reads a palette file in this format.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: `fileBytes`, `jsonDepth`, and for pictures those of PNGs.
  public func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(PaletteFileError) -> PaletteReading {
    guard bytes.count <= limits.fileBytes else {
      throw .whole(
        problem: "the file has more than \(limits.fileBytes) bytes, the limit",
        remedy: "raise the limit if the file can be trusted")
    }
    let reading = try reader(bytes, limits)
    guard reading.palettes.contains(where: { !$0.swatches.isEmpty }) || self == .tinct else {
      throw .whole(problem: "there is no colour in the file", remedy: nil)
    }
    return reading
  }

  /// Writes palettes, at least one, in this format. The same palettes give the same bytes.
  ///
  /// - Throws: an error if the format cannot hold the palettes. Smaller losses are in the notes of
  ///   the result.
  public func write(
    _ palettes: [SwatchPalette], limits: Limits = Limits()
  ) throws(PaletteFileError) -> PaletteWriting {
    precondition(!palettes.isEmpty)
    guard palettes.contains(where: { !$0.swatches.isEmpty }) || self == .tinct else {
      throw .whole(problem: "there is no colour to write", remedy: nil)
    }
    return try writer(palettes, limits)
  }
}

// MARK: - Recognition

extension PaletteFormat {
  /// Recognizes a text format by the content of a file, or by its name if the content is not
  /// enough; nil if it is none of `texts`.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name or path, of which only the ending counts; empty for none.
  public init?(recognizingText bytes: [UInt8], named name: String = "") {
    let name = name.lowercased()
    let format = Self.text(Self.start(of: bytes), bytes, name) ?? Self.texts.withEnding(of: name)
    guard let format else { return nil }
    self = format
  }

  /// Returns true for the address of a palette on coolors.co, which cannot be anything else.
  public static func isAddress(_ text: String) -> Bool { CoolorsAddress.isLikely(text) }

  /// Returns true for several hexadecimal colours in one text: `#1F2A44, #F2E9DC`.
  public static func isList(_ text: String) -> Bool {
    let codes = HexPalette.codes(in: text.prefix(2000))
    return codes.count > 1
      && codes.allSatisfy {
        $0.utf8.count == 6 + ($0.hasPrefix("#") ? 1 : 0) && hexColor($0.drop { $0 == "#" }) != nil
      }
  }

  /// The first kilobyte without leading white space.
  package static func start(of bytes: [UInt8]) -> String {
    let mark = JSONParser.byteOrderMark
    let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    let text = content.drop { " \t\r\n".utf8.contains($0) }
    return String(decoding: text.prefix(1024), as: UTF8.self)
  }

  private static func text(_ start: String, _ bytes: [UInt8], _ name: String) -> PaletteFormat? {
    if start.hasPrefix("{") { return json(bytes, name) }
    if start.hasPrefix("GIMP Palette") { return .gpl }
    if start.hasPrefix("JASC-PAL") { return .jasc }
    if CoolorsAddress.isLikely(start) { return .coolors }
    if start.hasPrefix(";") { return .paintNET }
    let line = start.prefix { !$0.isNewline }
    let digits = line.hasPrefix("#") ? line.dropFirst() : line
    if hexColor(digits.prefix { !isSpace($0) && $0 != ";" && $0 != "," }) != nil {
      // Eight digits are AARRGGBB in Paint.NET's files and RRGGBBAA in others; only the name tells.
      return name.hasSuffix(".txt") && digits.utf8.count == 8 ? .paintNET : .hex
    }
    let isSheet = start.hasPrefix("/*") || start.hasPrefix("@") || start.hasPrefix(":root")
    return isSheet || start.contains("--") && start.contains(":") ? .css : nil
  }

  /// Distinguishes the formats that are JSON objects.
  private static func json(_ bytes: [UInt8], _ name: String) -> PaletteFormat {
    let fallback: PaletteFormat =
      name.hasSuffix(".tokens") || name.hasSuffix(".tokens.json") ? .tokens : .tinct
    guard let root = try? JSONDocument(parsing: bytes).root, root.kind == .object else {
      return fallback
    }
    let object = JSONObject(root)
    if object["format"]?.kind == .string { return .tinct }
    if object["info"] != nil, object["colors"]?.kind == .array {
      return .colorset
    }
    // A palette of Tinct may have strings of any names.
    if object["colors"]?.kind == .object, object["name"]?.kind == .string { return fallback }
    let holdsToken = object.members.contains { $0.name.hasPrefix("$") && $0.name != "$schema" }
    return holdsToken || hasValue(root) ? .tokens : fallback
  }

  /// Returns true if there is a `$value` in a tree of objects, or a `value` and a `type` as Tokens
  /// Studio writes them.
  private static func hasValue(_ node: JSONNode) -> Bool {
    guard node.kind == .object else { return false }
    let object = JSONObject(node)
    if object["type"]?.kind == .string, object["value"] != nil { return true }
    return object.members.contains { $0.name == "$value" || hasValue($0.value) }
  }
}

extension [PaletteFormat] {
  /// Returns the format that the ending of a file's name indicates, for files too damaged to show
  /// it otherwise; nil for none.
  ///
  /// - Parameter name: the name in lowercase.
  package func withEnding(of name: String) -> PaletteFormat? {
    let found = flatMap { format in format.telltaleEndings.map { (ending: $0, format: format) } }
      .filter { name.hasSuffix($0.ending) }
    // The longest match, because `.tokens.json` also ends in `.json`.
    return found.max { $0.ending.count < $1.ending.count }?.format
  }
}
