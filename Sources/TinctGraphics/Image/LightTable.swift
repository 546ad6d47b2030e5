/// The way from bytes to values that may be added up, and back.
struct LightTable: Sendable {
  /// The value of each byte, 0...1.
  let values: [Double]
  /// The value from which on a byte is nearer than the one before it; for byte 0 it is 0.
  private let thresholds: [Double]
  /// The byte at which the search for the nearest begins, by value in 4096ths.
  private let guesses: [UInt8]

  private init(_ decode: (Double) -> Double) {
    values = (0..<256).map { decode(Double($0) / 255) }
    let thresholds = [0] + (1..<256).map { decode((Double($0) - 0.5) / 255) }
    self.thresholds = thresholds
    var byte = 0
    guesses = (0...4096).map { step in
      while byte < 255 && thresholds[byte + 1] <= Double(step) / 4096 { byte += 1 }
      return UInt8(byte)
    }
  }

  /// Linear light.
  static let linear = LightTable { Color(red: $0, green: 0, blue: 0).linear.red }
  /// sRGB's own encoding.
  static let encoded = LightTable { $0 }

  static func table(_ light: Resampling.Light) -> LightTable {
    switch light {
    case .linear: linear
    case .encoded: encoded
    }
  }

  /// The byte whose encoding is nearest; values outside 0...1 are clamped.
  func byte(_ value: Double) -> UInt8 {
    // A little up, so that sums that are off in the last bit do not fall below a middle.
    let value = min(max(value + 1e-12, 0), 1)
    var byte = Int(guesses[Int(value * 4096)])
    while byte < 255 && thresholds[byte + 1] <= value { byte += 1 }
    return UInt8(byte)
  }
}
