/// Game IDs of Net, from Simon Tatham's Puzzles: `5x5w:` and a digit for each piece, row by row.
///
/// Width and height (one number stands for both), then parameters: `w` for a board that wraps;
/// `b` with a number and `a`, how Net made the puzzle, which are read and not kept, as in Net
/// itself. After the colon a hexadecimal digit is the mask of a piece (right 1, up 2, left 4,
/// down 8); `v` after it is a wall on its right, `h` one below it. The source is at the centre:
/// column width / 2 and row height / 2, rounded down. (Syntax: `new_game_desc`, `validate_desc`
/// and `decode_params` in net.c.)
public enum NetGameID {
  /// Whether a text can only be meant as a game ID: it begins with a size and then has a colon.
  ///
  /// No path of a file with a usual name does, so that one argument may take either.
  public static func isLikely(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let head = text.utf8[..<colon]
    guard head.first.map(isDigit) ?? false else { return false }
    return head.allSatisfy { isDigit($0) || "xwba.".utf8.contains($0) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
