internal import TinctPipeline

extension Run {
  /// Where former runs have kept what they decoded and compressed; nil if nothing is to be kept, or if
  /// that is not possible.
  func plateCache(_ options: CacheOptions) -> PlateCache? {
    guard let folder = options.folder else { return nil }
    do {
      let cache = try DiskCache(
        folder, byteLimit: options.byteLimit, gate: Interruption.gate)
      self.cache = cache
      return PlateCache(cache, build: Build.mark)
    } catch {
      warn("\(error)")
      return nil
    }
  }
}
