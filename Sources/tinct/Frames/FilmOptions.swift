internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

/// Which moments of an animation become frames, and how long each is shown.
struct FilmOptions: ParsableArguments {
  @Option(help: "Frames in a second.")
  var fps = 60.0

  @Option(
    help: ArgumentHelp(
      "Where in the animation the frames begin. (default: 0)", valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "Where in the animation they end. (default: its end)", valueName: "seconds"))
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "How long the animation takes. (default: as the theme says)", valueName: "seconds"))
  var duration: Double?

  @Option(
    help: ArgumentHelp("How many times as fast it is shown.", valueName: "factor"))
  var fastForward = 1.0

  @Option(
    help: ArgumentHelp("How much longer the last frame is shown.", valueName: "seconds"))
  var hold = 0.0

  @Flag(help: "Show it forwards and then backwards.")
  var bounce = false

  /// An option that was given and that only frames follow; nil for none.
  var optionForFrames: String? {
    hold != 0 ? "--hold" : bounce ? "--bounce" : fastForward != 1 ? "--fast-forward" : nil
  }

  /// The most frames that a run makes.
  static let mostFrames = 100_000

  func validate() throws {
    try check("--fps", fps, 0.01...1000)
    try check("--fast-forward", fastForward, 0.001...1000)
    try check("--hold", hold, 0...86400)
    try duration.map { try check("--duration", $0, 0.001...86400) }
    try from.map { try check("--from", $0, 0...86400) }
    try to.map { try check("--to", $0, 0...86400) }
    guard let from, let to, from > to else { return }
    throw ValidationError("--from \(from) is later than --to \(to).")
  }

  private func check(_ option: String, _ value: Double, _ range: ClosedRange<Double>) throws {
    guard !range.contains(value) else { return }
    throw ValidationError(
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
  }

  /// The most frames in a second of a GIF: what is shown for less time, browsers show for much longer.
  private static let mostOfGIF = 50.0

  /// Frames in a second.
  func rate(in form: FilmForm) -> Double { form == .gif ? min(fps, Self.mostOfGIF) : fps }

  /// How long a frame is shown; the rate is taken as a number of thousandths.
  func frame(in form: FilmForm) -> FrameDuration { Self.duration(1000, per: rate(in: form)) }

  private static func duration(_ thousandths: Int, per rate: Double) -> FrameDuration {
    FrameDuration(thousandths, over: max(Int((rate * 1000).rounded()), 1))
  }

  /// The frames of an animation.
  func clip(
    _ subject: FilmSubject, as form: FilmForm, place: String
  ) throws(Failure) -> FilmClip {
    let end = subject.picture.duration
    let first = from ?? 0
    guard first <= end else {
      throw Failure(
        .usage, place: place, problem: "--from \(first) is after the end, at \(end) s",
        remedy: "choose an earlier time")
    }
    let last = min(to ?? end, end)
    guard (last - first) * rate(in: form) / fastForward < Double(Self.mostFrames) else {
      throw Failure(
        .usage, place: place, problem: "there would be more than \(Self.mostFrames) frames",
        remedy: "choose a lower --fps or a shorter --duration, or a part with --from and --to")
    }
    var clip = FilmClip(
      subject, seconds: first...last, frame: frame(in: form), speed: fastForward)
    if bounce { clip = clip.bouncing }
    let held = Int((hold * 1000).rounded())
    return held > 0 ? clip.holding(FrameDuration(held, over: 1000)) : clip
  }
}
