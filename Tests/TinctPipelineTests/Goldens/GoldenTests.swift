import Foundation
import TestFiles
import Testing

/// Pictures against those in `Tests/Goldens`. See `GoldenMode` for how to change these.
struct GoldenTests {
  private let store: GoldenStore

  init() throws {
    let mode = try #require(
      GoldenMode.current,
      "GOLDEN must be one of \(GoldenMode.allCases.map(\.rawValue).joined(separator: ", "))")
    store = GoldenStore(
      goldens: Checkout.root.appending(path: "Tests/Goldens"),
      reports: Checkout.root.appending(path: "out/goldens"), mode: mode)
  }

  private func verify(_ golden: Golden) throws {
    switch try store.check(golden) {
    case .equal: break
    case .blessed(let file):
      Issue.record("\(file.lastPathComponent) is a new golden: look at it, then run again")
    case .differs(let problem, let report, let picture):
      Attachment.record(picture, named: report.lastPathComponent)
      Issue.record(
        """
        \(golden.name): \(problem).
        Expected, difference and actual: \(report.path)
        If the new picture is right: \(GoldenStore.command)
        """)
    }
  }

  @Test(arguments: PieceGoldens.all)
  func `pieces`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: BoardGoldens.tilings)
  func `tilings`(golden: Golden) throws { try verify(golden) }

  @Test(
    arguments: BoardGoldens.looks + BoardGoldens.states + BoardGoldens.groups
      + BoardGoldens.thumbnails + BoardGoldens.ends + BoardGoldens.mixed)
  func `looks, states and thumbnails`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: BoardGoldens.all)
  func `boards`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: AnimationGoldens.all)
  func `animations`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: GridGoldens.all)
  func `empty grids`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: StonesGoldens.all)
  func `stones`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: DesertGoldens.all)
  func `desert`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: ShopGoldens.all)
  func `pictures for shops`(golden: Golden) throws { try verify(golden) }

  @Test(arguments: SpriteGoldens.all)
  func `sprites`(golden: Golden) throws { try verify(golden) }

  @Test func `every golden is used, and every name but once`() throws {
    let all =
      PieceGoldens.all + BoardGoldens.all + BoardGoldens.tilings + AnimationGoldens.all
      + SpriteGoldens.all + GridGoldens.all + StonesGoldens.all + BoardGoldens.looks
      + BoardGoldens.states + BoardGoldens.groups + BoardGoldens.ends + BoardGoldens.mixed
      + BoardGoldens.thumbnails + ShopGoldens.all + DesertGoldens.all
    #expect(Set(all.map(\.name)).count == all.count)
    let strays = try store.strays(besides: all.map(\.name))
    #expect(strays.isEmpty, "no test uses these: \(GoldenStore.command) removes them")
  }
}
