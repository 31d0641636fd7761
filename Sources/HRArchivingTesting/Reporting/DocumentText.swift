import Foundation
import HRArchiving
import HRComparing

extension HRDocument {
    /// Returns the document as the text of a JSON file, which ends with a line break.
    ///
    /// - Throws: An `HRError` with the path of a value that JSON cannot represent.
    /// - Complexity: O(n) in the number of values.
    func fileData() throws(HRError) -> Data {
        try HRFormat.json.data(from: self, limits: .unlimited) + Data("\n".utf8)
    }

    /// Returns the document with asterisks in place of the values of secret keys.
    ///
    /// - Complexity: O(n) in the number of values.
    func hiding(_ secretKeys: Set<String>) -> HRDocument {
        HRDocument(
            root.hiding(secretKeys),
            definitions: HRNode.dictionary(definitions).hiding(secretKeys).fields ?? [:])
    }

    /// Returns the document as text for people, without the values of secret keys.
    ///
    /// - Complexity: O(n) in the number of values.
    func shownText(hiding secretKeys: Set<String>) -> String { hiding(secretKeys).description }
}
