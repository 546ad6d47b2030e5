public import TinctGraphics
public import TinctPuzzles

extension Theme {
  /// The looks of the states of cells on boards of stones.
  public struct Stones: Hashable, Sendable {
    /// The shape on a cell.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// Nothing but a label, if there is one.
      case none
      /// A disc with a rim.
      case stone
      /// A sprite, coloured in one ink.
      case sprite
    }

    /// The look of a state.
    public struct StateLook: Hashable, Sendable {
      /// The shape on the cell.
      public var shape: Shape
      /// The ink of the stone or sprite.
      public var ink: Ink
      /// The ink of the stone's rim; nil for none.
      public var rim: Ink?
      /// The width of the stone or sprite, as a share of that of the cell, above 0, at most 1.
      public var size: Double
      /// The ink that fills the cell; nil for that of all cells.
      public var cell: Ink?
      /// The text on it if the position has no label; nil for none.
      public var label: String?
      /// The ink of labels, and of the mark of the last move.
      public var labelInk: Ink
      /// The name of the sprite.
      public var sprite: String?

      /// Describes how a state is drawn.
      public init(
        shape: Shape, ink: Ink = .powered, rim: Ink? = nil, size: Double = 0.8, cell: Ink? = nil,
        label: String? = nil, labelInk: Ink = .powered, sprite: String? = nil
      ) {
        self.shape = shape
        self.ink = ink
        self.rim = rim
        self.size = size
        self.cell = cell
        self.label = label
        self.labelInk = labelInk
        self.sprite = sprite
      }
    }

    /// The width of rims, as a share of that of cells, 0...0.25.
    public var rimWidth: Double
    /// The looks of states by their names; numbers as they are written.
    public var looks: [String: StateLook]
    /// The inks of stones that the theme has in addition to those of all boards.
    public var inks: InkRules

    /// Describes the drawing of states.
    public init(
      rimWidth: Double = 0.05, looks: [String: StateLook],
      inks: InkRules = InkRules(twoColors: [], scheme: [])
    ) {
      self.rimWidth = rimWidth
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
