public import TinctGraphics
public import TinctPuzzles

/// Lays an empty grid out on a page.
public struct GridDrawing: Sendable {
  /// Width of the picture in pixels.
  public let width: Int
  /// Height of the picture in pixels.
  public let height: Int

  private let grid: Grid
  private let look: GridLook
  private let origin: Point
  private let arcInradius: Double

  /// Returns the size in pixels that a grid takes, including margins.
  public static func size(of grid: Grid, _ look: GridLook) -> Point {
    Point(x: grid.bounds.width, y: grid.bounds.height) * look.cell
      + Point(x: 2 * look.margin, y: 2 * look.margin)
  }

  /// Lays out a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - look: the style of the drawing.
  ///   - page: the size of the page in pixels, on which the grid is centred; nil for a page of the
  ///     grid's size.
  public init(_ grid: Grid, _ look: GridLook, page: Point? = nil) {
    self.grid = grid
    self.look = look
    arcInradius = look.cell * (BoardMeasures.largestOfArcs(grid)?.inradius ?? 0)
    let own = Self.size(of: grid, look)
    width = Self.pixels(page?.x ?? own.x)
    height = Self.pixels(page?.y ?? own.y)
    let bounds = Point(x: grid.bounds.width, y: grid.bounds.height) * look.cell
    var start = Point(
      x: ((page?.x ?? Double(width)) - bounds.x) / 2,
      y: ((page?.y ?? Double(height)) - bounds.y) / 2)
    // Shifted by half a pixel, so that lines of an odd width stay crisp.
    if page == nil, look.gap == 0, look.line.truncatingRemainder(dividingBy: 2) == 1 {
      start = start + Point(x: 0.5, y: 0.5)
    }
    origin = start - grid.bounds.minimum * look.cell
  }

  /// Returns the picture, in the inks of `InkRules.emptyGrid`.
  ///
  /// - Parameters:
  ///   - names: a label for each cell; empty for none.
  ///   - font: the font of labels.
  ///   - marksWrapping: true to mark the sides that wrap.
  /// - Throws: if cells cannot be shaded so in this number of colours.
  public func scene(
    names: [String], font: Font, marksWrapping: Bool
  ) throws(ColoringError) -> Scene {
    var elements = look.hasGround ? [Scene.Element.ground(width: width, height: height)] : []
    elements += try fills()
    if let lines = lines() { elements.append(lines) }
    let labels = readable(names, font)
    if let links = links(around: labels.map { box(around: $0, font) }) { elements.append(links) }
    if let points = points() { elements.append(points) }
    if marksWrapping, let marks = marks() { elements.append(marks) }
    let lines = labels.flatMap(\.self)
    if !lines.isEmpty { elements.append(.labels(lines, in: font, .gridLabel)) }
    return Scene(width: width, height: height, elements: elements)
  }

  /// Returns the number of labels that are left out because they would be too small to be read.
  public func labelsLeftOut(names: [String], font: Font) -> Int {
    zip(readable(names, font), names).count { $0.isEmpty && !$1.isEmpty }
  }

  /// Returns the lines of each cell's label; none of those that would be too small.
  private func readable(_ names: [String], _ font: Font) -> [[Label]] {
    guard !names.isEmpty else { return [] }
    return labels(names, font).map { lines in
      lines.allSatisfy { $0.size >= look.leastLabel } ? lines : []
    }
  }

  /// Returns the number of whole pixels that hold a length, ignoring errors of rounding.
  private static func pixels(_ length: Double) -> Int { max(Int((length - 1e-6).rounded(.up)), 1) }

  private func pixel(_ point: Point) -> Point { origin + point * look.cell }

  /// Returns the outline of a cell, moved in from its sides.
  private func outline(of cell: Grid.Cell, inset: Double) -> Path {
    let frame = CellFrame(cell, scale: look.cell, arcInradius: arcInradius)
    let stretch = frame.chart?.tileStretch ?? 1
    let path = TileOutline(inset: inset / stretch, cornerRadius: 0).path(frame.corners)
    return CellPlacement(frame, at: pixel(cell.center)).tile(path)
  }

  /// Fills the cells, all of a colour together, so that no seam shows between equal neighbours.
  private func fills() throws(ColoringError) -> [Scene.Element] {
    guard look.colors > 0 else { return [] }
    let numbers =
      look.colors == 1
      ? grid.cells.map { _ in 0 }
      : try look.shading.numbers(of: grid, colors: look.colors, seed: look.seed)
    var paths = Array(repeating: Path(), count: look.colors)
    for (cell, number) in zip(grid.cells, numbers) {
      paths[number].append(outline(of: cell, inset: look.gap / 2))
    }
    return zip(paths, Ink.cells).compactMap { path, ink in
      path.segments.isEmpty ? nil : .fill(path, ink)
    }
  }

  private func lines() -> Scene.Element? {
    guard look.line > 0 else { return nil }
    var path = Path()
    for (index, cell) in grid.cells.enumerated() {
      if look.gap > 0 {
        path.append(outline(of: cell, inset: (look.gap + look.line) / 2))
      } else {
        addSides(of: cell, index, to: &path)
      }
    }
    return .stroke(path, Scene.Stroke(width: look.line), .gridLine)
  }

  /// Adds the sides of a cell; of two sides that meet only one is drawn.
  private func addSides(of cell: Grid.Cell, _ index: Int, to path: inout Path) {
    for (number, side) in cell.sides.enumerated() {
      if let other = side.neighbor, !side.crossesBorder,
        (other.cell, other.side) < (index, number)
      {
        continue
      }
      if let arc = side.arc {
        var part = Path()
        part.arc(
          center: pixel(arc.center), radius: arc.radius * look.cell, from: arc.start, to: arc.end)
        path.append(part)
      } else {
        path.move(to: pixel(cell.corners[number]))
        path.line(to: pixel(cell.corners[(number + 1) % cell.corners.count]))
      }
    }
  }

  /// Returns the lines between the middles of neighbours; across a border that wraps, from both
  /// middles to the border.
  ///
  /// - Parameter boxes: for each cell the box around its label, where no line is drawn; empty for
  ///   no labels.
  private func links(around boxes: [Box]) -> Scene.Element? {
    guard look.links > 0 else { return nil }
    var path = Path()
    for (index, cell) in grid.cells.enumerated() {
      for (number, side) in cell.sides.enumerated() {
        guard let other = side.neighbor else { continue }
        let start = pixel(cell.center)
        if side.crossesBorder {
          let link = Link(from: start, to: pixel(side.midpoint))
          link.add(to: &path, around: boxes.isEmpty ? [] : [boxes[index]])
        } else if (index, number) < (other.cell, other.side) {
          let link = Link(
            from: start, by: side.arc == nil ? nil : pixel(side.midpoint),
            to: pixel(grid.cells[other.cell].center))
          link.add(to: &path, around: boxes.isEmpty ? [] : [boxes[index], boxes[other.cell]])
        }
      }
    }
    guard !path.segments.isEmpty else { return nil }
    return .stroke(path, Scene.Stroke(width: look.links), .gridLink)
  }

  /// An upright rectangle.
  private struct Box {
    var middle: Point
    var reach: Point

    func contains(_ point: Point) -> Bool {
      abs(point.x - middle.x) < reach.x && abs(point.y - middle.y) < reach.y
    }
  }

  /// A straight line, or the arc through a point, as lines of the hyperbolic plane are.
  private struct Link {
    let start: Point
    let end: Point
    /// The middle of the arc, and the angles at which it begins and by which it turns.
    private let arc: (center: Point, first: Double, turn: Double)?

    init(from start: Point, by point: Point? = nil, to end: Point) {
      (self.start, self.end) = (start, end)
      arc = point.flatMap { GridDrawing.center(of: [start, $0, end]) }.map { center in
        let (first, last) = ((start - center).angle, (end - center).angle)
        // The shorter way round.
        return (center, first, (last - first).remainder(dividingBy: 2 * .pi))
      }
    }

    /// Returns the point at a share of the way, 0...1.
    private func point(at share: Double) -> Point {
      guard let arc else { return start + (end - start) * share }
      let angle = arc.first + share * arc.turn
      return arc.center + Point(angle: angle, distance: (start - arc.center).length)
    }

    /// Adds what of the link lies outside boxes.
    func add(to path: inout Path, around boxes: [Box]) {
      func isFree(_ share: Double) -> Bool {
        let point = point(at: share)
        return !boxes.contains { $0.contains(point) }
      }
      /// The border of a box between two shares of the way.
      func border(_ inside: Double, _ outside: Double) -> Double {
        var (inside, outside) = (inside, outside)
        for _ in 0..<12 {
          let middle = (inside + outside) / 2
          if isFree(middle) { outside = middle } else { inside = middle }
        }
        return outside
      }
      // Boxes are wider than these steps.
      let steps = boxes.isEmpty ? 1 : 32
      var first: Double? = isFree(0) ? 0 : nil
      for step in 1...steps {
        let (before, share) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
        if let start = first {
          if !isFree(share) {
            add(start, border(share, before), to: &path)
            first = nil
          } else if step == steps {
            add(start, 1, to: &path)
          }
        } else if isFree(share) {
          first = border(before, share)
        }
      }
    }

    private func add(_ first: Double, _ last: Double, to path: inout Path) {
      guard let arc else {
        path.move(to: point(at: first))
        path.line(to: point(at: last))
        return
      }
      var part = Path()
      part.arc(
        center: arc.center, radius: (start - arc.center).length,
        from: arc.first + first * arc.turn, to: arc.first + last * arc.turn)
      path.append(part)
    }
  }

  /// Returns the middle of the circle through three points; nil if they lie nearly on a line.
  private static func center(of points: [Point]) -> Point? {
    let (first, second) = (points[1] - points[0], points[2] - points[0])
    let cross = first.x * second.y - first.y * second.x
    let (one, two) = (
      first.x * first.x + first.y * first.y, second.x * second.x + second.y * second.y
    )
    // An arc that is off the line by less than a thousandth of its length looks straight.
    guard abs(cross) > 1e-3 * two else { return nil }
    return points[0]
      + Point(
        x: (second.y * one - first.y * two) / (2 * cross),
        y: (first.x * two - second.x * one) / (2 * cross))
  }

  /// Returns a disc in the middle of each cell, on a disk of arcs as much smaller as the cell is.
  private func points() -> Scene.Element? {
    guard look.points > 0 else { return nil }
    var path = Path()
    for cell in grid.cells {
      path.append(.circle(center: pixel(cell.center), radius: radius(ofPointIn: cell)))
    }
    return .fill(path, .gridPoint)
  }

  private func radius(ofPointIn cell: Grid.Cell) -> Double {
    look.points / 2 * (arcInradius > 0 ? cell.inradius * look.cell / arcInradius : 1)
  }

  /// Returns an arrow out of the board at each side that wraps.
  private func marks() -> Scene.Element? {
    var path = Path()
    let half = max(look.line, 0.03 * look.cell) / 2
    for cell in grid.cells {
      for (number, side) in cell.sides.enumerated() where side.crossesBorder {
        let end = cell.corners[(number + 1) % cell.corners.count]
        // Arrows at short sides, such as those of a notch between octagons, would run into others.
        let size = (end - cell.corners[number]).length < 0.55 ? 0.5 : 1
        let out = Point(angle: side.angle, distance: size * look.cell)
        let across = Point(angle: side.angle + .pi / 2, distance: 1)
        let foot = pixel(side.midpoint) + Point(angle: side.angle, distance: look.line / 2)
        let neck = foot + out * 0.14
        path.append(
          .polygon([
            foot + across * half, foot - across * half, neck - across * half,
            neck - across * (0.07 * size * look.cell), foot + out * 0.26,
            neck + across * (0.07 * size * look.cell), neck + across * half,
          ]))
      }
    }
    return path.segments.isEmpty ? nil : .fill(path, .gridMark)
  }

  /// Returns the lines of each cell's label, all in one size; only where cells get smaller towards
  /// the border of a disk, labels do too. Numbers stand side by side, or one below the other if
  /// that makes them larger. Labels stand below points.
  private func labels(_ names: [String], _ font: Font) -> [[Label]] {
    let rows = names.map { [$0] }
    let columns = names.map { $0.split(separator: ",").map(String.init) }
    let isStacked = look.points == 0 && size(of: columns, font) > 1.1 * size(of: rows, font)
    let size = size(of: isStacked ? columns : rows, font)
    let room = grid.cells.map(\.inradius).min() ?? 0
    let isMapped = arcInradius > 0
    return zip(grid.cells, isStacked ? columns : rows).map { cell, lines in
      let inradius = isMapped ? cell.inradius : room
      var size = size * width(inradius)
      var below = 0.0
      if look.points > 0 {
        let (point, reach) = (radius(ofPointIn: cell), inradius * look.cell)
        size = min(size, (0.85 * reach - point) / (Self.height(1) + 0.2))
        // A cell is narrower where the label ends than in its middle.
        let end = (point + (Self.height(1) + 0.2) * size) / reach
        size *= max(1 - end * end, 0).squareRoot()
        below = point + (Self.height(1) / 2 + 0.2) * size
      }
      size = max(size, 0.01)
      return lines.enumerated().map { index, line in
        let drop = (Double(index) - Double(lines.count - 1) / 2) * size * Self.pitch
        return Label(line, size: size, at: pixel(cell.center) + Point(x: 0, y: below + drop))
      }
    }
  }

  /// The height of the digits of some lines, in ems.
  private static func height(_ lines: Int) -> Double { 0.74 + Double(lines - 1) * pitch }

  /// Returns the box around the lines of a label, with some space.
  private func box(around lines: [Label], _ font: Font) -> Box {
    guard let first = lines.first, let last = lines.last else {
      return Box(middle: Point(x: 0, y: 0), reach: Point(x: 0, y: 0))
    }
    let width = lines.map { font.shaped($0.line).width * $0.size }.max() ?? 0
    return Box(
      middle: (first.point + last.point) * 0.5,
      reach: Point(x: width / 2, y: Self.height(lines.count) * first.size / 2)
        + Point(x: 1, y: 1) * (0.2 * first.size + look.links / 2))
  }

  /// The distance between the lines of a label, in ems.
  private static let pitch = 1.05

  /// Returns the width of the space for a label in a cell.
  private func width(_ inradius: Double) -> Double {
    2 * inradius * look.cell - look.gap - 2 * look.line
  }

  /// Returns the size in which all labels fit into the space for them, as a share of its width.
  private func size(of labels: [[String]], _ font: Font) -> Double {
    let widest = labels.joined().map { font.width(of: $0, size: 1) }.max() ?? 1
    let lines = labels.map(\.count).max() ?? 1
    return min(0.62 / widest, lines > 1 ? 0.8 / (Self.pitch * Double(lines)) : 0.4)
  }
}

/// The style of an empty grid; lengths in pixels.
public struct GridLook: Hashable, Sendable {
  /// Distance between opposite sides of a regular cell, above 0.
  public var cell: Double
  /// Width of the lines around cells, 0 for none.
  public var line: Double
  /// Distance between neighbouring cells, by which they are made smaller; 0 for none.
  public var gap: Double
  /// Width of the ground around the outermost cells.
  public var margin: Double
  /// The number of colors in which cells are filled, 0...`mostColors`; 0 leaves them clear, and 1
  /// fills all in one color.
  public var colors: Int
  /// The distribution of the colors.
  public var shading: CellShading
  /// The seed of colors at random.
  public var seed: UInt64
  /// Diameter of the point in the middle of each cell, 0 for none.
  public var points: Double
  /// Width of the lines between the middles of neighbors, 0 for none.
  public var links: Double
  /// The size of an em below which labels are left out, because they cannot be read.
  public var leastLabel: Double
  /// There is a ground under everything; without it the picture is clear there.
  public var hasGround: Bool

  /// The most colours of cells.
  public static let mostColors = 4

  /// Describes a style.
  public init(
    cell: Double, line: Double, gap: Double = 0, margin: Double, colors: Int = 1,
    shading: CellShading = .neighbors, seed: UInt64 = 1, points: Double = 0, links: Double = 0,
    leastLabel: Double = 6, hasGround: Bool = true
  ) {
    self.cell = cell
    self.line = line
    self.gap = gap
    self.margin = margin
    self.colors = colors
    self.shading = shading
    self.seed = seed
    self.points = points
    self.links = links
    self.leastLabel = leastLabel
    self.hasGround = hasGround
  }
}

/// The inks that empty grids are drawn in.
extension Ink {
  /// The inks of cells, by the number of their colour.
  public static let cells = (1...GridLook.mostColors).map { Ink("cell-\($0)") }
  /// The lines around cells.
  public static let gridLine = Ink("line")
  /// Points in the middles of cells.
  public static let gridPoint = Ink("point")
  /// Lines between the middles of cells.
  public static let gridLink = Ink("link")
  /// Labels in cells.
  public static let gridLabel = Ink("label")
  /// Marks at sides that wrap.
  public static let gridMark = Ink("mark")
}

extension InkRules {
  /// The rules by which the inks of empty grids get their colors from a palette.
  public static let emptyGrid = InkRules(
    twoColors: rules(ground: "base", figure: "text"),
    scheme: rules(ground: "dark", figure: "light"))

  private static func rules(ground: String, figure: String) -> [Rule] {
    func mixed(_ percent: Double) -> ColorExpression {
      .mix(ColorExpression.Mix(in: .oklab, .name(ground), percent, .name(figure)))
    }
    // The darkest still lets labels have a contrast of 3 in every shipped palette.
    let cells = zip(Ink.cells, [95.0, 86, 78, 90]).map { ink, percent in
      Rule(ink: ink, color: mixed(percent))
    }
    return [Rule(ink: .background, color: .name(ground))] + cells + [
      Rule(ink: .gridLine, color: mixed(35)), Rule(ink: .gridLabel, color: .name(figure)),
      Rule(ink: .gridMark, color: mixed(35)), Rule(ink: .gridPoint, color: .name(figure)),
      Rule(ink: .gridLink, color: mixed(55)),
    ]
  }
}
