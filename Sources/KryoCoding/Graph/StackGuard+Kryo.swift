import ObjectGraph

extension StackGuard {
    /// The stack of the current thread, less what serializers of the user's may need.
    init() { self.init(reserve: 64 << 10) }
}
