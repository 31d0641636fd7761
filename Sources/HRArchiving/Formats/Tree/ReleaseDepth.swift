import ObjectGraph

/// The maximum depth of documents that the current thread's stack can release.
///
/// Reading is not recursive, but Swift releases nested containers recursively, and crashes at the end of the stack. The
/// default limit of depth is safe on any stack; this check is for larger limits.
struct ReleaseDepth {
    /// The number of bytes of stack that releasing a level takes: the measured maximum, without optimisation, times
    /// 1.5.
    private static let bytesPerLevel = 400

    /// The depth that is known to be safe.
    private(set) var checked = 256

    /// - Throws: An error if the stack is too small for the depth.
    mutating func check(_ depth: Int, at offset: Int) throws(ParseFault) {
        checked = max(checked, StackGuard().bytesLeft.map { $0 / Self.bytesPerLevel } ?? .max)
        guard depth > checked else { return }
        throw ParseFault(.stackOfDocument, at: .bytes(offset..<offset + 1), of: .ancestor(256))
    }
}
