import Testing
import TinctPuzzles

private struct Visit: Equatable {
  var node: Int
  var level: Int
}

/// Visits on the number line, on which each number has the next and the previous as neighbours.
private func visits(
  from starts: [Int], levelLimit: Int, identity: (Int) -> Int = { $0 }, below end: Int = 6
) -> [Visit] {
  var found: [Visit] = []
  breadthFirstSearch(
    from: starts, levelLimit: levelLimit, identity: identity,
    neighbors: { [$0 - 1, $0 + 1].filter { (0..<end).contains($0) } },
    visit: { found.append(Visit(node: $0, level: $1)) })
  return found
}

@Suite struct BreadthFirstSearchTests {
  @Test func `nodes come nearest first, with their level`() {
    let found = visits(from: [2], levelLimit: 0)
    #expect(found.map(\.node) == [2, 1, 3, 0, 4, 5])
    #expect(found.map(\.level) == [0, 1, 1, 2, 2, 3])
  }

  @Test func `several starts share level 0 and count once`() {
    let found = visits(from: [0, 5, 0], levelLimit: 0)
    #expect(found.map(\.node) == [0, 5, 1, 4, 2, 3])
    #expect(found.map(\.level) == [0, 0, 1, 1, 2, 2])
  }

  @Test(arguments: [
    (1, [2]), (2, [2, 1, 3]), (3, [2, 1, 3, 0, 4]), (4, [2, 1, 3, 0, 4, 5]),
    (5, [2, 1, 3, 0, 4, 5]),
  ])
  func `a search of 2 levels visits levels 0 and 1`(limit: Int, nodes: [Int]) {
    #expect(visits(from: [2], levelLimit: limit).map(\.node) == nodes)
  }

  // The seed's search took "no limit" for 1000 levels.
  @Test func `no limit is none`() {
    #expect(visits(from: [0], levelLimit: 0, below: 5000).count == 5000)
  }

  // The seed's search took a test of equality and never used it.
  @Test func `nodes of one identity are one node`() {
    let found = visits(from: [0], levelLimit: 0, identity: { $0 / 2 })
    #expect(found.map(\.node) == [0])
    let ofThree = visits(from: [2], levelLimit: 0, identity: { $0 / 3 })
    #expect(ofThree.map(\.node) == [2, 3])
  }

  @Test func `no starts, no visits`() {
    #expect(visits(from: [], levelLimit: 0).isEmpty)
  }

  @Test func `each node is asked once for its neighbours`() {
    var asked: [Int] = []
    breadthFirstSearch(
      from: [0, 1], identity: { $0 },
      neighbors: { node in
        asked.append(node)
        return 0..<5
      },
      visit: { _, _ in })
    #expect(asked.sorted() == [0, 1, 2, 3, 4])
  }
}
