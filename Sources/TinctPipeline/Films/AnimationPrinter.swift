internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// Prints films as animated pictures in every palette of a run: drawn once for all of them, and where
/// one table of colours serves, compressed once too.
public struct AnimationPrinter: Sendable {
  private let clip: FilmClip
  private let inks: InkRules
  private let editions: [Edition]
  private let limits: Limits
  private let jobs: JobRunner

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - clip: the frames.
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in, at least one.
  ///   - limits: limits on the size of pictures.
  ///   - jobs: what draws and compresses.
  public init(
    _ clip: FilmClip, inks: InkRules, editions: [Edition], limits: Limits = Limits(),
    jobs: JobRunner
  ) {
    self.clip = clip
    self.inks = inks
    self.editions = editions
    self.limits = limits
    self.jobs = jobs
  }

  /// Prints the film.
  ///
  /// - Parameters:
  ///   - format: what is made.
  ///   - source: what is filmed, for messages.
  ///   - report: told of the progress: how many frames are done.
  /// - Returns: a file for each edition, in their order.
  public func print(
    _ format: AnimationFormat, of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [AnimationPrint] {
    do throws(FilmError) { return try files(format, report) } catch {
      throw Failure(error, filming: source)
    }
  }

  /// The pictures of all frames in every palette, as a sheet is made of them: indices into one table
  /// where it serves all palettes.
  ///
  /// - Parameters:
  ///   - source: what is filmed, for messages.
  ///   - report: told of the progress: how many frames are done.
  public func plates(
    of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [ColoredPlate] {
    do throws(FilmError) {
      let sources = try sources(report)
      guard sources.count == 1, case .indices(let indexing, _) = sources[0] else {
        return try coloredPlates(report)
      }
      let (width, height) = (clip.subject.picture.width, clip.subject.picture.height)
      var indices = FilmPixels<UInt8>(width: width)
      var plates: [ColoredPlate] = []
      try draw(report) { frame in
        indexing.cel(of: frame)
      } take: { cel in
        indices.lay(cel)
        plates.append(
          ColoredPlate(
            width: width, height: height, indices: indices.values, colorings: indexing.colorings))
        return true
      }
      return plates
    } catch {
      throw Failure(error, filming: source)
    }
  }

  /// The clip without frames that show the same pixels as the one before, in every palette; the one
  /// before is shown as long as all.
  ///
  /// - Parameters:
  ///   - source: what is filmed, for messages.
  ///   - report: told of the progress: how many frames are done.
  public func distinct(
    of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> FilmClip {
    do throws(FilmError) {
      var shown = blankPixels
      var isSame: [Bool] = []
      try drawColors(report) { cels in
        isSame.append(zip(shown, cels).allSatisfy { $0.shows($1) })
        for (place, cel) in cels.enumerated() { shown[place].lay(cel) }
        return true
      }
      return clip.joining { isSame[$0] }
    } catch {
      throw Failure(error, filming: source)
    }
  }

  /// Draws all frames in the first palette.
  ///
  /// - Parameters:
  ///   - source: what is filmed, for messages.
  ///   - report: told of the progress: how many frames are done.
  ///   - take: given each frame in its order; false ends the work.
  public func stream(
    of source: String, report: JobRunner.Report? = nil, take: (Bitmap) -> Bool
  ) throws(Failure) {
    do throws(FilmError) {
      let (width, height) = (clip.subject.picture.width, clip.subject.picture.height)
      let edition = editions[0]
      var colors = FilmPixels<StraightPixel>(width: width)
      try draw(report) { (frame) throws(FilmError) in
        try frame.cel(in: edition, 0)
      } take: { cel in
        colors.lay(cel)
        return take(Bitmap(width: width, height: height, pixels: colors.values))
      }
    } catch {
      throw Failure(error, filming: source)
    }
  }

  private func coloredPlates(_ report: JobRunner.Report?) throws(FilmError) -> [ColoredPlate] {
    let (width, height) = (clip.subject.picture.width, clip.subject.picture.height)
    var colors = blankPixels
    var plates: [ColoredPlate] = []
    try drawColors(report) { cels in
      for (place, cel) in cels.enumerated() { colors[place].lay(cel) }
      plates.append(
        ColoredPlate(colors.map { Bitmap(width: width, height: height, pixels: $0.values) }))
      return true
    }
    return plates
  }

  /// What no frame was laid on yet, for each palette.
  private var blankPixels: [FilmPixels<StraightPixel>] {
    editions.map { _ in FilmPixels(width: clip.subject.picture.width) }
  }

  /// Draws all frames in the colours of each palette.
  private func drawColors(
    _ report: JobRunner.Report?, take: ([FilmCel<StraightPixel>]) throws(FilmError) -> Bool
  ) throws(FilmError) {
    let numbered = Array(editions.enumerated())
    try draw(
      report,
      making: { (frame) throws(FilmError) in
        var cels: [FilmCel<StraightPixel>] = []
        for (place, edition) in numbered { cels.append(try frame.cel(in: edition, place)) }
        return cels
      }, take: take)
  }

  private func files(
    _ format: AnimationFormat, _ report: JobRunner.Report?
  ) throws(FilmError) -> [AnimationPrint] {
    let form = AnimationForm(
      width: clip.subject.picture.width, height: clip.subject.picture.height,
      loopCount: format.loopCount,
      effort: format.effort)
    // What a format has no room for is refused before the first frame is drawn.
    if let edition = editions.first { _ = try FilmStrip(format, form, .colors(edition, 0)) }
    var strips: [FilmStrip] = []
    for source in try sources(report, isIndexed: format.isIndexed) {
      strips.append(try FilmStrip(format, form, source))
    }
    let sources = strips.map(\.source)
    var frame = 0
    try draw(report) { (drawn) throws(FilmError) in
      var cels: [FilmSource.Cel] = []
      for source in sources { cels.append(try source.cel(of: drawn)) }
      return cels
    } take: { (cels) throws(FilmError) in
      let duration = clip.durations[frame]
      frame += 1
      let problems = jobs.run(Array(zip(strips, cels))) { strip, cel in
        strip.append(cel, for: duration)
      }
      if let problem = problems.compactMap(\.self).first { throw problem }
      return true
    }
    var files: [(place: Int, file: AnimationPrint)] = []
    for strip in strips { files += try strip.files() }
    return files.sorted { $0.place < $1.place }.map(\.file)
  }

  /// How the frames become what is stored for each palette.
  private func sources(
    _ report: JobRunner.Report?, isIndexed: Bool = true
  ) throws(FilmError) -> [FilmSource] {
    let pools = isIndexed ? try pools(report) : [:]
    return try FilmError.printing { () throws(PrintingError) in
      try FilmSource.all(for: editions, pools, inks: inks)
    }
  }

  /// The mixes of all frames, for each way of drawing them; none where they are drawn in colours.
  private func pools(_ report: JobRunner.Report?) throws(FilmError) -> [PlateKey: MixPool] {
    guard case .inked = clip.subject else { return [:] }
    let pixels = clip.subject.picture.width * clip.subject.picture.height
    var pools: [PlateKey: MixPool] = [:]
    try draw(report) { (frame) -> [PlateKey: MixCensus] in
      guard case .inked(let patches) = frame else { return [:] }
      return patches.mapValues { MixCensus($0.separation, ofPixels: pixels) }
    } take: { counts in
      for (key, census) in counts { pools[key, default: MixPool()].add(census) }
      return true
    }
    return pools
  }

  /// Draws all frames, makes something of each on the threads that draw, and hands that on in the order
  /// of the frames.
  private func draw<Output: Sendable>(
    _ report: JobRunner.Report?,
    making output: @escaping @Sendable (FilmReel.Frame) throws(FilmError) -> Output,
    take: (Output) throws(FilmError) -> Bool
  ) throws(FilmError) {
    let reel = try FilmError.drawing { () throws(RasterError) in
      try FilmReel(clip, inks: inks, editions: editions, limits: limits)
    }
    var problem: FilmError?
    // Frames are large, so that few wait.
    _ = jobs.stream(count: clip.count, ahead: 1, report: report) { number in
      Result { () throws(FilmError) in
        try output(try FilmError.drawing { () throws(RasterError) in try reel.frame(number) })
      }
    } take: { result in
      do throws(FilmError) { return try take(try result.get()) } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
  }
}
