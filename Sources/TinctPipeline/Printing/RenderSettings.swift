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

  /// Collects settings.
  public init(
    limits: Limits = Limits(), effort: PNGEffort = .standard, workers: Int = .max,
    format: PrintFormat = .png
  ) {
    self.limits = limits
    self.effort = effort
    self.workers = workers
    self.format = format
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
