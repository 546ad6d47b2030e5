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
  private struct Place: Hashable {
    let palette: Int
    let swatch: Int
  }

  /// The most groups in each other; what is beyond is one name, with slashes.
  private static let deepest = 32

  private let palettes: [SwatchPalette]
  private var groups = [Group(path: [])]
  /// The group of each palette.
  private var homes: [Int] = []
  /// The colours that are written as aliases, and those that they stand for.
  private var links: [Place: Place] = [:]
  /// The groups that get what the file said of groups of their keys.
  private var homesOfMembers: [String: Int] = [:]
  /// Sentences for people.
  var notes: [String] = []

  init(_ palettes: [SwatchPalette]) {
    self.palettes = palettes
    for index in palettes.indices { homes.append(home(of: index)) }
    for (index, group) in groups.enumerated() where homesOfMembers[group.key] == nil {
      homesOfMembers[group.key] = index
    }
    for (key, members) in (palettes.first?.groupMembers ?? [:]).sorted(by: { $0.key < $1.key })
    where homesOfMembers[key] == nil {
      let names = members.map(\.name).joined(separator: ", ")
      notes.append("the group \(quoted(key)) is not written, and so its \(names) is lost")
    }
    link()
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
    var more = homesOfMembers[group.key] == index ? palettes[0].groupMembers[group.key] ?? [] : []
    if group.palette == nil, let comment = palettes.first?.groupComments[group.key] {
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
    let value: JSONValue =
      links[place].map { .string("{\(path(of: $0).joined(separator: "."))}") }
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

  /// Finds the colours that others stand for, and notes how many are not there.
  private mutating func link() {
    let isAlias = palettes.contains { $0.swatches.contains { $0.alias != nil } }
    guard isAlias else { return }
    var places: [String: Place] = [:]
    // Aliases of Tokens Studio leave out the set, the first group; the last set that has the colour
    // counts.
    var inSets: [String: Place] = [:]
    for (index, palette) in palettes.enumerated() {
      let head = palette.name.map { $0 + "/" } ?? ""
      for (number, swatch) in palette.swatches.enumerated() {
        let key = head + swatch.shownName(at: number)
        let place = Place(palette: index, swatch: number)
        if places[key] == nil { places[key] = place }
        if let slash = key.firstIndex(of: "/") {
          inSets[String(key[key.index(after: slash)...])] = place
        }
      }
    }
    var lost = 0
    for (index, palette) in palettes.enumerated() {
      let head = palette.name.map { $0 + "/" } ?? ""
      for (number, swatch) in palette.swatches.enumerated() {
        guard let alias = swatch.alias else { continue }
        let place = Place(palette: index, swatch: number)
        let key = alias.map { $0 == "$root" ? "root" : $0 }.joined(separator: "/")
        // In joined palettes the groups are part of the colours' names.
        let targets = [places[key], places[head + key], inSets[key]].compactMap(\.self)
        if let target = targets.first(where: { isSound($0, for: place, swatch.color) }) {
          links[place] = target
        } else {
          lost += 1
        }
      }
    }
    guard lost > 0 else { return }
    notes.append(
      "\(lost) \(lost == 1 ? "alias became a value" : "aliases became values"), because what "
        + "\(lost == 1 ? "it stands" : "they stand") for is not among the colours, or is changed")
  }

  /// Returns true for a colour of the same value that does not lead back.
  private func isSound(_ target: Place, for place: Place, _ color: SpacedColor) -> Bool {
    guard palettes[target.palette].swatches[target.swatch].color == color else { return false }
    var last = target
    for _ in 0..<DesignTokenTree.longestChain {
      guard last != place else { return false }
      guard let next = links[last] else { return true }
      last = next
    }
    return false
  }
}
