import ObjectGraph

/// How deep a document may be that the current thread can let go of again.
///
/// Reading takes no stack, but Swift releases containers within one another by recursion, and ends the process where the
/// stack ends. Up to the default limit of depth there is room on any stack; this is for larger limits.
struct ReleaseDepth {
    /// What a level takes at most, measured without optimisation, and half as much again.
    private static let bytesPerLevel = 400

    /// Up to how many levels there is known to be room.
    private(set) var checked = 256
    private var isMeasured = false

    /// - Throws: A fault where the stack has no room for that many levels.
    mutating func check(_ depth: Int, at offset: Int) throws(ParseFault) {
        if !isMeasured {
            isMeasured = true
            checked = max(checked, StackGuard().bytesLeft.map { $0 / Self.bytesPerLevel } ?? .max)
        }
        guard depth > checked else { return }
        throw ParseFault(.stackOfDocument, at: .bytes(offset..<offset + 1), of: .ancestor(256))
    }
}
