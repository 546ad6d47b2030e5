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

  private static func sprite(_ level: UInt8, side: Int = 8) -> HashedSprite {
    HashedSprite(bitmap(level, side: side))
  }

  /// A sprite with an overlay.
  private static func sprite(_ level: UInt8, under top: UInt8) throws -> HashedSprite {
    HashedSprite(
      try LayeredSprite([
        LayeredSprite.Layer("sprite", bitmap(level)), LayeredSprite.Layer("overlay", bitmap(top)),
      ]))
  }

  private static func bitmap(_ level: UInt8, side: Int = 8) -> Bitmap {
    let pixels = (0..<side * side).map {
      StraightPixel(red: level, green: level, blue: level, alpha: UInt8($0 % 256))
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  private let red = TintRecipe(Tint(Color(red: 1, green: 0, blue: 0)))

  @Test func `the second ask gets what the first one made`() throws {
    let counter = Counter()
    let cache = counter.cache()
    let first = try cache.bitmap(ImageRequest(Self.sprite(9), red))
    let second = try cache.bitmap(ImageRequest(Self.sprite(9), red))
    #expect(first == second)
    #expect(counter.count == 1)
    #expect(first == (try Self.bitmap(9).tinted(Tint(Color(red: 1, green: 0, blue: 0)))))
    #expect(cache.count == 1)
  }

  @Test func `anything that affects pixels makes another picture`() throws {
    func recipe(_ color: Color, _ opacity: Double, _ blend: BlendMode = .normal)
      -> TintRecipe<Color>
    { TintRecipe(Tint(color, blend: blend, opacity: opacity)) }
    let color = Color(red: 1, green: 0, blue: 0)
    let half = recipe(color, 0.5)
    let blue = recipe(Color(red: 0, green: 0, blue: 1), 0.5)
    let faint = recipe(Color(red: 1, green: 0, blue: 0, alpha: 0.25), 0.5)
    let ramp = TintRecipe(Tint(ramp: [color, Color(red: 0, green: 1, blue: 0)]))
    let requests = try [
      ImageRequest(Self.sprite(9), half),
      ImageRequest(Self.sprite(10), half),
      ImageRequest(Self.sprite(9, side: 9), half),
      ImageRequest(Self.sprite(9), red),
      ImageRequest(Self.sprite(9), blue),
      ImageRequest(Self.sprite(9), faint),
      ImageRequest(Self.sprite(9, under: 200), half),
      ImageRequest(Self.sprite(9, under: 201), half),
      ImageRequest(Self.sprite(200, under: 9), half),
      ImageRequest(Self.sprite(9), recipe(color, 0.5, .multiply)),
      ImageRequest(Self.sprite(9), ramp),
      ImageRequest(Self.sprite(9), half, scale: 2),
      ImageRequest(Self.sprite(9), half, scale: 0.5),
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
    let pixels = Self.bitmap(5, side: 4).pixels
    let (wide, high) = (
      HashedSprite(Bitmap(width: 8, height: 2, pixels: pixels)),
      HashedSprite(Bitmap(width: 2, height: 8, pixels: pixels))
    )
    let cache = ImageCache(byteLimit: 1 << 20)
    #expect(try cache.bitmap(ImageRequest(wide, red)).width == 8)
    #expect(try cache.bitmap(ImageRequest(high, red)).width == 2)
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
      _ = try cache.bitmap(ImageRequest(Self.sprite(level), red))
      #expect(cache.byteCount <= 4 * 512)
      #expect(cache.count == min(Int(level) + 1, 4))
    }
    #expect(counter.count == 50)
    // The last four are there, the one before them is not.
    for level in UInt8(46)..<50 {
      _ = try cache.bitmap(ImageRequest(Self.sprite(level), red))
    }
    #expect(counter.count == 50)
    _ = try cache.bitmap(ImageRequest(Self.sprite(45), red))
    #expect(counter.count == 51)
  }

  @Test func `a picture above the bound is made but not kept`() throws {
    let cache = ImageCache(byteLimit: 100)
    let request = try ImageRequest(Self.sprite(1), red)
    #expect(cache.bitmap(request) == request.bitmap())
    #expect(cache.byteCount == 0)
  }

  @Test func `many asks at once make each picture once`() async throws {
    let counter = Counter()
    // Slow enough for others to ask meanwhile.
    let cache = counter.cache(seconds: 0.02)
    let requests = try (0..<4).map {
      try ImageRequest(Self.sprite($0, side: 64), red)
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
    let key = Tint.Key([StraightPixel(red: 2, green: 1, blue: 1): Color(red: 1, green: 0, blue: 0)])
    let stranger = StraightPixel(red: 1, green: 1, blue: 1, alpha: 1)
    #expect(
      throws: ImageRequestError.tint(.notInKey(stranger, x: 1, y: 0, count: 63))
    ) { try ImageRequest(sprite, TintRecipe(.key(key))) }
    for scale in [0, -1, Double.infinity] {
      #expect(throws: ImageRequestError.scale(scale)) {
        try ImageRequest(sprite, red, scale: scale)
      }
    }
    #expect(throws: ImageRequestError.tooLarge(width: 16_392, height: 16_392)) {
      try ImageRequest(sprite, red, scale: 2049)
    }
    #expect(try ImageRequest(sprite, red, scale: 0.01).width == 1)
  }
}
