import PixelComparison
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
    let bitmap = try PNGImage(decoding: PNGSuite.bytesWithoutGamma(record.file)).bitmap
    #expect(bitmap.width == record.width && bitmap.height == record.height)
    #expect(bitmap.fowlerNollVo == record.hash)
  }

  @Test(arguments: PNGSuite.records)
  func `a legal file has the pixels libpng's own high-level reader sees`(
    record: PNGSuite.Record
  ) throws {
    let bytes = try PNGSuite.bytesWithoutGamma(record.file)
    // libpng 1.6.39's high-level reader confuses the passes of interlaced 16-bit pictures: its
    // basi0g16 starts with 3C where basn0g16, the same picture, starts with 00. So it is asked for
    // the twin that is not interlaced.
    let twins = [
      "basi0g16.png": "basn0g16.png", "basi2c16.png": "basn2c16.png",
      "basi4a16.png": "basn4a16.png", "basi6a16.png": "basn6a16.png",
      "bgai4a16.png": "basn4a16.png",
    ]
    let twin = try PNGSuite.bytesWithoutGamma(twins[record.file] ?? record.file)
    #expect(try PNGImage(decoding: bytes).bitmap == simplifiedLibpng(twin))
  }

  @Test(arguments: PNGSuite.records)
  func `gamma is applied as libpng's own high-level reader does`(record: PNGSuite.Record) throws {
    // That reader confuses the passes of interlaced 16-bit pictures: see above.
    guard !record.file.hasPrefix("bas" + "i") && record.file != "bgai4a16.png" else { return }
    let bytes = try PNGSuite.bytes(record.file)
    let (bitmap, other) = (
      try PNGImage(decoding: bytes).bitmap, try #require(simplifiedLibpng(bytes))
    )
    // Its tables of 16-bit samples have 11 bits.
    let most = try PNGInfo(reading: bytes).bitDepth == 16 ? 4 : 1
    #expect(zip(bitmap.pixels, other.pixels).allSatisfy { $0.differs(from: $1) <= most })
  }

  @Test(arguments: ["n0g16", "n2c08", "n3p04"])
  func `a picture stored in any gamma is the same picture`(kind: String) throws {
    // The suite's author made all from one picture, rounding each; as stored they are 30 to 90
    // apart.
    let pictures = try ["g03", "g04", "g05", "g07", "g10", "g25"].map {
      try PNGImage(decoding: PNGSuite.bytes($0 + kind + ".png")).bitmap
    }
    for other in pictures.dropFirst() {
      let differences = zip(pictures[1].pixels, other.pixels).map { $0.differs(from: $1) }
      let mean = Double(differences.reduce(0, +)) / Double(differences.count)
      #expect(mean < 10, "\(mean)")
    }
  }

  @Test(arguments: PNGSuite.records)
  func `pixels survive writing and reading`(record: PNGSuite.Record) throws {
    let bitmap = try PNGImage(decoding: PNGSuite.bytes(record.file)).bitmap
    for (format, effort) in [
      (.smallest, .fastest), (.smallest, .standard), (.smallest, .smallest), (.rgba, .standard),
    ] as [(PNGPixelFormat, PNGEffort)] {
      let written = EncodedPNG(bitmap, format: format, effort: effort).bytes
      #expect(try PNGImage(decoding: written).bitmap == bitmap)
      #expect(simplifiedLibpng(written) == bitmap)
      #expect(secondDecoder(written) == bitmap)
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
    ("basn0g16.png", [PNGInfo.Note.reducedTo8Bits, .gammaApplied(100_000)]),
    ("basn2c08.png", [.gammaApplied(100_000)]),
    ("g05n2c08.png", [.gammaApplied(55_000)]),
    ("g04n2c08.png", []),
    ("ccwn2c08.png", [.gammaApplied(100_000)]),
  ])
  func `what a person should know is noted`(file: String, notes: [PNGInfo.Note]) throws {
    #expect(try PNGImage(decoding: PNGSuite.bytes(file)).info.notes == notes)
  }
}

extension StraightPixel {
  /// The largest difference of a sample.
  func differs(from other: StraightPixel) -> Int {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
