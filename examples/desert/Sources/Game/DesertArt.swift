import TinctGraphics

/// The look of everything, in a square from -0.5 to 0.5.
enum DesertArt {
  static func drawing(of look: DesertLook, lift: Double) -> [Scene.Element] {
    switch look {
    case .storm: storm
    case .tile(let kind, isExcavated: true): floor + picture(of: kind)
    case .tile(_, isExcavated: false): dune
    case .sand(let layers): mound(layers)
    case .equipment(let equipment): self.equipment(equipment)
    case .player(let number): player(number, lift: lift)
    }
  }

  // MARK: - Shapes

  private static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  static func box(
    width: Double, height: Double, radius: Double, at center: Point = Point(x: 0, y: 0)
  ) -> Path {
    let (right, down) = (width / 2 - radius, height / 2 - radius)
    var path = Path()
    for (x, y, angle) in [
      (right, -down, 0.0), (-right, -down, 0.5), (-right, down, 1.0), (right, down, 1.5),
    ] {
      path.arc(
        center: center + point(x, y), radius: radius, from: angle * .pi, to: (angle + 0.5) * .pi)
    }
    path.close()
    return path
  }

  private static func oval(_ center: Point, _ width: Double, _ height: Double) -> Path {
    Path.circle(center: point(0, 0), radius: 0.5).mapped(
      Transform(a: width, b: 0, c: 0, d: height, tx: center.x, ty: center.y))
  }

  private static func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (x, y) in points {
      if path.segments.isEmpty { path.move(to: point(x, y)) } else { path.line(to: point(x, y)) }
    }
    return path
  }

  private static func fill(_ path: Path, _ ink: DesertInk) -> Scene.Element {
    .fill(path, ink.ink)
  }

  private static func stroke(_ path: Path, _ width: Double, _ ink: DesertInk) -> Scene.Element {
    .stroke(path, Scene.Stroke(width: width), ink.ink)
  }

  // MARK: - Tiles

  private static let lower = Point(x: 0, y: 0.02)

  /// Nobody knows what is under it.
  private static var dune: [Scene.Element] {
    let top = box(width: 0.94, height: 0.9, radius: 0.1, at: point(0, -0.02))
    var ripples: [Scene.Element] = []
    for (y, start, end) in [(-0.24, -0.3, 0.12), (-0.02, -0.12, 0.32), (0.2, -0.34, 0.06)] {
      var path = Path()
      path.move(to: point(start, y))
      let third = (end - start) / 3
      path.curve(
        point(start + third, y - 0.09), point(end - third, y + 0.09), to: point(end, y))
      ripples.append(stroke(path, 0.035, .ripple))
    }
    return [fill(box(width: 0.94, height: 0.94, radius: 0.1), .edge), fill(top, .dune)] + ripples
  }

  private static var floor: [Scene.Element] {
    let top = box(width: 0.94, height: 0.9, radius: 0.1, at: point(0, -0.02))
    return [fill(box(width: 0.94, height: 0.94, radius: 0.1), .floorEdge), fill(top, .floor)]
  }

  private static func picture(of kind: Tile.Kind) -> [Scene.Element] {
    switch kind {
    case .wreck: wreck
    case .well: well
    case .workshop: workshop
    case .tunnel: tunnel
    case .ruin: ruin
    }
  }

  /// The remains of the airship: ribs of its hull, and its propeller.
  private static var wreck: [Scene.Element] {
    var hull = Path()
    hull.move(to: point(-0.34, 0.12))
    hull.curve(point(-0.3, -0.3), point(0.26, -0.34), to: point(0.34, 0.02))
    hull.curve(point(0.2, 0.2), point(-0.1, 0.26), to: point(-0.34, 0.12))
    hull.close()
    return [
      fill(hull, .metal),
      stroke(line((-0.16, 0.17), (-0.1, -0.21)), 0.035, .floorEdge),
      stroke(line((0.04, 0.2), (0.08, -0.25)), 0.035, .floorEdge),
      stroke(line((0.34, -0.14), (0.36, 0.2)), 0.05, .dark),
      fill(.circle(center: point(0.35, 0.03), radius: 0.05), .dark),
    ]
  }

  private static var well: [Scene.Element] {
    [
      fill(oval(point(0, 0.04), 0.62, 0.46), .mark), fill(oval(point(0, 0.06), 0.52, 0.36), .water),
      stroke(line((-0.1, 0.02), (0.06, 0.02)), 0.03, .light),
      stroke(line((0.02, 0.12), (0.12, 0.12)), 0.03, .light),
    ]
  }

  /// A cog.
  private static var workshop: [Scene.Element] {
    var teeth: [Scene.Element] = []
    for number in 0..<8 {
      let angle = Double(number) * .pi / 4
      let (from, to) = (Point(angle: angle, distance: 0.2), Point(angle: angle, distance: 0.3))
      teeth.append(stroke(line((from.x, from.y), (to.x, to.y)), 0.1, .mark))
    }
    return teeth + [
      fill(.circle(center: point(0, 0), radius: 0.25), .mark),
      fill(.circle(center: point(0, 0), radius: 0.12), .floor),
    ]
  }

  private static var tunnel: [Scene.Element] {
    func arch(_ radius: Double) -> Path {
      var path = Path()
      path.move(to: point(radius, 0.26))
      path.line(to: point(radius, 0))
      path.arc(center: point(0, 0), radius: radius, from: 0, to: .pi)
      path.line(to: point(-radius, 0.26))
      path.close()
      return path
    }
    return [fill(arch(0.32), .mark), fill(arch(0.22), .dark)]
  }

  /// Three columns, of which one is broken, and what is left on top of the others.
  private static var ruin: [Scene.Element] {
    let columns = [(-0.22, 0.36), (0.0, 0.36), (0.22, 0.16)].flatMap { x, height in
      [
        fill(box(width: 0.1, height: height, radius: 0.02, at: point(x, 0.2 - height / 2)), .mark),
        fill(box(width: 0.16, height: 0.06, radius: 0.02, at: point(x, 0.2)), .mark),
      ]
    }
    return columns + [
      fill(box(width: 0.66, height: 0.08, radius: 0.03, at: point(0, 0.26)), .mark),
      fill(box(width: 0.42, height: 0.1, radius: 0.02, at: point(-0.11, -0.21)), .mark),
      fill(.circle(center: point(0.3, 0.17), radius: 0.05), .mark),
    ]
  }

  /// The position without a tile: wind in a ring.
  private static var storm: [Scene.Element] {
    var arms: [Scene.Element] = []
    for (radius, start, length) in [
      (0.36, 0.2, 1.25), (0.36, 1.75, 0.3), (0.25, 0.9, 1.2), (0.14, 1.6, 1.3), (0.25, 0.1, 0.4),
    ] {
      var path = Path()
      path.move(to: Point(angle: start * .pi, distance: radius))
      path.arc(
        center: point(0, 0), radius: radius, from: start * .pi, to: (start + length) * .pi)
      arms.append(stroke(path, 0.05, .wind))
    }
    return arms
  }

  // MARK: - Sand

  /// A dune that grows with its layers; from two on it bars the way.
  private static func mound(_ layers: Int) -> [Scene.Element] {
    func dune(_ x: Double, _ base: Double, _ width: Double, _ height: Double) -> [Scene.Element] {
      var whole = Path()
      whole.move(to: point(x - width / 2, base))
      whole.curve(
        point(x - width * 0.28, base), point(x - width * 0.16, base - height),
        to: point(x, base - height))
      whole.curve(
        point(x + width * 0.1, base - height * 0.7), point(x + width * 0.3, base),
        to: point(x + width / 2, base))
      whole.curve(
        point(x + width * 0.3, base + 0.06), point(x - width * 0.3, base + 0.06),
        to: point(x - width / 2, base))
      whole.close()
      // Its far side lies in the shade.
      var slope = Path()
      slope.move(to: point(x, base - height))
      slope.curve(
        point(x + width * 0.1, base - height * 0.7), point(x + width * 0.3, base),
        to: point(x + width / 2, base))
      slope.curve(
        point(x + width * 0.35, base + 0.04), point(x + width * 0.15, base + 0.05),
        to: point(x + width * 0.02, base + 0.04))
      slope.curve(
        point(x + width * 0.12, base - height * 0.3), point(x - width * 0.04, base - height * 0.6),
        to: point(x, base - height))
      slope.close()
      return [fill(whole, .mound), fill(slope, .slope)]
    }
    switch layers {
    case ..<1: return []
    case 1: return dune(0.02, 0.34, 0.72, 0.24)
    case 2: return dune(0.16, 0.16, 0.6, 0.34) + dune(-0.06, 0.36, 0.8, 0.4)
    default:
      // A grain on the front for each layer.
      let shown = min(layers, 6)
      let grains = (0..<shown).map { number in
        fill(
          .circle(
            center: point(-0.3 + 0.12 * Double(number), 0.34), radius: 0.032), .edge)
      }
      return dune(0.2, 0.0, 0.54, 0.34) + dune(-0.18, 0.12, 0.56, 0.4)
        + dune(0.03, 0.38, 0.9, 0.5) + grains
    }
  }

  // MARK: - Players

  private static func player(_ number: Int, lift: Double) -> [Scene.Element] {
    var body = Path()
    body.move(to: point(-0.14, 0.15))
    body.curve(point(-0.13, 0.04), point(-0.07, -0.02), to: point(-0.05, -0.1))
    body.line(to: point(0.05, -0.1))
    body.curve(point(0.07, -0.02), point(0.13, 0.04), to: point(0.14, 0.15))
    body.curve(point(0.1, 0.21), point(-0.1, 0.21), to: point(-0.14, 0.15))
    body.close()
    let head = Path.circle(center: point(0, -0.16), radius: 0.095)
    let ink = DesertInk.player(number)
    // The shadow stays on the ground.
    let fall = 0.3 * max(lift, 0)
    return [
      fill(oval(point(0.04 + fall * 0.4, 0.17 + fall), 0.32, 0.12), .shade),
      stroke(body, 0.05, .light), stroke(head, 0.05, .light), .fill(body, ink), .fill(head, ink),
      fill(oval(point(-0.03, -0.19), 0.05, 0.05), .light),
    ]
  }

  private static func equipment(_ equipment: Equipment) -> [Scene.Element] {
    switch equipment {
    case .jetpack:
      return [-0.055, 0.055].flatMap { x in
        [
          fill(box(width: 0.1, height: 0.2, radius: 0.045, at: point(x, -0.02)), .dark),
          fill(box(width: 0.07, height: 0.17, radius: 0.033, at: point(x, -0.02)), .metal),
          fill(.polygon([point(x - 0.03, 0.09), point(x + 0.03, 0.09), point(x, 0.16)]), .first),
        ]
      }
    case .blaster:
      return [
        stroke(line((-0.08, 0), (0.1, -0.06)), 0.09, .dark),
        stroke(line((-0.08, 0), (0.1, -0.06)), 0.055, .metal),
        stroke(line((-0.05, 0.02), (-0.03, 0.09)), 0.045, .dark),
      ]
    case .parasol:
      var cloth = Path()
      cloth.move(to: point(0.13, -0.02))
      cloth.arc(center: point(0, -0.02), radius: 0.13, from: 0, to: .pi)
      cloth.close()
      return [
        stroke(line((0, -0.02), (0, 0.13)), 0.03, .dark), stroke(cloth, 0.03, .dark),
        fill(cloth, .water),
      ]
    }
  }
}
