internal import TinctGraphics
internal import TinctPuzzles

/// The part of a board of pieces that an icon shows, chosen as the best of many.
///
/// The source is in the middle, or else a junction with the source beside it; arms are whole or go
/// on across the edges, and what is seen is one network about the middle rather than scraps of
/// several.
struct IconCrop {
  /// The middle of the icon, in the unit of the grid.
  let middle: Point
  /// The size of cells, relative to the usual one.
  let zoom: Double

  /// The radius of corners, as a share of the side: one for all systems, so that all show the same.
  private static let cornerShare = 0.225
  /// The number of cells across below which an icon shows one.
  private static let few = 1.6
  /// The sizes of cells that are tried besides, relative to the usual one, of boards whose sources
  /// are on cells too small to be in the middle of an icon.
  private static let farZooms = [0.8, 0.74, 0.68, 0.62, 0.56, 0.5]
  /// The larger sizes of cells, tried where no other part is good.
  private static let nearZooms = [1.24, 1.32, 1.4]
  /// The steps to either side in which the middle may be beside that of a cell: more where ends
  /// are near an edge, or much of the icon is bare.
  private static let shifts = [2, 4]
  /// The steps of the middle about a source on a small cell, which may be far from it.
  private static let wideShifts = [4, 10]
  /// The most that a source on a small cell is away from the middle, across or down, as a share of
  /// the side.
  private static let mostAside = 0.198
  /// The most that it is away from the middle, in the unit of the grid.
  private static let mostAway = 0.25
  /// The share of the icon without cells above which another part of the board is better.
  private static let mostBare = 0.06
  /// The most cells that are tried as the middle.
  private static let mostFocuses = 24
  /// The costs of another middle than the source, of each arm that it lacks to be a junction, of a
  /// middle without power.
  private static let (other, missingArm, dark) = (16.0, 40.0, 6.0)
  /// The costs of another source beside that in the middle, of a source that is not seen, of a
  /// share of the icon without cells.
  private static let (strayed, sourceless, bare) = (5.0, 400.0, 120.0)
  /// The costs of noodles that are not joined with the longest, and of a single piece among these.
  private static let (scrap, curl) = (3.0, 9.0)
  /// The cost of cells of twice the usual size.
  private static let otherSize = 20.0
  /// The cost of sources that a round icon cuts.
  private static let unround = 100.0
  /// The cost of a share of the icon without cells beyond the most.
  private static let tooBare = 500.0
  /// The costs of an end near an edge, of noodles whose middle is at an edge, of a cell of which
  /// only a sliver is seen, and of one along whose side an edge runs.
  private static let (nearEnd, aside, sliver, flush) = (18.0, 14.0, 4.0, 0.5)
  /// The steps of the middle about that of a cell, as shares of the radius of the circle in it: of
  /// usual cells, and of sources on small ones, which may be at a third of the icon.
  private static let (step, wideStep) = (0.1, 0.25)

  /// Chooses a part of a board.
  ///
  /// - Parameters:
  ///   - across: the width of the icon in the unit of the grid, at the usual size of cells.
  ///   - zooms: the sizes of cells that are tried.
  init(of subject: IconSubject, in theme: Theme, across: Double, zooms: [Double]) {
    let window = Window(subject)
    // A source that is a speck beside the cells of usual size has the icon to itself, as large as
    // others are.
    let isSmall = zooms.count > 1 && window.hasSource && !window.hasMiddleSource
    let zooms = zooms + (isSmall ? Self.farZooms : [])
    let focuses =
      isSmall
      ? Array(subject.board.sources.sorted().prefix(4))
      : window.focuses(most: Self.mostFocuses)
    func nearness(_ focus: Int) -> Double {
      isSmall
        ? min(2 * subject.grid.cells[subject.focus].inradius, 1)
          / min(2 * subject.grid.cells[focus].inradius, 1) : 1
    }
    guard across >= Self.few * min(2 * subject.grid.cells[subject.focus].inradius, 1) else {
      // Of hardly more than a cell only the middle is to be chosen.
      let best = focuses.min {
        Self.cost(of: $0, in: subject, window.connectors)
          < Self.cost(of: $1, in: subject, window.connectors)
      }
      let focus = best ?? subject.focus
      zoom = nearness(focus)
      middle =
        isSmall
        ? window.kept(subject.grid.cells[focus].center, across / zoom)
        : subject.grid.cells[focus].center
      return
    }
    let judge = Judge(subject, window, theme, isSmall: isSmall)
    var best: (crop: IconCrop, cost: Judge.Cost)?
    let shifts = isSmall ? Self.wideShifts : Self.shifts
    for (reach, focus) in shifts.flatMap({ reach in focuses.map { (reach, $0) } }) {
      let isFirst = reach == shifts[0]
      if !isFirst, let best, best.cost.isGood { break }
      let center = subject.grid.cells[focus].center
      let near = judge.near(center, across)
      let base = Self.cost(of: focus, in: subject, window.connectors)
      for share in zooms + (isFirst || zooms.count == 1 ? [] : Self.nearZooms) {
        let zoom = share * nearness(focus)
        for shift in judge.shifts(about: focus, reach: reach) {
          let wanted = base + Self.otherSize * abs(share - 1) + 8 * shift.length
          if let best, wanted >= best.cost.sum { continue }
          let middle = window.kept(center + shift, across / zoom)
          let cost = judge.cost(
            of: middle, side: across / zoom, focus: focus, near: near,
            from: wanted + 6 * (middle - center).length, below: best?.cost.sum ?? .infinity)
          if let cost { best = (IconCrop(middle: middle, zoom: zoom), cost) }
        }
      }
    }
    self = best?.crop ?? IconCrop(middle: subject.grid.cells[subject.focus].center, zoom: 1)
  }

  private init(middle: Point, zoom: Double) {
    self.middle = middle
    self.zoom = zoom
  }

  /// Returns the cost of a cell in the middle.
  private static func cost(
    of cell: Int, in subject: IconSubject, _ connectors: [Connectors]
  ) -> Double {
    let look = subject.board[cell]?.look
    guard look?.isSource != true else { return 0 }
    let arms = connectors[cell].sides.count
    return other + missingArm * Double(max(3 - arms, 0)) + (look?.isPowered == true ? 0 : dark)
  }
}

extension IconCrop {
  /// The costs of parts of a board. A class, because icons ask for some ten thousand, and each
  /// closure would copy a structure.
  private final class Judge {
    /// The cost of a part.
    struct Cost {
      let sum: Double
      /// No end is near an edge, little is bare, and a round icon cuts no source.
      let isGood: Bool
    }

    /// The cells and figures that may be seen about a point.
    struct Neighbors {
      let cells: [Int]
      let figures: BoardFigures
    }

    private let subject: IconSubject
    private let window: Window
    private let figures: BoardFigures
    private let hasTiles: Bool
    private let sourceRadius: Double
    /// The source is on a cell too small for the middle.
    private let isSmall: Bool

    init(_ subject: IconSubject, _ window: Window, _ theme: Theme, isSmall: Bool) {
      self.subject = subject
      self.window = window
      self.isSmall = isSmall
      figures = BoardFigures(of: subject.board, on: subject.grid, in: theme)
      hasTiles = theme.cell.isSolid
      sourceRadius = theme.source.radius * BoardMeasures.unit(of: subject.grid)
    }

    func near(_ center: Point, _ across: Double) -> Neighbors {
      let cells = window.cells(near: center, across)
      return Neighbors(cells: cells, figures: figures.kept(cells))
    }

    /// Returns the distances from the middle of a cell at which the middle of the icon may be.
    func shifts(about focus: Int, reach: Int) -> [Point] {
      let step = (isSmall ? wideStep : IconCrop.step) * subject.grid.cells[focus].inradius
      return (-reach...reach).flatMap { x in
        (-reach...reach).map { Point(x: Double(x), y: Double($0)) * step }
      }
    }

    /// Returns the cost of a part; nil if it is not below another one, or if the source is too far
    /// from the middle.
    ///
    /// - Parameters:
    ///   - focus: the cell near the middle.
    ///   - start: the cost of the middle and of the size of cells.
    ///   - most: the cost of the best part so far.
    func cost(
      of middle: Point, side: Double, focus: Int, near: Neighbors, from start: Double,
      below most: Double
    ) -> Cost? {
      let away = subject.grid.cells[focus].center - middle
      if isSmall, max(abs(away.x), abs(away.y)) > mostAside * side || away.length > mostAway {
        return nil
      }
      let view = Window.View(
        middle: middle, half: side / 2, corner: cornerShare * side, cells: near.cells)
      var (ends, share, source) = (0, 0.0, 0.0)
      // The quickest to find first, for most parts are too dear before the last.
      var sum = start
      func add(_ more: () -> Double) { if sum < most { sum += more() } }
      add {
        source = self.source(in: view, focus)
        return source
      }
      add {
        ends = window.endsNearEdge(of: view)
        // Ends of usual cells are large beside a source on a small one.
        return (isSmall ? 10 : 1) * nearEnd * Double(ends)
      }
      if hasTiles { add { sliver * Double(window.slivers(in: view)) } }
      add { flush * Double(window.flushCells(in: view)) }
      add { near.figures.cost(about: middle, side: side, radius: cornerShare * side) }
      add { aside * window.aside(in: view) }
      add { window.scraps(in: view) }
      add {
        share = window.bareShare(of: view)
        return bare * share + tooBare * max(share - mostBare, 0)
      }
      guard sum < most else { return nil }
      return Cost(sum: sum, isGood: ends == 0 && share <= mostBare && source < unround)
    }

    /// Returns the cost of how sources are seen.
    private func source(in view: Window.View, _ focus: Int) -> Double {
      let isSeen = window.hasSource(in: view, besides: focus)
      let isFocus = subject.board[focus]?.look.isSource == true
      guard isFocus || isSeen else { return window.hasSource ? sourceless : 0 }
      let isRound = window.isSourceRound(in: view, radius: isSmall ? 0 : sourceRadius)
      return (isRound ? 0 : unround) + (isFocus && isSeen ? strayed : 0)
    }
  }
}

extension IconCrop {
  /// A board, as it is seen through a window.
  private struct Window {
    /// A square part of the board.
    struct View {
      let middle: Point
      /// Half of its side.
      let half: Double
      /// The radius of its corners.
      let corner: Double
      /// All cells of which something may be in it.
      let cells: [Int]

      func contains(_ point: Point) -> Bool {
        abs(point.x - middle.x) < half && abs(point.y - middle.y) < half
      }

      /// Returns the distance of a point inside the nearest edge or round corner.
      func distance(to point: Point) -> Double {
        let (x, y) = (half - abs(point.x - middle.x), half - abs(point.y - middle.y))
        guard x < corner, y < corner else { return min(x, y) }
        return corner - Point(x: corner - x, y: corner - y).length
      }
    }

    let connectors: [Connectors]
    /// The board has a source.
    let hasSource: Bool
    /// A source is on a cell that may be the middle of an icon.
    let hasMiddleSource: Bool
    private let subject: IconSubject
    private let reaches: [Double]
    private let boxes: [Grid.Bounds?]
    private let isSource: [Bool]
    private let isEnd: [Bool]
    /// The ways from the middle of each cell to the sides that its noodle goes to.
    private let arms: [[Point]]
    private var grid: Grid { subject.grid }

    init(_ subject: IconSubject) {
      self.subject = subject
      hasSource = !subject.board.sources.isEmpty
      hasMiddleSource = subject.board.sources.contains(where: subject.mayBeMiddle)
      connectors = subject.board.connectors(cells: subject.grid.cells.count)
      reaches = subject.grid.cells.map { cell in
        cell.corners.reduce(0) { max($0, ($1 - cell.center).length) }
      }
      boxes = subject.grid.cells.map { Grid.Bounds(around: $0.corners) }
      isSource = subject.grid.cells.indices.map { subject.board[$0]?.look.isSource == true }
      arms = zip(subject.grid.cells, connectors).map { cell, connectors in
        let corners = cell.corners
        return connectors.sides.map { side in
          (corners[side] + corners[(side + 1) % corners.count]) * 0.5 - cell.center
        }
      }
      isEnd = arms.map { $0.count == 1 }
    }

    /// The part of a cell's width, or height, of which less is a sliver, and the least that shows.
    private static let (mostSliver, leastSliver) = (0.16, 0.015)

    /// Returns the number of cells of which an edge leaves only a sliver.
    func slivers(in view: View) -> Int {
      /// The part of a cell between two edges.
      func part(_ least: Double, _ most: Double, about middle: Double) -> Double {
        (min(most, middle + view.half) - max(least, middle - view.half)) / (most - least)
      }
      return view.cells.count { index in
        guard let box = boxes[index] else { return false }
        let across = part(box.minimum.x, box.maximum.x, about: view.middle.x)
        let down = part(box.minimum.y, box.maximum.y, about: view.middle.y)
        return min(across, down) > Self.leastSliver && min(across, down) < Self.mostSliver
      }
    }

    /// The distance of an edge from the side of a cell that it runs along, at most, in the unit of
    /// the grid.
    private static let along = 0.03

    /// Returns the number of cells with a side along an edge, where half of the gap between cells,
    /// or of a wall, would be a line.
    func flushCells(in view: View) -> Int {
      /// Returns true for a part from one point to another that ends at an edge.
      func ends(_ least: Double, _ most: Double, about middle: Double) -> Bool {
        min(abs(least - middle + view.half), abs(most - middle - view.half)) < Self.along
      }
      func isSeen(_ least: Double, _ most: Double, about middle: Double) -> Bool {
        most > middle - view.half && least < middle + view.half
      }
      return view.cells.count { index in
        guard let box = boxes[index] else { return false }
        let (least, most, middle) = (box.minimum, box.maximum, view.middle)
        return ends(least.x, most.x, about: middle.x) && isSeen(least.y, most.y, about: middle.y)
          || ends(least.y, most.y, about: middle.y) && isSeen(least.x, most.x, about: middle.x)
      }
    }

    /// Returns the cells that may be in the middle, the best first.
    func focuses(most: Int) -> [Int] {
      let own = subject.focus
      let center = grid.cells[own].center
      // A source at the rim has a part of the board about it, too.
      let sources = subject.board.sources.filter(subject.mayBeMiddle)
      let candidates = Set(subject.inner).union(sources).subtracting([own])
      // Cells with a source beside them come first.
      let targets = sources.map { grid.cells[$0].center }
      let others = candidates.map { cell in
        (
          cost: IconCrop.cost(of: cell, in: subject, connectors),
          distance: (targets.isEmpty ? [center] : targets)
            .map { (grid.cells[cell].center - $0).length }.min() ?? 0, cell: cell
        )
      }.sorted { $0 < $1 }.map(\.cell)
      return [own] + others.prefix(most - 1)
    }

    /// Returns the cells about a point that a window of a width may show at any zoom.
    func cells(near point: Point, _ across: Double) -> [Int] {
      grid.cells.indices.filter {
        let way = grid.cells[$0].center - point
        return max(abs(way.x), abs(way.y)) < across + reaches[$0]
      }
    }

    /// Returns a middle moved so that no window of a side leaves the board, where there is room.
    func kept(_ middle: Point, _ side: Double) -> Point {
      func kept(_ middle: Double, _ start: Double, _ length: Double) -> Double {
        length <= side
          ? start + length / 2 : min(max(middle, start + side / 2), start + length - side / 2)
      }
      let bounds = grid.bounds
      return Point(
        x: kept(middle.x, bounds.minimum.x, bounds.width),
        y: kept(middle.y, bounds.minimum.y, bounds.height))
    }

    /// Returns the cost of noodles in a view besides the longest, as far as they are not joined
    /// there: most of a single piece, of which an edge leaves a curl or a stub.
    func scraps(in view: View) -> Double {
      let inside = view.cells.filter {
        connectors[$0].mask != 0
          && view.distance(to: grid.cells[$0].center) > -Self.peeping * grid.cells[$0].inradius
      }
      let networks = subject.networks(of: Set(inside), connectors)
      let longest = networks.indices.max { networks[$0].count < networks[$1].count }
      return networks.indices.reduce(0) { sum, index in
        index == longest ? sum : sum + (networks[index].count == 1 ? curl : scrap)
      }
    }

    /// The distance of a cell's middle beyond an edge from which its noodle does not show, by the
    /// cell's radius.
    private static let peeping = 0.5

    /// Returns true if a source is whole in a round icon, too.
    func isSourceRound(in view: View, radius: Double) -> Bool {
      subject.board.sources.contains {
        (grid.cells[$0].center - view.middle).length + radius < 0.97 * view.half
      }
    }

    func hasSource(in view: View, besides focus: Int) -> Bool {
      view.cells.contains {
        $0 != focus && isSource[$0] && view.contains(grid.cells[$0].center)
      }
    }

    /// The part of a cell's width within which an edge is near the end of a noodle.
    private static let near = 0.3

    /// Returns the number of ends that an edge cuts, or nearly does.
    func endsNearEdge(of view: View) -> Int {
      view.cells.count { index in
        guard isEnd[index] else { return false }
        let cell = grid.cells[index]
        return abs(view.distance(to: cell.center)) < Self.near * 2 * cell.inradius
      }
    }

    /// Returns the distance of the middle of all noodles from that of a view, by half of its side.
    func aside(in view: View) -> Double {
      var (sum, weight) = (Point(x: 0, y: 0), 0.0)
      for index in view.cells where connectors[index].mask != 0 {
        let center = grid.cells[index].center
        for arm in arms[index] {
          for share in [0.25, 0.75] {
            let point = center + arm * share
            guard view.contains(point) else { continue }
            let length = arm.length
            sum = sum + (point - view.middle) * length
            weight += length
          }
        }
      }
      return weight > 0 ? sum.length / weight / view.half : 1
    }

    /// Returns the share of a view that lies on no cell, as samples tell it.
    func bareShare(of view: View) -> Double {
      let count = 10
      let step = 2 * view.half / Double(count)
      let start = view.middle - Point(x: view.half - step / 2, y: view.half - step / 2)
      var bare = 0
      for row in 0..<count {
        for column in 0..<count {
          let point = start + Point(x: Double(column), y: Double(row)) * step
          if !view.cells.contains(where: { isOn($0, point) }) { bare += 1 }
        }
      }
      return Double(bare) / Double(count * count)
    }

    /// Returns true for a point on a cell, whose sides count as straight.
    private func isOn(_ cell: Int, _ point: Point) -> Bool {
      guard let box = boxes[cell], point.x >= box.minimum.x, point.x <= box.maximum.x,
        point.y >= box.minimum.y, point.y <= box.maximum.y
      else { return false }
      return grid.cells[cell].corners.surround(point)
    }
  }
}

extension IconSubject {
  /// Returns the groups of joined pieces among some cells, each in the order of its cells.
  func networks(of cells: Set<Int>, _ connectors: [Connectors]) -> [[Int]] {
    var (left, networks) = (cells, [[Int]]())
    for cell in cells.sorted() where left.contains(cell) {
      var (network, next) = ([Int](), [cell])
      left.remove(cell)
      while let cell = next.popLast() {
        network.append(cell)
        for side in connectors[cell].sides {
          let end = CellSide(cell: cell, side: side)
          guard grid.isJoined(end, connectors), let other = grid.neighbor(of: end)?.cell,
            left.remove(other) != nil
          else { continue }
          next.append(other)
        }
      }
      networks.append(network.sorted())
    }
    return networks
  }
}
