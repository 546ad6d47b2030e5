/// A way of colouring one layer of a sprite.
///
/// A tint is written over colour expressions, `Tint<ColorExpression>`, and resolved in a palette to
/// colours, `Tint<Color>`. The colour of a pixel depends on the layer's pixel alone, so that a
/// palette costs one evaluation for each distinct pixel.
public enum Tint<Paint: Hashable & Sendable>: Hashable, Sendable {
  /// The layer keeps its own colours.
  case own
  /// One colour, or a ramp of colours by lightness, is laid over the layer inside its shape.
  case fill(Fill)
  /// Red, green and blue of the layer are amounts of three paints.
  case channels(Channels)
  /// Each colour of a key stands for a paint.
  case key(Key)

  /// Lays one colour over the layer, whose alpha is kept.
  ///
  /// - Parameters:
  ///   - paint: the colour; its alpha weakens the tint, as `opacity` does.
  ///   - blend: how it meets the layer's own colours.
  ///   - opacity: 0 (leaves the layer as it is) ... 1.
  public init(_ paint: Paint, blend: BlendMode = .normal, opacity: Double = 1) {
    self = .fill(Fill(stops: [Stop(paint, at: 0)], blend: blend, opacity: opacity))
  }

  /// Lays a ramp with even steps over the layer, whose alpha is kept: black gets the first colour,
  /// white the last.
  ///
  /// - Parameter paints: the colours from dark to light, at least one.
  public init(ramp paints: [Paint], blend: BlendMode = .normal, opacity: Double = 1) {
    let steps = Double(max(paints.count - 1, 1))
    let stops = paints.enumerated().map { Stop($1, at: Double($0) / steps) }
    self = .fill(Fill(stops: stops, blend: blend, opacity: opacity))
  }
}

extension Tint {
  /// Paint laid over a layer inside its shape.
  ///
  /// With the paint's colour Cs, strength As (its alpha times the opacity) and a layer's pixel Cb,
  /// Ab the result has the alpha Ab and the colour As B(Cb, Cs) + (1 - As) Cb: the layer's colours
  /// are blended as if opaque and cut to its shape again, as in a clipping group of a paint
  /// program. For `BlendMode.normal` that is source-atop (Porter and Duff, "Compositing Digital
  /// Images", 1984).
  ///
  /// W3C's mixing step, by which an edge that is half covered is half *not* blended, is for what
  /// lies on a ground; inside a shape it would paint a seam along every edge: even white,
  /// multiplied, would leave a white line there.
  public struct Fill: Hashable, Sendable {
    /// The paints by lightness: one, or several for a ramp; positions ascend.
    public var stops: [Stop]
    /// The mode in which the paint meets the layer's own colours.
    public var blend: BlendMode
    /// The strength of the tint, 0 (leaves the layer as it is) ... 1.
    public var opacity: Double

    /// Describes a fill; traps without stops.
    public init(stops: [Stop], blend: BlendMode = .normal, opacity: Double = 1) {
      precondition(!stops.isEmpty)
      self.stops = stops
      self.blend = blend
      self.opacity = opacity
    }
  }

  /// A paint at a position of a ramp.
  public struct Stop: Hashable, Sendable {
    /// The paint.
    public var paint: Paint
    /// The perceived lightness (OKLab's L) that gets just this paint: 0 (black) ... 1 (white).
    public var position: Double

    /// Pairs a paint with a position.
    public init(_ paint: Paint, at position: Double) {
      self.paint = paint
      self.position = position
    }
  }

  /// The paints of a mask packed in channels, of which red, green and blue are amounts.
  ///
  /// A pixel is a mix in these shares, in sRGB's own encoding, as edges between shapes are. What is
  /// short of 255 in all is the share of `rest`; shares above that are scaled down. A channel
  /// without a paint counts as 0. The layer's alpha is kept, times that of the paints.
  public struct Channels: Hashable, Sendable {
    /// The paint that red is the amount of, if any.
    public var red: Paint?
    /// The paint that green is the amount of, if any.
    public var green: Paint?
    /// The paint that blue is the amount of, if any.
    public var blue: Paint?
    /// The paint of the rest.
    public var rest: Paint

    /// Describes a mask.
    public init(red: Paint? = nil, green: Paint? = nil, blue: Paint? = nil, rest: Paint) {
      self.red = red
      self.green = green
      self.blue = blue
      self.rest = rest
    }
  }

  /// Colours that stand for paints, matched exactly: red, green and blue alike, at any alpha above
  /// 0, which is kept, times that of the paint.
  public struct Key: Hashable, Sendable {
    /// The paint of each colour, whose alpha does not count.
    public var paints: [StraightPixel: Paint]
    /// The treatment of other colours.
    public var others: UnkeyedColors

    /// Describes a key.
    public init(_ paints: [StraightPixel: Paint], others: UnkeyedColors = .refuse) {
      self.paints = Dictionary(
        paints.map { ($0.key.opaque, $0.value) }, uniquingKeysWith: { first, _ in first })
      self.others = others
    }
  }
}

/// The treatment of pixels whose colour is none of a key's.
public enum UnkeyedColors: String, CaseIterable, Hashable, Sendable {
  /// The sprite is refused, the first such pixel named.
  case refuse
  /// They stay as they are.
  case keep
}

extension StraightPixel {
  /// The same colour, opaque.
  package var opaque: StraightPixel { StraightPixel(word: word | 0xFF00_0000) }
}

extension Tint {
  /// Returns the tint with each paint replaced.
  public func map<New, Problem: Error>(
    _ transform: (Paint) throws(Problem) -> New
  ) throws(Problem) -> Tint<New> {
    switch self {
    case .own: return .own
    case .fill(let fill):
      let stops = try fill.stops.map { (stop) throws(Problem) in
        Tint<New>.Stop(try transform(stop.paint), at: stop.position)
      }
      return .fill(Tint<New>.Fill(stops: stops, blend: fill.blend, opacity: fill.opacity))
    case .channels(let channels):
      return .channels(
        Tint<New>.Channels(
          red: try channels.red.map(transform), green: try channels.green.map(transform),
          blue: try channels.blue.map(transform), rest: try transform(channels.rest)))
    case .key(let key):
      var paints: [StraightPixel: New] = [:]
      for (color, paint) in key.paints { paints[color] = try transform(paint) }
      return .key(Tint<New>.Key(paints, others: key.others))
    }
  }

  /// The paints, in the order of the channels or of the ramp; those of a key by their colours.
  public var paints: [Paint] {
    switch self {
    case .own: []
    case .fill(let fill): fill.stops.map(\.paint)
    case .channels(let channels):
      [channels.red, channels.green, channels.blue, channels.rest].compactMap(\.self)
    case .key(let key):
      key.paints.sorted { $0.key.word < $1.key.word }.map(\.value)
    }
  }
}

extension Tint.Key {
  /// Finds the first pixel whose colour is none of the key's, and counts these pixels; nil if there
  /// are none, or if they are kept.
  func unkeyedPixel(in bitmap: Bitmap) -> (offset: Int, count: Int)? {
    guard others == .refuse else { return nil }
    var first: Int?
    var count = 0
    // The last colour that was found, which most following pixels have too.
    var known = StraightPixel.clear
    for (offset, pixel) in bitmap.pixels.enumerated() where pixel.alpha > 0 && pixel != known {
      if paints[pixel.opaque] != nil {
        known = pixel
      } else {
        first = first ?? offset
        count += 1
      }
    }
    return first.map { ($0, count) }
  }
}

extension Tint<ColorExpression>.Stop {
  /// Parses texts such as `dark` and `text 40%` as the stops of a ramp.
  ///
  /// As in CSS's gradients (CSS Images 4, section 3.5.3), without a percentage the first stop is at
  /// 0% and the last at 100%, others are spread evenly between their neighbours, and none is before
  /// the one that it follows.
  ///
  /// - Parameter texts: for each stop a colour expression, and maybe its position; at least one.
  /// - Throws: the first error and the index of its text.
  public static func list(
    parsing texts: [String]
  ) throws(RampError) -> [Tint<ColorExpression>.Stop] {
    var paints: [ColorExpression] = []
    var shares: [Double?] = []
    for (index, text) in texts.enumerated() {
      let (color, percent) = parts(of: text)
      if let percent, !(0...100).contains(percent) {
        throw RampError(
          index: index,
          error: ColorExpressionError(.percentage(percent), offset: color.unicodeScalars.count))
      }
      do { paints.append(try ColorExpression(parsing: color)) } catch {
        throw RampError(index: index, error: error)
      }
      shares.append(percent.map { $0 / 100 })
    }
    return zip(paints, positions(shares)).map { .init($0, at: $1) }
  }

  /// Splits a stop into its colour and its percentage, if one is written.
  private static func parts(of text: String) -> (color: String, percent: Double?) {
    guard text.hasSuffix("%"), let space = text.lastIndex(where: \.isWhitespace),
      let percent = Double(text[text.index(after: space)...].dropLast())
    else { return (text, nil) }
    return (String(text[..<space]), percent)
  }

  /// Fills in the positions that are not given.
  private static func positions(_ given: [Double?]) -> [Double] {
    var positions = given
    let last = positions.count - 1
    positions[0] = positions[0] ?? 0
    positions[last] = positions[last] ?? 1
    var known = 0
    for index in positions.indices.dropFirst() {
      guard let position = positions[index] else { continue }
      let start = positions[known] ?? 0
      let end = max(position, start)
      for between in known + 1...index {
        positions[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return positions.compactMap(\.self)
  }
}

/// An error in a stop of a ramp.
public struct RampError: Error, Hashable, Sendable {
  /// The index of the text.
  public let index: Int
  /// The error in its expression.
  public let error: ColorExpressionError
}
