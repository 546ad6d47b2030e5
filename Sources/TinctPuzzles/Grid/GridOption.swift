/// What a document may say of a grid beside its kind, by the name that it has there.
public enum GridOption: String, CaseIterable, Hashable, Sendable {
  case shape, columns, rows, side, rings, cells, orientation, offset, wraps
}

/// How hexagons lie.
public enum GridOrientation: String, CaseIterable, Hashable, Sendable {
  /// With a side on top, in columns.
  case flat
  /// With a corner on top, in rows.
  case pointy
}

/// Which columns of flat hexagons lie half a cell lower, or rows of pointy ones half a cell to the
/// right, counted from 0.
public enum GridOffset: String, CaseIterable, Hashable, Sendable {
  /// The second, the fourth ...
  case odd
  /// The first, the third ...
  case even
}
