/// A colour in sRGB: gamma-encoded components with straight (not premultiplied) alpha.
///
/// Components are in 0...1. They are kept in double precision, so that nothing is rounded before a
/// picture is printed; `pixel` rounds.
public struct Color: Hashable, Sendable {
  /// Gamma-encoded red, 0...1.
  public var red: Double
  /// Gamma-encoded green, 0...1.
  public var green: Double
  /// Gamma-encoded blue, 0...1.
  public var blue: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour from gamma-encoded sRGB components in 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes the exact colour of an 8-bit pixel.
  public init(_ pixel: StraightPixel) {
    self.init(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255, alpha: Double(pixel.alpha) / 255)
  }

  /// The nearest 8-bit pixel; components outside 0...1 are clamped.
  public var pixel: StraightPixel {
    // Cut off after adding a half, which is quicker than rounding.
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    return StraightPixel(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}

/// An error in a hexadecimal colour.
public enum HexColorError: Error, Hashable, Sendable {
  /// The text does not start with `#`.
  case missingHash
  /// There are not 3, 4, 6 or 8 digits.
  case digitCount(Int)
  /// A character is not a hexadecimal digit; `offset` counts Unicode scalars from 0 at the `#`.
  case notADigit(Unicode.Scalar, offset: Int)
}

extension HexColorError: CustomStringConvertible {
  /// A sentence that names the error.
  public var description: String {
    switch self {
    case .missingHash: "a colour starts with #"
    case .digitCount(let count):
      "a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not \(count)"
    case .notADigit(let scalar, _):
      "\"\(scalar.escaped(asASCII: true))\" is not a hexadecimal "
        + "digit"
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

// MARK: - Linear light

/// A colour in linear-light sRGB with straight alpha: components in proportion to light.
///
/// Components outside 0...1 stand for colours outside sRGB, and are kept.
public struct LinearColor: Hashable, Sendable {
  /// Red light, 0...1 within sRGB.
  public var red: Double
  /// Green light, 0...1 within sRGB.
  public var green: Double
  /// Blue light, 0...1 within sRGB.
  public var blue: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color {
  /// Linear light from gamma-encoded components (CSS Color 4, section 10.2: the transfer function
  /// of IEC 61966-2-1 with its knee at 0.04045, continued with odd symmetry below 0).
  public var linear: LinearColor {
    func light(_ value: Double) -> Double {
      let size = abs(value)
      guard size > 0.04045 else { return value / 12.92 }
      // x^2.4 as x^2 (x^(1/5))^2, by operations that are the same on every machine.
      let base = (size + 0.055) / 1.055
      let root = fifthRoot(base)
      let result = base * base * root * root
      return value < 0 ? -result : result
    }
    return LinearColor(red: light(red), green: light(green), blue: light(blue), alpha: alpha)
  }

  /// Gamma-encodes a colour in linear light. Nothing is clamped.
  public init(_ color: LinearColor) {
    func encoded(_ light: Double) -> Double {
      let size = abs(light)
      guard size > 0.0031308 else { return light * 12.92 }
      // x^(1/2.4) = x^(5/12) as the cube root of x x^(1/4).
      let result = 1.055 * cubeRoot(size * size.squareRoot().squareRoot()) - 0.055
      return light < 0 ? -result : result
    }
    self.init(
      red: encoded(color.red), green: encoded(color.green), blue: encoded(color.blue),
      alpha: color.alpha)
  }

  /// The colour with every component clamped to 0...1.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }
}

// MARK: - Coding

extension Color: Codable {
  private enum Key: String, CodingKey {
    case colorSpace, components, alpha
  }

  /// Decodes a hexadecimal colour, or an object as in the design tokens of the W3C:
  /// `{"colorSpace": "srgb", "components": [0.2, 0.4, 0.1], "alpha": 0.5}`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a text that is not such a colour, a space other
  ///   than sRGB, a number of components other than three, and numbers outside 0...1.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      do { try self.init(hex: text) } catch {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
      }
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    guard try container.decode(String.self, forKey: .colorSpace) == ColorSpace.srgb.rawValue else {
      throw DecodingError.dataCorruptedError(
        forKey: .colorSpace, in: container, debugDescription: "the space must be \"srgb\"")
    }
    let components = try container.decode([Double].self, forKey: .components)
    guard components.count == 3 else {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: container, debugDescription: "there must be three components")
    }
    let alpha = try container.decodeIfPresent(Double.self, forKey: .alpha) ?? 1
    self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
    guard isInRange else {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: container,
        debugDescription: "components and alpha must be from 0 to 1")
    }
  }

  /// Encodes the colour as `#RRGGBB` or `#RRGGBBAA` if 8 bits hold it exactly, else as an object
  /// with its exact components; decoding gives the same colour.
  ///
  /// - Throws: `EncodingError.invalidValue` for components outside 0...1.
  public func encode(to encoder: any Encoder) throws {
    guard isInRange else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "components and alpha must be from 0 to 1"))
    }
    if Color(pixel) == self {
      var container = encoder.singleValueContainer()
      try container.encode(hex)
    } else {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(ColorSpace.srgb.rawValue, forKey: .colorSpace)
      try container.encode([red, green, blue], forKey: .components)
      if alpha != 1 { try container.encode(alpha, forKey: .alpha) }
    }
  }

  /// All components and alpha are numbers in 0...1.
  private var isInRange: Bool { [red, green, blue, alpha].allSatisfy((0...1).contains) }
}
