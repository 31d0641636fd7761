#if canImport(Darwin)
    import Darwin
#elseif os(Linux)
    import CThreadStack
#endif

/// The stack of the thread that a graph is read or written on: values that lie deep in one another take it up, and where
/// it ends the process ends.
///
/// The default limits of depth keep clear of that on a stack of 512 KB; this is for larger limits, for smaller stacks and
/// for initializers with large frames. What is not known of a system is not checked.
package struct StackGuard {
    /// From which depth on it is worth while to ask: on Linux, the main thread's stack is found in a file.
    package static var firstDepth: Int { 16 }

    /// How many times larger frames are than usual: where the address sanitizer keeps apart what lies in them, programs are
    /// built with `-DLARGE_FRAMES`.
    package static var frameFactor: Int {
        #if LARGE_FRAMES
            4
        #else
            1
        #endif
    }

    private let reserve: UInt
    private let lowest: UInt

    /// The stack of the current thread.
    ///
    /// - Parameter reserve: How many bytes are left to code that does not ask. Of a small stack it is a quarter at most.
    package init(reserve: UInt) {
        let reserve = reserve * UInt(Self.frameFactor)
        self.reserve = reserve
        let bounds = Self.bounds
        lowest = bounds.lowerBound + min(reserve, UInt(bounds.count) / 4)
    }

    /// Whether it is known where the stack ends.
    package var isKnown: Bool { lowest > 0 }

    /// Whether the current thread has come close to the end; no, if this is another thread's stack.
    package var isUsedUp: Bool {
        var mark: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return here < lowest && lowest - here < reserve
    }

    /// How many bytes the current thread may still use; nil if that is not known.
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
