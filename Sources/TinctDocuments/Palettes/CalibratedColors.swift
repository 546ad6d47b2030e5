/// The meaning of colours that Interface Builder calls calibrated.
public enum CalibratedColors: String, CaseIterable, Hashable, Sendable {
  /// sRGB, as iOS draws them.
  case srgb
  /// Apple's Generic RGB and Generic Gray, with a gamma of 1.8, as macOS and Interface Builder show
  /// them.
  case generic
}
