internal import TinctBoards
internal import TinctCodecs
public import TinctGraphics
public import TinctRaster

/// Exports a clip in palettes: each frame is drawn once for all of them, and if one table of
/// colours serves them all, compressed once too.
///
/// Frames are drawn on all threads and taken in order; only a few wait, so that films of any length
/// take little memory.
public struct AnimationExport: Sendable {
  private let clip: FilmClip
  private let palettes: [ResolvedPalette]
  private let settings: RenderSettings
  private let jobs: JobRunner
  private let size: PixelSize

  /// Prepares an export.
  ///
  /// - Parameters:
  ///   - clip: the frames.
  ///   - palettes: the palettes, at least one; those that the clip's subject was made for.
  ///   - settings: the settings of all files.
  ///   - jobs: the threads that draw and compress.
  public init(
    _ clip: FilmClip, palettes: [ResolvedPalette], settings: RenderSettings = RenderSettings(),
    jobs: JobRunner
  ) {
    self.clip = clip
    self.palettes = palettes
    self.settings = settings
    self.jobs = jobs
    let picture = clip.subject.picture
    size = PixelSize(width: picture.width, height: picture.height)
  }

  /// Makes an animated picture for each palette.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - source: the film's name in messages.
  ///   - report: informed of the progress, in frames.
  /// - Returns: a file for each palette, in their order.
  public func files(
    _ format: AnimationFormat, of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [AnimationFile] {
    try naming(source) { () throws(AnimationExportError) in try files(format, report) }
  }

  /// Draws the pictures of all frames in every palette, for a sheet: as indices into one table if
  /// it serves all palettes.
  ///
  /// - Parameters:
  ///   - source: the film's name in messages.
  ///   - report: informed of the progress, in frames.
  public func images(
    of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [ColoredIndexedImage] {
    try naming(source) { () throws(AnimationExportError) in
      let kept = KeptFrames()
      let storages = try storages(report, keeping: kept)
      guard storages.count == 1, case .indices(let table) = storages[0] else {
        return try coloredImages(report, kept)
      }
      var shown = ShownPixels<UInt8>(width: size.width)
      var images: [ColoredIndexedImage] = []
      try draw(report, from: kept) { frame, _ in
        table.indices(of: frame)
      } take: { patch in
        shown.lay(patch)
        images.append(
          ColoredIndexedImage(
            width: size.width, height: size.height, indices: shown.values,
            colorings: table.colorings))
        return true
      }
      return images
    }
  }

  /// Returns the clip without frames that show the same pixels as the frame before in every
  /// palette; that frame is shown for as long as all of them.
  ///
  /// - Parameters:
  ///   - source: the film's name in messages.
  ///   - report: informed of the progress, in frames.
  public func distinct(
    of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> FilmClip {
    let isSame = try repeats(of: source, report: report)
    return clip.joining { isSame[$0] }
  }

  /// Finds, for each frame of the clip, whether it shows the same pixels as the frame before in
  /// every palette.
  func repeats(
    of source: String, report: JobRunner.Report? = nil
  ) throws(Failure) -> [Bool] {
    try naming(source) { () throws(AnimationExportError) in
      var shown = blankPixels
      var isSame: [Bool] = []
      try drawColors(report) { patches in
        isSame.append(zip(shown, patches).allSatisfy { $0.shows($1) })
        for (index, patch) in patches.enumerated() { shown[index].lay(patch) }
        return true
      }
      return isSame
    }
  }

  /// Draws all frames in the first palette.
  ///
  /// - Parameters:
  ///   - report: informed of the progress, in frames.
  ///   - take: given each frame in order; returns false to stop.
  ///   - take: given each frame in its order; returns false to end the work.
  public func stream(
    of source: String, report: JobRunner.Report? = nil, take: (Bitmap) -> Bool
  ) throws(Failure) {
    try naming(source) { () throws(AnimationExportError) in
      var shown = ShownPixels<StraightPixel>(width: size.width)
      try draw(report) { (frame, renderer) throws(PrintingError) in
        try renderer.colors(of: frame, palette: 0)
      } take: { patch in
        shown.lay(patch)
        return take(Bitmap(width: size.width, height: size.height, pixels: shown.values))
      }
    }
  }

  private func naming<Output>(
    _ source: String, _ work: () throws(AnimationExportError) -> Output
  ) throws(Failure) -> Output {
    do throws(AnimationExportError) { return try work() } catch {
      throw Failure(error, filming: source)
    }
  }

  private func files(
    _ format: AnimationFormat, _ report: JobRunner.Report?
  ) throws(AnimationExportError) -> [AnimationFile] {
    var form = AnimationForm(
      width: size.width, height: size.height, loopCount: format.loopCount,
      effort: settings.effort, workers: settings.workers)
    // Films that are too large for the format are refused before the first frame is drawn.
    try AnimationExportError.animation { () throws(AnimationError) in
      _ = try AnimationWriter(format, form, .colors(palette: 0))
    }
    let kept = KeptFrames()
    let storages = try storages(report, isIndexed: format.isIndexed, keeping: kept)
    var writers: [AnimationWriter] = []
    let memory = EncodingMemory(format, storages, size, settings, jobs)
    form.workers = min(form.workers, memory.framesAtOnce)
    try AnimationExportError.animation { () throws(AnimationError) in
      for storage in storages { writers.append(try AnimationWriter(format, form, storage)) }
    }
    var frame = 0
    let stored = storages.reduce(0) { $0 + $1.bytesPerPixel }
    try draw(report, from: kept, outputBytes: stored, besides: memory.bytes) {
      (drawn, renderer) throws(PrintingError) in
      var patches: [StoredPatch] = []
      for storage in storages { patches.append(try storage.patch(of: drawn, renderer)) }
      return patches
    } take: { (patches) throws(AnimationExportError) in
      let duration = clip.durations[frame]
      frame += 1
      // Each writer compresses on a thread of its own.
      let problems = jobs.run(
        Array(zip(writers, patches)), needing: memory.working, besides: memory.kept
      ) { writer, patch in writer.append(patch, for: duration) }
      if let problem = problems.compactMap(\.self).first { throw .animation(problem) }
      return true
    }
    var files: [(palette: Int, file: AnimationFile)] = []
    try AnimationExportError.animation { () throws(AnimationError) in
      for writer in writers { files += try writer.files() }
    }
    return files.sorted { $0.palette < $1.palette }.map(\.file)
  }

  private func coloredImages(
    _ report: JobRunner.Report?, _ kept: KeptFrames
  ) throws(AnimationExportError) -> [ColoredIndexedImage] {
    var shown = blankPixels
    var images: [ColoredIndexedImage] = []
    try drawColors(report, from: kept) { patches in
      for (index, patch) in patches.enumerated() { shown[index].lay(patch) }
      images.append(
        ColoredIndexedImage(
          shown.map { Bitmap(width: size.width, height: size.height, pixels: $0.values) }))
      return true
    }
    return images
  }

  /// A blank picture for each palette, to be compared with the first frame.
  private var blankPixels: [ShownPixels<StraightPixel>] {
    palettes.map { _ in ShownPixels(width: size.width) }
  }

  /// Draws all frames in the colours of each palette.
  private func drawColors(
    _ report: JobRunner.Report?, from kept: KeptFrames? = nil,
    take: ([PixelPatch<StraightPixel>]) throws(AnimationExportError) -> Bool
  ) throws(AnimationExportError) {
    try draw(
      report, from: kept, outputBytes: 4 * palettes.count,
      making: { (frame, renderer) throws(PrintingError) in
        var patches: [PixelPatch<StraightPixel>] = []
        for index in renderer.palettes.indices {
          patches.append(try renderer.colors(of: frame, palette: index))
        }
        return patches
      }, take: take)
  }

  /// Decides how frames are stored for each palette; palettes that share a table share a storage.
  ///
  /// - Parameter kept: keeps the frames if they are drawn for that.
  private func storages(
    _ report: JobRunner.Report?, isIndexed: Bool = true, keeping kept: KeptFrames
  ) throws(AnimationExportError) -> [FrameStorage] {
    var storages: [FrameStorage] = []
    let pools = isIndexed ? try pools(report, keeping: kept) : [:]
    let groups = SeparationKey.groups(of: palettes)
    for group in groups.keys.indices {
      let members = palettes.indices.filter {
        groups.indices[$0] == group && clip.subject.colored[$0] == nil
      }
      guard let pool = pools[group], !members.isEmpty else { continue }
      try AnimationExportError.printing { () throws(PrintingError) in
        storages += try FrameTable.all(of: pool, group: group, palettes: members, palettes)
          .map { .indices($0) }
      }
    }
    var indexed: Set<Int> = []
    for case .indices(let table) in storages { indexed.formUnion(table.palettes) }
    return storages
      + palettes.indices.filter { !indexed.contains($0) }.map { .colors(palette: $0) }
  }

  /// Collects the mixes of all frames, for each group of palettes that is drawn in inks and may get
  /// a table.
  private func pools(
    _ report: JobRunner.Report?, keeping kept: KeptFrames
  ) throws(AnimationExportError) -> [Int: MixPool] {
    guard palettes.indices.contains(where: { clip.subject.colored[$0] == nil }) else { return [:] }
    let pixels = size.area
    let groups = SeparationKey.groups(of: palettes).indices
    let members = palettes.indices.filter { clip.subject.colored[$0] == nil }
    var outlooks = Dictionary(grouping: members) { groups[$0] }.mapValues { members in
      TableOutlook(members.map { palettes[$0] })
    }
    var pools: [Int: MixPool] = [:]
    try draw(report, to: kept) { frame, _ in
      frame.patches.mapValues { MixCensus($0.separation, ofPixels: pixels) }
    } take: { (counts) throws(AnimationExportError) in
      for (group, census) in counts where outlooks[group] != nil {
        pools[group, default: MixPool()].add(census)
        try AnimationExportError.printing { () throws(PrintingError) in
          guard let pool = pools[group], try outlooks[group]?.isHopeless(for: pool) == true else {
            return
          }
          (outlooks[group], pools[group]) = (nil, nil)
        }
      }
      // Frames are drawn once, then, for their colours: the rest is not needed here.
      if outlooks.isEmpty { kept.drop() }
      return !outlooks.isEmpty
    }
    return pools
  }

  /// The bytes of a canvas, of its mixes and of a frame's, for each pixel: up to 4 for the number
  /// of a mix, twice, and coverage.
  private static let canvasBytes = 10

  /// Draws all frames, converts each on the thread that drew it, and hands the results on in order.
  ///
  /// - Parameters:
  ///   - store: keeps the frames that are drawn.
  ///   - kept: the frames that need not be drawn again.
  ///   - outputBytes: the bytes that a frame becomes, for each of its pixels.
  ///   - taken: the memory that the caller has taken already.
  private func draw<Output: Sendable>(
    _ report: JobRunner.Report?, to store: KeptFrames? = nil, from kept: KeptFrames? = nil,
    outputBytes: Int = 4, besides taken: Int = 0,
    making output:
      @escaping @Sendable (FrameRenderer.Frame, FrameRenderer) throws(PrintingError) -> Output,
    take: (Output) throws(AnimationExportError) -> Bool
  ) throws(AnimationExportError) {
    let renderer = try AnimationExportError.drawing { () throws(RasterError) in
      try FrameRenderer(clip, palettes: palettes, limits: settings.limits)
    }
    var problem: AnimationExportError?
    // Frames are large, so only a few may wait. Each takes a canvas, its mixes, and what it
    // becomes, in the thread that draws it and once more where it waits.
    let needed = size.area * (Self.canvasBytes + 2 * outputBytes) + clip.sceneBytes
    _ = jobs.stream(
      count: clip.count, needing: needed, besides: taken + clip.stageBytes, ahead: 1,
      report: report
    ) { number in
      Result { () throws(AnimationExportError) in
        let frame = try AnimationExportError.drawing { () throws(RasterError) in
          if let frame = kept?.take(number) { return frame }
          let frame = try renderer.frame(number)
          store?.keep(frame, number: number)
          return frame
        }
        return try AnimationExportError.printing { () throws(PrintingError) in
          try output(frame, renderer)
        }
      }
    } take: { result in
      do throws(AnimationExportError) { return try take(try result.get()) } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
  }
}

/// The memory that the files of a film take while frames are added to them.
private struct EncodingMemory {
  /// The bytes of all files together, for as long as frames are added.
  let kept: Int
  /// The bytes on top, for each file to which a frame is added at the time.
  let working: Int
  /// The number of frames of a file that may be compressed at once.
  let framesAtOnce: Int
  /// The most bytes at once.
  let bytes: Int

  init(
    _ format: AnimationFormat, _ storages: [FrameStorage], _ size: PixelSize,
    _ settings: RenderSettings, _ jobs: JobRunner
  ) {
    let needs = storages.map { format.bytesPerPixel(settings.effort, $0) }
    kept = needs.reduce(0) { $0 + $1.kept } * size.area
    let one = (needs.map(\.working).max() ?? 0) * size.area
    let room = max(jobs.memory.byteCount - kept, 0)
    // WebP compresses two frames of a file at once, others one, on several threads.
    let most = format.kind == .webp ? min(2, settings.workers) : 1
    let atOnce = max(min(most, room / max(one, 1)), 1)
    framesAtOnce = format.kind == .webp ? atOnce : .max
    working = one * atOnce
    bytes =
      kept + working * max(min(storages.count, jobs.threads, room / max(working, 1)), 1)
  }
}

/// Prints the frames of a clip one by one, each as a picture for each palette; safe on any number
/// of threads.
public struct FramePrinter: Sendable {
  private let renderer: FrameRenderer
  private let printer: Printer

  /// Prepares to print.
  ///
  /// - clip: the frames.
  ///   - clip: the frames.
  ///   - palettes: the palettes, which must be those that the clip's subject was made for.
  ///   - settings: the settings of all files.
  /// - Throws: `RasterError.tooLarge`.
  public init(
    _ clip: FilmClip, palettes: [ResolvedPalette], settings: RenderSettings = RenderSettings()
  ) throws(RasterError) {
    renderer = try FrameRenderer(
      clip, palettes: palettes, limits: settings.limits, givesWholes: true)
    printer = Printer(palettes: palettes, settings: settings)
  }

  /// Prints a frame; each may be asked for once.
  ///
  /// - Returns: a file for each palette, in their order.
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(_ number: Int) throws(RasterError) -> [PrintedFile] {
    let frame = try renderer.frame(number)
    return try printer.print(frame.patches.mapValues(\.separation), frame.bitmaps)
  }

  /// Draws a frame that is not to be printed. Later frames are drawn over it, and the renderer
  /// would keep a frame that was passed over until it is asked for.
  func skip(_ number: Int) throws(RasterError) { _ = try renderer.frame(number) }
}
