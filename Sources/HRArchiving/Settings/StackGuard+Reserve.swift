import ObjectGraph

extension StackGuard {
    /// The stack of the current thread, less what the types' own code and Foundation may need.
    init() { self.init(reserve: 40 << 10) }
}
