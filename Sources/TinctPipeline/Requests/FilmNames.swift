internal import TinctDocuments
internal import TinctGraphics

extension Film {
  /// The values of the fields of a template of names.
  var values: NameTemplate.Values {
    NameTemplate.Values(puzzle: slug(puzzle, fallback: "puzzle"))
  }

  /// The numbers of so many frames, from 1: `0001` and so on.
  static func numbers(_ count: Int) -> [String] {
    let digits = max(4, String(count).count)
    return (1...count).map { number in
      let number = String(number)
      return String(repeating: "0", count: digits - number.count) + number
    }
  }
}

/// The names of a folder of frames.
struct FrameNames: Sendable {
  /// The name of each frame in each palette.
  let frames: [[OutputName]]
  /// The documents of each palette.
  let lists: [(frames: OutputName, cues: OutputName)]

  init(_ request: FramesRequest, _ film: Film, _ count: Int, _ session: Session) throws(Failure) {
    let palettes = film.palettes
    let names = try PictureNames(
      name: request.name, layout: request.layout, fields: [.frame, .puzzle],
      ending: ".png",
      paletteCount: max(
        palettes.count, session.hasFailed ? request.look.palettes.palette.count : 0))
    var values = film.values
    var frames: [[OutputName]] = []
    for number in Film.numbers(count) {
      values.frame = number
      var row: [OutputName] = []
      for palette in palettes {
        row.append(
          try Failure.naming("\(film.location), frame-\(number)") { () throws(OutputError) in
            try names.name("frame-\(number)", values, in: palette)
          })
      }
      frames.append(row)
    }
    try names.check(
      frames.enumerated().flatMap { index, row in
        zip(row, palettes).map { name, palette in
          var values = film.values
          values.frame = String(index + 1)
          return PictureNames.Named(
            name: name, values: values, palette: palette, source: "frame \(index + 1)")
        }
      })
    self.frames = frames
    // Beside the frames, where those of each palette have a folder.
    var folders = palettes.indices.map { palette in
      let folder = frames[0][palette].parts.dropLast()
      return zip(folder, frames[count - 1][palette].parts.dropLast()).prefix { $0 == $1 }
        .map { String($0.0) }
    }
    if Set(folders).count < folders.count { folders = palettes.map { [$0.fileName] } }
    var lists: [(frames: OutputName, cues: OutputName)] = []
    for folder in folders {
      func name(_ file: String) throws(Failure) -> OutputName {
        try Failure.naming("\(file) of the run") { () throws(OutputError) in
          try OutputName(checking: (folder + [file]).joined(separator: "/"))
        }
      }
      lists.append((try name("frames.json"), try name("cues.json")))
    }
    self.lists = lists
  }
}
