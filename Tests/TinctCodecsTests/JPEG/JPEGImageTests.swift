import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics

/// Files that Pillow and libjpeg wrote, 48 x 32 pixels: six squares, red green blue above yellow
/// black white.
struct JPEGImageTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: Checkout.root.appending(path: "Tests/Fixtures/jpeg/\(name).jpg"))
  }

  /// Returns the letter of the colour in the middle of each square of 16 x 16 pixels.
  private static func squares(_ bitmap: Bitmap) -> [String] {
    let colors: [(String, StraightPixel)] = [
      ("R", StraightPixel(red: 200, green: 40, blue: 40)),
      ("G", StraightPixel(red: 40, green: 160, blue: 60)),
      ("B", StraightPixel(red: 40, green: 60, blue: 200)),
      ("Y", StraightPixel(red: 230, green: 220, blue: 60)),
      ("K", StraightPixel(red: 20, green: 20, blue: 20)),
      ("W", StraightPixel(red: 240, green: 240, blue: 240)),
    ]
    return stride(from: 8, to: bitmap.height, by: 16).map { y in
      stride(from: 8, to: bitmap.width, by: 16).map { x in
        let pixel = bitmap[x, y]
        return colors.first { _, color in
          abs(Int(color.red) - Int(pixel.red)) < 8 && abs(Int(color.green) - Int(pixel.green)) < 8
            && abs(Int(color.blue) - Int(pixel.blue)) < 8 && pixel.alpha == 255
        }?.0 ?? "?"
      }.joined()
    }
  }

  /// Exif 2.32, section 4.6.4, says for each number which sides of the picture the file's first row
  /// and first column are: 6 is right and top. Other numbers than 1...8 say nothing.
  private static let upright: [UInt8: [String]] = [
    1: ["RGB", "YKW"], 2: ["BGR", "WKY"], 3: ["WKY", "BGR"], 4: ["YKW", "RGB"],
    5: ["RY", "GK", "BW"], 6: ["YR", "KG", "WB"], 7: ["WB", "KG", "YR"], 8: ["BW", "GK", "RY"],
    9: ["RGB", "YKW"],
  ]

  @Test(arguments: UInt8(1)...9) func `a picture is upright for every orientation`(
    number: UInt8
  ) throws {
    var bytes = try Self.fixture("orientation_6")
    bytes[0x31] = number
    #expect(Self.squares(try JPEGImage(decoding: bytes).bitmap) == Self.upright[number])
  }

  @Test func `progressive files and files in grey are read`() throws {
    let bitmap = try JPEGImage(decoding: Self.fixture("progressive")).bitmap
    #expect(Self.squares(bitmap) == ["RGB", "YKW"])
    let grey = try JPEGImage(decoding: Self.fixture("grey")).bitmap[8, 8]
    // Rec. 601, as JFIF says: 0.299 * 200 + 0.587 * 40 + 0.114 * 40.
    #expect(grey.red == grey.green && grey.green == grey.blue && abs(Int(grey.red) - 88) <= 2)
  }

  @Test func `a file cut off anywhere is refused`() throws {
    let bytes = try Self.fixture("progressive")
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: JPEGError.self) { try JPEGImage(decoding: Array(bytes.prefix(count))) }
    }
  }

  /// The offset of the first scan, which the data of no segment of the fixtures looks like.
  private static func scanOffset(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
  }

  @Test(arguments: ["orientation_6", "progressive", "grey"])
  func `stray and fill bytes between segments are passed over`(name: String) throws {
    let bytes = try Self.fixture(name)
    let scan = try #require(Self.scanOffset(bytes))
    let picture = try JPEGImage(decoding: bytes)
    for stray in [[0xFF, 0xFF], [0, 0, 0], [0x20, 0xFF, 0, 7], [9, 0xFF, 0xD0]] as [[UInt8]] {
      // Before the second segment, which has the orientation in one of the files, and the scan.
      var padded = bytes
      padded.insert(contentsOf: stray, at: scan)
      padded.insert(contentsOf: stray, at: 4 + Int(bytes[4]) << 8 + Int(bytes[5]))
      if stray.last != 0xD0 { padded.insert(contentsOf: stray, at: padded.count - 2) }
      #expect(try JPEGImage(decoding: padded) == picture)
    }
  }

  /// Some phones write zeros there.
  @Test func `other parameters of a sequential scan are passed over`() throws {
    var bytes = try Self.fixture("orientation_6")
    let picture = try JPEGImage(decoding: bytes)
    let scan = try #require(Self.scanOffset(bytes))
    let end = scan + 2 + Int(bytes[scan + 2]) << 8 + Int(bytes[scan + 3])
    #expect(bytes[end - 3..<end] == [0, 63, 0])
    bytes.replaceSubrange(end - 3..<end, with: [0, 0, 0])
    #expect(try JPEGImage(decoding: bytes) == picture)
    #expect(throws: JPEGError.self) { try JPEGImage(decoding: Array(bytes.dropLast(20))) }
  }

  @Test(arguments: ["orientation_6", "progressive"])
  func `stray bytes do not hide that a file is cut off`(name: String) throws {
    var bytes = try Self.fixture(name)
    let scan = try #require(Self.scanOffset(bytes))
    bytes.insert(contentsOf: [0, 0, 0], at: scan)
    for count in stride(from: scan + 16, to: bytes.count - 2, by: 7) {
      #expect(throws: JPEGError.self) { try JPEGImage(decoding: Array(bytes.prefix(count))) }
    }
  }

  /// 4:1:0 has a quarter of the columns of colour, and half of the rows.
  @Test func `subsampling that has no name in the library is read`() throws {
    let bitmap = try JPEGImage(decoding: Self.fixture("subsampling_410")).bitmap
    #expect(Self.squares(bitmap) == ["RGB", "YKW"])
  }

  @Test func `colours for print, and pictures above the limits, are refused`() throws {
    #expect(throws: JPEGError.printColors) { try JPEGImage(decoding: Self.fixture("cmyk")) }
    var limits = Limits()
    limits.sidePixels = 47
    #expect(throws: JPEGError.sideTooLarge(width: 48, height: 32, limit: 47)) {
      try JPEGImage(decoding: Self.fixture("progressive"), limits: limits)
    }
    limits = Limits()
    limits.imagePixels = 48 * 32 - 1
    #expect(throws: JPEGError.areaTooLarge(width: 48, height: 32, limit: 1535)) {
      try JPEGImage(decoding: Self.fixture("progressive"), limits: limits)
    }
  }

  // MARK: - Files that declare more than they hold

  /// Changes the size that a file declares.
  private static func resized(_ bytes: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var bytes = bytes
    let frame = try #require(
      bytes.indices.dropLast().first {
        bytes[$0] == 0xFF && (bytes[$0 + 1] == 0xC0 || bytes[$0 + 1] == 0xC2)
      })
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    bytes.replaceSubrange(frame + 5..<frame + 9, with: size)
    return bytes
  }

  @Test(arguments: ["orientation_6", "progressive", "grey", "subsampling_410"])
  func `a file too short for its size is refused before memory is taken`(name: String) throws {
    let bytes = try Self.resized(Self.fixture(name), width: 8192, height: 8192)
    #expect(throws: JPEGError.tooShort(width: 8192, height: 8192)) {
      try JPEGImage(decoding: bytes)
    }
  }

  /// The shortest legal JPEG of one grey: every code has one bit, and every block as few codes as
  /// there can be. With another frame it is the same picture to every reader.
  private static func flat(
    _ frame: UInt8, width: Int, height: Int, sampling: [UInt8], missingBytes: Int = 0
  ) -> [UInt8] {
    let count = sampling.count
    func segment(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, kind, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    bytes += segment(
      frame,
      [8] + size + [UInt8(count)] + sampling.enumerated().flatMap { [UInt8($0 + 1), $1, 0] })
    // One code of one bit each, for a difference of 0 and for the end of a block.
    for table: UInt8 in [0x00, 0x10] {
      bytes += segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    let isProgressive = frame == 0xC2
    bytes += segment(
      0xDA,
      [UInt8(count)] + (1...count).flatMap { [UInt8($0), 0] } + [0, isProgressive ? 0 : 63, 0])
    let across = sampling.map { Int($0 >> 4) }.max() ?? 1
    let down = sampling.map { Int($0 & 15) }.max() ?? 1
    let units =
      count == 1
      ? ((width + 7) / 8) * ((height + 7) / 8)
      : ((width + 8 * across - 1) / (8 * across)) * ((height + 8 * down - 1) / (8 * down))
        * sampling.reduce(0) { $0 + Int($1 >> 4) * Int($1 & 15) }
    let bits = units * (isProgressive ? 1 : 2)
    // The rest of the last byte is ones.
    var data = [UInt8](repeating: 0, count: (bits + 7) / 8)
    if bits % 8 > 0 { data[data.count - 1] = UInt8(0xFF >> (bits % 8)) }
    return bytes + data.dropLast(missingBytes) + [0xFF, 0xD9]
  }

  @Test(
    arguments: [0xC0, 0xC1, 0xC2] as [UInt8],
    [[0x11], [0x22], [0x11, 0x11, 0x11], [0x22, 0x11, 0x11], [0x41, 0x11, 0x11]] as [[UInt8]])
  func `the shortest legal picture of any size is read, and one byte less is not`(
    frame: UInt8, sampling: [UInt8]
  ) throws {
    for (width, height) in [(1, 1), (8, 8), (33, 17), (200, 65), (1000, 1000)] {
      let bytes = Self.flat(frame, width: width, height: height, sampling: sampling)
      let bitmap = try JPEGImage(decoding: bytes).bitmap
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(Set(bitmap.pixels).count == 1)
      let short = Self.flat(
        frame, width: width, height: height, sampling: sampling, missingBytes: 1)
      #expect(throws: JPEGError.tooShort(width: width, height: height)) {
        try JPEGImage(decoding: short)
      }
    }
  }
}
