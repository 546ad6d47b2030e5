import Testing
import TinctGraphics

/// Resizing against Pillow, whose filters are the same.
@Suite struct PillowResizingTests {
  /// A picture and what Pillow makes of its premultiplied channels, each as an image of floats.
  struct Case: CustomTestStringConvertible, Sendable {
    let filter: Resampling.Filter
    let light: Resampling.Light
    let from: (Int, Int)
    let to: (Int, Int)
    let words: [UInt32]
    let premultiplied: [Double]

    var testDescription: String { "\(filter) \(light) \(from) to \(to)" }
  }

  /// Pillow 13.0.0, `Image.resize` with LANCZOS and BOX in mode F, of values in 0...1 times alpha;
  /// for linear light after decoding sRGB. Five decimals.
  ///
  /// BOX only where whole numbers of pixels become one: elsewhere Pillow's takes pixels in whole by
  /// their middles, and ours in the parts that are covered.
  static let cases = [
    Case(
      filter: .lanczos, light: .encoded, from: (6, 4), to: (4, 3),
      words: [
        0x00442082, 0xFFFDE6F1, 0xC8C26B30, 0xFF0EC7DD, 0xFF01E488, 0x007534A2, 0xC80B0D04,
        0xFF6ED80E, 0xFF71E0FD, 0xFF77B076, 0x0070EB94, 0xFFD5335F, 0xFF973DAA, 0x80D8619B,
        0xC8FFC911, 0xFF7CCED4, 0x0058BBBF, 0xFFE03753, 0xFFC9BDFA, 0x800FF016, 0xFFC95756,
        0xFF740666, 0xFF76CFB0, 0xFFB4EB89,
      ],
      premultiplied: [
        0.28851, 0.35914, 0.21186, 0.47678, 0.69530, 0.71061, 0.61379, 0.99817, 0.06792, 0.70372,
        0.60289, 0.92806, 0.12148, 0.27921, 0.18646, 0.40736, 0.31802, 0.20052, 0.21068, 0.84437,
        0.60070, 0.79631, 0.46960, 0.93767, 0.27611, 0.48935, 0.40689, 0.55220, 0.54903,
        -0.00168, 0.14379, 0.56373, 0.51547, 0.54358, 0.68420, 0.77577, 0.54813, 0.30888,
        0.11414, 0.75064, 0.47034, 0.36539, 0.54605, 0.95052, 0.58204, 0.74057, 0.49753, 0.88653,
      ]),
    Case(
      filter: .lanczos, light: .linear, from: (6, 4), to: (4, 3),
      words: [
        0x801C2E2B, 0xFF569D80, 0xC86C1251, 0xFFC9BEE3, 0x8089120E, 0xC8EEA3C2, 0x3C545A78,
        0x3C0C5AA6, 0xC845B85D, 0x80D4BAB5, 0xFFE452CC, 0x80EC7FFA, 0xC8FFB5E8, 0xFFB3E9F9,
        0xFF71A655, 0x8089F59E, 0xC8D09F6A, 0xFFBB26AE, 0x00046136, 0xFF198B74, 0x3C364588,
        0xFF6B1ED8, 0x80101DB9, 0x00587F0C,
      ],
      premultiplied: [
        -0.06111, 0.03962, -0.01567, 0.48812, 0.11036, 0.17822, 0.14385, 0.79594, 0.42894,
        0.24167, 0.45897, 0.79358, 0.48022, 0.13618, 0.32441, 0.62719, 0.40215, 0.28909, 0.48431,
        0.53459, 0.10619, 0.45044, 0.24457, 0.76065, 0.38171, 0.31721, 0.17469, 0.66227, 0.59902,
        0.08789, 0.47999, 0.87525, 0.23791, 0.27200, 0.31093, 0.57606, 0.09301, 0.25305, 0.25796,
        0.75348, 0.09995, 0.09757, 0.38093, 0.71115, 0.11461, 0.03101, 0.09314, 0.36578,
      ]),
    Case(
      filter: .area, light: .linear, from: (6, 4), to: (3, 2),
      words: [
        0xFF7942BD, 0xC8F22106, 0xFF847762, 0xFFF0F3CB, 0xFF4D764D, 0x3CC70720, 0x80159A0F,
        0xC8F2C6DA, 0x00E344BB, 0x3C1245FD, 0xC884DF9A, 0xFFC5B3D0, 0x8076AC0E, 0xFF53A735,
        0x006C8891, 0x0020F6F7, 0x3CB022D2, 0xC80A96DA, 0xC83C1617, 0x00A98E78, 0x009E0327,
        0x801065D0, 0x80864F15, 0xC8A0B846,
      ],
      premultiplied: [
        0.39695, 0.16788, 0.26565, 0.76765, 0.27588, 0.27369, 0.23761, 0.55882, 0.23698, 0.30280,
        0.24045, 0.75490, 0.05322, 0.14995, 0.01113, 0.57157, 0.00065, 0.01633, 0.07915, 0.12549,
        0.12498, 0.16454, 0.18833, 0.57647,
      ]),
    Case(
      filter: .lanczos, light: .encoded, from: (3, 2), to: (5, 3),
      words: [
        0xC882B70E, 0x007F1A50, 0xC8BEF07E, 0xFF347F06, 0x3C6ED08F, 0x3CC75124,
      ],
      premultiplied: [
        0.49254, 0.66282, 0.06683, 0.87141, 0.21428, 0.28884, -0.02080, 0.40854, -0.01260,
        -0.02383, -0.01638, -0.02921, 0.37680, 0.48205, 0.27799, 0.48202, 0.71833, 0.93126,
        0.48196, 0.97350, 0.33993, 0.58757, 0.03449, 0.98869, 0.18516, 0.35581, 0.02922, 0.59741,
        0.05075, 0.09596, 0.06597, 0.11765, 0.24873, 0.25985, 0.16628, 0.30147, 0.42824, 0.45423,
        0.22492, 0.57753, 0.18732, 0.51232, 0.00215, 1.10596, 0.15605, 0.42279, 0.07924, 0.78627,
        0.11410, 0.21575, 0.14833, 0.26451, 0.12065, 0.03764, 0.05457, 0.12092, 0.13815,
        -0.02279, -0.03213, 0.18156,
      ]),
  ]

  @Test(arguments: cases)
  func `resizing gives what Pillow gives, rounded once`(item: Case) {
    let bitmap = Bitmap(
      width: item.from.0, height: item.from.1, pixels: item.words.map { StraightPixel(word: $0) })
    let made = bitmap.resized(
      width: item.to.0, height: item.to.1, Resampling(filter: item.filter, light: item.light))
    var worst = 0.0
    for (index, pixel) in made.pixels.enumerated() {
      let exact = Array(item.premultiplied[index * 4..<index * 4 + 4])
      let alpha = min(max(exact[3], 0), 1)
      worst = max(worst, abs(Double(pixel.alpha) - alpha * 255))
      // Where next to nothing is left, five decimals are too few for the colour.
      guard alpha > 0.05 else { continue }
      for (channel, value) in zip([pixel.red, pixel.green, pixel.blue], exact) {
        let straight = min(max(value / exact[3], 0), 1)
        var color = Color(LinearColor(red: straight, green: 0, blue: 0, alpha: 1)).red
        if item.light == .encoded { color = straight }
        worst = max(worst, abs(Double(channel) - color * 255))
      }
    }
    #expect(worst <= 0.5 + 0.03)
  }
}
