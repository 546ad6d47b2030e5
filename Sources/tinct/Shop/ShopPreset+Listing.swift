internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

extension ShopPreset {
  /// The list of all presets and groups, for people.
  static var listing: String {
    var lines: [String] = []
    for shop in Shop.allCases {
      lines.append("\(shop.rawValue):")
      for preset in all where preset.shop == shop { lines.append("  " + preset.line) }
    }
    lines.append("Groups:")
    for group in groups {
      lines.append("  " + tabulated(group.name, to: nameWidth, gap: 1) + group.title)
    }
    return lines.joined(separator: "\n")
  }

  /// The same for programs, which may give the names of both to `--preset`.
  static var json: JSONValue {
    .object([
      .init("presets", .array(all.map(\.json))),
      .init(
        "groups",
        .array(
          groups.map { group in
            .object(
              [
                .init("name", .string(group.name)), .init("title", .string(group.title)),
                .init("presets", .array(group.members.map { .string($0) }, .line)),
              ], .line)
          })),
    ])
  }

  private var json: JSONValue {
    let limit = byteLimit.map { [JSONValue.Member("byteLimit", .integer($0))] } ?? []
    return .object(
      [
        .init("name", .string(name)), .init("shop", .string(shop.rawValue)),
        .init("title", .string(title)), .init("width", .integer(size.width)),
        .init("height", .integer(size.height)), .init("turns", .boolean(rotation == .either)),
        .init("alpha", .string("\(alpha)")), .init("text", .string("\(lettering)")),
      ] + limit, .line)
  }

  private static let nameWidth = 23

  private var line: String {
    let facts = [
      rotation == .either ? "or turned" : nil, alphaFact, letteringFact,
      byteLimit.map { "up to \($0 / 1_000_000) MB" },
    ].compactMap(\.self)
    return tabulated(name, to: Self.nameWidth, gap: 1)
      + tabulated("\(size.width) x \(size.height)", to: 14, gap: 1)
      + ([title] + facts).joined(separator: ", ")
  }

  private var alphaFact: String? {
    switch alpha {
    case .forbidden: "no alpha"
    case .allowed: nil
    case .needed: "clear ground"
    }
  }

  private var letteringFact: String? {
    switch lettering {
    case .full: nil
    case .title: "title alone"
    case .none: "no text"
    }
  }
}
