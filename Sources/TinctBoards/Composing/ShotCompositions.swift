internal import TinctGraphics
internal import TinctPuzzles

// The parts of a layout that all compositions but `center` share: the words and the stage that they
// leave for boards, the choice of a crop, and boards that go on from others. Words stand above the
// stage in tall pictures, and beside it in wide ones.

extension ShotPlanner {
  /// The angle of slanted boards, rising to the right.
  private static let slant = 8 * Double.pi / 180

  /// Words, and the part of the picture that is left for boards.
  struct Stage {
    var texts: ShotTexts?
    /// The top left of the words.
    var corner = (x: 0, y: 0)
    var isTall: Bool
    /// The part that is left.
    var area: PixelArea
  }

  /// Returns the layout in a composition; nil if a board has too many cells, and for `center`,
  /// which `centered` lays out.
  func plan(_ composition: ShotLayout.Composition) -> Plan? {
    switch composition {
    case .center: nil
    case .bleed: bleeding(angle: 0)
    case .tilt: bleeding(angle: Self.slant)
    case .crop: closeUp(isBand: false)
    case .pair: paired()
    case .band: closeUp(isBand: true)
    }
  }

  /// The words stand above the board, as far as the composition decides it.
  private var isTall: Bool { Double(size.height) >= 0.95 * Double(size.width) }

  /// Sets the words, and finds the stage below or beside them.
  ///
  /// In a wide picture whose words do not fit beside the board, they stand above it.
  func stage() -> Stage {
    let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    let (width, height) = (Double(area.width), Double(area.height))
    if !isTall,
      let texts = ShotTexts(
        contents, width: Int(0.44 * width), height: area.height,
        most: min(0.1 * width, 0.26 * height), lines: ShotLayout.mostLines, words: words)
    {
      let left = area.x + texts.width + Int(0.05 * width)
      return Stage(
        texts: texts, corner: (area.x, area.y + (area.height - texts.height) / 2), isTall: false,
        area: PixelArea(x: left, y: 0, width: size.width - left, height: size.height))
    }
    let texts = ShotTexts(
      contents, width: area.width, height: Int(0.36 * height),
      most: min(0.205 * width, 0.15 * height), lines: ShotLayout.mostLines, words: words)
    guard let texts else { return Stage(isTall: isTall, area: whole) }
    let top = area.y + texts.height + Int((0.95 * texts.size).rounded())
    return Stage(
      texts: texts, corner: (area.x, area.y), isTall: true,
      area: PixelArea(x: 0, y: top, width: size.width, height: size.height - top))
  }

  func plan(
    _ boards: [ShotLayout.PlacedBoard], on stage: Stage, backing: ShotLayout.Backing? = nil
  ) -> Plan {
    guard let texts = stage.texts else { return Plan(boards: boards) }
    return plan(
      boards, texts, x: stage.corner.x, width: stage.isTall ? area.width : texts.width,
      y: stage.corner.y, isCentered: stage.isTall, backing: backing)
  }

  // MARK: - Crops

  /// A way to crop a board: the size of its cells, and where it lies.
  struct Crop {
    /// The size of cells, of which the board has the nearest whole one.
    let cell: Double
    /// The board at no point yet.
    let board: ShotLayout.PlacedBoard
    /// The distance from the place that the board would have, along and across the words.
    let slide: Point
    /// The cost of being another crop than the one that is wanted.
    let cost: Double
  }

  /// Returns the crops of the main board with one size of cells; none if it has too many cells.
  ///
  /// - Parameters:
  ///   - cell: the size of cells that is wanted.
  ///   - percent: the amount by which they are larger.
  ///   - slides: the distances from the place that it would have, as shares of what it may go.
  func crops(
    cell: Double, percent: Int, angle: Double, slides: [Point]
  ) -> [Crop] {
    let cell = cell * (1 + Double(percent) / 100)
    guard let board = board(0, cell: cell, angle: angle) else { return [] }
    return slides.map { slide in
      Crop(
        cell: cell, board: board, slide: slide,
        cost: 0.12 * Double(abs(percent)) + 0.5 * (abs(slide.x) + abs(slide.y)))
    }
  }

  /// A crop with the main board where it lies, and the cost of the harm that edges do to it.
  struct PlacedCrop {
    let crop: Crop
    let board: ShotLayout.PlacedBoard
    let cost: Double
  }

  /// Returns the first of those crops that do the least harm.
  ///
  /// - Parameters:
  ///   - seen: the part of the picture at whose edges the board is cut.
  ///   - shaves: true where edges may cut a part of a cell from the board's border.
  ///   - placed: returns the board of a crop where it lies.
  func leastHarm(
    _ crops: [Crop], on stage: Stage, in seen: PixelArea, shaves: Bool = false,
    _ placed: (Crop) -> ShotLayout.PlacedBoard
  ) -> PlacedCrop? {
    // The plan is mirrored for words from right to left; the board itself is not.
    let isMirrored = stage.texts.map(beginsAtRight) ?? false && !stage.isTall
    let judged = isMirrored ? seen.mirrored(in: size) : seen
    let stageArea = isMirrored ? stage.area.mirrored(in: size) : stage.area
    let isTall = stage.isTall
    // All boards are turned alike.
    let own = crops.first?.board.angle ?? 0
    let angle = isMirrored ? -own : own
    let box = sizings[0].box(turnedBy: angle)
    var best: PlacedCrop?
    for index in crops.indices.sorted(by: { crops[$0].cost < crops[$1].cost }) {
      let crop = crops[index]
      if let best, crop.cost >= best.cost { break }
      let board = placed(crop)
      let seenBoard = isMirrored ? board.mirrored(in: size) : board
      var cost =
        crop.cost + gapCost(of: board, isTall: isTall)
        + Self.aside * aside(seenBoard, in: stageArea)
        + (shaves ? 0 : Self.shaved * Double(shavedEdges(of: seenBoard, box)))
        // Words change sides for a board that some edge cuts, and for no other.
        + (hasWordsBehind && isWhole(seenBoard, box) ? BoardFigures.source : 0)
      if let best, cost >= best.cost { continue }
      // Figures that edges cut are looked for last, because that takes the longest.
      cost += sizings[0].figures.cost(
        of: seenBoard, in: judged, needsSource: true,
        upTo: best.map { $0.cost - cost } ?? .infinity)
      if best.map({ cost < $0.cost }) ?? true {
        best = PlacedCrop(crop: crop, board: board, cost: cost)
      }
    }
    return best
  }

  /// Returns the cost of the ground that a board leaves at edges that it should run off; of one in
  /// a frame, its frame is seen instead.
  private func gapCost(of board: ShotLayout.PlacedBoard, isTall: Bool) -> Double {
    let short = board.cellsShort(of: size, isTall: isTall)
    guard board.angle != 0, !contents.hasFrame else { return Self.gap * short }
    func cost(_ cells: Double) -> Double { cells > 0 ? Self.wedge + Self.wedgeCell * cells : 0 }
    return cost(short) + cost(board.cellsOfWedges(in: size, isTall: isTall))
  }

  /// The cost of a cell by which a board fails to reach a corner of the picture, and of a source at
  /// the edge of the stage.
  private static let (gap, aside) = (4.0, 6.0)
  /// The cost of an edge of the picture that shaves a board, four of which cost less than a source
  /// that is cut.
  static let shaved = 240.0
  /// The cost of a wedge of ground that a slanted board leaves beside it, and of each cell of its
  /// width.
  private static let (wedge, wedgeCell) = (10.0, 40.0)
  /// The least part of a cell by which a board goes beyond an edge, and the least distance from one
  /// that it keeps away from, as a share of the picture's shorter side.
  private static let (leastBeyond, leastInside) = (0.7, 0.05)

  /// Returns the number of the picture's edges that a board neither goes clearly beyond nor keeps
  /// away from, which looks like a mistake.
  ///
  /// - Parameter box: the box around its cells as they are turned.
  func shavedEdges(
    of board: ShotLayout.PlacedBoard, _ box: Grid.Bounds
  ) -> Int {
    // Half a pixel, for boards lie on whole ones.
    let (most, least) = (
      Self.leastBeyond * Double(board.cellPixels) - 0.5, 0.5 - inside
    )
    let beyond = beyond(board, box)
    return beyond.indices.count { beyond[$0] > least && beyond[$0] < most }
  }

  /// Returns the lengths by which a board goes beyond the edges of the picture, below 0 where it
  /// keeps away from one: at the left, the top, the right and the bottom.
  private func beyond(
    _ board: ShotLayout.PlacedBoard, _ box: Grid.Bounds
  ) -> SIMD4<Double> {
    let (middle, cell) = (board.area.middle, Double(board.cellPixels))
    // A frame, or a panel, reaches farther than the cells.
    let panel = (Double(board.outer.width) - sizings[board.board].width * cell) / 2
    return SIMD4(
      panel - box.minimum.x * cell - middle.x, panel - box.minimum.y * cell - middle.y,
      middle.x + box.maximum.x * cell + panel - Double(size.width),
      middle.y + box.maximum.y * cell + panel - Double(size.height))
  }

  /// Returns true if no edge of the picture cuts the main board.
  func isWhole(_ plan: Plan) -> Bool {
    plan.boards.last.map { board in
      isWhole(board, sizings[board.board].box(turnedBy: board.angle))
    } ?? true
  }

  private func isWhole(
    _ board: ShotLayout.PlacedBoard, _ box: Grid.Bounds
  ) -> Bool {
    beyond(board, box).max() <= 0
  }

  /// The distance from an edge that a board keeps away from, in pixels.
  var inside: Double { Self.leastInside * Double(min(size.width, size.height)) }

  /// Returns the shares of a stage by which the source lies outside its middle third.
  private func aside(_ board: ShotLayout.PlacedBoard, in stage: PixelArea) -> Double {
    guard let source = sizings[board.board].sourcePoint else { return 0 }
    let own = Point(
      x: (source.x - 0.5) * Double(board.area.width),
      y: (source.y - 0.5) * Double(board.area.height))
    let point = board.area.middle + own.turned(by: board.angle)
    func aside(_ share: Double) -> Double { max(abs(share - 0.5) - 1.0 / 6, 0) }
    return aside((point.x - Double(stage.x)) / Double(stage.width))
      + aside((point.y - Double(stage.y)) / Double(stage.height))
  }

  // MARK: - Other boards

  /// The most boards that go on from one.
  private static let mostContinued = 60

  /// Returns other boards of the pack that go on from one in a picture that is much longer, as
  /// large cell by cell, and as slanted.
  ///
  /// - Parameters:
  ///   - main: the board that they go on from.
  ///   - isTall: true to go on above and below it, else beside it.
  ///   - start: the point along the picture up to which they go on before it; nil for none.
  func continued(
    _ main: ShotLayout.PlacedBoard, isTall: Bool, from start: Double?
  ) -> [ShotLayout.PlacedBoard] {
    guard sizings.count > 1 else { return [] }
    let slant = cosine(main.angle)
    let gap = 0.5 * Double(main.cellPixels) / slant
    /// The length of a board on a line along the picture.
    func length(_ board: ShotLayout.PlacedBoard) -> Double {
      Double(isTall ? board.outer.height : board.outer.width) / slant
    }
    func center(_ board: ShotLayout.PlacedBoard) -> Double {
      isTall ? board.area.middle.y : board.area.middle.x
    }
    // A slanted edge reaches one side of the picture before the other.
    let across = Double(isTall ? size.width : size.height)
    let more = abs(tangent(main.angle)) * across / 2
    let end = Double(isTall ? size.height : size.width) + more
    var (boards, next) = ([ShotLayout.PlacedBoard](), 1)
    for side in start == nil ? [1.0] : [-1, 1] {
      var last = main
      func edge() -> Double { center(last) + side * (length(last) / 2 + gap) }
      while side < 0 ? edge() > (start ?? 0) - more : edge() < end,
        boards.count < Self.mostContinued,
        let board = board(next, cell: Double(main.cellPixels), angle: main.angle)
      {
        let distance = side * ((length(last) + length(board)) / 2 + gap)
        last = leastCut(board, beside: last, at: distance, isTall: isTall)
        boards.append(last)
        next = next % (sizings.count - 1) + 1
      }
    }
    return boards
  }

  /// Returns a board at a distance from another one along a picture, and across it where the edges
  /// do the least harm.
  private func leastCut(
    _ board: ShotLayout.PlacedBoard, beside last: ShotLayout.PlacedBoard, at distance: Double,
    isTall: Bool
  ) -> ShotLayout.PlacedBoard {
    let whole = Double(isTall ? size.width : size.height)
    let own = Double(isTall ? board.outer.width : board.outer.height)
    let slope = tangent(board.angle)
    let steps = own > whole ? 24 : 0
    let places = (0...steps).map { step in
      let shift = (own - whole) * (steps == 0 ? 0 : Double(step) / 24 - 0.5)
      // Along slanted edges, so that these stay as far from each other.
      let middle =
        isTall
        ? Point(
          x: whole / 2 + shift,
          y: last.area.middle.y + distance - slope * (whole / 2 + shift - last.area.middle.x))
        : Point(
          x: last.area.middle.x + distance + slope * (whole / 2 + shift - last.area.middle.y),
          y: whole / 2 + shift)
      return board.moved(to: middle)
    }
    func cost(_ board: ShotLayout.PlacedBoard) -> Double {
      sizings[board.board].figures.cost(of: board, in: picture, needsSource: true)
    }
    return places.map { ($0, cost($0)) }.min { $0.1 < $1.1 }?.0 ?? board
  }

  // MARK: - Boards

  /// Returns the size of a board in cells.
  func unit(of board: Int) -> Point {
    let size = sizings[board].size(cellPixels: 100)
    return Point(x: Double(size.width) / 100, y: Double(size.height) / 100)
  }

  /// Returns a board at no point yet; nil if it has too many cells.
  func board(
    _ board: Int, cell: Double, angle: Double
  ) -> ShotLayout.PlacedBoard? {
    let cell = min(Int(cell.rounded()), BoardSizing.largestCell)
    guard cell >= 1 else { return nil }
    let size = sizings[board].size(cellPixels: cell)
    return ShotLayout.PlacedBoard(
      board: board, cellPixels: cell,
      area: PixelArea(x: 0, y: 0, width: size.width, height: size.height), angle: angle,
      mount: mount(cell))
  }

  /// Returns the largest board that fits into a size, at no point yet.
  ///
  /// - Parameter padding: the border of the card under it, in cells; nil for no card.
  func board(
    _ board: Int, angle: Double, within size: PixelSize, padding: Double? = nil
  ) -> ShotLayout.PlacedBoard? {
    func mount(_ cell: Int) -> ShotLayout.Mount? {
      self.mount(cell)
        ?? padding.map {
          ShotLayout.Mount(padding: max(Int(($0 * Double(cell)).rounded()), 1), bezel: 0)
        }
    }
    let cell = sizings[board].largestCell(width: size.width, height: size.height) {
      mount($0)?.reach ?? 0
    }
    guard let cell else { return nil }
    let own = sizings[board].size(cellPixels: cell)
    return ShotLayout.PlacedBoard(
      board: board, cellPixels: cell,
      area: PixelArea(x: 0, y: 0, width: own.width, height: own.height), angle: angle,
      mount: mount(cell))
  }
}

extension ShotLayout.PlacedBoard {
  /// Returns the cells by which it fails to reach the corners of a picture that are farthest from
  /// the words, at the bottom or at the right.
  fileprivate func cellsShort(of size: PixelSize, isTall: Bool) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let (half, middle) = (
      Point(x: Double(outer.width) / 2, y: Double(outer.height) / 2), area.middle
    )
    func short(of corner: Point) -> Double {
      let own = (corner - middle).turned(by: -angle)
      return max(abs(own.x) - half.x, abs(own.y) - half.y, 0) / Double(cellPixels)
    }
    return short(of: isTall ? Point(x: 0, y: height) : Point(x: width, y: 0))
      + short(of: Point(x: width, y: height))
  }

  /// Returns the cells by which its corners near the words fail to reach the edges of the picture
  /// beside it: at the left and at the right of a board below words, else at the top and at the
  /// bottom. A slanted board leaves a wedge of ground there.
  fileprivate func cellsOfWedges(in size: PixelSize, isTall: Bool) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let half = Point(x: Double(outer.width) / 2, y: Double(outer.height) / 2)
    /// A corner of the board, by the signs of its distance from the middle.
    func corner(_ x: Double, _ y: Double) -> Point {
      area.middle + Point(x: x * half.x, y: y * half.y).turned(by: angle)
    }
    // The corners near the words; `cellsShort` has those far from them.
    let (first, last) =
      isTall
      ? (corner(-1, -1).x, width - corner(1, -1).x)
      : (corner(-1, -1).y, height - corner(-1, 1).y)
    return (max(first, 0) + max(last, 0)) / Double(cellPixels)
  }
}
