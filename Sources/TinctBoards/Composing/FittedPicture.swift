public import TinctGraphics

/// A moving picture in the middle of a larger one, whose ground goes on around it.
public struct FittedPicture: MovingPicture {
  /// Width of every scene in pixels.
  public let width: Int
  /// Height of every scene in pixels.
  public let height: Int
  private let picture: any MovingPicture
  /// The upper left corner of the picture.
  private let left: Int
  private let top: Int
  private let ground: [Scene.Element]

  /// Puts a picture into the middle of a larger one.
  ///
  /// - Parameters:
  ///   - picture: a picture without a ground that is no larger than the size.
  ///   - size: the size of the larger one.
  ///   - theme: the theme whose ground lies under all; nil to leave the ground clear.
  ///   - cellPixels: the size of cells, on which patterns of the ground depend.
  public init(
    _ picture: any MovingPicture, in size: PixelSize, on theme: Theme?, cellPixels: Int
  ) {
    (width, height) = (size.width, size.height)
    (left, top) = ((size.width - picture.width) / 2, (size.height - picture.height) / 2)
    self.picture = picture
    // Simplified for small cells, as the picture is.
    ground =
      theme?.fitting(cellPixels: cellPixels)
      .ground(width: size.width, height: size.height, cell: Double(cellPixels)) ?? []
  }

  /// The time at which everything has ended, in seconds.
  public var duration: Double { picture.duration }

  /// Draws the picture at a time in seconds.
  public func scene(at seconds: Double) -> Scene { fitted(picture.scene(at: seconds)) }

  /// Draws enough of the picture at a time to fill an area.
  public func scene(at seconds: Double, within area: PixelArea) -> Scene {
    painter(at: seconds)(area)
  }

  /// Returns a function that draws enough of the picture at a time to fill an area.
  public func painter(at seconds: Double) -> (PixelArea) -> Scene {
    let paint = picture.painter(at: seconds)
    let inner = PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
    return { area in
      let part = area.moved(x: -left, y: -top).intersection(inner)
      return part.isEmpty
        ? Scene(width: width, height: height, elements: ground) : fitted(paint(part))
    }
  }

  /// Areas that cover the picture, each with as much in it as one scene should have.
  public var strips: [PixelArea] {
    let own = picture.strips
    let whole = PixelArea(x: 0, y: 0, width: width, height: height)
    guard own.count > 1 else { return [whole] }
    let (right, bottom) = (left + picture.width, top + picture.height)
    let around = [
      PixelArea(x: 0, y: 0, width: width, height: top),
      PixelArea(x: 0, y: top, width: left, height: picture.height),
      PixelArea(x: right, y: top, width: width - right, height: picture.height),
      PixelArea(x: 0, y: bottom, width: width, height: height - bottom),
    ]
    return around.filter { !$0.isEmpty } + own.map { $0.moved(x: left, y: top) }
  }

  /// Returns the pixels that may differ between two times.
  public func changes(from: Double, to: Double) -> [PixelArea] {
    picture.changes(from: from, to: to).map { $0.moved(x: left, y: top) }
  }

  private func fitted(_ scene: Scene) -> Scene {
    let corner = Point(x: Double(left), y: Double(top))
    let drawn = Scene.Element.group(
      scene.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)
    return Scene(width: width, height: height, elements: ground + [drawn])
  }
}

extension PixelArea {
  /// Returns the area elsewhere.
  fileprivate func moved(x: Int, y: Int) -> PixelArea {
    PixelArea(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
