extension Theme {
  /// The duration and easing of everything that moves on a board: `"motion"` in theme files.
  public struct Motion: Hashable, Sendable {
    /// The duration and easing of one kind of movement.
    public struct Pace: Hashable, Sendable {
      /// The duration for one piece, in seconds, 0...60.
      public var seconds: Double
      /// The progress from its start to its end.
      public var easing: Easing
      /// Seconds from one level of a wave to the next, 0...60.
      public var level: Double
      /// The angle by which a piece turns while it comes or goes, in degrees clockwise,
      /// -3600...3600.
      public var turn: Double
      /// The size to which a vanishing piece shrinks or grows, or from which an appearing one
      /// starts, relative to its own, 0...4.
      public var scale: Double

      /// The levels of a wave of light.
      public var spread: Spread
      /// The way in which pieces come or go; `turn` and `scale` are for those that shrink.
      public var style: Style

      /// Describes a pace.
      public init(
        _ seconds: Double, _ easing: Easing, level: Double = 0, turn: Double = 0,
        scale: Double = 0, spread: Spread = .power, style: Style = .shrink
      ) {
        self.seconds = seconds
        self.easing = easing
        self.level = level
        self.turn = turn
        self.scale = scale
        self.spread = spread
        self.style = style
      }
    }

    /// The ways in which pieces come or go.
    public enum Style: String, CaseIterable, Hashable, Sendable {
      /// The network goes, or comes, along itself; nothing moves.
      case dissolve
      /// Each piece draws back its arms, and shrinks and fades, or grows.
      case shrink
    }

    /// The ways in which a wave goes over a board.
    public enum Spread: String, CaseIterable, Hashable, Sendable {
      /// From piece to piece, as power does; it ends with its last piece.
      case power
      /// By the distance from the nearest source, straight across the board, in two squares one
      /// after the other as Net's flash does. It takes as long on every board of a size: a level
      /// for each cell of the board's longer side, and then what a piece takes.
      case distance
      /// By the distance from the nearest source, in round rings; a level is a cell.
      case rings
    }

    /// The movement of one kind of change in games on a grid.
    public struct Change: Hashable, Sendable {
      /// The ways in which something changes.
      public enum Style: String, CaseIterable, Hashable, Sendable {
        /// It grows from nothing, or shrinks to it.
        case grow
        /// It swells and vanishes, or comes in such a way.
        case pop
        /// It comes from above, or goes down; pieces that move are lifted.
        case drop
        /// It comes from beyond the nearest border, or leaves over it; pieces that move grow on
        /// their way, as if they were lifted.
        case fly
        /// It becomes visible, or invisible, in its place.
        case fade
        /// It slides along the grid.
        case slide
        /// It is turned over, and shows its other side.
        case flip
      }

      /// The duration in seconds, 0...60; nil for the usual one.
      public var seconds: Double?
      /// The progress from its start to its end; nil for the usual one.
      public var easing: Easing?
      /// The way in which it changes; nil for the usual one.
      public var style: Style?

      /// Describes a movement.
      public init(seconds: Double? = nil, easing: Easing? = nil, style: Style? = nil) {
        self.seconds = seconds
        self.easing = easing
        self.style = style
      }

      /// Returns the movement with what it leaves open as another has it.
      public func completed(by other: Change) -> Change {
        Change(
          seconds: seconds ?? other.seconds, easing: easing ?? other.easing,
          style: style ?? other.style)
      }
    }

    /// The kinds of changes in games on a grid.
    public enum ChangeKind: String, CaseIterable, Hashable, Sendable {
      /// A piece comes.
      case place
      /// A piece goes.
      case remove
      /// A piece moves to another cell.
      case move
      /// A piece is flipped, or becomes another one.
      case flip
      /// A cell or its mark changes.
      case cell
    }

    /// The movements of changes in games on a grid, as far as they are not the usual ones.
    public var changes: [ChangeKind: Change] = [:]

    /// A player's turn.
    public var turn: Pace
    /// A piece that turns as one of many; the level is between the starts of two.
    public var solve: Pace
    /// Power, as it flows from piece to piece or leaves them.
    public var power: Pace
    /// A piece that goes, in a wave.
    public var vanish: Pace
    /// A piece that comes, in a wave.
    public var appear: Pace
    /// The lighting up of each piece when the board is solved, in a wave.
    public var celebrate: Pace
    /// A piece that cannot be turned.
    public var shake: Pace
    /// A mark that comes or goes.
    public var mark: Pace
    /// Between two moves, in seconds, 0...60.
    public var pause: Double

    /// A stone that comes: as pieces that shrink and grow do, for stones have no network along
    /// which they could come.
    public var placing: Pace { appear.style == .shrink ? appear : Self.shrinking.appear }

    /// A stone that goes.
    public var capturing: Pace { vanish.style == .shrink ? vanish : Self.shrinking.vanish }

    /// Returns the movement of a kind of change in games on a grid, complete.
    public func change(_ kind: ChangeKind) -> Change {
      let usual =
        switch kind {
        case .place: Change(seconds: placing.seconds, easing: placing.easing, style: .grow)
        case .remove: Change(seconds: capturing.seconds, easing: capturing.easing, style: .grow)
        case .move: Change(seconds: 0.3, easing: .easeInOut, style: .slide)
        case .flip: Change(seconds: 0.36, easing: .easeInOut, style: .flip)
        case .cell: Change(seconds: 0.24, easing: .easeInOut, style: .fade)
        }
      return changes[kind, default: Change()].completed(by: usual)
    }

    /// The paces of themes whose pieces shrink and grow.
    public static let shrinking = Motion(
      vanish: Pace(0.42, .easeInBack, level: 0.07), appear: Pace(0.42, .easeOutBack, level: 0.07))

    /// All kinds of movement, with their names.
    public static var paces: [(name: String, path: any WritableKeyPath<Motion, Pace> & Sendable)] {
      [
        ("turn", \.turn), ("solve", \.solve), ("power", \.power), ("vanish", \.vanish),
        ("appear", \.appear), ("celebrate", \.celebrate), ("shake", \.shake), ("mark", \.mark),
      ]
    }

    /// The kinds whose waves may spread in several ways.
    public static let lights = ["celebrate"]

    /// The kinds in which pieces come or go, so that they may turn and have another size.
    public static let waves = ["vanish", "appear"]

    /// Describes how a board moves; the defaults are those of the theme Noodles.
    public init(
      turn: Pace = Pace(0.25, .easeInOut), solve: Pace = Pace(0.36, .easeInOut, level: 0.07),
      power: Pace = Pace(0.07, .linear, level: 0.07),
      vanish: Pace = Pace(0.09, .linear, level: 0.09, style: .dissolve),
      appear: Pace = Pace(0.09, .linear, level: 0.09, style: .dissolve),
      celebrate: Pace = Pace(0.4, .easeInOut, level: 0.14, spread: .rings),
      shake: Pace = Pace(0.36, .easeInOut),
      mark: Pace = Pace(0.2, .easeOutBack), pause: Double = 0.15
    ) {
      self.turn = turn
      self.solve = solve
      self.power = power
      self.vanish = vanish
      self.appear = appear
      self.celebrate = celebrate
      self.shake = shake
      self.mark = mark
      self.pause = pause
    }
  }
}
