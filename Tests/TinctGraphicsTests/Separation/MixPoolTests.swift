import Testing

@testable import TinctGraphics

struct MixPoolTests {
  private let red = Ink("red")
  private let blue = Ink("blue")

  /// One row with a pixel for each mix.
  private func row(_ inks: [Ink], _ mixes: [[UInt16]]) -> Separation {
    Separation(inks: inks, image: .swatches(of: mixes.map { InkMix(amounts: $0) }))
  }

  @Test func `a mix is the same whatever the order of inks`() throws {
    var pool = MixPool()
    pool.add(row([red], [[65535], [300]]))
    pool.add(row([blue, red], [[0, 300], [7, 8]]))
    #expect(pool.count == 3)
    #expect(pool.numbers(of: row([blue, red], [[7, 8], [0, 65535]])) == [2, 0])
    #expect(pool.numbers(of: row([red], [[300]])) == [1])
    #expect(pool.numbers(of: row([red], [[301]])) == nil)
    #expect(pool.numbers(of: row([Ink("green")], [[300]])) == nil)
  }

  @Test func `what prints the same shares a swatch, and nothing moves by more than the tolerance`()
    throws
  {
    var pool = MixPool()
    // 60000 mixes of two inks, of which a palette that is nearly grey prints 256 colours.
    for start in stride(from: 0, to: 60000, by: 5000) {
      pool.add(row([red, blue], (start..<start + 5000).map { [UInt16($0), UInt16(65535 - $0)] }))
    }
    let colors = [red: try Color(hex: "#000000"), blue: try Color(hex: "#FFFFFF")]
    let exact = try #require(try pool.table(probes: [colors], tolerances: [0]))
    let swatches = try exact.swatches.print(colors)
    #expect(try pool.swatches.print(colors) == exact.swatchIndices.map { swatches[Int($0)] })
    #expect(try exact.deviation(colors) <= 1)
    let merged = try #require(try pool.table(probes: [colors], tolerances: [3]))
    #expect(merged.swatches.image.entries.count <= 256)
    #expect(try merged.deviation(colors) <= 4)
    let stark = [red: try Color(hex: "#FF0000"), blue: try Color(hex: "#00FF00")]
    #expect(try pool.table(probes: [colors, stark], tolerances: [0]) != nil)
  }

  @Test func `that no table can be found is known before all mixes are, and never wrongly`() throws
  {
    let green = Ink("green")
    let colors = [
      red: try Color(hex: "#FF0000"), blue: try Color(hex: "#0000FF"),
      green: try Color(hex: "#00FF00"),
    ]
    /// Mixes of three inks in steps of a number of 255ths.
    func pool(step: Int) -> MixPool {
      var pool = MixPool()
      for first in stride(from: 0, through: 255, by: step) {
        pool.add(
          row(
            [red, blue, green],
            stride(from: 0, through: 255 - first, by: step).map { second in
              let (one, other) = (UInt16(first * 257), UInt16(second * 257))
              return [one, other, 65535 - one - other]
            }))
      }
      return pool
    }
    for (step, isHopeless) in [(16, false), (8, true), (5, true), (3, true), (2, true)] {
      let pool = pool(step: step)
      #expect(try pool.hasNoTable(probes: [colors], tolerance: 1.25) == isHopeless, "\(step)")
      let table = try pool.table(probes: [colors], tolerances: [1, 1.25])
      #expect((table == nil) == isHopeless, "\(step)")
    }
    // Mixes of two inks are on a line, however many there are.
    var line = MixPool()
    line.add(row([red, blue], (0..<60000).map { [UInt16($0), UInt16(65535 - $0)] }))
    #expect(try !line.hasNoTable(probes: [colors], tolerance: 1.25))
  }

  @Test func `areas keep their mixes`() throws {
    var pool = MixPool()
    var amounts = (0..<3000).map { [UInt16($0 * 20), UInt16(65535 - $0 * 20)] }
    amounts += Array(repeating: [31111, 34424], count: 50)
    var builder = IndexedImageBuilder(width: amounts.count, height: 1)
    builder.append(amounts.map { UInt64($0[0]) })
    pool.add(
      Separation(
        inks: [red, blue],
        image: builder.image { InkMix(amounts: [UInt16($0), UInt16(65535 - $0)]) }))
    let colors = [red: try Color(hex: "#000000"), blue: try Color(hex: "#FFFFFF")]
    let table = try #require(try pool.table(probes: [colors], tolerances: [2]))
    #expect(table.swatches.image.entries.contains(InkMix(amounts: [31111, 34424])))
  }
}
