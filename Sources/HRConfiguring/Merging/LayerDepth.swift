import HRArchiving
import ObjectGraph

/// Limits the nesting depth of values. It is checked level by level, before layers are merged recursively.
struct LayerDepth {
    let limits: HRLimits

    /// The depth that is safe on every thread.
    private static let usual = HRLimits.standard.depth
    /// The maximum stack size that a level of recursion takes, in bytes, in a build without optimisation.
    private static let levelSize = 8 << 10

    /// Checks a document that was built by the program, or that is inserted into another one.
    ///
    /// - Parameter depth: The depth at which the root of the document is inserted.
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

    /// Checks a document that was read from a file and was within the limits of the reader.
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
