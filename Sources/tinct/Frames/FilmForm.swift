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

  /// Refuses paths that end as a file of another kind does: they would become folders of such names.
  ///
  /// - Parameters:
  ///   - out: where frames are written, if they are.
  ///   - form: as what they are written.
  ///   - storyboard: where moments are written side by side, if they are.
  static func checkEndings(out: String?, as form: FilmForm, storyboard: String?) throws {
    if let storyboard, let ending = ending(of: storyboard), ending != ".png" {
      throw ValidationError(
        "--storyboard \(storyboard): a storyboard is a PNG, so its name must end in .png, not in "
          + "\(ending); or name a folder.")
    }
    guard let out, let ending = ending(of: out) else { return }
    if videos.contains(ending) {
      throw ValidationError(
        "--out \(out): no \(ending) is written; name a file that ends in .apng, .gif, .webp or .y4m, "
          + "or let an encoder make it: tinct frames … --out - | ffmpeg -i - \(out)")
    }
    if others.contains(ending) {
      throw ValidationError(
        "--out \(out): no \(ending) is written; name a file that ends in .png, .apng, .gif, .webp or "
          + ".y4m, or a folder.")
    }
    if form == .sheet {
      throw ValidationError(
        "--out \(out): a sheet and its JSON are written into a folder, so name one; without --sheet "
          + "the ending \(ending) asks for a picture.")
    }
  }

  /// The ending of a path that is that of a picture, a video or a document, in lower case; nil for
  /// another one.
  private static func ending(of path: String) -> String? {
    let path = path.lowercased()
    return (allCases.flatMap(\.endings) + videos + others).first(where: path.hasSuffix)
  }

  /// Endings of videos, which are for encoders to write.
  private static let videos = [
    ".mp4", ".m4v", ".mov", ".mkv", ".avi", ".webm", ".ogv", ".wmv", ".mpg", ".mpeg",
  ]
  /// Endings of other files that a folder is not called like.
  private static let others = [
    ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".svg", ".pdf", ".avif", ".heic", ".jxl", ".psd",
    ".json", ".jsonl", ".zip",
  ]

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
