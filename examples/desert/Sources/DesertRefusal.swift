/// Why something cannot be done in the desert.
enum DesertRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchPlayer(Int)
  case noTile(Place)
  case tooFar(Place)
  case tooMuchSand(Place)
  case noSand(Place)
  case sandLeft(Place)
  case excavatedBefore(Place)
  case nothingToPickUp(Place)
  case lacks(player: Int, Equipment)
  case notTogether(player: Int, passenger: Int)
  case notBesideStorm(tile: Int)

  var description: String {
    switch self {
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .noTile(let place): "there is no tile at \(place)"
    case .tooFar(let place): "\(place) is too far away; go step by step"
    case .tooMuchSand(let place): "there is too much sand on \(place); dig there first"
    case .noSand(let place): "there is no sand on \(place)"
    case .sandLeft(let place): "there is sand on \(place); dig it away before you excavate"
    case .excavatedBefore(let place): "\(place) is excavated already"
    case .nothingToPickUp(let place): "there is nothing to pick up on \(place)"
    case .lacks(let player, let equipment):
      "player \(player) has no \(equipment.rawValue)"
    case .notTogether(let player, let passenger):
      "player \(passenger) is not with player \(player), who cannot take them along"
    case .notBesideStorm(let tile): "tile \(tile) is not beside the storm"
    }
  }
}
