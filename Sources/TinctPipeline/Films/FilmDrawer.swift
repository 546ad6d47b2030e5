internal import Synchronization
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

/// Draws the frames of a film in ink amounts; safe on any number of threads.
///
/// A frame in which little changes is drawn over the one before it. What is drawn depends on the film
/// alone, not on the order in which its frames are asked for.
final class FilmDrawer: Sendable {
  /// How a frame comes about.
  private enum Step {
    /// All of it is drawn.
    case whole
    /// Some areas are drawn over the frame before; none if it shows the same.
    case over([PixelArea])

    var isWhole: Bool {
      if case .whole = self { true } else { false }
    }
  }

  /// The frames that are drawn one over the other.
  private struct Easel: ~Copyable {
    var canvas: FilmCanvas?
    /// The frame after that on the canvas.
    var next = 0
    /// Frames that were drawn on the way to another, and have not been asked for yet.
    var waiting: [Int: FilmPatch] = [:]
  }

  /// A canvas that threads hand to each other.
  private final class SpareCanvas: Sendable {
    let canvas: Mutex<FilmCanvas>

    init(_ canvas: consuming sending FilmCanvas) { self.canvas = Mutex(canvas) }
  }

  private let picture: any MovingPicture
  private let times: [Double]
  /// How frames come about, as far as that was asked.
  private let steps = Mutex<[Int: Step]>([:])
  private let equals: [Ink: Ink]
  private let opacities: [Ink: Double]
  private let limits: Limits
  private let givesWholes: Bool
  private let easel = Mutex(Easel())
  /// Canvases for frames that are drawn on their own, as many as were drawn at once.
  private let spares = Mutex<[SpareCanvas]>([])

  /// - Parameters:
  ///   - picture: what is filmed.
  ///   - times: the time of each frame, in seconds, ascending.
  ///   - equals: the ink that each ink is drawn in.
  ///   - opacities: opacity of each ink that is not opaque.
  ///   - limits: limits on the size of pictures.
  ///   - givesWholes: whether frames are given whole, also where little of them changes.
  init(
    _ picture: any MovingPicture, times: [Double], equals: [Ink: Ink] = [:],
    opacities: [Ink: Double] = [:], limits: Limits, givesWholes: Bool = false
  ) {
    self.givesWholes = givesWholes
    self.picture = picture
    self.times = times
    self.equals = equals
    self.opacities = opacities
    self.limits = limits
  }

  /// How a frame comes about; found when it is asked for, since a film may have many frames.
  private func step(_ frame: Int) -> Step {
    guard frame > 0 else { return .whole }
    if let known = steps.withLock({ $0[frame] }) { return known }
    let areas = whole.cover(picture.changes(from: times[frame - 1], to: times[frame]))
    let changed = areas.reduce(0) { $0 + $1.count }
    let step: Step = changed * 2 > whole.count ? .whole : .over(areas)
    steps.withLock { $0[frame] = step }
    return step
  }

  /// What a frame shows besides what the one before shows; each is asked for once.
  func patch(of frame: Int) throws(RasterError) -> FilmPatch {
    if step(frame).isWhole, !leads(frame) {
      // Nothing depends on it, so that it need not wait for others.
      let spare =
        if let known = spares.withLock({ $0.popLast() }) { known } else {
          SpareCanvas(try makeCanvas())
        }
      defer { spares.withLock { $0.append(spare) } }
      return try spare.canvas.withLock { (canvas) throws(RasterError) in
        try canvas.draw(scene(at: frame))
        return FilmPatch(area: whole, separation: canvas.separation())
      }
    }
    return try easel.withLock { (easel) throws(RasterError) in
      if let waiting = easel.waiting.removeValue(forKey: frame) { return waiting }
      // From the last frame that is drawn whole, or from what is on the easel.
      var next = frame
      while next != easel.next, !step(next).isWhole { next -= 1 }
      for passed in next..<frame {
        easel.waiting[passed] = try draw(passed, on: &easel)
      }
      return try draw(frame, on: &easel)
    }
  }

  /// Whether a frame has another drawn over it.
  private func leads(_ frame: Int) -> Bool {
    frame + 1 < times.count && !step(frame + 1).isWhole
  }

  /// Draws the frame after that on the easel, or a whole one.
  private func draw(_ frame: Int, on easel: inout Easel) throws(RasterError) -> FilmPatch {
    var canvas = if let canvas = easel.canvas.take() { canvas } else { try makeCanvas() }
    var changed = whole
    switch step(frame) {
    case .whole: try canvas.draw(scene(at: frame))
    case .over(let areas):
      for area in areas { try canvas.draw(scene(at: frame, within: area), in: area) }
      if !givesWholes { changed = Self.box(areas) }
    }
    easel.next = frame + 1
    let patch = FilmPatch(area: changed, separation: canvas.separation(of: changed))
    easel.canvas = consume canvas
    return patch
  }

  private var whole: PixelArea {
    PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
  }

  /// The least area around some; a pixel if there are none.
  private static func box(_ areas: [PixelArea]) -> PixelArea {
    guard let first = areas.first else { return PixelArea(x: 0, y: 0, width: 1, height: 1) }
    return areas.dropFirst().reduce(first) { $0.union($1) }
  }

  private func makeCanvas() throws(RasterError) -> FilmCanvas {
    try FilmCanvas(
      width: picture.width, height: picture.height, opacities: opacities, limits: limits)
  }

  private func scene(at frame: Int, within area: PixelArea? = nil) -> Scene {
    let time = times[frame]
    let scene = area.map { picture.scene(at: time, within: $0) } ?? picture.scene(at: time)
    return scene.replacing(equals)
  }
}
