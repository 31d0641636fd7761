import Foundation
public import HRArchiving

/// The keys that the files of a type may have: a list that is kept in the repository, so that a test fails when a change
/// of the type would no longer read existing files.
///
/// ```swift
/// let contract = HRKeyContract(HRTypeDescription(of: Settings.self))
/// for change in contract.changes(from: try HRKeyContract(text: approved)) where change.isBreaking { print(change) }
/// ```
///
/// The library HRArchivingTesting compares a type with its contract in one line.
public struct HRKeyContract: Hashable, Sendable, CustomStringConvertible {
    /// A difference between two contracts.
    public struct Change: Hashable, Sendable, CustomStringConvertible {
        /// True if files that the earlier type has written are read differently, or not at all.
        public let isBreaking: Bool
        /// What is different, and what to do, in one sentence.
        public let description: String
    }

    /// The types, with their keys.
    package let document: HRDocument

    /// Creates the contract of a type.
    public init(_ description: HRTypeDescription) { document = ContractDocument.document(of: description) }

    /// Creates a contract from its document.
    package init(document: HRDocument) { self.document = document }

    /// Reads a contract.
    ///
    /// - Throws: An `HRError` with the location of a syntax error.
    public init(text: String) throws(HRError) {
        document = try HRUnarchiver().document(from: Data(text.utf8))
    }

    /// The contract as JSON, with a line for each key.
    public var description: String { "\(document)\n" }

    /// Returns what is different from an earlier contract. Empty if all keys are the same.
    ///
    /// - Complexity: O(n) in the number of keys.
    public func changes(from earlier: HRKeyContract) -> [Change] {
        ContractComparison(earlier.document, document).changes
    }
}
