internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles
internal import TinctRaster

extension Screening {
  /// Writes frames in the form that was asked for.
  func write(_ clip: FilmClip, _ order: FilmOrder, _ run: Run) throws {
    let shown: Shown?
    switch order.output.form {
    case .png: shown = try writePictures(clip, order, run).map { Shown(clip: $0) }
    case .sheet:
      shown = try writeSheet(clip.distinct, order, run) ? Shown(clip: clip.distinct) : nil
    case .apng: shown = try writeAnimation(.apng, clip.distinct, order, run)
    case .gif: shown = try writeAnimation(.gif, clip.distinct, order, run)
    case .webp: shown = try writeAnimation(.webp, clip.distinct, order, run)
    case .y4m, .rgba: shown = try writeStream(clip, order, run) ? Shown(clip: clip) : nil
    }
    guard let path = order.output.cues, let shown else { return }
    let cues = cueList(shown.clip, fps: order.fps, shownFrames: shown.frames)
    try run.deliver([cues.documentBytes], to: path, source: place)
  }

  /// What was written.
  private struct Shown {
    let clip: FilmClip
    /// For each frame of the clip, the one of the file that shows it; nil where they are the same.
    var frames: [Int]?
  }

  // MARK: - A folder of PNGs

  /// Gives what of the clip was written; nil, with the reason noted, for nothing.
  private func writePictures(
    _ clip: FilmClip, _ order: FilmOrder, _ run: Run
  ) throws -> FilmClip? {
    guard let clip = order.output.distinct ? distinct(clip, run) : clip else { return nil }
    let names = Self.frameNames(clip.count)
    let pictures = names.map {
      PicturePlan.Picture(name: $0, palettes: palettes, source: "\(place), \($0)")
    }
    let hasCues = order.output.cues == nil
    let plan = try PicturePlan(
      pictures, documents: [Self.frames] + (hasCues ? [Self.cues] : []), out: order.out,
      in: order.palettes, run: run)
    let printer: FilmPrinter
    do {
      printer = try FilmPrinter(
        clip, inks: theme.inks, editions: editions, limits: run.limits, effort: order.effort)
    } catch {
      run.note(Failure(error, drawing: place))
      return nil
    }
    let size = PixelSize(width: clip.subject.picture.width, height: clip.subject.picture.height)
    let outcomes = run.results(of: Array(pictures.indices), making: "frames") { frame in
      do throws(RasterError) {
        let files = try printer.print(frame)
        return plan.write(
          pictures[frame], files.map { PrintedFile($0) }, width: size.width, height: size.height)
      } catch {
        return Outcome(failures: [Failure(error, drawing: pictures[frame].source)])
      }
    }
    for outcome in outcomes { run.note(outcome) }
    var counts: [String?: Int] = [:]
    for file in outcomes.flatMap(\.written) { counts[file.palette, default: 0] += 1 }
    // The lists stand for all frames, so they come last, and only where all are there.
    let whole = palettes.filter { counts[$0.name] == clip.count }
    let cues = hasCues && !whole.isEmpty ? cueList(clip, fps: order.fps).documentBytes : []
    for palette in whole {
      let list = frameList(clip, names: names, fps: order.fps, palette: palette)
      run.note(plan.write(Self.frames, list.documentBytes, palette: palette))
      if hasCues { run.note(plan.write(Self.cues, cues, palette: palette)) }
    }
    return whole.isEmpty ? nil : clip
  }

  /// The clip without frames that show the same as the one before.
  private func distinct(_ clip: FilmClip, _ run: Run) -> FilmClip? {
    run.attempt { () throws(Failure) in
      try run.reporting("frames") { (report) throws(Failure) in
        try printer(clip.distinct, run).distinct(of: place, report: report)
      }
    }
  }

  /// The name of the document with the frames' times.
  private static let frames = "frames.json"
  /// The name of the document with the points in time that sounds follow.
  private static let cues = "cues.json"

  // MARK: - Animated pictures

  private func writeAnimation(
    _ kind: AnimationFormat.Kind, _ clip: FilmClip, _ order: FilmOrder, _ run: Run
  ) throws -> Shown? {
    let picture = PicturePlan.Picture(name: name, palettes: palettes, source: place)
    let ending = order.out.lowercased().hasSuffix(".png") ? ".png" : order.output.form.endings[0]
    let plan = try PicturePlan(
      [picture], out: order.out, ending: ending, in: order.palettes, run: run)
    let format = AnimationFormat(
      kind, loopCount: order.output.repeats, effort: order.effort,
      isFullColor: order.output.rgba, quality: order.output.quality)
    let files = run.attempt { () throws(Failure) in
      try run.reporting("frames") { (report) throws(Failure) in
        try printer(clip, run).print(format, of: place, report: report)
      }
    }
    guard let files else { return nil }
    run.note(
      plan.write(
        picture, files.map { PrintedFile(pieces: $0.pieces) },
        width: clip.subject.picture.width, height: clip.subject.picture.height))
    return Shown(clip: clip, frames: files.first?.shownFrames)
  }

  private func printer(_ clip: FilmClip, _ run: Run) -> AnimationPrinter {
    AnimationPrinter(
      clip, inks: theme.inks, editions: editions, limits: run.limits, jobs: run.jobs)
  }

  // MARK: - Storyboards

  /// Writes moments of what is filmed side by side.
  func writeStoryboard(
    _ clip: FilmClip, to path: String, _ output: FilmOutputOptions, _ effort: PNGEffort,
    _ board: BoardOptions, _ run: Run
  ) throws {
    guard let font = run.labelFont() else { return }
    let picture = PicturePlan.Picture(name: name, palettes: palettes, source: place)
    let plan = try PicturePlan([picture], out: path, in: board.paletteOptions, run: run)
    let (first, last) = (clip.times[0], clip.times[clip.count - 1])
    let count = output.shots ?? 12
    let times = (0..<count).map { shot in
      count > 1 ? first + (last - first) * Double(shot) / Double(count - 1) : first
    }
    let sheets = run.attempt { () throws(Failure) in
      try storyboards(times, columns: output.columns, font, effort, run)
    }
    guard let (files, size) = sheets else { return }
    run.note(
      plan.write(picture, files.map { PrintedFile($0) }, width: size.width, height: size.height))
  }

  private func storyboards(
    _ times: [Double], columns: Int?, _ font: Font, _ effort: PNGEffort, _ run: Run
  ) throws(Failure) -> (files: [EncodedPNG], size: PixelSize) {
    let printer: StoryboardPrinter
    do throws(InkError) {
      printer = try StoryboardPrinter(
        subject, theme: theme, palettes: palettes, limits: run.limits, effort: effort)
    } catch { throw Failure(error, theme: theme.name) }
    do throws(RasterError) {
      return try printer.print(times: times, columns: columns, font: font)
    } catch { throw Failure(error, drawing: place) }
  }

  // MARK: - Streams

  private func writeStream(_ clip: FilmClip, _ order: FilmOrder, _ run: Run) throws -> Bool {
    guard editions.count == 1 else {
      throw run.refuse([
        Failure(
          .usage, place: place, problem: "a stream has the colours of one palette",
          remedy: "name one with --palette")
      ])
    }
    let video = Y4MVideo(
      width: clip.subject.picture.width, height: clip.subject.picture.height,
      frameDuration: order.film.frame(in: order.output.form))
    let isRaw = order.output.form == .rgba
    let document = try run.open(order.out, source: place)
    let isWhole = run.attempt { () throws(Failure) in
      var goesOn = isRaw || document.append(video.head)
      try run.reporting("frames") { (report) throws(Failure) in
        try printer(clip, run).stream(of: place, report: report) { bitmap in
          if goesOn {
            goesOn = document.append(isRaw ? RawVideo.frame(bitmap) : video.frame(bitmap))
          }
          return goesOn
        }
      }
      if goesOn { document.finish() }
      return goesOn
    }
    return isWhole ?? false
  }

  // MARK: - Sheets

  private func writeSheet(_ clip: FilmClip, _ order: FilmOrder, _ run: Run) throws -> Bool {
    let clashes = run.folderClashes(palettes)
    guard clashes.isEmpty else { throw run.refuse(clashes) }
    let plates = run.attempt { () throws(Failure) in
      try run.reporting("frames") { (report) throws(Failure) in
        try printer(clip, run).plates(of: place, report: report)
      }
    }
    guard let plates else { return false }
    let names = Self.frameNames(clip.count, name)
    let set = ExportSet(
      pictures: names.map { ExportSet.Picture(sprite: $0, source: place) }, palettes: palettes)
    let export = SheetExport(
      .json(order.output.data ?? .aseprite), name: name,
      options: order.output.sheetOptions, framesPerSecond: order.fps,
      milliseconds: Dictionary(uniqueKeysWithValues: zip(names, clip.milliseconds)))
    let sheet = try run.required { () throws(Failure) in
      try export.plan(set, plates: plates, limits: run.limits)
    }
    let plan = try ExportPlan(sheet.files, of: sheet.set, in: order.out, run)
    let press = PlatePress(effort: order.effort)
    let pages = Array(plan.pictures.indices)
    run.run(pages, making: "pages") { plan.write($0, sheet.plate($0), press, from: .init([])) }
    if !run.hasFailed { run.note(plan.writeDocuments()) }
    return !run.hasFailed
  }
}
