extension PNGScanlines {
  /// Packs one sample a pixel into rows of 1, 2, 4 or 8 bits a sample, leftmost in the high bits.
  ///
  /// Every sample must fit the depth. A row's unused bits are 0.
  init(samples: [UInt8], width: Int, bitDepth: UInt8) {
    if bitDepth == 8 {
      self.init(rowBytes: width, pixelBytes: 1, bytes: samples)
      return
    }
    let depth = Int(bitDepth)
    let rowBytes = (width * depth + 7) / 8
    let height = samples.count / width
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * height) { output, count in
      unsafe output.initialize(repeating: 0)
      unsafe samples.withUnsafeBufferPointer { samples in
        for y in 0..<height {
          for x in 0..<width {
            let bit = x * depth
            let value = unsafe samples[y * width + x] << UInt8(8 - depth - bit % 8)
            unsafe output[y * rowBytes + bit / 8] |= value
          }
        }
      }
      count = rowBytes * height
    }
    self.init(rowBytes: rowBytes, pixelBytes: 1, bytes: packed)
  }
}
