/// Paths of the unknown keys, in the order in which they were found, each once.
package struct CollectedKeys {
    package private(set) var paths: [HRPath] = []
    private var known: Set<HRPath> = []

    package init() {}

    package mutating func add(_ paths: some Sequence<HRPath>) {
        for path in paths where known.insert(path).inserted { self.paths.append(path) }
    }

    /// Removes and returns all but the first so many.
    package mutating func take(behind count: Int) -> [HRPath] {
        guard paths.count > count else { return [] }
        let taken = Array(paths[count...])
        paths.removeLast(taken.count)
        known.subtract(taken)
        return taken
    }
}
