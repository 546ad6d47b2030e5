/// A colour as a file gives it: components in a space, with straight alpha.
///
/// Nothing is rounded or clamped, and colours outside of sRGB are kept, until somebody asks for sRGB.
public struct SpacedColor: Hashable, Sendable {
  /// Up to four components, in the order in which the space names them.
  public struct Components: Hashable, Sendable {
    /// The first component.
    public var x: Double
    /// The second component.
    public var y: Double
    /// The third component.
    public var z: Double
    /// The fourth component.
    public var w: Double

    /// The component at an index from 0 to 3.
    public subscript(index: Int) -> Double {
      precondition((0...3).contains(index))
      return index < 2 ? (index == 0 ? x : y) : (index == 2 ? z : w)
    }
  }

  /// The space that the components are in.
  public var space: ColorSpace
  /// The components; those beyond `space.componentCount` are 0.
  public var components: Components
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour; components that its space does not have must be 0.
  public init(
    _ space: ColorSpace, _ first: Double, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0, alpha: Double = 1
  ) {
    self.space = space
    components = Components(x: first, y: second, z: third, w: fourth)
    self.alpha = alpha
  }

  /// The colour in sRGB.
  public init(_ color: Color) {
    self.init(.srgb, color.red, color.green, color.blue, alpha: color.alpha)
  }
}
