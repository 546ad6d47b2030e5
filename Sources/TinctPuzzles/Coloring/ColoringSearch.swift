/// Looks for colours of the points of a graph such that neighbours differ.
///
/// The next point is the one whose neighbours have most colours among them (Brelaz' DSATUR), so that what
/// is forced comes first; where nothing is left the last choice is taken back.
struct ColoringSearch {
  /// A point that has a colour, and the colours that are still to be tried there.
  private struct Step {
    let point: Int
    var rest: [Int]
    /// How many colours were in use before.
    let used: Int
  }

  private let neighbors: [[Int]]
  private let colors: Int
  private var numbers: [Int?]
  /// How many neighbours of a point have a colour: `colors` numbers for each point.
  private var counts: [UInt32]
  /// The points without a colour, by how many colours their neighbours have.
  private var open: [PointSet]
  private var steps: [Step] = []
  private var used = 0

  /// - Parameter neighbors: those of each point, each once and none the point itself.
  init(_ neighbors: [[Int]], colors: Int) {
    self.neighbors = neighbors
    self.colors = colors
    numbers = Array(repeating: nil, count: neighbors.count)
    counts = Array(repeating: 0, count: neighbors.count * colors)
    open = Array(repeating: PointSet(count: neighbors.count), count: colors + 1)
    for point in neighbors.indices { open[0].insert(point) }
  }

  /// The number of each point's colour; nil if there is none, or none was found in time.
  mutating func run() -> [Int]? {
    // As many choices taken back as there are points: forced ones are found out by then.
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

  /// The point with the fewest colours left, of these the first.
  private mutating func next() -> Int? {
    for count in open.indices.reversed() {
      if let point = open[count].first() { return point }
    }
    return nil
  }

  /// The colours that a point may have, those first that are rarest two steps away. Of colours that are
  /// not in use yet one stands for all.
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

/// A set of points, of which the first is found at once.
private struct PointSet {
  private var words: [UInt64]
  /// No word before this one has a point.
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
