import Foundation
import Testing

@testable import TinctGraphics

/// Figures that others have published.
struct ColorReferenceTests {
  // Sharma, Wu, Dalal (2005), table 1: L, a, b of both colours, and their difference.
  @Test(
    arguments: [
      [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
      [50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615],
      [50, 2.8361, -74.02, 50, 0, -82.7485, 3.4412],
      [50, -1.3802, -84.2814, 50, 0, -82.7485, 1],
      [50, -1.1848, -84.8006, 50, 0, -82.7485, 1],
      [50, -0.9009, -85.5211, 50, 0, -82.7485, 1],
      [50, 0, 0, 50, -1, 2, 2.3669],
      [50, -1, 2, 50, 0, 0, 2.3669],
      [50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792],
      [50, 2.49, -0.001, 50, -2.49, 0.001, 7.1792],
      [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
      [50, 2.49, -0.001, 50, -2.49, 0.0012, 7.2195],
      [50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045],
      [50, -0.001, 2.49, 50, 0.001, -2.49, 4.8045],
      [50, -0.001, 2.49, 50, 0.0011, -2.49, 4.7461],
      [50, 2.5, 0, 50, 0, -2.5, 4.3065],
      [50, 2.5, 0, 73, 25, -18, 27.1492],
      [50, 2.5, 0, 61, -5, 29, 22.8977],
      [50, 2.5, 0, 56, -27, -3, 31.903],
      [50, 2.5, 0, 58, 24, 15, 19.4535],
      [50, 2.5, 0, 50, 3.1736, 0.5854, 1],
      [50, 2.5, 0, 50, 3.2972, 0, 1],
      [50, 2.5, 0, 50, 1.8634, 0.5757, 1],
      [50, 2.5, 0, 50, 3.2592, 0.335, 1],
      [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
      [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.263],
      [61.2901, 3.7196, -5.3901, 61.4292, 2.248, -4.962, 1.8731],
      [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
      [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
      [36.4612, 47.858, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
      [90.8027, -2.0831, 1.441, 91.1528, -1.6435, 0.0447, 1.4441],
      [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
      [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
      [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
    ] as [[Double]])
  func `differences are those of Sharma's pairs`(pair: [Double]) {
    let first = LabColor(lightness: pair[0], a: pair[1], b: pair[2])
    let second = LabColor(lightness: pair[3], a: pair[4], b: pair[5])
    #expect(abs(first.difference(from: second) - pair[6]) < 0.00005)
    #expect(abs(second.difference(from: first) - pair[6]) < 0.00005)
    #expect(first.difference(from: first) == 0)
  }

  // CSS Color 4 writes `green` (#008000) in each notation in its examples and in the tests of the
  // web platform; with these digits.
  @Test(
    arguments: [
      (.lab, [46.277, -47.552, 48.586], 0.001), (.lch, [46.277, 67.984, 134.384], 0.001),
      (.oklab, [0.51975, -0.1403, 0.10768], 0.00001),
      (.oklch, [0.51975, 0.17686, 142.495], 0.001),
      (.displayP3, [0.21604, 0.49418, 0.13151], 0.00001),
      (.xyzD65, [0.07719, 0.15438, 0.02573], 0.00001),
      (.hsl, [120, 1, 0.25098], 0.00001), (.hwb, [120, 0, 0.49804], 0.00001),
      (.srgbLinear, [0, 0.21586, 0], 0.00001),
    ] as [(ColorSpace, [Double], Double)])
  func `green is what CSS says in every notation`(
    space: ColorSpace, expected: [Double], tolerance: Double
  ) throws {
    let color = try #require(SpacedColor(Color(hex: "#008000"), in: space))
    for index in 0..<3 {
      #expect(abs(color.components[index] - expected[index]) < tolerance)
    }
  }

  // The test pairs in the documentation of APCA (0.0.98G-4g): text, ground, Lc.
  @Test(
    arguments: [
      ("#888", "#fff", 63.056469930209424), ("#fff", "#888", -68.54146436644962),
      ("#000", "#aaa", 58.146262578561334), ("#aaa", "#000", -56.24113336839742),
      ("#123", "#def", 91.66830811481631), ("#def", "#123", -93.06770049484275),
      ("#123", "#444", 8.32326136957393), ("#444", "#123", -7.526878460278154),
    ] as [(String, String, Double)])
  func `readability is that of APCA`(text: String, ground: String, expected: Double) throws {
    let readability = try Color(hex: text).readability(on: Color(hex: ground))
    #expect(abs(readability - expected) < 1e-8)
  }

  // Machado, Oliveira, Fernandes (2009), severity 1.0: the columns of the published matrices, to
  // which a little more red, green or blue light leads.
  @Test(
    arguments: [
      (
        .protanopia,
        [
          [0.152286, 0.114503, -0.003882], [1.052583, 0.786281, -0.048116],
          [-0.204868, 0.099216, 1.051998],
        ]
      ),
      (
        .deuteranopia,
        [
          [0.367322, 0.280085, -0.011820], [0.860646, 0.672501, 0.042940],
          [-0.227968, 0.047413, 0.968881],
        ]
      ),
    ] as [(ColorVision, [[Double]])])
  func `kinds of color vision have the published matrices`(vision: ColorVision, columns: [[Double]])
  {
    func seen(_ light: [Double]) -> [Double] {
      let color = Color(LinearColor(red: light[0], green: light[1], blue: light[2]))
      let result = color.seen(by: vision).linear
      return [result.red, result.green, result.blue]
    }
    let grey = [0.4, 0.4, 0.4]
    for (channel, column) in columns.enumerated() {
      var more = grey
      more[channel] += 0.1
      for ((after, before), expected) in zip(zip(seen(more), seen(grey)), column) {
        #expect(abs((after - before) / 0.1 - expected) < 1e-9)
      }
    }
  }

  // Reference: ColorAide 6, its filters "protan" and "deutan" by Machado, "tritan" by Brettel.
  @Test(arguments: [
    (ColorVision.protanopia, ["#6d5f00", "#0059ff", "#736500", "#6e7ea4", "#8c7f45", "#fbf3d4"]),
    (.deuteranopia, ["#a39000", "#003dfb", "#978600", "#6074a1", "#80774e", "#fef6d7"]),
    (.tritanopia, ["#ff004e", "#006288", "#db3e5b", "#388197", "#498194", "#fff0f2"]),
  ])
  func `kinds of color vision are those of another program`(vision: ColorVision, expected: [String])
    throws
  {
    let given = ["#FF0000", "#0000FF", "#D9480F", "#3E7FA2", "#2E8B4A", "#FFF4D6"]
    for (hex, seen) in zip(given, expected) {
      let (color, other) = (try Color(hex: hex).seen(by: vision), try Color(hex: seen))
      // Brettel's planes depend on the spectra that stand for 485 and 660 nm; a few 255ths.
      let tolerance = vision == .tritanopia ? 8.0 / 255 : 0.51 / 255
      #expect(abs(color.red - other.red) < tolerance)
      #expect(abs(color.green - other.green) < tolerance)
      #expect(abs(color.blue - other.blue) < tolerance)
    }
  }

  @Test(arguments: ColorVision.allCases)
  func `every kind of color vision leaves greys, and sees what it sees`(vision: ColorVision) throws
  {
    for value in stride(from: 0, through: 255, by: 5) {
      let grey = Color(
        StraightPixel(red: UInt8(value), green: UInt8(value), blue: UInt8(value)))
      #expect(grey.seen(by: vision).difference(from: grey) < 0.02)
    }
    guard vision != .normal else { return }
    // A world of two kinds of cones, or of none, is seen the same by who lives in it.
    for hex in ["#D9480F", "#3E7FA2", "#2E8B4A", "#8C6D9B"] {
      let once = try Color(hex: hex).seen(by: vision)
      let limit = vision == .protanopia || vision == .deuteranopia ? 12.0 : 0.1
      #expect(once.seen(by: vision).difference(from: once) < limit)
    }
  }

  @Test func `grey keeps luminance`() throws {
    for hex in ["#D9480F", "#3E7FA2", "#FFF4D6"] {
      let color = try Color(hex: hex)
      let grey = color.seen(by: .grey)
      #expect(grey.red == grey.green && grey.green == grey.blue)
      #expect(abs(grey.relativeLuminance - color.relativeLuminance) < 1e-12)
    }
  }

  @Test(arguments: [
    ("#FFFFFF", TextTone.dark), ("#000000", .light), ("#D9480F", .dark), ("#A01E45", .light),
    ("#757575", .light), ("#767676", .dark), ("#FFFF00", .dark), ("#0000FF", .light),
  ])
  func `text has the tone of more contrast`(hex: String, tone: TextTone) throws {
    #expect(try Color(hex: hex).textTone == tone)
  }
}
