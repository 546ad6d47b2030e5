internal import Synchronization
internal import TinctBoards
internal import TinctGraphics
internal import TinctRaster

/// An area of a frame in ink amounts; outside it, the frame shows the same as the one before.
struct FramePatch: Equatable, Sendable {
  /// The pixels that may differ; all of them in the first frame.
  let area: PixelArea
  /// The picture of the area.
  let separation: Separation
}

/// Draws the frames of a film in ink amounts; safe on any number of threads.
///
/// A frame in which little changes is drawn over the one before. What is drawn depends on the film
/// alone, not on the order in which its frames are asked for.
final class PatchRenderer: Sendable {
  /// The way in which a frame is drawn.
  private enum Step {
    /// All of it is drawn.
    case whole
    /// Some areas are drawn over the frame before; none if nothing changes.
    case over([PixelArea])

    var isWhole: Bool {
      if case .whole = self { true } else { false }
    }
  }

  /// The canvas on which frames are drawn one over the other.
  private struct Easel: ~Copyable {
    var canvas: FilmCanvas?
    /// The number of the frame after the one on the canvas.
    var next = 0
    /// Frames that were drawn on the way to another one and have not been asked for yet.
    var waiting: [Int: FramePatch] = [:]
  }

  /// A canvas that threads pass on to each other.
  private final class SpareCanvas: Sendable {
    let canvas: Mutex<FilmCanvas>

    init(_ canvas: consuming sending FilmCanvas) { self.canvas = Mutex(canvas) }
  }

  private let picture: any MovingPicture
  private let strips: [PixelArea]
  private let times: [Double]
  /// The steps of frames, as far as they were needed.
  private let steps = Mutex<[Int: Step]>([:])
  private let equals: [Ink: Ink]
  private let opacities: [Ink: Double]
  private let limits: Limits
  private let givesWholes: Bool
  /// The scenes of the areas of frames that are about to be drawn.
  private let scenes = Mutex<[Int: Lazy<[Scene]>]>([:])
  private let easel = Mutex(Easel())
  /// Canvases for frames that are drawn on their own, as many as were in use at once.
  private let spares = Mutex<[SpareCanvas]>([])

  /// - Parameters:
  ///   - picture: the moving picture.
  ///   - times: the time of each frame, in seconds, ascending.
  ///   - equals: the ink that each ink is drawn in.
  ///   - opacities: opacity of each ink that is not opaque.
  ///   - limits: limits on the size of pictures.
  ///   - givesWholes: true to give whole frames, even if little of them changes.
  init(
    _ picture: any MovingPicture, times: [Double], equals: [Ink: Ink] = [:],
    opacities: [Ink: Double] = [:], limits: Limits, givesWholes: Bool = false
  ) {
    self.givesWholes = givesWholes
    self.picture = picture
    strips = picture.strips
    self.times = times
    self.equals = equals
    self.opacities = opacities
    self.limits = limits
  }

  /// Finds the step of a frame only when it is needed: a film may have many frames.
  private func step(_ frame: Int) -> Step {
    guard frame > 0 else { return .whole }
    if let known = steps.withLock({ $0[frame] }) { return known }
    let areas = whole.cover(picture.changes(from: times[frame - 1], to: times[frame]))
    let changed = areas.reduce(0) { $0 + $1.count }
    // Above half of the picture, redrawing parts costs more than drawing all of it, and a whole
    // frame can be drawn on any thread.
    let step: Step = changed * 2 > whole.count ? .whole : .over(cut(areas))
    steps.withLock { $0[frame] = step }
    return step
  }

  /// Cuts areas where strips meet, so that no area has more in it than one scene should.
  private func cut(_ areas: [PixelArea]) -> [PixelArea] {
    guard strips.count > 1 else { return areas }
    return strips.flatMap { strip in
      areas.map { $0.intersection(strip) }.filter { !$0.isEmpty }
    }
  }

  /// Draws the part of a frame that may differ from the one before; each may be asked for once.
  func patch(of frame: Int) throws(RasterError) -> FramePatch {
    if step(frame).isWhole, !leads(frame) {
      // No frame is drawn over it, so it need not wait for others.
      let spare =
        if let known = spares.withLock({ $0.popLast() }) { known } else {
          SpareCanvas(try makeCanvas())
        }
      defer { spares.withLock { $0.append(spare) } }
      return try spare.canvas.withLock { (canvas) throws(RasterError) in
        try drawWhole(frame, on: &canvas)
        return FramePatch(area: whole, separation: canvas.separation())
      }
    }
    // Most of the work, which threads can do at the same time; drawing goes frame by frame.
    if case .over(let areas) = step(frame) { _ = scenes(of: frame, areas) }
    return try easel.withLock { (easel) throws(RasterError) in
      defer { scenes.withLock { _ = $0.removeValue(forKey: frame) } }
      if let waiting = easel.waiting.removeValue(forKey: frame) { return waiting }
      // From the last frame that is drawn whole, or from the one on the easel if it is nearer.
      var next = frame
      while next != easel.next, !step(next).isWhole { next -= 1 }
      // Another thread will ask for these frames, and cannot draw them once the canvas has moved
      // on.
      for passed in next..<frame {
        easel.waiting[passed] = try draw(passed, on: &easel)
      }
      return try draw(frame, on: &easel)
    }
  }

  /// Returns true if another frame is drawn over this one.
  private func leads(_ frame: Int) -> Bool {
    frame + 1 < times.count && !step(frame + 1).isWhole
  }

  /// Draws the frame that follows the one on the easel, or a whole frame.
  private func draw(_ frame: Int, on easel: inout Easel) throws(RasterError) -> FramePatch {
    var canvas = if let canvas = easel.canvas.take() { canvas } else { try makeCanvas() }
    var changed = whole
    switch step(frame) {
    case .whole: try drawWhole(frame, on: &canvas)
    case .over(let areas):
      let ready = scenes(of: frame, areas)
      for (area, scene) in zip(areas, ready) { try canvas.draw(scene, in: area) }
      if ready.count < areas.count {
        try draw(areas[ready.count...], of: frame, on: &canvas)
      }
      if !givesWholes { changed = Self.box(areas) }
    }
    easel.next = frame + 1
    let patch = FramePatch(area: changed, separation: canvas.separation(of: changed))
    easel.canvas = consume canvas
    return patch
  }

  /// Draws all of a frame, strip by strip: the scene of a very large board takes more memory than
  /// its pixels.
  private func drawWhole(_ frame: Int, on canvas: inout FilmCanvas) throws(RasterError) {
    guard strips.count > 1 else {
      return try canvas.draw(picture.scene(at: times[frame]).replacing(equals))
    }
    canvas.clear()
    try draw(strips[...], of: frame, on: &canvas)
  }

  private func draw(
    _ areas: ArraySlice<PixelArea>, of frame: Int, on canvas: inout FilmCanvas
  ) throws(RasterError) {
    let paint = picture.painter(at: times[frame])
    for area in areas { try canvas.draw(paint(area).replacing(equals), in: area) }
  }

  private var whole: PixelArea {
    PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
  }

  /// Returns the smallest area around some areas; a single pixel if there are none.
  private static func box(_ areas: [PixelArea]) -> PixelArea {
    guard let first = areas.first else { return PixelArea(x: 0, y: 0, width: 1, height: 1) }
    return areas.dropFirst().reduce(first) { $0.union($1) }
  }

  private func makeCanvas() throws(RasterError) -> FilmCanvas {
    try FilmCanvas(
      width: picture.width, height: picture.height, opacities: opacities, limits: limits)
  }

  /// Returns the scenes of the areas of a frame, made by the thread that comes first; only of the
  /// first areas if all together would be much more than a strip.
  private func scenes(of frame: Int, _ areas: [PixelArea]) -> [Scene] {
    let scenes = scenes.withLock { scenes in
      let known = scenes[frame] ?? Lazy()
      scenes[frame] = known
      return known
    }
    return scenes {
      let paint = picture.painter(at: times[frame])
      var (scenes, count) = ([Scene](), 0)
      for area in areas {
        guard strips.count == 1 || count < mostAhead else { break }
        count += area.count
        scenes.append(paint(area).replacing(equals))
      }
      return scenes
    }
  }

  /// The area of which scenes are made before it is their turn to be drawn.
  private var mostAhead: Int { 2 * whole.count / strips.count }
}
