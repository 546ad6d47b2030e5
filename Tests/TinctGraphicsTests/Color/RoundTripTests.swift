import Foundation
import Testing

@testable import TinctGraphics

/// Spaces that lead back to the colour they came from.
struct RoundTripTests {
  private static let spaces: [ColorSpace] = [
    .srgb, .srgbLinear, .hsl, .hwb, .hsb, .displayP3, .xyzD65, .xyzD50, .lab, .lch, .oklab, .oklch,
  ]

  /// `TINCT_ALL_COLORS=1 swift test -c release --filter RoundTripTests` goes through all 16.7
  /// million 8-bit colours; else every 40,009th (a prime, so that no channel stands still) is
  /// taken.
  private static let step =
    ProcessInfo.processInfo.environment["TINCT_ALL_COLORS"] == nil ? 40_009 : 1

  @Test(arguments: spaces)
  func `a space leads back to 1e-9 and to the same bytes`(space: ColorSpace) throws {
    var worst = 0.0
    var changed = 0
    for value in stride(from: 0, to: 1 << 24, by: Self.step) {
      let pixel = StraightPixel(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
      let color = Color(pixel)
      guard let back = SpacedColor(color, in: space)?.unbounded else { throw Missing() }
      worst = max(
        worst, abs(back.red - color.red), abs(back.green - color.green),
        abs(back.blue - color.blue))
      if back.pixel != pixel { changed += 1 }
    }
    #expect(worst < 1e-9)
    #expect(changed == 0)
  }

  @Test(arguments: spaces)
  func `alpha goes along`(space: ColorSpace) throws {
    let color = Color(red: 0.2, green: 0.4, blue: 0.7, alpha: 0.25)
    #expect(try #require(SpacedColor(color, in: space)).unbounded.alpha == 0.25)
  }

  @Test func `spaces without an inverse say so`() {
    let inverses = ColorSpace.allCases.filter { SpacedColor(Color(.clear), in: $0) != nil }
    #expect(Set(inverses) == Set(Self.spaces))
  }

  private struct Missing: Error {}
}
