internal import CDeflate
internal import TinctGraphics

/// A reader of plain PNGs: 8 bits a sample, or indices, not interlaced.
///
/// All data is inflated at once, into memory whose size is known, by libdeflate, which takes a
/// third of zlib's time; it cannot work row by row. A file is read only if nothing at all is wrong
/// with it: exactly as many bytes as its size requires, a correct checksum after them, only known
/// filters, only colours that are in the table. Everything else is left to libpng, which names the
/// mistake.
///
/// Only one mistake passes that zlib refuses: meaningless codes (RFC 1951, section 3.2.5, length
/// symbols 286 and 287, distance symbols 30 and 31; a code with one symbol, used with its other
/// bit), if the result has the right length and the right checksum all the same.
struct PlainPNG {
  private let bytes: [UInt8]
  private let info: PNGInfo
  private let parts: PNGChunkReader.Parts
  /// The sample or samples of the one clear colour, if there is one.
  private let clear: [UInt8]?
  private let rowBytes: Int

  /// Takes a file whose chunks were checked; nil if it is not plain.
  init?(_ bytes: [UInt8], _ info: PNGInfo, _ parts: PNGChunkReader.Parts) {
    guard !info.isInterlaced, parts.endsEmpty,
      info.bitDepth == 8 || info.colorType == .indexed
    else { return nil }
    if info.colorType != .indexed, let range = parts.transparency {
      // Two bytes for each sample, of which the first is to be ignored at 8 bits: PNG (Third
      // Edition), section 11.3.1.1.
      clear = stride(from: range.lowerBound + 1, to: range.upperBound, by: 2).map { bytes[$0] }
    } else {
      clear = nil
    }
    self.bytes = bytes
    self.info = info
    self.parts = parts
    rowBytes = (info.width * info.bitDepth * info.colorType.samples + 7) / 8
  }

  /// Returns the pixels, in sRGB by a curve if one is given; nil if anything is wrong with them.
  ///
  /// The rows are inflated to the end of the memory that the pixels take, and pixels are made of
  /// them from its beginning: a pixel takes no fewer bytes than its samples, so it is never written
  /// over samples that were not read.
  func pixels(_ gamma: GammaCurve?) -> [StraightPixel]? {
    let data = parts.data.count == 1 ? parts.data[0] : nil
    let joined = data == nil ? Array(parts.data.map { bytes[$0] }.joined()) : bytes
    let range = data ?? 0..<joined.count
    let (area, size) = (info.width * info.height, (rowBytes + 1) * info.height)
    // Deflate expands by at most 1032 (258 bytes for two bits), so that a small file cannot make us
    // take much memory.
    guard range.count >= 6, size / 1032 <= range.count, fitsWindow(joined[range.lowerBound], size)
    else { return nil }
    let colors = gamma.map { info.palette.map($0.applied) } ?? info.palette
    var isWhole = false
    // Rows of four samples take a byte more than their pixels.
    let capacity = max(area, (size + 3) / 4)
    var pixels = unsafe [StraightPixel](unsafeUninitializedCapacity: capacity) { pixels, count in
      let memory = UnsafeMutableRawBufferPointer(pixels)
      let rows = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[(memory.count - size)...])
      isWhole = unsafe joined.withUnsafeBytes { joined in
        unsafe inflate(UnsafeRawBufferPointer(rebasing: joined[range]), to: rows)
      }
      isWhole =
        unsafe isWhole
        && FilteredRows(rowBytes: rowBytes, height: info.height, step: info.colorType.samples)
          .unfilter(rows)
        && store(UnsafeRawBufferPointer(rows), colors, in: pixels)
      count = isWhole ? area : 0
    }
    guard isWhole else { return nil }
    if let gamma, info.colorType != .indexed {
      for index in pixels.indices { pixels[index] = gamma.applied(pixels[index]) }
    }
    return pixels
  }

  // MARK: - Data

  /// Returns true if no match can reach further back than the window in the stream's first byte
  /// (RFC 1950): zlib refuses such a match, libdeflate does not look.
  private func fitsWindow(_ first: UInt8, _ size: Int) -> Bool {
    let bits = Int(first >> 4) + 8
    return bits == 15 || (bits < 15 && size <= 1 << bits)
  }

  /// Inflates a zlib stream; returns true if all of it was right, and filled `rows`.
  private func inflate(
    _ stream: UnsafeRawBufferPointer, to rows: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return false }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var (read, written) = (0, 0)
    let result = unsafe libdeflate_zlib_decompress_ex(
      decompressor, stream.baseAddress, stream.count, rows.baseAddress, rows.count, &read, &written)
    return result == LIBDEFLATE_SUCCESS && read == stream.count && written == rows.count
  }

  // MARK: - Pixels

  /// Makes all pixels of the rows; false if an index has no colour.
  private func store(
    _ rows: UnsafeRawBufferPointer, _ colors: [StraightPixel],
    in pixels: UnsafeMutableBufferPointer<StraightPixel>
  ) -> Bool {
    switch info.colorType {
    case .indexed: return unsafe color(rows, colors, in: pixels)
    case .rgba: unsafe move(rows, to: UnsafeMutableRawBufferPointer(pixels))
    case .greyAlpha:
      unsafe each(rows, 2, in: pixels) { grey, offset in
        StraightPixel(red: grey, green: grey, blue: grey, alpha: unsafe rows[offset + 1])
      }
    case .rgb:
      unsafe each(rows, 3, in: pixels) { red, offset in
        let (green, blue) = unsafe (rows[offset + 1], rows[offset + 2])
        let isClear = clear.map { $0[0] == red && $0[1] == green && $0[2] == blue } ?? false
        return StraightPixel(red: red, green: green, blue: blue, alpha: isClear ? 0 : 255)
      }
    case .grey:
      unsafe each(rows, 1, in: pixels) { grey, _ in
        StraightPixel(red: grey, green: grey, blue: grey, alpha: clear?[0] == grey ? 0 : 255)
      }
    }
    return true
  }

  /// Looks indices up in colours; false if an index has none.
  private func color(
    _ rows: UnsafeRawBufferPointer, _ colors: [StraightPixel],
    in pixels: UnsafeMutableBufferPointer<StraightPixel>
  ) -> Bool {
    // A table of all indices that may come needs no check for each.
    let table = colors + Array(repeating: .clear, count: 256 - colors.count)
    let (depth, most) = (info.bitDepth, 1 << info.bitDepth - 1)
    var highest = 0
    for y in 0..<info.height {
      let row = y * (rowBytes + 1) + 1
      let start = y * info.width
      for x in 0..<info.width {
        let bit = x * depth
        let index = unsafe Int(rows[row + bit >> 3]) >> (8 - depth - bit & 7) & most
        highest = max(highest, index)
        unsafe pixels[start + x] = table[index]
      }
    }
    return highest < colors.count
  }

  /// Moves rows of pixels together, without the numbers of their filters.
  private func move(_ rows: UnsafeRawBufferPointer, to pixels: UnsafeMutableRawBufferPointer) {
    for y in 0..<info.height {
      let start = y * (rowBytes + 1) + 1
      let row = unsafe UnsafeRawBufferPointer(rebasing: rows[start..<start + rowBytes])
      // The ranges may overlap, which this call allows.
      unsafe UnsafeMutableRawBufferPointer(
        rebasing: pixels[y * rowBytes..<(y + 1) * rowBytes]
      )
      .copyMemory(from: row)
    }
  }

  /// Makes each pixel of its first sample and the offset of that.
  private func each(
    _ rows: UnsafeRawBufferPointer, _ samples: Int,
    in pixels: UnsafeMutableBufferPointer<StraightPixel>, _ pixel: (UInt8, Int) -> StraightPixel
  ) {
    for y in 0..<info.height {
      var offset = y * (rowBytes + 1) + 1
      for x in y * info.width..<(y + 1) * info.width {
        unsafe pixels[x] = unsafe pixel(rows[offset], offset)
        offset += samples
      }
    }
  }
}
