extension Double {
  /// The number cut to so many decimals as `shownFigure` writes them.
  public func cutFigure(decimals: Int) -> Double {
    let factor = Double((0..<decimals).reduce(1) { factor, _ in factor * 10 })
    let cut = (magnitude * factor + 1e-9).rounded(.down) / factor
    return self < 0 ? -cut : cut
  }

  /// The number with so many decimals, cut rather than rounded, so that no figure looks as if it had
  /// reached a floor that it has not.
  ///
  /// - Parameter minus: the sign of numbers below 0; none is written before a zero.
  public func shownFigure(decimals: Int, minus: String = "-") -> String {
    let factor = (0..<decimals).reduce(1) { factor, _ in factor * 10 }
    let whole = Int((magnitude * Double(factor) + 1e-9).rounded(.down))
    let sign = self < 0 && whole > 0 ? minus : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % factor)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(whole / factor).\(zeros)\(fraction)"
  }
}
