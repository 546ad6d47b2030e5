/// The colours that mixes print in some probes, channels in 255ths.
struct MixPoints {
  /// How many mixes there are.
  let count: Int
  private let probeCount: Int
  /// The colours of each mix, `probeCount` for each.
  private let colors: [SIMD4<Float>]

  /// - Parameter probes: for each probe the colours of all mixes, at least one.
  init(probes: [[Color]]) {
    precondition(!probes.isEmpty && probes.allSatisfy { $0.count == probes[0].count })
    let count = probes[0].count
    self.count = count
    probeCount = probes.count
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(count * probes.count)
    for mix in 0..<count {
      for probe in probes { colors.append(probe[mix].in255ths) }
    }
    self.colors = colors
  }

  /// The red of a mix in the first probe: one axis along which mixes can be sorted.
  func firstRed(_ mix: Int) -> Float { colors[mix * probeCount].x }

  /// The largest difference between two mixes in any channel of any probe; if it is above a limit,
  /// any difference above that.
  func distance(_ mix: Int, _ other: Int, limit: Float) -> Float {
    var worst: Float = 0
    for probe in 0..<probeCount where worst <= limit {
      worst = max(
        worst, colors[mix * probeCount + probe].farthest(from: colors[other * probeCount + probe]))
    }
    return worst
  }
}

extension Color {
  /// The channels in 255ths.
  var in255ths: SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) * 255
  }
}

extension SIMD4<Float> {
  /// The largest difference in any lane.
  func farthest(from other: SIMD4<Float>) -> Float {
    let difference = self - other
    return pointwiseMax(difference, -difference).max()
  }
}
