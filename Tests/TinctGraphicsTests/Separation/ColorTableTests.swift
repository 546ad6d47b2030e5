import Testing

@testable import TinctGraphics

@Suite struct ColorTableTests {
  /// Returns the largest change of any channel.
  private static func change(_ table: ColorTable, _ pixels: [StraightPixel]) -> Int {
    zip(pixels, table.indices).map { pixel, index in
      let color = table.colors[Int(index)]
      return max(
        abs(Int(pixel.red) - Int(color.red)), abs(Int(pixel.green) - Int(color.green)),
        abs(Int(pixel.blue) - Int(color.blue)), abs(Int(pixel.alpha) - Int(color.alpha)))
    }.max() ?? 0
  }

  @Test func `up to 256 colours stay as they are`() throws {
    let pixels = (0..<3000).map { StraightPixel(red: UInt8($0 % 256), green: 9, blue: 90) }
    let table = try #require(ColorTable(pixels, keeping: []))
    #expect(table.colors.count == 256)
    #expect(Self.change(table, pixels) == 0)
  }

  @Test func `more colours move by a step, and areas do not`() throws {
    // A ramp in each of two channels.
    let pixels = (0..<256).flatMap { value in
      [
        StraightPixel(red: UInt8(value), green: 0, blue: 0),
        StraightPixel(red: 0, green: UInt8(value), blue: 0),
      ]
    }
    let areas = [101, 102, 104, 106, 511]
    let table = try #require(ColorTable(pixels, keeping: areas))
    #expect(table.colors.count <= 256)
    #expect(Self.change(table, pixels) == 1)
    for area in areas { #expect(table.colors[Int(table.indices[area])] == pixels[area]) }
  }

  @Test func `alpha counts as a channel`() throws {
    let pixels = (0..<600).map { (index: Int) in
      StraightPixel(red: UInt8(index / 256), green: 0, blue: 0, alpha: UInt8(index % 256))
    }
    let table = try #require(ColorTable(pixels, keeping: []))
    #expect(Self.change(table, pixels) == 1)
  }

  @Test func `colours that are too far apart have no table`() {
    let pixels = (0..<257).map { (index: Int) in
      StraightPixel(red: UInt8(index % 64 * 4), green: UInt8(index / 64 * 4), blue: 0)
    }
    #expect(ColorTable(pixels, keeping: []) == nil)
    // More areas than colours.
    let ramp = (0..<512).map { (index: Int) in
      StraightPixel(red: UInt8(index % 256), green: UInt8(index / 256), blue: 0)
    }
    #expect(ColorTable(ramp, keeping: Array(0..<512)) == nil)
    #expect(ColorTable(ramp, keeping: []) != nil)
  }
}
