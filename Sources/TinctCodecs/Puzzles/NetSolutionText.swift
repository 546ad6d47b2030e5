internal import Crypto
internal import TinctPuzzles

/// The solution in a saved game, which is masked so that nobody reads it by chance.
///
/// The bytes are split in two halves. A mask made from the second goes over the first, and one made
/// from that over the second. A mask is the SHA-1 of its half followed by the digits of 0, then of 1,
/// and so on. (`obfuscate_bitmap` in misc.c.)
enum NetSolutionText {
  /// The solution in hexadecimal digits; nil if they are none for so many cells.
  static func solution(in text: String, cells: Int) -> [Connectors]? {
    guard text.utf8.count == 2 * cells else { return nil }
    let digits = text.unicodeScalars.map { Int(String($0), radix: 16) }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    let (first, second) = halves(bytes)
    let tail = masked(second, by: first)
    let clear = masked(first, by: tail) + tail
    let masks = String(decoding: clear, as: UTF8.self).unicodeScalars.map {
      UInt32(String($0), radix: 16)
    }
    guard masks.count == cells, masks.allSatisfy({ $0 != nil }) else { return nil }
    return masks.compactMap { $0.map(Connectors.init(mask:)) }
  }

  /// The hexadecimal digits of a solution.
  static func text(of solution: [Connectors]) -> String {
    let clear = Array(solution.map { String($0.mask, radix: 16) }.joined().utf8)
    let (first, second) = halves(clear)
    let head = masked(first, by: second)
    return (head + masked(second, by: head)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func halves(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    (Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropFirst(bytes.count / 2)))
  }

  /// Some bytes under the mask of others; twice gives them back.
  private static func masked(_ bytes: [UInt8], by seed: [UInt8]) -> [UInt8] {
    var mask: [UInt8] = []
    var number = 0
    while mask.count < bytes.count {
      mask += Insecure.SHA1.hash(data: seed + Array(String(number).utf8))
      number += 1
    }
    return zip(bytes, mask).map { $0 ^ $1 }
  }
}
