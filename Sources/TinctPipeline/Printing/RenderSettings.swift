public import TinctCodecs
public import TinctDocuments
public import TinctGraphics
internal import TinctRaster

/// The settings that all pictures of a request are made with.
public struct RenderSettings: Hashable, Sendable {
  /// Limits on the size of pictures.
  public var limits: Limits
  /// The work that the encoder puts into small files.
  public var effort: PNGEffort
  /// The most threads that pack one picture; nothing of a file depends on it.
  public var workers: Int
  /// The format of still pictures.
  public var format: PrintFormat
  /// The most colours of a PNG, whose pixels are then indices whatever that changes, 2 ... 256; nil
  /// to write indices only if that does not show.
  public var mostColors: Int?
  /// Takes drawings in inks, of which no file is written then; nil for none.
  var pictures: InkedPictures?

  /// Collects settings.
  public init(
    limits: Limits = Limits(), effort: PNGEffort = .standard, workers: Int = .max,
    format: PrintFormat = .png, mostColors: Int? = nil
  ) {
    self.limits = limits
    self.effort = effort
    self.workers = workers
    self.format = format
    self.mostColors = mostColors
  }
}

extension PrintFormat {
  /// The vector format that it is; nil for pixels.
  var vector: VectorFormat? {
    switch self {
    case .png, .separation: nil
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}
