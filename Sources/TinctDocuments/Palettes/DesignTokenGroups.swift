internal import TinctGraphics

/// The groups of a design tokens file that is written: a palette called `core/blue` is the group
/// `blue` in the group `core`, and a palette without a name is what lies in no group.
struct TokenGroups {
  private struct Group {
    /// Its name in each group on the way to it.
    let path: [String]
    /// The same as the file had it that was read, with slashes between the names.
    var key = ""
    var names = UniqueNames()
    /// The groups in it, by the parts of palettes' names that they have their names from.
    var children: [String: Int] = [:]
    /// The same in order.
    var order: [Int] = []
    /// The index of the palette whose colours it has; nil for a group that has none.
    var palette: Int?
    /// The names of these colours.
    var tokens: [String] = []
  }

  /// A colour, by the indices of its palette and in it.
  fileprivate struct Place: Hashable {
    let palette: Int
    let swatch: Int
  }

  /// The most groups in each other; what is beyond is one name, with slashes.
  private static let deepest = 32

  private let palettes: [SwatchPalette]
  private var groups = [Group(path: [])]
  /// The members of groups besides their colours, by the groups' keys, and their descriptions.
  private var groupMembers: [String: [JSONValue.Member]] = [:]
  private var groupComments: [String: String] = [:]
  /// The group of each palette.
  private var homes: [Int] = []
  /// The colours that are written as aliases, and those that they stand for.
  private var links: [Place: Place] = [:]
  /// The names on the way to colours of other files that colours are aliases of.
  private var foreignLinks: [Place: [String]] = [:]
  /// The groups that get what the file said of groups of their keys.
  private var homesOfMembers: [String: Int] = [:]
  /// Sentences for people.
  var notes: [String] = []

  /// - Parameter others: the palettes of other files of the same folder.
  init(_ palettes: [SwatchPalette], beside others: [SwatchPalette] = []) {
    self.palettes = palettes
    // Each file says what it says with its first palette; of two on one group the first counts.
    var lost: Set<String> = []
    for palette in palettes {
      groupMembers.merge(palette.groupMembers) { first, second in
        lost.formUnion(second.filter { !first.contains($0) }.map(\.name))
        return first
      }
      groupComments.merge(palette.groupComments) { first, second in
        if first != second { lost.insert("$description") }
        return first
      }
    }
    if !lost.isEmpty {
      notes.append(
        "the files say different things of the same groups, or of themselves; the first counts for "
          + lost.sorted().joined(separator: ", "))
    }
    for index in palettes.indices { homes.append(home(of: index)) }
    for (index, group) in groups.enumerated() where homesOfMembers[group.key] == nil {
      homesOfMembers[group.key] = index
    }
    for (key, members) in groupMembers.sorted(by: { $0.key < $1.key })
    where homesOfMembers[key] == nil {
      let names = members.map(\.name).joined(separator: ", ")
      notes.append("the group \(quoted(key)) is not written, and so its \(names) is lost")
    }
    noteSets()
    link(beside: others)
    noteReferences()
  }

  /// Tells which sets a file of Tokens Studio names that are no groups of it any more: a set with a
  /// slash in its name is a group in a group, and a joined one is a part of colours' names.
  private mutating func noteSets() {
    guard let value = groupMembers[""]?.first(where: { $0.name == "$metadata" })?.value,
      case .object(let members, _) = value,
      case .array(let order, _) = members.first(where: { $0.name == "tokenSetOrder" })?.value
    else { return }
    let written = Set(groups.filter { $0.path.count == 1 }.map { $0.path[0] })
    let lost = order.compactMap { set -> String? in
      guard case .string(let name) = set, !written.contains(name) else { return nil }
      return quoted(name)
    }
    guard let last = lost.last else { return }
    let isOne = lost.count == 1
    let names = isOne ? last : lost.dropLast().joined(separator: ", ") + " and " + last
    notes.append(
      "$metadata and $themes name the \(isOne ? "set" : "sets") \(names), which "
        + "\(isOne ? "is no group" : "are no groups") of this file by \(isOne ? "that name" : "these names"); "
        + "change them there, or write a folder of sets, from a folder")
  }

  /// Tells of which colours a component referred to another token and is a number now.
  private mutating func noteReferences() {
    let names = palettes.flatMap { palette in
      palette.swatches.enumerated().compactMap { number, swatch -> String? in
        guard let own = swatch.tokenValue, own.value == nil else { return nil }
        return (Self.head(of: palette) + swatch.shownName(at: number)).replacing("/", with: ".")
      }
    }
    guard !names.isEmpty else { return }
    let some = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and others" : "")
    notes.append("components that were references ($ref) became numbers: \(printable(some))")
  }

  /// Finds the group of a palette, and makes it and those around it where they are missing.
  private mutating func home(of index: Int) -> Int {
    let name = palettes[index].name
    var parts = name.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    if let name, parts.contains("") || parts.count > Self.deepest { parts = [name[...]] }
    var group = 0
    for (depth, part) in parts.map(String.init).enumerated() {
      let key = parts.prefix(depth + 1).joined(separator: "/")
      let isLast = depth == parts.count - 1
      let known = groups[group].children[part]
      // Palettes of one name stay apart.
      if let known, !isLast || groups[known].palette == nil {
        group = known
        continue
      }
      let own = groups[group].names.unique(DesignTokens.legal(part, notes: &notes))
      groups.append(Group(path: groups[group].path + [own], key: key))
      groups[group].order.append(groups.count - 1)
      if known == nil { groups[group].children[part] = groups.count - 1 }
      group = groups.count - 1
    }
    if groups[group].palette != nil {
      // A second palette without a name.
      groups.append(
        Group(path: groups[group].path + [groups[group].names.unique("palette")]))
      groups[group].order.append(groups.count - 1)
      group = groups.count - 1
    }
    groups[group].palette = index
    for (number, swatch) in palettes[index].swatches.enumerated() {
      let name =
        swatch.isRootToken && swatch.name == "root"
        ? "$root" : DesignTokens.legal(swatch.shownName(at: number), notes: &notes)
      groups[group].tokens.append(groups[group].names.unique(name))
    }
    return group
  }

  /// The members of the file.
  var members: [JSONValue.Member] { members(of: 0) }

  private func members(of index: Int) -> [JSONValue.Member] {
    let group = groups[index]
    var members: [JSONValue.Member] = []
    var more = homesOfMembers[group.key] == index ? groupMembers[group.key] ?? [] : []
    if group.palette == nil, let comment = groupComments[group.key] {
      members.append(.init("$description", .string(comment)))
    }
    if let number = group.palette {
      let palette = palettes[number]
      members.append(.init("$type", "color"))
      if let comment = palette.comment { members.append(.init("$description", .string(comment))) }
      for (swatch, name) in group.tokens.enumerated() {
        members.append(.init(name, token(Place(palette: number, swatch: swatch))))
      }
      if !palette.strings.isEmpty {
        let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
        let own = JSONValue.Member(DesignTokens.stringsKey, .object(strings))
        if let other = more.firstIndex(where: { $0.name == "$extensions" }),
          case .object(let others, let layout) = more[other].value
        {
          more[other].value = .object(others + [own], layout)
        } else {
          more.append(.init("$extensions", .object([own])))
        }
      }
    }
    members += more
    for child in group.order {
      members.append(.init(groups[child].path.last ?? "", .object(self.members(of: child))))
    }
    return members
  }

  private func token(_ place: Place) -> JSONValue {
    let swatch = palettes[place.palette].swatches[place.swatch]
    let target = links[place].map { path(of: $0) } ?? foreignLinks[place]
    // A value that is still that of the colour stays as it was written.
    let own = swatch.tokenValue.flatMap { $0.color == swatch.color ? $0.value : nil }
    let value: JSONValue =
      target.map { .string("{\($0.joined(separator: "."))}") } ?? own
      ?? DesignTokens.value(of: swatch.color)
    var members = [JSONValue.Member("$value", value)]
    if let comment = swatch.comment { members.append(.init("$description", .string(comment))) }
    return .object(members + swatch.tokenMembers)
  }

  private func path(of place: Place) -> [String] {
    let group = groups[homes[place.palette]]
    return group.path + [group.tokens[place.swatch]]
  }

  // MARK: - Aliases

  /// The colours of palettes by the names that aliases have for them.
  private struct Names {
    var places: [String: Place] = [:]
    /// The same without the set, the first group, as aliases of Tokens Studio leave it out; the
    /// last set that has the colour counts.
    var inSets: [String: Place] = [:]

    init(_ palettes: [SwatchPalette]) {
      // A colour that has a role by now is known by its former name.
      var former: [String: Place] = [:]
      for (index, palette) in palettes.enumerated() {
        let head = TokenGroups.head(of: palette)
        for (number, swatch) in palette.swatches.enumerated() {
          let place = Place(palette: index, swatch: number)
          let shown = swatch.shownName(at: number)
          add(head + shown, place)
          // The set is part of the name where palettes were joined.
          if let slash = shown.firstIndex(of: "/") {
            inSets[String(shown[shown.index(after: slash)...])] = place
          }
          if let name = swatch.ownName, former[head + name] == nil { former[head + name] = place }
        }
      }
      for (key, place) in former.sorted(by: { $0.key < $1.key }) where places[key] == nil {
        add(key, place)
      }
    }

    private mutating func add(_ key: String, _ place: Place) {
      if places[key] == nil { places[key] = place }
      if let slash = key.firstIndex(of: "/") {
        inSets[String(key[key.index(after: slash)...])] = place
      }
    }

    /// The colours that an alias may stand for, likeliest first.
    ///
    /// - Parameter head: that of the palette with the alias: in joined palettes the groups are part
    ///   of the colours' names.
    func places(for key: String, _ head: String = "") -> [Place] {
      [places[key], places[head + key], inSets[key]].compactMap(\.self)
    }
  }

  /// The reason for which an alias is written as a value.
  private enum Loss: CaseIterable {
    case absent, changed, circular, translucent

    /// The reason as the end of a sentence on one alias or several.
    func reason(isOne: Bool) -> String {
      let (it, stands) = isOne ? ("it", "stands") : ("they", "stand")
      return switch self {
      case .absent: "because what \(it) \(stands) for is not among the colours"
      case .changed: "because what \(it) \(stands) for has another colour"
      case .circular: "because what \(it) \(stands) for leads back"
      case .translucent: "because a token cannot be another with an alpha of its own, as in rgba()"
      }
    }
  }

  private static func head(of palette: SwatchPalette) -> String {
    palette.name.map { $0 + "/" } ?? ""
  }

  /// Finds the colours that others stand for, and notes which are not there.
  private mutating func link(beside others: [SwatchPalette]) {
    let isAlias = palettes.contains { $0.swatches.contains { $0.alias != nil } }
    guard isAlias else { return }
    let (names, otherNames) = (Names(palettes), Names(others))
    var lost: [Loss: [String]] = [:]
    for (index, palette) in palettes.enumerated() {
      let head = Self.head(of: palette)
      for (number, swatch) in palette.swatches.enumerated() {
        guard let alias = swatch.alias else { continue }
        let place = Place(palette: index, swatch: number)
        let key = alias.map { $0 == "$root" ? "root" : $0 }.joined(separator: "/")
        let targets = names.places(for: key, head)
        let foreign = otherNames.places(for: key)
        if let target = targets.first(where: { isSound($0, for: place, swatch.color) }) {
          links[place] = target
        } else if let other = foreign.first(where: { others[$0].color == swatch.color }) {
          foreignLinks[place] = others.path(of: other)
        } else {
          let colors = targets.map { palettes[$0].color } + foreign.map { others[$0].color }
          let name = (head + swatch.shownName(at: number)).replacing("/", with: ".")
          lost[Self.loss(of: swatch.color, colors), default: []]
            .append("\(name) = {\(alias.joined(separator: "."))}")
        }
      }
    }
    for loss in Loss.allCases {
      guard let names = lost[loss] else { continue }
      let isOne = names.count == 1
      let some = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and others" : "")
      notes.append(
        "\(names.count) \(isOne ? "alias became a value" : "aliases became values"), "
          + "\(loss.reason(isOne: isOne)): \(printable(some))")
    }
  }

  /// The reason for which a colour is no alias of any of some.
  private static func loss(of color: SpacedColor, _ targets: [SpacedColor]) -> Loss {
    guard !targets.isEmpty else { return .absent }
    if targets.contains(color) { return .circular }
    let isTranslucent = targets.contains { target in
      var same = target
      same.alpha = color.alpha
      return same == color
    }
    return isTranslucent ? .translucent : .changed
  }

  /// Returns true for a colour of the same value that does not lead back.
  private func isSound(_ target: Place, for place: Place, _ color: SpacedColor) -> Bool {
    guard palettes[target].color == color else { return false }
    var last = target
    for _ in 0..<DesignTokenTree.longestChain {
      guard last != place else { return false }
      guard let next = links[last] else { return true }
      last = next
    }
    return false
  }
}

extension [SwatchPalette] {
  fileprivate subscript(place: TokenGroups.Place) -> SwatchPalette.Swatch {
    self[place.palette].swatches[place.swatch]
  }

  /// The names on the way to a colour, as they are in the file that is written of its palette.
  fileprivate func path(of place: TokenGroups.Place) -> [String] {
    var notes: [String] = []
    let groups = self[place.palette].name?.split(separator: "/").map(String.init) ?? []
    let swatch = self[place]
    let isRoot = swatch.isRootToken && swatch.name == "root"
    return groups.map { DesignTokens.legal($0, notes: &notes) }
      + [isRoot ? "$root" : DesignTokens.legal(swatch.shownName(at: place.swatch), notes: &notes)]
  }
}
