import ObjectGraph

/// The depth of nested objects that are being read, written or copied, with its limit.
struct Depth {
    /// The number of enclosing objects.
    private(set) var count = 0
    private let limit: Int
    /// The depth from which the limit and the stack are checked.
    private let checkedCount: Int
    /// Additional advice in the error that is thrown if the limit is reached: a possible cause other than a limit that
    /// is too low.
    private let hint: StaticString
    private var stack: StackGuard?

    init(limit: Int, hint: StaticString = "") {
        self.limit = limit
        self.hint = hint
        checkedCount = min(limit, StackGuard.firstDepth)
    }

    /// Enters a level; throws if the limit is reached.
    @inline(__always)
    mutating func enter() throws(KryoError) {
        try check()
        count &+= 1
    }

    @inline(__always)
    mutating func leave() { count &-= 1 }

    /// Resets the depth to zero.
    mutating func reset() { count = 0 }

    /// Throws if the limit is reached.
    @inline(__always)
    mutating func check() throws(KryoError) {
        if count >= checkedCount { try checkRoom() }
    }

    @inline(never)
    private mutating func checkRoom() throws(KryoError) {
        guard count < limit else {
            throw KryoError(
                .depthLimit, "objects lie deeper in one another than the limit of \(limit)",
                help: ["see KryoLimits.depth\(hint)"])
        }
        let room = stack ?? StackGuard()
        stack = room
        guard room.isUsedUp else { return }
        throw KryoError(
            .depthLimit, "objects lie so deep in one another that the thread's stack is used up",
            help: ["use a thread with a larger stack"])
    }
}

extension StackGuard {
    /// The stack of the current thread, with a reserve for custom serializers.
    init() { self.init(reserve: 64 << 10) }
}
