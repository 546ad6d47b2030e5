import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics

/// A document for iOS or macOS with views, and resources.
private func document(_ views: String, resources: String = "", isMac: Bool = false) -> [UInt8] {
  let (system, runtime) = isMac ? ("Cocoa", "MacOSX.Cocoa") : ("CocoaTouch", "iOS.CocoaTouch")
  return Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.\(system).XIB" version="3.0" \
    targetRuntime="\(runtime)">
    <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>\(views)</objects>
    <resources>\(resources)</resources></document>
    """.utf8)
}

private let black =
  #"white="0" alpha="1" colorSpace="custom" "#
  + #"customColorSpace="genericGamma22GrayColorSpace""#

private func view(_ color: String, _ more: String = "") -> String {
  #"<view id="a"><subviews><label text="P"><color key="textColor" \#(black)/></label>\#(more)"#
    + #"</subviews><color key="backgroundColor" \#(color)/></view>"#
}

private func read(
  _ bytes: [UInt8], calibrated: CalibratedColors? = nil
) throws -> PaletteReading {
  try #require(PaletteFormat(recognizing: bytes) == .xib)
  return try PaletteFormat.xib.read(bytes, calibrated: calibrated)
}

private func summary(_ reading: PaletteReading) -> [String] {
  var notes: [String] = []
  return SwatchPalette.palettes(reading.palettes, named: "file", notes: &notes).map { palette in
    "\(palette.name): "
      + (palette.colors.map { "\($0.name) \($0.color.hex)" }
      + palette.strings.map { "\($0.name)=\($0.text)" }).joined(separator: ", ")
  }
}

private func error(_ bytes: [UInt8]) throws -> String {
  try #require(throws: PaletteFileError.self) { try PaletteFormat.xib.read(bytes) }.description
}

struct InterfaceBuilderTests {
  @Test func `each view with a background and a label is a palette`() throws {
    let example = Checkout.root.appending(path: "examples/palettes.xib")
    let reading = try read(Checkout.bytes(of: example))
    #expect(
      summary(reading) == [
        "Citrus: base #FFF4D6, text #D9480F, title=Fresh squeezed",
        "Lagoon: base #174B53, text #E1FBF2, highlight #FFC400",
        // 0.95 and 0.2 to the power of 2.2, encoded as sRGB.
        "Paper: base #F3F3F3, text #303030",
        "Plum: base #371541, text #F7C3D7, glow #FF2D55, label=Aa",
      ])
    #expect(reading.notes == ["system colours have their light-mode values: systemPinkColor"])
  }

  /// Numbers as Interface Builder writes them, and what they are.
  @Test(
    arguments: [
      (
        #"red="0.2" green="0.4" blue="0.6" alpha="0.5" colorSpace="custom" "#
          + #"customColorSpace="sRGB""#,
        SpacedColor(.srgb, 0.2, 0.4, 0.6, alpha: 0.5)
      ),
      (
        #"red="1" green="0" blue="-0.25" colorSpace="custom" customColorSpace="displayP3""#,
        SpacedColor(.displayP3, 1, 0, -0.25)
      ),
      (
        #"white="0.5" alpha="1" colorSpace="custom" "#
          + #"customColorSpace="genericGamma22GrayColorSpace""#,
        SpacedColor(.greyGamma22, 0.5)
      ),
      (
        #"red="0.2" green="0.4" blue="0.6" alpha="1" colorSpace="deviceRGB""#,
        SpacedColor(.srgb, 0.2, 0.4, 0.6)
      ),
      (#"white="0.5" alpha="1" colorSpace="deviceWhite""#, SpacedColor(.grey, 0.5)),
      (
        #"cyan="0.1" magenta="0.2" yellow="0.3" black="0.4" alpha="1" colorSpace="custom" "#
          + #"customColorSpace="genericCMYKColorSpace""#,
        SpacedColor(.cmyk, 0.1, 0.2, 0.3, 0.4)
      ),
      (#"name="Ink""#, SpacedColor(.srgb, 0, 0.5, 1)),
      (#"name="Alias""#, SpacedColor(.srgb, 0, 0.5, 1)),
      (#"systemColor="systemTealColor""#, SpacedColor(.srgb, 0.25, 0.5, 0.75)),
      (
        #"systemColor="systemTealColor" cocoaTouchSystemColor="whiteColor""#,
        SpacedColor(.srgb, 0.25, 0.5, 0.75)
      ),
      (#"cocoaTouchSystemColor="lightTextColor""#, SpacedColor(.srgb, 1, 1, 1, alpha: 0.6)),
      (
        #"name="textBackgroundColor" catalog="System" colorSpace="catalog""#,
        SpacedColor(.srgb, 1, 1, 1)
      ),
    ] as [(String, SpacedColor)])
  func `each colour space is converted`(text: String, expected: SpacedColor) throws {
    let resources = """
      <namedColor name="Ink"><color red="0" green="0.5" blue="1" alpha="1" \
      colorSpace="custom" customColorSpace="sRGB"/></namedColor>
      <namedColor name="Alias"><color name="Ink"/></namedColor>
      <systemColor name="systemTealColor"><color red="0.25" green="0.5" blue="0.75" alpha="1" \
      colorSpace="custom" customColorSpace="sRGB"/></systemColor>
      """
    let reading = try read(document(view(text), resources: resources))
    #expect(reading.palettes[0].swatches[0].color == expected)
  }

  @Test(
    arguments: [
      (false, nil, ColorSpace.srgb, ColorSpace.grey, "as iOS draws it"),
      (true, nil, .genericRGB, .genericGrey, "as macOS draws it"),
      (false, .generic, .genericRGB, .genericGrey, "--calibrated srgb"),
      (true, .srgb, .srgb, .grey, "--calibrated generic"),
    ] as [(Bool, CalibratedColors?, ColorSpace, ColorSpace, String)])
  func `calibrated colours are what the system draws, or what is chosen`(
    isMac: Bool, calibrated: CalibratedColors?, rgb: ColorSpace, grey: ColorSpace, note: String
  ) throws {
    let views =
      view(#"red="0.2" green="0.4" blue="0.6" alpha="1" colorSpace="calibratedRGB""#)
      + view(#"white="0.3" alpha="1" colorSpace="calibratedWhite""#)
    let reading = try read(document(views, isMac: isMac), calibrated: calibrated)
    #expect(reading.palettes.map { $0.swatches[0].color.space } == [rgb, grey])
    #expect(reading.notes.count == 2)
    #expect(reading.notes.allSatisfy { $0.contains(note) }, "\(reading.notes)")
  }

  // The "Crayons" of Apple's colour panel are whole numbers in Generic RGB; these are the values in
  // sRGB that Apple's programs have given for them since 2009 (Maraschino, Spring, Blueberry,
  // Turquoise, Magenta, Lemon, Tangerine).
  @Test(
    arguments: [
      ([1, 0, 0], "#FF2600"), ([0, 1, 0], "#00F900"), ([0, 0, 1], "#0433FF"),
      ([0, 1, 1], "#00FDFF"), ([1, 1, 0], "#FFFB00"), ([1, 0.5, 0], "#FF9300"),
    ] as [([Double], String)])
  func `Generic RGB is what Apple's programs show`(numbers: [Double], hex: String) throws {
    let color = #"red="\#(numbers[0])" green="\#(numbers[1])" blue="\#(numbers[2])" alpha="1""#
    let reading = try read(
      document(view(color + #" colorSpace="calibratedRGB""#), isMac: true))
    #expect(reading.palettes[0].swatches[0].color.unbounded.hex == hex)
  }

  @Test func `a document that names no runtime tells its system by its type`() throws {
    let views = view(#"red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB""#)
    let text = String(decoding: document(views, isMac: true), as: UTF8.self)
      .replacing(#" targetRuntime="MacOSX.Cocoa""#, with: "")
    let reading = try read(Array(text.utf8))
    #expect(reading.palettes[0].swatches[0].color.space == .genericRGB)
  }

  @Test func `CMYK is told to have no profile, and a missing number is named`() throws {
    let cmyk = #"cyan="0.1" magenta="0.2" yellow="0.3" black="0.4" colorSpace="deviceCMYK""#
    let notes = try read(document(view(cmyk))).notes
    #expect(notes.count == 1 && notes[0].hasPrefix("CMYK has no profile here"))
    let lacking = document(view(#"red="1" green="1" colorSpace="calibratedRGB""#))
    #expect(try error(lacking).contains("a colour in calibratedRGB lacks blue"))
  }

  @Test func `names and strings come from texts, identifiers and runtime attributes`() throws {
    let blue =
      #"red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB""#
    let more = """
      <view><color key="backgroundColor" \(blue)/>
      <accessibility key="accessibilityConfiguration" identifier="sky"/></view>
      <view userLabel="sea"><color key="backgroundColor" \(blue)/></view>
      <view><color key="backgroundColor" \(blue)/></view>
      <label text="glow"><color key="textColor" \(blue)/></label>
      <label text="Swatch"><color key="backgroundColor" \(blue)/><color key="textColor" \(black)/>
      </label>
      <stackView><subviews><label text="Two"><color key="textColor" \(black)/>
      <accessibility key="accessibilityConfiguration" identifier="caption"/></label></subviews>
      </stackView>
      <textField><string key="text">A
      B</string><color key="textColor" \(black)/></textField>
      """
    let attributes = """
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="name" value="Own"/>
      <userDefinedRuntimeAttribute type="string" keyPath="title"><string key="value">T</string>
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="rim"><color key="value" \(blue)/>
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
      </userDefinedRuntimeAttributes></view>
      """
    let reading = try read(document(view(blue, more).replacing(#"/></view>"#, with: "/></view>")))
    #expect(
      summary(reading) == [
        "P: base #0000FF, text #000000, sky #0000FF, sea #0000FF, glow #0000FF, Swatch #0000FF, "
          + "caption=Two, string-2=A\nB"
      ])
    #expect(reading.notes.contains { $0.hasSuffix("a view without a name was skipped") })
    let named = String(view(blue).dropLast("</view>".count)) + attributes
    #expect(
      summary(try read(document(named))) == [
        "Own: base #0000FF, text #000000, rim #0000FF, label=P, title=T"
      ])
  }

  @Test func `views around palettes only group them`() throws {
    let inner = view(black) + view(black).replacing(#"text="P""#, with: #"text="Q""#)
    let grouped = #"<view><subviews>\#(inner)</subviews></view>"#
    let colored =
      #"<view><subviews>\#(inner)</subviews><color key="backgroundColor" \#(black)/></view>"#
    let scene = "<viewController><view key=\"view\"><subviews>\(inner)</subviews></view>"
    for views in [inner, grouped, colored, scene + "</viewController>"] {
      #expect(try read(document(views)).palettes.map(\.name) == ["P", "Q"])
    }
  }

  @Test func `boxes and fields of macOS serve too`() throws {
    let box = """
      <customView><subviews><box boxType="custom"><view key="contentView"><subviews><textField>
      <textFieldCell key="cell" title="Mac"><color key="textColor" \(black)/>
      <color key="backgroundColor" name="textBackgroundColor" catalog="System" \
      colorSpace="catalog"/></textFieldCell></textField></subviews></view>
      <color key="fillColor" \(black)/></box></subviews></customView>
      """
    #expect(
      summary(try read(document(box, isMac: true))) == ["Mac: base #000000, text #000000"])
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf8])
  func `the encoding is the one the document names`(encoding: String.Encoding) throws {
    let text = String(decoding: document(view(black)), as: UTF8.self)
      .replacing("UTF-8", with: encoding == .utf8 ? "UTF-8" : "UTF-16")
      .replacing(#"text="P""#, with: #"text="Größe 🎨""#)
    let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : []
    let bytes = try mark + #require(text.data(using: encoding))
    #expect(try PaletteFormat.xib.read(bytes).palettes.map(\.name) == ["Größe 🎨"])
    #expect(PaletteFormat(recognizing: bytes, named: "a.xib") == .xib)
  }

  @Test func `a view without a label has no text colour, and says so`() throws {
    let view = """
      <view><color key="backgroundColor" \(black)/>
      <accessibility key="accessibilityConfiguration" identifier="bare"/></view>
      """
    let reading = try read(document(view))
    #expect(summary(reading) == ["bare: base #000000"])
    #expect(reading.notes.first?.hasPrefix("line 3: the view has no label") == true)
  }

  @Test func `a label whose colour was never chosen is black`() throws {
    let view = #"""
      <view><label text="P"><nil key="textColor"/></label>
      <color key="backgroundColor" white="1" colorSpace="deviceWhite"/></view>
      """#
    let reading = try read(document(view))
    #expect(summary(reading) == ["P: base #FFFFFF, text #000000"])
    #expect(
      reading.notes.first == "line 3: the label's text has the default colour; taken as black")
  }

  @Test(
    arguments: [
      (view(#"name="None""#), "line 3, column 239: color: the colour \"None\" is not defined"),
      (view(#"key="x""#), "line 3, column 268: this is not well-formed XML: duplicate attribute"),
      (view(""), "line 3, column 239: color: the colour has neither numbers nor a name"),
      (
        view(#"red="1" green="x" blue="0" colorSpace="custom" customColorSpace="sRGB""#),
        "line 3, column 239: color: expected a number for green, found \"x\""
      ),
      (
        view(#"red="1" blue="0" colorSpace="custom" customColorSpace="sRGB""#),
        "line 3, column 239: color: a colour in sRGB lacks green"
      ),
      (
        view(#"red="nan" green="1" blue="0" colorSpace="deviceRGB""#),
        "line 3, column 239: color: expected a number for red, found \"nan\""
      ),
      (
        view(#"white="1" colorSpace="custom" customColorSpace="odd""#),
        "line 3, column 239: color: unknown colour space \"odd\""
      ),
      ("<view/>", "line 2, column 1: document: there is no view with a background colour"),
      ("<view>", "line 3, column 77: this is not well-formed XML: mismatched tag"),
      ("&b;", "line 3, column 69: this is not well-formed XML: undefined entity"),
    ])
  func `an error names the location and the cause`(views: String, expected: String) throws {
    let found = try error(document(views))
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test func `names that lead round in a circle are refused`() throws {
    let resources = #"<namedColor name="a"><color name="a"/></namedColor>"#
    let found = try error(document(view(#"name="a""#), resources: resources))
    #expect(found.contains("the colour refers to more than 16 names in turn"))
  }

  @Test(
    arguments: [
      (
        "<!DOCTYPE document [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><document>&b;",
        "line 1, column 20: document type declarations are not supported"
      ),
      (
        "<!DOCTYPE document SYSTEM \"file:///etc/passwd\"><document/>",
        "line 1, column 47: document type declarations are not supported"
      ),
      (
        String(repeating: "<a>", count: 100_000),
        "line 1, column 769: elements are nested more than 256 deep"
      ),
      (
        "<a>" + String(repeating: "<b/>", count: 200_000),
        "line 1, column 524288: there are more than 131072 elements"
      ),
      (
        "<a " + String(repeating: "b='c' ", count: 9999) + "/>",
        "line 1, column 10: this is not well-formed XML: duplicate attribute"
      ),
      ("<a b='" + String(repeating: "x", count: 1_000_000), "line 1, column 1: this is not well-f"),
      ("", "line 1, column 1: this is not well-formed XML"),
      ("<html/>", "line 1, column 1: html: this is not an Interface Builder document"),
      (
        #"<archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="7.10"/>"#,
        "line 1, column 1: archive: this is not an Interface Builder document; open it in Xcode 5"
      ),
    ])
  func `hostile and foreign XML is refused at once`(text: String, expected: String) throws {
    let clock = ContinuousClock()
    var found = ""
    let time = try clock.measure { found = try error(Array(text.utf8)) }
    #expect(found.hasPrefix(expected), "\(found)")
    #expect(time < .seconds(2))
  }
}
