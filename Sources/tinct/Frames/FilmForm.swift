internal import ArgumentParser
internal import TinctPipeline

/// What the frames of an animation are written as.
enum FilmForm: String, CaseIterable, ExpressibleByArgument {
  /// A folder of PNGs.
  case png
  /// All frames on one PNG, with a document that tells where each is.
  case sheet
  /// Animated pictures.
  case apng, gif, webp
  /// Streams for a pipe into a video encoder.
  case y4m, rgba

  /// The form that the ending of a path, or `-` for standard output, asks for; nil for a folder.
  init?(endingOf path: String) {
    if path == InputReader.standardInput {
      self = .y4m
      return
    }
    let forms: [FilmForm] = [.apng, .gif, .webp, .y4m, .rgba]
    let path = path.lowercased()
    guard let form = forms.first(where: { form in form.endings.contains(where: path.hasSuffix) })
    else { return nil }
    self = form
  }

  /// What files of the form end in, the usual one first; none for folders.
  var endings: [String] {
    switch self {
    case .png, .sheet: []
    // A PNG that moves may be called like one that does not.
    case .apng: [".apng", ".png"]
    case .gif, .webp, .y4m, .rgba: [".\(rawValue)"]
    }
  }
}
