/// The reason why something cannot be done in the desert.
enum DesertRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchPlayer(Int)
  case noTile(Position)
  case tooFar(Position)
  case tooMuchSand(Position)
  case noSand(Position)
  case sandLeft(Position)
  case excavatedBefore(Position)
  case nothingToPickUp(Position)
  case lacks(player: Int, Equipment)
  case notTogether(player: Int, passenger: Int)
  case notBesideStorm(tile: Int)

  var description: String {
    switch self {
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .noTile(let position): "there is no tile at \(position)"
    case .tooFar(let position): "\(position) is too far away; go step by step"
    case .tooMuchSand(let position): "there is too much sand on \(position); dig there first"
    case .noSand(let position): "there is no sand on \(position)"
    case .sandLeft(let position): "there is sand on \(position); dig it away before you excavate"
    case .excavatedBefore(let position): "\(position) is excavated already"
    case .nothingToPickUp(let position): "there is nothing to pick up on \(position)"
    case .lacks(let player, let equipment):
      "player \(player) has no \(equipment.rawValue)"
    case .notTogether(let player, let passenger):
      "player \(passenger) is not with player \(player), who cannot take them along"
    case .notBesideStorm(let tile): "tile \(tile) is not beside the storm"
    }
  }
}
