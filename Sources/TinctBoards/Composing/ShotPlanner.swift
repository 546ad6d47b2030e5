internal import TinctGraphics

/// Finds the layout of a picture in a composition.
///
/// A title has up to four lines, a caption too.
struct ShotPlanner {
  typealias Composition = ShotLayout.Composition

  /// A way to lay out a picture.
  struct Plan {
    var boards: [ShotLayout.PlacedBoard] = []
    var backing: ShotLayout.Backing?
    var title: ShotLayout.PlacedText?
    var caption: ShotLayout.PlacedText?
    /// The size of the text, relative to the side of a square with the area of the safe area.
    var titleShare = 1.0
  }

  /// The share of the picture that may be empty ground before another composition is chosen.
  private static let mostGround = 0.45
  /// The number of cells across below which a board is shown whole.
  private static let fewCells = 6.5
  /// The smallest cells with which all of a puzzle is shown, as a share of the picture's shorter
  /// side.
  private static let leastCellOfWhole = 0.028
  /// The smallest cells, in pixels, with which the position of a game is shown whole.
  private static let leastCell = 12
  /// The smallest title for which the board is made smaller, relative to the side of a square with
  /// the area of the safe area.
  private static let leastTitleShare = 0.052
  /// The same limit if a larger title would leave only a small board.
  private static let smallTitleShare = 0.032
  private static let leastCellShare = 0.75
  /// The smallest share of the safe area's height or width that a board may have below a caption.
  private static let leastBoardShare = 0.6
  /// The share of a backdrop below which a whole board leaves it empty.
  private static let emptyShare = 0.6
  /// The smallest share of a backdrop that a close-up covers.
  private static let leastCloseUpShare = 0.75

  /// The smallest share of a board's width that is seen at the end of a row.
  private static let leastStrip = 0.25

  let size: PixelSize
  let area: PixelArea
  let sizings: [BoardSizing]
  let contents: ShotLayout.Contents
  let words: ShotWords
  /// Words that stand beside a board that runs off the edges are on the other side.
  var hasWordsBehind = false

  /// Returns the layout in the composition that is asked for, or else in the one that suits the
  /// picture.
  func best() -> (Composition, Plan)? {
    guard let center = centered() else { return nil }
    guard contents.style == .board else { return (.center, center) }
    let best = chosen(insteadOf: center)
    return best.composition == .center ? (.center, filled(best.plan)) : best
  }

  /// Returns the layout in the composition that is asked for, or else in the one that suits the
  /// picture.
  private func chosen(insteadOf center: Plan) -> (composition: Composition, plan: Plan) {
    guard let composition = contents.composition else { return lettered(insteadOf: center) }
    guard composition != .center, var plan = plan(composition) else { return (.center, center) }
    let runsOff = composition == .bleed || composition == .tilt
    let isBeside = [plan.title, plan.caption].contains { $0.map { !$0.isCentered } ?? false }
    if runsOff, isBeside, isWhole(plan) {
      // No edge may cut a source in the last column; on the other side, words are where it is.
      var other = self
      other.hasWordsBehind = true
      if let turned = other.plan(composition), !isWhole(turned), !cutsSource(turned),
        lost(in: turned) <= lost(in: plan)
      {
        plan = turned
      }
    }
    // Beside a main board that no edge cuts, another one may run off the edges instead.
    guard composition == .bleed, isWhole(plan), plan.boards.count == 1 else {
      return (composition, plan)
    }
    // A board that no edge may cut is larger in the middle of the picture.
    let isSmall = lost(in: center) <= lost(in: plan) && cell(plan) < cell(center)
    return (.center, isSmall ? center : plan)
  }

  /// Returns a tall layout with the whole board with larger words, if much of it is empty and they
  /// leave the board as large as it is.
  private func filled(_ center: Plan) -> Plan {
    guard Double(size.height) > 1.5 * Double(size.width), let title = center.title,
      ground(in: center) > Self.mostGround,
      let filled = above(hasCaption: center.caption != nil, largest: Self.largeTitle),
      cell(filled) >= cell(center), lost(in: filled) <= lost(in: center),
      let larger = filled.title, larger.block.size > title.block.size
    else { return center }
    return filled
  }

  /// Returns the share of a picture that neither words nor the main board take.
  private func ground(in plan: Plan) -> Double {
    let texts = [plan.title, plan.caption].compactMap(\.self)
    let lettered = texts.reduce(0.0) { $0 + $1.block.width * $1.block.height }
    let board = plan.boards.last.map { Double($0.outer.width) * Double($0.outer.height) } ?? 0
    return 1 - (lettered + board) / Double(size.area)
  }

  /// Returns the layout in the composition that suits the picture; if that has no room for the
  /// words, in the first that has.
  private func lettered(insteadOf center: Plan) -> (Composition, Plan) {
    let suitable = suitable(insteadOf: center)
    // A band is of no use to a whole board in a frame.
    let others: [Composition] = contents.hasFrame ? [.center] : [.center, .band]
    var best: (composition: Composition, plan: Plan)?
    for composition in [suitable] + others {
      guard let plan = composition == .center ? center : plan(composition),
        composition == .center || !cutsSource(plan) && !(composition == .bleed && isWhole(plan))
      else { continue }
      if lost(in: plan) == 0 { return (composition, plan) }
      if best.map({ lost(in: plan) < lost(in: $0.plan) }) ?? true { best = (composition, plan) }
    }
    return best ?? (.center, center)
  }

  /// Returns true if the edges cut the source of the main board, or the piece that moved last in a
  /// game, which must be seen.
  private func cutsSource(_ plan: Plan) -> Bool {
    guard let board = plan.boards.last(where: { $0.board == 0 }) else { return false }
    return sizings[0].figures.cost(
      of: board, in: picture, needsSource: sizings[0].isPosition) >= BoardFigures.source
  }

  /// Returns the weight of the words that a layout leaves out; a title has more than a caption.
  private func lost(in plan: Plan) -> Int {
    (contents.title != nil && plan.title == nil ? 2 : 0)
      + (contents.caption != nil && plan.caption == nil ? 1 : 0)
  }

  /// Returns the composition that leaves little ground empty: the whole board in the middle where
  /// it fills the picture, has few cells, or is the position of a game; else a board that runs off
  /// the edges.
  private func suitable(insteadOf center: Plan) -> Composition {
    if sizings[0].isPosition, cell(center) >= Self.leastCell { return .center }
    // Of a small board, what the edges leave would be too little to see what it is.
    let unit = unit(of: 0)
    if max(unit.x, unit.y) < Self.fewCells { return .center }
    // Of a huge one, a close-up shows noodles instead of a maze.
    let side = Double(min(size.width, size.height))
    if Double(cell(center)) < Self.leastCellOfWhole * side { return .crop }
    guard ground(in: center) > Self.mostGround else { return .center }
    return center.title == nil && center.caption == nil
      ? (sizings.count > 2 ? .tilt : .crop) : .bleed
  }

  // MARK: - In the middle

  /// Returns the layout with the largest board among those whose text is readable.
  private func centered() -> Plan? {
    if contents.style == .logo { return wordmark() ?? alone() }
    let plans = [above(), beside()].compactMap(\.self)
    func best(_ least: Double) -> Plan? {
      let readable = plans.filter { $0.titleShare >= least }
      guard let first = readable.first else { return nil }
      // If both boards are equally large, text above the board wins.
      return readable.dropFirst().reduce(first) { cell($1) > cell($0) ? $1 : $0 }
    }
    if let large = best(Self.leastTitleShare) {
      // A smaller title is better than a small board.
      guard let small = best(Self.smallTitleShare),
        Double(cell(large)) < Self.leastCellShare * Double(cell(small))
      else { return large }
      return small
    }
    // Small text is better than none, but the board alone is better than text that cannot be read.
    return plans.first ?? alone()
  }

  var picture: PixelArea { PixelArea(x: 0, y: 0, width: size.width, height: size.height) }

  private func cell(_ plan: Plan) -> Int { plan.boards.last?.cellPixels ?? 0 }

  /// Returns what lies under a board with cells of a size.
  func mount(_ cell: Int) -> ShotLayout.Mount? {
    guard contents.hasFrame, contents.style != .screen else { return nil }
    let side = Double(min(size.width, size.height))
    return ShotLayout.Mount(
      padding: max(Int((0.5 * Double(cell)).rounded()), 1),
      bezel: max(Int((0.028 * side).rounded()), 2))
  }

  /// Returns the board alone, in the middle; where there is room at its sides, with others, or as a
  /// close-up if a backdrop has no others.
  private func alone() -> Plan? {
    // A backdrop has no margins, but what stands out from cells, such as walls, is seen.
    let isBackdrop = contents.style == .backdrop
    let inset = isBackdrop ? min(area.width, area.height) / 32 : 0
    guard
      let (cell, size) = largest(width: area.width - 2 * inset, height: area.height - 2 * inset)
    else { return nil }
    let outer = PixelArea(
      x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2,
      width: size.width, height: size.height)
    var main = placed(cell, in: outer)
    main.isQuiet = isBackdrop
    // The same board three times looks like a mistake.
    if isBackdrop, sizings.count == 1 {
      return Plan(boards: [backdropCloseUp(insteadOf: outer) ?? main])
    }
    guard contents.style == .board || isBackdrop, sizings.count > 1,
      Double(outer.x) >= (isBackdrop ? 0 : 0.6) * Double(outer.width)
    else { return Plan(boards: [main]) }
    return Plan(boards: row(around: outer) + [main])
  }

  /// Returns the main board as a close-up that fills a backdrop; nil if there is none, or if the
  /// whole board fills it well enough.
  ///
  /// - Parameter outer: the area of the whole board.
  private func backdropCloseUp(insteadOf outer: PixelArea) -> ShotLayout.PlacedBoard? {
    func share(_ area: PixelArea) -> Double { Double(area.count) / Double(picture.count) }
    guard share(outer) < Self.emptyShare, var board = plan(.crop)?.boards.first,
      share(board.area.intersection(picture)) >= Self.leastCloseUpShare
    else { return nil }
    board.isQuiet = true
    return board
  }

  /// Returns boards to the left and to the right of an area, up to the borders of the picture, at
  /// equal distances, which are such that the borders do the least harm to boards.
  private func row(around outer: PixelArea) -> [ShotLayout.PlacedBoard] {
    let usual = Double(outer.height) / 7
    let rows = (-12...12).map { step in
      let gap = max(Int((usual * (1 + 0.05 * Double(step))).rounded()), 1)
      return (boards: [-1.0, 1].flatMap { row(to: $0, of: outer, gap: gap) }, step: step)
    }
    func cost(_ boards: [ShotLayout.PlacedBoard], _ step: Int) -> Double {
      let ends = boards.map(\.outer)
      let left = max(ends.map(\.x).min() ?? outer.x, 0)
      let right = max(size.width - (ends.map { $0.x + $0.width }.max() ?? outer.x), 0)
      // Ground at one end alone makes a row lean to the other.
      let lean = 10 * Double(abs(left - right)) / Double(outer.height)
      return boards.reduce(0.1 * Double(abs(step)) + lean) { $0 + cutCost(of: $1) }
    }
    return rows.min { cost($0.boards, $0.step) < cost($1.boards, $1.step) }?.boards ?? []
  }

  /// Returns the boards to one side of an area, to the left for -1, each as large as fits into an
  /// area of that size.
  private func row(
    to side: Double, of outer: PixelArea, gap: Int
  ) -> [ShotLayout.PlacedBoard] {
    var boards: [ShotLayout.PlacedBoard] = []
    var edge = outer.middle.x + side * Double(outer.width) / 2
    // Boards take turns on both sides; the main one has its place in the middle.
    var number = side < 0 ? 0 : 1
    while edge > 0, edge < Double(size.width) {
      let board = placed(
        board: 1 + number % (sizings.count - 1), in: outer, isQuiet: contents.style == .backdrop)
      let width = Double(board.outer.width)
      let middle = edge + side * (Double(gap) + width / 2)
      boards.append(board.moved(to: Point(x: middle, y: outer.middle.y)))
      edge += side * (Double(gap) + width)
      number += 2
    }
    // Boards beyond the border are not seen, and a strip of one looks like a mistake.
    return boards.filter { board in
      let outer = board.outer
      let seen = min(outer.x + outer.width, size.width) - max(outer.x, 0)
      return Double(seen) >= Self.leastStrip * Double(outer.width)
    }
  }

  /// Puts a board, as large as fits, into the middle of an area.
  private func placed(
    board: Int, in outer: PixelArea, isQuiet: Bool
  ) -> ShotLayout.PlacedBoard {
    let middle = outer.middle
    let cell =
      sizings[board].largestCell(width: outer.width, height: outer.height) { mount($0)?.reach ?? 0 }
    let size = sizings[board].size(cellPixels: cell ?? 1)
    return ShotLayout.PlacedBoard(
      board: board, cellPixels: cell ?? 1,
      area: PixelArea(
        x: Int((middle.x - Double(size.width) / 2).rounded(.down)),
        y: Int((middle.y - Double(size.height) / 2).rounded(.down)), width: size.width,
        height: size.height), isQuiet: isQuiet, mount: mount(cell ?? 1))
  }

  /// The share of its shorter side that stays free around a logo.
  private static let logoMargin = 0.04

  /// Returns the title alone, as large as possible, its ink in the middle.
  private func wordmark() -> Plan? {
    let area = area.grown(
      by: -Int((Self.logoMargin * Double(min(area.width, area.height))).rounded(.up)))
    guard contents.title != nil,
      let texts = ShotTexts(
        contents, width: area.width, height: area.height, most: Double(area.height), lines: 3,
        hasCaption: false, words: words)
    else { return nil }
    return plan(
      [], texts, x: area.x, width: area.width, y: area.y + (area.height - texts.height) / 2,
      isCentered: true)
  }

  private func largest(width: Int, height: Int) -> (cell: Int, size: PixelSize)? {
    guard
      let cell = sizings[0].largestCell(
        width: width, height: height, padding: { mount($0)?.reach ?? 0 })
    else { return nil }
    let (board, reach) = (sizings[0].size(cellPixels: cell), mount(cell)?.reach ?? 0)
    return (cell, PixelSize(width: board.width + 2 * reach, height: board.height + 2 * reach))
  }

  /// Puts the main board upright into an area that is as large as the board with what lies under
  /// it.
  private func placed(_ cell: Int, in outer: PixelArea) -> ShotLayout.PlacedBoard {
    let mount = mount(cell)
    return ShotLayout.PlacedBoard(
      board: 0, cellPixels: cell, area: outer.grown(by: -(mount?.reach ?? 0)), mount: mount)
  }

  /// Plans text above the board, both centred; without the caption if it would make the board
  /// small.
  private func above() -> Plan? {
    guard let whole = above(hasCaption: true), contents.title != nil, contents.caption != nil,
      let board = whole.boards.last?.outer
    else { return above(hasCaption: true) }
    let isSmall =
      Double(board.height) < Self.leastBoardShare * Double(area.height)
      && Double(board.width) < Self.leastBoardShare * Double(area.width)
    return isSmall ? above(hasCaption: false) : whole
  }

  /// The size of a title above a board, and of one that fills a tall picture, at most, as shares of
  /// the width.
  private static let (usualTitle, largeTitle) = (0.13, 0.21)

  /// - Parameter largest: the size of the title at most, as a share of the width.
  private func above(hasCaption: Bool, largest most: Double = Self.usualTitle) -> Plan? {
    let most = min(most * Double(area.width), 0.15 * Double(area.height))
    guard
      let texts = ShotTexts(
        contents, width: area.width, height: Int(0.42 * Double(area.height)), most: most,
        lines: ShotLayout.mostLines, hasCaption: hasCaption, words: words)
    else { return nil }
    let least = Int((0.55 * texts.size).rounded())
    guard
      let (cell, size) = largest(width: area.width, height: area.height - texts.height - least)
    else { return nil }
    // The free height goes above the text, below the board, and a smaller part between them.
    let free = area.height - texts.height - least - size.height
    let top = area.y + Int((0.4 * Double(free)).rounded())
    let gap = least + Int((0.17 * Double(free)).rounded())
    let board = PixelArea(
      x: area.x + (area.width - size.width) / 2, y: top + texts.height + gap,
      width: size.width, height: size.height)
    return plan(
      [placed(cell, in: board)], texts, x: area.x, width: area.width, y: top, isCentered: true)
  }

  /// The largest share of a picture's width that a board beside words takes, and the least height
  /// of a title there for which the board is made smaller, as a share of the picture's.
  private static let (mostBesideShare, leastBesideTitle) = (0.62, 0.06)

  /// Plans text beside the board, on the side where it begins, both vertically centred.
  private func beside() -> Plan? {
    let most = min(Int(Self.mostBesideShare * Double(size.width)), area.width)
    guard let whole = largest(width: most, height: area.height)?.size.width else { return nil }
    // A title does not float beside a huge board.
    let least = Self.leastBesideTitle * Double(size.height)
    let plans = stride(from: 1, through: Self.leastCellShare, by: -0.05).compactMap {
      beside(boardWidth: Int(($0 * Double(whole)).rounded()))
    }
    return plans.first { $0.title.map { $0.block.size >= least } ?? true } ?? plans.first
  }

  /// Plans text beside a board of a width at most.
  private func beside(boardWidth: Int) -> Plan? {
    guard let (cell, size) = largest(width: boardWidth, height: area.height) else { return nil }
    let least = Int((0.09 * Double(area.height)).rounded())
    let room = area.width - size.width - least
    let most = min(0.11 * Double(area.width), 0.26 * Double(area.height))
    guard room > 0,
      let texts = ShotTexts(
        contents, width: room, height: area.height, most: most, lines: ShotLayout.mostLines,
        words: words)
    else { return nil }
    // As much stays free to the left and to the right as between them, where that is no less than
    // the margins.
    let free = self.size.width - size.width - texts.width
    let left = max(free / 3, area.x)
    let board = PixelArea(
      x: self.size.width - left - size.width, y: area.y + (area.height - size.height) / 2,
      width: size.width, height: size.height)
    let top = area.y + (area.height - texts.height) / 2
    return plan(
      [placed(cell, in: board)], texts, x: left, width: texts.width, y: top, isCentered: false)
  }

  /// Joins boards and words; where these begin at the right, the whole is mirrored.
  func plan(
    _ boards: [ShotLayout.PlacedBoard], _ texts: ShotTexts, x: Int, width: Int, y: Int,
    isCentered: Bool, backing: ShotLayout.Backing? = nil
  ) -> Plan {
    let placed = texts.placed(x: x, y: y, width: width, isCentered: isCentered)
    let share = texts.size / (Double(area.width) * Double(area.height)).squareRoot()
    let plan = Plan(
      boards: boards, backing: backing, title: placed.title, caption: placed.caption,
      titleShare: share)
    return beginsAtRight(texts) && !isCentered ? plan.mirrored(in: size) : plan
  }

  /// Returns true for words that stand at the right of the board beside them.
  func beginsAtRight(_ texts: ShotTexts) -> Bool { texts.isRightToLeft != hasWordsBehind }
}

extension ShotPlanner.Plan {
  /// Returns the plan with left and right exchanged.
  fileprivate func mirrored(in size: PixelSize) -> ShotPlanner.Plan {
    func mirrored(_ area: PixelArea) -> PixelArea { area.mirrored(in: size) }
    var plan = self
    plan.boards = boards.map { $0.mirrored(in: size) }
    plan.title = title.map { .init(block: $0.block, area: mirrored($0.area), isCentered: false) }
    plan.caption = caption.map {
      .init(block: $0.block, area: mirrored($0.area), isCentered: false)
    }
    switch backing {
    case .band(let area): plan.backing = .band(mirrored(area))
    case .veil(let area, let softness): plan.backing = .veil(mirrored(area), softness: softness)
    case nil: break
    }
    return plan
  }
}

extension PixelArea {
  /// Returns the area with left and right of a picture exchanged.
  func mirrored(in size: PixelSize) -> PixelArea {
    PixelArea(x: size.width - x - width, y: y, width: width, height: height)
  }

  var middle: Point {
    Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
  }
}
