public import TinctBoards
public import TinctGraphics
public import TinctPuzzles

/// The moving picture of a film: one in inks for all palettes, except for palettes that need one in
/// colours of their own.
///
/// All pictures are of one size, and change at the same times in the same areas.
public struct FilmSubject: Sendable {
  /// The picture in inks; if there is none, one of those in colours.
  public let picture: any MovingPicture
  /// The pictures in colours, by the index of their palette.
  let colored: [Int: any MovingPicture]

  /// A picture in inks, drawn once for all palettes.
  public static func inked(_ picture: any MovingPicture) -> FilmSubject {
    FilmSubject(picture: picture, colored: [:])
  }

  /// A picture for each palette, at least one, for art with colours of its own.
  public static func colored(_ pictures: [any MovingPicture]) -> FilmSubject {
    FilmSubject(
      picture: pictures[0],
      colored: Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($0, $1) }))
  }

  private init(picture: any MovingPicture, colored: [Int: any MovingPicture]) {
    self.picture = picture
    self.colored = colored
  }

  /// Returns the subject of a film in some of the palettes, by their indices.
  func selecting(_ palettes: [Int]) -> FilmSubject {
    var chosen: [Int: any MovingPicture] = [:]
    for (index, palette) in palettes.enumerated() { chosen[index] = colored[palette] }
    return FilmSubject(picture: picture, colored: chosen)
  }

  /// Makes a picture for each form of the art that some palettes need.
  init<Problem: Error>(
    _ art: BoardArt, in palettes: [ResolvedPalette],
    _ picture: (PieceArt) throws(Problem) -> any MovingPicture
  ) throws(Problem) {
    var shared: (any MovingPicture)?
    var colored: [Int: any MovingPicture] = [:]
    for (index, palette) in palettes.enumerated() {
      let resolved = art.resolved(for: palette)
      if resolved.isColored {
        colored[index] = try picture(resolved.art)
      } else if shared == nil {
        shared = try picture(resolved.art)
      }
    }
    let main: any MovingPicture
    if let made = shared ?? colored[0] { main = made } else { main = try picture(.outlines) }
    self.init(picture: main, colored: colored)
  }
}

extension FilmSubject {
  /// Describes moments of the picture side by side, labelled with their times.
  ///
  /// It is printed in palettes that are resolved with the inks of words (`lettering:`).
  ///
  /// - Parameters:
  ///   - times: times in seconds; at least one.
  ///   - names: the words below each; nil for the times.
  ///   - columns: moments in a row; nil for a sheet slightly wider than high.
  ///   - font: the font of times.
  ///   - palettes: the palettes, in the order of those that the subject was made for.
  public func storyboard(
    times: [Double], names: [String]? = nil, columns: Int?, font: Font,
    in palettes: [ResolvedPalette]
  ) -> Drawing {
    let caption = Storyboard.Caption(font, size: max(12, Double(picture.width) / 24))
    let sheet = Storyboard(
      picture, times: times, names: names, columns: columns, caption: caption
    ).scene
    let colored = Dictionary(
      uniqueKeysWithValues: colored.map { (palettes[$0.key], $0.value) })
    return Drawing(size: PixelSize(width: sheet.width, height: sheet.height)) { palette, _ in
      guard let picture = colored[palette] else { return .scene(sheet) }
      return .colored(
        Storyboard(
          picture, times: times, names: names, columns: columns, caption: caption
        ).scene)
    }
  }
}

extension BoardRenderer {
  /// Makes the subject of a film of a board.
  ///
  /// - Parameters:
  ///   - grid: the board.
  ///   - palettes: the palettes of the film.
  ///   - picture: makes the moving picture from the layout of the board, which differs between
  ///     palettes only in its art.
  public func film<Problem: Error>(
    on grid: Grid, in palettes: [ResolvedPalette],
    _ picture: (BoardLayout) throws(Problem) -> any MovingPicture
  ) throws(Problem) -> FilmSubject {
    try FilmSubject(art, in: palettes) { (art) throws(Problem) in
      try picture(layout(grid, art))
    }
  }
}

/// An animation of a board that is to be filmed, in the palettes of a request.
struct Film: Sendable {
  /// The animation's name, for names of files.
  let name: String
  /// The puzzle's name.
  let puzzle: String
  /// The puzzle for messages.
  let location: String
  /// The moving picture, made for the palettes.
  let subject: FilmSubject
  /// The points in time that sound and haptics follow.
  let cues: [FilmCue]
  /// The seconds at which each move has ended, after the start; only the start for animations
  /// without moves.
  let moveEnds: [Double]
  /// The number of moves of a log that were undone.
  let undoneCount: Int
  /// The look.
  let theme: Theme
  /// The palettes that fit the theme, at least one.
  let resolved: [ResolvedPalette]
  /// The puzzle, and a solution if one was given: everything that decides the film besides the
  /// settings and the files that were read.
  let dependencies: [Dependency]

  /// The palettes.
  var palettes: [Palette] { resolved.map(\.palette) }

  /// The size of a frame.
  var size: PixelSize {
    PixelSize(width: subject.picture.width, height: subject.picture.height)
  }
}
