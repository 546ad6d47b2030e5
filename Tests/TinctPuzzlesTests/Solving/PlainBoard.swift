import TinctGraphics
import TinctPuzzles

/// A board as a person sees it: polygons by their corners, a mask on each, of which bit k is the
/// side from corner k to corner k + 1, and sources.
///
/// It shares nothing with the sources but points and bits: neighbours are found by their corners,
/// solutions by trying everything, power by passing it on until nothing changes. It is an oracle
/// for grids, solver, generator and power at once.
struct PlainBoard {
  /// The cell and the side across each side of each cell; nil at the border.
  let across: [[(cell: Int, side: Int)?]]

  /// Finds the sides that have both ends in common.
  init(_ polygons: [[Point]]) {
    let size = polygons.joined().reduce(0) { max($0, abs($1.x), abs($1.y)) }
    func areSame(_ one: Point, _ other: Point) -> Bool {
      max(abs(one.x - other.x), abs(one.y - other.y)) < 1e-7 * size
    }
    func ends(_ cell: Int, _ side: Int) -> (Point, Point) {
      (polygons[cell][side], polygons[cell][(side + 1) % polygons[cell].count])
    }
    across = polygons.indices.map { cell in
      polygons[cell].indices.map { side in
        let (start, end) = ends(cell, side)
        for other in polygons.indices where other != cell {
          for back in polygons[other].indices {
            let (first, second) = ends(other, back)
            if areSame(start, first) && areSame(end, second)
              || areSame(start, second) && areSame(end, first)
            {
              return (other, back)
            }
          }
        }
        return nil
      }
    }
  }

  private func has(_ mask: UInt32, _ side: Int) -> Bool { mask & (1 << UInt32(side)) != 0 }

  /// The distance of each cell from a source through connectors that meet; nil for no power.
  func power(_ masks: [UInt32], sources: [Int]) -> [Int?] {
    var levels = [Int?](repeating: nil, count: masks.count)
    for source in sources { levels[source] = 0 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for cell in masks.indices {
        for (side, other) in across[cell].enumerated() {
          guard let level = levels[cell], let other, has(masks[cell], side),
            has(masks[other.cell], other.side), levels[other.cell] ?? .max > level + 1
          else { continue }
          levels[other.cell] = level + 1
          hasChanged = true
        }
      }
    }
    return levels
  }

  /// Returns true if no connector is left over, none is in a loop, and all pieces have power.
  func isSolved(_ masks: [UInt32], sources: [Int]) -> Bool {
    var joins = 0
    for cell in masks.indices {
      for side in across[cell].indices where has(masks[cell], side) {
        guard let other = across[cell][side], has(masks[other.cell], other.side) else {
          return false
        }
        joins += 1
      }
    }
    let levels = power(masks, sources: sources)
    guard masks.indices.allSatisfy({ masks[$0] == 0 || levels[$0] != nil }) else { return false }
    // Parts without a loop have one join fewer than cells. Sources in one part leave it one part.
    let pieces = masks.indices.filter { masks[$0] != 0 }
    var parts = 0
    var seen = Set<Int>()
    for cell in pieces where !seen.contains(cell) {
      parts += 1
      let reached = power(masks, sources: [cell])
      seen.formUnion(pieces.filter { reached[$0] != nil })
    }
    return joins / 2 == pieces.count - parts
  }

  /// All solutions: every turn of every piece, given up as soon as two pieces disagree.
  func solutions(_ masks: [UInt32], sources: [Int], locked: [Int] = []) -> Set<[UInt32]> {
    let turns = masks.enumerated().map { cell, mask -> [UInt32] in
      let count = UInt32(across[cell].count)
      var found: [UInt32] = []
      for steps in 0..<count where steps == 0 || !locked.contains(cell) {
        var turned: UInt32 = 0
        for side in 0..<count where has(mask, Int(side)) { turned |= 1 << ((side + steps) % count) }
        if !found.contains(turned) { found.append(turned) }
      }
      return found
    }
    var (found, current): (Set<[UInt32]>, [UInt32]) = ([], masks)
    func visit(_ cell: Int) {
      guard cell < masks.count else {
        if isSolved(current, sources: sources) { found.insert(current) }
        return
      }
      for turned in turns[cell] {
        current[cell] = turned
        let agrees = across[cell].enumerated().allSatisfy { side, other in
          guard let other else { return !has(turned, side) }
          return other.cell > cell || has(current[other.cell], other.side) == has(turned, side)
        }
        if agrees { visit(cell + 1) }
      }
    }
    visit(0)
    return found
  }
}
