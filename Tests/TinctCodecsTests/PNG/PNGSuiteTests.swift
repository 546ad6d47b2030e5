import Testing
import TinctCodecs
import TinctGraphics

@Suite(.enabled(if: PNGSuite.isPresent, "PngSuite is in ../shared, which is not here"))
struct PNGSuiteTests {
  @Test func `the fixture has all legal files`() {
    #expect(PNGSuite.records.count == 161)
  }

  @Test(arguments: PNGSuite.records)
  func `a legal file has the pixels an independent decoder sees`(record: PNGSuite.Record) throws {
    let bitmap = try PNGImage(decoding: PNGSuite.bytes(record.file)).bitmap
    #expect(bitmap.width == record.width && bitmap.height == record.height)
    #expect(bitmap.fowlerNollVo == record.hash)
  }

  @Test(arguments: PNGSuite.records)
  func `a legal file has the pixels libpng's own high-level reader sees`(
    record: PNGSuite.Record
  ) throws {
    let bytes = try PNGSuite.bytes(record.file)
    // libpng 1.6.39's high-level reader confuses the passes of interlaced 16-bit pictures: its
    // basi0g16 starts with 3C where basn0g16, the same picture, starts with 00. So it is asked for
    // the twin that is not interlaced.
    let twins = [
      "basi0g16.png": "basn0g16.png", "basi2c16.png": "basn2c16.png",
      "basi4a16.png": "basn4a16.png", "basi6a16.png": "basn6a16.png",
      "bgai4a16.png": "basn4a16.png",
    ]
    // That reader applies gAMA; without the chunk it takes samples as sRGB, as we always do.
    var raw = RawPNG(try PNGSuite.bytes(twins[record.file] ?? record.file))
    raw.chunks.removeAll { $0.name == "gAMA" }
    #expect(try PNGImage(decoding: bytes).bitmap == simplifiedLibpng(raw.bytes))
  }

  @Test(arguments: PNGSuite.records)
  func `pixels survive writing and reading`(record: PNGSuite.Record) throws {
    let bitmap = try PNGImage(decoding: PNGSuite.bytes(record.file)).bitmap
    for effort in [PNGEffort.fastest, .standard, .smallest] {
      for format in PNGPixelFormat.allCases {
        let written = EncodedPNG(bitmap, format: format, effort: effort).bytes
        #expect(try PNGImage(decoding: written).bitmap == bitmap)
        #expect(simplifiedLibpng(written) == bitmap)
        #expect(secondDecoder(written) == bitmap)
      }
    }
  }

  @Test(arguments: [
    ("xs1n0g01.png", 0, PNGError.Cause.notPNG(looksLike: nil)),
    ("xs2n0g01.png", 0, .notPNG(looksLike: nil)),
    ("xs4n0g01.png", 0, .notPNG(looksLike: nil)),
    ("xs7n0g01.png", 4, .convertedAsText),
    ("xcrn0g04.png", 4, .convertedAsText),
    ("xlfn0g04.png", 4, .convertedAsText),
    ("xhdn0g08.png", 29, .checksum(chunk: "IHDR", stored: 0x4353_554D, computed: 0x5611_2528)),
    ("xcsn0g01.png", 148, .checksum(chunk: "IDAT", stored: 0x4353_554D, computed: 0xD02F_14C9)),
    ("xc1n0g08.png", 25, .colorType(1)),
    ("xc9n2c08.png", 25, .colorType(9)),
    ("xd0n2c08.png", 24, .bitDepth(0, .rgb)),
    ("xd3n2c08.png", 24, .bitDepth(3, .rgb)),
    ("xd9n2c08.png", 24, .bitDepth(99, .rgb)),
    ("xdtn0g01.png", 49, .missing(chunk: "IDAT")),
  ])
  func `a broken file is rejected with its cause`(
    file: String, offset: Int, cause: PNGError.Cause
  ) throws {
    let bytes = try PNGSuite.bytes(file)
    let error = #expect(throws: PNGError.self) { try PNGImage(decoding: bytes) }
    #expect(error?.cause == cause)
    #expect(error?.offset == offset)
    #expect(simplifiedLibpng(bytes) == nil)
  }

  @Test(arguments: [
    ("basn0g16.png", [PNGInfo.Note.reducedTo8Bits, .gammaNotApplied(100_000)]),
    ("basn2c08.png", [.gammaNotApplied(100_000)]),
    ("g05n2c08.png", [.gammaNotApplied(55_000)]),
    ("g04n2c08.png", []),
    ("ccwn2c08.png", [.gammaNotApplied(100_000)]),
  ])
  func `what does not reach the pixels is noted`(file: String, notes: [PNGInfo.Note]) throws {
    #expect(try PNGImage(decoding: PNGSuite.bytes(file)).info.notes == notes)
  }
}
