internal import Synchronization
public import TinctGraphics

/// Tinted pictures in memory, bounded in bytes; the ones not used for longest go first.
///
/// It may be asked from all threads at once. A picture that several ask for at the same time is made
/// once; the others wait for it. Pictures that are being made do not count as kept.
public final class ImageCache: Sendable {
  /// A picture that is being made. Whoever holds the lock makes it, unless it is there already.
  private final class Pending: Sendable {
    let bitmap = Mutex<Bitmap?>(nil)
  }

  private struct State {
    var kept: LeastRecentlyUsed<ImageKey, Bitmap>
    var pending: [ImageKey: Pending] = [:]
  }

  private enum Finding {
    case kept(Bitmap)
    case pending(Pending)
  }

  /// What a kept picture costs besides its pixels, in bytes, so that tiny ones are bounded too.
  private static let overheadBytes = 256

  private let state: Mutex<State>
  private let make: @Sendable (ImageRequest) -> Bitmap

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: the most that the kept pictures may take: four bytes a pixel and 256
  ///   for each picture.
  public convenience init(byteLimit: Int) {
    self.init(byteLimit: byteLimit) { $0.bitmap() }
  }

  /// Makes a cache of pictures made in a way of its own, which depends on the request only.
  init(byteLimit: Int, make: @escaping @Sendable (ImageRequest) -> Bitmap) {
    state = Mutex(State(kept: LeastRecentlyUsed(costLimit: byteLimit)))
    self.make = make
  }

  /// What the kept pictures take, in bytes.
  public var byteCount: Int { state.withLock { $0.kept.cost } }

  /// How many pictures are kept.
  public var count: Int { state.withLock { $0.kept.count } }

  /// The picture that was asked for, made now unless it is kept.
  public func bitmap(_ request: ImageRequest) -> Bitmap {
    let key = request.key
    switch find(key) {
    case .kept(let bitmap): return bitmap
    case .pending(let pending):
      return pending.bitmap.withLock { made in
        if let made { return made }
        let bitmap = make(request)
        made = bitmap
        keep(bitmap, for: key)
        return bitmap
      }
    }
  }

  private func find(_ key: ImageKey) -> Finding {
    state.withLock { state in
      if let bitmap = state.kept.value(for: key) { return .kept(bitmap) }
      if let pending = state.pending[key] { return .pending(pending) }
      let pending = Pending()
      state.pending[key] = pending
      return .pending(pending)
    }
  }

  private func keep(_ bitmap: Bitmap, for key: ImageKey) {
    let cost = bitmap.pixels.count * 4 + Self.overheadBytes
    state.withLock { state in
      state.kept.insert(bitmap, for: key, cost: cost)
      state.pending[key] = nil
    }
  }
}
