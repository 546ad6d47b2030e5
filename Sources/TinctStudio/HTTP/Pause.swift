#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Waits.
func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
