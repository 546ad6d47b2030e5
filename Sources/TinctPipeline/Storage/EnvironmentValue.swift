#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The value of a variable of the environment; nil if it is not set.
public func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
