/// Why a text is no hexadecimal colour.
public enum HexColorError: Error, Hashable, Sendable {
  /// The text does not start with `#`.
  case missingHash
  /// There are not 3, 4, 6 or 8 digits.
  case digitCount(Int)
  /// A character is no hexadecimal digit; `offset` counts Unicode scalars from 0 at the `#`.
  case notADigit(Unicode.Scalar, offset: Int)
}

extension HexColorError: CustomStringConvertible {
  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .missingHash: "a colour starts with #"
    case .digitCount(let count):
      "a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not \(count)"
    case .notADigit(let scalar, _): "\"\(scalar.escaped(asASCII: true))\" is no hexadecimal digit"
    }
  }
}

extension Color {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, in either case.
  ///
  /// A single digit counts twice, as in CSS: `#1AF` is `#11AAFF`.
  public init(hex: String) throws(HexColorError) {
    let scalars = Array(hex.unicodeScalars)
    guard scalars.first == "#" else { throw .missingHash }
    var digits: [UInt8] = []
    for (offset, scalar) in scalars.enumerated().dropFirst() {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw .notADigit(scalar, offset: offset)
      }
      digits.append(UInt8(digit))
    }
    let bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: throw .digitCount(digits.count)
    }
    self.init(
      StraightPixel(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255))
  }

  /// The nearest 8-bit colour as `#RRGGBB`, or `#RRGGBBAA` unless it is opaque.
  public var hex: String {
    let pixel = pixel
    let bytes = [pixel.red, pixel.green, pixel.blue] + (pixel.alpha == 255 ? [] : [pixel.alpha])
    return bytes.reduce("#") { text, byte in
      text + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
