/// The index of each pixel of a plate into its table, in the fewest bytes that hold them.
public enum PlateIndices: Hashable, Sendable {
  /// One byte a pixel, for tables of at most 256 entries.
  case bytes([UInt8])
  /// Two bytes a pixel, for tables of 257 to 65536 entries.
  case halfWords([UInt16])
  /// Four bytes a pixel, for larger tables.
  case words([UInt32])

  /// How many pixels there are.
  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .halfWords(let halfWords): halfWords.count
    case .words(let words): words.count
    }
  }

  /// Whether the form is the one for a table of so many entries.
  func fits(entryCount: Int) -> Bool {
    switch self {
    case .bytes: entryCount <= 1 << 8
    case .halfWords: (1 << 8) + 1...1 << 16 ~= entryCount
    case .words: entryCount > 1 << 16
    }
  }

  /// How many pixels have each index of a table of so many entries.
  func counts(entryCount: Int) -> [Int] {
    switch self {
    case .bytes(let bytes): bytes.span.counts(entryCount: entryCount)
    case .halfWords(let halfWords): halfWords.span.counts(entryCount: entryCount)
    case .words(let words): words.span.counts(entryCount: entryCount)
    }
  }

  /// What stands at each pixel's index in a table.
  public func mapped<Value: BitwiseCopyable>(_ table: [Value]) -> [Value] {
    switch self {
    case .bytes(let bytes): bytes.span.mapped(table.span)
    case .halfWords(let halfWords): halfWords.span.mapped(table.span)
    case .words(let words): words.span.mapped(table.span)
    }
  }
}
