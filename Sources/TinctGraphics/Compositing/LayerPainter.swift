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
  /// The paints of a ramp for greys, which most shaded art has only.
  private var greys: [Paint?] = []

  /// How the layer meets those below it.
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

  /// The colour of all pixels, which keep their alpha: where the layer is one opaque colour. Nil else.
  var onlyColor: StraightPixel? {
    guard case .flat(let paint) = method, paint.strength == 1, fillBlend == .normal,
      layerOpacity == 1
    else { return nil }
    return laid(paint, on: .clear).rounded
  }

  /// What the layer shows where it has a pixel.
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
  /// The mix that a pixel of the mask stands for.
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
      // Where nothing is shown, the colour is that of what is there, for programs that use it.
      let weight = shown > 0 ? amount * color.alpha / shown : amount / whole
      channels += weight * 255 * SIMD3(color.red, color.green, color.blue)
    }
    let limit = SIMD3<Double>(repeating: 255)
    return UnroundedPixel(
      channels: channels.replacing(with: limit, where: channels .> limit),
      alpha: Double(pixel.alpha) * (shown / whole))
  }
}
