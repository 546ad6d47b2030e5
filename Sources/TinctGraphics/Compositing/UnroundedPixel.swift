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

  /// This pixel laid over another (source-over, after blending: W3C Compositing and Blending Level 1,
  /// sections 5.8 and 9.1). Where both are clear, the colour is that of the lower one.
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
