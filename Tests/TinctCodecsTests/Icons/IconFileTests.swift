import TinctDocuments
import Foundation
import Testing
import TinctCodecs
import TinctGraphics

struct IconFileTests {
  /// A picture in which runs of one value, runs of several and clear pixels meet.
  private static func picture(_ side: Int) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side where x + y > side / 3 {
        bitmap[x, y] = StraightPixel(
          red: UInt8(x * 255 / side), green: y % 5 < 3 ? 200 : UInt8(truncatingIfNeeded: x * y),
          blue: 7, alpha: x > y ? 255 : UInt8(40 + x * 200 / side))
      }
    }
    return bitmap
  }

  @Test func `a Windows icon gives back every picture`() throws {
    let pictures = WindowsIcon.sides.map(Self.picture)
    let entries = try IconEntries.windows(WindowsIcon.bytes(pictures.reversed()))
    #expect(entries.map(\.bitmap.width) == WindowsIcon.sides)
    #expect(entries.map(\.bitsPerPixel).allSatisfy { $0 == 32 })
    #expect(entries.map(\.isPNG) == WindowsIcon.sides.map { $0 > 48 })
    for (entry, picture) in zip(entries, pictures) {
      #expect(entry.bitmap == picture)
      guard !entry.isPNG else { continue }
      #expect(entry.mask == picture.pixels.map { $0.alpha == 0 })
    }
  }

  @Test func `an Apple icon gives back every picture, for plain and Retina screens`() throws {
    let pictures = Dictionary(uniqueKeysWithValues: AppleIcon.sides.map { ($0, Self.picture($0)) })
    let blocks = try IconEntries.apple(AppleIcon.bytes(pictures.values.shuffled()))
    let sides = [
      "is32": 16, "il32": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32,
      "ic12": 64, "ic13": 256, "ic14": 512,
    ]
    #expect(blocks.mapValues(\.width) == sides)
    for (name, side) in sides { #expect(blocks[name] == pictures[side], "\(name)") }
  }

  @Test func `flat pictures of any size of run are packed and unpacked alike`() throws {
    for length in [1, 2, 3, 127, 128, 129, 130, 131, 255] {
      var bitmap = Bitmap(
        width: 16, height: 16, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
      for index in 0..<length {
        bitmap.pixels[index].red = 200
        bitmap.pixels[index].green = UInt8(truncatingIfNeeded: index * 37)
      }
      let pictures = AppleIcon.sides.map { $0 == 16 ? bitmap : Bitmap(width: $0, height: $0) }
      #expect(try IconEntries.apple(AppleIcon.bytes(pictures, effort: .fastest))["is32"] == bitmap)
    }
  }

  @Test func `an icon set names each file for its appearance and size`() throws {
    let bytes = AppleAppIconSet.contents(phone: { "\($0.rawValue).png" }, mac: { "\($0.side).png" })
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let images = try #require(document["images"] as? [[String: Any]])
    let phones = images.filter { $0["platform"] as? String == "ios" }
    #expect(phones.map { $0["filename"] as? String } == ["light.png", "dark.png", "tinted.png"])
    #expect(phones.allSatisfy { $0["size"] as? String == "1024x1024" })
    let looks = phones.map { ($0["appearances"] as? [[String: String]])?.first }
    #expect(looks[0] == nil)
    #expect(looks[1] == ["appearance": "luminosity", "value": "dark"])
    #expect(looks[2] == ["appearance": "luminosity", "value": "tinted"])
    let macs = images.filter { $0["idiom"] as? String == "mac" }
    #expect(macs.count == 10)
    for mac in macs {
      let points = (mac["size"] as? String)?.split(separator: "x").first.flatMap { Int($0) }
      let scale = (mac["scale"] as? String)?.first?.wholeNumberValue
      let side = try #require(points) * (try #require(scale))
      #expect(mac["filename"] as? String == "\(side).png")
    }
    #expect((document["info"] as? [String: Any])?["version"] as? Int == 1)
  }

  @Test func `a manifest has what browsers look for`() throws {
    let icons = [
      WebManifest.Icon(file: "a.png", side: 192),
      WebManifest.Icon(file: "b.png", side: 512, isMaskable: true),
    ]
    let bytes = WebManifest.document(
      name: "Net \"works\"", ground: Color(red: 1, green: 0, blue: 0), icons: icons)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(document["name"] as? String == "Net \"works\"")
    #expect(document["background_color"] as? String == "#FF0000")
    let found = try #require(document["icons"] as? [[String: String]])
    #expect(found.map { $0["sizes"] } == ["192x192", "512x512"])
    #expect(found.map { $0["purpose"] } == ["any", "maskable"])
  }
}
