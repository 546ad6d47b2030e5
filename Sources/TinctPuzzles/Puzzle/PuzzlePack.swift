public import TinctGraphics

/// Puzzles that are sold and shown together.
public struct PuzzlePack: Hashable, Sendable {
  /// The name of the pack.
  public var name: String
  /// The palette for pictures of the pack if no other is asked for: a name, or the path of a file.
  public var palette: String?
  /// The texts of the game by name, such as its `title`; names are unique.
  public var strings: [Palette.NamedString] = []
  /// The puzzles, in the order in which they are played.
  public var puzzles: [Puzzle]
  /// The positions of stones; a pack has puzzles or positions, not both.
  public var positions: [StonesPosition] = []

  /// Makes a pack of puzzles.
  public init(name: String, palette: String? = nil, puzzles: [Puzzle]) {
    self.name = name
    self.palette = palette
    self.puzzles = puzzles
  }

  /// Makes a pack of positions.
  public init(name: String, palette: String? = nil, positions: [StonesPosition]) {
    self.init(name: name, palette: palette, puzzles: [])
    self.positions = positions
  }

  /// The names of the puzzles or positions.
  public var names: [String] { puzzles.map(\.name) + positions.map(\.name) }

  /// Joins packs, in their order; nil if some have puzzles and others positions.
  ///
  /// Puzzles of different packs that have one name get the name of their pack in front:
  /// `easy-garden`; names that still are not unique get a number. Palette and strings are kept as
  /// far as all packs agree.
  ///
  /// - Parameters:
  ///   - packs: at least one, each with the name that goes in front.
  ///   - name: the name of the whole.
  public init?(merging packs: [(pack: PuzzlePack, prefix: String)], named name: String) {
    guard let first = packs.first?.pack,
      packs.allSatisfy({ $0.pack.positions.isEmpty })
        || packs.allSatisfy({ $0.pack.puzzles.isEmpty })
    else { return nil }
    self.init(name: name, puzzles: [])
    palette = packs.allSatisfy { $0.pack.palette == first.palette } ? first.palette : nil
    strings = first.strings.filter { text in packs.allSatisfy { $0.pack.strings.contains(text) } }
    var packsWithName: [String: Int] = [:]
    for (pack, _) in packs {
      for name in Set(pack.names) { packsWithName[name, default: 0] += 1 }
    }
    var used: Set<String> = []
    func unique(_ name: String, _ prefix: String) -> String {
      let wanted = packsWithName[name, default: 0] > 1 ? "\(prefix)-\(name)" : name
      var (own, number) = (wanted, 1)
      while !used.insert(own).inserted {
        number += 1
        own = "\(wanted)-\(number)"
      }
      return own
    }
    for (pack, prefix) in packs {
      for var puzzle in pack.puzzles {
        puzzle.name = unique(puzzle.name, prefix)
        puzzles.append(puzzle)
      }
      for var position in pack.positions {
        position.name = unique(position.name, prefix)
        positions.append(position)
      }
    }
  }

  /// Returns the pack with some of its puzzles or positions only.
  public func selecting(_ indices: [Int]) -> PuzzlePack {
    var pack = self
    if positions.isEmpty {
      pack.puzzles = indices.map { puzzles[$0] }
    } else {
      pack.positions = indices.map { positions[$0] }
    }
    return pack
  }
}
