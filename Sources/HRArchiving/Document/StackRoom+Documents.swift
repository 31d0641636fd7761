import ObjectGraph

extension StackRoom {
    /// The stack of the current thread, less what the types' own code and Foundation may need.
    init() { self.init(reserve: 40 << 10) }
}

extension HRError {
    /// The error that there is no room for values that lie so deep, whatever the limit says.
    static func stackIsUsedUp(at path: HRPath) -> HRError {
        HRError(
            .depthLimit, "values lie so deep inside one another that the thread's stack is used up", path: path,
            help: ["use a thread with a larger stack"])
    }
}
