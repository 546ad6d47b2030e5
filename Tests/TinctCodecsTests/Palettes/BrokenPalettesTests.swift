import TinctCodecs
import TinctDocuments
import Foundation
import Testing
import TinctGraphics

private let sample = SwatchPalette(
  name: "Añ",
  swatches: [
    .init(name: "base", color: SpacedColor(.srgb, 1, 244.0 / 255, 214.0 / 255)),
    .init(name: "text", color: SpacedColor(.srgb, 217.0 / 255, 72.0 / 255, 15.0 / 255)),
  ], strings: [.init(name: "title", text: "T")])

private let views = """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
  <objects><view><subviews><label text="A&#241;"><color key="textColor" name="Ink"/></label>
  </subviews><color key="backgroundColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/>
  </view></objects><resources><namedColor name="Ink"><color red="1" green="0.5" blue="0"
  colorSpace="custom" customColorSpace="displayP3"/></namedColor></resources></document>
  """

/// A whole file of a format.
private func file(_ format: PaletteFormat) throws -> [UInt8] {
  switch format {
  case .xib: Array(views.utf8)
  case .colorset: AppleColorSet.contents(of: sample.swatches[0].color)
  default: try format.write([sample]).bytes
  }
}

/// Reads a damaged file in its format, and in the one that it looks like; what comes of it must be
/// a message, or palettes that every format can be asked to write.
private func check(_ bytes: [UInt8], _ format: PaletteFormat) {
  let seen = PaletteFormat(recognizing: bytes, named: "x" + format.ending)
  for format in Set([format, seen].compactMap(\.self)) {
    do throws(PaletteFileError) {
      let reading = try format.read(bytes)
      #expect(!reading.palettes.isEmpty)
      var notes: [String] = []
      let palettes = SwatchPalette.palettes(reading.palettes, named: "x", notes: &notes)
      for color in palettes.flatMap(\.colors).map(\.color) {
        let components = [color.red, color.green, color.blue, color.alpha]
        #expect(components.allSatisfy { (0...1).contains($0) }, "\(reading)")
      }
      for target in [PaletteFormat.css, .ase, .tokens] { _ = try target.write(reading.palettes) }
    } catch { #expect(!error.description.isEmpty) }
  }
}

struct BrokenPalettesTests {
  @Test(arguments: PaletteFormat.all)
  func `cut at every byte`(format: PaletteFormat) throws {
    let bytes = try file(format)
    for count in 0..<bytes.count { check(Array(bytes[..<count]), format) }
    // From the front too: what is left begins anywhere.
    for count in stride(from: 1, to: bytes.count, by: 3) { check(Array(bytes[count...]), format) }
  }

  @Test(arguments: PaletteFormat.all)
  func `with any bit turned over`(format: PaletteFormat) throws {
    let bytes = try file(format)
    // Seven is prime to eight: in the end each bit of a byte was tried somewhere.
    for bit in stride(from: 0, to: bytes.count * 8, by: bytes.count > 60 ? 7 : 1) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      check(changed, format)
    }
  }

  @Test(arguments: PaletteFormat.all)
  func `in other encodings, and with bytes that are no text`(format: PaletteFormat) throws {
    let bytes = try file(format)
    let wide = bytes.flatMap { [$0, 0] as [UInt8] }
    check(wide, format)
    check([0xFF, 0xFE] + wide, format)
    check([0xFE, 0xFF] + bytes.flatMap { [0, $0] as [UInt8] }, format)
    check([0xEF, 0xBB, 0xBF] + bytes, format)
    for wrong in [0x00, 0x80, 0xC0, 0xFF] as [UInt8] {
      for offset in stride(from: 0, through: bytes.count, by: 11) {
        check(bytes[..<offset] + [wrong] + bytes[offset...], format)
      }
    }
  }

  @Test(
    arguments: [
      (.ase, 8, [0, 0, 0, 0]), (.ase, 8, [0, 0, 0, 9]), (.ase, 8, [0xFF, 0xFF, 0xFF, 0xFF]),
      (.ase, 14, [0xFF, 0xFF, 0xFF, 0xFF]), (.ase, 18, [0xFF, 0xFF]),
      (.aco, 2, [0, 0]), (.aco, 2, [0, 1]), (.aco, 2, [0xFF, 0xFF]),
      (.act, 768, [0, 0]), (.act, 768, [1, 1]), (.act, 768, [0xFF, 0xFF]),
    ] as [(PaletteFormat, Int, [UInt8])])
  func `with wrong and with huge counts`(
    format: PaletteFormat, offset: Int, count: [UInt8]
  ) throws {
    var bytes = try file(format)
    bytes.replaceSubrange(offset..<offset + count.count, with: count)
    check(bytes, format)
    // A count of blocks is a lower bound only; all other counts are held against the file.
    let isLowerBound = format == .ase && offset == 8 && count[3] == 0
    #expect((try? format.read(bytes)) == nil || isLowerBound)
  }
}
