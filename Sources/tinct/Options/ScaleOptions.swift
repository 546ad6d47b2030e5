public import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

extension Resampling.Filter: ExpressibleByArgument {}
extension Resampling.Light: ExpressibleByArgument {}

/// The size of what is made from bitmaps.
struct ScaleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The scales to make, such as 1,2,3: NAME.png, NAME@2x.png, NAME@3x.png. A sprite's own scale \
      is read from its name; if it is there at several, each is made from its like, else from the \
      next larger.
      """, valueName: "scales"))
  var scales: String?

  @Option(help: "The scale of sprites whose name does not say it.")
  var sourceScale = 1.0

  @Option(help: "The size of the pictures in sizes of the sprites, instead of --scales.")
  var scale: Double?

  @Flag(help: "Make scales larger than their source too, from fewer pixels than they have.")
  var allowEnlarging = false

  @Option(
    help: ArgumentHelp(
      """
      How pictures are resized: the mean of the area, or Lanczos's windowed sinc. (default: area \
      where a whole number of pixels becomes one, else lanczos)
      """))
  var filter: Resampling.Filter?

  @Option(help: "The encoding in which pixels are added up: linear light, or sRGB's own.")
  var light: Resampling.Light = .linear

  var resampling: Resampling { Resampling(filter: filter, light: light) }

  func validate() throws {
    for (option, scale) in [("--scale", scale), ("--source-scale", sourceScale)] {
      guard let scale, !(scale > 0 && scale.isFinite) else { continue }
      throw ValidationError("\(option) takes a number above 0, not \(scale).")
    }
    if scales != nil && scale != nil {
      throw ValidationError("--scales and --scale exclude each other.")
    }
    _ = try scaleList
  }

  /// The scales, ascending; none if the option is not given.
  var scaleList: [Double] {
    get throws { try Self.list(scales) }
  }

  /// The scales in a text, ascending.
  static func list(_ text: String?) throws -> [Double] {
    guard let text else { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let scales = parts.compactMap { part -> Double? in
      let part = part.hasSuffix("x") ? part.dropLast() : part
      return Double(part.hasPrefix("@") ? part.dropFirst() : part)
    }
    guard scales.count == parts.count, scales.allSatisfy({ $0 > 0 && $0 <= 100 }),
      Set(scales).count == scales.count
    else {
      throw ValidationError(
        "--scales takes different numbers above 0, at most 100, with commas between them, such as "
          + "1,2,3; not \(text).")
    }
    return scales.sorted()
  }

  /// What to make of some sprites; those that would be enlarged unasked are noted and left out.
  func variants(_ sources: [SpriteFiles], _ run: Run) throws -> [SpriteVariant] {
    let scales = try scaleList
    guard !scales.isEmpty else {
      if let scale, scale > 1, !allowEnlarging, !sources.isEmpty {
        run.warn(
          "--scale \(SpriteFileName.text(scale)) enlarges the sprites, so that pictures have more pixels "
            + "than there is detail; draw them larger, or add --allow-enlarging if that is meant")
      }
      return sources.map {
        SpriteVariant(source: $0, scale: $0.scale, factor: scale ?? 1)
      }
    }
    return SpriteFiles.variants(of: sources, at: scales).filter { variant in
      guard variant.factor > 1, !allowEnlarging else { return true }
      let (have, want) = (variant.source.scale, variant.scale)
      run.note(
        Failure(
          .badData, place: variant.source.path,
          problem: "it is drawn at scale \(SpriteFileName.text(have)), so scale "
            + "\(SpriteFileName.text(want)) would have to be enlarged from it",
          remedy: "draw it larger, leave the scale out of --scales, or add --allow-enlarging"))
      return false
    }
  }
}
