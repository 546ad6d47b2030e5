public import TinctGraphics

/// A board of stones as a stage: its things are the cells, each with what stands on it.
public struct StonesStage: StageLayout {
  private let layout: StonesLayout

  /// Sets a board up as a stage.
  public init(_ layout: StonesLayout) {
    self.layout = layout
  }

  /// Width of every scene in pixels.
  public var width: Int { layout.width }
  /// Height of every scene in pixels.
  public var height: Int { layout.height }

  /// The stage on which a position is seen.
  public func stage(of position: StonesPosition) -> Stage<Int, StoneLook> {
    let last = Set(position.lastMove)
    var stage = Stage<Int, StoneLook>()
    for (cell, state) in position.states.enumerated() {
      let label = position.labels.isEmpty ? nil : position.labels[cell]
      stage[cell] = .init(look: StoneLook(state: state, label: label, isLast: last.contains(cell)))
    }
    return stage
  }

  /// The picture of a stage. A look that is being taken on is seen when it is.
  public func scene(of stage: Stage<Int, StoneLook>) -> Scene {
    var poses: [Int: StonePose] = [:]
    let cells = (0..<layout.cellCount).map { cell -> StoneLook in
      guard let thing = stage[cell] else { return StoneLook(state: .number(0)) }
      if thing.scale != 1 || thing.opacity != 1 {
        poses[cell] = StonePose(scale: thing.scale, opacity: thing.opacity)
      }
      return thing.look
    }
    return layout.scene(cells, poses: poses)
  }

  /// The cell; where there is a label everything, since all labels are as large as the longest lets
  /// them be.
  public func areas(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> [PixelArea] {
    guard let thing = moment[cell], thing.look.label == nil else {
      return [PixelArea(x: 0, y: 0, width: width, height: height)]
    }
    return [layout.area(cell, scale: thing.scale)]
  }

  /// Where the middle of a cell is.
  public func place(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> Point? {
    moment[cell].map { _ in layout.middle(cell) }
  }
}
