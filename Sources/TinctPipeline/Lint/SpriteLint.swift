public import TinctPuzzles

/// Looks through neutral art for what goes wrong before it is tinted.
///
/// Sprites of one folder and scale are a set. A set whose names are those of a kind of grid
/// (`PieceClass`) is also looked at as pieces: whether arms meet, classes are missing, symmetric
/// pieces are in the middle.
public struct SpriteLint: Sendable {
  private let kind: GridKind?

  /// Makes a look through sprites.
  ///
  /// - Parameter kind: the grid that the sprites are for; nil to find out by their names.
  public init(kind: GridKind? = nil) { self.kind = kind }

  /// All that is found, by file and then by check; the same for any order of the sprites.
  ///
  /// - Parameter jobs: how many sprites are looked at at once; nil for one for each core.
  public func findings(in sprites: [LintedSprite], jobs: Int? = nil) -> [SpriteFinding] {
    var findings = JobRunner(threads: jobs)
      .run(sprites) { PixelLint(sprite: $0).findings }.flatMap(\.self)
    findings += sprites.compactMap(unsafeName) + nameClashes(sprites)
    let sets = Dictionary(grouping: sprites) { "\($0.folder)\u{0}\($0.scale ?? 0)" }
    for (_, set) in sets {
      findings += SetLint(sprites: set, kind: kind ?? SetLint.kind(of: set)).findings
    }
    let order = SpriteFinding.Check.allCases
    return findings.sorted {
      ($0.file, order.firstIndex(of: $0.check) ?? 0, $0.side ?? -1, $0.description)
        < ($1.file, order.firstIndex(of: $1.check) ?? 0, $1.side ?? -1, $1.description)
    }
  }

  /// A name that is refused when pictures are named after sprites.
  private func unsafeName(_ sprite: LintedSprite) -> SpriteFinding? {
    do throws(OutputError) {
      _ = try OutputName(checking: sprite.fileName)
      return nil
    } catch {
      guard let failure = Failure(error) else { return nil }
      return SpriteFinding(
        .unsafeName, .error, file: sprite.file, problem: failure.problem,
        remedy: failure.remedy ?? "rename it")
    }
  }

  /// Names that differ, and are one where case, or the way accents are stored, makes no difference.
  private func nameClashes(_ sprites: [LintedSprite]) -> [SpriteFinding] {
    // Strings are equal where only the form of accents differs.
    let groups = Dictionary(grouping: sprites) { $0.file.lowercased() }
    return groups.values.flatMap { group -> [SpriteFinding] in
      let files = Set(group.map { Array($0.file.utf8) }).map { String(decoding: $0, as: UTF8.self) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return files.dropFirst().map { file in
        SpriteFinding(
          .nameClash, .error, file: file,
          problem:
            "the name is that of \(files[0]) where file systems ignore case or accents' form",
          remedy: "rename one of them")
      }
    }
  }
}
