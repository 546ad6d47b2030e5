public import TinctDocuments
public import TinctGraphics
internal import TinctPuzzles

/// Something that decides the bytes of an output, by name: the content of a sprite, a colour, an
/// option, the build of the tool.
///
/// An output is up to date while its dependencies equal those that it was made from. Where they
/// differ, `RebuildReason` names the ones that do.
public struct Dependency: Hashable, Sendable {
  /// The value of a dependency at the time when the output was made.
  public enum Value: Hashable, Sendable {
    /// A value that means something to people, such as `#FF7A00`, and is shown when it has changed.
    case shown(String)
    /// The hash of a content, which is only reported as changed.
    case content(Fingerprint)
  }

  /// The name, for people: `the sprite`, `option cell`, `colour base of the palette`.
  public let name: String
  /// The value.
  public let value: Value

  /// Names a value that is shown when it has changed: that of an option, a colour, a build.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .shown(value)
  }

  /// Names a content: of a file, a picture, a puzzle.
  public init(_ name: String, content: Fingerprint) {
    self.name = name
    value = .content(content)
  }

  init(name: String, value: Value) {
    self.name = name
    self.value = value
  }

  /// Names the value of an option, as a person types it; nil is `default`.
  public init(option name: String, _ value: (some RequestValue)?) {
    self.init("option \(name)", value?.requestText ?? "default")
  }

  /// Names the values of an option that can be given several times; none are `default`.
  public init(option name: String, _ values: [some RequestValue]) {
    let text = values.map(\.requestText).joined(separator: ", ")
    self.init("option \(name)", values.isEmpty ? "default" : text)
  }

  /// Returns the same value by another name.
  public func renamed(_ name: String) -> Dependency { Dependency(name: name, value: value) }

  /// Returns the dependencies of an output that is made in a palette: its name, and each of its
  /// colours and strings.
  ///
  /// - Parameter role: the part that the palette plays, for outputs that depend on several, such as
  ///   `the dark palette`.
  public static func of(_ palette: Palette, as role: String = "the palette") -> [Dependency] {
    [Dependency(role, palette.name)]
      + palette.colors.map {
        Dependency("colour \($0.name) of \(role)", $0.color.exactDescription)
      }
      + palette.strings.map { Dependency("string \($0.name) of \(role)", $0.text) }
  }
}

extension Dependency {
  /// Returns the dependencies of a picture that shows the names of a palette's colours, too.
  static func shown(_ palette: Palette, as role: String) -> [Dependency] {
    of(palette, as: role)
      + palette.colors.compactMap { color in
        color.ownName.map { Dependency("name of colour \(color.name) of \(role)", $0) }
      }
  }

  /// Returns the dependencies of a document that palettes are written into, as their files hold
  /// them.
  public static func of(_ palettes: [SwatchPalette]) -> [Dependency] {
    palettes.enumerated().flatMap { index, palette in
      let role = palettes.count == 1 ? "the palette" : "palette \(index + 1)"
      var list = [Dependency(role, palette.name ?? "without a name")]
      for (number, swatch) in palette.swatches.enumerated() {
        list.append(
          Dependency("colour \(swatch.name ?? "\(number + 1)") of \(role)", value(of: swatch)))
      }
      list += palette.strings.map { Dependency("string \($0.name) of \(role)", $0.text) }
      if let columns = palette.columns {
        list.append(Dependency("columns of \(role)", "\(columns)"))
      }
      if let comment = palette.comment {
        list.append(Dependency("description of \(role)", comment))
      }
      for (group, comment) in palette.groupComments.sorted(by: { $0.key < $1.key }) {
        let group = group.isEmpty ? "the file" : "group \(group)"
        list.append(Dependency("description of \(group) with \(role)", comment))
      }
      if !palette.extendingGroups.isEmpty {
        let groups = palette.extendingGroups.joined(separator: ", ")
        list.append(Dependency("extending groups with \(role)", groups))
      }
      for (group, members) in palette.groupMembers.sorted(by: { $0.key < $1.key }) {
        let group = group.isEmpty ? "the file" : "group \(group)"
        list.append(
          Dependency("members of \(group) with \(role)", "\(JSONValue.object(members))"))
      }
      return list
    }
  }

  /// A colour of a file with all that is said of it there.
  private static func value(of swatch: SwatchPalette.Swatch) -> String {
    let (color, wasOutside) = swatch.color.srgb
    let isPlain = swatch.color.space == .srgb && !wasOutside
    var text = isPlain ? color.exactDescription : swatch.color.notation
    if let name = swatch.ownName { text += " called \(name)" }
    if let alias = swatch.alias { text += " for \(alias.joined(separator: "/"))" }
    if let comment = swatch.comment { text += ", \(quoted(comment))" }
    if swatch.isRootToken { text += " as its group" }
    if let value = swatch.tokenValue?.value { text += " as \(value)" }
    if !swatch.tokenMembers.isEmpty { text += ", \(JSONValue.object(swatch.tokenMembers))" }
    return text
  }
}

/// Dependencies that several outputs share, kept together: those of all outputs of a run, those of
/// a sprite, those of a palette.
///
/// A record of 3000 pictures holds each group only once.
public struct DependencyGroup: Hashable, Sendable {
  /// The dependencies, each name once.
  public let dependencies: [Dependency]
  /// A hash of all of them.
  public let fingerprint: Fingerprint

  /// Groups dependencies.
  public init(_ dependencies: [Dependency]) {
    self.dependencies = dependencies
    var packed = PackedWriter()
    for dependency in dependencies { packed.put(dependency) }
    fingerprint = Fingerprint(of: packed.bytes)
  }

  /// Compares fingerprints alone: groups with equal ones are taken for equal.
  public static func == (left: DependencyGroup, right: DependencyGroup) -> Bool {
    left.fingerprint == right.fingerprint
  }

  /// Feeds the fingerprint.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// The reason why an output is made, or would be made, anew.
public enum RebuildReason: Hashable, Sendable, CustomStringConvertible {
  /// There is no file, and none was made before.
  case new
  /// The file that was made before is gone.
  case missing
  /// The file is no longer as it was written.
  case edited
  /// There is a file that no run is known to have written.
  case unrecorded
  /// Dependencies have changed: a few words for each of them.
  case changed([String])
  /// The content differs, though no dependency is known to have changed.
  case content

  /// The reason in a few words, without a full stop.
  public var description: String {
    switch self {
    case .new: "not made before"
    case .missing: "the file was removed"
    case .edited: "the file was edited"
    case .unrecorded: "the file that is there differs, and no record here says that tinct made it"
    case .changed(let changes): changes.joined(separator: ", ")
    case .content: "the content changed"
    }
  }

  /// Compares the dependencies that an output was made from with those that it has now.
  static func changes(from old: [DependencyGroup], to new: [DependencyGroup]) -> RebuildReason {
    let (old, new) = (numbered(old), numbered(new))
    guard !old.isEmpty else { return .content }
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.key, $0.dependency.value) })
    let after = Set(new.map(\.key))
    // Another palette is one change, whatever colours and strings it has.
    let changedValues = new.filter { key, dependency in
      before[key].map { $0 != dependency.value } ?? false
    }
    let wholes = Endings(changedValues.map { " of \($0.dependency.name)" })
    let exchanged = Endings(new.flatMap { wholes.endings(of: $0.dependency.name) })
    func isPartOfOther(_ name: String) -> Bool { !exchanged.endings(of: name).isEmpty }
    var changed = new.compactMap { key, dependency in
      isPartOfOther(dependency.name)
        ? nil : change(of: dependency.name, from: before[key], to: dependency.value)
    }
    var gone = old.filter { !after.contains($0.key) && !isPartOfOther($0.dependency.name) }
      .map(\.dependency.name)
    // So is another file in the place of one.
    let file = "the file "
    let added = new.filter { before[$0.key] == nil }.map(\.dependency.name)
      .filter { $0.hasPrefix(file) }
    let lost = gone.filter { $0.hasPrefix(file) }
    if let new = added.first, let old = lost.first, added.count == 1, lost.count == 1 {
      changed.removeAll { $0 == "\(new) is new" }
      gone.removeAll { $0 == old }
      changed.append(
        "the file changed: \(old.dropFirst(file.count)) -> \(new.dropFirst(file.count))")
    }
    gone = gone.map { "\($0) is no longer \($0.hasPrefix(file) ? "used" : "there")" }
    return changed.isEmpty && gone.isEmpty ? .content : .changed(changed + gone)
  }

  private static func change(
    of name: String, from old: Dependency.Value?, to new: Dependency.Value
  ) -> String? {
    switch (old, new) {
    case (nil, .shown(let value)): "\(name) is new: \(value)"
    case (nil, .content): "\(name) is new"
    case (let old, _) where old == new: nil
    case (.shown(let former), .shown(let value)): "\(name) changed: \(former) -> \(value)"
    default: "\(name) changed"
    }
  }

  /// Ends of texts. They are looked up by their lengths, of which there are few, because a palette
  /// may have very many colours.
  private struct Endings {
    private var textsByLength: [Int: Set<String>] = [:]

    init(_ texts: [String]) {
      for text in texts { textsByLength[text.utf8.count, default: []].insert(text) }
    }

    /// Returns those with which a text ends.
    func endings(of text: String) -> [String] {
      textsByLength.compactMap { length, texts in
        guard text.utf8.count >= length else { return nil }
        let end = String(decoding: text.utf8.suffix(length), as: UTF8.self)
        return texts.contains(end) ? end : nil
      }
    }
  }

  /// A name, and its count among the dependencies of that name. Names should be distinct; if they
  /// are not, a change of the second one must be seen as well.
  private struct Key: Hashable {
    let name: String
    let count: Int
  }

  private static func numbered(
    _ groups: [DependencyGroup]
  ) -> [(key: Key, dependency: Dependency)] {
    var counts: [String: Int] = [:]
    return groups.flatMap(\.dependencies).map { dependency in
      counts[dependency.name, default: 0] += 1
      return (Key(name: dependency.name, count: counts[dependency.name, default: 0]), dependency)
    }
  }
}

extension PackedWriter {
  /// Adds a dependency.
  mutating func put(_ dependency: Dependency) {
    put(dependency.name)
    switch dependency.value {
    case .shown(let text):
      put(text)
      put(1)
    case .content(let fingerprint):
      put(fingerprint.description)
      put(0)
    }
  }
}

extension PackedReader {
  /// Takes a dependency.
  mutating func dependency() throws(Damage) -> Dependency {
    let (name, text) = (try text(), try text())
    guard try number(below: 2) == 0 else { return Dependency(name, text) }
    guard let content = Fingerprint(digits: text) else { throw Damage() }
    return Dependency(name, content: content)
  }
}

extension Color {
  /// The colour with as many digits as it takes that no two colours read the same: `#FF7A00` where
  /// that is exact, else the channels as numbers.
  fileprivate var exactDescription: String {
    let short = hex
    if let parsed = try? Color(hex: short), parsed == self { return short }
    return "\(short) (\(red) \(green) \(blue) / \(alpha))"
  }
}

extension Dependency {
  /// Names a puzzle by its own content, so that other puzzles of its pack may change.
  init(puzzle: Puzzle) {
    self.init("the puzzle", content: Fingerprint(of: puzzle.documentLine))
  }

  /// Names a position by its own content.
  ///
  /// - Parameter source: the source that it was read from, which may describe its game.
  init(position: StonesPosition, in source: PackReader.Source) {
    self.init(
      "the position",
      content: Fingerprint(
        of: PuzzlePack(name: "", positions: [position]).documentBytes
          + (source.game?.lookText ?? [])))
  }
}
