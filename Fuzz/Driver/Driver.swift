#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Prepares the target that the environment names; libFuzzer calls this once, before all inputs.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ argumentCount: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer
) -> Int32 {
  if environment("FUZZ_TARGET").flatMap(FuzzTarget.named) != nil { return 0 }
  // Asked for nothing, it lists what there is, for `run.sh`.
  for target in FuzzTarget.all { print(target.name) }
  exit(64)
}

/// Tries one input; libFuzzer calls this with each.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // libFuzzer learns of a finding by the process dying, and keeps the input.
  do throws(FuzzFinding) { try target.check(bytes) } catch { fatalError("\(error)") }
  // libFuzzer counts the time on the clock; on a busy machine only that of the processor says how
  // much was tried. An interrupt lets it end in peace.
  if clock() / clock_t(CLOCKS_PER_SEC) >= processorSeconds { raise(SIGINT) }
  return 0
}

private let target =
  environment("FUZZ_TARGET").flatMap(FuzzTarget.named) ?? FuzzTarget(name: "none") { _ in }
private let processorSeconds = environment("FUZZ_SECONDS").flatMap(Int.init) ?? .max

private func environment(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
