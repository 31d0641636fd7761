#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The time that this process has spent on processors, in nanoseconds.
///
/// It equals the elapsed time if no other process runs, and is not affected by other processes.
func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

#if canImport(ObjectiveC)
    import ObjectiveC

    /// Runs a closure, and then releases the objects that Foundation has autoreleased.
    func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
        try autoreleasepool { try body() }
    }
#else
    /// Runs a closure.
    func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
        try body()
    }
#endif
