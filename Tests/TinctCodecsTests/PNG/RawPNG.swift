@testable import TinctCodecs

/// PNGs put together chunk by chunk, so that tests can break them where they like.
struct RawPNG {
  var chunks: [(name: String, data: [UInt8])]

  init(_ chunks: [(name: String, data: [UInt8])]) { self.chunks = chunks }

  /// Takes a well-formed file apart.
  init(_ bytes: [UInt8]) {
    chunks = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
  }

  var bytes: [UInt8] {
    var bytes = pngSignature
    for chunk in chunks {
      let code = chunk.name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
      bytes.append(chunk: PNGChunkName(code: code), chunk.data)
    }
    return bytes
  }

  /// The data of a header chunk.
  static func header(
    width: UInt32, height: UInt32, depth: UInt8 = 8, type: UInt8 = 0, methods: [UInt8] = [0, 0, 0]
  ) -> [UInt8] {
    var data: [UInt8] = []
    data.append(bigEndian: width)
    data.append(bigEndian: height)
    return data + [depth, type] + methods
  }
}
