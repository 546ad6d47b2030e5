public import TinctGraphics

/// Frames as nothing but their pixels, which video encoders read from a pipe once they are told the
/// size, the form (`rgba`) and the rate.
public enum RawVideo {
  /// A frame: red, green, blue and straight alpha of each pixel, a byte each, row by row.
  public static func frame(_ bitmap: Bitmap) -> [UInt8] { bitmap.samples(as: .rgba) }
}
