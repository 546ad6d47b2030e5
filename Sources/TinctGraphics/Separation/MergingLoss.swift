/// The difference between a merged picture and the exact one in a palette.
public struct MergingLoss: Hashable, Sendable {
  /// The change of a channel, in 255ths, up to which a pixel is near to its exact colour.
  public static let nearness = 4

  /// The share of the pixels that are near, 0 ... 1.
  public let nearShare: Double
  /// The largest change of any channel of a pixel, in 255ths.
  public let largest: Int

  /// Describes a difference.
  public init(nearShare: Double, largest: Int) {
    self.nearShare = nearShare
    self.largest = largest
  }

  /// Returns what holds for all of some pictures; nil if there are none.
  public static func worst(of losses: [MergingLoss]) -> MergingLoss? {
    guard let share = losses.map(\.nearShare).min(), let largest = losses.map(\.largest).max()
    else { return nil }
    return MergingLoss(nearShare: share, largest: largest)
  }
}

extension Separation.Merging {
  /// Returns the difference from the exact picture in a palette, as it shows on black and on white.
  ///
  /// - Parameters:
  ///   - colors: the colours of all inks.
  ///   - pixelCounts: the number of pixels of each exact mix; other pixels are exact.
  ///   - pixels: the number of all pixels.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func loss(
    _ colors: [Ink: Color], pixelCounts: [Int], of pixels: Int
  ) throws(PrintingError) -> MergingLoss {
    let wanted = try exact.print(colors)
    let got = try separation.print(colors)
    var (far, largest) = (0, 0)
    for (index, count) in pixelCounts.enumerated() {
      let change = wanted[index].visibleChange(to: got[Int(mergedIndices[index])])
      largest = max(largest, change)
      if change > MergingLoss.nearness { far += count }
    }
    return MergingLoss(nearShare: 1 - Double(far) / Double(max(pixels, 1)), largest: largest)
  }
}

extension StraightPixel {
  /// Returns the largest difference in a channel from another pixel, on black or on white.
  fileprivate func visibleChange(to other: StraightPixel) -> Int {
    func premultiplied(_ channel: UInt8, _ alpha: UInt8) -> Int { Int(channel) * Int(alpha) }
    let channels = [
      (red, other.red), (green, other.green), (blue, other.blue),
    ].map { premultiplied($0, alpha) - premultiplied($1, other.alpha) }
    // White adds as much as an alpha lacks.
    let white = 255 * (Int(other.alpha) - Int(alpha))
    let most = channels.reduce(0) { max($0, abs($1), abs($1 + white)) }
    return (most + 127) / 255
  }
}
