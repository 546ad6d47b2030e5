extension Failure {
  /// Puts into words why the shipped palettes, themes and piece art cannot be found.
  public init(_ absence: ShippedFiles.Absence) {
    switch absence {
    case .notInShare(let folder):
      self.init(
        .missingInput, place: folder,
        problem: "TINCT_SHARE names this folder, but it has no folder 'palettes'",
        remedy: "unset it, or let it name a folder like share/tinct of an installation")
    case .notFound(let executable):
      self.init(
        .missingInput, place: executable,
        problem: "the shipped palettes, themes and piece art are not found from here",
        remedy: "install with 'make install', or let TINCT_SHARE name the folder that holds them")
    }
  }
}
