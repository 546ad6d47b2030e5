import Testing
import TinctDocuments

struct LikeliestNameTests {
  private let known = [
    "name", "colors", "check", "appstore", "appstore-phone", "dusk", "blueprint",
  ]

  @Test(arguments: [
    ("nmae", "name"), ("colours", "colors"), ("chekc", "check"), ("apstore", "appstore"),
    ("APPSTORE", "appstore"), ("dsuk", "dusk"), ("apstoer", "appstore"), ("blue", "blueprint"),
    ("nam", "name"),
  ])
  func `a slip or two, or the beginning of a name, is near`(
    typed: String, meant: String
  ) {
    #expect(likeliestName(for: typed, in: known) == meant)
  }

  @Test(arguments: ["dark", "size", "wall", "bl", "", "cheese", "storage", "chokes"])
  func `other words are near to nothing`(typed: String) {
    #expect(likeliestName(for: typed, in: known) == nil)
  }
}
