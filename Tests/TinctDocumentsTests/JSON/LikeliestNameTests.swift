import Testing
import TinctDocuments

struct LikeliestNameTests {
  private let known = [
    "name", "colors", "check", "appstore", "appstore-phone", "dusk", "blueprint",
  ]

  @Test(arguments: [
    ("nmae", "name"), ("colours", "colors"), ("chekc", "check"), ("apstore", "appstore"),
    ("APPSTORE", "appstore"), ("dsuk", "dusk"), ("blue", "blueprint"), ("nam", "name"),
  ])
  func `a slip for three letters, or the beginning of a name, is near`(
    typed: String, meant: String
  ) {
    #expect(likeliestName(for: typed, in: known) == meant)
  }

  @Test(arguments: ["dark", "size", "wall", "bl", "", "cheese", "storage"])
  func `other words are near to nothing`(typed: String) {
    #expect(likeliestName(for: typed, in: known) == nil)
  }
}
