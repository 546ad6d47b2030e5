/// How a picture is brought to another size.
public struct Resampling: Hashable, Sendable {
  /// What a new pixel is made of.
  public enum Filter: String, CaseIterable, Hashable, Sendable {
    /// The mean of what it covers. Best where a whole number of pixels becomes one.
    case area
    /// Lanczos's windowed sinc over three lobes: sharp at every ratio.
    case lanczos
  }

  /// The encoding in which values are added up.
  public enum Light: String, CaseIterable, Hashable, Sendable {
    /// Linear light, as an eye from afar or a defocused lens would: fine patterns keep their
    /// brightness.
    case linear
    /// sRGB's own encoding, as most programs do. For amounts, such as masks, it is the right one.
    case encoded
  }

  /// What a new pixel is made of; nil for `area` where both sides shrink by whole numbers, and
  /// `lanczos` elsewhere.
  public var filter: Filter?
  /// The encoding in which values are added up.
  public var light: Light

  /// Describes a way of resizing.
  public init(filter: Filter? = nil, light: Light = .linear) {
    self.filter = filter
    self.light = light
  }

  /// The filter for a change of size, in pixels.
  func filter(from old: (width: Int, height: Int), to new: (width: Int, height: Int)) -> Filter {
    if let filter { return filter }
    let isWhole = old.width % new.width == 0 && old.height % new.height == 0
    return isWhole ? .area : .lanczos
  }
}
