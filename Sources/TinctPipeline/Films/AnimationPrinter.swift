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
  /// - Returns: a file in pieces for each edition, in their order.
  public func print(
    _ format: AnimationFormat, of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [[[UInt8]]] {
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
      let pools = try pools(report)
      let sharing = try sharing(pools)
      let (width, height) = (clip.subject.picture.width, clip.subject.picture.height)
      var indices = FilmPixels<UInt8>(width: width)
      var colors = editions.map { _ in FilmPixels<StraightPixel>(width: width) }
      var plates: [ColoredPlate] = []
      try draw(report) { (frame) throws(FilmError) in
        if let sharing, case .inked(let patches) = frame, let patch = patches[sharing.key] {
          sharing.lay(patch, on: &indices)
          plates.append(
            ColoredPlate(
              width: width, height: height, indices: indices.values,
              colorings: sharing.colorings))
        } else {
          for (index, edition) in editions.enumerated() {
            try frame.lay(on: &colors[index], in: edition, index)
          }
          plates.append(
            ColoredPlate(colors.map { Bitmap(width: width, height: height, pixels: $0.values) }))
        }
      }
      return plates
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
      var colors = FilmPixels<StraightPixel>(width: width)
      var goesOn = true
      try draw(report) { (frame) throws(FilmError) in
        guard goesOn else { return }
        try frame.lay(on: &colors, in: editions[0], 0)
        goesOn = take(Bitmap(width: width, height: height, pixels: colors.values))
      }
    } catch {
      throw Failure(error, filming: source)
    }
  }

  private func files(
    _ format: AnimationFormat, _ report: JobRunner.Report?
  ) throws(FilmError) -> [[[UInt8]]] {
    let form = AnimationForm(
      width: clip.subject.picture.width, height: clip.subject.picture.height,
      loopCount: format.loopCount,
      effort: format.effort)
    // What a format has no room for is refused before the first frame is drawn.
    if let edition = editions.first { _ = try FilmStrip(format, form, edition, 0) }
    let strips = try strips(format, form, report)
    var frame = 0
    try draw(report) { (drawn) throws(FilmError) in
      let duration = clip.durations[frame]
      frame += 1
      let problems = jobs.run(strips) { strip in strip.append(drawn, for: duration) }
      if let problem = problems.compactMap(\.self).first { throw problem }
    }
    var files = [[[UInt8]]](repeating: [], count: editions.count)
    for strip in strips {
      for (edition, file) in try strip.files() { files[edition] = file }
    }
    return files
  }

  /// Draws all frames, and hands them on in their order.
  private func draw(
    _ report: JobRunner.Report?, take: (FilmReel.Frame) throws(FilmError) -> Void
  ) throws(FilmError) {
    let reel: FilmReel
    do { reel = try FilmReel(clip, inks: inks, editions: editions, limits: limits) } catch {
      throw .raster(error)
    }
    var problem: FilmError?
    _ = jobs.stream(count: clip.count, report: report) { number in
      Result { () throws(RasterError) in try reel.frame(number) }
    } take: { result in
      do throws(FilmError) {
        switch result {
        case .success(let frame): try take(frame)
        case .failure(let error): throw .raster(error)
        }
        return true
      } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
  }

  /// The mixes of all frames, for each way of drawing them; none where they are drawn in colours.
  private func pools(_ report: JobRunner.Report?) throws(FilmError) -> [PlateKey: MixPool] {
    guard case .inked = clip.subject else { return [:] }
    let picture = clip.subject.picture
    var pools: [PlateKey: MixPool] = [:]
    try draw(report) { frame in
      guard case .inked(let patches) = frame else { return }
      for (key, patch) in patches {
        pools[key, default: MixPool()].add(
          patch.separation, ofPixels: picture.width * picture.height)
      }
    }
    return pools
  }

  /// The table that serves all palettes; nil if there is none.
  private func sharing(_ pools: [PlateKey: MixPool]) throws(FilmError) -> FilmIndexing? {
    guard pools.count == 1, let (key, pool) = pools.first, let edition = editions.first else {
      return nil
    }
    let tables = FilmTables(pool: pool, inks: inks, kind: edition.kind)
    return try FilmError.printing { () throws(PrintingError) in
      guard let shared = try tables.shared() else { return nil }
      for edition in editions
      where try !FilmTables.serves(shared, edition.colors(for: pool.inks)) {
        return nil
      }
      return try FilmIndexing(key, pool, shared, editions)
    }
  }

  /// The files to be made; palettes that one table of colours serves share one.
  private func strips(
    _ format: AnimationFormat, _ form: AnimationForm, _ report: JobRunner.Report?
  ) throws(FilmError) -> [FilmStrip] {
    let pools = format.isIndexed ? try pools(report) : [:]
    var strips: [FilmStrip] = []
    var served: [PlateKey: [Int]] = [:]
    var tables: [PlateKey: FilmTables] = [:]
    var shared: [PlateKey: MixPool.Table] = [:]
    for (key, pool) in pools {
      guard let edition = editions.first(where: { $0.plateKey == key }) else { continue }
      let found = FilmTables(pool: pool, inks: inks, kind: edition.kind)
      tables[key] = found
      shared[key] = try FilmError.printing { () throws(PrintingError) in try found.shared() }
    }
    for (index, edition) in editions.enumerated() {
      let key = edition.plateKey
      guard let pool = pools[key], let tables = tables[key] else {
        strips.append(try FilmStrip(format, form, edition, index))
        continue
      }
      let colors = edition.colors(for: pool.inks)
      let own = try FilmError.printing { () throws(PrintingError) -> MixPool.Table?? in
        if let shared = shared[key], try FilmTables.serves(shared, colors) { return nil }
        return .some(try tables.own(colors))
      }
      switch own {
      case nil: served[key, default: []].append(index)
      case .some(nil): strips.append(try FilmStrip(format, form, edition, index))
      case .some(let table?):
        let indexing = try FilmError.printing { () throws(PrintingError) in
          try FilmIndexing(key, pool, table, [edition])
        }
        strips.append(try FilmStrip(format, form, indexing, [index]))
      }
    }
    for (key, indices) in served {
      guard let pool = pools[key], let table = shared[key] else { continue }
      let indexing = try FilmError.printing { () throws(PrintingError) in
        try FilmIndexing(key, pool, table, indices.map { editions[$0] })
      }
      strips.append(try FilmStrip(format, form, indexing, indices))
    }
    return strips
  }
}
