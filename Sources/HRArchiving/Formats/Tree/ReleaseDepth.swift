import ObjectGraph

/// The depth of documents that the current thread's stack can release.
///
/// Reading is not recursive, but Swift's release of nested containers is, and crashes at the end of the stack. The
/// default limit of depth is safe on any stack; this is for larger limits.
struct ReleaseDepth {
    /// The measured maximum for a level, without optimisation, times 1.5.
    private static let bytesPerLevel = 400

    /// The depth that is known to be safe.
    private(set) var checked = 256

    /// - Throws: A fault if the stack is too small for so many levels.
    mutating func check(_ depth: Int, at offset: Int) throws(ParseFault) {
        checked = max(checked, StackGuard().bytesLeft.map { $0 / Self.bytesPerLevel } ?? .max)
        guard depth > checked else { return }
        throw ParseFault(.stackOfDocument, at: .bytes(offset..<offset + 1), of: .ancestor(256))
    }
}
