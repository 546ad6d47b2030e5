import Testing
import TinctPuzzles

/// All pieces of cells with 1 to 7 sides.
private let samples = (1...7).flatMap { sides in
  (0..<UInt32(1 << sides)).map { (Connectors(mask: $0), sides) }
}

@Suite struct ConnectorsTests {
  // Net's own turns: A(x) and C(x) in net.c.
  @Test(arguments: 0..<UInt32(16))
  func `a turn on squares is Net's`(mask: UInt32) {
    let piece = Connectors(mask: mask)
    let anticlockwise = (mask & 7) << 1 | (mask & 8) >> 3
    let clockwise = (mask & 14) >> 1 | (mask & 1) << 3
    #expect(piece.turned(by: 1, sides: 4).mask == anticlockwise)
    #expect(piece.turned(by: -1, sides: 4).mask == clockwise)
  }

  @Test func `turns are a group action`() {
    for (piece, sides) in samples {
      #expect(piece.turned(by: 0, sides: sides) == piece)
      #expect(piece.turned(by: sides, sides: sides) == piece)
      for first in -sides...sides {
        for second in -2...2 {
          let twice = piece.turned(by: first, sides: sides).turned(by: second, sides: sides)
          #expect(twice == piece.turned(by: first + second, sides: sides))
        }
      }
    }
  }

  @Test func `a turn moves each connector by one side`() {
    for (piece, sides) in samples {
      let moved = Connectors(sides: piece.sides.map { ($0 + 1) % sides })
      #expect(piece.turned(by: 1, sides: sides) == moved)
      #expect(moved.count == piece.count)
    }
  }

  @Test func `cells may have 32 sides`() {
    let piece = Connectors(sides: [0, 31])
    #expect(piece.turned(by: 1, sides: 32) == Connectors(sides: [0, 1]))
    #expect(piece.turned(by: -31, sides: 32) == Connectors(sides: [0, 1]))
    #expect(Connectors(mask: .max).turned(by: 5, sides: 32).mask == .max)
    #expect(Connectors(mask: .max).fit(sides: 32))
    #expect(!Connectors(mask: .max).fit(sides: 31))
  }

  @Test func `canonical connectors are the smallest, and turn back to the piece`() {
    for (piece, sides) in samples {
      let (smallest, turns) = piece.canonical(sides: sides)
      let masks = (0..<sides).map { piece.turned(by: $0, sides: sides).mask }
      #expect(smallest.mask == masks.min())
      #expect(smallest.turned(by: turns, sides: sides) == piece)
      #expect(turns == (0..<sides).first { smallest.turned(by: $0, sides: sides) == piece })
    }
  }

  @Test func `orientations are distinct, in the order of turns`() {
    for (piece, sides) in samples {
      let orientations = piece.orientations(sides: sides)
      let masks = Set((0..<sides).map { piece.turned(by: $0, sides: sides) })
      #expect(Set(orientations) == masks)
      #expect(orientations.count == masks.count)
      for (turns, orientation) in orientations.enumerated() {
        #expect(orientation == piece.turned(by: turns, sides: sides))
        #expect(piece.turns(to: orientation, sides: sides) == turns)
      }
    }
  }

  @Test func `there are no turns to another piece`() {
    let straight = Connectors(mask: 5)
    #expect(straight.turns(to: Connectors(mask: 3), sides: 4) == nil)
    #expect(straight.turns(to: Connectors(mask: 10), sides: 4) == 1)
  }

  @Test func `sides and mask say the same`() {
    let piece = Connectors(sides: [3, 0])
    #expect(piece.mask == 9)
    #expect(piece.sides == [0, 3])
    #expect(piece.contains(3))
    #expect(!piece.contains(1))
    #expect(piece.count == 2)
  }
}
