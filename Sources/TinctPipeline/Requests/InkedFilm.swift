internal import TinctBoards
internal import TinctCodecs
package import TinctDocuments
package import TinctGraphics
internal import TinctRaster

/// A film in inks, for programs that print it themselves: one table of mixes, and indices into it
/// for the part of each frame that changes.
package struct InkedFilm: Sendable {
  /// A frame.
  package struct Frame: Sendable {
    /// The part of the picture that it changes.
    package let area: PixelArea
    /// The indices of that part.
    package let indices: [UInt32]
    /// The milliseconds for which it is shown.
    package let milliseconds: Int
  }

  /// A point in time that a sound follows.
  package struct Cue: Sendable {
    package let seconds: Double
    package let name: String
    /// The cell that it concerns; nil for none.
    package let thing: JSONValue?
  }

  /// The most mixes of a film: to recolour more takes longer than a blink.
  private static let mostMixes = 1 << 20
  /// The problem of a film with more mixes; a smaller one has fewer.
  package static let tooManyMixes = "the film has more than \(mostMixes) mixes"

  /// The size of a frame.
  package let size: PixelSize
  /// The inks of all frames.
  package private(set) var inks: [Ink] = []
  /// The mixes of all frames.
  package private(set) var mixes: [InkMix] = []
  /// The cues.
  package let cues: [Cue]
  /// The seconds at which each move has ended, after the start.
  package let moveEnds: [Double]
  /// The time of the whole film in seconds.
  package let seconds: Double

  private var amounts: [[UInt16]] = []
  private var numbers: [[UInt16]: UInt32] = [:]

  /// Draws a film.
  ///
  /// - Parameters:
  ///   - request: what happens, and how fast.
  ///   - colors: the inks, of which only the opacities count.
  ///   - take: called with each frame, in order, and the number of all.
  /// - Throws: what went wrong.
  package static func make(
    _ request: FramesRequest, on source: PackReader.Source, in look: BoardLook,
    _ colors: ResolvedPalette, _ session: Session, limit: Int,
    take: (_ frame: Frame, _ count: Int) -> Void
  ) throws(Rejection) -> InkedFilm {
    guard let film = request.film(of: source, solution: nil, look, session, in: [colors]) else {
      throw Rejection(session.failures)
    }
    do throws(Failure) {
      return try InkedFilm(film, try request.clip(of: film).distinct, session, limit, take)
    } catch { throw Rejection(error) }
  }

  private init(
    _ film: Film, _ clip: FilmClip, _ session: Session, _ limit: Int,
    _ take: (_ frame: Frame, _ count: Int) -> Void
  ) throws(Failure) {
    guard clip.count <= limit else {
      throw Failure(
        .usage, location: film.location,
        problem: "the film has \(clip.count) frames, more than \(limit)",
        remedy: "choose fewer frames a second, or a part of the moves")
    }
    guard film.subject.colored.isEmpty else {
      throw Failure(
        .usage, location: film.location,
        problem: "the art of this look shows colours of its own under translucent ones",
        remedy: "choose opaque colours")
    }
    size = film.size
    moveEnds = film.moveEnds
    seconds = clip.seconds
    let film = film
    cues = clip.showings(of: film.cues.map(\.seconds)).map { showing in
      let cue = film.cues[showing.moment]
      return Cue(seconds: showing.seconds, name: cue.name, thing: cue.thing)
    }
    let renderer: FrameRenderer
    do throws(RasterError) {
      renderer = try FrameRenderer(clip, palettes: film.resolved, limits: session.limits)
    } catch { throw Failure(error, drawing: film.location) }
    let milliseconds = clip.milliseconds
    var failure: Failure?
    _ = session.jobs.stream(
      count: clip.count,
      job: { number -> Result<FramePatch?, RasterError> in
        Result { () throws(RasterError) in try renderer.frame(number).patches[0] }
      },
      take: { result in
        switch result {
        case .failure(let error): failure = Failure(error, drawing: film.location)
        case .success(nil): failure = nil
        case .success(let patch?):
          guard let indices = indices(of: patch.separation) else {
            failure = Failure(
              .usage, location: film.location, problem: Self.tooManyMixes,
              remedy: "choose a smaller size")
            return false
          }
          take(
            Frame(area: patch.area, indices: indices, milliseconds: milliseconds[shown]),
            clip.count)
          shown += 1
          return true
        }
        return false
      })
    if let failure { throw failure }
    mixes = amounts.map { mix in
      InkMix(amounts: mix + [UInt16](repeating: 0, count: inks.count - mix.count))
    }
  }

  /// The number of frames that were taken.
  private var shown = 0

  /// Numbers the mixes of a frame, those of earlier frames as there; nil if there are too many.
  private mutating func indices(of separation: Separation) -> [UInt32]? {
    for ink in separation.inks where !inks.contains(ink) { inks.append(ink) }
    let columns = separation.inks.map { ink in inks.firstIndex(of: ink) ?? 0 }
    // Most frames have the inks of the first one, in its order; their mixes are taken as they are.
    let areFirst = columns == Array(columns.indices)
    var table: [UInt32] = []
    for mix in separation.image.entries {
      var own = mix.amounts
      if !areFirst {
        own = Array(repeating: 0, count: inks.count)
        for (column, amount) in zip(columns, mix.amounts) { own[column] = amount }
      }
      // Inks that come later have an amount of 0.
      while own.last == 0 { own.removeLast() }
      if let known = numbers[own] {
        table.append(known)
      } else {
        guard amounts.count < Self.mostMixes else { return nil }
        let number = UInt32(amounts.count)
        numbers[own] = number
        amounts.append(own)
        table.append(number)
      }
    }
    switch separation.image.indices {
    case .bytes(let indices): return indices.map { table[Int($0)] }
    case .halfWords(let indices): return indices.map { table[Int($0)] }
    case .words(let indices): return indices.map { table[Int($0)] }
    }
  }
}
