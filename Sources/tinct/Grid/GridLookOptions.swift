internal import ArgumentParser
internal import TinctPuzzles

/// How an empty grid is drawn: the options of `tinct grid`.
struct GridLookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Distance between opposite sides of a cell, on average where cells differ. (default: 48px, or \
      what fills the page)
      """, valueName: "length"))
  var cell: Length?

  @Option(
    help: ArgumentHelp(
      "Width of the lines around cells; 0 for none. (default: a 24th of a cell)",
      valueName: "length"))
  var line: Length?

  @Option(
    help: ArgumentHelp(
      "Distance between neighbouring cells, which is taken from them.", valueName: "length"))
  var gap = Length(0, .px)

  @Option(
    help: ArgumentHelp(
      "Ground on each side of the cells. (default: half a cell; on a page 10mm)",
      valueName: "length"))
  var margin: Length?

  @Option(
    help: ArgumentHelp(
      """
      In how many colours cells are filled, up to \(GridLook.mostColors), so that neighbours differ: 2 \
      do for squares and triangles, 3 for hexes; 1 fills all alike, 0 leaves them clear.
      """, valueName: "count"))
  var colors = 1

  @Option(
    help: """
      What cells are labelled with: their number, their column and row, or the axial or cube \
      coordinates of hexes. (default: nothing)
      """)
  var labels: CellNaming?

  @Option(help: "The paper, with the grid in its middle. (default: just as large as is needed)")
  var page: Paper?

  @Flag(help: "Turn the page on its side.")
  var landscape = false

  @Option(
    help: ArgumentHelp(
      """
      Pixels in an inch. (default: 96, or 300 for lengths that are not in pixels)
      """, valueName: "count"))
  var dpi: Double?

  @Flag(inversion: .prefixedNo, help: "Lay a ground in the palette's colour under the grid.")
  var ground = true

  @Flag(inversion: .prefixedNo, help: "Mark the sides that wrap by arrows out of the board.")
  var wrapMarks = true

  func validate() throws {
    let lengths: [(String, Length?, ClosedRange<Double>)] = [
      ("--line", line, 0...1e4), ("--gap", gap, 0...1e4), ("--margin", margin, 0...1e5),
    ]
    for (option, length, range) in lengths {
      guard let length, !range.contains(length.value) else { continue }
      throw ValidationError("\(option) takes a length from 0, not \(length.value).")
    }
    if let cell, !(cell.value > 0 && cell.value <= 1e5) {
      throw ValidationError("--cell takes a length above 0, not \(cell.value).")
    }
    guard (0...GridLook.mostColors).contains(colors) else {
      throw ValidationError(
        "--colors takes a number from 0 to \(GridLook.mostColors), not \(colors).")
    }
    if let dpi, !(1...9600).contains(dpi) {
      throw ValidationError("--dpi takes a number from 1 to 9600, not \(dpi).")
    }
    if landscape && page == nil { throw ValidationError("--landscape needs a --page.") }
  }

  /// Pixels in an inch.
  var pixelsPerInch: Double {
    if let dpi { return dpi }
    let given = [cell, line, gap, margin].compactMap(\.self)
    return page == nil && given.allSatisfy { $0.unit == .px } ? 96 : 300
  }
}
