/// How one layer of a sprite is coloured.
///
/// A tint is written over colour expressions, `Tint<ColorExpression>`, and resolved in a palette to
/// colours, `Tint<Color>`. What it makes of each layer is a pixel that depends on the layer's pixel
/// alone, so that a palette costs one evaluation for each distinct pixel.
public enum Tint<Paint: Hashable & Sendable>: Hashable, Sendable {
  /// The layer keeps its own colours.
  case own
  /// One colour, or a ramp of colours by lightness, is laid over the layer inside its shape.
  case fill(Fill)
  /// Red, green and blue of the layer are amounts of three paints.
  case channels(Channels)
  /// Each colour of a key stands for a paint.
  case key(Key)

  /// One colour laid over the layer, its alpha kept.
  ///
  /// - Parameters:
  ///   - paint: the colour; its alpha weakens the tint, as `opacity` does.
  ///   - blend: how it meets the layer's own colours.
  ///   - opacity: 0 (leaves the layer as it is) ... 1.
  public init(_ paint: Paint, blend: BlendMode = .normal, opacity: Double = 1) {
    self = .fill(Fill(stops: [Stop(paint, at: 0)], blend: blend, opacity: opacity))
  }

  /// A ramp with even steps laid over the layer, its alpha kept: black gets the first colour, white
  /// the last.
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
  /// With the paint's colour Cs, strength As (its alpha times the opacity) and a layer's pixel Cb, Ab
  /// the result has the alpha Ab and the colour As B(Cb, Cs) + (1 - As) Cb: the layer's colours are
  /// blended as if opaque and cut to its shape again, as in a clipping group of a paint program. For
  /// `BlendMode.normal` that is source-atop (Porter and Duff, "Compositing Digital Images", 1984).
  ///
  /// W3C's mixing step, by which an edge that is half covered is half *not* blended, is for what lies
  /// on a ground; inside a shape it would paint a seam along every edge: even white, multiplied,
  /// would leave a white line there.
  public struct Fill: Hashable, Sendable {
    /// The paints by lightness: one, or several for a ramp; positions ascend.
    public var stops: [Stop]
    /// How the paint meets the layer's own colours.
    public var blend: BlendMode
    /// How strong the tint is, 0 (leaves the layer as it is) ... 1.
    public var opacity: Double

    /// Describes a fill; traps without stops.
    public init(stops: [Stop], blend: BlendMode = .normal, opacity: Double = 1) {
      precondition(!stops.isEmpty)
      self.stops = stops
      self.blend = blend
      self.opacity = opacity
    }
  }

  /// A paint at a place of a ramp.
  public struct Stop: Hashable, Sendable {
    /// The paint.
    public var paint: Paint
    /// The perceived lightness (OKLab's L) that gets just this paint: 0 (black) ... 1 (white).
    public var position: Double

    /// Places a paint.
    public init(_ paint: Paint, at position: Double) {
      self.paint = paint
      self.position = position
    }
  }

  /// A mask packed in channels: what red, green and blue are amounts of.
  ///
  /// A pixel is a mix in these shares, in sRGB's own encoding, as edges between shapes are. What is
  /// short of 255 in all is the share of `rest`; shares above that are scaled down. A channel without
  /// a paint counts as 0. The layer's alpha is kept, times that of the paints.
  public struct Channels: Hashable, Sendable {
    /// What red is the amount of, if anything.
    public var red: Paint?
    /// What green is the amount of, if anything.
    public var green: Paint?
    /// What blue is the amount of, if anything.
    public var blue: Paint?
    /// What stands where there is none of them.
    public var rest: Paint

    /// Describes a mask.
    public init(red: Paint? = nil, green: Paint? = nil, blue: Paint? = nil, rest: Paint) {
      self.red = red
      self.green = green
      self.blue = blue
      self.rest = rest
    }
  }

  /// Colours that stand for paints, matched exactly: red, green and blue alike, at any alpha above 0,
  /// which is kept, times that of the paint.
  public struct Key: Hashable, Sendable {
    /// What each colour stands for; alpha is not regarded.
    public var paints: [StraightPixel: Paint]
    /// What becomes of other colours.
    public var others: UnkeyedColors

    /// Describes a key.
    public init(_ paints: [StraightPixel: Paint], others: UnkeyedColors = .refuse) {
      self.paints = Dictionary(
        paints.map { ($0.key.opaque, $0.value) }, uniquingKeysWith: { first, _ in first })
      self.others = others
    }
  }
}

/// What becomes of pixels whose colour is none of a key's.
public enum UnkeyedColors: String, CaseIterable, Hashable, Sendable {
  /// The sprite is refused, the first such pixel named.
  case refuse
  /// They stay as they are.
  case keep
}

extension StraightPixel {
  /// The same colour, opaque.
  var opaque: StraightPixel { StraightPixel(word: word | 0xFF00_0000) }
}
