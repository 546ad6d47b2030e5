import Testing
import TinctGraphics

struct ColorPickerTests {
  /// Bands of colours, each so many rows of 10 pixels high.
  private static func bands(_ bands: [(String, Int)]) throws -> Bitmap {
    let pixels = try bands.flatMap { hex, rows in
      Array(repeating: try Color(hex: hex).pixel, count: rows * 10)
    }
    return Bitmap(width: 10, height: pixels.count / 10, pixels: pixels)
  }

  @Test func `flat art gives its own colours, the commonest first`() throws {
    let bitmap = try Self.bands([("#10263B", 2), ("#F5EFE2", 5), ("#C8502F", 3)])
    let found = ColorPicker(bitmap).colors(3)
    #expect(found.map(\.color.hex) == ["#F5EFE2", "#C8502F", "#10263B"])
    #expect(found.map(\.share) == [0.5, 0.3, 0.2])
  }

  @Test func `the blur of edges is no colour of its own, and does not stain others`() throws {
    let (first, second) = (try Color(hex: "#FFF4D6"), try Color(hex: "#D9480F"))
    var bitmap = try Self.bands([("#FFF4D6", 20), ("#D9480F", 20)])
    for x in 0..<10 {
      let mixed = Color.mix(first, second, share: Double(x) / 9, in: .srgb)
      bitmap[x, 20] = mixed.pixel
    }
    #expect(ColorPicker(bitmap).colors(2).map(\.color.hex) == ["#FFF4D6", "#D9480F"])
  }

  @Test func `fewer colours than asked are all there are`() throws {
    let bitmap = try Self.bands([("#10263B", 2), ("#F5EFE2", 5)])
    #expect(ColorPicker(bitmap).colors(9).count == 2)
    #expect(ColorPicker(Bitmap(width: 3, height: 3)).colors(4).isEmpty)
  }

  @Test func `pixels count by their alpha`() throws {
    let bitmap = try Self.bands([("#FF000040", 6), ("#0000FF", 2), ("#00FF0000", 90)])
    let found = ColorPicker(bitmap).colors(4)
    #expect(found.map(\.color.hex) == ["#0000FF", "#FF0000"])
    #expect(abs(found[0].share - 2 / (2 + 6 * 64.0 / 255)) < 1e-12)
  }

  @Test func `a small area of a strong colour is found among many quiet ones`() throws {
    let ramp = Color.ramp(
      from: try Color(hex: "#102040"), to: try Color(hex: "#F0E0C0"), steps: 100)
    var bitmap = Bitmap(width: 100, height: 10, pixels: (0..<10).flatMap { _ in ramp.map(\.pixel) })
    for x in 40..<43 { bitmap[x, 5] = try Color(hex: "#E02020").pixel }
    #expect(ColorPicker(bitmap).colors(4).contains { $0.color.hex == "#E02020" })
    // One pixel in a hundred thousand is noise.
    var large = Bitmap(width: 400, height: 250, filledWith: try Color(hex: "#102040").pixel)
    for x in 0..<400 {
      for y in 100..<250 { large[x, y] = ramp[x / 4].pixel }
    }
    large[3, 3] = try Color(hex: "#E02020").pixel
    #expect(!ColorPicker(large).colors(4).contains { $0.color.hex == "#E02020" })
  }

  @Test func `a small sun is found above its haze`() throws {
    let (haze, sky) = (try Color(hex: "#FAD7B4"), try Color(hex: "#6EAAE6"))
    let (sea, deep) = (try Color(hex: "#2864A0"), try Color(hex: "#143C6E"))
    let rows =
      Color.ramp(from: sky, to: haze, steps: 60) + Color.ramp(from: sea, to: deep, steps: 40)
    var bitmap = Bitmap(
      width: 100, height: 100, pixels: rows.flatMap { Array(repeating: $0.pixel, count: 100) })
    let sun = try Color(hex: "#FAB43C")
    for y in 30..<37 {
      for x in 60..<67 { bitmap[x, y] = sun.pixel }
    }
    let found = ColorPicker(bitmap).colors(4)
    let near = try #require(found.first { $0.color.hex == sun.hex })
    #expect(near.share < 0.02)
  }

  @Test func `clusters are the best that single steps can find`() throws {
    // A ramp of many colours, in thirds.
    let ramp = Color.ramp(
      from: try Color(hex: "#102040"), to: try Color(hex: "#F0E0C0"), steps: 240)
    let bitmap = Bitmap(width: 240, height: 1, pixels: ramp.map(\.pixel))
    let found = ColorPicker(bitmap).colors(3)
    #expect(found.allSatisfy { abs($0.share - 1.0 / 3) < 0.02 })
    for (share, index) in zip(found.sorted { $0.color.red < $1.color.red }, [40, 120, 200]) {
      #expect(share.color.difference(from: ramp[index]) < 1.5)
    }
    #expect(ColorPicker(bitmap).colors(3) == found)
  }
}
