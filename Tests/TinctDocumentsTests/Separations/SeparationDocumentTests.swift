import Testing
import TinctDocuments
import TinctGraphics

@Suite struct SeparationDocumentTests {
  private let separation = Separation(
    inks: [Ink("background"), Ink("wire")],
    image: IndexedImage(
      width: 3, height: 2, indices: .bytes([0, 0, 1, 1, 1, 0]),
      entries: [InkMix(amounts: [65535, 0]), InkMix(amounts: [100, 32768])]))

  @Test func `what is written reads back`() throws {
    let bytes = SeparationDocument.bytes(separation)
    let read = try SeparationDocument.read(bytes)
    #expect(read == separation)
    #expect(SeparationDocument.bytes(read) == bytes)
  }

  @Test(arguments: [
    ("\"runs\": [6]", "the runs do not make up"),
    ("\"runs\": [5, 0]", "the runs do not make up"),
    ("\"runs\": [7, 0]", "runs[0]"),
    ("\"runs\": [6, 1]", "runs[1]"),
    ("\"runs\": []", "the runs do not make up"),
  ])
  func `runs that do not fit are told`(runs: String, message: String) {
    let text = """
      {"format": "tinct-separation", "version": 1, "width": 3, "height": 2, "inks": ["a"],
       "mixes": [[65535]], \(runs)}
      """
    let error = #expect(throws: DocumentErrors.self) {
      try SeparationDocument.read(Array(text.utf8))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a mix of more than everything is told`() {
    let text = """
      {"format": "tinct-separation", "version": 1, "width": 1, "height": 1, "inks": ["a", "b"],
       "mixes": [[65535, 1]], "runs": [1, 0]}
      """
    let error = #expect(throws: DocumentErrors.self) {
      try SeparationDocument.read(Array(text.utf8))
    }
    #expect(error?.description.contains("mixes[0]") == true)
  }

  /// A document of a few bytes must not ask for the memory of a large picture.
  @Test(arguments: [(40_000, 1), (1 << 14, 1 << 14), (1, 1 << 40)])
  func `a picture beyond the limits is refused before its pixels are laid out`(
    width: Int, height: Int
  ) {
    let text = """
      {"format": "tinct-separation", "version": 1, "width": \(width), "height": \(height),
       "inks": ["a"], "mixes": [[65535]], "runs": [\(width * height), 0]}
      """
    let error = #expect(throws: DocumentErrors.self) {
      try SeparationDocument.read(Array(text.utf8))
    }
    #expect(error?.errors.count == 1)
    #expect(error?.description.contains("runs") == false, "\(error?.description ?? "")")
  }

  @Test func `a mix stands on a line, and so do all runs`() {
    let text = String(decoding: SeparationDocument.bytes(separation), as: UTF8.self)
    #expect(
      text == """
        {
          "format": "tinct-separation",
          "version": 1,
          "width": 3,
          "height": 2,
          "inks": ["background", "wire"],
          "mixes": [
            [65535, 0],
            [100, 32768]
          ],
          "runs": [2, 0, 3, 1, 1, 0]
        }

        """)
  }
}
