import Foundation

/// Writes a format, driven by a ``TreeWalker``.
protocol NodeSink: ~Copyable {
    /// How many bytes the file has so far, or will have at least.
    var byteCount: Int { get }

    /// The shortcuts that have been taken so far.
    var takenShortcuts: Shortcuts { get }

    /// The bytes of the file.
    consuming func finish() -> Data

    /// Whether one key stands before another where keys are sorted.
    static func isInOrder(_ first: String, _ second: String) -> Bool

    /// Writes a value that is no container; false, with nothing written, if the format has no notation for it.
    mutating func leaf(_ node: HRNode) -> Bool

    /// Writes what stands before an element of an array.
    mutating func beginElement(isFirst: Bool)

    /// Writes a string; false, with nothing written, if the format cannot hold it.
    mutating func string(_ text: String) -> Bool

    /// Where a key is kept that follows the last one as it did before; nil if it is not kept so.
    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int?

    /// Writes a key as it was written before.
    mutating func keyAgain(_ index: Int)

    /// Writes a key and what stands around it; false, with nothing written, if it has to be spelled otherwise.
    ///
    /// - Parameter isSpelled: Whether the key is spelled as it shall stand in the file; one that is not may have to be
    ///   (``KeySpelling/isMarked(_:)``).
    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool

    /// Opens a container of a number of members.
    mutating func open(_ kind: ContainerType, count: Int)

    /// Closes the innermost container.
    mutating func close(_ kind: ContainerType, count: Int)
}

/// The two containers of every format.
enum ContainerType {
    case array
    case dictionary
}

extension HRNode {
    /// The kind of a container without members.
    @inline(__always)
    var emptyContainer: ContainerType? {
        switch self {
        case .array(let elements) where elements.isEmpty: .array
        case .dictionary(let fields) where fields.storage.isEmpty: .dictionary
        default: nil
        }
    }
}
