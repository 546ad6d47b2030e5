internal import Synchronization
public import TinctBoards
public import TinctGraphics

/// A palette under the rules of a theme: the colour of every ink.
public struct ResolvedPalette: Hashable, Sendable {
  /// The palette.
  public let palette: Palette
  /// The colour of each ink that has a rule.
  public let colors: [Ink: Color]
  /// The conditions under which it shares a separation with other palettes.
  let separationKey: SeparationKey

  /// Resolves a palette under a theme.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
  public init(_ palette: Palette, theme: Theme) throws(InkError) {
    try self.init(palette, inks: theme.inks)
  }

  /// Resolves a palette under a theme, with every colour as the grey of its lightness, colours that
  /// rules derive or fix included.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
  init(grey palette: Palette, theme: Theme) throws(InkError) {
    let plain = try ResolvedPalette(palette, theme: theme)
    self.palette = palette
    separationKey = plain.separationKey
    colors = plain.colors.mapValues { color in
      var lch = color.oklch
      lch.chroma = 0
      return Color(Color(lch).pixel)
    }
  }

  /// Resolves a palette under a theme, with the inks of titles and captions as they suit the
  /// palette.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
  public init(_ palette: Palette, lettering theme: Theme) throws(InkError) {
    try self.init(palette, inks: theme.lettered(for: palette).inks)
  }

  /// Resolves a palette under rules.
  ///
  /// - Throws: `InkError` if the palette cannot serve them.
  public init(_ palette: Palette, inks: InkRules) throws(InkError) {
    colors = try inks.colors(in: palette)
    guard let kind = inks.kind(of: palette) else { throw inks.unserved(palette) }
    self.palette = palette
    separationKey = SeparationKey(
      inks: inks, kind: kind, opacities: colors.mapValues(\.alpha).filter { $0.value < 1 })
  }

  /// Resolves rules without a palette, for drawings that stay in inks: of its colours only the
  /// opacities count, which are those that inks have in opaque palettes of a kind.
  package init(inksAlone inks: InkRules, kind: InkRules.PaletteKind) {
    palette = Palette(name: "inks", colors: [])
    colors = inks.probeSet(0, for: kind)?.first ?? [:]
    separationKey = SeparationKey(
      inks: inks, kind: kind, opacities: colors.mapValues(\.alpha).filter { $0.value < 1 })
  }

  /// Returns the colours of a scene's inks, among them those that are the same in every palette.
  func colors(for inks: [Ink]) -> [Ink: Color] { Self.adding(fixed: inks, to: colors) }

  /// Adds the colours of those inks that have one in every palette.
  static func adding(fixed inks: [Ink], to colors: [Ink: Color]) -> [Ink: Color] {
    var colors = colors
    for ink in inks where colors[ink] == nil { colors[ink] = ink.fixedColor }
    return colors
  }
}

/// The properties of palettes in which those agree that are printed from one separation.
struct SeparationKey: Hashable, Sendable {
  /// The rules of the inks.
  let inks: InkRules
  /// The kind of palette, which decides how mixes are merged.
  let kind: InkRules.PaletteKind
  /// The opacity of each ink through which others show: it is part of the drawing.
  let opacities: [Ink: Double]

  /// The ink that each ink is drawn in.
  var equals: [Ink: Ink] { inks.equals(for: kind) }

  /// Numbers palettes by the separation that they share.
  ///
  /// - Returns: the distinct keys in the order of their first palettes, and for each palette the
  ///   index of its key.
  static func groups(of palettes: [ResolvedPalette]) -> (keys: [SeparationKey], indices: [Int]) {
    var keys: [SeparationKey] = []
    var known: [SeparationKey: Int] = [:]
    let indices = palettes.map { palette in
      if let index = known[palette.separationKey] { return index }
      known[palette.separationKey] = keys.count
      keys.append(palette.separationKey)
      return keys.count - 1
    }
    return (keys, indices)
  }

  /// The hash of everything in it that decides a separation, or how its mixes are merged.
  /// With the build of the program, the rules decide the palettes in which mixes are compared.
  var fingerprint: Fingerprint {
    var packed = PackedWriter()
    packed.put(kind.rawValue)
    packed.put(inks[kind]) { packed, rule in
      packed.put(rule.ink.name)
      packed.put(rule.color)
    }
    packed.put(opacities.sorted { $0.key.name < $1.key.name }) { packed, pair in
      packed.put(pair.key.name)
      packed.put("\(pair.value)")
    }
    return Fingerprint(of: packed.bytes)
  }
}

/// The palettes in which the mixes of drawings are compared, the strictest set first. Each set is
/// found when it is first asked for: that takes milliseconds, and few drawings need the second.
final class ProbeSets: Sequence, Sendable {
  private let key: SeparationKey
  private let known = Mutex<[[[Ink: Color]]]>([])

  init(_ key: SeparationKey) { self.key = key }

  /// The set with a number, from 0; nil if there is none.
  subscript(number: Int) -> [[Ink: Color]]? {
    known.withLock { sets in
      while sets.count <= number, let next = key.inks.probeSet(sets.count, for: key.kind) {
        sets.append(next)
      }
      return sets.indices.contains(number) ? sets[number] : nil
    }
  }

  func makeIterator() -> AnyIterator<[[Ink: Color]]> {
    var number = 0
    return AnyIterator {
      defer { number += 1 }
      return self[number]
    }
  }
}

extension PackedWriter {
  fileprivate mutating func put(_ color: ColorExpression) {
    switch color {
    case .name(let name):
      put(0)
      put(name)
    case .literal(let color):
      put(1)
      for part in [color.red, color.green, color.blue, color.alpha] { put("\(part)") }
    case .mix(let mix):
      put(2)
      put(mix.space.rawValue)
      for (part, percent) in [(mix.first, mix.firstPercent), (mix.second, mix.secondPercent)] {
        put(part)
        put(percent.map { "\($0)" } ?? "")
      }
    case .preferred(let name, let other):
      put(3)
      put(name)
      put(other)
    case .contrast(let ground):
      put(4)
      put(ground)
    }
  }
}
