internal import TinctGraphics

/// The frames of a GIF, each drawn over what the one before leaves.
///
/// A pixel of a frame either has a colour or leaves the one below. Pixels that become clear must be
/// cleared by the disposal of the frame before, so a frame is written when the next one is known.
struct GIFFrames<Pixel: AnimationPixel>: Sendable {
  /// A frame as it is written.
  struct Picture: Sendable {
    let choices: [FrameChoice<Pixel>]
    let disposal: FrameDisposal
    /// The time it is shown, in hundredths of seconds.
    let delay: Int
  }

  /// A frame that waits for the next.
  private struct Frame: Sendable {
    let pixels: [Pixel]
    /// The picture it is drawn on.
    let base: [Pixel]
    /// The area it is drawn in.
    var area: PixelArea
    /// The time its showing begins, in hundredths of seconds.
    let start: Int
    /// The time its showing ends.
    var end: Int
  }

  /// The shortest delay, in hundredths of seconds: browsers show frames with shorter ones for ten.
  private static var leastDelay: Int { 2 }
  /// The longest delay: the file has 16 bits for it.
  private static var mostDelay: Int { 65535 }

  /// The number of frames so far.
  private(set) var begun = 0
  private let form: AnimationForm
  private var clock = TickClock(ticksPerSecond: 100)
  private var shown: Frame?
  /// The last frame, if it was too short to be shown.
  private var skipped: (pixels: [Pixel], end: Int)?

  init(_ form: AnimationForm) { self.form = form }

  /// Appends a frame; returns the one before once its disposal is known.
  ///
  /// - Parameters:
  ///   - pixels: the frame.
  ///   - duration: the time it is shown.
  ///   - clear: the value of clear pixels, if there is one.
  mutating func append(
    _ pixels: [Pixel], duration: FrameDuration, clear: Pixel?
  ) throws(AnimationError) -> Picture? {
    let start = clock.now
    clock.advance(by: duration)
    let end = clock.now
    guard let before = shown else {
      let area = PixelArea(x: 0, y: 0, width: form.width, height: form.height)
      let base = clear.map { [Pixel](repeating: $0, count: pixels.count) } ?? pixels
      shown = Frame(pixels: pixels, base: base, area: area, start: start, end: end)
      begun = 1
      return nil
    }
    skipped = nil
    if before.pixels == pixels {
      shown?.end = end
      return nil
    }
    // Above fifty frames a second, a frame begins later than it should, or is left out.
    let time = max(start, before.start + Self.leastDelay)
    guard end > time else {
      skipped = (pixels, end)
      return nil
    }
    return try advance(to: pixels, start: time, end: end, clear: clear)
  }

  /// Returns the remaining frames: the last one with its delay, and the one before it if the last
  /// was left out as too short.
  mutating func finish(clear: Pixel?) throws(AnimationError) -> [Picture] {
    guard let last = shown else { throw .empty }
    var pictures: [Picture] = []
    // The last picture is always shown, however short its time.
    if let skipped {
      let start = last.start + Self.leastDelay
      pictures = [
        try advance(to: skipped.pixels, start: start, end: skipped.end, clear: clear)
      ]
    }
    guard let last = shown else { return pictures }
    // The last frame's delay lasts to the end of its own duration, because nothing follows.
    let end = max(last.end, last.start + Self.leastDelay)
    return pictures + [try picture(last, .keep, until: end, clear)]
  }

  private mutating func advance(
    to pixels: [Pixel], start: Int, end: Int, clear: Pixel?
  ) throws(AnimationError) -> Picture {
    guard var before = shown else { preconditionFailure("there is a frame before") }
    let next = next(after: before, to: pixels, clear)
    before.area = next.areaBefore
    shown = Frame(pixels: pixels, base: next.base, area: next.area, start: start, end: end)
    begun += 1
    return try picture(before, next.disposal, until: start, clear)
  }

  private func picture(
    _ frame: Frame, _ disposal: FrameDisposal, until end: Int, _ clear: Pixel?
  ) throws(AnimationError) -> Picture {
    let delay = end - frame.start
    // Refused rather than shortened: a shorter frame would shift everything after it.
    guard delay <= Self.mostDelay else {
      throw .tooLong(seconds: Double(delay) / 100, most: Double(Self.mostDelay) / 100)
    }
    // Nothing is below the first frame, so no pixel of it can be left unchanged.
    let isFirst = frame.start == 0
    var choices = [choice(frame, nil)]
    if let clear, !isFirst { choices.append(choice(frame, clear)) }
    // The likeliest to be small first; the writer may compress only that one.
    choices.sort { $0.novelty < $1.novelty }
    return Picture(choices: choices, disposal: disposal, delay: delay)
  }

  private func choice(_ frame: Frame, _ unchanged: Pixel?) -> FrameChoice<Pixel> {
    FrameChoice(
      frame.pixels, width: form.width, on: frame.base, after: .keep, area: frame.area,
      unchanged: unchanged, counting: .runs)
  }

  // MARK: - Ways to the next frame

  /// A way to get to the next frame.
  private struct Way {
    let disposal: FrameDisposal
    /// The area of the frame before, which may be larger than its changes.
    let areaBefore: PixelArea
    /// The picture the next frame is drawn on.
    let base: [Pixel]
    /// The area of the next frame.
    let area: PixelArea
  }

  private func next(after before: Frame, to pixels: [Pixel], _ clear: Pixel?) -> Way {
    guard let clear else { return keeping(before, pixels) }
    let vanishing = vanishing(before.pixels, pixels, clear)
    // Without vanishing pixels the other ways rarely win, so they are compared only at high
    // efforts.
    if vanishing.isEmpty, form.effort.rawValue < 6 { return keeping(before, pixels) }
    var ways = vanishing.isEmpty ? [keeping(before, pixels)] : []
    // Clearing works on the whole area of the frame before, so that area must contain all vanishing
    // pixels.
    let cleared = before.area.union(vanishing)
    var base = before.pixels
    for y in cleared.y..<cleared.y + cleared.height {
      let row = y * form.width + cleared.x
      for x in row..<row + cleared.width { base[x] = clear }
    }
    ways.append(way(.clear, cleared, base, pixels))
    // Readers disagree about the picture below the first frame, so it is never restored.
    if before.start > 0, self.vanishing(before.base, pixels, clear).isEmpty {
      ways.append(way(.restore, before.area, before.base, pixels))
    }
    guard ways.count > 1 else { return ways[0] }
    let costs = ways.map { way in
      FrameChoice(
        pixels, width: form.width, on: way.base, after: way.disposal, area: way.area,
        unchanged: clear, counting: .runs
      ).novelty
        // A frame that clears a larger area than it draws must be enlarged itself; its clear pixels
        // compress well.
        + way.areaBefore.width * way.areaBefore.height / 64
    }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    return ways[best]
  }

  private func keeping(_ before: Frame, _ pixels: [Pixel]) -> Way {
    way(.keep, before.area, before.pixels, pixels)
  }

  private func way(
    _ disposal: FrameDisposal, _ areaBefore: PixelArea, _ base: [Pixel], _ pixels: [Pixel]
  ) -> Way {
    let area = PixelArea(of: pixels, differingFrom: base, width: form.width)
    return Way(
      disposal: disposal, areaBefore: areaBefore, base: base,
      // A frame has at least one pixel.
      area: area.isEmpty ? PixelArea(x: 0, y: 0, width: 1, height: 1) : area)
  }

  /// Returns the smallest area around the pixels that become clear.
  private func vanishing(_ before: [Pixel], _ after: [Pixel], _ clear: Pixel) -> PixelArea {
    var (left, top, right, bottom) = (form.width, form.height, 0, 0)
    for y in 0..<form.height {
      let row = y * form.width
      for x in 0..<form.width where after[row + x] == clear && before[row + x] != clear {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}
