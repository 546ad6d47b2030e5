public import TinctGraphics
public import TinctPuzzles

/// The sprites of a theme for one kind of grid: the cells and pieces as boards show them, light and
/// all.
///
/// Each sprite is a square with the middle of its cell in its middle, larger than the cell by a
/// margin that holds shadows and glow. Pieces are drawn as they lie, never turned, because shadows
/// and shine have a direction. A board is put together layer by layer, each for all cells before
/// the next.
public struct ThemeSprites: Sendable {
  /// A layer of a board.
  public enum Layer: String, CaseIterable, Sendable {
    /// The shadow of tiles.
    case cellShadow = "cell-shadow"
    /// Tiles with their faces and the light in them.
    case cell
    /// The shadow of pieces.
    case shadow
    /// The glow around pieces with power.
    case glow
    /// Pieces without power.
    case piece
    /// Pieces with power, and sources: they lie over those without.
    case powered
    /// Arms of sources, each running into the colour of a branch: they lie over the sources.
    case arm
  }

  /// A distinct cell: a shape in an orientation.
  public struct CellKind: Sendable {
    /// The number of the cell in the sample that it is drawn from.
    let index: Int
    /// The corners in pixels, relative to the middle of the cell, y down; side k lies between the
    /// corners k and k + 1.
    public let polygon: [Point]
    /// The text before the names of its sprites; empty where all cells are of one kind.
    public let prefix: String
  }

  /// The ends of arms that the pieces of a set have.
  public enum Ends: String, CaseIterable, Sendable {
    /// Arms run to the sides, as where they meet others.
    case joined
    /// Arms end rounded in their cell, as where they meet nothing.
    case loose
    /// Every combination of both.
    case each
  }

  /// A picture of the set.
  public struct Sprite: Sendable {
    /// The name of its file, without extension and scale.
    public let name: String
    /// The layer that it belongs to.
    public let layer: Layer
    /// The number of its cell among `kinds`.
    public let kind: Int
    /// The arms of the piece; none for a tile.
    public let connectors: Connectors
    /// The arms that end in the cell.
    public let loose: Connectors
    /// The piece gives power.
    public var isSource = false
    /// The piece has power, or the tile is that of one.
    public var isPowered = false
    /// The number of the shade of a tile, from 0.
    public var shade = 0
    /// The number of the branch that it belongs to, or that its arm leads to; 0 for none.
    public var branch = 0
    /// The side of the only arm of a source that is shown; nil for all of the piece.
    public var arm: Int?
  }

  /// A reason why a kind of grid has no set of sprites.
  public enum Refusal: Error, Hashable, Sendable {
    /// Each cell has a size or shape of its own.
    case noEnd
    /// There would be too many pictures.
    case tooMany(count: Int, limit: Int)
    /// The theme has no colours for branches.
    case noBranches
  }

  /// The most pictures of pieces in a set.
  public static let limit = 4096

  /// The distinct cells, in the order of the first of each in a board.
  public let kinds: [CellKind]
  /// The pictures: tiles first, then pieces by cell, number of arms and sides.
  public let sprites: [Sprite]
  /// The width and height of each picture in pixels.
  public let side: Int

  private let layout: BoardLayout

  /// Lists the sprites of a theme.
  ///
  /// - Parameters:
  ///   - kind: the kind of grid.
  ///   - theme: the look.
  ///   - hasArt: true for pieces that are drawn from parts, around which there is no light.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, as on boards.
  ///   - scale: the size of the pictures in sizes of those at scale 1.
  ///   - maxConnectors: the most arms of a piece.
  ///   - ends: the ends of the arms.
  ///   - branchCount: the number of branches in whose colours pieces with power are, too.
  public init(
    _ kind: GridKind, theme: Theme, hasArt: Bool = false, cellPixels: Int, scale: Double = 1,
    maxConnectors: Int, ends: Ends, branchCount: Int = 0
  ) throws(Refusal) {
    guard branchCount == 0 || theme.showsBranches else { throw .noBranches }
    guard let grid = Self.sample(kind) else { throw .noEnd }
    var theme = theme
    if hasArt { (theme.wire.shadow, theme.wire.glow, theme.cell.shadow) = (nil, nil, nil) }
    let layout = BoardLayout(
      grid: grid, theme: theme, cellPixels: cellPixels, scale: scale, hasGround: false,
      // Games turn sprites, and place them as they like.
      isFitted: false)
    let found = Self.distinctCells(grid)
    let (count, arms) = found.reduce(into: (0, 0)) { sum, cell in
      let sides = grid.cells[cell].sides.count
      for (count, choices) in Self.choices(sides: sides, maxConnectors) {
        sum.0 += choices * (ends == .each ? 1 << count : 1)
        // Each arm is joined in all pieces, in none, or in half of them.
        sum.1 += choices * count * (ends == .joined ? 2 : ends == .each ? 1 << count : 0) / 2
      }
    }
    let wire = layout.measures.theme.wire
    let pictures =
      count * (3 + (wire.shadow == nil ? 0 : 2) + (wire.glow == nil ? 0 : 2))
      + branchCount * (count + arms)
    guard pictures <= Self.limit else { throw .tooMany(count: pictures, limit: Self.limit) }
    kinds = found.enumerated().map { number, index in
      CellKind(
        index: index,
        polygon: grid.cells[index].corners.map {
          ($0 - grid.cells[index].center) * layout.measures.cell
        }, prefix: found.count > 1 ? "\(number + 1)-" : "")
    }
    self.layout = layout
    sprites = Self.list(kinds, layout, maxConnectors, ends, branchCount)
    side = Self.side(found, layout, cellPixels: cellPixels, scale: scale)
  }

  /// Draws a sprite.
  ///
  /// - Parameter art: what its piece is drawn from.
  public func scene(of sprite: Sprite, from art: PieceArt = .outlines) -> Scene {
    let kind = kinds[sprite.kind]
    let framed = layout.drawn(from: art)
      .framed(on: layout.grid.cells[kind.index].center, side: side)
    let drawing = ThemeSpriteDrawing(framed, cell: kind.index, sprite)
    return Scene(width: side, height: side, elements: drawing.elements)
  }

  /// Returns true if the sprites of a layer add up where they overlap, as the light of one large
  /// shape would: each is that of its own part of the shape. Only sharp edges on whole pixels do
  /// without that.
  public func addsUp(_ layer: Layer) -> Bool {
    let theme = layout.measures.theme
    return switch layer {
    case .cellShadow: (theme.cell.shadow?.blur ?? 0) > 0
    case .shadow: !isOfSquares || (theme.wire.shadow?.blur ?? 0) > 0
    case .glow: !isOfSquares || (theme.wire.glow?.blur ?? 0) > 0
    case .cell, .piece, .powered, .arm: false
    }
  }

  /// The whole set is of squares, whose sides lie on whole pixels.
  public var isOfSquares: Bool { layout.isOfSquares }
}

extension ThemeSprites {
  /// Returns a board with all cells of a kind, those inside it with all their neighbors; nil if
  /// there is no end of different cells.
  private static func sample(_ kind: GridKind) -> Grid? {
    let shape: GridShape
    switch kind.usualShape {
    case .rectangle where kind.hasOneCell: shape = .rectangle(columns: 3, rows: 3)
    case .rectangle: shape = .rectangle(columns: 6, rows: 6)
    case .parallelogram: shape = .parallelogram(columns: 6, rows: 6)
    case .hexagon: shape = .hexagon(side: 4)
    case .triangle: shape = .triangle(side: 6)
    // Rhombs of Penrose's lie in ten orientations.
    case .disc: shape = .disc(rings: 6)
    case .irregularHexagon, .extendedHexagon, .polygons, .chosen: return nil
    }
    guard let grid = try? Grid(GridSpecification(kind: kind, shape: shape)),
      !grid.cells.contains(where: \.hasArcs)
    else { return nil }
    return grid
  }

  /// Returns a cell of each shape and orientation, inside the board.
  private static func distinctCells(_ grid: Grid) -> [Int] {
    var known: Set<[Int]> = []
    return grid.cells.indices.filter { index in
      let cell = grid.cells[index]
      guard cell.sides.allSatisfy({ $0.neighbor != nil }) else { return false }
      // A thousandth of a cell is less than any difference, and more than rounding.
      let key = cell.corners.flatMap { corner in
        [corner.x - cell.center.x, corner.y - cell.center.y].map { Int(($0 * 1000).rounded()) }
      }
      return known.insert(key).inserted
    }
  }

  /// Returns the number of pieces with each number of arms.
  private static func choices(sides: Int, _ maxConnectors: Int) -> [(arms: Int, choices: Int)] {
    var choices = 1
    return (1...max(min(sides, maxConnectors), 1)).map { count in
      choices = choices * (sides - count + 1) / count
      return (count, choices)
    }
  }

  private static func list(
    _ kinds: [CellKind], _ layout: BoardLayout, _ maxConnectors: Int, _ ends: Ends,
    _ branchCount: Int
  ) -> [Sprite] {
    let theme = layout.measures.theme
    var sprites: [Sprite] = []
    for (number, kind) in kinds.enumerated() {
      func add(
        _ name: String, _ layer: Layer, _ connectors: Connectors = Connectors(mask: 0),
        loose: Connectors = Connectors(mask: 0), isPowered: Bool = false,
        isSource: Bool = false, shade: Int = 0, branch: Int = 0, arm: Int? = nil
      ) {
        sprites.append(
          Sprite(
            name: kind.prefix + name, layer: layer, kind: number, connectors: connectors,
            loose: loose, isSource: isSource, isPowered: isPowered, shade: shade, branch: branch,
            arm: arm))
      }
      if theme.cell.shape != .none {
        if theme.cell.isSolid, theme.cell.shadow != nil { add("cell.shadow", .cellShadow) }
        for shade in 0..<layout.shadeCount {
          let mark = shade == 0 ? "" : "-\(shade + 1)"
          add("cell\(mark)", .cell, shade: shade)
          guard theme.cell.shape != .corners else { continue }
          add("cell\(mark).powered", .cell, isPowered: true, shade: shade)
        }
      }
      let sides = layout.grid.cells[kind.index].sides.count
      let pieces = (1..<UInt32(1) << UInt32(sides)).map { Connectors(mask: $0) }
        .filter { $0.count <= maxConnectors }
        .sorted { ($0.count, $0.mask) < ($1.count, $1.mask) }
      for piece in pieces {
        for loose in Self.looseArms(of: piece, ends) {
          let name = Self.name(of: piece, loose: loose, sides: sides)
          if theme.wire.shadow != nil {
            add("\(name).shadow", .shadow, piece, loose: loose)
            // The mark of a source reaches farther than a piece.
            add(
              "\(name).source.shadow", .shadow, piece, loose: loose, isPowered: true, isSource: true
            )
          }
          if theme.wire.glow != nil {
            add("\(name).powered.glow", .glow, piece, loose: loose, isPowered: true)
            add("\(name).source.glow", .glow, piece, loose: loose, isPowered: true, isSource: true)
          }
          add(name, .piece, piece, loose: loose)
          add("\(name).powered", .powered, piece, loose: loose, isPowered: true)
          add("\(name).source", .powered, piece, loose: loose, isPowered: true, isSource: true)
          // Names must not end in a number, by which sheets tell the frames of an animation.
          for branch in 0..<branchCount {
            add(
              "\(name).branch-\(branch + 1).powered", .powered, piece, loose: loose,
              isPowered: true, branch: branch + 1)
            for side in piece.sides where !loose.contains(side) {
              let arm = String(side, radix: 36)
              add(
                "\(name).arm-\(arm).branch-\(branch + 1).source", .arm, piece, loose: loose,
                isPowered: true, isSource: true, branch: branch + 1, arm: side)
            }
          }
        }
      }
    }
    return sprites
  }

  private static func looseArms(of piece: Connectors, _ ends: Ends) -> [Connectors] {
    switch ends {
    case .joined: [Connectors(mask: 0)]
    case .loose: [piece]
    case .each:
      (0...piece.mask).filter { $0 & ~piece.mask == 0 }.map { Connectors(mask: $0) }
    }
  }

  /// Returns the name of a piece: its family, and the sides that it reaches, those of loose ends
  /// after an `o`, all in base 36: `tee-013`, `tee-013-o3`.
  static func name(of piece: Connectors, loose: Connectors, sides: Int) -> String {
    func digits(_ connectors: Connectors) -> String {
      connectors.sides.map { String($0, radix: 36) }.joined()
    }
    let name = PieceClass(of: piece, sides: sides).family + "-" + digits(piece)
    return loose.count == 0 ? name : "\(name)-o\(digits(loose))"
  }

  /// Returns the side of the pictures: the cell, with the same margin all around for what is drawn
  /// beside it. At every scale it is the same multiple of that at scale 1.
  private static func side(
    _ cells: [Int], _ layout: BoardLayout, cellPixels: Int, scale: Double
  ) -> Int {
    let half = cells.reduce(0.0) { most, index in
      let middle = layout.pixel(of: layout.grid.cells[index].center)
      let area = layout.reach(of: index)
      return max(
        most, middle.x - Double(area.x), middle.y - Double(area.y),
        Double(area.x + area.width) - middle.x, Double(area.y + area.height) - middle.y)
    }
    let margin = max((half / scale - Double(cellPixels) / 2) / 4, 0)
    return Int((Double(cellPixels + 8 * Int(margin.rounded(.up))) * scale).rounded())
  }
}

/// The drawing of a sprite of a theme.
private struct ThemeSpriteDrawing {
  private let drawing: BoardDrawing
  private let sprite: ThemeSprites.Sprite
  /// The cell alone.
  private let member: BoardDrawing.Cell
  private let cell: Grid.Cell

  /// - Parameter layout: a layout with the middle of the cell in the middle of the picture.
  init(_ layout: BoardLayout, cell index: Int, _ sprite: ThemeSprites.Sprite) {
    let cell = layout.grid.cells[index]
    var board = NoodlesBoard()
    var look = NoodleLook(
      connectors: sprite.connectors, isSource: sprite.isSource, isPowered: sprite.isPowered)
    if !sprite.isSource { look.branch = sprite.branch }
    board[index] = NoodlesBoard.Thing(look: look)
    look.isSource = false
    var members = [index]
    for side in sprite.connectors.sides where !sprite.loose.contains(side) {
      guard let next = cell.sides[side].neighbor else { continue }
      look.branch = sprite.arm.map { $0 == side } ?? true ? sprite.branch : 0
      // The neighbor's arm goes straight on, so that shine near the side is as it is on boards.
      look.connectors = Self.straight(from: next.side, in: layout.grid.cells[next.cell])
      board[next.cell] = NoodlesBoard.Thing(look: look)
      members.append(next.cell)
    }
    members.sort()
    drawing = BoardDrawing(layout, of: members, on: board)
    self.sprite = sprite
    self.cell = cell
    member = drawing.cells[members.firstIndex(of: index) ?? 0]
  }

  /// Returns a piece with arms to a side and to the one most opposite.
  private static func straight(from side: Int, in cell: Grid.Cell) -> Connectors {
    let angle = cell.sides[side].angle
    let opposite = cell.sides.indices.filter { $0 != side }
      .min { cosine(cell.sides[$0].angle - angle) < cosine(cell.sides[$1].angle - angle) }
    return Connectors(sides: [side] + (opposite.map { [$0] } ?? []))
  }

  private var measures: BoardMeasures { drawing.measures }

  var elements: [Scene.Element] {
    switch sprite.layer {
    case .cellShadow: drawing.tileShadow(of: [member])
    case .cell:
      drawing.tile(member, CellTone(isPowered: sprite.isPowered, shade: sprite.shade))
    case .shadow:
      measures.theme.wire.shadow.map { shadow in
        let path = drawing.shadow(shadow, of: shape, at: member.placement)
        return [measures.shadow(path, shadow, .wireShadow)]
      } ?? []
    case .glow:
      measures.theme.wire.glow.map { glow in
        let path = drawing.silhouette(of: shape, grownBy: glow.grow, at: member.placement)
        return [.soft(path, measures.softness(blur: glow.blur), .glow)]
      } ?? []
    case .piece, .powered:
      cut(rim + drawing.pieces(drawing.cells, sprite.layer == .piece ? .quiet : .powered))
    case .arm: sector(cut(besideSource(drawing.pieces(drawing.cells, .powered))))
    }
  }

  /// Leaves what lies beside the mark of a source: the sprite of the source shows the mark, whose
  /// lower layers would show through where it is laid once more with smoothed edges.
  private func besideSource(_ elements: [Scene.Element]) -> [Scene.Element] {
    guard drawing.layout.art == .outlines else { return elements }
    let noodle = elements.filter { element in
      guard case .fill(_, let ink) = element else { return true }
      return ink != .source && ink != .sourceRing && ink != .powered
    }
    let side = drawing.layout.width
    var area = Path.rectangle(PixelArea(x: 0, y: 0, width: side, height: side))
    let mark = member.placement.piece(drawing.shape(of: member).sourceDisc())
    // Against the direction of the outer edge, so that the winding number inside is zero.
    area.append(mark.directedArea * area.directedArea > 0 ? mark.reversed : mark)
    return [.clip(area, noodle)]
  }

  /// The pixels by which the arms of a source overlap.
  private static let sectorOverlap = 1.0

  /// Leaves the part of a drawing that is nearer to the sprite's arm than to others.
  private func sector(_ elements: [Scene.Element]) -> [Scene.Element] {
    guard let arm = sprite.arm, sprite.connectors.count > 1, !elements.isEmpty else {
      return elements
    }
    let angle = cell.sides[arm].angle
    let others = sprite.connectors.sides.filter { $0 != arm }.map { side in
      let turn = (cell.sides[side].angle - angle).truncatingRemainder(dividingBy: 2 * .pi)
      return turn < 0 ? turn + 2 * .pi : turn
    }
    let (first, last) = ((others.min() ?? 0) / 2, ((others.max() ?? 0) - 2 * .pi) / 2)
    // A little beyond both sides, or the source would show through where two arms lie side by side.
    let back = Self.sectorOverlap / sine((first - last) / 2)
    let middle =
      drawing.layout.pixel(of: cell.center)
      - Point(angle: angle + (first + last) / 2, distance: back)
    let far = 4 * Double(drawing.layout.width)
    // In steps below a right angle, for the sector may be wider than half a turn.
    let rim = (0...4).map { step in
      middle + Point(angle: angle + last + (first - last) * Double(step) / 4, distance: far)
    }
    return [.clip(.polygon([middle] + rim), elements)]
  }

  /// The shape that throws shadow and light: cut off at its sides, so that those of neighbors add
  /// up to that of both together.
  private var shape: PieceShape {
    PieceShape(
      measures: measures, frame: member.frame, connectors: sprite.connectors,
      isSource: sprite.isSource
    ) { side in
      sprite.loose.contains(side) ? drawing.layout.openTip(isWall: false) : .joined(overlap: 0)
    }
  }

  /// The pixel in the tile's ink around a noodle that leaves its tile. Boards lay it under shadows
  /// and glow, where hardly anything of it is left, so themes that have them do without it.
  private var rim: [Scene.Element] {
    let theme = measures.theme
    guard measures.hasRims, theme.wire.shadow == nil, theme.wire.glow == nil,
      drawing.layout.art == .outlines
    else { return [] }
    let tone = drawing.layout.tone(of: member.piece, on: member.index)
    let path = member.placement.piece(drawing.shape(of: member).rim())
    // Its shade is that of the cell it lies on, which the sprite of a piece cannot know.
    let inks = CellTone(isPowered: tone.isPowered, shade: 0)
      .inks(theme, shadeCount: drawing.layout.shadeCount)
    return inks.prefix(1).map { .fill(path, $0.ink) }
  }

  /// Cuts a drawing off at the sides where arms go on into the next cell.
  private func cut(_ elements: [Scene.Element]) -> [Scene.Element] {
    // A pixel of overlap keeps the ground from showing through sides that lie between pixels.
    let overlap = drawing.layout.isOfSquares ? 0.0 : 1
    let middle = drawing.layout.pixel(of: cell.center)
    let far = 4 * Double(drawing.layout.width)
    var area = [(far, far), (far, -far), (-far, -far), (-far, far)].map {
      Point(x: $0, y: $1)
    }
    for side in sprite.connectors.sides where !sprite.loose.contains(side) {
      let out = Point(angle: cell.sides[side].angle, distance: 1)
      let foot = (cell.sides[side].midpoint - cell.center) * measures.cell
      area = Self.part(of: area, within: foot.x * out.x + foot.y * out.y + overlap, along: out)
    }
    guard !elements.isEmpty, !area.isEmpty else { return [] }
    return [.clip(.polygon(area.map { $0 + middle }), elements)]
  }

  /// Returns the part of a convex polygon that lies within a distance in a direction.
  private static func part(
    of polygon: [Point], within distance: Double, along out: Point
  ) -> [Point] {
    func excess(_ point: Point) -> Double { point.x * out.x + point.y * out.y - distance }
    var part: [Point] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (here, there) = (excess(point), excess(next))
      if here <= 0 { part.append(point) }
      if here * there < 0 {
        part.append(point + (next - point) * (here / (here - there)))
      }
    }
    return part
  }
}

extension Path {
  /// Twice the area between the ends of its segments; the sign tells in which direction they run.
  fileprivate var directedArea: Double {
    var (sum, last, first) = (0.0, Point(x: 0, y: 0), Point(x: 0, y: 0))
    for segment in segments {
      let next =
        switch segment {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .close: first
        }
      if case .move = segment { first = next } else { sum += last.x * next.y - next.x * last.y }
      last = next
    }
    return sum
  }
}

extension Theme {
  /// Branches from a source have colours of their own.
  public var showsBranches: Bool { wire.hasBranches && !wire.hasGroups }

  /// Boards show more of its cells and pieces than their shapes.
  public var hasSpriteLight: Bool {
    wire.shadow != nil || wire.glow != nil || wire.highlight != nil || wire.shade != nil
      || cell.isSolid
        && (cell.shadow != nil || cell.face != nil || cell.highlight != nil || cell.shade != nil)
  }
}
