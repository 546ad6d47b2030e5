internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctRaster

/// Draws a film in its palettes, as far as files of it are wanted; safe on any thread.
struct FilmExport: Sendable {
  let request: FramesRequest
  let film: Film
  let settings: RenderSettings
  let jobs: JobRunner
  let progress: (@Sendable (RunProgress) -> Void)?

  /// The location of the film in messages.
  var source: String { film.location }

  /// Reports the progress in frames; nil for no report.
  var report: JobRunner.Report? {
    progress.map { progress in
      { progress(RunProgress(done: $0, total: $1, things: "frames")) }
    }
  }

  /// Prepares to export a clip in some of the palettes, by their indices; nil for all.
  func animation(_ clip: FilmClip, palettes: [Int]? = nil) -> AnimationExport {
    AnimationExport(
      palettes.map(clip.selecting) ?? clip,
      palettes: palettes?.map { film.resolved[$0] } ?? film.resolved, settings: settings,
      jobs: jobs)
  }

  /// Prints frames and hands them on in order.
  ///
  /// - Parameters:
  ///   - wanted: the palettes that each frame is wanted in, by their indices; empty for a frame
  ///     that is not wanted.
  ///   - take: given each wanted picture.
  func print(
    _ clip: FilmClip, wanted: [Int: Set<Int>],
    take: (_ frame: Int, _ palette: Int, _ file: PrintedFile) -> Void
  ) throws(Failure) {
    guard let last = wanted.keys.max() else { return }
    let palettes = wanted.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    let printer: FramePrinter
    do throws(RasterError) {
      printer = try FramePrinter(
        clip.selecting(palettes), palettes: palettes.map { film.resolved[$0] },
        settings: settings)
    } catch { throw Failure(error, drawing: source) }
    var failure: Failure?
    var frame = 0
    let numbers = Film.numbers(clip.count)
    // Printed pictures are large, so only a few may wait to be written.
    let needed = film.size.area * 32 + clip.sceneBytes
    _ = jobs.stream(
      count: last + 1, needing: needed, besides: clip.stageBytes, ahead: 1, report: report
    ) { [source] number in
      Result { () throws(Failure) -> [PrintedFile] in
        do throws(RasterError) {
          if wanted[number] != nil { return try printer.print(number) }
          try printer.skip(number)
          return []
        } catch { throw Failure(error, drawing: "\(source), frame-\(numbers[number])") }
      }
    } take: { result in
      defer { frame += 1 }
      do throws(Failure) {
        for (palette, file) in zip(palettes, try result.get())
        where wanted[frame]?.contains(palette) == true { take(frame, palette, file) }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
}
