extension Theme {
  /// The ground around the cells.
  public struct Board: Hashable, Sendable {
    /// Ground on each side of the outermost cells, in cells, 0...8.
    public var margin: Double
    /// The panel under all cells; nil for the plain ground.
    public var panel: Panel?
    /// The way in which the ground runs from the ink `background` to `backgroundSecond`; nil for a
    /// ground of one ink.
    public var gradient: Gradient?
    /// The pattern on the ground, in the ink `pattern`; nil for none.
    public var pattern: Pattern?

    /// Describes the ground.
    public init(
      margin: Double, panel: Panel? = nil, gradient: Gradient? = nil, pattern: Pattern? = nil
    ) {
      self.margin = margin
      self.panel = panel
      self.gradient = gradient
      self.pattern = pattern
    }
  }

  /// A pattern on the ground.
  public struct Pattern: Hashable, Sendable {
    /// The figures that a pattern repeats.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Dots in rows, each row half a step further.
      case dots
      /// Slanted lines.
      case hatching
      /// Wavy lines.
      case waves
      /// Rays from the middle, every other one drawn.
      case rays
      /// Specks of any position, as in paper.
      case grain
    }

    /// The figures that it repeats.
    public var shape: Shape
    /// The distance from one to the next, in cells, 0.05...4.
    public var step: Double
    /// Share of the step that is covered, above 0, below 1.
    public var weight: Double

    /// Describes a pattern.
    public init(shape: Shape, step: Double, weight: Double = 0.3) {
      self.shape = shape
      self.step = step
      self.weight = weight
    }
  }

  /// A run from one ink to the next over an area.
  public struct Gradient: Hashable, Sendable {
    /// The form of a run.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Along a line through the middle, from edge to edge.
      case linear
      /// From the middle to the corners.
      case radial
    }

    /// The form.
    public var shape: Shape
    /// The direction of a line, in degrees clockwise from upwards, as in CSS's `linear-gradient`:
    /// 180 runs downwards.
    public var angle: Double

    /// Describes a run.
    public init(shape: Shape = .linear, angle: Double = 180) {
      self.shape = shape
      self.angle = angle
    }
  }

  /// A plate under all cells, which follows the outline of the board.
  public struct Panel: Hashable, Sendable {
    /// Its reach beyond the outermost cells, in cells, 0...2.
    public var padding: Double
    /// Radius of its corners, in cells, 0...2.
    public var cornerRadius: Double
    /// The shadow that it throws.
    public var shadow: Shadow?

    /// Describes a panel.
    public init(padding: Double, cornerRadius: Double, shadow: Shadow? = nil) {
      self.padding = padding
      self.cornerRadius = cornerRadius
      self.shadow = shadow
    }
  }

  /// The outline of something drawn a second time, shifted, under it.
  public struct Shadow: Hashable, Sendable {
    /// Its shift to the right, in cells, -0.5...0.5.
    public var x: Double
    /// Its shift downwards, in cells, -0.5...0.5.
    public var y: Double
    /// Its growth on all sides, in cells, 0...0.5.
    public var grow: Double
    /// The width of its soft edge, in cells, 0 (sharp) ... 1: twice the standard deviation of the
    /// blur, as in CSS's `box-shadow`.
    public var blur: Double

    /// Describes a shadow.
    public init(x: Double, y: Double, grow: Double = 0, blur: Double = 0) {
      self.x = x
      self.y = y
      self.grow = grow
      self.blur = blur
    }
  }

  /// The drawing of a cell.
  public struct Cell: Hashable, Sendable {
    /// The shape of a cell.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Nothing.
      case none
      /// Its polygon, filled.
      case tile
      /// The largest disc about its middle, filled.
      case disc
      /// A line along its polygon.
      case outline
      /// A dot on each of its corners.
      case corners
    }

    /// Its shape.
    public var shape: Shape
    /// Distance between neighbouring tiles, in cells, 0...0.5.
    public var gap: Double
    /// Radius of the corners of a tile, in cells, 0...0.5.
    public var cornerRadius: Double
    /// Width of an outline, or of a dot, in cells, 0...0.5.
    public var line: Double
    /// The number of shades of cells, 1 (all alike) ... 3, so that no two neighbors have the same.
    ///
    /// A board that needs more shades gets mixes of these, in even steps.
    public var shades: Int
    /// The face on a tile or disc; nil for none.
    public var face: Face?
    /// The shadow of tiles and discs.
    public var shadow: Shadow?
    /// The soft light inside the edges of tiles and discs, on the side that its shift points to.
    public var highlight: Highlight?
    /// The soft shade inside the edges of tiles and discs, on the side that its shift points to.
    public var shade: Highlight?

    /// Describes a cell.
    public init(
      shape: Shape, gap: Double, cornerRadius: Double, line: Double, shades: Int = 1,
      face: Face? = nil, shadow: Shadow? = nil, highlight: Highlight? = nil,
      shade: Highlight? = nil
    ) {
      self.shape = shape
      self.gap = gap
      self.cornerRadius = cornerRadius
      self.line = line
      self.shades = shades
      self.face = face
      self.shadow = shadow
      self.highlight = highlight
      self.shade = shade
    }
  }

  /// A smaller tile on a tile, whose uncovered rim makes it look thick.
  public struct Face: Hashable, Sendable {
    /// Distance from the edges of the tile, in cells, 0...0.4.
    public var inset: Double
    /// Its shift to the right of the tile's middle, in cells, -0.2...0.2.
    public var x: Double
    /// Its shift below the tile's middle, in cells, -0.2...0.2.
    public var y: Double

    /// Describes a face.
    public init(inset: Double, x: Double = 0, y: Double = 0) {
      self.inset = inset
      self.x = x
      self.y = y
    }
  }

  /// The drawing of a wall.
  public struct Wall: Hashable, Sendable {
    /// Width of the line, in cells, above 0, at most 0.5.
    public var width: Double
    /// Share of the width that its inner line takes, 0 (none) ... 0.9.
    public var core: Double

    /// Describes a wall.
    public init(width: Double, core: Double = 0) {
      self.width = width
      self.core = core
    }
  }

  /// The size below which boards are drawn as thumbnails: without the gaps, corners, inner lines,
  /// shadows and marks that a few pixels cannot show.
  public struct Thumbnail: Hashable, Sendable {
    /// The size of a cell in pixels below which boards are simplified, 0...256.
    public var below: Int

    /// Sets the size below which boards are simplified.
    public init(below: Int = 12) { self.below = below }
  }
}
