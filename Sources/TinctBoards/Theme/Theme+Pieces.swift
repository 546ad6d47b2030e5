extension Theme {
  /// The drawing of a noodle. Lengths are in *units*: one cell on squares, less where the sides are
  /// short (0.79 cells on hexes), so that pieces with more sides do not clog.
  public struct Wire: Hashable, Sendable {
    /// The curve by which a line turns from one arm to another.
    public enum Curve: String, Hashable, Sendable, CaseIterable {
      /// Along a circle.
      case arc
      /// Along a superellipse: gently at both ends, tightly in the middle.
      case superellipse
      /// Straight across, with a corner at either end.
      case chamfer
      /// Straight on to one sharp corner.
      case mitre
    }

    /// The end of an arm that meets no other.
    public enum Tip: String, Hashable, Sendable, CaseIterable {
      /// By half a circle.
      case round
      /// Straight across.
      case flat
    }

    /// The way in which an arm goes on that is joined to one at the opposite border.
    public enum Beyond: String, Hashable, Sendable, CaseIterable {
      /// In dots that grow smaller.
      case dots
      /// In dashes as wide as the noodle.
      case dashes
      /// As the head of an arrow.
      case arrow
      /// By half a circle, on the ground.
      case round
      /// Cut off, by the edge of a card or a panel.
      case cut

      /// There are marks on the ground behind the arm.
      var hasMarks: Bool {
        switch self {
        case .dots, .dashes, .arrow: true
        case .round, .cut: false
        }
      }
    }

    /// Width, in units, above 0, at most 0.5.
    public var width: Double
    /// The distance from the middle of the cell at which a bend begins: 1 is an arc from side to
    /// side, less leaves straight ends, 0...1.
    public var bend: Double
    /// The same for pieces with three arms or more: how far they flare, 0...1.
    public var junction: Double
    /// Share of the width that the inner line of an unpowered noodle takes, 0 (none) ... 1.
    public var core: Double
    /// Share of the width that the inner line of a powered noodle takes, 0 (none) ... 1.
    public var poweredCore: Double
    /// The curve of bends and junctions.
    public var curve: Curve
    /// The exponent of the superellipse, above 2 (a circle), at most 10 (all but a corner).
    public var exponent: Double
    /// Radius of a disc in the middle of pieces with three arms and more, in units, 0 (none) ...
    /// 0.5.
    public var hub: Double
    /// The end of arms that meet no other.
    public var tip: Tip
    /// The way in which arms go on beyond the border.
    public var beyond: Beyond
    /// Width of the line around a noodle, in units, 0 (none) ... 0.2.
    public var outline: Double
    /// The shadow that noodles, knobs and source marks throw.
    public var shadow: Shadow?
    /// A line along the noodle that makes it shine.
    public var highlight: Highlight?
    /// A soft shade on the side of the noodle that is turned away from the light; its shift points
    /// there.
    public var shade: Highlight?
    /// The light around noodles with power.
    public var glow: Glow?
    /// The change of color along noodles with power.
    public var flow: Flow?
    /// Each branch from the source has an ink of its own, `branch1` ... `branch6`, by the side of
    /// the source at which it begins.
    public var hasBranches: Bool
    /// Each group of joined pieces, with power or without, has one of the inks of branches, such
    /// that groups beside each other differ; see `GroupColoring`. Branches are not told apart then.
    public var hasGroups: Bool

    /// Describes a noodle.
    public init(
      width: Double, bend: Double, junction: Double, core: Double, poweredCore: Double,
      curve: Curve = .arc, exponent: Double = 3, hub: Double = 0, tip: Tip = .round,
      beyond: Beyond = .dots, outline: Double = 0, shadow: Shadow? = nil,
      highlight: Highlight? = nil,
      shade: Highlight? = nil, glow: Glow? = nil, flow: Flow? = nil,
      hasBranches: Bool = false, hasGroups: Bool = false
    ) {
      self.width = width
      self.bend = bend
      self.junction = junction
      self.core = core
      self.poweredCore = poweredCore
      self.curve = curve
      self.exponent = exponent
      self.hub = hub
      self.tip = tip
      self.beyond = beyond
      self.outline = outline
      self.shadow = shadow
      self.highlight = highlight
      self.shade = shade
      self.glow = glow
      self.flow = flow
      self.hasBranches = hasBranches
      self.hasGroups = hasGroups
    }
  }

  /// The light around noodles with power, in the ink `glow`.
  public struct Glow: Hashable, Sendable {
    /// The width of its soft edge, in cells, above 0, at most 2: twice the standard deviation of
    /// the blur.
    public var blur: Double
    /// Its growth beyond the noodle before it is blurred, in cells, 0...0.5.
    public var grow: Double

    /// Describes a glow.
    public init(blur: Double, grow: Double = 0) {
      self.blur = blur
      self.grow = grow
    }
  }

  /// The change of color along the network: from the ink `powered` at the sources to
  /// `poweredSecond` (and then `poweredThird`, if the theme has it), and farther away back again.
  public struct Flow: Hashable, Sendable {
    /// The number of pieces on the way to the last ink, 1...1000.
    public var length: Double

    /// Describes the change.
    public init(length: Double) { self.length = length }

    /// Returns the share of the way from the first ink to the last at a number of pieces from the
    /// source, 0...1: it rises to the last, falls to the first, and so on.
    func share(at level: Double) -> Double {
      let rounds = level / (2 * length)
      return 1 - abs(1 - 2 * (rounds - rounds.rounded(.down)))
    }
  }

  /// A line along a noodle, moved towards the light, or the soft light on that side of it.
  public struct Highlight: Hashable, Sendable {
    /// Share of the noodle's width that a line takes, above 0, at most 1.
    public var width: Double
    /// Its shift to the right, in cells, -0.2...0.2.
    public var x: Double
    /// Its shift downwards, in cells, -0.2...0.2.
    public var y: Double
    /// The width of its soft edge, in cells, 0 ... 0.5. Above 0 it is no line but the part of the
    /// noodle from which the noodle, blurred and shifted the other way, draws back: it follows ends
    /// and joints.
    public var blur: Double

    /// Describes a highlight.
    public init(width: Double = 1, x: Double = 0, y: Double = 0, blur: Double = 0) {
      self.width = width
      self.x = x
      self.y = y
      self.blur = blur
    }
  }

  /// The drawing of a noodle's end, in pieces with one arm: `"knob"` in theme files.
  public struct Knob: Hashable, Sendable {
    /// The shape at the end.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// A disc, which may have a hole in the ink of inner lines.
      case disc
      /// A ring, through which the cell is seen.
      case ring
      /// The noodle's own end, rounded.
      case cap
      /// A regular polygon with as many sides as the cell: a square on squares.
      case polygon
    }

    /// Radius of the disc, in units, 0...0.5.
    public var radius: Double
    /// Radius of the hole in it without power, in units, 0 (none) ... 0.5.
    public var hole: Double
    /// Radius of the hole in it with power, in units, 0 (none) ... 0.5.
    public var poweredHole: Double
    /// The shape at the end.
    public var shape: Shape

    /// Describes a knob.
    public init(radius: Double, hole: Double, poweredHole: Double, shape: Shape = .disc) {
      self.radius = radius
      self.hole = hole
      self.poweredHole = poweredHole
      self.shape = shape
    }
  }

  /// The mark of a source: a disc, a ring in it, and a dot in that.
  public struct Source: Hashable, Sendable {
    /// The shape of all three.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// A circle.
      case disc
      /// A regular polygon with as many sides as the cell: a square on squares.
      case polygon
    }

    /// Radius of the disc, in units, 0...0.5.
    public var radius: Double
    /// Radius of the ring's outer edge, in units, 0...0.5; 0 for neither ring nor dot.
    public var ring: Double
    /// Radius of the dot, in units, 0...0.5.
    public var dot: Double
    /// The shape of all three.
    public var shape: Shape

    /// Describes the mark.
    public init(radius: Double, ring: Double, dot: Double, shape: Shape = .disc) {
      self.radius = radius
      self.ring = ring
      self.dot = dot
      self.shape = shape
    }
  }

  /// The marks of cells that catch the player's attention.
  public struct Marks: Hashable, Sendable {
    /// Radius of the pins in the corners of a cell whose piece is locked, in cells, 0 (none) ...
    /// 0.2.
    public var lockedPin: Double
    /// Share of the width that the inner line of a noodle on a closed loop takes, 0 (none) ... 1.
    public var wrongCore: Double
    /// Radius of the ring under a piece that a hint names, in cells, 0 (none) ... 0.5.
    public var hint: Double
    /// Width of the line around a selected cell, in cells, 0 (none) ... 0.2.
    public var selected: Double

    /// Describes the marks.
    public init(
      lockedPin: Double = 0.045, wrongCore: Double = 0.34, hint: Double = 0.44,
      selected: Double = 0.06
    ) {
      self.lockedPin = lockedPin
      self.wrongCore = wrongCore
      self.hint = hint
      self.selected = selected
    }
  }
}
