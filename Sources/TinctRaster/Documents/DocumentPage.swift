public import TinctGraphics

/// The page of a document, and where on it a scene lies.
public struct DocumentPage: Hashable, Sendable {
  /// Points in an inch.
  public static let pointsPerInch = 72.0
  /// Points in a pixel of CSS, of which an inch has 96.
  public static let pointsPerPixel = 0.75

  /// Width of the page in points.
  public var width: Double
  /// Height of the page in points.
  public var height: Double
  /// Points in a pixel of the scene, above 0.
  public var scale: Double
  /// Where the upper left corner of the scene lies, in points.
  public var origin: Point

  /// A page that a scene just fills.
  ///
  /// - Parameter scale: points in a pixel of the scene, above 0.
  public init(around scene: Scene, scale: Double = pointsPerPixel) {
    self.init(
      width: Double(scene.width) * scale, height: Double(scene.height) * scale, scale: scale,
      origin: Point(x: 0, y: 0))
  }

  /// Lays a scene on a page.
  public init(width: Double, height: Double, scale: Double, origin: Point) {
    self.width = width
    self.height = height
    self.scale = scale
    self.origin = origin
  }
}
