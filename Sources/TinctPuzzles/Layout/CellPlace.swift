internal import TinctGraphics

/// Where the drawing of a cell goes in the picture.
struct CellPlace {
  /// What maps the drawing of a cell of arcs; nil for straight sides.
  let chart: CellChart?
  /// What is done to the drawing of a piece before: how it is turned and scaled about its middle.
  let pose: Transform
  /// What moves the middle of the cell to its place in the picture.
  let move: Transform

  init(_ frame: CellFrame, at middle: Point, pose: Transform = .identity) {
    chart = frame.chart
    self.pose = pose
    move = Transform(turnedBy: 0, movedTo: middle)
  }

  /// The path of a piece, drawn about the middle of its cell.
  ///
  /// - Parameter shift: how far it is moved in the picture, in pixels; less where cells get smaller.
  func piece(_ path: Path, movedBy shift: Point? = nil) -> Path {
    let posed = pose == .identity ? path : path.mapped(pose)
    return (chart?.noodle(posed) ?? posed).mapped(moved(by: shift)).steadied
  }

  /// The path of a tile, drawn about the middle of its cell.
  func tile(_ path: Path, movedBy shift: Point? = nil) -> Path {
    (chart?.tile(path) ?? path).mapped(moved(by: shift)).steadied
  }

  private func moved(by shift: Point?) -> Transform {
    guard let shift else { return move }
    let way = shift * (chart?.scale ?? 1)
    return move.then(Transform(turnedBy: 0, movedTo: way))
  }
}
