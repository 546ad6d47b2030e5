import Testing

@testable import TinctGraphics

/// What is done for runs and blocks at once, beside the same for one pixel after the other.
struct RunsTests {
  /// Rows of runs of all lengths up to a few blocks, and of pixels that all differ.
  private static let rows: [[UInt8]] = {
    var random = SplitMix64(seed: 5)
    return (0..<40).map { longest in
      var numbers: [UInt8] = []
      while numbers.count < 240 {
        let run = Int.random(in: 0...longest, using: &random) + 1
        numbers += [UInt8](repeating: .random(in: 0..<90, using: &random), count: run)
      }
      return Array(numbers.prefix(240))
    }
  }()

  private func check<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ numbers: [Number], _ type: Number.Type = Number.self
  ) {
    let table = (0..<90).map { UInt32(7 * $0 + 300) }
    let narrow = table.map { UInt8(truncatingIfNeeded: $0) }
    #expect(numbers.span.mapped(table.span) == numbers.map { table[Int($0)] })
    #expect(numbers.span.mapped(narrow.span) == numbers.map { narrow[Int($0)] })
    var replaced = numbers
    var span = replaced.mutableSpan
    span.replace(table.span)
    #expect(replaced == numbers.map { Number(truncatingIfNeeded: table[Int($0)]) })
    for width in [1, 15, 16, 24, 240] {
      let rowStep = 3 * width + 1
      let places = numbers.span.places(width: width, step: 3, rowStep: rowStep, entryCount: 90)
      for number in 0..<90 {
        let found = numbers.indices.filter { Int(numbers[$0]) == number }
        #expect(places[number].count == found.count)
        let positions = found.map { $0 / width * rowStep + $0 % width * 3 }
        #expect(places[number].positions == positions.reduce(0, +))
      }
    }
  }

  @Test func `blocks are looked up as pixels are`() {
    for row in Self.rows {
      check(row)
      check(row.map { UInt16($0) })
      check(row.map { UInt32($0) })
    }
  }

  @Test func `a range of any length is filled, and nothing beside it`() {
    func check<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(_ number: Number) {
      for start in 0..<9 {
        for length in 0...50 {
          var numbers = [Number](repeating: 1, count: 64)
          var span = numbers.mutableSpan
          span.fill(start..<start + length, with: number)
          let wanted = numbers.indices.map { (start..<start + length).contains($0) ? number : 1 }
          #expect(numbers == wanted)
        }
      }
    }
    check(UInt8(201))
    check(UInt16(40_001))
    check(UInt32(3_000_000_001))
  }
}
