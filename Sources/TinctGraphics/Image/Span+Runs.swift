/// Pictures of flat art are runs of equal numbers; what is done once a run is not done for each pixel.
extension Span where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// The end of the run of equal numbers that starts at an offset.
  @inline(__always)
  func endOfRun(from start: Int) -> Int {
    let value = self[start]
    // As many copies of the number as 64 bits hold.
    let pattern = UInt64(value) &* (.max / UInt64(Element.max))
    let step = 64 / Element.bitWidth
    let count = count
    return unsafe withUnsafeBytes { bytes in
      var end = start + 1
      while end + step <= count {
        let word = unsafe bytes.loadUnaligned(
          fromByteOffset: end * MemoryLayout<Element>.size, as: UInt64.self)
        let difference = (word ^ pattern).littleEndian
        if difference != 0 { return end + difference.trailingZeroBitCount / Element.bitWidth }
        end += step
      }
      while end < count, self[end] == value { end += 1 }
      return end
    }
  }

  /// How often each number below a limit occurs; there must be no others.
  func counts(entryCount: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: entryCount)
    var start = 0
    while start < count {
      let end = endOfRun(from: start)
      counts[Int(self[start])] += end - start
      start = end
    }
    return counts
  }

  /// What stands at each number in a table.
  func mapped<Value: BitwiseCopyable>(_ table: Span<Value>) -> [Value] {
    unsafe [Value](unsafeUninitializedCapacity: count) { output, initialized in
      var start = 0
      while start < count {
        let end = endOfRun(from: start)
        unsafe output.extracting(start..<end).initialize(repeating: table[Int(self[start])])
        start = end
      }
      initialized = count
    }
  }
}

extension MutableSpan where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Puts in place of each number what stands there in a table.
  mutating func replace(_ table: Span<UInt32>) {
    var start = 0
    while start < count {
      let end = span.endOfRun(from: start)
      fill(start..<end, with: Element(truncatingIfNeeded: table[Int(self[start])]))
      start = end
    }
  }

  /// Puts one number everywhere in a range.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, with number: Element) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.extracting(range).update(repeating: number)
    }
  }
}
