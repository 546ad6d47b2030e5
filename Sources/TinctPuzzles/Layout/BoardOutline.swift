internal import TinctGraphics

/// The outline of all cells of a board together, for straight sides.
struct BoardOutline {
  /// The corners of each part, the cells to the left as one goes from each to the next.
  private let loops: [[Point]]

  /// - Parameter grid: a grid without arcs.
  init(_ grid: Grid) {
    // Sides that two cells have in common run both ways.
    var ends: [Key: [(end: Key, place: Point)]] = [:]
    for cell in grid.cells {
      for corner in cell.corners.indices {
        let (start, end) = (cell.corners[corner], cell.corners[(corner + 1) % cell.corners.count])
        if let twin = ends[Key(end)]?.firstIndex(where: { $0.end == Key(start) }) {
          ends[Key(end)]?.remove(at: twin)
        } else {
          ends[Key(start), default: []].append((Key(end), start))
        }
      }
    }
    var loops: [[Point]] = []
    for cell in grid.cells {
      for corner in cell.corners {
        var (loop, key): ([Point], Key) = ([], Key(corner))
        while let step = ends[key]?.popLast() {
          loop.append(step.place)
          key = step.end
        }
        if loop.count > 2 { loops.append(loop) }
      }
    }
    self.loops = loops
  }

  /// A corner, so coarse that what was rounded on the way to it does not matter.
  private struct Key: Hashable {
    let x: Double
    let y: Double

    init(_ place: Point) {
      x = (place.x * 1e6).rounded()
      y = (place.y * 1e6).rounded()
    }
  }

  /// The outline, further out on all sides, with rounded corners.
  ///
  /// - Parameters:
  ///   - reach: how much further out, in pixels.
  ///   - cornerRadius: the radius of its corners in pixels; kept to what the sides allow.
  ///   - pixel: where a place on the grid lies in the picture.
  func path(reach: Double, cornerRadius: Double, pixel: (Point) -> Point) -> Path {
    var path = Path()
    for loop in loops {
      let corners = Self.bent(loop.map(pixel))
      guard corners.count > 2 else { continue }
      path.append(TileOutline(inset: -reach, cornerRadius: cornerRadius).path(corners))
    }
    return path
  }

  /// The corners at which the outline turns.
  private static func bent(_ corners: [Point]) -> [Point] {
    corners.indices.filter { index in
      let (before, after) = (
        corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count]
      )
      let (back, ahead) = (corners[index] - before, after - corners[index])
      return abs(back.x * ahead.y - back.y * ahead.x) > 1e-6 * back.length * ahead.length
    }.map { corners[$0] }
  }
}
