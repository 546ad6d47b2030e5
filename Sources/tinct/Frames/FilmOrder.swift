internal import TinctCodecs

/// How frames of an animation are to be written.
struct FilmOrder {
  let film: FilmOptions
  let output: FilmOutputOptions
  let effort: PNGEffort
  /// The palettes that were asked for.
  let palettes: PaletteOptions

  /// Frames in a second.
  var fps: Double { film.rate(in: output.form) }
  /// Where to write.
  var out: String { output.out ?? "" }
}
