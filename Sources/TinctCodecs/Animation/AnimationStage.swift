internal import TinctGraphics

/// The picture shown so far in an animation, and the ways to continue from it.
struct AnimationStage<Pixel: AnimationPixel>: Sendable {
  let width: Int
  let height: Int
  /// The disposals that the format supports.
  private let disposals: [FrameDisposal]
  /// All of them are tried, even if the first one is good enough.
  private let isThorough: Bool
  /// The frame that is shown; nil before the first.
  private(set) var shown: [Pixel]?
  /// The picture on which that frame was drawn; nil for the first, which has nothing below it.
  private var below: [Pixel]?
  /// The area it was drawn in.
  private var area: PixelArea

  /// Begins with nothing shown.
  ///
  /// - Parameters:
  ///   - form: the size and the effort.
  ///   - disposals: the disposals that the format has, the likeliest first.
  init(_ form: AnimationForm, disposals: [FrameDisposal]) {
    width = form.width
    height = form.height
    isThorough = form.effort.rawValue >= 6
    // Restoring the picture below pays off only if that picture comes again, which is rare.
    self.disposals = isThorough ? disposals : disposals.filter { $0 != .restore }
    area = PixelArea(x: 0, y: 0, width: width, height: height)
  }

  /// Returns the area in which a frame differs from the picture that is shown; all of it for the
  /// first.
  func change(to frame: [Pixel]) -> PixelArea {
    guard let shown else { return PixelArea(x: 0, y: 0, width: width, height: height) }
    return PixelArea(of: frame, differingFrom: shown, width: width)
  }

  /// Returns the ways to draw the next frame, the likeliest to be small first.
  ///
  /// - Parameters:
  ///   - frame: its pixels, which differ from those shown.
  ///   - change: the area in which they do.
  ///   - clear: the value of clear pixels, if there is one.
  ///   - aligned: returns the smallest area around an area that the format can have.
  ///   - isOpaque: returns true if a pixel hides the one below it.
  func choices(
    for frame: [Pixel], change: PixelArea, clear: Pixel?,
    aligned: (PixelArea) -> PixelArea = { $0 }, isOpaque: (Pixel) -> Bool
  ) -> [FrameChoice<Pixel>] {
    guard let shown else {
      return [
        FrameChoice(frame, width: width, on: frame, after: .keep, area: change, unchanged: nil)
      ]
    }
    var choices: [FrameChoice<Pixel>] = []
    for disposal in disposals {
      // At low efforts, the first way in which a frame is laid over its base is good enough.
      if !isThorough, choices.contains(where: \.isOver) { break }
      let base: [Pixel]
      switch disposal {
      case .keep: base = shown
      case .clear:
        guard let clear else { continue }
        base = cleared(shown, clear)
      case .restore:
        guard let below else { continue }
        base = below
      }
      var area =
        disposal == .keep ? change : PixelArea(of: frame, differingFrom: base, width: width)
      // A frame has at least one pixel, even if nothing changes.
      if area.isEmpty { area = PixelArea(x: self.area.x, y: self.area.y, width: 1, height: 1) }
      area = aligned(area)
      choices.append(
        FrameChoice(frame, width: width, on: base, after: disposal, area: area, unchanged: nil))
      // Laid over the base, a clear pixel keeps what is below; if some pixels become clear, the
      // frame must replace the base.
      if let clear, changesAreOpaque(frame, base, area, isOpaque) {
        choices.append(
          FrameChoice(frame, width: width, on: base, after: disposal, area: area, unchanged: clear))
      }
    }
    // Ties are resolved by order, because sorting is not guaranteed to be stable.
    return choices.enumerated().sorted { ($0.1.novelty, $0.0) < ($1.1.novelty, $1.0) }.map(\.1)
  }

  /// Advances to the frame of one of the choices.
  mutating func advance(by choice: FrameChoice<Pixel>) {
    // Kept only if it can be restored, because it is a whole picture in memory.
    below = shown == nil || !disposals.contains(.restore) ? nil : choice.base
    shown = choice.frame
    area = choice.area
  }

  /// Shows the same picture once more, with a frame of only the top left pixel.
  mutating func stay() -> PixelArea {
    below = disposals.contains(.restore) ? shown : nil
    area = PixelArea(x: 0, y: 0, width: 1, height: 1)
    return area
  }

  private func cleared(_ pixels: [Pixel], _ clear: Pixel) -> [Pixel] {
    var pixels = pixels
    for y in area.y..<area.y + area.height {
      let row = y * width + area.x
      for x in row..<row + area.width { pixels[x] = clear }
    }
    return pixels
  }

  private func changesAreOpaque(
    _ frame: [Pixel], _ base: [Pixel], _ area: PixelArea, _ isOpaque: (Pixel) -> Bool
  ) -> Bool {
    unsafe frame.withUnsafeBufferPointer { frame in
      unsafe base.withUnsafeBufferPointer { base in
        // Most pixels equal the one before, for which the answer is known.
        var opaque: Pixel?
        for y in area.y..<area.y + area.height {
          let row = y * width + area.x
          for x in row..<row + area.width {
            let pixel = unsafe frame[x]
            if unsafe pixel == opaque || pixel == base[x] { continue }
            guard isOpaque(pixel) else { return false }
            opaque = pixel
          }
        }
        return true
      }
    }
  }
}
