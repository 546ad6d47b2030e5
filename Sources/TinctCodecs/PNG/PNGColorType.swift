/// What the samples of a PNG mean: the colour type of PNG (Third Edition), section 11.2.1.
public enum PNGColorType: UInt8, CaseIterable, Hashable, Sendable {
  /// One sample a pixel: grey.
  case grey = 0
  /// Three samples: red, green, blue.
  case rgb = 2
  /// One index into a palette.
  case indexed = 3
  /// Two samples: grey, alpha.
  case greyAlpha = 4
  /// Four samples: red, green, blue, alpha.
  case rgba = 6

  /// Samples in a pixel.
  var samples: Int {
    switch self {
    case .grey, .indexed: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The bit depths that the specification allows.
  var bitDepths: [UInt8] {
    switch self {
    case .grey: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .greyAlpha, .rgba: [8, 16]
    }
  }
}
