import Foundation
import Testing
import TinctGraphics

struct ReproducibleMathTests {
  @Test func `quarter turns are exact`() {
    for (quarter, (sin, cos)) in zip(
      -4...4,
      [
        (0.0, 1.0), (1, 0), (0, -1), (-1, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (0, 1),
      ])
    {
      #expect(sine(Double(quarter) * .pi / 2) == sin)
      #expect(cosine(Double(quarter) * .pi / 2) == cos)
    }
  }

  @Test func `other angles are the C library's to a millionth of a millionth`() {
    for step in -1000...1000 {
      let angle = Double(step) / 100
      #expect(abs(sine(angle) - sin(angle)) < 1e-12)
      #expect(abs(cosine(angle) - cos(angle)) < 1e-12)
      if abs(tan(angle)) < 100 { #expect(abs(tangent(angle) - tan(angle)) < 1e-12) }
    }
  }
}
