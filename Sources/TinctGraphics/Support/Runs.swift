// Pictures of flat art are runs of equal numbers. The functions here work once for each run, or for
// each block of equal ones, not for each pixel.

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

  /// Counts how often each number occurs in rows of a width, and adds up the positions; all numbers
  /// are below `entryCount`.
  ///
  /// - Parameters:
  ///   - step: the distance of positions in a row.
  ///   - rowStep: the distance of a position from that in the row above.
  func places(width: Int, step: Int, rowStep: Int, entryCount: Int) -> [PixelIndices.Places] {
    // Both sums of a number in one vector: the count, and the positions.
    var sums = [SIMD2<Int>](repeating: .zero, count: entryCount)
    unsafe withUnsafeBufferPointer { numbers in
      var span = sums.mutableSpan
      for y in 0..<numbers.count / width {
        let row = unsafe UnsafeBufferPointer(rebasing: numbers[y * width..<(y + 1) * width])
        unsafe row.forEachBlock { columns, isFlat in
          let first = y &* rowStep &+ columns.lowerBound &* step
          guard !isFlat else {
            let count = columns.count
            let positions = first &* count &+ count &* (count &- 1) / 2 &* step
            unsafe span[Int(row[columns.lowerBound])] &+= SIMD2(count, positions)
            return
          }
          var place = SIMD2(1, first)
          for x in columns {
            unsafe span[Int(row[x])] &+= place
            place.y &+= step
          }
        }
      }
    }
    return sums.map { PixelIndices.Places(count: $0.x, positions: $0.y) }
  }

  /// Looks each number up in a table.
  func mapped<Value: BitwiseCopyable>(_ table: Span<Value>) -> [Value] {
    unsafe [Value](unsafeUninitializedCapacity: count) { output, initialized in
      unsafe withUnsafeBufferPointer { unsafe $0.lookUp(in: table, into: output) }
      initialized = count
    }
  }

  /// Looks each number up in a table, and puts a zero in front of each row of a width.
  func rows(_ table: Span<UInt8>, width: Int) -> [UInt8] {
    let height = count / width
    let size = height * (width + 1)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, initialized in
      unsafe withUnsafeBufferPointer { numbers in
        for y in 0..<height {
          let start = y * (width + 1)
          unsafe output.initializeElement(at: start, to: 0)
          unsafe UnsafeBufferPointer(rebasing: numbers[y * width..<(y + 1) * width])
            .lookUp(in: table, into: output.extracting(start + 1..<start + 1 + width))
        }
      }
      initialized = size
    }
  }
}

extension MutableSpan where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Replaces each number by the element at that index of a table.
  mutating func replace(_ table: Span<UInt32>) {
    unsafe withUnsafeMutableBufferPointer { numbers in
      unsafe UnsafeBufferPointer(numbers).forEachBlock { range, isFlat in
        guard !isFlat else {
          let number = unsafe Element(truncatingIfNeeded: table[Int(numbers[range.lowerBound])])
          for index in range { unsafe numbers[index] = number }
          return
        }
        for index in range {
          unsafe numbers[index] = Element(truncatingIfNeeded: table[Int(numbers[index])])
        }
      }
    }
  }

  /// Sets all numbers in a range to one.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, with number: Element) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { buffer in
      let size = range.count * MemoryLayout<Element>.size
      guard size >= 16, let base = buffer.baseAddress else {
        for index in range { unsafe buffer[index] = number }
        return
      }
      let first = unsafe UnsafeMutableRawPointer(base + range.lowerBound)
      // As many copies of the number as 128 bits hold.
      let pattern = SIMD2(repeating: UInt64(number) &* (.max / UInt64(Element.max)))
      let last = unsafe first + (size - 16)
      var next = unsafe first
      while unsafe next < last {
        unsafe next.storeBytes(of: pattern, as: SIMD2<UInt64>.self)
        unsafe next += 16
      }
      unsafe last.storeBytes(of: pattern, as: SIMD2<UInt64>.self)
    }
  }
}

extension UnsafeBufferPointer
where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// Looks each number up in a table.
  @inline(__always)
  fileprivate func lookUp<Value: BitwiseCopyable>(
    in table: Span<Value>, into output: UnsafeMutableBufferPointer<Value>
  ) {
    unsafe forEachBlock { range, isFlat in
      guard !isFlat else {
        let value = unsafe table[Int(self[range.lowerBound])]
        for index in range { unsafe output.initializeElement(at: index, to: value) }
        return
      }
      for index in range {
        unsafe output.initializeElement(at: index, to: table[Int(self[index])])
      }
    }
  }

  /// Hands on blocks of numbers, one after the other, and tells of each if all are equal.
  ///
  /// A block is quicker than a run where each number is only looked up: it needs one branch, which
  /// processors guess better than the length of runs.
  @inline(__always)
  fileprivate func forEachBlock(_ body: (_ range: Range<Int>, _ isFlat: Bool) -> Void) {
    let length = 16
    var start = 0
    while start + length <= count {
      body(start..<start + length, unsafe isFlat(from: start, count: length))
      start += length
    }
    if start < count { body(start..<count, false) }
  }

  /// Returns true if as many numbers, a multiple of 8 bytes, from an offset on are equal.
  @inline(__always)
  private func isFlat(from start: Int, count: Int) -> Bool {
    guard let base = baseAddress else { return false }
    let first = unsafe UnsafeRawPointer(base + start)
    // As many copies of the number as 64 bits hold.
    let pattern = unsafe UInt64(self[start]) &* (.max / UInt64(Element.max))
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: count * MemoryLayout<Element>.size, by: 8) {
      difference |= unsafe first.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ pattern
    }
    return difference == 0
  }
}
