import Testing

@testable import TinctGraphics

struct MergingTests {
  private static let inks = [Ink("a"), Ink("b"), Ink("c")]

  /// All mixes of three inks in steps of 1/`steps`, one pixel each, and then 100 pixels of each
  /// ink.
  private func separation(steps: Int) -> Separation {
    var mixes: [[Int]] = []
    for a in 0...steps {
      for b in 0...steps - a { mixes.append([a, b, steps - a - b]) }
    }
    let entries = mixes.map { mix in
      InkMix(amounts: mix.map { UInt16($0 * 65535 / steps) })
    }
    var indices = (0..<entries.count).map { UInt32($0) }
    for (index, mix) in mixes.enumerated() where mix.contains(steps) {
      indices += Array(repeating: UInt32(index), count: 100)
    }
    return Separation(
      inks: Self.inks,
      image: IndexedImage(
        width: indices.count, height: 1,
        indices: entries.count > 256
          ? .halfWords(indices.map { UInt16($0) }) : .bytes(indices.map { UInt8($0) }),
        entries: entries))
  }

  private func colors(_ hex: [String]) throws -> [Ink: Color] {
    Dictionary(uniqueKeysWithValues: try zip(Self.inks, hex).map { ($0, try Color(hex: $1)) })
  }

  @Test(arguments: [1.0, 1.25, 3])
  func `no mix moves by more than the tolerance in any probe`(tolerance: Double) throws {
    let exact = separation(steps: 30)
    let probes = [
      try colors(["#000000", "#180C08", "#0C0C0C"]), try colors(["#FFFFFF", "#F0F4FF", "#F8F8E8"]),
    ]
    let merging = try #require(try exact.merged(probes: probes, tolerances: [tolerance]))
    let merged = merging.separation
    #expect(merged.image.entries.count <= 256)
    for probe in probes { #expect(try merging.deviation(probe) <= tolerance) }
    // The same, counted in the test's own words, pixel by pixel.
    for probe in probes {
      let (old, new) = (try exact.exactColors(probe), try merged.exactColors(probe))
      for pixel in 0..<exact.image.width {
        let (one, other) = (old[exact.image.index(pixel)], new[merged.image.index(pixel)])
        for (a, b) in [
          (one.red, other.red), (one.green, other.green), (one.blue, other.blue),
          (one.alpha, other.alpha),
        ] { #expect(abs(a - b) * 255 <= tolerance + 1e-4) }
      }
    }
  }

  @Test func `the deviation in another palette is told`() throws {
    let exact = separation(steps: 30)
    let probe = try colors(["#000000", "#101010", "#202020"])
    let merging = try #require(try exact.merged(probes: [probe], tolerances: [1]))
    // The probe cannot tell the middle ink from a mix of the others; this palette can.
    let other = try colors(["#000000", "#FF0000", "#000000"])
    #expect(try merging.deviation(other) > 20)
  }

  @Test func `mixes of whole areas stay as they are`() throws {
    let exact = separation(steps: 30)
    let probe = try colors(["#303030", "#313131", "#323232"])
    let merging = try #require(try exact.merged(probes: [probe], tolerances: [4]))
    let pure = exact.image.entries.filter { $0.amounts.contains(65535) }
    #expect(pure.count == 3)
    #expect(pure.allSatisfy { merging.separation.image.entries.contains($0) })
  }

  @Test func `few mixes are left alone`() throws {
    let exact = separation(steps: 20)
    let probe = try colors(["#000000", "#000000", "#000000"])
    let merging = try #require(try exact.merged(probes: [probe], tolerances: [100]))
    #expect(merging.separation == exact)
    #expect(try merging.deviation(colors(["#FF0000", "#00FF00", "#0000FF"])) == 0)
  }

  @Test func `what differs too much is not merged`() throws {
    let probe = try colors(["#FF0000", "#00FF00", "#0000FF"])
    #expect(try separation(steps: 30).merged(probes: [probe], tolerances: [1]) == nil)
  }

  @Test func `the result is the same each time`() throws {
    let probe = try colors(["#000000", "#402010", "#202020"])
    let runs = try (0..<3).map { _ in
      try #require(try separation(steps: 30).merged(probes: [probe], tolerances: [2])).separation
    }
    #expect(runs[0] == runs[1] && runs[1] == runs[2])
  }

  @Test func `an ink without a colour is an error that names it`() throws {
    #expect(throws: PrintingError.inkWithoutColor(Ink("b"))) {
      _ = try separation(steps: 3).print([Ink("a"): Color(.clear), Ink("c"): Color(.clear)])
    }
  }
}
