internal import TinctBoards
internal import ArgumentParser

/// The smallest differences that pairs of inks must have.
struct FloorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Least contrast (WCAG 2) of noodles with power, and of sources, from 1 to 21.",
      valueName: "ratio"))
  var minContrast = LegibilityFloors().litContrast

  @Option(
    help: ArgumentHelp(
      "Least contrast (WCAG 2) of noodles without power, and of walls.", valueName: "ratio"))
  var minQuietContrast = LegibilityFloors().quietContrast

  @Option(
    help: ArgumentHelp(
      "Least difference (CIEDE2000) in every kind of vision, from 0 to "
        + "100.", valueName: "difference"))
  var minDifference = LegibilityFloors().difference

  var floors: LegibilityFloors {
    LegibilityFloors(
      litContrast: minContrast, quietContrast: minQuietContrast, difference: minDifference)
  }

  func validate() throws {
    for (name, value) in [
      ("--min-contrast", minContrast), ("--min-quiet-contrast", minQuietContrast),
    ] where !(1...21).contains(value) {
      throw ValidationError("\(name) takes a number from 1 to 21, not \(value).")
    }
    guard (0...100).contains(minDifference) else {
      throw ValidationError("--min-difference takes a number from 0 to 100, not \(minDifference).")
    }
  }
}
