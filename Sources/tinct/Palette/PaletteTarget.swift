internal import TinctCodecs
internal import TinctDocuments
internal import ArgumentParser

/// The value of `--as`: a format of files, or folders.
enum PaletteTarget: Hashable, ExpressibleByArgument {
  case file(PaletteFormat)
  /// A whole asset catalogue.
  case catalog

  private static let catalogName = "xcassets"

  init?(argument: String) {
    let name = argument.lowercased()
    if name == Self.catalogName {
      self = .catalog
    } else if let format = PaletteFormat(name: name), format.isWritable {
      self = .file(format)
    } else {
      return nil
    }
  }

  /// Recognizes the ending of a file or folder; nil for an unknown one.
  init?(ending path: String) {
    let path = path.lowercased()
    if path.hasSuffix(".xcassets") {
      self = .catalog
    } else if path.hasSuffix(".colorset") || path.hasSuffix(".colorset/contents.json") {
      self = .file(.colorset)
    } else {
      let formats = PaletteFormat.all.filter {
        $0.isWritable && $0 != .colorset && path.hasSuffix($0.ending)
      }
      // The longest match, because .tokens.json also ends in .json.
      guard let format = formats.max(by: { $0.ending.count < $1.ending.count }) else { return nil }
      self = .file(format)
    }
  }

  /// The endings of all files and folders that can be written, each once.
  static var endings: [String] {
    var endings: [String] = []
    for format in PaletteFormat.all where format.isWritable && !endings.contains(format.ending) {
      endings.append(format.ending)
    }
    return endings + ["." + catalogName]
  }

  /// The word for it.
  var name: String {
    switch self {
    case .file(let format): format.name
    case .catalog: Self.catalogName
    }
  }

  /// The ending of its files, or folders, with the full stop.
  var ending: String {
    switch self {
    case .file(let format): format.ending
    case .catalog: "." + Self.catalogName
    }
  }

  static var allValueStrings: [String] {
    PaletteFormat.all.filter(\.isWritable).map(\.name) + [catalogName]
  }
}
