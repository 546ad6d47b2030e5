extension Theme {
  /// What surrounds the cells.
  public struct Board: Hashable, Sendable {
    /// Ground on each side of the outermost cells, in cells, 0...8.
    public var margin: Double

    /// Describes the ground.
    public init(margin: Double) {
      self.margin = margin
    }
  }

  /// How a cell is drawn.
  public struct Cell: Hashable, Sendable {
    /// What a cell shows.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Nothing.
      case none
      /// Its polygon, filled.
      case tile
      /// A line along its polygon.
      case outline
      /// A dot on each of its corners.
      case corners
    }

    /// What it shows.
    public var shape: Shape
    /// Distance between neighbouring tiles, in cells, 0...0.5.
    public var gap: Double
    /// Radius of the corners of a tile, in cells, 0...0.5.
    public var cornerRadius: Double
    /// Width of an outline, or of a dot, in cells, 0...0.5.
    public var line: Double

    /// Describes a cell.
    public init(shape: Shape, gap: Double, cornerRadius: Double, line: Double) {
      self.shape = shape
      self.gap = gap
      self.cornerRadius = cornerRadius
      self.line = line
    }
  }

  /// How a noodle is drawn. Lengths are in *units*: one cell on squares, less where the sides are
  /// short (0.79 cells on hexes), so that pieces with more sides do not clog.
  public struct Wire: Hashable, Sendable {
    /// Width, in units, above 0, at most 0.5.
    public var width: Double
    /// How far from the middle of the cell a bend begins: 1 is an arc from side to side, less
    /// leaves straight ends, 0...1.
    public var bend: Double
    /// The same for pieces with three arms and more: how far they flare, 0...1.
    public var junction: Double
    /// Share of the width that the inner line of an unpowered noodle takes, 0 (none) ... 1.
    public var core: Double
    /// Share of the width that the inner line of a powered noodle takes, 0 (none) ... 1.
    public var poweredCore: Double

    /// Describes a noodle.
    public init(
      width: Double, bend: Double, junction: Double, core: Double, poweredCore: Double
    ) {
      self.width = width
      self.bend = bend
      self.junction = junction
      self.core = core
      self.poweredCore = poweredCore
    }
  }

  /// How the end of a noodle is drawn.
  public struct Knob: Hashable, Sendable {
    /// Radius of the disc, in units, 0...0.5.
    public var radius: Double
    /// Radius of the hole in it without power, in units, 0 (none) ... 0.5.
    public var hole: Double
    /// Radius of the hole in it with power, in units, 0 (none) ... 0.5.
    public var poweredHole: Double

    /// Describes a knob.
    public init(radius: Double, hole: Double, poweredHole: Double) {
      self.radius = radius
      self.hole = hole
      self.poweredHole = poweredHole
    }
  }

  /// How a source is marked: a disc, a ring in it, and a dot in that.
  public struct Source: Hashable, Sendable {
    /// Radius of the disc, in units, 0...0.5.
    public var radius: Double
    /// Radius of the ring's outer edge, in units, 0...0.5.
    public var ring: Double
    /// Radius of the dot, in units, 0...0.5.
    public var dot: Double

    /// Describes the mark.
    public init(radius: Double, ring: Double, dot: Double) {
      self.radius = radius
      self.ring = ring
      self.dot = dot
    }
  }

  /// How a wall is drawn.
  public struct Wall: Hashable, Sendable {
    /// Width of the line, in cells, above 0, at most 0.5.
    public var width: Double

    /// Describes a wall.
    public init(width: Double) {
      self.width = width
    }
  }
}
