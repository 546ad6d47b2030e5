extension PeriodicTiling {
  /// The corner of a tile where sides k - 1 and k meet.
  private struct Corner: Hashable {
    let place: Place
    let number: Int
  }

  /// The tiling with a tile around each corner of this one, from the middle of each tile around it to
  /// the next.
  ///
  /// - Parameter denominator: a multiple of the number of sides of every tile, in which the middles
  ///   have whole coordinates.
  func dual(denominator: Int) -> PeriodicTiling {
    var seen: Set<[Int]> = []
    var duals: [[CyclotomicPoint]] = []
    for tile in tiles.indices {
      for number in tiles[tile].indices where !seen.contains([tile, number]) {
        let around = corners(around: Corner(place: Place(tile), number: number))
        for corner in around { seen.insert([corner.place.tile, corner.number]) }
        duals.append(around.map { middle(of: $0.place, denominator: denominator) })
      }
    }
    return PeriodicTiling(
      ring, across: across * denominator, down: down * denominator, tiles: duals)
  }

  /// The corners of tiles that lie at one place, counter-clockwise.
  private func corners(around first: Corner) -> [Corner] {
    var corners = [first]
    while true {
      let last = corners[corners.count - 1]
      let count = tiles[last.place.tile].count
      // Counter-clockwise about its own corner a tile goes from side k to side k - 1.
      let found = meeting(last.place, (last.number + count - 1) % count)
      let next = Corner(place: found.place, number: found.side)
      if next == first { return corners }
      corners.append(next)
    }
  }

  private func middle(of place: Place, denominator: Int) -> CyclotomicPoint {
    let corners = tiles[place.tile]
    let sum = corners.reduce(CyclotomicPoint.zero, +) * (denominator / corners.count)
    return sum + (across * place.across + down * place.down) * denominator
  }
}
