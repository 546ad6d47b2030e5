extension [UInt8] {
  /// Indices with one in place of all that are clear, so that equal pictures are equal indices.
  func joined(as clear: UInt8?, where isClear: (Int) -> Bool) -> [UInt8] {
    guard let clear else { return self }
    let table = (0..<256).map { isClear($0) ? clear : UInt8($0) }
    return table.enumerated().allSatisfy { $0 == Int($1) } ? self : map { table[Int($0)] }
  }
}
