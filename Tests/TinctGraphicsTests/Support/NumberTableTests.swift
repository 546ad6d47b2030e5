import Testing

@testable import TinctGraphics

@Suite struct NumberTableTests {
  private func number(_ key: UInt64, in table: NumberTable) -> UInt32? {
    switch table.find(key) {
    case .found(let number): number
    case .missing: nil
    }
  }

  @Test(arguments: [0, 1, 510, 511, 5000, 100_000])
  func `every key keeps its number, however many there are`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var expected: [UInt64: UInt32] = [.max: 7, 0: 9]
    // Keys that differ in one half only, as pairs of pixels do.
    for index in 0..<count {
      let half = UInt64(UInt32(truncatingIfNeeded: random.next()))
      expected[index % 2 == 0 ? half << 32 : half] = UInt32(index)
    }
    var table = NumberTable()
    for (key, number) in expected {
      guard case .missing(let slot) = table.find(key) else {
        Issue.record("\(key) was there before")
        return
      }
      table.insert(number, for: key, at: slot)
    }
    #expect(table.count == expected.count)
    #expect(expected.allSatisfy { self.number($0.key, in: table) == $0.value })
    #expect(number(1 << 63 | 1, in: table) == nil)
  }

  @Test func `numbers under one hash are told apart`() {
    var table = NumberTable()
    for number in 0..<UInt32(1000) {
      guard case .missing(let slot) = table.find(42, where: { $0 == number }) else {
        Issue.record("\(number) was there before")
        return
      }
      table.insert(number, for: 42, at: slot)
    }
    for number in 0..<UInt32(1000) {
      guard case .found(number) = table.find(42, where: { $0 == number }) else {
        Issue.record("\(number) was lost")
        return
      }
    }
  }
}
