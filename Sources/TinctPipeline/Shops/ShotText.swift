/// A text with names in braces that are replaced by other texts: `{pack}, level {puzzle}`.
struct ShotText {
  /// The names; those of games mean the same as those of packs.
  static let fields = ["pack", "puzzle", "palette", "game", "level"]

  private enum Part {
    case plain(String)
    case field(String)
  }

  private let parts: [Part]

  /// Splits a text. A brace that is not closed stands for itself.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"),
      let close = rest[open...].firstIndex(of: "}")
    {
      parts.append(.plain(String(rest[..<open])))
      parts.append(.field(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.plain(String(rest))]
  }

  /// The first name in braces that is unknown; nil if there is none.
  var unknownField: String? {
    for case .field(let name) in parts where !Self.fields.contains(name) { return name }
    return nil
  }

  /// Returns the text with all names replaced.
  func text(pack: String, puzzle: String, palette: String) -> String {
    let values = [
      "pack": pack, "puzzle": puzzle, "palette": palette, "game": pack, "level": puzzle,
    ]
    return parts.map { part in
      switch part {
      case .plain(let text): text
      // Strings of packs may have braces of their own.
      case .field(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }
}
