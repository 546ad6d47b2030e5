import Testing

@testable import TinctPipeline

@Suite struct LeastRecentlyUsedTests {
  @Test func `the one not used for longest goes first`() {
    var cache = LeastRecentlyUsed<String, Int>(costLimit: 3)
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 1) }
    #expect(cache.value(for: "a") == 0)
    cache.insert(3, for: "d", cost: 1)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "c") == 2)
    cache.insert(4, for: "e", cost: 2)
    #expect(cache.value(for: "a") == nil)
    #expect(cache.value(for: "d") == nil)
    #expect(cache.value(for: "c") == 2)
    #expect(cache.value(for: "e") == 4)
    #expect(cache.cost == 3)
  }

  @Test func `what costs more than the limit is not kept and drives nothing out`() {
    var cache = LeastRecentlyUsed<Int, Int>(costLimit: 5)
    cache.insert(1, for: 1, cost: 5)
    cache.insert(2, for: 2, cost: 6)
    #expect(cache.value(for: 1) == 1)
    #expect(cache.value(for: 2) == nil)
  }

  @Test func `a new value for a key replaces the old one and its cost`() {
    var cache = LeastRecentlyUsed<Int, Int>(costLimit: 5)
    cache.insert(1, for: 1, cost: 4)
    cache.insert(2, for: 1, cost: 2)
    #expect(cache.value(for: 1) == 2)
    #expect(cache.cost == 2)
    #expect(cache.count == 1)
    cache.insert(3, for: 1, cost: 9)
    #expect(cache.value(for: 1) == nil)
    #expect(cache.cost == 0)
  }

  @Test func `it agrees with a plain list over random use`() {
    var cache = LeastRecentlyUsed<Int, Int>(costLimit: 40)
    // Oldest first.
    var list: [(key: Int, value: Int, cost: Int)] = []
    var state: UInt64 = 88_172_645_463_325_252
    func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }
    for step in 0..<5000 {
      let key = random(12)
      if random(2) == 0 {
        let index = list.firstIndex { $0.key == key }
        #expect(cache.value(for: key) == index.map { list[$0].value })
        if let index { list.append(list.remove(at: index)) }
      } else {
        let cost = random(20)
        cache.insert(step, for: key, cost: cost)
        list.removeAll { $0.key == key }
        while list.reduce(cost, { $0 + $1.cost }) > 40 { list.removeFirst() }
        list.append((key, step, cost))
      }
      #expect(cache.cost == list.reduce(0) { $0 + $1.cost })
      #expect(cache.count == list.count)
    }
  }
}
