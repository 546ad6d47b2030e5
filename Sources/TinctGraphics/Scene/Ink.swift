/// What a scene is drawn in: a name such as `background`, `wire` or `powered`, never a colour.
///
/// A theme says how the colour of each ink follows from a palette.
public struct Ink: Hashable, Sendable {
  /// The name of the ink in its theme.
  public let name: String

  /// Names an ink.
  public init(_ name: String) {
    self.name = name
  }
}

extension Ink {
  /// The ink that has one colour in every palette; it is named by the colour's hex form.
  public static func fixed(_ pixel: StraightPixel) -> Ink {
    let digits = [pixel.red, pixel.green, pixel.blue].map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return Ink("#" + digits.joined())
  }

  /// The colour of an ink made by `fixed`, nil for any other.
  public var fixedColor: Color? {
    guard name.count == 7, name.first == "#", let rgb = UInt32(name.dropFirst(), radix: 16) else {
      return nil
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgb >> shift) }
    return Color(StraightPixel(red: byte(16), green: byte(8), blue: byte(0)))
  }
}
