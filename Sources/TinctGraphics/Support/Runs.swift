// Pictures of flat art are runs of equal numbers. The functions here work once for each run, not
// for each pixel.

/// The length from which on a run is filled at once; that is prepared at a cost.
private let shortRun = 8

extension Span where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Returns the end of the run of equal numbers that starts at an offset.
  @inline(__always)
  func endOfRun(from start: Int) -> Int {
    let value = self[start]
    let count = count
    // Along soft edges each pixel differs from the next.
    if start + 1 == count || self[start + 1] != value { return start + 1 }
    // As many copies of the number as 64 bits hold.
    let pattern = UInt64(value) &* (.max / UInt64(Element.max))
    return unsafe withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return count }
      let size = MemoryLayout<Element>.size
      let last = unsafe first + count * size
      // Pointers, because the bounds of each word would be checked apart.
      var here = unsafe first + (start + 2) * size
      func differs(_ offset: Int) -> UInt64 {
        unsafe here.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ pattern
      }
      // Most pixels lie in long runs, where one branch for four words is quicker.
      while unsafe last - here >= 32, differs(0) | differs(8) | differs(16) | differs(24) == 0 {
        unsafe here += 32
      }
      while unsafe last - here >= 8 {
        let difference = differs(0).littleEndian
        if difference != 0 {
          return unsafe (here - first) / size + difference.trailingZeroBitCount / Element.bitWidth
        }
        unsafe here += 8
      }
      var end = unsafe (here - first) / size
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
        let value = table[Int(self[start])]
        if end - start < shortRun {
          for index in start..<end { unsafe output.initializeElement(at: index, to: value) }
        } else {
          unsafe output.extracting(start..<end).initialize(repeating: value)
        }
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
      if range.count < shortRun {
        for index in range { unsafe buffer[index] = number }
      } else {
        unsafe buffer.extracting(range).update(repeating: number)
      }
    }
  }
}
