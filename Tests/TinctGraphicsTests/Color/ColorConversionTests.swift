import Foundation
import Testing

@testable import TinctGraphics

/// Colours spread over the cube: each channel in steps of 15, all greys among them.
private let cube: [Color] = {
  let steps = stride(from: 0, through: 255, by: 15).map { Double($0) / 255 }
  return steps.flatMap { red in
    steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
  }
}()

private func distance(_ a: Color, _ b: Color) -> Double {
  max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
}

struct ColorConversionTests {
  // Hue, saturation, brightness as Python's colorsys gives them.
  @Test(
    arguments: [
      ("#FF0000", 0, 1, 1), ("#800080", 300, 1, 128.0 / 255), ("#808080", 0, 0, 128.0 / 255),
      ("#000000", 0, 0, 0), ("#336699", 210, 2.0 / 3, 0.6), ("#00FF7F", 149.88235294117646, 1, 1),
      ("#FF00FF", 300, 1, 1), ("#FF0001", 359.7647058823529, 1, 1),
    ] as [(String, Double, Double, Double)])
  func `hue, saturation and brightness`(
    hex: String, hue: Double, saturation: Double, brightness: Double
  ) throws {
    let hsb = try Color(hex: hex).hsb
    #expect(abs(hsb.hueDegrees - hue) < 1e-9)
    #expect(abs(hsb.saturation - saturation) < 1e-12)
    #expect(abs(hsb.brightness - brightness) < 1e-12)
  }

  @Test func `a hue is any angle`() {
    let color = Color(HSBColor(hueDegrees: 200, saturation: 0.5, brightness: 0.8))
    for turns in [-2.0, -1, 1, 3] {
      let same = Color(HSBColor(hueDegrees: 200 + 360 * turns, saturation: 0.5, brightness: 0.8))
      #expect(distance(color, same) < 1e-12)
    }
  }

  // References: ColorAide 6, which implements CSS Color 4.
  @Test(
    arguments: [
      ("#FFFFFF", 1, 0, 0), ("#000000", 0, 0, 0),
      ("#FF0000", 0.627955363921431, 0.224863068426274, 0.125846277330585),
      ("#00FF00", 0.866439617523437, -0.233887580936558, 0.179498445160938),
      ("#0000FF", 0.452013718174424, -0.0324569751707974, -0.311528165677578),
      ("#808080", 0.599870805622147, 0, 0),
      ("#D9480F", 0.599896440628135, 0.150345246320981, 0.11695815092548),
      ("#FFF4D6", 0.968053638378562, -0.000172812733517824, 0.0408676085758158),
      ("#123456", 0.319168422384618, -0.0233873721660572, -0.0685761610973688),
    ] as [(String, Double, Double, Double)])
  func `OKLab agrees with CSS Color 4`(
    hex: String, lightness: Double, a: Double, b: Double
  ) throws {
    let oklab = try Color(hex: hex).oklab
    #expect(abs(oklab.lightness - lightness) < 1e-14)
    #expect(abs(oklab.a - a) < 1e-14)
    #expect(abs(oklab.b - b) < 1e-14)
  }

  @Test(
    arguments: [
      ("#808080", 0.215860500113899), ("#FFFFFF", 1), ("#000000", 0), ("#0A0A0A", 10 / 255 / 12.92),
      ("#0B0B0B", 0.00334653576389916),
    ] as [(String, Double)])
  func `linear light`(hex: String, expected: Double) throws {
    #expect(abs(try Color(hex: hex).linear.green - expected) < 1e-15)
  }

  @Test func `every space leads back to where it came from`() {
    for color in cube {
      #expect(distance(Color(color.hsb), color) < 1e-12)
      #expect(distance(Color(color.linear), color) < 1e-12)
      #expect(distance(Color(color.oklab), color) < 1e-9)
      #expect(Color(color.oklab).pixel == color.pixel)
    }
  }

  @Test func `greys have no colour in OKLab`() {
    for grey in 0...255 {
      let value = Double(grey) / 255
      let oklab = Color(red: value, green: value, blue: value).oklab
      #expect(max(abs(oklab.a), abs(oklab.b)) < 1e-14)
    }
  }

  @Test func `colours outside sRGB are carried, not clamped`() {
    let color = Color(red: 1.2, green: -0.3, blue: 0.5)
    #expect(distance(Color(color.linear), color) < 1e-12)
    #expect(distance(Color(color.oklab), color) < 1e-9)
    #expect(color.clamped == Color(red: 1, green: 0, blue: 0.5))
  }

  @Test func `roots are those of the C library, to the last bits`() {
    for k in -2000...2000 {
      let value = (Double(k) + 0.37) * Double(sign: .plus, exponent: k / 2, significand: 1)
      // The GNU library itself may be off by three.
      #expect(abs(cubeRoot(value) - cbrt(value)) <= 4 * cbrt(value).ulp)
      // Near 1 alone is 0.2 near enough to a fifth.
      let near = Double(k + 2001) / 1000
      #expect(abs(fifthRoot(near) - pow(near, 0.2)) <= 2 * pow(near, 0.2).ulp)
      let root = value / 1000
      if root.exponent.magnitude < 200 {
        #expect(abs(fifthRoot(root * root * root * root * root) - root) <= 4 * root.ulp)
      }
    }
    #expect([-8, -1, 0, 1, 27, 64].map(cubeRoot) == [-2, -1, 0, 1, 3, 4])
    #expect([-32, -1, 0, 1, 243].map(fifthRoot) == [-2, -1, 0, 1, 3])
    #expect(abs(cubeRoot(.leastNonzeroMagnitude) - cbrt(.leastNonzeroMagnitude)) < 1e-122)
  }

  // WCAG's own examples: black on white, and the two greys either side of 4.5.
  @Test(
    arguments: [
      ("#000000", "#FFFFFF", 21), ("#FFFFFF", "#FFFFFF", 1), ("#767676", "#FFFFFF", 4.54),
      ("#777777", "#FFFFFF", 4.48), ("#0000FF", "#FFFFFF", 8.59), ("#FF0000", "#FFFFFF", 4.00),
    ] as [(String, String, Double)])
  func `contrast is that of WCAG`(a: String, b: String, expected: Double) throws {
    let (first, second) = (try Color(hex: a), try Color(hex: b))
    #expect(abs(first.contrast(with: second) - expected) < 0.005)
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }
}
