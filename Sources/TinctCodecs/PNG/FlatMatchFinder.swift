/// Finds what repeats in rows of flat art, in one pass.
struct FlatMatchFinder {
  private let rowBytes: Int
  private let searchDepth: Int
  /// First, by the hash of four bytes, where a run of equal bytes last began with them; -1 for
  /// nowhere. Then, by place in the window, the beginning before that with the same hash.
  private var table: [Int32]

  private static let hashBits = 14
  private static let heads = 1 << hashBits

  /// - Parameters:
  ///   - rowBytes: bytes from a row to the next, 1...32768.
  ///   - searchDepth: how many earlier beginnings with the same hash are compared.
  init(rowBytes: Int, searchDepth: Int) {
    precondition((1...DeflateToken.farthest).contains(rowBytes))
    self.rowBytes = rowBytes
    self.searchDepth = searchDepth
    table = [Int32](repeating: -1, count: Self.heads + DeflateToken.farthest)
  }

  /// The tokens for the bytes from a place on, which moves to where they end; `most` at most.
  mutating func tokens(in bytes: [UInt8], from place: inout Int, most: Int) -> [DeflateToken] {
    precondition(bytes.count <= Int(Int32.max))
    let (start, rowBytes, depth) = (place, rowBytes, searchDepth)
    var end = place
    let tokens = unsafe [DeflateToken](unsafeUninitializedCapacity: most) { output, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe table.withUnsafeMutableBufferPointer { table in
          guard let base = bytes.baseAddress, let heads = table.baseAddress else { return }
          let search = unsafe Search(
            bytes: base, end: bytes.count, rowBytes: rowBytes, depth: depth, heads: heads,
            earlier: heads + Self.heads)
          end = unsafe search.run(from: start, into: output, count: &count, most: most)
        }
      }
    }
    place = end
    return tokens
  }

  /// The work on one buffer.
  @safe private struct Search {
    let bytes: UnsafePointer<UInt8>
    let end: Int
    let rowBytes: Int
    let depth: Int
    let heads: UnsafeMutablePointer<Int32>
    let earlier: UnsafeMutablePointer<Int32>

    /// What a match saves, in bits; only which of two is larger matters. A byte that need not be
    /// written saves four, a match costs by where it lies. Found by trial on boards.
    struct Match {
      var length = 0
      var distance = 0
      var gain = 0

      @inline(__always)
      mutating func improve(length: Int, distance: Int, cost: Int) {
        let gain = 4 * length - cost
        guard length >= 3, gain > self.gain else { return }
        self = Match(length: length, distance: distance, gain: gain)
      }
    }

    func run(
      from start: Int, into output: UnsafeMutableBufferPointer<DeflateToken>, count: inout Int,
      most: Int
    ) -> Int {
      var place = start
      var written = 0
      while place < end, written < most {
        var match = best(at: place)
        // A longer match may begin one byte later (lazy matching, as zlib does it).
        while match.gain > 0, match.length < 100, place + 1 < end, written + 1 < most {
          let next = best(at: place + 1)
          guard next.gain > match.gain else { break }
          unsafe output[written] = DeflateToken(byte: bytes[place])
          written += 1
          place += 1
          match = next
        }
        if match.gain > 0 {
          unsafe output[written] = DeflateToken(length: match.length, distance: match.distance)
          // What repeats the row above is known there, and a run has no beginnings.
          if match.distance != 1, match.distance != rowBytes {
            noteBeginnings(place + 1..<place + match.length)
          }
          place += match.length
        } else {
          unsafe output[written] = DeflateToken(byte: bytes[place])
          place += 1
        }
        written += 1
      }
      count = written
      return place
    }

    @inline(__always)
    private func best(at place: Int) -> Match {
      var match = Match()
      let most = min(end - place, DeflateToken.longest)
      let here = unsafe bytes + place
      let isInRun = unsafe place > 0 && here[0] == here[-1]
      if isInRun {
        unsafe match.improve(length: equal(here, here - 1, most), distance: 1, cost: 4)
      }
      if place >= rowBytes {
        unsafe match.improve(
          length: equal(here, here - rowBytes, most), distance: rowBytes, cost: 16)
      }
      if !isInRun, place > 0, place + 8 <= end {
        searchBeginnings(place, most, &match)
      }
      return match
    }

    private func searchBeginnings(_ place: Int, _ most: Int, _ match: inout Match) {
      let slot = hash(place)
      let here = unsafe bytes + place
      var candidate = unsafe Int(heads[slot])
      if candidate == place { candidate = unsafe Int(earlier[place & (DeflateToken.farthest - 1)]) }
      var left = depth
      while candidate >= 0, left > 0, place - candidate <= DeflateToken.farthest {
        let distance = place - candidate
        // Farther back, only what is longer is better.
        if match.length < most, unsafe bytes[candidate + match.length] == here[match.length] {
          let length = unsafe equal(here, bytes + candidate, most)
          let extraBits = max(Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount, 0)
          match.improve(length: length, distance: distance, cost: 12 + extraBits)
        }
        left -= 1
        let next = unsafe Int(earlier[candidate & (DeflateToken.farthest - 1)])
        guard next < candidate else { break }
        candidate = next
      }
      note(place, slot)
    }

    private func noteBeginnings(_ places: Range<Int>) {
      for place in places where place + 8 <= end {
        if unsafe bytes[place] != bytes[place - 1] { note(place, hash(place)) }
      }
    }

    @inline(__always)
    private func note(_ place: Int, _ slot: Int) {
      let head = unsafe heads[slot]
      guard head != Int32(truncatingIfNeeded: place) else { return }
      unsafe earlier[place & (DeflateToken.farthest - 1)] = head
      unsafe heads[slot] = Int32(truncatingIfNeeded: place)
    }

    /// Of the next four bytes.
    @inline(__always)
    private func hash(_ place: Int) -> Int {
      let raw = unsafe UnsafeRawPointer(bytes + place)
      let word = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
      return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> UInt32(32 - FlatMatchFinder.hashBits))
    }

    /// How many bytes are equal from two places on, at most `most`.
    @inline(__always)
    private func equal(
      _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ most: Int
    ) -> Int {
      var count = 0
      while count + 8 <= most {
        let left = unsafe UnsafeRawPointer(first + count).loadUnaligned(as: UInt64.self)
        let right = unsafe UnsafeRawPointer(second + count).loadUnaligned(as: UInt64.self)
        let difference = (left ^ right).littleEndian
        if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
        count += 8
      }
      while count < most, unsafe first[count] == second[count] { count += 1 }
      return count
    }
  }
}
