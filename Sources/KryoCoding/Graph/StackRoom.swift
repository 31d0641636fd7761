#if canImport(Darwin)
    import Darwin
#elseif os(Linux)
    import CThreadStack
#endif

/// The stack of the thread that a graph is read or written on: objects that lie deep in one another take it up, and where
/// it ends the process ends. What is not known of a system is not checked.
struct StackRoom {
    /// From which depth on it is worth while to ask: on Linux, the main thread's stack is found in a file.
    static let firstDepth = 16
    /// What is left to serializers of the user's.
    private static let reserve: UInt = 64 << 10

    private let lowest: UInt

    /// The stack of the current thread.
    init() {
        let bounds = Self.bounds
        lowest = bounds.lowerBound + min(Self.reserve, UInt(bounds.count) / 4)
    }

    /// Whether the current thread has come close to the end; no, if this is another thread's stack.
    var isUsedUp: Bool {
        var mark: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return here < lowest && lowest - here < Self.reserve
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
