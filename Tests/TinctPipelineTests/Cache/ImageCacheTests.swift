import Foundation
import Synchronization
import Testing
import TinctGraphics

@testable import TinctPipeline

@Suite struct ImageCacheTests {
  /// Counts what a cache makes.
  private final class Counter: Sendable {
    let made = Atomic<Int>(0)

    func cache(byteLimit: Int = 1 << 20, seconds: Double = 0) -> ImageCache {
      ImageCache(byteLimit: byteLimit) { request in
        Thread.sleep(forTimeInterval: seconds)
        self.made.add(1, ordering: .relaxed)
        return request.bitmap()
      }
    }

    var count: Int { made.load(ordering: .relaxed) }
  }

  private static func sprite(_ level: UInt8, side: Int = 8) -> HashedBitmap {
    let pixels = (0..<side * side).map {
      StraightPixel(red: level, green: level, blue: level, alpha: UInt8($0 % 256))
    }
    return HashedBitmap(Bitmap(width: side, height: side, pixels: pixels))
  }

  private let red = Tint(Color(red: 1, green: 0, blue: 0))

  @Test func `the second ask gets what the first one made`() throws {
    let counter = Counter()
    let cache = counter.cache()
    let first = try cache.bitmap(ImageRequest(sprite: Self.sprite(9), tint: red))
    let second = try cache.bitmap(ImageRequest(sprite: Self.sprite(9), tint: red))
    #expect(first == second)
    #expect(counter.count == 1)
    #expect(first == (try Self.sprite(9).bitmap.tinted(red)))
    #expect(cache.count == 1)
  }

  @Test func `anything that affects pixels makes another picture`() throws {
    let half = Tint(red.color, opacity: 0.5)
    let blue = Tint(Color(red: 0, green: 0, blue: 1), opacity: 0.5)
    let faint = Tint(Color(red: 1, green: 0, blue: 0, alpha: 0.25), opacity: 0.5)
    let overlay = Self.sprite(200)
    let requests = try [
      ImageRequest(sprite: Self.sprite(9), tint: half),
      ImageRequest(sprite: Self.sprite(10), tint: half),
      ImageRequest(sprite: Self.sprite(9, side: 9), tint: half),
      ImageRequest(sprite: Self.sprite(9), tint: red),
      ImageRequest(sprite: Self.sprite(9), tint: blue),
      ImageRequest(sprite: Self.sprite(9), tint: faint),
      ImageRequest(sprite: Self.sprite(9), overlay: overlay, tint: half),
      ImageRequest(sprite: Self.sprite(9), overlay: Self.sprite(201), tint: half),
      ImageRequest(sprite: overlay, overlay: Self.sprite(9), tint: half),
      ImageRequest(sprite: Self.sprite(9), tint: half, scale: 2),
      ImageRequest(sprite: Self.sprite(9), tint: half, scale: 0.5),
    ]
    let counter = Counter()
    let cache = counter.cache()
    for _ in 0..<2 {
      let bitmaps = requests.map { cache.bitmap($0) }
      #expect(Set(bitmaps).count == requests.count)
      for (bitmap, request) in zip(bitmaps, requests) { #expect(bitmap == request.bitmap()) }
    }
    #expect(counter.count == requests.count)
  }

  @Test func `the same pixels in another shape are another picture`() throws {
    let pixels = Self.sprite(5, side: 4).bitmap.pixels
    let (wide, high) = (
      HashedBitmap(Bitmap(width: 8, height: 2, pixels: pixels)),
      HashedBitmap(Bitmap(width: 2, height: 8, pixels: pixels))
    )
    #expect(wide != high)
    let cache = ImageCache(byteLimit: 1 << 20)
    #expect(try cache.bitmap(ImageRequest(sprite: wide, tint: red)).width == 8)
    #expect(try cache.bitmap(ImageRequest(sprite: high, tint: red)).width == 2)
  }

  @Test func `the digest is SHA-256 of size and pixels`() {
    let pixel = StraightPixel(red: 1, green: 2, blue: 3, alpha: 4)
    let bitmap = Bitmap(width: 1, height: 1, pixels: [pixel])
    // python3: hashlib.sha256(struct.pack('<QQ4B', 1, 1, 1, 2, 3, 4)).hexdigest()
    let expected = "6c09fdfdb2416e619dd3da77ed01e2456b9e6dfaeac0c8d9f9cc65681e5ca342"
    #expect(hex(HashedBitmap(bitmap).digest) == expected)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func `the bound is never exceeded`() throws {
    let counter = Counter()
    // Room for four pictures of 8 x 8: 4 * 64 + 256 bytes each.
    let cache = counter.cache(byteLimit: 4 * 512)
    for level in 0..<UInt8(50) {
      _ = try cache.bitmap(ImageRequest(sprite: Self.sprite(level), tint: red))
      #expect(cache.byteCount <= 4 * 512)
      #expect(cache.count == min(Int(level) + 1, 4))
    }
    #expect(counter.count == 50)
    // The last four are there, the one before them is not.
    for level in UInt8(46)..<50 {
      _ = try cache.bitmap(ImageRequest(sprite: Self.sprite(level), tint: red))
    }
    #expect(counter.count == 50)
    _ = try cache.bitmap(ImageRequest(sprite: Self.sprite(45), tint: red))
    #expect(counter.count == 51)
  }

  @Test func `a picture above the bound is made but not kept`() throws {
    let cache = ImageCache(byteLimit: 100)
    let request = try ImageRequest(sprite: Self.sprite(1), tint: red)
    #expect(cache.bitmap(request) == request.bitmap())
    #expect(cache.byteCount == 0)
  }

  @Test func `many asks at once make each picture once`() async throws {
    let counter = Counter()
    // Slow enough for others to ask meanwhile.
    let cache = counter.cache(seconds: 0.02)
    let requests = try (0..<4).map {
      try ImageRequest(sprite: Self.sprite($0, side: 64), tint: red)
    }
    let expected = requests.map { $0.bitmap() }
    let right = await withTaskGroup(of: Bool.self) { group in
      for ask in 0..<200 {
        group.addTask { cache.bitmap(requests[ask % 4]) == expected[ask % 4] }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(right)
    #expect(counter.count == 4)
  }

  @Test func `a request that cannot be met is refused`() throws {
    let sprite = Self.sprite(1)
    #expect(throws: ImageRequestError.self) {
      try ImageRequest(sprite: sprite, overlay: Self.sprite(1, side: 9), tint: red)
    }
    for scale in [0, -1, Double.infinity] {
      #expect(throws: ImageRequestError.scale(scale)) {
        try ImageRequest(sprite: sprite, tint: red, scale: scale)
      }
    }
    #expect(throws: ImageRequestError.tooLarge(width: 16_392, height: 16_392)) {
      try ImageRequest(sprite: sprite, tint: red, scale: 2049)
    }
    #expect(try ImageRequest(sprite: sprite, tint: red, scale: 0.01).width == 1)
  }
}
