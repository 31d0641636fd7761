import HRArchiving
import ObjectGraph

/// Bounds how deep values lie in one another before anybody walks them: layers are laid over one another level by level.
struct LayerDepth {
    let limits: HRLimits

    /// Which depth every thread has room for.
    private static let usual = HRLimits.standard.depth
    /// How much stack a level may take, in bytes, in a build without optimisation.
    private static let levelSize = 8 << 10

    /// Checks a document that somebody has built, or that stands within another one.
    ///
    /// - Parameter depth: How deep it stands.
    /// - Throws: An `HRError`, `depthLimit`.
    /// - Complexity: O(n) in the number of values.
    func check(_ document: HRDocument, at depth: Int = 0) throws(HRError) {
        var level = [document.root] + document.definitions.map(\.value), levels = depth
        while !level.isEmpty {
            try check(levels)
            level = level.flatMap(\.children)
            levels += 1
        }
    }

    /// Checks a document that has been read from a file, and was found to be within limits then.
    func checkRead(_ document: HRDocument) throws(HRError) {
        if limits.depth > Self.usual { try check(document) }
    }

    func check(_ depth: Int) throws(HRError) {
        guard depth <= limits.depth else {
            throw HRError(
                .depthLimit, "values lie more than \(limits.depth) deep in one another",
                help: ["raise HRLimits.depth if that is what is meant"])
        }
        guard depth > Self.usual, depth % Self.usual == 1, let room = StackGuard(reserve: 40 << 10).bytesLeft,
            room / Self.levelSize < depth
        else { return }
        throw HRError(
            .depthLimit, "values lie so deep inside one another that the thread's stack is used up",
            help: ["use a thread with a larger stack"])
    }
}
