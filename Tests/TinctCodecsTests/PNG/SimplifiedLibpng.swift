import CPNG
import TinctGraphics

/// Reads a file with libpng's own high-level reader: an oracle that shares no code with ours
/// but libpng itself.
func simplifiedLibpng(_ bytes: [UInt8]) -> Bitmap? {
  var image = png_image()
  image.version = png_uint_32(PNG_IMAGE_VERSION)
  defer { png_image_free(&image) }
  guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { return nil }
  // Otherwise 16-bit samples are taken as linear.
  image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
  image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
  let (width, height) = (Int(image.width), Int(image.height))
  var samples = [UInt8](repeating: 0, count: width * height * 4)
  guard png_image_finish_read(&image, nil, &samples, Int32(width * 4), nil) != 0 else { return nil }
  let pixels = (0..<width * height).map {
    StraightPixel(
      red: samples[$0 * 4], green: samples[$0 * 4 + 1], blue: samples[$0 * 4 + 2],
      alpha: samples[$0 * 4 + 3])
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}
