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
  /// The documents of each palette; none for an atlas itself, where Xcode wants pictures alone.
  let lists: [(frames: OutputName, cues: OutputName)]

  init(_ request: FramesRequest, _ film: Film, _ count: Int, _ session: Session) throws(Failure) {
    let palettes = film.palettes
    guard !request.isAtlas || palettes.count == 1 else {
      throw Failure(
        .usage, location: "--out \(request.out ?? "")",
        problem: "it is one atlas, but each palette has its own",
        remedy: "name the folder for them")
    }
    let isFolderOfAtlases = request.chosenForm == .atlas && !request.isAtlas
    let names = try PictureNames(
      name: request.name ?? (isFolderOfAtlases ? "{palette}.atlas/frame-{frame}.png" : nil),
      layout: request.layout, fields: [.frame, .puzzle],
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
    guard !request.isAtlas else {
      lists = []
      return
    }
    // Beside the frames, where those of each palette have a folder, or beside their atlas.
    var folders = palettes.indices.map { palette in
      let folder = frames[0][palette].parts.dropLast().prefix {
        !isFolderOfAtlases || !$0.lowercased().hasSuffix(".atlas")
      }
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
