import Foundation
import TestFiles
import TinctGraphics

/// Willem van Schaik's PngSuite, in the folder of references beside the checkout, and the pixels of
/// its legal files as an independent decoder reads them.
enum PNGSuite {
  static let folder = Checkout.shared.appending(path: "corpora/pngsuite/png")

  /// False in a checkout without the references; tests that need them are skipped then.
  static let isPresent = FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))

  struct Record: Sendable, CustomStringConvertible {
    let file: String
    let width: Int
    let height: Int
    let hash: UInt64

    var description: String { file }
  }

  /// One record for each legal file.
  static let records: [Record] = {
    let url = Checkout.root.appending(path: "Tests/Fixtures/pngsuite/pixels.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, let width = Int(words[1]), let height = Int(words[2]),
        let hash = UInt64(words[3], radix: 16)
      else { return nil }
      return Record(file: String(words[0]), width: width, height: height, hash: hash)
    }
  }()

  static func bytes(_ file: String) throws -> [UInt8] {
    try Checkout.bytes(of: folder.appending(path: file))
  }

  /// A file whose samples are taken as they are stored.
  static func bytesWithoutGamma(_ file: String) throws -> [UInt8] {
    var raw = RawPNG(try bytes(file))
    raw.chunks.removeAll { $0.name == "gAMA" }
    return raw.bytes
  }
}

extension Bitmap {
  /// 64-bit FNV-1a over the bytes of the pixels: red, green, blue, alpha.
  var fowlerNollVo: UInt64 {
    pixels.reduce(0xCBF2_9CE4_8422_2325) { hash, pixel in
      [pixel.red, pixel.green, pixel.blue, pixel.alpha].reduce(hash) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
    }
  }
}
