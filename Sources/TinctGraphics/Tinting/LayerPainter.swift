/// Colours the pixels of one layer.
struct LayerPainter {
  private enum Method {
    case own
    case flat(Paint)
    case ramp(ColorRamp)
    case channels(Tint<Color>.Channels)
    case key([StraightPixel: Color])
  }

  /// A colour ready to be laid on: channels in 0...1, and its strength with the fill's opacity.
  private struct Paint {
    let channels: SIMD3<Double>
    let strength: Double

    init(_ color: Color, opacity: Double) {
      let color = color.clamped
      channels = SIMD3(color.red, color.green, color.blue)
      strength = color.alpha * min(max(opacity, 0), 1)
    }
  }

  private let method: Method
  private let fillBlend: BlendMode
  private let fillOpacity: Double
  private let layerOpacity: Double
  /// The paints of a ramp for greys: most shaded art has no other colours.
  private var greys: [Paint?] = []

  /// The mode in which the layer meets those below it.
  let blend: BlendMode

  init(_ layer: TintRecipe<Color>.Layer) {
    blend = layer.blend
    layerOpacity = min(max(layer.opacity, 0), 1)
    var (fillBlend, fillOpacity) = (BlendMode.normal, 1.0)
    switch layer.tint {
    case .own: method = .own
    case .fill(let fill):
      (fillBlend, fillOpacity) = (fill.blend, fill.opacity)
      if fill.stops.count == 1 {
        method = .flat(Paint(fill.stops[0].paint, opacity: fill.opacity))
      } else {
        method = .ramp(ColorRamp(fill.stops.map { ($0.paint, $0.position) }))
        greys = Array(repeating: nil, count: 256)
      }
    case .channels(let channels): method = .channels(channels)
    case .key(let key): method = .key(key.paints)
    }
    self.fillBlend = fillBlend
    self.fillOpacity = fillOpacity
  }

  /// The colour of all pixels, which keep their alpha, if the layer gets one opaque colour.
  var onlyColor: StraightPixel? {
    guard case .flat(let paint) = method, paint.strength == 1, fillBlend == .normal,
      layerOpacity == 1
    else { return nil }
    return laid(paint, on: .clear).rounded
  }

  /// Returns the look of a pixel of the layer.
  mutating func pixel(_ pixel: StraightPixel) -> UnroundedPixel {
    var result = colored(pixel)
    if layerOpacity < 1 { result.alpha *= layerOpacity }
    return result
  }

  private mutating func colored(_ pixel: StraightPixel) -> UnroundedPixel {
    switch method {
    case .own: return UnroundedPixel(pixel)
    case .flat(let paint): return laid(paint, on: pixel)
    case .ramp(let ramp): return laid(paint(of: pixel, ramp), on: pixel)
    case .channels(let channels): return channels.mixed(pixel)
    case .key(let paints):
      guard pixel.alpha > 0, let paint = paints[pixel.opaque]?.clamped else {
        return UnroundedPixel(pixel)
      }
      return UnroundedPixel(
        channels: 255 * SIMD3(paint.red, paint.green, paint.blue),
        alpha: paint.alpha * Double(pixel.alpha))
    }
  }

  @inline(__always)
  /// Lays a paint on a pixel, whose alpha stays.
  private func laid(_ paint: Paint, on pixel: StraightPixel) -> UnroundedPixel {
    var result = UnroundedPixel(pixel)
    for index in 0..<3 {
      let backdrop = result.channels[index]
      let blended = fillBlend.blended(paint.channels[index], onto: backdrop)
      // Multiplied out as the definition has it, so that strengths 0 and 1 are exact.
      result.channels[index] = paint.strength * blended + (1 - paint.strength) * backdrop
    }
    return result
  }

  /// Returns the paint of a ramp for a pixel, by its lightness.
  private mutating func paint(of pixel: StraightPixel, _ ramp: ColorRamp) -> Paint {
    let isGrey = pixel.red == pixel.green && pixel.green == pixel.blue
    if isGrey, let known = greys[Int(pixel.red)] { return known }
    let lightness = Color(pixel).oklab.lightness
    let paint = Paint(ramp.color(at: lightness), opacity: fillOpacity)
    if isGrey { greys[Int(pixel.red)] = paint }
    return paint
  }
}

extension Tint<Color>.Channels {
  /// Returns the mix that a pixel of the mask stands for.
  fileprivate func mixed(_ pixel: StraightPixel) -> UnroundedPixel {
    var parts: [(color: Color, amount: Double)] = []
    for (paint, channel) in [(red, pixel.red), (green, pixel.green), (blue, pixel.blue)] {
      if let paint, channel > 0 { parts.append((paint.clamped, Double(channel))) }
    }
    let sum = parts.reduce(0) { $0 + $1.amount }
    if sum < 255 { parts.append((rest.clamped, 255 - sum)) }
    let whole = max(sum, 255)
    let shown = parts.reduce(0) { $0 + $1.amount * $1.color.alpha }
    var channels = SIMD3<Double>.zero
    for (color, amount) in parts {
      // If all paints are clear, their colours are mixed all the same, for programs that use the
      // colours of clear pixels.
      let weight = shown > 0 ? amount * color.alpha / shown : amount / whole
      channels += weight * 255 * SIMD3(color.red, color.green, color.blue)
    }
    let limit = SIMD3<Double>(repeating: 255)
    return UnroundedPixel(
      channels: channels.replacing(with: limit, where: channels .> limit),
      alpha: Double(pixel.alpha) * (shown / whole))
  }
}

/// A straight pixel on its way through a recipe: channels and alpha in 0...255, rounded once at the
/// end.
struct UnroundedPixel {
  var channels: SIMD3<Double>
  var alpha: Double

  @inline(__always)
  init(channels: SIMD3<Double>, alpha: Double) {
    self.channels = channels
    self.alpha = alpha
  }

  @inline(__always)
  init(_ pixel: StraightPixel) {
    channels = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    alpha = Double(pixel.alpha)
  }

  /// The nearest 8-bit pixel.
  @inline(__always)
  var rounded: StraightPixel {
    let bytes = channels.rounded(.toNearestOrAwayFromZero)
    return StraightPixel(
      red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z),
      alpha: UInt8(alpha.rounded()))
  }

  /// Lays this pixel over another (source-over, after blending: W3C Compositing and Blending Level
  /// 1, sections 5.8 and 9.1). Where both are clear, the colour is that of the lower one.
  func over(_ below: UnroundedPixel, _ blend: BlendMode) -> UnroundedPixel {
    guard alpha != 0 else { return below }
    let source = blend == .normal ? channels : mixed(with: below, blend)
    // Both weights are in 255ths of 255ths; their sum is the alpha.
    let (weight, rest) = (255 * alpha, (255 - alpha) * below.alpha)
    let whole = weight + rest
    return UnroundedPixel(
      channels: (weight * source + rest * below.channels) / whole, alpha: whole / 255)
  }

  private func mixed(with below: UnroundedPixel, _ blend: BlendMode) -> SIMD3<Double> {
    let share = below.alpha / 255
    var result = channels
    for index in result.indices {
      let blended = blend.blended(channels[index] / 255, onto: below.channels[index])
      result[index] = (1 - share) * channels[index] + share * blended
    }
    return result
  }
}

/// The separable blend modes of W3C Compositing and Blending Level 1, section 10.1, by which a
/// colour meets the one below it.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The colour itself. Laid over a sprite inside its shape this is *source-atop*.
  case normal
  /// The product: white leaves the backdrop, black gives black.
  case multiply
  /// The product of the complements: black leaves the backdrop, white gives white.
  case screen
  /// Multiply where the backdrop is dark, screen where it is light; keeps its highlights and
  /// shades.
  case overlay

  /// Applies the blend function B(Cb, Cs) to one channel.
  ///
  /// Written so that the neutral sources (white for multiply, black for screen) give the backdrop
  /// exactly.
  ///
  /// - Parameters:
  ///   - source: the channel of the colour on top, 0...1.
  ///   - backdrop: the channel below, 0...255.
  /// - Returns: the channel of the result, 0...255.
  @inline(__always)
  func blended(_ source: Double, onto backdrop: Double) -> Double {
    func screened(_ backdrop: Double) -> Double { backdrop + source * (255 - backdrop) }
    return switch self {
    case .normal: source * 255
    case .multiply: source * backdrop
    case .screen: screened(backdrop)
    case .overlay:
      backdrop <= 127.5 ? source * (2 * backdrop) : screened(2 * backdrop - 255)
    }
  }
}
