import Testing

@testable import TinctGraphics

struct BorderCountTests {
  private static let (noodle, cell, wall) = (Ink("noodle"), Ink("cell"), Ink("wall"))

  /// A separation of pixels that are written as the first letters of inks, and `.` for an edge of
  /// which half is a noodle.
  private func separation(_ rows: [String]) -> Separation {
    let full = InkMix.full
    let mixes = [
      [full, 0, 0], [0, full, 0], [0, 0, full], [full / 2, full / 2, 0],
    ].map { InkMix(amounts: $0) }
    return Separation(
      inks: [Self.noodle, Self.cell, Self.wall],
      image: IndexedImage(
        width: rows[0].count, height: rows.count,
        indices: .bytes(rows.joined().map { ["n": 0, "c": 1, "w": 2][$0] ?? 3 }),
        entries: mixes))
  }

  @Test func `pixels at a distance from a figure are counted by amount, to all sides`() {
    let drawing = separation([
      "cc.cc",
      "c.n.c",
      "cc.cc",
    ])
    let amounts: [UInt8] = [
      1, 2, 3, 4, 5,
      6, 7, 8, 9, 10,
      11, 12, 13, 14, 15,
    ]
    let found = drawing.pixels(
      besides: [Self.noodle], on: [Self.cell], at: 2, share: 0.98, by: amounts)
    #expect(found.map(\.figure) == [Self.noodle] && found.map(\.ground) == [Self.cell])
    // No column is so high.
    #expect(found.first?.counts.indices.filter { found[0].counts[$0] > 0 } == [6, 10])
  }

  @Test func `nothing but ground lies between`() {
    let drawing = separation(["ncwcc", "ncccc"])
    let found = drawing.pixels(
      besides: [Self.noodle], on: [Self.cell], at: 3, share: 0.98,
      by: [UInt8](repeating: 7, count: 10))
    #expect(found.map { $0.counts[7] } == [1])
  }

  @Test func `amounts are those of the ink in each pixel`() {
    let drawing = separation(["n.cw"])
    #expect(drawing.amounts(of: Self.noodle) == [255, 127, 0, 0])
    #expect(drawing.amounts(of: Ink("none")) == [0, 0, 0, 0])
  }
}
