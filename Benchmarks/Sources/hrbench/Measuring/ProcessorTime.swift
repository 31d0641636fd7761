#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The time that this process has spent on processors, in nanoseconds.
///
/// It equals the time on the wall where nothing else runs, and unlike that stays the same where something does.
func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

#if canImport(ObjectiveC)
    import ObjectiveC

    /// Runs a body and lets go of what Foundation keeps until later.
    func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
        try autoreleasepool { try body() }
    }
#else
    /// Runs a body.
    func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
        try body()
    }
#endif
