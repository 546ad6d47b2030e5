extension Tint {
  /// The same tint with something else in place of each paint.
  public func map<New, Problem: Error>(
    _ transform: (Paint) throws(Problem) -> New
  ) throws(Problem) -> Tint<New> {
    switch self {
    case .own: return .own
    case .fill(let fill):
      let stops = try fill.stops.map { (stop) throws(Problem) in
        Tint<New>.Stop(try transform(stop.paint), at: stop.position)
      }
      return .fill(Tint<New>.Fill(stops: stops, blend: fill.blend, opacity: fill.opacity))
    case .channels(let channels):
      return .channels(
        Tint<New>.Channels(
          red: try channels.red.map(transform), green: try channels.green.map(transform),
          blue: try channels.blue.map(transform), rest: try transform(channels.rest)))
    case .key(let key):
      var paints: [StraightPixel: New] = [:]
      for (color, paint) in key.paints { paints[color] = try transform(paint) }
      return .key(Tint<New>.Key(paints, others: key.others))
    }
  }

  /// The paints, in the order of the channels or of the ramp; those of a key by their colours.
  public var paints: [Paint] {
    switch self {
    case .own: []
    case .fill(let fill): fill.stops.map(\.paint)
    case .channels(let channels):
      [channels.red, channels.green, channels.blue, channels.rest].compactMap(\.self)
    case .key(let key):
      key.paints.sorted { $0.key.word < $1.key.word }.map(\.value)
    }
  }
}

extension Tint.Key {
  /// The first pixel whose colour is none of the key's, and how many there are; nil if there is none,
  /// or if such are kept.
  func stranger(in bitmap: Bitmap) -> (offset: Int, count: Int)? {
    guard others == .refuse else { return nil }
    var first: Int?
    var count = 0
    var known = StraightPixel.clear
    for (offset, pixel) in bitmap.pixels.enumerated() where pixel.alpha > 0 && pixel != known {
      if paints[pixel.opaque] != nil {
        known = pixel
      } else {
        first = first ?? offset
        count += 1
      }
    }
    return first.map { ($0, count) }
  }
}
