import Foundation

/// A writer of one format, driven by a ``TreeWalker``.
protocol NodeSink: ~Copyable {
    /// The number of bytes of the file so far, or a lower bound of that number.
    var byteCount: Int { get }

    /// The shortcuts that have been taken so far.
    var takenShortcuts: Shortcuts { get }

    /// Returns the bytes of the file.
    consuming func finish() -> Data

    /// Returns true if one key precedes another in the order of sorted keys.
    static func isInOrder(_ first: String, _ second: String) -> Bool

    /// Writes a leaf; returns false, with nothing written, if the format cannot represent it.
    mutating func leaf(_ node: HRNode) -> Bool

    /// Writes the text before an element of an array.
    mutating func beginElement(isFirst: Bool)

    /// Writes a string; returns false, with nothing written, if the format cannot represent it.
    mutating func string(_ text: String) -> Bool

    /// Returns the index of a key in the cache if it follows the same key as before; nil otherwise.
    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int?

    /// Writes the key at an index of the cache again.
    mutating func keyAgain(_ index: Int)

    /// Writes a key and the text around it; returns false, with nothing written, if the key needs another notation.
    ///
    /// - Parameter isSpelled: True if the key is in the notation of the file; otherwise it may have to be escaped
    ///   (``KeySpelling/isMarked(_:)``).
    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool

    /// Opens a container that will have the given number of members.
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
    /// The type of a container without members; nil for other nodes.
    @inline(__always)
    var emptyContainer: ContainerType? {
        switch self {
        case .array(let elements) where elements.isEmpty: .array
        case .dictionary(let fields) where fields.storage.isEmpty: .dictionary
        default: nil
        }
    }
}
