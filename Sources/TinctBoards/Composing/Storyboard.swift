public import TinctGraphics

/// Moments of a moving picture side by side, for documentation and review.
public struct Storyboard: Sendable {
  /// The lettering of times below the moments.
  public struct Caption: Sendable {
    /// The font.
    public var font: Font
    /// The size of an em in pixels.
    public var size: Double
    /// The ink of the text.
    public var ink: Ink

    /// Describes captions, in an ink that themes have once they are adapted to a palette
    /// (`Theme.lettered`).
    public init(_ font: Font, size: Double = 14, ink: Ink = .caption) {
      self.font = font
      self.size = size
      self.ink = ink
    }
  }

  /// The sheet.
  public let scene: Scene

  /// Puts moments on a sheet, row by row.
  ///
  /// - Parameters:
  ///   - picture: the moving picture.
  ///   - times: the moments, in seconds; at least one.
  ///   - names: the words below each; nil for the times.
  ///   - columns: moments in a row, at least 1; nil for a number that makes the sheet slightly
  ///     wider than high.
  ///   - gap: pixels between moments, and around all of them, 0 or more.
  ///   - caption: the lettering of times; nil for none.
  public init(
    _ picture: any MovingPicture, times: [Double], names: [String]? = nil, columns: Int? = nil,
    gap: Int = 8, caption: Caption? = nil
  ) {
    precondition(!times.isEmpty && (columns ?? 1) >= 1 && gap >= 0, "there is a moment to show")
    let (width, height) = (picture.width, picture.height)
    let line = caption.map { Int((1.4 * $0.size).rounded(.up)) } ?? 0
    let square = Double(times.count * (height + line)) / Double(width)
    let across = min(columns ?? max(Int((1.4 * square).squareRoot().rounded()), 1), times.count)
    let rows = (times.count + across - 1) / across
    var sheet = Scene(
      width: across * (width + gap) + gap, height: rows * (height + line + gap) + gap)
    sheet.elements.append(.ground(width: sheet.width, height: sheet.height))
    let frame = Path.rectangle(PixelArea(x: 0, y: 0, width: width, height: height))
    var labels: [Label] = []
    for (index, seconds) in times.enumerated() {
      let corner = Point(
        x: Double(gap + index % across * (width + gap)),
        y: Double(gap + index / across * (height + line + gap)))
      let moment = picture.scene(at: seconds).elements
      sheet.elements.append(
        .group([.clip(frame, moment)], Transform(turnedBy: 0, movedTo: corner), opacity: 1))
      guard let caption else { continue }
      let middle = Point(
        x: corner.x + Double(width) / 2, y: corner.y + Double(height) + caption.size * 0.7)
      labels.append(Label(names?[index] ?? Self.written(seconds), size: caption.size, at: middle))
    }
    if let caption { sheet.elements.append(.labels(labels, in: caption.font, caption.ink)) }
    scene = sheet
  }

  /// Writes seconds with two decimals.
  private static func written(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count < 2 ? "0" + rest : rest) s"
  }
}

extension MovingPicture {
  /// Returns evenly spaced times from the start to the end.
  ///
  /// - Parameter count: the number of times, at least 1.
  public func times(count: Int) -> [Double] {
    (0..<count).map { count > 1 ? duration * Double($0) / Double(count - 1) : 0 }
  }
}
