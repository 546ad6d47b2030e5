@testable import TinctBoards
import Testing

struct SmallSizesTests {
  @Test func `cells of a few pixels have no light, but gaps and the dots of sources`() {
    var theme = Theme.plain()
    theme.thumbnail.below = 20
    theme.wire.shadow = Theme.Shadow(x: 0, y: 0.1)
    theme.wire.highlight = Theme.Highlight(width: 0.2)
    theme.cell.face = Theme.Face(inset: 0.05, y: -0.02)
    #expect(theme.fitting(cellPixels: 20) == theme)
    let small = theme.fitting(cellPixels: 16)
    #expect(small.wire.shadow == nil && small.wire.highlight == nil)
    #expect(small.cell.face == Theme.Face(inset: 0))
    #expect(small.cell.gap == theme.cell.gap && small.source.dot == theme.source.dot)
    let tiny = theme.fitting(cellPixels: 8)
    #expect(tiny.wire.shadow == nil && tiny.cell.gap == 0 && tiny.source.dot == 0)
    #expect(tiny.cell.face == nil)
  }
}
