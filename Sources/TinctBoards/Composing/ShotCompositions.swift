internal import TinctGraphics
internal import TinctPuzzles

// The compositions that run off the edges. Words stand above in tall pictures and beside in wide
// ones; the boards fill the rest, which is called the stage here.

extension ShotPlanner {
  /// The angle of slanted boards, rising to the right.
  private static let slant = 8 * Double.pi / 180
  /// The angles of boards that an edge would shave at that one, the nearest first.
  private static let otherSlants = [7, 9, 6, 10, 5, 11].map { $0 * Double.pi / 180 }
  /// The most cells that a close-up shows across the shorter side, and the fewest.
  private static let closeUp = (most: 5.4, fewest: 2.1)

  /// Words, and the part of the picture that is left for boards.
  private struct Stage {
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
  private func stage() -> Stage {
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

  private func plan(
    _ boards: [ShotLayout.PlacedBoard], on stage: Stage, backing: ShotLayout.Backing? = nil
  ) -> Plan {
    guard let texts = stage.texts else { return Plan(boards: boards) }
    return plan(
      boards, texts, x: stage.corner.x, width: stage.isTall ? area.width : texts.width,
      y: stage.corner.y, isCentered: stage.isTall, backing: backing)
  }

  // MARK: - Off the edges

  /// Plans a large board that runs off the edges of the stage.
  private func bleeding(angle: Double) -> Plan? {
    let stage = stage()
    guard stage.texts != nil else { return wall(angle: angle) }
    var best = bleeding(angle: angle, on: stage)
    for other in angle == 0 ? [] : Self.otherSlants {
      // An edge along a row of cells that it shaves at one angle crosses it at another.
      guard let cost = best?.cost, cost >= Self.shaved else { break }
      guard let next = bleeding(angle: other, on: stage), next.cost < cost else { continue }
      best = next
    }
    return best.map { plan([$0.layout.board], on: $0.layout.stage) }
  }

  /// Returns the board that does the least harm of those at an angle, with its stage, and the cost
  /// of the harm.
  private func bleeding(
    angle: Double, on stage: Stage
  ) -> (layout: (board: ShotLayout.PlacedBoard, stage: Stage), cost: Double)? {
    let (width, height) = (Double(stage.area.width), Double(stage.area.height))
    let (across, down) = stage.isTall ? (1.12, 1.05) : (1.06, 1.14)
    // A slanted board reaches less far than it is wide.
    let more = 1 + 0.8 * sine(angle)
    let unit = unit(of: 0)
    // Not so large that too little of the board is seen, but so that it takes most of a tall
    // picture.
    let (wide, high) = contents.hasFrame ? (1.3, 0.52) : (1.55, 0.68)
    let most =
      stage.isTall
      ? max(wide * width / unit.x, high * Double(self.size.height) / unit.y)
      // A board that nearly reaches the edge is made to.
      : max(wide * height / unit.y, min(1.04 * width / unit.x, 2.2 * height / unit.y))
    // Of a frame at least two corners are seen, so that it is not taken for a bar.
    let wanted =
      contents.hasFrame && angle == 0
      ? (stage.isTall ? 0.77 * width / unit.x : 0.73 * height / unit.y)
      : min(max(across * more * width / unit.x, down * more * height / unit.y), most * more)
    // A frame stays in the middle, so that both of its corners are seen.
    let slides = contents.hasFrame ? [0] : (-16...16).map { 0.1 * Double($0) }
    let ways = slides.flatMap { x in [0, 1].map { y in Point(x: x, y: y) } }
    let crops = (contents.hasFrame ? -16...16 : -70...16).flatMap { percent in
      self.crops(cell: wanted, percent: percent, angle: angle, slides: ways)
    }
    return leastHarm(crops, on: stage, in: picture) { crop in
      bleeding(crop, angle: angle, stage)
    } board: {
      $0.board
    }
  }

  /// A way to crop a board: the size of its cells, and where it lies.
  private struct Crop {
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
  private func crops(
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

  /// Returns what is laid out for one of some crops, the first of those that do the least harm,
  /// and the cost of that.
  ///
  /// - Parameters:
  ///   - seen: the part of the picture at whose edges the board is cut.
  ///   - shaves: true where edges may cut a part of a cell from the board's border.
  ///   - layout: returns the layout for a crop.
  ///   - board: returns the main board of a layout.
  private func leastHarm<Layout>(
    _ crops: [Crop], on stage: Stage, in seen: PixelArea, shaves: Bool = false,
    _ layout: (Crop) -> Layout?, board: (Layout) -> ShotLayout.PlacedBoard
  ) -> (layout: Layout, cost: Double)? {
    // The plan is mirrored for words from right to left; the board itself is not.
    let isMirrored = stage.texts.map(beginsAtRight) ?? false && !stage.isTall
    let judged = isMirrored ? seen.mirrored(in: size) : seen
    // All boards are turned alike.
    let own = crops.first?.board.angle ?? 0
    let angle = isMirrored ? -own : own
    let box = sizings[0].box(turnedBy: angle)
    var best: (layout: Layout, cost: Double)?
    for crop in crops.sorted(by: { $0.cost < $1.cost }) {
      if let best, crop.cost >= best.cost { break }
      guard let layout = layout(crop) else { continue }
      let placed = board(layout)
      let seenBoard = isMirrored ? placed.mirrored(in: size) : placed
      var cost =
        crop.cost + gapCost(of: placed, isTall: stage.isTall)
        + Self.aside
        * aside(seenBoard, in: isMirrored ? stage.area.mirrored(in: size) : stage.area)
        + (shaves ? 0 : Self.shaved * Double(shavedEdges(of: seenBoard, box)))
        // Words change sides for a board that some edge cuts, and for no other.
        + (hasWordsBehind && isWhole(seenBoard, box) ? BoardFigures.source : 0)
      if let best, cost >= best.cost { continue }
      // Figures that edges cut are looked for last, because that takes the longest.
      cost += sizings[placed.board].figures.cost(
        of: seenBoard, in: judged, needsSource: true,
        upTo: best.map { $0.cost - cost } ?? .infinity)
      if best.map({ cost < $0.cost }) ?? true { best = (layout, cost) }
    }
    return best
  }

  /// Returns the cost of the ground that a board leaves at edges that it should run off; of one in
  /// a frame, its frame is seen instead.
  private func gapCost(of board: ShotLayout.PlacedBoard, isTall: Bool) -> Double {
    let short = board.cellsShort(of: size, isTall: isTall)
    guard board.angle != 0, !contents.hasFrame else { return Self.gap * short }
    let wedges = board.cellsOfWedges(in: size, isTall: isTall)
    return [short, wedges].reduce(0) { $0 + ($1 > 0 ? Self.wedge + Self.wedgeCell * $1 : 0) }
  }

  /// The cost of a cell by which a board fails to reach a corner of the picture, of a source at the
  /// edge of the stage, and of an edge of the picture that shaves a board, four of which cost less
  /// than a source that is cut.
  private static let (gap, aside, shaved) = (4.0, 6.0, 240.0)
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
  private func shavedEdges(
    of board: ShotLayout.PlacedBoard, _ box: Grid.Bounds
  ) -> Int {
    // Half a pixel, for boards lie on whole ones.
    let (most, least) = (
      Self.leastBeyond * Double(board.cellPixels) - 0.5, 0.5 - inside
    )
    return beyond(board, box).count { $0 > least && $0 < most }
  }

  /// Returns the lengths by which a board goes beyond the edges of the picture, below 0 where it
  /// keeps away from one: at the left, the top, the right and the bottom.
  private func beyond(
    _ board: ShotLayout.PlacedBoard, _ box: Grid.Bounds
  ) -> [Double] {
    let (middle, cell) = (board.area.middle, Double(board.cellPixels))
    // A frame, or a panel, reaches farther than the cells.
    let panel = (Double(board.outer.width) - sizings[board.board].width * cell) / 2
    return [
      panel - box.minimum.x * cell - middle.x, panel - box.minimum.y * cell - middle.y,
      middle.x + box.maximum.x * cell + panel - Double(size.width),
      middle.y + box.maximum.y * cell + panel - Double(size.height),
    ]
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
    beyond(board, box).allSatisfy { $0 <= 0 }
  }

  /// The distance from an edge that a board keeps away from, in pixels.
  private var inside: Double { Self.leastInside * Double(min(size.width, size.height)) }

  /// Returns the shares of a stage by which the source lies outside its middle third.
  private func aside(_ board: ShotLayout.PlacedBoard, in stage: PixelArea) -> Double {
    guard let source = sizings[board.board].sourcePoint else { return 0 }
    let own = Point(
      x: (source.x - 0.5) * Double(board.area.width),
      y: (source.y - 0.5) * Double(board.area.height))
    let point = board.area.middle + own.turned(by: board.angle)
    let shares = [
      (point.x - Double(stage.x)) / Double(stage.width),
      (point.y - Double(stage.y)) / Double(stage.height),
    ]
    return shares.reduce(0) { $0 + max(abs($1 - 0.5) - 1.0 / 6, 0) }
  }

  /// Lays out a board that runs off the edges of a stage, which may be moved for it.
  private func bleeding(
    _ crop: Crop, angle: Double, _ stage: Stage
  ) -> (board: ShotLayout.PlacedBoard, stage: Stage)? {
    var stage = stage
    guard let texts = stage.texts else { return nil }
    let board = crop.board
    let (width, height) = (Double(stage.area.width), Double(stage.area.height))
    let outer = board.outer
    let (half, other) = (Double(outer.width) / 2, Double(outer.height) / 2)
    let middle: Point
    if stage.isTall {
      // A board that does not fill the stage stands at the bottom, with the words in the middle of
      // what is left; all of it for a source in its last row.
      let beyond = crop.slide.y == 0 ? 0.8 * Double(board.cellPixels) : -inside
      let free = Int(height - Double(outer.height) + beyond)
      if free > 0 {
        stage.area = PixelArea(
          x: 0, y: stage.area.y + free, width: size.width, height: stage.area.height - free)
        stage.corner.y = max((stage.area.y - texts.height) / 2, area.y)
      }
      // The upper edge begins below the words.
      let top = Double(stage.area.y) + sine(angle) * width / 2
      middle = Point(x: width / 2 + sine(angle) * other, y: top + cosine(angle) * other)
    } else {
      let left = Double(stage.area.x) + sine(angle) * height / 2
      middle = Point(x: left + cosine(angle) * half, y: height / 2 - sine(angle) * half)
    }
    let slid = slid(board.moved(to: middle), by: crop.slide.x, isTall: stage.isTall)
    return (slid, stage)
  }

  /// Returns a board that runs off the edges moved along the words.
  ///
  /// - Parameter slide: the share of the way to where it still reaches both edges, -1...1; beyond
  ///   that, by as many cells.
  private func slid(
    _ board: ShotLayout.PlacedBoard, by slide: Double, isTall: Bool
  ) -> ShotLayout.PlacedBoard {
    let (middle, outer) = (board.area.middle, board.outer)
    /// The way to go for a board that has half of its length to either side.
    func way(_ middle: Double, _ half: Double, _ whole: Double) -> Double {
      let reach = slide < 0 ? min(whole - middle - half, 0) : max(half - middle, 0)
      let beyond = slide - min(max(slide, -1), 1)
      return min(abs(slide), 1) * reach + 2 * beyond * Double(board.cellPixels)
    }
    // A slanted board covers less than the whole edge.
    let lost = abs(sine(board.angle)) / 4
    let (width, height) = (Double(size.width), Double(size.height))
    guard isTall else {
      let half = Double(outer.height) / 2 - lost * width
      return board.moved(to: middle + Point(x: 0, y: way(middle.y, half, height)))
    }
    let half = Double(outer.width) / 2 - lost * height
    return board.moved(to: middle + Point(x: way(middle.x, half, width), y: 0))
  }

  /// Plans boards in rows, upright or slanted, that fill a picture without words, where the edges
  /// do the least harm to them.
  private func wall(angle: Double) -> Plan? {
    let height = min(Double(size.height), 1.2 * Double(size.width))
    // In a picture that is about square, one of that size would be alone.
    let isSquare = (0.7...1.5).contains(Double(size.width) / Double(size.height))
    let usual = (angle == 0 ? 1.12 : isSquare ? 0.6 : 0.8) * height
    let plain = wall(angle: angle, rowHeight: Int(usual), shift: Point(x: 0, y: 0))
    // Along a narrow picture of many boards some are cut whatever is done.
    guard let plain, plain.boards.count <= Self.manyBoards else { return plain }
    var best: (plan: Plan, cost: Double)?
    for percent in [0, -4, 4, -8, 8] {
      let rowHeight = Int(usual * (1 + Double(percent) / 100))
      for across in -8...8 {
        for down in -2...2 {
          let shift = Point(x: 0.05 * Double(across), y: 0.04 * Double(down))
          let plan = wall(angle: angle, rowHeight: rowHeight, shift: shift * Double(rowHeight))
          guard let plan, let main = plan.boards.last else { return nil }
          let cuts = plan.boards.dropLast().reduce(0) { $0 + cutCost(of: $1) }
          let cost =
            cuts + sizings[0].figures.cost(of: main, in: picture, needsSource: true)
            + 0.2 * Double(abs(percent)) + 4 * shift.length
          if best.map({ cost < $0.cost }) ?? true { best = (plan, cost) }
        }
      }
    }
    return best?.plan
  }

  /// Returns the cost of what the edges of the picture cut of a board beside the main one.
  func cutCost(of board: ShotLayout.PlacedBoard) -> Double {
    let share = board.seenShare(in: size)
    return sizings[board.board].figures.cost(of: board, in: picture, needsSource: false)
      + (share < Self.leastPart ? Self.strip : 0)
  }

  /// The share of a board below which what is seen of it does not say that it is one, and the cost
  /// of that.
  private static let (leastPart, strip) = (0.22, 30.0)
  /// The number of boards above which a wall is taken as it comes.
  private static let manyBoards = 40
  /// The share of a board of which less is not shown in a wall.
  private static let leastCorner = 0.05

  /// Plans a wall with the main board at a distance from the middle.
  private func wall(angle: Double, rowHeight: Int, shift: Point) -> Plan? {
    let (width, height) = (Double(size.width), Double(size.height))
    let gap = 0.08 * Double(rowHeight)
    let center = Point(x: width / 2, y: height / 2) + shift
    let reach = Point(x: width, y: height).length / 2 + shift.length
    // The main board only where there is no other, and none again before all were shown.
    let all = sizings.indices.compactMap { board($0, angle: angle, asHigh: rowHeight) }
    guard all.count == sizings.count else { return nil }
    let (main, others) = (all[0], all.count > 1 ? Array(all.dropFirst()) : all)
    var (boards, next) = ([ShotLayout.PlacedBoard](), 0)
    let rows = Int((reach / (Double(rowHeight) + gap)).rounded(.up))
    for row in -rows...rows {
      let y = Double(row) * (Double(rowHeight) + gap)
      // Boards to the right, then to the left of the main one, or of where it would be; rows are
      // shifted, so that no grid shows.
      let shift = row.isMultiple(of: 2) ? 0 : 0.4 * Double(main.outer.width)
      for side in [1.0, -1] {
        var x = shift + side * (row == 0 ? Double(main.outer.width) / 2 + gap : gap / 2)
        while abs(x) < reach {
          let board = others[next % others.count]
          let half = side * Double(board.outer.width) / 2
          let middle = center + Point(x: x + half, y: y).turned(by: angle)
          let radius = Point(x: 2 * half, y: Double(board.outer.height)).length / 2
          if middle.isInside(size, grownBy: radius) {
            let placed = board.moved(to: middle)
            if placed.seenShare(in: size) > Self.leastCorner {
              boards.append(placed)
              next += 1
            }
          }
          x += 2 * half + side * gap
        }
      }
    }
    return Plan(boards: boards + [main.moved(to: center)])
  }

  /// Returns a board that is as high as a row, at no point yet.
  private func board(
    _ index: Int, angle: Double, asHigh height: Int
  ) -> ShotLayout.PlacedBoard? {
    board(index, angle: angle, within: PixelSize(width: 2 * height, height: height))
  }

  /// Plans a close-up that fills the picture, with the words on a veil or on a band.
  private func closeUp(isBand: Bool) -> Plan? {
    let stage = stage()
    let (width, height) = (Double(size.width), Double(size.height))
    let side = min(width, height)
    // A band hides what is under it, so the board begins at its edge; a veil thins out.
    let clear = stage.texts == nil ? nil : clearEnd(of: stage, isBand)
    let hidden = isBand ? Int((clear ?? 0).rounded()) : 0
    let seen =
      stage.isTall
      ? PixelArea(x: 0, y: hidden, width: size.width, height: size.height - hidden)
      : PixelArea(x: hidden, y: 0, width: size.width - hidden, height: size.height)
    // Large enough to fill that, as far as enough cells stay to be seen.
    let filling = sizings[0].cellFilling(width: Double(seen.width), height: Double(seen.height))
    let cell = min(max(filling, side / Self.closeUp.most), side / Self.closeUp.fewest)
    // The source in the middle of what no word covers, as far as the board fills the picture.
    var focus = sizings[0].focus
    var source = sizings[0].sourcePoint
    // The plan is mirrored for words from right to left; the board itself is not.
    if let texts = stage.texts, texts.isRightToLeft, !stage.isTall {
      focus.x = 1 - focus.x
      source = source.map { Point(x: 1 - $0.x, y: $0.y) }
    }
    let target =
      stage.texts == nil ? Point(x: width / 2, y: height / 2) : stage.area.middle
    func start(
      _ target: Double, _ focus: Double, _ length: Int, _ whole: Double, hidden: Int,
      from edge: Double, source: Double?, cell: Double
    ) -> Double {
      let (free, least) = (whole - Double(length), Double(hidden))
      var start =
        free < least
        ? min(max(target - focus * Double(length), free), least) : (least + free) / 2
      guard let source else { return start }
      // The source with half of its cell. The ground is bare under the words anyway, so a board may
      // begin there, rather than have its source under them.
      let point = source * Double(length)
      start = min(start, max(whole - 0.5 * cell - point, free))
      return max(start, min(edge + 0.5 * cell - point, edge))
    }
    func placed(_ crop: Crop) -> ShotLayout.PlacedBoard {
      let (board, target) = (crop.board, target + crop.slide * (0.5 * crop.cell))
      let edge = clear ?? 0
      let origin = Point(
        x: start(
          target.x, focus.x, board.area.width, width, hidden: seen.x,
          from: stage.isTall ? 0 : edge,
          source: source?.x, cell: crop.cell),
        y: start(
          target.y, focus.y, board.area.height, height, hidden: seen.y,
          from: stage.isTall ? edge : 0,
          source: source?.y, cell: crop.cell))
      return board.moved(
        to: origin + Point(x: Double(board.area.width) / 2, y: Double(board.area.height) / 2))
    }
    let steps = (-5...5).map { 0.2 * Double($0) }
    let slides = steps.flatMap { x in steps.map { y in Point(x: x, y: y) } }
    let crops = (-8...8).flatMap { half in
      self.crops(cell: cell, percent: 2 * half, angle: 0, slides: slides)
    }
    // A veil leaves nothing to be seen of cuts at the edge under it.
    let veiled = isBand || stage.texts == nil ? 0 : 4 * Int(max(width, height))
    let judged =
      stage.isTall
      ? PixelArea(x: seen.x, y: seen.y - veiled, width: seen.width, height: seen.height + veiled)
      : PixelArea(x: seen.x - veiled, y: seen.y, width: seen.width + veiled, height: seen.height)
    let best = leastHarm(crops, on: stage, in: judged, shaves: true, placed, board: { $0 })
    guard let placed = best?.layout else { return nil }
    let boards = continued(placed, isTall: stage.isTall, from: hidden) + [placed]
    guard let words = stage.texts else { return Plan(boards: boards) }
    guard isBand else {
      return plan(boards, on: stage, backing: veil(behind: stage, words))
    }
    let band =
      stage.isTall
      ? PixelArea(x: 0, y: 0, width: size.width, height: hidden)
      : PixelArea(x: 0, y: 0, width: hidden, height: size.height)
    return plan(boards, on: stage, backing: .band(band))
  }

  /// The most cells of a picture that is much longer than a board that other boards go on with.
  private static let mostContinued = 60

  /// Returns other boards of the pack that go on at both ends of a close-up in a picture that is
  /// much longer than the board, cell by cell as large.
  ///
  /// - Parameter hidden: the start of what is seen of the picture along its longer side.
  private func continued(
    _ main: ShotLayout.PlacedBoard, isTall: Bool, from hidden: Int
  ) -> [ShotLayout.PlacedBoard] {
    let gap = 0.5 * Double(main.cellPixels)
    func length(_ board: ShotLayout.PlacedBoard) -> Double {
      Double(isTall ? board.area.height : board.area.width)
    }
    func center(_ board: ShotLayout.PlacedBoard) -> Double {
      isTall ? board.area.middle.y : board.area.middle.x
    }
    let end = Double(isTall ? size.height : size.width)
    var (boards, next) = ([ShotLayout.PlacedBoard](), 1)
    for side in [-1.0, 1] {
      var edge = center(main) + side * length(main) / 2
      while side < 0 ? edge - gap > Double(hidden) : edge + gap < end, sizings.count > 1,
        boards.count < Self.mostContinued,
        let board = board(next, cell: Double(main.cellPixels), angle: 0)
      {
        let along = edge + side * (gap + length(board) / 2)
        boards.append(across(board, at: along, isTall: isTall))
        edge += side * (gap + length(board))
        next = next % (sizings.count - 1) + 1
      }
    }
    return boards
  }

  /// Returns a board with its middle at a distance along a picture, and across it where the edges
  /// do the least harm.
  private func across(
    _ board: ShotLayout.PlacedBoard, at along: Double, isTall: Bool
  ) -> ShotLayout.PlacedBoard {
    let whole = Double(isTall ? size.width : size.height)
    let own = Double(isTall ? board.area.width : board.area.height)
    let steps = own > whole ? 24 : 0
    let places = (0...steps).map { step in
      let middle = whole / 2 + (own - whole) * (steps == 0 ? 0 : Double(step) / 24 - 0.5)
      return board.moved(
        to: isTall ? Point(x: middle, y: along) : Point(x: along, y: middle))
    }
    func cost(_ board: ShotLayout.PlacedBoard) -> Double {
      sizings[board.board].figures.cost(of: board, in: picture, needsSource: true)
    }
    return places.map { ($0, cost($0)) }.min { $0.1 < $1.1 }?.0 ?? board
  }

  /// The softness of the edge of the veil behind the words of a stage.
  private func softness(of stage: Stage) -> Double {
    0.075 * Double(stage.isTall ? size.height : size.width)
  }

  /// Returns the distance from the edge of the picture at which a veil or a band hides nothing any
  /// more: below words that stand above the board, or to the right of words beside it.
  private func clearEnd(of stage: Stage, _ isBand: Bool) -> Double {
    guard let texts = stage.texts else { return 0 }
    let end = Double(stage.isTall ? stage.corner.y + texts.height : stage.corner.x + texts.width)
    // The veil is half as dense twice its softness behind the words, and all but gone half as far
    // again.
    return end + (isBand ? 0.85 * texts.size : 3 * softness(of: stage))
  }

  /// Returns the part of the ground behind the words of a stage.
  private func veil(behind stage: Stage, _ texts: ShotTexts) -> ShotLayout.Backing {
    let softness = softness(of: stage)
    // So far that the ground is all but whole behind the words.
    let reach = Int((1.7 * softness).rounded())
    let area =
      stage.isTall
      ? PixelArea(
        x: -reach, y: -reach, width: size.width + 2 * reach,
        height: stage.corner.y + texts.height + 2 * reach)
      : PixelArea(
        x: -reach, y: -reach, width: stage.corner.x + texts.width + 2 * reach,
        height: size.height + 2 * reach)
    return .veil(area, softness: softness)
  }

  // MARK: - Two boards

  /// The least part of the card at the back that is seen; the least distance of two cards in each
  /// direction, and the largest, at which they still overlap, as shares of their sides.
  private static let (leastSeen, leastAcross, mostApart) = (0.44, 0.06, 0.95)
  /// The border of cards, in cells.
  private static let cardPadding = 0.38
  /// The distance that cards keep from the edges, as a share of the picture's shorter side.
  private static let aroundCards = 0.05

  /// Plans two boards on cards, the main one before the other, with as much free to all sides; in a
  /// tall picture they fill it, and run off its edges.
  private func paired() -> Plan? {
    let stage = stage()
    if let plan = stacked(on: stage) { return plan }
    let room = pairRoom(of: stage)
    let (width, height) = (Double(room.width), Double(room.height))
    // The largest cards of which enough of the one at the back is seen; else those that fit.
    var fitting: [ShotLayout.PlacedBoard]?
    var side = max(width, height)
    while side >= 1 {
      guard let other = card(otherCard, side: side, angle: -6),
        let main = card(0, side: side, angle: 4)
      else { break }
      side *= 0.985
      let whole = other.reach + main.reach
      let apart = Point(
        x: min(width / whole.x - 1, Self.mostApart), y: min(height / whole.y - 1, Self.mostApart))
      // The larger of two different cards must fit by itself, too, or it would lie over the words.
      guard 2 * max(other.reach.x, main.reach.x) <= width,
        2 * max(other.reach.y, main.reach.y) <= height
      else { continue }
      let least = min(apart.x, apart.y)
      guard least >= Self.leastAcross || fitting == nil && least >= 0 else { continue }
      // The boxes around the cards reach to opposite corners of one around both.
      let half = Point(x: (1 + apart.x) * whole.x / 2, y: (1 + apart.y) * whole.y / 2)
      let middle = room.middle
      let cards = [
        other.moved(to: middle + Point(x: half.x - other.reach.x, y: other.reach.y - half.y)),
        main.moved(to: middle + Point(x: main.reach.x - half.x, y: half.y - main.reach.y)),
      ]
      if least >= Self.leastAcross,
        1 - (1 - apart.x) * (1 - apart.y) >= Self.leastSeen
      {
        return plan(cards, on: stage)
      }
      fitting = fitting ?? cards
    }
    return fitting.map { plan($0, on: stage) }
  }

  /// The index of the board at the back.
  private var otherCard: Int { sizings.count > 1 ? 1 : 0 }

  /// Returns a board on a card, at no point yet; nil if it has too many cells.
  ///
  /// - Parameters:
  ///   - side: the most width and height of the card before it is turned.
  ///   - angle: the angle by which it is turned, in degrees.
  private func card(
    _ index: Int, side: Double, most height: Double? = nil, angle: Double
  ) -> ShotLayout.PlacedBoard? {
    var board = board(
      index, angle: angle * .pi / 180,
      within: PixelSize(width: Int(side), height: Int(height ?? side)), padding: Self.cardPadding)
    if board?.mount?.bezel == nil { board?.mount = nil }
    return board
  }

  /// The least heights of a picture in which cards stand one above the other, and of the stage in
  /// it, by its width.
  private static let (leastTall, leastStack) = (1.6, 0.9)
  /// The widths of stacked cards by that of the picture: of the one in front, and of the other.
  private static let frontWidths: [Double] = Array(stride(from: 1.12, to: 0.58, by: -0.04))
  private static let backWidths: [Double] = Array(stride(from: 1.12, to: 0.7, by: -0.08))
  /// The most height of a stacked card by that of the stage.
  private static let mostStackHeight = 0.66
  /// The parts of a stacked card's width by which it is beside the middle.
  private static let stackShifts = [0, 0.04, 0.08, 0.12, 0.16]
  /// The cells by which the card in front runs off the lower edge; below 0, it stays away from it.
  private static let stackDrops = [-1.0, 1.3, 2.3]
  /// The least and the most part of its height, or of the other's, by which the card in front
  /// covers the one at the back.
  private static let stackOverlap = 0.1...0.62
  /// The costs of a share of the stage that is bare, and of a share of the card at the back that is
  /// covered.
  private static let (bareStack, covered) = (160.0, 30.0)
  /// The width of the card in front by that of the picture below which it is small, and the cost of
  /// a share by which it is.
  private static let (wideFront, narrowFront) = (0.9, 80.0)

  /// Plans two cards, one above the other, that fill a tall stage and run off its edges, with both
  /// sources in full view; nil if the stage is not tall, or some source would be cut or covered.
  private func stacked(on stage: Stage) -> Plan? {
    let area = stage.area
    let (width, height) = (Double(size.width), Double(area.height))
    guard stage.isTall, Double(size.height) >= Self.leastTall * width,
      height >= Self.leastStack * width
    else { return nil }
    let around = Self.aroundCards * width
    let top = stage.texts == nil ? around : 0
    var best: (cards: [ShotLayout.PlacedBoard], cost: Double)?
    let most = Self.mostStackHeight * height
    // The card in front is at the left, or at the right.
    let fronts = Self.frontWidths.flatMap { wide in [(wide, 1.0), (wide, -1.0)] }
    let sizes = fronts.flatMap { front in Self.backWidths.map { (front.0, $0, front.1) } }
    for (front, back, side) in sizes {
      guard let other = card(otherCard, side: back * width, most: most, angle: -6 * side),
        let main = card(0, side: front * width, most: most, angle: 4 * side)
      else { continue }
      // A board that is narrow however high it may be is as wide as it can be.
      let narrow =
        Double(main.outer.height) > 0.97 * most
        ? 0 : max(Self.wideFront - Double(main.outer.width) / width, 0)
      let ways = Self.stackDrops.flatMap { drop in Self.stackShifts.map { (drop, $0) } }
      for (drop, shift) in ways {
        let below = drop < 0 ? -around : drop * Double(main.cellPixels)
        let (over, under) = (2 * other.reach.y, 2 * main.reach.y)
        let least = Self.stackOverlap.lowerBound * min(over, under)
        let overlap = over + under - (height - top + below)
        guard overlap <= Self.stackOverlap.upperBound * min(over, under) else { continue }
        // Cards too small for the stage stand in its middle, or lower where they run off it.
        let start = Double(area.y) + top + max(least - overlap, 0) * (drop < 0 ? 0.5 : 1)
        let end = start + over + under - max(overlap, least)
        let away = shift * width * side
        let limit = best?.cost ?? BoardFigures.source
        guard Self.narrowFront * narrow < limit else { continue }
        let cards = [
          other.moved(to: Point(x: width / 2 + away, y: start + other.reach.y)),
          main.moved(to: Point(x: width / 2 - away, y: end - main.reach.y)),
        ]
        let cost =
          Self.narrowFront * narrow
          + stackCost(cards, on: stage, upTo: limit - Self.narrowFront * narrow)
        if best.map({ cost < $0.cost }) ?? (cost < BoardFigures.source) { best = (cards, cost) }
      }
    }
    return best.map { plan($0.cards, on: stage) }
  }

  /// Returns the cost of two cards of which the second lies over the first, unless it is more than
  /// a limit.
  private func stackCost(
    _ cards: [ShotLayout.PlacedBoard], on stage: Stage, upTo limit: Double
  ) -> Double {
    let (back, front, area) = (cards[0], cards[1], stage.area)
    let count = 20
    var (bare, seen, all) = (0, 0, 0)
    for row in 0..<count {
      for column in 0..<count {
        let point = Point(
          x: Double(area.x) + (Double(column) + 0.5) / Double(count) * Double(area.width),
          y: Double(area.y) + (Double(row) + 0.5) / Double(count) * Double(area.height))
        let (isBack, isFront) = (back.covers(point), front.covers(point))
        bare += isBack || isFront ? 0 : 1
        all += isBack ? 1 : 0
        seen += isBack && !isFront ? 1 : 0
      }
    }
    // Figures that edges cut are looked for last, because that takes the longest.
    var cost =
      Self.bareStack * Double(bare) / Double(count * count)
      + Self.covered * Double(all - seen) / Double(max(all, 1))
    // The source at the back is not under the card in front, nor at its edge.
    if let source = sizings[back.board].sourcePoint {
      let own = Point(
        x: (source.x - 0.5) * Double(back.area.width),
        y: (source.y - 0.5) * Double(back.area.height))
      let point = back.area.middle + own.turned(by: back.angle)
      if front.covers(point, within: 0.8 * Double(back.cellPixels)) { cost += BoardFigures.source }
    }
    for card in cards where cost < limit {
      cost += sizings[card.board].figures.cost(
        of: card, in: picture, needsSource: true, upTo: limit - cost)
    }
    return cost
  }

  /// Returns the part of a stage in which a pair stands, as far from the edge opposite the words as
  /// from these.
  private func pairRoom(of stage: Stage) -> PixelArea {
    let area = stage.area
    let side = Int((Self.aroundCards * Double(min(size.width, size.height))).rounded())
    guard let texts = stage.texts else { return area.grown(by: -side) }
    guard stage.isTall else {
      let gap = area.x - stage.corner.x - texts.width
      return PixelArea(
        x: area.x, y: side, width: area.width - gap, height: area.height - 2 * side)
    }
    // Nearer to the words than boards that run off the edges: cards need the room.
    let gap = max((area.y - stage.corner.y - texts.height) * 2 / 3, side)
    let top = stage.corner.y + texts.height + gap
    return PixelArea(
      x: side, y: top, width: area.width - 2 * side, height: size.height - top - gap)
  }

  // MARK: - Boards

  /// Returns the size of a board in cells.
  func unit(of board: Int) -> Point {
    let size = sizings[board].size(cellPixels: 100)
    return Point(x: Double(size.width) / 100, y: Double(size.height) / 100)
  }

  /// Returns a board at no point yet; nil if it has too many cells.
  private func board(
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
  private func board(
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
  /// Returns the board with its middle at a point, to half a pixel.
  func moved(to middle: Point) -> ShotLayout.PlacedBoard {
    var moved = self
    moved.area = PixelArea(
      x: Int((middle.x - Double(area.width) / 2).rounded()),
      y: Int((middle.y - Double(area.height) / 2).rounded()), width: area.width,
      height: area.height)
    return moved
  }

  /// Half of the box around it as it is turned.
  fileprivate var reach: Point {
    let (half, other) = (Double(outer.width) / 2, Double(outer.height) / 2)
    return Point(
      x: abs(cosine(angle)) * half + abs(sine(angle)) * other,
      y: abs(sine(angle)) * half + abs(cosine(angle)) * other)
  }

  /// Returns true for a point on it or on what lies under it, or so near.
  fileprivate func covers(_ point: Point, within distance: Double = 0) -> Bool {
    let own = (point - area.middle).turned(by: -angle)
    return abs(own.x) <= Double(outer.width) / 2 + distance
      && abs(own.y) <= Double(outer.height) / 2 + distance
  }

  /// Returns the board with left and right of the picture exchanged.
  func mirrored(in size: PixelSize) -> ShotLayout.PlacedBoard {
    var mirrored = self
    (mirrored.area, mirrored.angle) = (area.mirrored(in: size), -angle)
    return mirrored
  }

  /// Returns the share of it that is in a picture, about.
  func seenShare(in size: PixelSize) -> Double {
    let (count, outer, middle) = (16, outer, area.middle)
    let (right, bottom) = (0...Double(size.width), 0...Double(size.height))
    let across = Point(x: Double(outer.width) / Double(count), y: 0).turned(by: angle)
    let down = Point(x: 0, y: Double(outer.height) / Double(count)).turned(by: angle)
    let first = 0.5 - Double(count) / 2
    var seen = 0
    for row in 0..<count {
      for column in 0..<count {
        let point =
          middle + across * (first + Double(column)) + down * (first + Double(row))
        seen += right.contains(point.x) && bottom.contains(point.y) ? 1 : 0
      }
    }
    return Double(seen) / Double(count * count)
  }

  /// Returns the cells by which it fails to reach the corners of a picture that are farthest from
  /// the words, at the bottom or at the right.
  fileprivate func cellsShort(of size: PixelSize, isTall: Bool) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let corners = [
      isTall ? Point(x: 0, y: height) : Point(x: width, y: 0), Point(x: width, y: height),
    ]
    return corners.reduce(0) { sum, corner in
      let own = (corner - area.middle).turned(by: -angle)
      let short = max(
        abs(own.x) - Double(outer.width) / 2, abs(own.y) - Double(outer.height) / 2, 0)
      return sum + short / Double(cellPixels)
    }
  }
}

extension ShotLayout.PlacedBoard {
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
    let short =
      isTall
      ? [corner(-1, -1).x, width - corner(1, -1).x]
      : [corner(-1, -1).y, height - corner(-1, 1).y]
    return short.reduce(0) { $0 + max($1, 0) } / Double(cellPixels)
  }
}

extension Point {
  /// Returns the point turned counter-clockwise about the origin, as seen with y down.
  func turned(by angle: Double) -> Point {
    Transform(turnedBy: angle, movedTo: Point(x: 0, y: 0))(self)
  }

  /// Returns true if it lies in a picture that is enlarged on all sides.
  fileprivate func isInside(_ size: PixelSize, grownBy reach: Double) -> Bool {
    x > -reach && x < Double(size.width) + reach && y > -reach && y < Double(size.height) + reach
  }
}
