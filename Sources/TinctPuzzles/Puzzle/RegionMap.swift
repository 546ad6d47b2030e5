/// The regions of a board, such as groups of joined pieces, numbered in the order in which they are
/// coloured such that those beside each other differ.
struct RegionMap {
  /// The colour of each region, from 1; 0 before it has one.
  private(set) var colors: [Int]
  /// The colours in the order in which each region takes them.
  private let preferences: [[Int]]
  /// The first region has the first colour, which others have only if they must.
  private let isFirstFixed: Bool
  /// The regions beside each region.
  private var neighbors: [Set<Int>]

  /// Finds the regions beside each other.
  ///
  /// - Parameter regions: the region of each cell; nil for none.
  init(_ grid: Grid, _ regions: [Int?], preferences: [[Int]], isFirstFixed: Bool) {
    self.preferences = preferences
    self.isFirstFixed = isFirstFixed
    neighbors = Array(repeating: [], count: preferences.count)
    colors = Array(repeating: 0, count: preferences.count)
    for (cell, region) in regions.enumerated() {
      guard let region else { continue }
      for side in grid.cells[cell].sides {
        // Walls do not set regions apart: they still lie beside each other.
        guard let next = side.adjacent?.cell, let other = regions[next], other != region else {
          continue
        }
        neighbors[region].insert(other)
        neighbors[other].insert(region)
      }
    }
  }

  /// Sets some regions beside each other.
  mutating func set(_ members: [Int]) {
    for region in members { neighbors[region].formUnion(members.filter { $0 != region }) }
  }

  /// The number of pairs of regions beside each other that have one colour.
  var clashCount: Int {
    neighbors.indices.reduce(0) { sum, region in
      sum + neighbors[region].count { $0 > region && colors[$0] == colors[region] }
    }
  }

  mutating func color() {
    let isScarce = colors.count > GroupColoring.colorCount
    for region in colors.indices {
      if region == 0 && isFirstFixed {
        colors[0] = 1
      } else if let color = freeColor(of: region, besides: isScarce ? neighbors[region] : nil)
        ?? swappedColor(of: region)
      {
        colors[region] = color
      } else {
        colorAnew()
        return
      }
    }
  }

  /// Returns the first of the colours that a region takes which no other has, or none of some.
  private func freeColor(of region: Int, besides others: Set<Int>?) -> Int? {
    let taken = others.map { Set($0.map { colors[$0] }) } ?? Set(colors)
    return preferences[region].first { !taken.contains($0) }
  }

  /// Frees a colour for a region by swapping two colours in a part of the map, as in A. B. Kempe's
  /// chains (*On the geographical problem of the four colours*, 1879), and returns it; nil if no
  /// swap frees one.
  private mutating func swappedColor(of region: Int) -> Int? {
    let preferences = preferences[region].filter { !isFirstFixed || $0 != 1 }
    for color in preferences {
      for other in preferences where other != color {
        let chain = chain(from: neighbors[region].filter { colors[$0] == color }, color, other)
        guard !neighbors[region].contains(where: { colors[$0] == other && chain.contains($0) })
        else { continue }
        for link in chain { colors[link] = colors[link] == color ? other : color }
        return color
      }
    }
    return nil
  }

  /// Returns the regions that can be reached through regions of two colours.
  private func chain(from start: Set<Int>, _ color: Int, _ other: Int) -> Set<Int> {
    var (found, front) = (start, start)
    while !front.isEmpty {
      front = Set(front.flatMap { neighbors[$0] }).subtracting(found)
        .filter { colors[$0] == color || colors[$0] == other }
      found.formUnion(front)
    }
    return found
  }

  /// Colours all regions by search, where taking one after the other did not lead on.
  private mutating func colorAnew() {
    var search = ColoringSearch(neighbors.map { $0.sorted() }, colors: GroupColoring.colorCount)
    guard let found = search.run() else { return colorAsFarAsPossible() }
    let first = isFirstFixed ? found[0] : -1
    colors = found.map { 1 + ($0 == first ? 0 : isFirstFixed && $0 == 0 ? first : $0) }
  }

  /// Gives each region the colour that the fewest beside it have.
  ///
  /// On a plane board six colours are always enough, but on one that wraps, seven regions may all
  /// lie beside each other, and a source may have more than six arms.
  private mutating func colorAsFarAsPossible() {
    colors = colors.map { _ in 0 }
    if isFirstFixed { colors[0] = 1 }
    for region in colors.indices where colors[region] == 0 {
      func count(_ color: Int) -> Int { neighbors[region].count { colors[$0] == color } }
      let choice = preferences[region].map { (color: $0, count: count($0)) }
      let least = choice.map(\.count).min()
      colors[region] = choice.first { $0.count == least }?.color ?? 1
    }
  }
}
