internal import TinctGraphics

/// The amounts of a picture's pixels, clear but where shapes were joined.
struct AmountSheet {
  /// The pixels that it has.
  private let whole: PixelArea
  /// The amounts row by row; empty before the first shape.
  private var amounts: [UInt8] = []
  /// The pixels that may not be clear.
  private var touched = PixelArea(x: 0, y: 0, width: 0, height: 0)

  /// Makes a clear sheet.
  init(_ whole: PixelArea) { self.whole = whole }

  /// Covers each pixel by the more of what covers it and of a part.
  ///
  /// - Parameters:
  ///   - area: the position of the part, which may reach beyond the sheet.
  ///   - cut: gets the amounts of the part that others cover already; nil if nobody asks.
  mutating func join(_ part: PartMask, in area: PixelArea, cut: inout [PartMask.Cut]?) {
    let shared = area.intersection(whole)
    guard !shared.isEmpty else { return }
    touch(shared)
    let (width, first) = (whole.width, offset(shared.x, 0))
    unsafe amounts.withUnsafeMutableBytes { target in
      unsafe part.amounts.withUnsafeBytes { source in
        for y in shared.y..<shared.y + shared.height {
          let from = (y - area.y) * part.width + shared.x - area.x
          let to = y * width + first
          var x = 0
          while x < shared.width {
            // Sixteen pixels at once, unless those are asked for that both cover.
            if x &+ 16 <= shared.width {
              let more = unsafe source.loadUnaligned(
                fromByteOffset: from &+ x, as: SIMD16<UInt8>.self)
              let under = unsafe target.loadUnaligned(
                fromByteOffset: to &+ x, as: SIMD16<UInt8>.self)
              if cut == nil || pointwiseMin(more, under) == .zero {
                unsafe target.storeBytes(
                  of: pointwiseMax(more, under), toByteOffset: to &+ x, as: SIMD16<UInt8>.self)
                x &+= 16
                continue
              }
            }
            let (amount, under) = unsafe (source[from + x], target[to + x])
            if amount > 0, under > 0 {
              cut?.append(PartMask.Cut(index: Int32(from + x), amount: min(amount, under)))
            }
            unsafe target[to + x] = max(amount, under)
            x += 1
          }
        }
      }
    }
  }

  /// Sets the amounts of an area to those that sums of blurs stand for, row by row.
  mutating func set(_ area: PixelArea, _ sums: [UInt32], _ blur: BoxBlur) {
    touch(area)
    let (width, start) = (whole.width, offset(area.x, area.y))
    var target = amounts.mutableSpan
    for row in 0..<area.height {
      blur.divide(
        sums.span.extracting(row * area.width..<(row + 1) * area.width), into: &target,
        from: start + row * width)
    }
  }

  /// Leaves what lies on one side of a blurred edge: the sharp shape where the blurred one leaves
  /// it, or the blurred one outside. Both sheets have the same pixels.
  mutating func cut(by blurred: borrowing AmountSheet, isInside: Bool, in area: PixelArea) {
    let box = (isInside ? touched : touched.union(blurred.touched)).intersection(area)
    guard !box.isEmpty else { return }
    touch(box)
    guard !blurred.amounts.isEmpty else { return isInside ? () : clear() }
    let (width, first) = (whole.width, offset(box.x, 0))
    unsafe amounts.withUnsafeMutableBufferPointer { target in
      unsafe blurred.amounts.withUnsafeBufferPointer { blurred in
        for y in box.y..<box.y + box.height {
          let start = y * width + first
          for pixel in start..<start + box.width {
            let (sharp, soft) = unsafe (UInt16(target[pixel]), UInt16(blurred[pixel]))
            // Products of two shares of 255, rounded.
            let product = isInside ? sharp &* (255 &- soft) : (255 &- sharp) &* soft
            let half = product &+ 127
            unsafe target[pixel] = UInt8(truncatingIfNeeded: (half &+ 1 &+ half >> 8) >> 8)
          }
        }
      }
    }
  }

  /// Lends the amounts of an area, from its first pixel on, and clears the sheet.
  mutating func lend(
    _ area: PixelArea, _ body: (_ amounts: Span<UInt8>, _ stride: Int, _ area: PixelArea) -> Void
  ) {
    let shared = area.intersection(touched)
    if !shared.isEmpty {
      let start = offset(shared.x, shared.y)
      let end = start + (shared.height - 1) * whole.width + shared.width
      body(amounts.span.extracting(start..<end), whole.width, shared)
    }
    clear()
  }

  /// Makes the sheet clear.
  mutating func clear() {
    for y in touched.y..<touched.y + touched.height {
      let start = offset(touched.x, y)
      unsafe amounts.withUnsafeMutableBufferPointer { amounts in
        unsafe amounts.extracting(start..<start + touched.width).update(repeating: 0)
      }
    }
    touched = PixelArea(x: 0, y: 0, width: 0, height: 0)
  }

  private func offset(_ x: Int, _ y: Int) -> Int { (y - whole.y) * whole.width + x - whole.x }

  private mutating func touch(_ area: PixelArea) {
    if amounts.isEmpty { amounts = [UInt8](repeating: 0, count: whole.count) }
    touched = touched.union(area)
  }
}
