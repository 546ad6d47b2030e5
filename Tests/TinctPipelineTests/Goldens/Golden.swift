import Testing
import TinctGraphics

/// A picture that must stay as it is.
struct Golden: Sendable, CustomTestStringConvertible {
  /// Path of the file without its extension: `feature/property`.
  let name: String
  /// By how much a channel may differ: 0 for fills and tints, 1 where edges are anti-aliased, since
  /// versions of Cairo differ by that much.
  let tolerance: Int
  /// Draws the picture as it is now.
  let draw: @Sendable () throws -> Bitmap

  var testDescription: String { name }
}
