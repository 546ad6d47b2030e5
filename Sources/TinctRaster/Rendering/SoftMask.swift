internal import TinctGraphics

/// The coverage of a shape with a blurred edge.
enum SoftMask {
  /// Draws the amounts of an area, row by row, 0...255.
  ///
  /// The shape is drawn on a sheet of its own, because the blur needs what lies beyond the area,
  /// and beyond any clip.
  ///
  /// - Parameters:
  ///   - path: the shape.
  ///   - softness: its edge, in pixels of the picture.
  ///   - transform: maps the shape into the picture.
  ///   - area: the pixels, not empty.
  ///   - evenly: true for the mean of the drawing and its quarter turns.
  static func amounts(
    of path: Path, _ softness: Softness, _ transform: Transform, in area: PixelArea,
    evenly: Bool
  ) throws(RasterError) -> [UInt8] {
    let blur = BoxBlur(deviation: softness.deviation)
    let wide = area.grown(by: blur.reach)
    let blurred = Self.blurred(
      try coverage(of: path, transform.moved(by: softness.shift), in: wide, evenly: evenly),
      width: wide.width, blur)
    guard softness.side != .whole else { return blurred }
    let sharp = try coverage(of: path, transform, in: area, evenly: evenly)
    return zip(blurred, sharp).map { blurred, sharp in
      // Products of two shares of 255, rounded.
      let (inner, outer) = (UInt32(255 - blurred), UInt32(blurred))
      let product =
        softness.side == .inside ? UInt32(sharp) * inner : (255 - UInt32(sharp)) * outer
      return UInt8((product + 127) / 255)
    }
  }

  /// The rows that are blurred at once: many more than most blurs spread, so that little is done
  /// twice.
  private static let stripHeight = 512

  /// Blurs strip by strip: the sums of a blur take eight bytes a pixel, several times.
  private static func blurred(_ amounts: [UInt8], width: Int, _ blur: BoxBlur) -> [UInt8] {
    let height = amounts.count / width - 2 * blur.reach
    var blurred: [UInt8] = []
    blurred.reserveCapacity((width - 2 * blur.reach) * height)
    for top in stride(from: 0, to: height, by: stripHeight) {
      let bottom = min(top + stripHeight, height) + 2 * blur.reach
      blurred += blur.blurred(Array(amounts[top * width..<bottom * width]), width: width)
    }
    return blurred
  }

  private static func coverage(
    of path: Path, _ transform: Transform, in area: PixelArea, evenly: Bool
  ) throws(RasterError) -> [UInt8] {
    let corner = Point(x: -Double(area.x), y: -Double(area.y))
    return try CoverageSheet.coverage(width: area.width, height: area.height, evenly: evenly) {
      $0.enter(transform.moved(by: corner))
      $0.fill(path)
      $0.leave()
    }
  }
}

extension Transform {
  /// Returns the map followed by a shift.
  fileprivate func moved(by shift: Point) -> Transform {
    then(Transform(turnedBy: 0, movedTo: shift))
  }
}
