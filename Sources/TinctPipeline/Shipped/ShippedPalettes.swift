/// The shipped palettes that are chosen for whoever chooses none, by the names of their files.
public enum ShippedPalettes {
  /// The palette of everything that names none.
  public static let standard = "lagoon.json"
  /// The three schemes of four colours to start from; Catchup came with three as well.
  public static let schemes = ["dusk.json", "harbor.json", "meadow.json"]
}
