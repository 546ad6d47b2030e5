import Testing

@testable import TinctPuzzles

@Suite struct PieceClassTests {
  @Test(
    arguments: [
      (4, 4, ["end", "bend", "straight", "tee", "cross"]),
      (
        6, 4,
        [
          "end", "bend-01", "bend-02", "straight", "tee-012", "tee-013", "tee-023", "tee-024",
          "cross-0123", "cross-0124", "cross-0134",
        ]
      ),
      (3, 3, ["end", "bend", "tee"]),
      (6, 6, nil),
      (12, 2, nil),
    ] as [(Int, Int, [String]?)])
  func `classes have names that no other class on those sides has`(
    sides: Int, maxConnectors: Int, names: [String]?
  ) {
    let classes = PieceClass.all(sides: sides, maxConnectors: maxConnectors)
    if let names { #expect(classes.map(\.name) == names) }
    #expect(Set(classes.map(\.name)).count == classes.count)
  }

  // Facts about Noodles' pieces: 14 orientations on squares without the cross, 56 on hexes.
  @Test(arguments: [(4, 3, 4, 14), (4, 4, 5, 15), (6, 4, 11, 56)])
  func `there are as many classes and orientations as counted by hand`(
    sides: Int, maxConnectors: Int, classes: Int, orientations: Int
  ) {
    let all = PieceClass.all(sides: sides, maxConnectors: maxConnectors)
    #expect(all.count == classes)
    let counts = all.map { $0.connectors.orientations(sides: sides).count }
    #expect(counts.reduce(0, +) == orientations)
  }

  @Test(arguments: 1...9)
  func `the classes cover all pieces, each once`(sides: Int) {
    let listed = PieceClass.all(sides: sides, maxConnectors: sides)
    let found = Set(
      (1..<UInt32(1 << sides)).map { PieceClass(of: Connectors(mask: $0), sides: sides) })
    #expect(Set(listed) == found)
    #expect(listed.count == found.count)
    for count in 1...sides {
      let ofCount = listed.count { $0.connectors.count == count }
      #expect(ofCount == PieceClass.classCount(sides: sides, connectors: count))
    }
  }

  @Test(
    arguments: [
      (0, 4, "blank"), (0b1010, 4, "straight"), (0b1001, 4, "bend"), (0b1111, 4, "cross"),
      (0b100001, 6, "bend-01"), (0b010001, 6, "bend-02"), (0b001001, 6, "straight"),
      (0b011111, 6, "star"), (0b111111, 6, "hub"), (0b1111111, 7, "hub7"),
      (0b1000000000001, 13, "bend-01"), (0b0100000000001, 13, "bend-02"),
      (1 << 15 | 1 << 3, 30, "bend-0c"),
    ] as [(UInt32, Int, String)])
  func `a piece is named after its class`(mask: UInt32, sides: Int, name: String) {
    #expect(PieceClass(of: Connectors(mask: mask), sides: sides).name == name)
  }

  @Test(arguments: 1...8)
  func `a class is the same for all turns of a piece`(sides: Int) {
    for mask in 0..<UInt32(1 << sides) {
      let piece = Connectors(mask: mask)
      let turned = piece.turned(by: 1, sides: sides)
      #expect(PieceClass(of: piece, sides: sides) == PieceClass(of: turned, sides: sides))
    }
  }
}
