/// Formats that are often taken for PNG, known by their first bytes.
enum PNGForeignFormat {
  /// What some bytes look like, or nil.
  static func name(of bytes: [UInt8]) -> String? {
    signatures.first { signature in
      let place = bytes.dropFirst(signature.offset)
      return place.starts(with: signature.bytes)
    }?.name
  }

  private static let signatures: [(offset: Int, bytes: [UInt8], name: String)] = [
    (0, [0xFF, 0xD8, 0xFF], "JPEG"),
    (0, Array("GIF8".utf8), "GIF"),
    (8, Array("WEBP".utf8), "WebP"),
    (4, Array("ftypavif".utf8), "AVIF"),
    (4, Array("ftyphei".utf8), "HEIC"),
    (0, Array("BM".utf8), "BMP"),
    (0, [0x49, 0x49, 0x2A, 0x00], "TIFF"),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    (0, Array("8BPS".utf8), "a Photoshop document"),
    (0, Array("%PDF".utf8), "PDF"),
    (0, [0x8A, 0x4D, 0x4E, 0x47], "MNG"),
    (0, Array("<svg".utf8), "SVG"),
    (0, Array("<?xml".utf8), "XML (perhaps SVG)"),
    (0, Array("version https://git-lfs".utf8), "a Git LFS pointer: run `git lfs pull`"),
  ]
}
