internal import Synchronization
internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctRaster

extension FramesRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let before = session.failureCount
    let looks = session.looks(
      self.look.theme, sprites: self.look.sprites, groups: self.look.groups,
      cellPixels: size == nil ? cell : .max)
    let source = session.packs([pack], mapping: mapping, single: true).first
    let solution = solution.map { session.packs([$0], mapping: mapping, single: true).first }
    if looks.count > 1 {
      // Its frames, cues and lists are those of one film.
      session.note(
        Failure(
          .usage, location: "--theme \(self.look.theme.map(shellQuoted).joined(separator: " "))",
          problem: "there are \(counted(looks.count, "theme")), and a film is in one",
          remedy: "run it for each, or let 'tinct build' do so by a manifest with \"matrix\": "
            + "{\"theme\": [...]}"))
    }
    guard let look = looks.first?.look, let source, session.failureCount == before,
      let film = film(of: source, solution: solution ?? nil, look, session),
      let clip = session.attempt({ () throws(Failure) in try clip(of: film) })
    else { return RunSummary("no frame", to: out) }
    if let rateWarning { session.warn(rateWarning) }
    FilmPlanner(self, film, session).make(clip)
    let target = storyboard ?? out ?? ""
    let frames = counted(clip.count, "frame")
    let time = RunSummary.time(clip.seconds)
    return RunSummary(
      storyboard == nil ? "\(frames) (\(time))" : "the storyboard", palettes: film.resolved.count,
      facts: storyboard == nil ? [frames, time] : [], to: target)
  }
}

/// Plans the files of a film and has them made.
struct FilmPlanner {
  let request: FramesRequest
  let film: Film
  let session: Session
  let export: FilmExport
  /// The dependencies of each palette.
  private let palettes: [[Dependency]]

  init(_ request: FramesRequest, _ film: Film, _ session: Session) {
    self.request = request
    self.film = film
    self.session = session
    export = FilmExport(
      request: request, film: film,
      settings: session.settings(effort: request.effort, mostColors: request.indexed),
      jobs: session.jobs, progress: session.options.progress)
    palettes = film.palettes.map { Dependency.of($0) }
  }

  var out: String { request.out ?? "" }
  private var fps: Double { request.rate }

  /// Everything that decides the film in a form, which may follow from where it is written.
  private func dependencies(_ form: String) -> [Dependency] {
    film.dependencies + [Dependency("the form", form)]
  }

  /// The same with every palette, for what is made for all of them together.
  func allDependencies(_ form: String) -> [Dependency] {
    dependencies(form)
      + film.palettes.enumerated().flatMap { Dependency.of($1, as: "palette \($0 + 1)") }
  }

  /// Makes everything that the request asks for.
  func make(_ clip: FilmClip) {
    guard request.storyboard == nil else { return makeStoryboard(clip) }
    switch request.chosenForm {
    case .png, .atlas: makePictures(clip)
    case .sheet, .godot: makeSheet(clip.distinct)
    // Godot 3 shows all frames of an animation equally long.
    case .godot3: makeSheet(clip)
    case .apng: makeAnimation(.apng, clip.distinct)
    case .gif: makeAnimation(.gif, clip.distinct)
    case .webp: makeAnimation(.webp, clip.distinct)
    case .y4m, .rgba: makeStream(clip)
    }
  }

  // MARK: - Cues

  /// Makes the list of cues where a file is named for it, unless frames went wrong since.
  ///
  /// - Parameter failures: the number of failures before the frames.
  func makeCues(_ clip: FilmClip, since failures: Int) {
    guard request.cues != nil, session.failureCount == failures else { return }
    let bytes = film.cueList(clip, fps: fps).documentBytes
    makeCues([Dependency("the cues", content: Fingerprint(of: bytes))]) { bytes }
  }

  private func makeCues(
    _ dependencies: [Dependency],
    _ bytes: @escaping @Sendable () throws(Failure) -> [UInt8]
  ) {
    guard let path = request.cues else { return }
    guard path != InputReader.standardInput else {
      if let bytes = session.attempt(bytes) {
        session.deliver([bytes], to: path, source: film.location, from: [])
      }
      return
    }
    let name = session.attempt { () throws(Failure) in
      try Failure.naming(path) { () throws(OutputError) in
        try OutputName(lastOf: path)
      }
    }
    guard let name, session.replacesItsOwnKind(path, by: "tinct-cues", option: "cues")
    else { return }
    let drawing = PlannedDrawing(
      source: film.location, dependencies: dependencies,
      files: [PlannedFile(name: name, source: film.location)]
    ) { (_, write) throws(Failure) in
      write(0, MadeFile(pieces: [try bytes()]))
      return []
    }
    session.make([drawing], of: request, in: .file(path), things: "documents")
  }

  // MARK: - Folders of PNGs

  private func makePictures(_ clip: FilmClip) {
    let failures = session.failureCount
    let clashes = session.folderClashes(film.palettes)
    guard clashes.isEmpty else { return clashes.forEach(session.note) }
    let made = session.attempt { () throws(Failure) in
      let clip = request.distinct ? try distinct(clip) : clip
      return (clip, try FrameNames(request, film, clip.count, session))
    }
    guard let (clip, names) = made else { return }
    let lists = names.lists.enumerated().flatMap { index, list in
      [
        (index, list.frames, frameList(clip, names, palette: index)),
        (index, list.cues, cueList(clip)),
      ].filter { request.cues == nil || $0.1 != list.cues }
    }
    let count = palettes.count
    let numbers = Film.numbers(clip.count)
    var files: [PlannedFile] = []
    for (frame, row) in names.frames.enumerated() {
      let time = request.distinct ? [Dependency("the time", "\(clip.times[frame])")] : []
      for (palette, name) in row.enumerated() {
        let own = film.palettes[palette].name
        files.append(
          PlannedFile(
            name: name, source: "\(film.location), frame-\(numbers[frame]) in \(own)", palette: own,
            dependencies: palettes[palette] + time))
      }
    }
    let firstList = files.count
    for (palette, name, bytes) in lists {
      files.append(
        PlannedFile(
          name: name, source: "\(name.parts.last ?? "") of the run",
          palette: film.palettes[palette].name,
          dependencies: [Dependency("the list", content: Fingerprint(of: bytes()))],
          isList: true))
    }
    let drawing = PlannedDrawing(
      source: film.location, dependencies: dependencies(request.chosenForm.rawValue), files: files,
      pixels: pixels(of: clip.count) / Double(max(1, count))
    ) { [export] (wanted, write) throws(Failure) in
      var frames: [Int: Set<Int>] = [:]
      for file in wanted where file < firstList {
        frames[file / count, default: []].insert(file % count)
      }
      try export.print(clip, wanted: frames) { frame, palette, file in
        write(
          frame * count + palette,
          MadeFile(pieces: file.pieces, pixels: export.film.size, loss: file.loss))
      }
      // The lists stand for all frames, so they come last.
      for file in wanted where file >= firstList {
        write(file, MadeFile(pieces: [lists[file - firstList].2()]))
      }
      return []
    }
    session.make([drawing], of: request, in: .folder(out), things: "frames")
    makeCues(clip, since: failures)
  }

  private func frameList(
    _ clip: FilmClip, _ names: FrameNames, palette: Int
  ) -> @Sendable () -> [UInt8] {
    let (film, fps, isStill) = (film, fps, !request.after.isEmpty)
    return {
      let paths = names.frames.map { names.lists[palette].frames.path(to: $0[palette]) }
      return film.frameList(
        clip, paths: paths, fps: fps, palette: film.palettes[palette], isStill: isStill
      ).documentBytes
    }
  }

  private func cueList(_ clip: FilmClip) -> @Sendable () -> [UInt8] {
    let (film, fps) = (film, fps)
    return { film.cueList(clip, fps: fps).documentBytes }
  }

  /// Finds the clip without frames that show the same as the one before. They decide the names of
  /// files, so that the cache keeps which they are.
  private func distinct(_ clip: FilmClip) throws(Failure) -> FilmClip {
    let clip = clip.distinct
    let isSame = try cached(
      "distinct frames", allDependencies("png"),
      read: { $0.count == clip.count ? $0.map { $0 != 0 } : nil },
      write: { $0.map { $0 ? 1 : 0 } }
    ) { () throws(Failure) in
      try export.animation(clip).repeats(of: film.location, report: export.report)
    }
    return clip.joining { isSame[$0] }
  }

  /// Returns a value that the cache keeps, or finds it out and keeps it.
  func cached<Value>(
    _ thing: String, _ dependencies: [Dependency], read: ([UInt8]) -> Value?,
    write: (Value) -> [UInt8], _ find: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = Session.key(
      session.common(request), dependencies + [Dependency("the content", thing)])
    if let bytes = session.cache?.bytes(for: key), let value = read(bytes) { return value }
    let value = try find()
    session.cache?.keep(write(value), for: key)
    return value
  }

  // MARK: - Animated pictures

  private func makeAnimation(_ kind: AnimationFormat.Kind, _ clip: FilmClip) {
    let failures = session.failureCount
    let format = AnimationFormat(
      kind, loopCount: request.repeats, isFullColor: request.rgba, quality: request.quality)
    let isPNG = out.lowercased().hasSuffix(".png")
    let shown = ShownFrames()
    make(
      out: out, option: "--out", ending: isPNG ? ".png" : request.chosenForm.endings[0],
      dependencies: dependencies(kind.rawValue), seconds: clip.seconds
    ) { [export] (wanted, take) throws(Failure) in
      let files = try export.animation(clip, palettes: wanted)
        .files(format, of: export.source, report: export.report)
      if wanted.first == 0 { shown.frames = files[0].shownFrames }
      for (palette, file) in zip(wanted, files) {
        take(palette, PrintedFile(pieces: file.pieces, size: export.film.size))
      }
    }
    guard request.cues != nil, session.failureCount == failures else { return }
    // Frames with equal colours are stored once, so frame numbers depend on the palette.
    makeCues(dependencies(kind.rawValue) + palettes[0]) { [export, film, fps] () throws(Failure) in
      let frames =
        if let known = shown.frames { known } else {
          try export.animation(clip, palettes: [0])
            .files(format, of: export.source, report: export.report)[0].shownFrames
        }
      return film.cueList(clip, fps: fps, shownFrames: frames).documentBytes
    }
  }

  /// The pixels of some frames.
  private func pixels(of frames: Int) -> Double {
    // A frame is drawn only where it differs from the one before.
    Double(export.film.size.width * export.film.size.height) * Double(max(1, frames)) / 4
      * export.film.theme.pixelWork
  }

  /// Makes one picture in every palette.
  ///
  /// - Parameter seconds: the time for which it is shown, if it moves.
  private func make(
    out: String, option: String, ending: String, dependencies: [Dependency],
    seconds: Double? = nil,
    print: @escaping PlannedPicture.Print
  ) {
    var output = PictureOutput()
    (output.out, output.name, output.layout) = (out, request.name, request.layout)
    let picture = PlannedPicture(
      stem: film.name, values: film.values, palettes: film.palettes, source: film.location,
      dependencies: dependencies, print: print, seconds: seconds,
      pixels: seconds.map { pixels(of: Int($0 * fps)) } ?? PlannedDrawing.usualPixels)
    session.make(
      [picture], of: request, output: output, option: option, ending: ending, fields: [.puzzle],
      paletteCount: request.look.palettes.palette.count, things: "frames")
  }

  // MARK: - Storyboards

  /// Makes moments of the film side by side.
  private func makeStoryboard(_ clip: FilmClip) {
    guard let font = session.labelFont(request.look.font), let path = request.storyboard else {
      return
    }
    let theme = film.theme
    let lettered = session.attempt { () throws(Failure) in
      do throws(InkError) {
        var lettered: [ResolvedPalette] = []
        for palette in film.palettes {
          lettered.append(try ResolvedPalette(palette, lettering: theme))
        }
        return lettered
      } catch { throw Failure(error, theme: theme.name) }
    }
    guard let lettered else { return }
    let (times, names) = moments(clip)
    let dependencies = dependencies("storyboard")
    let key = Session.key(session.common(request), dependencies)
    let printer = session.printer(lettered, export.settings)
    make(out: path, option: "--storyboard", ending: ".png", dependencies: dependencies) {
      [film, request] (wanted, take) throws(Failure) in
      do throws(RasterError) {
        try printer.print(
          film.subject.storyboard(
            times: times, names: names, columns: request.columns, font: font, in: lettered),
          key: key, palettes: wanted, take: take)
      } catch { throw Failure(error, drawing: film.location) }
    }
  }

  /// The times of a storyboard, and the words below them; nil where these are the times.
  private func moments(_ clip: FilmClip) -> (times: [Double], names: [String]?) {
    guard request.after.isEmpty else {
      return (
        request.after.map { film.moveEnds[$0] },
        request.after.map { $0 == 0 ? "start" : "move \($0)" }
      )
    }
    let (first, last) = (clip.times[0], clip.times[clip.count - 1])
    let count = request.shots ?? 12
    let times = (0..<count).map { shot in
      count > 1 ? first + (last - first) * Double(shot) / Double(count - 1) : first
    }
    return (times, nil)
  }

  // MARK: - Streams

  private func makeStream(_ clip: FilmClip) {
    guard film.resolved.count == 1 else {
      return session.note(
        Failure(
          .usage, location: film.location, problem: "a stream has the colours of one palette",
          remedy: "name one with --palette"))
    }
    guard !session.options.packs else {
      return session.note(
        Failure(
          .usage, location: film.location,
          problem: "raw video is written as it is drawn, and cannot go into an archive",
          remedy: "build this target without --pack, or choose another --as"))
    }
    let failures = session.failureCount
    let form = request.chosenForm
    let document = session.open(
      out, source: film.location,
      from: [
        session.common(request), DependencyGroup(dependencies(form.rawValue)),
        DependencyGroup(palettes[0]),
      ])
    guard let document else { return }
    if document.isKept() || write(clip, to: document, isRaw: form == .rgba) {
      makeCues(clip, since: failures)
    }
  }

  /// Writes frames one after the other; false, with the failure noted, if not all could be.
  private func write(_ clip: FilmClip, to document: StreamedDocument, isRaw: Bool) -> Bool {
    let video = Y4MVideo(
      width: film.size.width, height: film.size.height, frameDuration: request.frameDuration)
    let isWhole = session.attempt { () throws(Failure) in
      var goesOn = isRaw || document.append(video.head)
      try export.animation(clip).stream(of: film.location, report: export.report) { bitmap in
        if goesOn {
          goesOn = document.append(isRaw ? RawVideo.frame(bitmap) : video.frame(bitmap))
        }
        return goesOn
      }
      if goesOn { document.finish() }
      return goesOn
    }
    return isWhole ?? false
  }
}

/// The frames of an animated picture that show those of its film, once they are known.
private final class ShownFrames: Sendable {
  private let value = Mutex<[Int]?>(nil)

  var frames: [Int]? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
