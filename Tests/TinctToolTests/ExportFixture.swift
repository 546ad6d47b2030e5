import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// A folder of small sprites and palettes to export, and what single pictures of them look like.
struct ExportFixture {
  let tool: Tool
  /// Sprites with clear edges, opaque ones, two that are equal, and the frames of an animation.
  static let names = ["dot", "tile", "twin", "walk-1", "walk-2", "walk-10"]
  static let palettes = ["--palette", "deep.json", "--palette", "sun.json"]

  init() throws {
    tool = try Tool()
    for (index, name) in Self.names.enumerated() {
      try put(Self.sprite(index), at: "in/\(name).png")
    }
    try putPalette("Deep Sea", base: "#013", text: "#F40", at: "deep.json")
    try putPalette("Sun", base: "#FFE", text: "#06A", at: "sun.json")
  }

  func put(_ bitmap: Bitmap, at name: String) throws {
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: name)
  }

  func putPalette(_ name: String, base: String, text: String, at file: String) throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "\(name)",
       "colors": {"base": "\(base)", "text": "\(text)"}}
      """, at: file)
  }

  /// A sprite of some size with a soft shape in it.
  static func sprite(_ index: Int) -> Bitmap {
    // The third is the second once more.
    let kind = index == 2 ? 1 : index
    let (width, height) = (9 + 5 * kind, 12 + 2 * kind)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = kind == 1 || (x > kind && y > 2 && x < width - 2 && y < height - kind / 2)
        let alpha = kind == 1 ? 255 : isInside ? min(255, 60 + 17 * ((x + y * kind) % 12)) : 0
        bitmap[x, y] = StraightPixel(red: 90, green: 90, blue: 90, alpha: UInt8(alpha))
      }
    }
    return bitmap
  }

  /// Runs `tinct tint` on the sprites; it must go well.
  @discardableResult
  func tint(_ arguments: String...) throws -> Tool.Result {
    let result = try tool.run(arguments: ["tint", "in"] + arguments)
    #expect(result.code == 0, "\(result.errors)")
    return result
  }

  func bitmap(_ name: String) throws -> Bitmap {
    try PNGImage(decoding: Array(try #require(tool.data(name), "\(name)"))).bitmap
  }

  /// A JSON file read by Foundation, which has nothing of ours.
  func json(_ name: String) throws -> [String: Any] {
    let data = try #require(tool.data(name), "\(name)")
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func text(_ name: String) throws -> String {
    String(decoding: try #require(tool.data(name), "\(name)"), as: UTF8.self)
  }
}

extension Bitmap {
  /// A part of the picture.
  func cut(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { part[column, row] = self[x + column, y + row] }
    }
    return part
  }

  /// The picture with every clear pixel made the same.
  var withoutClearColors: Bitmap {
    var bitmap = self
    bitmap.pixels = pixels.map { $0.alpha == 0 ? .clear : $0 }
    return bitmap
  }
}

/// Runs a program to its end, if it is on this machine: its exit code and what it said, else nil.
func outsideProgram(_ name: String, _ arguments: [String], in folder: URL) throws -> (
  code: Int32, output: String
)? {
  let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/games"]
  guard
    let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
  else { return nil }
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.currentDirectoryURL = folder
  // Some programs keep settings in their home.
  process.environment = [
    "PATH": "/usr/bin:/bin", "HOME": folder.path(percentEncoded: false), "LC_ALL": "C.UTF-8",
  ]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

extension Tool {
  /// Writes sprites of one grey each, by file without its ending, and the palettes `sun.json` and
  /// `sea.json`.
  func putArt(_ greys: KeyValuePairs<String, UInt8>) throws {
    for (file, grey) in greys {
      let pixel = StraightPixel(red: grey, green: grey, blue: grey)
      let bitmap = Bitmap(width: 4, height: 4, filledWith: pixel)
      try put(Data(EncodedPNG(bitmap).bytes), at: "\(file).png")
    }
    for (name, color) in [("sun", "#FFAA00"), ("sea", "#0044AA")] {
      try put(
        #"""
        {"format": "tinct-palette", "version": 1, "name": "\#(name)",
         "colors": {"base": "#FFF0E0", "text": "\#(color)"}}
        """#, at: "\(name).json")
    }
  }

  /// Writes a game: sprites in `a`, palettes, three boards in `ids.txt`, and its manifest.
  func putGame(_ manifest: String) throws {
    try putArt(["a/tee": 0x80, "a/end": 0x60])
    try put("2x1:41\n1x2:82\n3x1:541\n", at: "ids.txt")
    try put(manifest, at: "tinct.json")
  }
}
