import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics

/// An animation as a program of others reads it.
struct ReadAnimation {
  var width: Int
  var height: Int
  /// The loops of the file, in the program's words; nil for none.
  var loops: Int?
  /// The delay of each frame, in the program's words.
  var delays: [String]
  var frames: [[StraightPixel]]
}

/// Programs of others that read animations; each call runs one program once, however many files
/// there are, where the program can do that.
enum OtherReaders {
  /// Reads files with Pillow; delays are in milliseconds.
  static func pillow(_ files: [[UInt8]], ending suffix: String) throws -> [ReadAnimation] {
    try inFolder { folder in
      let names = try write(files, suffix, folder)
      try run(["sh", "-c", findPython + " \"$python\" -c \"$0\" \"$@\"", script] + names, folder)
      return try names.map { name in
        let lines = try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
          .split(separator: " ").map(String.init)
        let (width, height) = (try #require(Int(lines[0])), try #require(Int(lines[1])))
        let bytes = try Checkout.bytes(of: folder.appending(path: name + ".rgba"))
        return ReadAnimation(
          width: width, height: height, loops: Int(lines[2]), delays: Array(lines[3...]),
          frames: frames(bytes, width * height))
      }
    }
  }

  /// The frames of files as ffmpeg has them.
  static func ffmpeg(
    _ files: [[UInt8]], ending suffix: String, pixelCounts: [Int], options: [String] = []
  ) throws -> [[[StraightPixel]]] {
    try inFolder { folder in
      let names = try write(files, suffix, folder)
      var arguments = ["ffmpeg", "-v", "error"]
      for name in names { arguments += ["-i", name] }
      for (index, name) in names.enumerated() {
        arguments += ["-map", "\(index):v"] + options
        arguments += [
          "-f", "rawvideo", "-pix_fmt", "rgba", "-vsync", "passthrough", name + ".rgba",
        ]
      }
      try run(arguments, folder)
      return try zip(names, pixelCounts).map { name, count in
        frames(try Checkout.bytes(of: folder.appending(path: name + ".rgba")), count)
      }
    }
  }

  /// Reads APNGs with apngdis, if it is there; delays are fractions of seconds.
  static func apngdis(_ files: [[UInt8]]) throws -> [ReadAnimation]? {
    try inFolder { folder in
      let names = try write(files, ".png", folder)
      guard (try? run(["which", "apngdis"], folder)) != nil else { return nil }
      let each = names.indices.map { "apngdis \(names[$0]) frames\($0)- >/dev/null" }
        .joined(separator: " && ")
      try run(["sh", "-c", each], folder)
      return try names.indices.map { index in
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasPrefix("frames\(index)-") && $0.hasSuffix(".png") }.sorted()
        try #require(!found.isEmpty)
        let pictures = try found.map {
          try PNGImage(decoding: Checkout.bytes(of: folder.appending(path: $0))).bitmap
        }
        let delays = try found.map {
          try String(
            contentsOf: folder.appending(path: $0.dropLast(4) + ".txt"), encoding: .utf8
          )
          .trimmingCharacters(in: .whitespacesAndNewlines).replacing("delay=", with: "")
        }
        return ReadAnimation(
          width: pictures[0].width, height: pictures[0].height, loops: nil, delays: delays,
          frames: pictures.map(\.pixels))
      }
    }
  }

  /// Reads GIFs with gifsicle: the loops, and the delays in seconds.
  static func gifsicle(_ files: [[UInt8]]) throws -> [(loops: String?, delays: [String])] {
    try inFolder { folder in
      let names = try write(files, ".gif", folder)
      try run(["sh", "-c", "gifsicle --info \"$@\" > out.txt", "sh"] + names, folder)
      let text = try String(contentsOf: folder.appending(path: "out.txt"), encoding: .utf8)
      return text.components(separatedBy: "\n* ").map { part in
        let lines = part.split(separator: "\n").map(String.init)
        let loops = lines.first { $0.trimmingCharacters(in: .whitespaces).hasPrefix("loop ") }
        let delays = lines.compactMap { line in
          line.range(of: "delay ").map { String(line[$0.upperBound...].prefix { $0 != "s" }) }
        }
        return (loops?.trimmingCharacters(in: .whitespaces), delays)
      }
    }
  }

  /// The rate that ffprobe reads in a video.
  static func rate(_ file: [UInt8], ending suffix: String) throws -> String {
    try inFolder { folder in
      let names = try write([file], suffix, folder)
      let command =
        "ffprobe -v error -show_entries stream=r_frame_rate -of csv=p=0 \"$0\" > out.txt"
      try run(["sh", "-c", command, names[0]], folder)
      return try String(contentsOf: folder.appending(path: "out.txt"), encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// The Python that has Pillow need not be the first in the path.
  private static let findPython =
    "python=python3; \"$python\" -c 'import PIL' 2>/dev/null || python=/usr/bin/python3;"

  private static let script = """
    import sys
    from PIL import Image
    for name in sys.argv[1:]:
        image = Image.open(name)
        count = getattr(image, 'n_frames', 1)
        delays = []
        with open(name + '.rgba', 'wb') as output:
            for frame in range(count):
                image.seek(frame)
                image.load()
                output.write(image.convert('RGBA').tobytes())
                delays.append(str(image.info.get('duration', 'none')))
        with open(name + '.txt', 'w') as output:
            loops = str(image.info.get('loop', 'none'))
            output.write(' '.join([str(image.width), str(image.height), loops] + delays))
    """

  static func frames(_ bytes: [UInt8], _ pixelCount: Int) -> [[StraightPixel]] {
    stride(from: 0, to: bytes.count, by: 4 * pixelCount).map { start in
      (0..<pixelCount).map { pixel in
        let offset = start + 4 * pixel
        return StraightPixel(
          red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
          alpha: bytes[offset + 3])
      }
    }
  }

  private static func write(
    _ files: [[UInt8]], _ suffix: String, _ folder: URL
  ) throws -> [String] {
    try files.enumerated().map { index, bytes in
      let name = "file\(index)\(suffix)"
      try Data(bytes).write(to: folder.appending(path: name))
      return name
    }
  }

  static func inFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tinct-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }

  static func run(_ command: [String], _ folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    if command[0] == "which" { process.standardOutput = FileHandle.nullDevice }
    try process.run()
    process.waitUntilExit()
    try #require(
      process.terminationStatus == 0, "\(command[0]) failed; '.ci/setup tests' installs it")
  }
}
