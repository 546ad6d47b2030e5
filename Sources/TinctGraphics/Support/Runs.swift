// Pictures of flat art are runs of equal numbers. The functions here work once for each run, not
// for each pixel.

extension Span where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Returns the end of the run of equal numbers that starts at an offset.
  @inline(__always)
  func endOfRun(from start: Int) -> Int {
    let value = self[start]
    // As many copies of the number as 64 bits hold.
    let pattern = UInt64(value) &* (.max / UInt64(Element.max))
    let step = 64 / Element.bitWidth
    let count = count
    return unsafe withUnsafeBytes { bytes in
      func differs(_ offset: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(
          fromByteOffset: offset * MemoryLayout<Element>.size, as: UInt64.self)
        return word ^ pattern
      }
      var end = start + 1
      // Most pixels lie in long runs, where one branch for four words is quicker.
      while end + 4 * step <= count {
        let first = differs(end) | differs(end + step)
        if first | differs(end + 2 * step) | differs(end + 3 * step) != 0 { break }
        end += 4 * step
      }
      while end + step <= count {
        let difference = differs(end).littleEndian
        if difference != 0 { return end + difference.trailingZeroBitCount / Element.bitWidth }
        end += step
      }
      while end < count, self[end] == value { end += 1 }
      return end
    }
  }

  /// Counts how often each number occurs; all are below `entryCount`.
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

  /// Adds up the places of each number in rows of a width; all are below `entryCount`.
  func places(width: Int, entryCount: Int) -> [PixelIndices.Places] {
    var places = [PixelIndices.Places](repeating: .init(), count: entryCount)
    for y in 0..<self.count / width {
      let row = extracting(y * width..<(y + 1) * width)
      var x = 0
      while x < width {
        let end = row.endOfRun(from: x)
        let number = Int(row[x])
        places[number].count += end - x
        places[number].columns += (x + end - 1) * (end - x) / 2
        places[number].rows += y * (end - x)
        x = end
      }
    }
    return places
  }

  /// Looks each number up in a table.
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
  /// Replaces each number by the element at that index of a table.
  mutating func replace(_ table: Span<UInt32>) {
    var start = 0
    while start < count {
      let end = span.endOfRun(from: start)
      fill(start..<end, with: Element(truncatingIfNeeded: table[Int(self[start])]))
      start = end
    }
  }

  /// Sets all numbers in a range to one.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, with number: Element) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.extracting(range).update(repeating: number)
    }
  }
}
