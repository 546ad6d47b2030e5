import TinctBoards
import Testing
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// Nothing, of which a storyboard shows the ground.
private struct Emptiness: MovingPicture {
  let width = 480
  let height = 10
  let duration = 1.0

  func scene(at seconds: Double) -> Scene {
    Scene(width: width, height: height)
  }
}

struct StoryboardTests {
  @Test(arguments: Shipped.themeFiles)
  func `times can be read in every shipped palette`(file: String) throws {
    let theme = try Shipped.theme(file)
    let palettes = try Shipped.palettes()
    let subjects: [(FilmSubject, [Palette])] = [
      (.inked(Emptiness()), palettes), (.colored([Emptiness()]), [palettes[0]]),
    ]
    for (subject, palettes) in subjects {
      let resolved = try palettes.map { try ResolvedPalette($0, lettering: theme) }
      let drawing = subject.storyboard(
        times: [0.25], columns: nil, font: try Shipped.labelFont(), in: resolved)
      let (files, size) = (
        try Printer(palettes: resolved, settings: RenderSettings(effort: .fastest))
          .print(drawing), drawing.size
      )
      #expect(files.count == palettes.count)
      for (palette, file) in zip(palettes, files) {
        let bitmap = try PNGImage(decoding: file.bytes).bitmap
        #expect(bitmap.width == size.width && bitmap.height == size.height)
        let wanted = try #require(try theme.inks.colors(in: palette)[.background])
        let ground = Color(bitmap.pixels[0])
        #expect(ground.hex == wanted.hex, "\(palette.name)")
        let contrasts = Set(bitmap.pixels).map { Color($0).contrast(with: ground) }
        #expect(try #require(contrasts.max()) >= 4.5, "\(palette.name)")
      }
    }
  }
}
