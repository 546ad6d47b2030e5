import Foundation
import TinctGraphics

/// Compositing as the specifications have it, in premultiplied double precision, channels in 0...1.
struct ReferenceCompositor {
  /// Red, green, blue, each times alpha, and alpha.
  typealias Premultiplied = [Double]

  static func premultiplied(_ pixel: StraightPixel) -> Premultiplied {
    let alpha = Double(pixel.alpha) / 255
    return [pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 * alpha } + [alpha]
  }

  /// W3C Compositing and Blending Level 1, section 10.1: the blend functions B(Cb, Cs).
  static func blend(_ mode: BlendMode, _ backdrop: Double, _ source: Double) -> Double {
    func multiply(_ cb: Double, _ cs: Double) -> Double { cb * cs }
    func screen(_ cb: Double, _ cs: Double) -> Double { cb + cs - cb * cs }
    func hardLight(_ cb: Double, _ cs: Double) -> Double {
      cs <= 0.5 ? multiply(cb, 2 * cs) : screen(cb, 2 * cs - 1)
    }
    return switch mode {
    case .normal: source
    case .multiply: multiply(backdrop, source)
    case .screen: screen(backdrop, source)
    case .overlay: hardLight(source, backdrop)
    }
  }

  /// Source-over with blending (sections 5.8, 9.1 and 9.1.4):
  /// Cs = (1 - αb) Cs + αb B(Cb, Cs); co = αs Cs + αb Cb (1 - αs); αo = αs + αb (1 - αs).
  static func over(
    _ source: Premultiplied, _ backdrop: Premultiplied, _ mode: BlendMode = .normal
  ) -> Premultiplied {
    let (sourceAlpha, backdropAlpha) = (source[3], backdrop[3])
    guard sourceAlpha > 0 else { return backdrop }
    return (0..<3).map { index in
      let own = source[index] / sourceAlpha
      let below = backdropAlpha > 0 ? backdrop[index] / backdropAlpha : 0
      let mixed = (1 - backdropAlpha) * own + backdropAlpha * blend(mode, below, own)
      return sourceAlpha * mixed + backdropAlpha * below * (1 - sourceAlpha)
    } + [sourceAlpha + backdropAlpha * (1 - sourceAlpha)]
  }

  /// A colour laid over a sprite inside its shape: over the sprite as if it were opaque, and then
  /// destination-in (section 9.1.7) with the sprite's alpha.
  static func inside(
    _ sprite: StraightPixel, _ color: [Double], strength: Double, _ mode: BlendMode
  ) -> Premultiplied {
    var opaque = sprite
    opaque.alpha = 255
    let source = color.map { $0 * strength } + [strength]
    let alpha = Double(sprite.alpha) / 255
    return over(source, premultiplied(opaque), mode).map { $0 * alpha }
  }

  /// The distance of a pixel from a reference, in steps of its own channels.
  static func error(_ pixel: StraightPixel, _ reference: Premultiplied) -> Double {
    let alpha = reference[3]
    var worst = abs(Double(pixel.alpha) - alpha * 255)
    guard alpha > 0 else { return worst }
    for (channel, exact) in zip([pixel.red, pixel.green, pixel.blue], reference) {
      worst = max(worst, abs(Double(channel) - exact / alpha * 255))
    }
    return worst
  }
}

/// OKLab as CSS Color 4 has it (section 21, sample code), by the C library's functions.
enum ReferenceOKLab {
  static func lab(_ color: [Double]) -> [Double] {
    let light = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    let xyz = product(
      [
        [506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218],
        [87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545],
        [7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270],
      ], light)
    let cones = product(
      [
        [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
        [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
        [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
      ], xyz
    ).map(cbrt)
    return product(
      [
        [0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
        [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
        [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
      ], cones)
  }

  static func color(_ lab: [Double]) -> [Double] {
    let cones = product(
      [
        [1.0, 0.3963377773761749, 0.2158037573099136],
        [1.0, -0.1055613458156586, -0.0638541728258133],
        [1.0, -0.0894841775298119, -1.2914855480194092],
      ], lab
    ).map { $0 * $0 * $0 }
    let xyz = product(
      [
        [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
        [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
        [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
      ], cones)
    return product(
      [
        [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
        [-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810],
        [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
      ], xyz
    ).map { light in
      let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return min(max(encoded, 0), 1)
    }
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
