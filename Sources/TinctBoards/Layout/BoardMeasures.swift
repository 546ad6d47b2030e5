internal import TinctGraphics
internal import TinctPuzzles

/// The lengths of a theme in pixels, for one size of cell.
///
/// Widths across straight noodles and gaps are whole pixels, even or odd as the cell is, so that
/// the edges of what is centred in a cell fall between pixels: at 16 pixels a cell, half a pixel of
/// blur is a fifth of a noodle.
struct BoardMeasures {
  let theme: Theme
  /// Pixels in the unit of the grid, the distance between opposite sides; whole but for sprites.
  let cell: Double
  /// The unit of noodles, in pixels.
  let unit: Double
  /// Knobs are drawn apart from their noodles.
  let hasKnobInk: Bool
  /// The size of the picture in sizes of the one at scale 1.
  let scale: Double
  /// The factors, next to 1, by which the board is stretched across and down, so that its tiling
  /// repeats after whole pixels.
  let stretch: Point

  /// - Parameters:
  ///   - cell: pixels in the unit of the grid, at the scale.
  ///   - unit: the unit of noodles in the unit of the grid.
  ///   - period: the width and height after which the tiling repeats, in the unit of the grid; nil
  ///     to stretch nothing.
  init(theme: Theme, cell: Double, unit: Double, scale: Double = 1, period: Point? = nil) {
    self.theme = theme
    hasKnobInk = theme.hasKnobInk
    self.cell = cell
    self.unit = unit * cell
    self.scale = scale
    stretch = Point(
      x: Self.stretch(period?.x, cell / scale), y: Self.stretch(period?.y, cell / scale))
  }

  /// Returns the factor that makes a period of the tiling whole pixels: it moves no cell by more
  /// than half a pixel against the next of its kind.
  private static func stretch(_ period: Double?, _ cell: Double) -> Double {
    guard let length = period.map({ $0 * cell }), length >= leastPeriod else { return 1 }
    return length.rounded() / length
  }

  /// The shortest period in pixels that is fitted: half a pixel would be seen in a shorter one.
  private static let leastPeriod = 12.0

  /// Returns true if a way in the grid is of whole pixels, across and down.
  func isWhole(_ way: Point) -> Bool {
    let pixels = pixels(way)
    return max(abs(pixels.x - pixels.x.rounded()), abs(pixels.y - pixels.y.rounded())) < 1e-6
  }

  /// Converts a way in the grid to pixels.
  func pixels(_ way: Point) -> Point {
    Point(x: way.x * cell * stretch.x, y: way.y * cell * stretch.y)
  }

  /// Ground around the cells, whole pixels; at a scale a multiple of that at scale 1.
  var margin: Int { Int(((theme.board.margin * cell / scale).rounded() * scale).rounded()) }

  /// Returns the size of the picture of cells that have a size in pixels, at a scale a multiple of
  /// that at scale 1.
  func pictureSize(_ cells: Point) -> PixelSize {
    func side(_ length: Double) -> Int {
      Int(((length / scale).rounded(.up) * scale).rounded(.up)) + 2 * margin
    }
    return PixelSize(width: side(cells.x), height: side(cells.y))
  }

  /// Half the distance between tiles, whole pixels.
  var halfGap: Double {
    guard theme.cell.gap > 0 else { return 0 }
    return max(whole(theme.cell.gap / 2), cell < 8 ? 0 : 1)
  }

  var cornerRadius: Double { theme.cell.cornerRadius * cell }

  /// Returns a length that is given in cells, in whole pixels.
  func whole(_ cells: Double) -> Double { (cells * cell).rounded() }

  /// Returns a shift that is given in cells, in whole pixels.
  func shift(x: Double, y: Double) -> Point { Point(x: whole(x), y: whole(y)) }

  /// Noodles have a highlight that is a line with sharp edges.
  var hasSharpHighlight: Bool { theme.wire.highlight.map { $0.blur == 0 } ?? false }

  /// Returns the softness of an edge that is given in cells; a blur is twice its deviation.
  func softness(
    blur: Double, shift: Point = Point(x: 0, y: 0), side: Softness.Side = .whole
  ) -> Softness {
    Softness(deviation: blur * cell / 2, shift: shift, side: side)
  }

  /// Returns the shift of a sharp shadow; nil for a soft one, which is shifted when it is laid.
  func sharpShift(_ shadow: Theme.Shadow) -> Point? {
    shadow.blur > 0 ? nil : shift(x: shadow.x, y: shadow.y)
  }

  /// Returns a shadow.
  ///
  /// - Parameter path: the shape that throws it; for a sharp one, already shifted.
  func shadow(_ path: Path, _ shadow: Theme.Shadow, _ ink: Ink) -> Scene.Element {
    guard shadow.blur > 0 else { return .fill(path, ink) }
    let shift = Point(x: shadow.x, y: shadow.y) * cell
    return .soft(path, softness(blur: shadow.blur, shift: shift), ink)
  }

  /// Returns the part of a shape that it leaves when it is blurred and shifted: the light on the
  /// side to which the style's own shift points.
  func innerLight(_ path: Path, _ style: Theme.Highlight, _ ink: Ink) -> Scene.Element {
    let shift = Point(x: -style.x, y: -style.y) * cell
    return .soft(path, softness(blur: style.blur, shift: shift, side: .inside), ink)
  }

  var cellLine: Double { max(whole(theme.cell.line), 1) }

  var wallWidth: Double { max(Self.even(theme.wall.width * cell), 2) }

  /// Width of the inner line of a wall; nil if the theme has none, or if it would leave less than a
  /// pixel of the wall on either side.
  var wallCoreWidth: Double? {
    guard theme.wall.core > 0 else { return nil }
    let width = min(Self.even(theme.wall.core * wallWidth), wallWidth - 2)
    return width >= 2 ? width : nil
  }

  /// Walls have straight ends that meet squarely, as tiles with sharp corners do.
  var hasSquareWalls: Bool {
    theme.cell.isSolid && theme.cell.shape != .disc && theme.cell.cornerRadius < theme.wall.width
  }

  /// Returns the unit of the noodles on a grid: the mean over all cells, but at most a quarter more
  /// than in the smallest, because all noodles have one width.
  ///
  /// Cells of arcs are drawn as the largest of them, and scaled down with everything in them.
  static func unit(of grid: Grid) -> Double {
    if let largest = largestOfArcs(grid) { return unit(of: largest) }
    var (sum, least) = (0.0, Double.infinity)
    for cell in grid.cells {
      let unit = unit(of: cell)
      sum += unit
      least = min(least, unit)
    }
    return min(sum / Double(grid.cells.count), 1.25 * least)
  }

  /// Returns the largest cell with arcs for sides; nil if there is none.
  static func largestOfArcs(_ grid: Grid) -> Grid.Cell? {
    grid.cells.filter(\.hasArcs).max { $0.inradius < $1.inradius }
  }

  /// Returns the unit of the noodles in a cell, in the unit of the grid: the diameter of its
  /// inscribed circle, or the mean of that and its side if that is less.
  ///
  /// A square has 1, a hexagon 0.79: where sides are short, arms are closer together.
  static func unit(of cell: Grid.Cell) -> Double {
    let width = 2 * cell.inradius
    var length = 0.0
    for corner in cell.corners.indices {
      length += (cell.corners[(corner + 1) % cell.corners.count] - cell.corners[corner]).length
    }
    return min(width, (width + length / Double(cell.corners.count)) / 2)
  }

  /// Width of the line around a noodle, whole pixels.
  var outline: Double { theme.wire.outline > 0 ? max((theme.wire.outline * unit).rounded(), 1) : 0 }

  /// Tiles have a rim of a pixel around the noodles that leave them. On a panel, which may have any
  /// color, the rim would show.
  var hasRims: Bool {
    theme.cell.shape == .tile && theme.cell.gap > 0 && theme.board.panel == nil
  }

  /// Cells are cards, raised from the ground by their shadow: nothing that lies on them sticks out.
  var hasCards: Bool {
    theme.cell.isSolid && theme.cell.shadow != nil && theme.board.panel == nil
  }

  /// Width of a noodle.
  var wireWidth: Double { centered(theme.wire.width * unit) }

  /// The marks behind an arm that goes on beyond the border.
  var trail: BorderTrail { BorderTrail(self) }

  /// The length by which an arm that goes on beyond the border leaves its cell.
  var stubReach: Double {
    let half = wireWidth / 2
    let end =
      theme.board.panel.map { whole($0.padding) } ?? min(half, Double(margin) / 2) + half
    return max(trail.end ?? 0, end)
  }

  /// Returns the width of a line in a noodle that takes a share of its width; nil if it would leave
  /// less than a pixel of the noodle on either side.
  ///
  /// - Parameter pixel: the size of a pixel, for drawings that are scaled down.
  func lineWidth(share: Double, pixel: Double = 1) -> Double? {
    let width = wireWidth
    let line = min(centered(width * share), width - 2 * pixel)
    return line > 0 ? line : nil
  }

  /// Converts a radius from units to pixels.
  func radius(_ units: Double) -> Double {
    units == 0 ? 0 : centered(2 * units * unit) / 2
  }

  /// Returns the radius of a knob in a cell: in one that is small for the board's noodles it is no
  /// larger, for the cell, than in a square, so that the arm behind it still shows.
  func knobRadius(inradius: Double) -> Double {
    let usual = radius(theme.knob.radius)
    guard 2 * inradius < 0.97 * unit else { return usual }
    let fitting = centered(theme.knob.radius * 4 * inradius) / 2
    return min(usual, max(fitting, 0.65 * wireWidth))
  }

  /// The greatest depth in which the arms of a junction join as if it were the whole cell: a little
  /// more than that of hexagons in units of noodles.
  var widestJunction: Double { 0.7 * unit }

  /// Returns the radius of a hole in a disc, which leaves at least a pixel of the disc.
  func holeRadius(_ units: Double, in disc: Double, pixel: Double = 1) -> Double {
    max(min(radius(units), radius(disc) - pixel), 0)
  }

  /// Returns the nearest whole width that is even or odd as the cell is, at least 1.
  private func centered(_ width: Double) -> Double {
    let odd = cell.rounded().remainder(dividingBy: 2).magnitude
    return max(Self.even(width - odd) + odd, 2 - odd)
  }

  private static func even(_ width: Double) -> Double { (width / 2).rounded() * 2 }
}
