public import TinctPuzzles

/// What is filmed.
public enum FilmSubject: Sendable {
  /// A picture in inks, drawn once for all palettes.
  case inked(any MovingPicture)
  /// A picture for each palette, all of one size and with the same changes at the same times: where
  /// art has colours of its own, it is drawn for each. There is at least one.
  case colored([any MovingPicture])

  /// The picture, or the first of them.
  public var picture: any MovingPicture {
    switch self {
    case .inked(let picture): return picture
    case .colored(let pictures):
      guard let first = pictures.first else { preconditionFailure("there is a picture") }
      return first
    }
  }
}
