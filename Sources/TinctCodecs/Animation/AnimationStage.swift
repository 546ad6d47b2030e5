internal import TinctGraphics

/// What an animation shows at its present end, and the ways to go on from there.
struct AnimationStage<Pixel: AnimationPixel>: Sendable {
  let width: Int
  let height: Int
  /// What may become of a frame that was shown.
  private let disposals: [FrameDisposal]
  /// Whether all of them are tried where the first will do.
  private let isThorough: Bool
  /// The frame that is shown; nil before the first.
  private(set) var shown: [Pixel]?
  /// What that frame was drawn on; nil for the first, which has nothing below it.
  private var below: [Pixel]?
  /// Where it was drawn.
  private var area: PixelArea

  /// - Parameters:
  ///   - form: the size and the effort.
  ///   - disposals: what may become of a frame that was shown, what is likeliest first.
  init(_ form: AnimationForm, disposals: [FrameDisposal]) {
    width = form.width
    height = form.height
    isThorough = form.effort.rawValue >= 6
    // A frame that comes again is mostly no smaller for it.
    self.disposals = isThorough ? disposals : disposals.filter { $0 != .restore }
    area = PixelArea(x: 0, y: 0, width: width, height: height)
  }

  /// Where a frame differs from what is shown; everywhere for the first.
  func change(to frame: [Pixel]) -> PixelArea {
    guard let shown else { return PixelArea(x: 0, y: 0, width: width, height: height) }
    return PixelArea(of: frame, differingFrom: shown, width: width)
  }

  /// The ways to draw the next frame, the likeliest to be small first.
  ///
  /// - Parameters:
  ///   - frame: its pixels, which differ from what is shown.
  ///   - change: where they do.
  ///   - clear: what stands for a clear pixel, if anything does.
  ///   - aligned: makes an area one that the format can have, around it.
  ///   - isOpaque: whether a pixel hides what is below it.
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
      // A frame has at least one pixel.
      if area.isEmpty { area = PixelArea(x: self.area.x, y: self.area.y, width: 1, height: 1) }
      area = aligned(area)
      choices.append(
        FrameChoice(frame, width: width, on: base, after: disposal, area: area, unchanged: nil))
      if let clear, changesAreOpaque(frame, base, area, isOpaque) {
        choices.append(
          FrameChoice(frame, width: width, on: base, after: disposal, area: area, unchanged: clear))
      }
    }
    return choices.enumerated().sorted { ($0.1.novelty, $0.0) < ($1.1.novelty, $1.0) }.map(\.1)
  }

  /// Goes on to the frame of one of the choices.
  mutating func advance(by choice: FrameChoice<Pixel>) {
    below = shown == nil || !disposals.contains(.restore) ? nil : choice.base
    shown = choice.frame
    area = choice.area
  }

  /// Shows the same frame once more, by a frame of the leftmost topmost pixel.
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
        // Most pixels are like the one before, of which that is known.
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
