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
