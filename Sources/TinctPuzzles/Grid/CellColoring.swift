/// Colours for the cells of a grid, by number, such that neighbours differ.
///
/// Squares and triangles take two, hexes three. No tiling has a rule of its own: a search over the
/// neighbours colours any grid. Across borders that wrap, cells are neighbours too.
public struct CellColoring: Hashable, Sendable {
  /// The most colours that may be asked for.
  public static let mostColors = 8

  /// The number of each cell's colour, from 0.
  public let numbers: [Int]

  /// Colours a grid in at most `colors` colours, 1...`mostColors`.
  ///
  /// Cells two steps apart differ where that is possible, so that three colours on squares make
  /// slanting stripes. Walls do not count: cells on both sides of one differ.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - colors: the most colours.
  ///   - acrossBorders: true if cells that meet across a border that wraps must differ, too.
  /// - Throws: an error if there is no such colouring, or none was found: some custom grids of
  ///   thousands of cells are beyond any search, though no tiling is.
  public init(
    _ grid: Grid, colors: Int, acrossBorders: Bool = true
  ) throws(ColoringError) {
    precondition((1...Self.mostColors).contains(colors))
    let neighbors = Self.neighbors(in: grid, acrossBorders: acrossBorders)
    if let cell = neighbors.indices.first(where: { neighbors[$0].contains($0) }) {
      throw .ownNeighbor(cell: cell)
    }
    for count in colors...Self.mostColors {
      var search = ColoringSearch(neighbors, colors: count)
      guard let numbers = search.run() else { continue }
      guard count == colors else { throw .tooFew(colors: colors, enough: count) }
      self.numbers = numbers
      return
    }
    throw .tooFew(colors: colors, enough: nil)
  }

  /// Returns the neighbours of each cell, ascending, each once.
  private static func neighbors(in grid: Grid, acrossBorders: Bool) -> [[Int]] {
    grid.cells.map { cell in
      let sides = cell.sides.filter { acrossBorders || !$0.crossesBorder }
      return Set(sides.compactMap { $0.adjacent?.cell }).sorted()
    }
  }
}

/// The reason why the cells of a grid have no colouring.
public enum ColoringError: Error, Hashable, Sendable {
  /// More colours are needed; `enough` are enough, if that is known.
  case tooFew(colors: Int, enough: Int?)
  /// A cell is a neighbour of itself, as on a board that wraps and is one cell wide.
  case ownNeighbor(cell: Int)
  /// Cells are to be coloured by their distance from the edge of a board without one.
  case noEdge
}

extension ColoringError: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .tooFew(let colors, let enough?):
      "its cells cannot be told apart in \(colors) colour\(colors == 1 ? "" : "s"); "
        + "\(enough) are enough"
    case .tooFew(let colors, nil):
      "no colouring of its cells in \(colors) colours was found; leave them in one colour"
    case .ownNeighbor(let cell):
      "cell \(cell) is its own neighbour, so no colouring tells neighbours apart; "
        + "leave them in one colour, or make the board wider"
    case .noEdge:
      "a board that wraps has no edge from which cells could be shaded; shade neighbours, or at "
        + "random"
    }
  }
}

/// A search for colours of the points of a graph such that neighbours differ.
///
/// It is DSATUR with backtracking (D. Brelaz, *New methods to color the vertices of a graph*,
/// 1979): the next point is the one whose neighbours have the most colours among them, so that
/// forced choices come first. If no colour is left for it, the last choice is taken back.
struct ColoringSearch {
  /// A point that has a colour, and the colours that are still to be tried for it.
  private struct Step {
    let point: Int
    var rest: [Int]
    /// The number of colours in use before.
    let used: Int
  }

  private let neighbors: [[Int]]
  private let colors: Int
  private var numbers: [Int?]
  /// The number of neighbours of each point that have each colour: `colors` numbers for each point.
  private var counts: [UInt32]
  /// The points without a colour, by the number of colours among their neighbours.
  private var open: [PointSet]
  private var steps: [Step] = []
  private var used = 0

  /// - Parameter neighbors: the neighbours of each point, each once, without the point itself.
  init(_ neighbors: [[Int]], colors: Int) {
    self.neighbors = neighbors
    self.colors = colors
    numbers = Array(repeating: nil, count: neighbors.count)
    counts = Array(repeating: 0, count: neighbors.count * colors)
    open = Array(repeating: PointSet(count: neighbors.count), count: colors + 1)
    for point in neighbors.indices { open[0].insert(point) }
  }

  /// Returns the number of each point's colour; nil if there is no colouring, or none was found in
  /// time.
  mutating func run() -> [Int]? {
    // A few backtracking steps for each point: colourings of tilings are found by then, and a
    // search that would take exponential time is given up.
    var patience = 1000 + 4 * neighbors.count
    while let point = next() {
      var (here, rest) = (point, candidates(for: point))
      while rest.isEmpty {
        guard patience > 0, let step = steps.popLast() else { return nil }
        patience -= 1
        uncolor(step.point)
        used = step.used
        (here, rest) = (step.point, step.rest)
      }
      color(here, rest.removeFirst(), rest)
    }
    return numbers.compactMap(\.self)
  }

  /// Returns the first of the points with the fewest colours left.
  private mutating func next() -> Int? {
    for count in open.indices.reversed() {
      if let point = open[count].first() { return point }
    }
    return nil
  }

  /// Returns the colours that a point may have, the rarest of those two steps away first. Of the
  /// colours that are not in use yet, one represents all.
  private func candidates(for point: Int) -> [Int] {
    let free = (0..<min(used + 1, colors)).filter { counts[point * colors + $0] == 0 }
    guard free.count > 1 else { return free }
    var near = [Int](repeating: 0, count: colors)
    for neighbor in neighbors[point] {
      for other in neighbors[neighbor] {
        if let number = numbers[other] { near[number] += 1 }
      }
    }
    return free.sorted { (near[$0], $0) < (near[$1], $1) }
  }

  private mutating func color(_ point: Int, _ number: Int, _ rest: [Int]) {
    steps.append(Step(point: point, rest: rest, used: used))
    used = max(used, number + 1)
    numbers[point] = number
    open[saturation(of: point)].remove(point)
    for neighbor in neighbors[point] {
      change(neighbor, number) { $0 + 1 }
    }
  }

  private mutating func uncolor(_ point: Int) {
    guard let number = numbers[point] else { return }
    for neighbor in neighbors[point] {
      change(neighbor, number) { $0 - 1 }
    }
    numbers[point] = nil
    open[saturation(of: point)].insert(point)
  }

  private mutating func change(_ point: Int, _ number: Int, _ count: (UInt32) -> UInt32) {
    let before = saturation(of: point)
    counts[point * colors + number] = count(counts[point * colors + number])
    let after = saturation(of: point)
    guard before != after, numbers[point] == nil else { return }
    open[before].remove(point)
    open[after].insert(point)
  }

  private func saturation(of point: Int) -> Int {
    (0..<colors).reduce(0) { $0 + (counts[point * colors + $1] > 0 ? 1 : 0) }
  }
}

/// A set of points that finds its first point quickly.
private struct PointSet {
  private var words: [UInt64]
  /// The index before which no word has a point.
  private var start = 0

  init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

  mutating func insert(_ point: Int) {
    words[point / 64] |= 1 << UInt64(point % 64)
    start = min(start, point / 64)
  }

  mutating func remove(_ point: Int) { words[point / 64] &= ~(1 << UInt64(point % 64)) }

  mutating func first() -> Int? {
    while start < words.count {
      if words[start] != 0 { return start * 64 + words[start].trailingZeroBitCount }
      start += 1
    }
    start = words.count
    return nil
  }
}
