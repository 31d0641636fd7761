#if canImport(Darwin)
    import Darwin
#elseif os(Linux)
    import CThreadStack
#endif

/// Checks the stack of the current thread, which recursion over deeply nested values may exhaust.
///
/// The default limits of depth are safe on a stack of 512 KB; this is for larger limits, smaller stacks, and
/// initializers with large frames. On systems where the bounds of the stack are unknown, nothing is checked.
package struct StackGuard {
    /// The depth from which on the stack is checked. It is not zero, because it takes time to determine the bounds of
    /// the stack: on Linux, those of the main thread are read from a file.
    package static var firstDepth: Int { 16 }

    /// A factor for larger stack frames: programs with the address sanitizer are built with `-DLARGE_FRAMES`.
    package static var frameFactor: Int {
        #if LARGE_FRAMES
            4
        #else
            1
        #endif
    }

    private let reserve: UInt
    private let lowest: UInt

    /// Determines the stack of the current thread.
    ///
    /// - Parameter reserve: The number of bytes that are reserved for code without checks; at most a quarter of the
    ///   stack is reserved.
    package init(reserve: UInt) {
        let reserve = reserve * UInt(Self.frameFactor)
        self.reserve = reserve
        let bounds = Self.bounds
        lowest = bounds.lowerBound + min(reserve, UInt(bounds.count) / 4)
    }

    /// True if the bounds of the stack are known.
    package var isKnown: Bool { lowest > 0 }

    /// True if the stack pointer is within the reserve; always false on another thread than the one whose stack was
    /// determined.
    package var isUsedUp: Bool {
        var mark: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return here < lowest && lowest - here < reserve
    }

    /// The number of bytes that the current thread may still use; nil if it is unknown.
    package var bytesLeft: Int? {
        var mark: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        guard lowest > 0 else { return nil }
        return here > lowest ? Int(here - lowest) : 0
    }

    private static var bounds: Range<UInt> {
        #if canImport(Darwin)
            let thread = pthread_self()
            let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
            let size = UInt(pthread_get_stacksize_np(thread))
            return size < end ? end - size..<end : 0..<0
        #elseif os(Linux)
            var lowest: UInt = 0
            var size = 0
            guard findThreadStack(&lowest, &size) else { return 0..<0 }
            return lowest..<lowest + UInt(size)
        #else
            return 0..<0
        #endif
    }
}
