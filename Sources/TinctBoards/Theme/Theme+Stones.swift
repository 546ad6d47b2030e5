public import TinctGraphics
public import TinctPuzzles

extension Theme {
  /// The looks of the states of cells in games on a grid.
  public struct Stones: Hashable, Sendable {
    /// The shape on a cell.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Nothing but a label, if there is one.
      case none
      /// A disc with a rim.
      case stone
      /// A sprite, coloured in one ink.
      case sprite
      /// A text as large as a stone, without one.
      case glyph
      /// Plane figures with rounded corners, with a rim as stones have.
      case square, diamond, triangle, pentagon, hexagon, star, cross
      /// A disc with a hole.
      case ring

      /// The shape is a plane figure with an inside, which may be thick, and which shines.
      public var isSolid: Bool {
        switch self {
        case .none, .ring, .glyph, .sprite: false
        case .stone, .square, .diamond, .triangle, .pentagon, .hexagon, .star, .cross: true
        }
      }

      /// The distance from the middle to the farthest corner in the direction of a side of the
      /// cell, relative to the radius of a stone of the same size.
      var extent: Double {
        switch self {
        case .none, .stone, .square, .cross, .ring, .glyph, .sprite: 1
        case .hexagon: 1.1
        case .pentagon, .triangle: 1.14
        case .diamond: 1.18
        case .star: 1.24
        }
      }
    }

    /// The look of a state.
    public struct StateLook: Hashable, Sendable {
      /// The shape on the cell.
      public var shape: Shape
      /// The ink of the stone or sprite.
      public var ink: Ink
      /// The ink of the stone's rim; nil for none.
      public var rim: Ink?
      /// The ink of the side of the stone, which makes it thick; nil for a flat one.
      public var edge: Ink?
      /// The width of the stone or sprite, as a share of that of the cell, above 0, at most 1.
      public var size: Double
      /// The ink that fills the cell; nil for that of all cells.
      public var cell: Ink?
      /// There is no cell: neither its tile nor anything on it is drawn.
      public var isVoid: Bool
      /// The text on it if the position has no label; nil for none.
      public var label: String?
      /// The ink of labels, and of the mark of the last move.
      public var labelInk: Ink
      /// The name of the sprite.
      public var sprite: String?
      /// The text of a look with the shape of a glyph.
      public var glyph: String?
      /// Flat figures that lie on it, from below; their cells and their marks are left out.
      public var top: [StateLook] = []

      /// Describes how a state is drawn.
      public init(
        shape: Shape, ink: Ink = .powered, rim: Ink? = nil, edge: Ink? = nil, size: Double = 0.8,
        cell: Ink? = nil, label: String? = nil, labelInk: Ink = .powered, sprite: String? = nil,
        glyph: String? = nil, isVoid: Bool = false
      ) {
        self.shape = shape
        self.ink = ink
        self.rim = rim
        self.edge = edge
        self.size = size
        self.cell = cell
        self.label = label
        self.labelInk = labelInk
        self.sprite = sprite
        self.glyph = glyph
        self.isVoid = isVoid
      }

      /// The names of all sprites that the look is drawn from.
      public var sprites: [String] {
        (shape == .sprite ? [sprite].compactMap(\.self) : []) + top.flatMap(\.sprites)
      }

      /// All texts on the look.
      public var texts: [String] {
        ((shape == .glyph ? [glyph] : []) + [label]).compactMap(\.self) + top.flatMap(\.texts)
      }

      /// All inks that the look is drawn in.
      public var inks: [Ink] {
        let figure: [Ink] = shape == .none ? [] : [ink] + [rim, edge].compactMap(\.self)
        return figure + top.flatMap(\.inks) + (cell.map { [$0] } ?? []) + [labelInk]
      }
    }

    /// The width of rims, as a share of that of cells, 0...0.25.
    public var rimWidth: Double
    /// The ink of a thin line inside the edges of cells that no state fills; nil for none.
    public var cellLine: Ink?
    /// The looks of states by their names; numbers as they are written.
    public var looks: [String: StateLook]
    /// The inks of stones that the theme has in addition to those of all boards.
    public var inks: InkRules

    /// Describes the drawing of states.
    public init(
      rimWidth: Double = 0.05, cellLine: Ink? = nil, looks: [String: StateLook],
      inks: InkRules = InkRules(twoColors: [], scheme: [])
    ) {
      self.rimWidth = rimWidth
      self.cellLine = cellLine
      self.looks = looks
      self.inks = inks
    }

    /// The looks for themes that say nothing about stones: two players in the inks of noodles.
    public static let standard = Stones(looks: [
      "0": StateLook(shape: .none), "empty": StateLook(shape: .none),
      "1": StateLook(shape: .stone, ink: .powered, rim: .powered, labelInk: .background),
      "2": StateLook(shape: .stone, ink: .background, rim: .powered),
      "3": StateLook(shape: .stone, ink: .wire, rim: .wire, labelInk: .background),
    ])

    /// Returns the look of a state; one that the theme does not have is shown by its name.
    public func look(of state: StonesPosition.State) -> StateLook {
      let name = state.description
      return looks[name] ?? StateLook(shape: .none, label: name)
    }
  }
}

extension Theme.Stones {
  /// Returns the looks of the states of a game: those that it brings, for others those that the
  /// theme has for their name or for their owner.
  ///
  /// - Parameter own: the looks that the game brings, by the names of its states.
  public func showing(_ game: GridGame, _ own: [String: StateLook]) -> Theme.Stones {
    var shown = self
    for state in game.states {
      shown.looks[state.name] = own[state.name] ?? looks[state.name] ?? usual(state)
    }
    return shown
  }

  /// Returns the look of a state that nobody has described.
  private func usual(_ state: GridGame.State) -> StateLook {
    if let owner = state.owner, let look = looks["\(owner)"] { return look }
    switch state.layer {
    case .ground, .cell: return StateLook(shape: .none)
    case .thing: return StateLook(shape: .none, label: state.name)
    case .mark: return StateLook(shape: .ring, ink: .wire, size: 0.6)
    }
  }
}

extension Theme {
  /// Returns the theme with the inks of games in addition to its own.
  public func adding(_ inks: InkRules) -> Theme {
    var theme = self
    let known = Set(self.inks.kinds.flatMap { self.inks[$0].map(\.ink) })
    func new(_ rules: [InkRules.Rule]) -> [InkRules.Rule] {
      rules.filter { !known.contains($0.ink) }
    }
    theme.inks = self.inks.adding(
      InkRules(
        twoColors: new(inks.twoColors), scheme: new(inks.scheme), named: new(inks.named)))
    return theme
  }
}

extension InkRules {
  /// Returns these rules with those of another list for the inks that they lack, for their own
  /// kinds of palettes.
  func adding(_ other: InkRules) -> InkRules {
    func both(_ own: [Rule], _ added: [Rule]) -> [Rule] { own.isEmpty ? [] : own + added }
    return InkRules(
      twoColors: both(twoColors, other.twoColors), scheme: both(scheme, other.scheme),
      named: both(named, other.named))
  }
}
