internal import TinctBoards
internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles

/// Looks for mistakes in neutral art before it is tinted.
///
/// Sprites of one folder and scale are a set. A set whose names are those of a kind of grid
/// (`PieceClass`) is also checked as pieces: arms must meet, no class may be missing, and symmetric
/// pieces must be centred.
public struct SpriteLint: Sendable {
  private let kind: GridKind?

  /// Prepares to check sprites.
  ///
  /// - Parameter kind: the grid that the sprites are for; nil to infer it from their names.
  public init(kind: GridKind? = nil) { self.kind = kind }

  /// Reads sprites and checks them, each by itself first, so that few pictures are in memory.
  ///
  /// - Parameters:
  ///   - files: paths of PNGs.
  ///   - jobs: checks several sprites at once, as far as the memory of the run allows.
  ///   - report: informed of the progress of reading.
  /// - Returns: the findings by file, and a failure for each file that cannot be read. A file that
  ///   is not a PNG is a finding: the art is wrong.
  public func findings(
    at files: [String], inputs: InputReader, limits: Limits = Limits(),
    jobs: JobRunner = JobRunner(), report: JobRunner.Report? = nil
  ) -> (findings: [SpriteFinding], failures: [Failure]) {
    var sprites: [MeasuredSprite] = []
    var (findings, failures) = ([SpriteFinding](), [Failure]())
    let paths = files.map { SpritePath($0) }
    let kinds = kinds(of: paths)
    let members = members(of: paths, kinds)
    let outcomes = jobs.run(members, report: report) { [memory = jobs.memory] in
      LintOutcome(reading: $0, inputs, limits, memory)
    }
    for outcome in outcomes {
      switch outcome {
      case .sprite(let sprite): sprites.append(sprite)
      case .damage(let finding): findings.append(finding)
      case .failure(let failure): failures.append(failure)
      }
    }
    return (sorted(findings + self.findings(in: sprites, kinds)), failures)
  }

  /// Returns all findings, by file and then by check; the same for any order of the sprites.
  ///
  /// - Parameter jobs: checks several sprites at once.
  public func findings(
    in sprites: [LintedSprite], jobs: JobRunner = JobRunner()
  ) -> [SpriteFinding] {
    let paths = sprites.map(\.path)
    let kinds = kinds(of: paths)
    let measured = jobs.run(Array(zip(members(of: paths, kinds), sprites))) { member, sprite in
      MeasuredSprite(member.path, sprite.bitmap, arms: member.cell)
    }
    return sorted(findings(in: measured, kinds))
  }

  /// A sprite among those of its folder and scale.
  fileprivate struct Member: Sendable {
    let path: SpritePath
    /// The cell whose sides its arms should reach; nil if it is no piece.
    let cell: Grid.Cell?
  }

  /// Returns the grid that the pieces of each set are for, by the names of its files alone: they
  /// say so even if one of the files cannot be read.
  private func kinds(of paths: [SpritePath]) -> [String: GridKind] {
    Dictionary(grouping: paths, by: \.set).compactMapValues { kind ?? SetLint.kind(of: $0) }
  }

  private func members(of paths: [SpritePath], _ kinds: [String: GridKind]) -> [Member] {
    let sets = kinds.compactMapValues { PieceSet($0) }
    return paths.map { path in
      let set = sets[path.set]
      let isPiece = set?.classes.contains { $0.name == path.name } ?? false
      return Member(path: path, cell: isPiece && !path.isOverlay ? set?.cell : nil)
    }
  }

  private func findings(
    in sprites: [MeasuredSprite], _ kinds: [String: GridKind]
  ) -> [SpriteFinding] {
    var findings = sprites.flatMap(\.findings)
    findings += sprites.compactMap { unsafeName($0.path) } + nameClashes(sprites.map(\.path))
    for (name, set) in Dictionary(grouping: sprites, by: \.path.set) {
      findings += SetLint(sprites: set, kind: kinds[name]).findings
    }
    return findings
  }

  private func sorted(_ findings: [SpriteFinding]) -> [SpriteFinding] {
    let order = SpriteFinding.Check.allCases
    return findings.sorted {
      ($0.file, order.firstIndex(of: $0.check) ?? 0, $0.side ?? -1, $0.description)
        < ($1.file, order.firstIndex(of: $1.check) ?? 0, $1.side ?? -1, $1.description)
    }
  }

  /// Reports a name that would be refused for an output. Outputs have the name without the mark of
  /// its scale and `.png`.
  private func unsafeName(_ sprite: SpritePath) -> SpriteFinding? {
    do throws(OutputError) {
      _ = try OutputName(checking: sprite.fileName)
      _ = try OutputName(checking: SpriteFileName(sprite.fileName).name)
      return nil
    } catch {
      guard let failure = Failure(error) else { return nil }
      return SpriteFinding(
        .unsafeName, .error, file: sprite.file, problem: failure.problem,
        remedy: failure.remedy ?? "rename it")
    }
  }

  /// Reports names that differ only in case, or in the way accents are stored.
  private func nameClashes(_ sprites: [SpritePath]) -> [SpriteFinding] {
    // Swift's strings compare equal if they differ only in the composition of accents.
    let groups = Dictionary(grouping: sprites) { $0.file.lowercased() }
    return groups.values.flatMap { group -> [SpriteFinding] in
      let files = Set(group.map { Array($0.file.utf8) }).map { String(decoding: $0, as: UTF8.self) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return files.dropFirst().map { file in
        SpriteFinding(
          .nameClash, .error, file: file,
          problem:
            "the name is the same as \(files[0]) where file systems ignore case or the form of "
            + "accents",
          remedy: "rename one of them")
      }
    }
  }
}

/// A sprite that was read, or the reason why it was not.
private enum LintOutcome: Sendable {
  case sprite(MeasuredSprite)
  case damage(SpriteFinding)
  case failure(Failure)

  init(
    reading member: SpriteLint.Member, _ inputs: InputReader, _ limits: Limits,
    _ memory: MemoryBudget
  ) {
    let file = member.path.file
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(file) } catch {
      self = .failure(Failure(error))
      return
    }
    // Pixels of four bytes; what is measured is of the size of a side.
    let pixels = min(PNGInfo.pixelCount(announcedBy: bytes), limits.imagePixels)
    let share = memory.share(of: bytes.count + pixels * 4)
    defer { withExtendedLifetime(share) {} }
    do throws(PNGError) {
      let bitmap = try PNGImage(decoding: bytes, limits: limits).bitmap
      self = .sprite(MeasuredSprite(member.path, bitmap, arms: member.cell))
    } catch {
      let failure = Failure(error, file: file)
      self = .damage(
        SpriteFinding(
          .unreadable, .error, file: file, problem: "byte \(error.offset): \(failure.problem)",
          remedy: failure.remedy ?? "export it again as PNG"))
    }
  }
}

/// A sprite to check.
public struct LintedSprite: Sendable {
  /// The path of the file.
  public var file: String { path.file }
  /// The picture.
  public let bitmap: Bitmap
  let path: SpritePath

  /// Puts a picture under the path of its file.
  public init(file: String, bitmap: Bitmap) {
    path = SpritePath(file)
    self.bitmap = bitmap
  }
}

/// The parts of a sprite's path: `art/tee.overlay@2x.png` is the overlay of `tee` at two pixels per
/// point.
struct SpritePath: Sendable {
  let file: String
  /// The folder, which makes sprites of one scale a set.
  let folder: String
  /// The name of the file, with its extension.
  let fileName: String
  /// The name without scale, overlay's suffix and extension.
  let name: String
  /// Pixels per point, if the name says it.
  let scale: Int?
  /// The sprite lies on top of another one.
  let isOverlay: Bool
  /// The same for all sprites of a set.
  var set: String { "\(folder)\u{0}\(scale ?? 0)" }

  /// Splits a file's path into its parts.
  init(_ file: String) {
    self.file = file
    let slash = file.lastIndex(of: "/")
    folder = slash.map { String(file[..<$0]) } ?? "."
    fileName = String(file[(slash.map { file.index(after: $0) } ?? file.startIndex)...])
    let parts = SpriteFileName(file)
    scale = parts.scale.flatMap { Int(exactly: $0) }
    isOverlay = parts.name.hasSuffix(PieceSprite.overlaySuffix)
    name = isOverlay ? String(parts.name.dropLast(PieceSprite.overlaySuffix.count)) : parts.name
  }
}

/// The measures of a sprite that remain when its pixels are gone, to compare it with others.
struct MeasuredSprite: Sendable {
  let path: SpritePath
  /// Width and height in pixels.
  let size: PixelSize
  /// The mistakes of the sprite by itself.
  let findings: [SpriteFinding]
  /// The vector from the middle to the alpha's centre of mass; nil without any alpha.
  let offset: Point?
  /// The alpha along each side of its cell; empty if it is no piece.
  let profiles: [ArmProfile]

  /// - Parameter cell: the cell whose sides its arms should reach; nil if it is no piece.
  init(_ path: SpritePath, _ bitmap: Bitmap, arms cell: Grid.Cell?) {
    self.path = path
    size = PixelSize(width: bitmap.width, height: bitmap.height)
    findings = PixelLint(path: path, bitmap: bitmap).findings
    offset = Self.offset(bitmap)
    profiles =
      cell.map { cell in
        cell.sides.map { ArmProfile(bitmap, side: $0, of: cell) }
      } ?? []
  }

  private static func offset(_ bitmap: Bitmap) -> Point? {
    var (mass, x, y) = (0, 0, 0)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let alpha = Int(bitmap[column, row].alpha)
        mass += alpha
        x += alpha * (2 * column + 1 - bitmap.width)
        y += alpha * (2 * row + 1 - bitmap.height)
      }
    }
    guard mass > 0 else { return nil }
    return Point(x: Double(x) / Double(2 * mass), y: Double(y) / Double(2 * mass))
  }
}

/// Checks the pixels of a single sprite of any kind.
struct PixelLint {
  let path: SpritePath
  let bitmap: Bitmap

  /// The greatest distance of two colours, in any channel, that can be noise in one colour.
  private static let foreign = 48
  /// The least change of a pixel's channels, in steps of 255, that anybody can see.
  ///
  /// Over any ground, a colour that is off by d under the alpha a changes the pixel by a d.
  /// Programs that keep colours multiplied by their alpha, such as Pillow when it resizes, round
  /// each by up to one step, so colours under the lowest alphas are arbitrary.
  private static let visible = 3
  /// The alpha from which a pixel is the art itself.
  private static let solid: UInt8 = 192
  /// The alpha below which a pixel is its edge.
  private static let faint: UInt8 = 128
  /// The distance in pixels within which the art next to an edge pixel is looked for.
  private static let reach = 2

  var findings: [SpriteFinding] { [background, fringe, oddSize].compactMap(\.self) }

  private var background: SpriteFinding? {
    // A tile may fill its whole picture; everything else needs a clear ground, or tinting turns it
    // into a rectangle.
    guard !Self.isTile(path.name) else { return nil }
    let rim =
      (0..<bitmap.width).flatMap { [bitmap[$0, 0], bitmap[$0, bitmap.height - 1]] }
      + (0..<bitmap.height).flatMap { [bitmap[0, $0], bitmap[bitmap.width - 1, $0]] }
    guard let least = rim.map(\.alpha).min(), least > 0 else { return nil }
    let words = least == 255 ? "opaque" : "not clear (alpha \(least) or more)"
    return SpriteFinding(
      .background, .error, file: path.file, pixel: [0, 0],
      problem: "the ground is \(words) all around, so the tint fills the whole picture",
      remedy: "export the art on a transparent ground; art that is to fill its cell is taken for a "
        + "tile if its name has 'cell', 'floor', 'ground' or 'tile' in it")
  }

  /// Returns true for the name of art that may fill its whole picture, such as `wood-floor`.
  private static func isTile(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { ["cell", "floor", "ground", "tile"].contains($0) }
  }

  private var fringe: SpriteFinding? {
    var worst = (distance: Self.foreign, x: 0, y: 0)
    var count = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = bitmap[x, y].alpha
        guard alpha > 0, alpha < Self.faint, let distance = foreignness(x, y) else { continue }
        guard distance > Self.foreign, Int(alpha) * distance >= Self.visible * 255 else { continue }
        count += 1
        if distance > worst.distance { worst = (distance, x, y) }
      }
    }
    guard count > 0 else { return nil }
    let pixel = bitmap[worst.x, worst.y]
    let color = Color(
      StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
    ).hex
    return SpriteFinding(
      .fringe, .warning, file: path.file, pixel: [worst.x, worst.y],
      problem: "\(count) faint pixel\(count == 1 ? " has" : "s have") a colour that the art beside "
        + "\(count == 1 ? "it" : "them") does not have, such as \(color), and will show as a "
        + "fringe",
      remedy: "export without a matte colour, or let edge pixels have the colour of the art")
  }

  /// The distance of a pixel's colour from the nearest colour of the art around it, in the channel
  /// where it is greatest; nil if there is no art nearby, as in a soft glow.
  private func foreignness(_ x: Int, _ y: Int) -> Int? {
    let own = bitmap[x, y]
    var nearest: Int?
    for row in max(y - Self.reach, 0)...min(y + Self.reach, bitmap.height - 1) {
      for column in max(x - Self.reach, 0)...min(x + Self.reach, bitmap.width - 1) {
        let other = bitmap[column, row]
        guard other.alpha >= Self.solid else { continue }
        let distance = max(
          abs(Int(own.red) - Int(other.red)), abs(Int(own.green) - Int(other.green)),
          abs(Int(own.blue) - Int(other.blue)))
        nearest = min(nearest ?? distance, distance)
      }
    }
    return nearest
  }

  private var oddSize: SpriteFinding? {
    let (width, height) = (bitmap.width, bitmap.height)
    let divisor = path.scale ?? 2
    guard width % divisor != 0 || height % divisor != 0 else { return nil }
    let words =
      path.scale.map { "are not a whole number of points at @\($0)x" } ?? "cannot be halved for @1x"
    return SpriteFinding(
      .oddSize, .warning, file: path.file, problem: "\(width) x \(height) pixels \(words)",
      remedy: "make width and height multiples of \(divisor)")
  }
}
